// Recorded runs: missing data is chosen so that the recorded decisions apply.

/* Converts a step of a record, in the configuration before it. */
function stepOfTrace(system, recorded, configuration, number) {
  const { stimulus, decisions } = recorded;
  const decided = (kind) => decisions.find((one) => one.kind === kind);
  const isNew = (fields, given, suffix) => ({ ...given, ...Object.fromEntries(fields.filter((field) => field.domain.count === null && !Object.hasOwn(given, field.name))
    .map((field) => [field.name, field.name + " of step " + suffix])) });
  switch (stimulus.kind) {
    case "launch": return { do: "launch", inputs: changedInputs(system, stimulus.inputs) };
    case "event": {
      const fields = system.events[indexOfName(system.events, stimulus.event)]?.payload ?? [];
      return { do: "send", event: stimulus.event, with: decided("identity")?.isKnown === false ? isNew(fields, stimulus.with, number) : stimulus.with };
    }
    case "input": return { do: "change", inputs: { [stimulus.input]: stimulus.value } };
    case "timer": return { do: "wait", milliseconds: stimulus.milliseconds, in: stimulus.state };
    case "back": case "forward": return { do: stimulus.kind, container: stimulus.container };
    case "select": return { do: "select", route: stimulus.tab };
    case "close": {
      const container = indexOfName(system.containers, stimulus.container);
      const entry = configuration.lists[container]?.[stimulus.entry];
      const route = system.routes[entry?.route ?? 0];
      return { do: "close", route: route.name, with: entry === undefined ? {} : byName(route.parameters, entry.arguments) };
    }
    case "relaunch": return { do: "relaunch", isSameVersion: decided("version")?.isSame ?? true };
    default: return { ...openingOfTrace(system, recorded, configuration, number), ...lookupOfTrace(decided("lookup")) };
  }
}

function changedInputs(system, inputs) {
  return Object.fromEntries(Object.entries(inputs).filter(([name, value]) => {
    const input = system.inputs[indexOfName(system.inputs, name)];
    return input === undefined || JSON.stringify(input.initial) !== JSON.stringify(value);
  }));
}

function lookupOfTrace(lookup) {
  if (lookup === undefined) return {};
  return lookup.leads === undefined ? { isFound: lookup.isFound } : { leads: { route: lookup.leads, with: {} } };
}

/* A link or an opened route; its data are those of an existing entry, or new. */
function openingOfTrace(system, { stimulus, decisions }, configuration, number) {
  const isLink = stimulus.kind === "link";
  const head = isLink ? { do: "open", url: stimulus.url ?? null, from: null, isForbidden: stimulus.isForbidden } : { do: "show" };
  if (stimulus.route === null) return { ...head, route: null };
  const index = indexOfName(system.routes, stimulus.route);
  if (index < 0) return { ...head, route: stimulus.route, with: stimulus.with };
  const { parameters } = system.routes[index];
  const equal = decisions.find((one) => one.kind === "equal" && one.route === stimulus.route)?.isEqual;
  const entry = Object.values(configuration?.lists ?? {}).flat().filter((one) => one.route === index).at(-1);
  if (equal === true && entry !== undefined) return { ...head, route: stimulus.route, with: byName(parameters, entry.arguments) };
  const open = parameters.filter((field) => equal === false && field.domain.count === null && !(field.name in (stimulus.with ?? {})));
  return { ...head, route: stimulus.route, with: { ...stimulus.with, ...Object.fromEntries(open.map((field) => [field.name, field.name + " of step " + number])) } };
}
