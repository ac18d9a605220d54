// A microstep: the transitions that are taken, and their effects.

const leavesOf = ({ system, now }) => now.active.filter((state) => !system.states[state].children.some((child) => now.active.includes(child.index)));

/* Returns true if a transition has this trigger. */
function isTriggered(transition, trigger) {
  const { kind, events, milliseconds } = transition.trigger;
  switch (trigger.kind) {
    case "event": return kind === "events" && events.some((event) => event.index === trigger.event);
    case "after": return kind === "after" && transition.source.index === trigger.state && milliseconds === trigger.milliseconds;
    case "done": return kind === "done" && transition.source.index === trigger.state;
    default: return kind === trigger.kind;
  }
}

/* Returns the data that guards and operands of a transition may read of its trigger. */
function scopeOf(run, trigger) {
  return trigger.kind === "event" ? { fields: run.system.events[trigger.event].payload, values: trigger.arguments } : nothing;
}

/* Returns, from each active leaf outwards, the first transition whose guard holds, without those that others preempt. */
function selected(run, trigger) {
  const scope = scopeOf(run, trigger);
  const found = [];
  for (const leaf of leavesOf(run)) {
    for (const state of run.system.states[leaf].path) {
      const first = run.system.states[state].outgoing.find((one) => isTriggered(one, trigger) && isTrue(run, one.condition, scope));
      if (first === undefined) continue;
      if (!found.includes(first)) found.push(first);
      break;
    }
  }
  return withoutConflicts(run, found);
}

/* Of two transitions that leave a common state, keeps that of the inner state, else the earlier one. */
function withoutConflicts(run, found) {
  let kept = [];
  for (const one of found) {
    const left = leftBy(run, one);
    const others = kept.filter((other) => leftBy(run, other).some((state) => left.includes(state)));
    if (others.some((other) => !isInside(run.system, one.source.index, other.source.index))) continue;
    kept = [...kept.filter((other) => !others.includes(other)), one];
  }
  return kept.sort((left, right) => found.indexOf(left) - found.indexOf(right));
}

/* Returns true if some transition would take an event now. */
function wouldTake(run, call, scope) {
  const event = call.event.index;
  const values = operandValues(run, run.system.events[event].payload, call.with, scope);
  return selected(run, { kind: "event", event, arguments: values }).length > 0;
}

/* Takes the triggered transitions; returns true if there were any. */
function microstep(run, trigger) {
  const taken = selected(run, trigger);
  if (taken.length === 0) return false;
  apply(run, taken, scopeOf(run, trigger));
  return true;
}

/* Leaves states, logs effects and enters states; guards and values read the configuration before it. */
function apply(run, taken, scope) {
  const before = { ...run, now: structuredClone(run.now) };
  for (const transition of taken) run.log.push({ kind: "transition", transition: transition.index });
  const left = [...new Set(taken.flatMap((transition) => leftBy(run, transition)))].sort((one, other) => other - one);
  remember(run, left);
  for (const state of left) leave(run, before, state);
  const variables = assignments(before, taken, scope);
  const openings = [];
  for (const transition of taken) {
    for (const effect of transition.effects) tell(before, effect, scope);
    if (transition.opens !== null) openings.push(openingOf(before, transition.opens, scope));
  }
  for (const transition of taken) for (const call of transition.raises) raise(before, call, scope);
  for (const [variable, value] of variables) run.now.variables[variable] = value;
  const payloads = new Map(taken.flatMap((transition) => transition.payloads.map(({ state, with: operands }) =>
    [state.index, operandValues(before, run.system.states[state.index].payload, operands, scope)])));
  const entered = new Set(taken.flatMap((transition) => enteredBy(run, transition)));
  for (const state of [...entered].sort((one, other) => one - other)) enter(run, before, state, payloads);
  run.closings.push(...taken.flatMap((transition) => transition.closes));
  run.openings.push(...openings);
}

function openingOf(run, call, scope) {
  const route = call.route.index;
  return { route, arguments: operandValues(run, run.system.routes[route].parameters, call.with, scope), isLink: false };
}

/* Returns the new values of variables; two different values for one variable are a fault. */
function assignments(before, taken, scope) {
  const found = new Map();
  for (const transition of taken) {
    for (const { variable: { index }, value } of transition.updates) {
      const made = operandValue(before, value, before.system.variables[index].domain, scope);
      if (made === undefined) throw { fault: "outOfRange", variable: index };
      if (found.has(index) && !isEqual(found.get(index), made)) throw { fault: "conflict", variable: index };
      found.set(index, made);
    }
  }
  return found;
}

/* Stores the history of the states that are left. */
function remember(run, left) {
  for (const state of left) {
    const { memory, children } = run.system.states[state];
    if (memory === null) continue;
    const inside = memory === "deep" ? run.now.active.filter((one) => one !== state && isInside(run.system, one, state))
      : children.map((child) => child.index).filter((child) => run.now.active.includes(child));
    run.now.memory[state] = inside;
  }
}

function leave(run, before, state) {
  const declared = run.system.states[state];
  run.log.push({ kind: "left", state });
  for (const effect of declared.exit) tell(before, effect);
  for (const call of declared.raisesOnExit) raise(before, call);
  run.now.active = run.now.active.filter((one) => one !== state);
  delete run.now.payloads[state];
  delete run.now.fired[state];
}

function enter(run, before, state, payloads) {
  const declared = run.system.states[state];
  run.log.push({ kind: "entered", state });
  if (!run.now.active.includes(state)) run.now.active = [...run.now.active, state].sort((left, right) => left - right);
  delete run.now.fired[state];
  if (declared.payload.length > 0) run.now.payloads[state] = payloads.get(state) ?? declared.payload.map((field) => firstValue(field.domain));
  const reading = { ...before, now: { ...before.now, payloads: { ...before.now.payloads, ...run.now.payloads } } };
  for (const effect of declared.entry) tell(reading, effect);
  for (const call of declared.raisesOnEntry) raise(reading, call);
  run.entered = [...run.entered.filter((one) => one !== state), state];
  if (declared.kind === "final") announceEnd(run, state);
}

/* Raises `done` for the states that a final state ends. */
function announceEnd(run, state) {
  const parent = run.system.states[state].parent;
  if (parent === null) return;
  run.queue.push({ done: parent.index });
  const around = run.system.states[parent.index].parent;
  if (around === null || run.system.states[around.index].kind !== "parallel") return;
  if (run.system.states[around.index].children.every((region) => isDone(run, region.index))) announceParallelEnd(run, around.index);
}

function announceParallelEnd(run, state) {
  run.queue.push({ done: state });
  const around = run.system.states[state].parent;
  if (around !== null && run.system.states[around.index].kind === "parallel"
    && run.system.states[around.index].children.every((region) => isDone(run, region.index))) announceParallelEnd(run, around.index);
}

function isDone(run, state) {
  const { kind, children } = run.system.states[state];
  if (kind === "parallel") return children.every((child) => isDone(run, child.index));
  return children.some((child) => run.now.active.includes(child.index) && run.system.states[child.index].kind === "final");
}
