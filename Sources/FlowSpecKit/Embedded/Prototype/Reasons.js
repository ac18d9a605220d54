// The reasons why a step is not possible now.

/* Returns the reason why a route cannot be opened, or null. */
function whyNotOpen(app, route, values) {
  const { system, words } = app;
  const run = app.run;
  if (FlowRun.views.isAvailable(run, route, values)) return null;
  const { available, raises, isCommand } = system.routes[route];
  if (!FlowRun.views.isRouteTrue(run, route, values)) return "Available only while " + (available.text ?? "its condition holds") + valuesRead(app, available);
  if (isCommand) return "No active state takes " + raises.map((call) => call.event.name).join(", ") + " now";
  const layout = system.layouts[run.now.layout]?.name;
  const place = FlowRun.views.placeOf(run, route);
  return place === null ? "It has no place in the layout " + layout : "Its tab " + words.title(place.tab.index) + " is not offered";
}

/* Returns the variables and inputs that a condition reads, with their values. */
function valuesRead(app, condition) {
  const parts = new Map();
  const note = (tree) => {
    if (tree === null || typeof tree !== "object") return;
    if (tree.kind === "variable") parts.set(tree.variable.name, app.run.now.variables[tree.variable.index]);
    if (tree.kind === "input") parts.set(tree.input.name, app.run.now.inputs[tree.input.index]);
    Object.values(tree).forEach(note);
  };
  note(condition.tree);
  return parts.size === 0 ? "" : " (" + [...parts].map(([name, value]) => name + " is " + valueText(value)).join(", ") + ")";
}

/* Returns the transitions that may take an event, and the reason why none does. */
function eventFacts(app, event) {
  const { system, run } = app;
  const waiting = system.transitions.filter((one) => one.trigger.kind === "events" && one.trigger.events.some((other) => other.index === event.index));
  const here = waiting.filter((one) => run.now.active.includes(one.source.index));
  const isOpen = (one) => one.condition === null || readsFields(one.condition.tree) || FlowRun.views.isTrue(run, one.condition);
  const taking = here.filter(isOpen);
  if (taking.length > 0) return { isTaken: true, why: taking.map((one) => app.words.way(one)).join("; ") };
  const [first] = here;
  if (first !== undefined) return { isTaken: false, isBlocked: true, why: first.source.name + " takes it only while " + (first.condition.text ?? "its guard holds") + valuesRead(app, first.condition) };
  const sources = [...new Set(waiting.map((one) => one.source.name))];
  return { isTaken: false, why: sources.length === 0 ? "no state takes it" : "taken by " + sources.join(", ") };
}

/* Returns the reason why no active state takes an event with these values. */
function whyNotTaken(app, step) {
  const { system, run } = app;
  const event = system.events[indexOfName(system.events, step.event)];
  const here = system.transitions.filter((one) => one.trigger.kind === "events" && one.trigger.events.some((other) => other.index === event.index) && run.now.active.includes(one.source.index));
  const given = Object.entries(step.with ?? {}).map(([name, value]) => name + " is " + valueText(value)).join(", ");
  const [first] = here.filter((one) => one.condition !== null);
  if (first === undefined) return eventFacts(app, event).why;
  return first.source.name + " takes it only while " + (first.condition.text ?? "its guard holds") + valuesRead(app, first.condition) + (given === "" ? "" : ", and " + given);
}

function readsFields(tree) {
  if (tree === null || typeof tree !== "object") return false;
  return tree.kind === "field" || Object.values(tree).some(readsFields);
}

/* Returns the reason why an event cannot come from outside, or null. Conditions on its fields are evaluated when these are known. */
function whyNotSend(app, event) {
  if (event.promise === null || readsFields(event.promise.tree) || FlowRun.views.isTrue(app.run, event.promise)) return null;
  return "It is sent only while " + (event.promise.text ?? "its condition holds") + valuesRead(app, event.promise);
}
