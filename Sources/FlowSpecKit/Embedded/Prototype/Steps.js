// The steps of a run by names: in the formats of scenarios, of the page's address, and of the interpreter.

const indexOfName = (all, name) => all.findIndex((one) => one.name === name);

/* True if a value is of a domain. Some texts stand for any value that cannot be enumerated. */
function isOf(domain, value) {
  if (value === null || value === undefined) return domain.isOptional;
  if (domain.values !== null) return domain.values.some((one) => JSON.stringify(one) === JSON.stringify(value));
  if (typeof value === "string" && domain.count === null && isSymbol(value)) return true;
  if (domain.cases === null && domain.count === null) return ["string", "number"].includes(typeof value) && isReadable(domain, String(value));
  if (domain.cases !== null) return hasCase(domain.cases, value);
  return Number.isInteger(value) && value >= domain.lower && value <= greatestOf(domain);
}

const isSymbol = (text) => /^any \w+$| of step \d+$/.test(text);

function isReadable(domain, text) {
  try {
    readValue("", domain, text);
    return true;
  } catch {
    return false;
  }
}

function hasCase(cases, value) {
  const [name, carried] = typeof value === "object" ? Object.entries(value)[0] ?? [] : [value];
  const found = cases.find((one) => one.name === name);
  return found !== undefined && (found.carries === null ? carried === undefined : carried !== undefined && isOf(found.carries, carried));
}

const greatestOf = (domain) => domain.lower + domain.count - (domain.isOptional ? 2 : 1);

/* Returns a value if its domain has it. */
function checked(name, domain, value) {
  if (!isOf(domain, value)) throw { problem: "'" + name + "' cannot be " + valueText(value ?? null) };
  return value;
}

/* Converts values by name to a row; a missing value gets a fixed one. */
function rowOf(fields, values) {
  const given = values ?? {};
  const unknown = typeof given !== "object" ? String(given) : Object.keys(given).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) throw { problem: "there is no value '" + unknown + "' here" };
  return fields.map((field) => {
    if (Object.hasOwn(given, field.name)) return checked(field.name, field.domain, given[field.name]);
    if (field.domain.isOptional) return null;
    if (field.domain.count === null) return field.domain.sample ?? "any " + field.name;
    return field.domain.values?.[0] ?? field.domain.lower;
  });
}

const byName = (fields, values) => Object.fromEntries(fields.map((field, index) => [field.name, values[index]]));

/* Returns the stimuli of a step in a configuration, or the reason why it is not possible. */
function stimuliOf(system, step, configuration) {
  const find = (all, name, what) => {
    const index = indexOfName(all, name);
    if (index < 0) throw { problem: "there is no " + what + " '" + name + "' any more" };
    return index;
  };
  switch (step.do) {
    case "launch":
      if (typeof (step.inputs ?? {}) !== "object") throw { problem: "a launch has 'inputs' by name" };
      return [{ kind: "launch", inputs: Object.fromEntries(Object.entries(step.inputs ?? {}).map(([name, value]) => {
      const input = find(system.inputs, name, "input");
      return [input, checked(name, system.inputs[input].domain, value)];
    })) }];
    case "send": {
      const event = find(system.events, step.event, "event");
      return [{ kind: "event", event, arguments: rowOf(system.events[event].payload, step.with) }];
    }
    case "open": {
      if ((step.from ?? null) !== null && !system.sources.includes(step.from)) throw { problem: "there is no source '" + step.from + "' any more" };
      if (step.leads !== undefined) rowOf(system.routes[find(system.routes, step.leads.route, "route")].parameters, step.leads.with);
      if ((step.route ?? null) === null) return [{ kind: "link", route: null, arguments: [] }];
      const route = find(system.routes, step.route, "route");
      return [{ kind: "link", route, arguments: rowOf(system.routes[route].parameters, step.with), isForbidden: step.isForbidden ?? false }];
    }
    case "show": {
      const route = find(system.routes, step.route, "route");
      return [{ kind: "show", route, arguments: rowOf(system.routes[route].parameters, step.with) }];
    }
    case "select": {
      const tab = find(system.routes, step.route, "route");
      const found = FlowRun.possible(system, configuration).selects.filter((one) => one.tab === tab);
      return [oneOf(found, "the tab '" + step.route + "' " + whyNotSelect(system, configuration, tab))];
    }
    case "back": case "forward": {
      const all = FlowRun.possible(system, configuration)[step.do + "s"];
      const wanted = all.filter((one) => (step.container ?? null) === null || system.containers[one.container].name === step.container);
      if (wanted.length > 1) throw { problem: "there are several places to go " + step.do + " in" };
      return [oneOf(wanted, "there is nothing to go " + step.do + " to")];
    }
    case "close": return [closing(system, configuration, find(system.routes, step.route, "route"), step)];
    case "change": {
      if (typeof step.inputs !== "object" || Object.keys(step.inputs ?? {}).length === 0) throw { problem: "a 'change' names inputs" };
      const changes = Object.entries(step.inputs ?? {}).map(([name, value]) => {
        const input = find(system.inputs, name, "input");
        return { kind: "input", input, value: checked(name, system.inputs[input].domain, value) };
      });
      const fixed = changes.find(({ input }) => system.inputs[input].isLasting);
      if (fixed) throw { problem: "'" + system.inputs[fixed.input].name + "' is fixed: it changes only before the launch" };
      return changes.filter(({ input, value }) => configuration.inputs[input] !== value);
    }
    case "wait": {
      if (!Number.isInteger(step.milliseconds)) throw { problem: "a 'wait' has 'milliseconds'" };
      const due = FlowRun.possible(system, configuration).timers.filter((timer) => timer.milliseconds === step.milliseconds);
      return [oneOf(due.filter((timer) => (step.in ?? null) === null || system.states[timer.state].name === step.in).slice(0, 1), "no timer of this duration can fire now")];
    }
    case "relaunch": return [{ kind: "relaunch" }];
    default: throw { problem: "'" + step.do + "' is not a step" };
  }
}

/* Returns the reason why a tab cannot be selected. */
function whyNotSelect(system, configuration, tab) {
  const run = { system, now: configuration, log: [] };
  const { listsOf, isOffered, uncovered } = FlowRun.views;
  const lists = listsOf(run).filter((list) => list.tab === tab);
  if (lists.length === 0) return "is not in the layout " + system.layouts[configuration.layout]?.name;
  if (!lists.some((list) => isOffered(run, list))) return "is not available here";
  const containers = uncovered(run).map((list) => list.container);
  return lists.some((list) => containers.includes(list.container)) ? "is selected already" : "is covered";
}

function oneOf(found, problem) {
  if (found.length === 0) throw { problem };
  return found[0];
}

function closing(system, configuration, route, step) {
  const { parameters } = system.routes[route];
  const closes = FlowRun.possible(system, configuration).closes.filter((one) => {
    const entry = configuration.lists[one.container][one.entry];
    return entry.route === route && parameters.every((field, index) => !Object.hasOwn(step.with ?? {}, field.name) || JSON.stringify(entry.arguments[index]) === JSON.stringify(step.with[field.name]));
  });
  return oneOf(closes.reverse(), "no window that is not covered shows '" + step.route + "'");
}

/* Returns the choices from outside the flow in a step. */
function worldOf(system, step) {
  return {
    isSameVersion: step.isSameVersion ?? true,
    lookup: () => {
      if (step.isFound === false) return false;
      if (step.leads === undefined) return true;
      const route = indexOfName(system.routes, step.leads.route);
      return { route, arguments: rowOf(system.routes[route].parameters, step.leads.with) };
    },
  };
}

/* Performs a step: returns the new configuration with the happenings, or the reason why it is not possible. */
function take(system, step, configuration) {
  try {
    let now = configuration;
    const log = [];
    for (const stimulus of stimuliOf(system, step, configuration)) {
      const made = FlowRun.perform(system, now, stimulus, worldOf(system, step));
      if (made.configuration === undefined) return { problem: problemText(system, step, made, now), log: [...log, ...(made.log ?? [])] };
      now = made.configuration;
      log.push(...made.log);
    }
    return { configuration: now, log };
  } catch (problem) {
    if (problem.problem === undefined) throw problem;
    return { problem: problem.problem, log: [] };
  }
}

function problemText(system, step, made, configuration) {
  switch (made.fault) {
    case "endless": return "the step does not end within 1,000 actions";
    case "outOfRange": return "'" + system.variables[made.variable].name + "' leaves its range";
    case "conflict": return "two transitions give '" + system.variables[made.variable].name + "' different values";
    default: break;
  }
  if (step.do === "send") return "'" + step.event + "' cannot be sent now: its 'when' does not hold";
  if (step.do === "show") {
    const isOffered = FlowRun.possible(system, configuration).shows.includes(indexOfName(system.routes, step.route));
    return isOffered ? "'" + step.route + "' is not available here" : "no route or element in front opens '" + step.route + "'";
  }
  if (step.do === "relaunch") return "the flow has no 'restoration', so a relaunch restores nothing";
  return "this step is not possible now";
}

/* Converts a step of a scenario from `flowspec export json`. */
function stepOfScenario(step) {
  const name = (one) => one?.name ?? null;
  switch (step.kind) {
    case "send": return { do: "send", event: step.event.name, with: step.with };
    case "open": return { do: "open", url: step.url, from: step.from, route: name(step.route), with: step.with, isForbidden: step.isForbidden };
    case "show": case "close": return { do: step.kind, route: step.route.name, with: step.with };
    case "select": return { do: "select", route: step.route.name };
    case "back": case "forward": return { do: step.kind, container: name(step.container) };
    case "change": return { do: "change", inputs: Object.fromEntries(step.changes.map(({ input, value }) => [input.name, value])) };
    case "wait": return { do: "wait", milliseconds: step.milliseconds, in: name(step.state) };
    default: return { do: step.kind };
  }
}

/* Describes a step in words. */
function stepText(step) {
  const values = (given) => Object.entries(given ?? {}).map(([name, value]) => name + ": " + valueText(value)).join(", ");
  const call = (name, given) => name + (values(given) === "" ? "" : "(" + values(given) + ")");
  switch (step.do) {
    case "launch": return "the app is launched" + (values(step.inputs) === "" ? "" : " with " + values(step.inputs));
    case "send": return call(step.event, step.with);
    case "open": return "link " + (step.url ?? call(step.route, step.with)) + (step.from ? " from " + step.from : "")
      + (step.isFound === false ? ", not found" : "") + (step.leads ? ", leads to " + call(step.leads.route, step.leads.with) : "");
    case "show": return "open " + call(step.route, step.with);
    case "close": return "close window " + call(step.route, step.with);
    case "select": return "select tab " + step.route;
    case "back": case "forward": return "go " + step.do + (step.container ? " in " + step.container : "");
    case "change": return values(step.inputs);
    case "wait": return durationText(step.milliseconds) + " pass" + (step.in ? " in " + step.in : "");
    case "relaunch": return "relaunch" + (step.isSameVersion === false ? ", another version" : "");
    default: return step.do;
  }
}
