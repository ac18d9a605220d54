// Converts runs to scenarios of a spec, and checks the expectations of scenarios.

/* Quotes a text for YAML. */
function yamlText(text) {
  const isPlain = /^[A-Za-z][A-Za-z0-9_/-]*$/.test(text) && !["true", "false", "yes", "no", "on", "off", "null", "none", "y", "n"].includes(text.toLowerCase());
  return isPlain ? text : JSON.stringify(text);
}

function yamlValue(value) {
  if (value === null) return "none";
  if (typeof value === "string") return yamlText(value);
  if (typeof value === "object") return "{ " + Object.entries(value).map(([name, carried]) => name + ": " + yamlValue(carried)).join(", ") + " }";
  return String(value);
}

const yamlMap = (values) => "{ " + Object.entries(values).map(([name, value]) => name + ": " + yamlValue(value)).join(", ") + " }";
const isFilled = (values) => values !== undefined && Object.keys(values).length > 0;

/* Returns what a step of a scenario cannot say, in words. */
function remarksOf(step) {
  const remarks = [];
  if (step.isFound === false) remarks.push("the app does not find the link's target");
  if (step.leads) remarks.push("the app leads the link to " + step.leads.route);
  if (step.do === "open" && !step.url) remarks.push("a link without a known URL opens " + step.route);
  if (step.isSameVersion === false) remarks.push("another version saved the navigation");
  return remarks;
}

/* Converts one step to a scenario's; null for a step that need not be written. */
function yamlStep(step) {
  const remarks = remarksOf(step).join(", ");
  if (step.do === "open" && !step.url) return "# " + remarks;
  const line = yamlLine(step);
  return line === null ? null : line + (remarks === "" ? "" : " # and " + remarks);
}

function yamlLine(step) {
  switch (step.do) {
    case "launch": return isFilled(step.inputs) ? "{ change: " + yamlMap(step.inputs) + " }" : null;
    case "send": return "{ send: " + step.event + (isFilled(step.with) ? ", with: " + yamlMap(step.with) : "") + " }";
    case "open": return "{ open: " + yamlText(step.url) + (step.from ? ", from: " + step.from : "") + " }";
    case "show": case "close": return "{ " + step.do + ": " + (isFilled(step.with) ? "{ " + step.route + ": " + yamlMap(step.with) + " }" : step.route) + " }";
    case "select": return "{ select: " + step.route + " }";
    case "back": case "forward": return "{ " + step.do + ": " + (step.container ?? "true") + " }";
    case "change": return "{ change: " + yamlMap(step.inputs) + " }";
    case "wait": return "{ wait: " + (step.milliseconds % 1000 === 0 ? step.milliseconds / 1000 + "s" : step.milliseconds + "ms") + (step.in ? ", in: " + step.in : "") + " }";
    default: return "{ relaunch: true }";
  }
}

/* Returns a run to insert below `scenarios:`.
 * @param taken - By name: the steps of scenarios that were copied, and null for those of the spec. The new one joins them.
 */
function scenarioText(system, steps, configuration, taken) {
  // A flow without states has only the outermost one, which has no name in a spec.
  const leaves = FlowRun.views.leavesOf({ system, now: configuration }).filter((state) => state !== 0).map((state) => system.states[state].name);
  const lines = steps.map(yamlStep).filter((line) => line !== null);
  const run = { system, now: configuration, log: [] };
  const names = (all) => (all.length === 1 ? all[0] : "[" + all.join(", ") + "]");
  const unique = (entries) => [...new Set(entries.map((entry) => system.routes[entry.route].name))];
  const facts = { state: leaves, shown: system.hasNavigation ? unique(shownEntries(run)) : [], held: unique(configuration.held) };
  const expected = Object.entries(facts).filter(([, all]) => all.length > 0).map(([word, all]) => word + ": " + names(all));
  if (expected.length > 0) lines.push("{ expect: { " + expected.join(", ") + " } }");
  const last = leaves.length > 0 ? " to " + leaves.join(" and ") : "";
  const plain = "run of " + (steps.length - 1) + (steps.length === 2 ? " step" : " steps") + last;
  const written = lines.map((line) => (line.startsWith("#") ? "    " : "    - ") + line).join("\n");
  let name = plain;
  for (let number = 2; taken.has(name) && taken.get(name) !== written; number += 1) name = plain + " (" + number + ")";
  taken.set(name, written);
  return "  " + name + ":\n" + written + "\n";
}

/* Returns the first expectation that fails; null if all hold. `log` is that of the last step. */
function unmet(app, expectation, configuration, log) {
  const { system } = app;
  const run = { system, now: configuration, log: [] };
  const names = (all) => all.map((one) => one.name);
  const told = (outcome) => log.filter((part) => part.kind === "outcome" && part.outcome === outcome && part.route !== null).map((part) => system.routes[part.route].name);
  const all = (wanted, found, what) => {
    if (wanted.length === 0) return found.length === 0 ? null : found.join(", ") + " is " + what;
    const missing = wanted.find((name) => !found.includes(name));
    return missing === undefined ? null : "'" + missing + "' is not " + what;
  };
  switch (expectation.kind) {
    case "state": return all(names(expectation.states), configuration.active.map((state) => system.states[state].name), "active");
    case "layout": {
      const layout = system.layouts[configuration.layout]?.name;
      return layout === expectation.layout.name ? null : "the layout is " + layout;
    }
    case "shown": return unseen(run, expectation.things, "shown");
    case "kept": return unseen(run, expectation.things, "kept");
    case "held": return all(names(expectation.routes), configuration.held.map((link) => system.routes[link.route].name), "held");
    case "opened": case "refused": case "lost": return all(names(expectation.routes), told(expectation.kind), expectation.kind);
    case "effects": {
      const found = log.filter((part) => part.kind === "effect").map((part) => system.effects[part.effect].name);
      return JSON.stringify(found) === JSON.stringify(names(expectation.effects)) ? null : "the last step has " + (found.length === 0 ? "no effects" : "the effects " + found.join(", "));
    }
    case "rejected": {
      const isRejected = log.some((part) => part.kind === "untaken" && part.isRejected && part.event === expectation.event.index);
      return isRejected ? null : "'" + expectation.event.name + "' is not rejected";
    }
    case "handoff": return all(expectation.urls, handedOver(app, run), "handed over");
    default: {
      const value = configuration.variables[expectation.variable.index];
      return JSON.stringify(value) === JSON.stringify(expectation.value) ? null : "'" + expectation.variable.name + "' is " + valueText(value);
    }
  }
}

/* Returns the first item that is not shown or kept; without items, the first one that is. */
function unseen(run, things, word) {
  const { isShown, isElementShown, isKept } = FlowRun.views;
  const isThere = word === "shown" ? isShown : isKept;
  if (things.length === 0) {
    const entries = FlowRun.views.listsOf(run).flatMap((list) => run.now.lists[list.key] ?? []);
    const found = run.system.routes.find((route) => word === "shown" ? isShown(run, route.index) : entries.some((entry) => entry.route === route.index));
    return found === undefined ? null : "'" + found.name + "' is " + word;
  }
  for (const { thing, with: given } of things) {
    const isMet = thing.element !== undefined ? (word === "shown" ? isElementShown(run, thing.element.index) : FlowRun.views.isThingKept(run, thing))
      : isThere(run, thing.route.index) && (!isFilled(given) || isEntryThere(run, thing.route.index, given, word));
    if (!isMet) return "'" + (thing.route ?? thing.element).name + "' is not " + word + (isFilled(given) ? " with " + yamlMap(given) : "");
  }
  return null;
}

/* The entries of routes that are shown. */
function shownEntries(run) {
  const { visibleLists, entriesOf, topOf } = FlowRun.views;
  const visible = visibleLists(run);
  if (visible.length === 0) return [];
  const uncovered = entriesOf(run, visible[0]).length > 0 ? visible.slice(0, 1) : visible;
  return uncovered.flatMap((list) => (list.kind === "windows" ? entriesOf(run, list) : [topOf(run, list)])).filter((entry) => entry !== null && entry.route !== undefined);
}

function isEntryThere(run, route, given, word) {
  const { listsOf, baseOf } = FlowRun.views;
  const entries = word === "shown" ? shownEntries(run) : listsOf(run).flatMap((list) => [...run.now.lists[list.key] ?? [], baseOf(run, list)]);
  const { parameters } = run.system.routes[route];
  return entries.some((entry) => entry !== null && entry.route === route
    && parameters.every((field, index) => !Object.hasOwn(given, field.name) || JSON.stringify(entry.arguments[index]) === JSON.stringify(given[field.name])));
}
