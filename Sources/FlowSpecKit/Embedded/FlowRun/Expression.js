// Guards, and the sources of values.

/* Returns the number of an expression; true is 1, and false is 0. `scope` has the fields or parameters that it may read. */
function evaluate(run, tree, scope) {
  const { system, now } = run;
  const inner = (one) => evaluate(run, one, scope);
  const truth = (holds) => holds ? 1 : 0;
  switch (tree.kind) {
    case "constant": return tree.value ?? -Infinity;
    case "variable": return meaning(system.variables[tree.variable.index].domain, now.variables[tree.variable.index]);
    case "input": return meaning(system.inputs[tree.input.index].domain, now.inputs[tree.input.index]);
    case "field": case "parameter": return meaning(scope.fields[tree.index].domain, scope.values[tree.index]);
    case "active": return truth(now.active.includes(tree.state.index));
    case "layout": return now.layout ?? -1;
    case "shown": return truth(isThingShown(run, tree.thing, tree.in, scope.isWithinAvailable));
    case "kept": return truth(isThingKept(run, tree.thing));
    case "held": return truth(now.held.some((link) => tree.route === null || link.route === tree.route.index));
    case "received": return truth(run.received === tree.event.index);
    case "opened": case "refused": case "lost":
      return truth(run.log.some((part) => part.kind === "outcome" && part.outcome === tree.kind && (tree.route === null || part.route === tree.route.index)));
    case "not": return 1 - inner(tree.of);
    case "and": return inner(tree.left) && inner(tree.right);
    case "or": return inner(tree.left) || inner(tree.right);
    case "==": return truth(inner(tree.left) === inner(tree.right));
    case "!=": return truth(inner(tree.left) !== inner(tree.right));
    case "<": return truth(inner(tree.left) < inner(tree.right));
    case "<=": return truth(inner(tree.left) <= inner(tree.right));
    case ">": return truth(inner(tree.left) > inner(tree.right));
    case ">=": return truth(inner(tree.left) >= inner(tree.right));
    case "+": return inner(tree.left) + inner(tree.right);
    case "-": return inner(tree.left) - inner(tree.right);
    default: throw new Error("no expression is of kind " + tree.kind);
  }
}

const nothing = { fields: [], values: [] };

/* Returns true if a guard holds; a missing guard always does. */
function isTrue(run, condition, scope = nothing) {
  return condition === null || evaluate(run, condition.tree, scope) !== 0;
}

/* Returns a value for one field. */
function operandValue(run, operand, domain, scope) {
  switch (operand.kind) {
    case "constant": return operand.value;
    case "formula": return formulaValue(run, operand.tree, domain, scope);
    case "field": case "parameter": return scope.values[operand.index] ?? null;
    case "variable": return run.now.variables[operand.variable.index];
    case "payload": return run.now.payloads[operand.state.index]?.[operand.index] ?? null;
    default: throw new Error("no operand is of kind " + operand.kind);
  }
}

/* A formula that is a single name has its whole value, with the data of its case. */
function formulaValue(run, tree, domain, scope) {
  switch (tree.kind) {
    case "variable": return run.now.variables[tree.variable.index];
    case "input": return run.now.inputs[tree.input.index];
    default: return valueOf(domain, evaluate(run, tree, scope));
  }
}

/* Returns values for all fields, in their order. */
function operandValues(run, fields, operands, scope) {
  return fields.map((field) => field.name in operands ? operandValue(run, operands[field.name], field.domain, scope) : firstValue(field.domain));
}

/* Logs an effect. */
function tell(run, output, scope = nothing) {
  const effect = output.effect.index;
  run.log.push({ kind: "effect", effect, arguments: operandValues(run, run.system.effects[effect].payload, output.with, scope) });
}

/* Adds an event to the internal queue. */
function raise(run, call, scope = nothing) {
  const event = call.event.index;
  run.log.push({ kind: "raised", event });
  run.queue.push({ event, arguments: operandValues(run, run.system.events[event].payload, call.with, scope) });
}
