// Recorded runs: missing data is chosen so that the recorded decisions apply.

/* Converts a step of a record, in the configuration before it. */
function stepOfTrace(app, recorded, configuration, number) {
  const { system } = app;
  const { stimulus, decisions } = recorded;
  const decided = (kind) => decisions.find((one) => one.kind === kind);
  const isNew = (fields, given, suffix) => ({ ...given, ...Object.fromEntries(fields.filter((field) => field.domain.count === null && !Object.hasOwn(given, field.name))
    .map((field) => [field.name, newValue(field, suffix)])) });
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
    default: return { ...openingOfTrace(app, recorded, configuration, number), ...lookupOfTrace(decided("lookup")) };
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

/* A link or an opened route; its data are those of its URL, of an existing entry, or new. */
function openingOfTrace(app, { stimulus, decisions }, configuration, number) {
  const { system } = app;
  const isLink = stimulus.kind === "link";
  const head = isLink ? { do: "open", from: null, isForbidden: stimulus.isForbidden } : { do: "show" };
  if (stimulus.route === null) return { ...head, url: stimulus.url ?? unknownURL(app), route: null };
  const index = indexOfName(system.routes, stimulus.route);
  if (index < 0) return { ...head, route: stimulus.route, with: stimulus.with };
  const { parameters } = system.routes[index];
  // Entries are compared from the topmost one downwards.
  const answers = decisions.filter((one) => one.kind === "equal" && one.route === stimulus.route).map((one) => one.isEqual);
  const entries = Object.values(configuration?.lists ?? {}).flat().filter((one) => one.route === index).reverse();
  const entry = answers.includes(true) ? entries[answers.indexOf(true)] ?? entries.at(-1) : undefined;
  const open = parameters.filter((field) => answers.length > 0 && !answers.includes(true) && field.domain.count === null && !(field.name in (stimulus.with ?? {})));
  const given = { ...stimulus.with, ...Object.fromEntries(open.map((field) => [field.name, newValue(field, number)])) };
  const values = entry !== undefined ? byName(parameters, entry.arguments) : given;
  const step = { ...head, route: stimulus.route, with: values };
  return isLink ? { ...step, ...urlOfTrace(app, stimulus, step, index, answers.length === 0) } : step;
}

/* Returns the recorded URL with its values if these agree with the record, else a URL for the values, if there is one. */
function urlOfTrace(app, { url }, step, route, mayBeRecorded) {
  const { parameters } = app.system.routes[route];
  const found = typeof url === "string" && LinkMatcher.readURL(url) !== null && mayBeRecorded ? linkStep(app, url, null) : null;
  if (found?.route === step.route && Object.entries(step.with ?? {}).every(([name, value]) => JSON.stringify(found.with[name]) === JSON.stringify(value))) return { url, with: found.with };
  return { url: urlFor(app, route, rowOf(parameters, step.with)) };
}

/* Returns a value that differs from the samples and from those of other steps. */
function newValue({ name, domain }, number) {
  switch (domain.type) {
    case "Int": case "UInt": return 100 + number;
    case "Double": return String(100 + number) + ".5";
    case "UUID": return "00000000-0000-4000-8000-" + String(100 + number).padStart(12, "0");
    case "URL": return "https://example.com/" + number;
    default: return name + " of step " + number;
  }
}

/* Returns a URL that no route matches. */
function unknownURL(app) {
  const url = "https://unknown.invalid/";
  const isFree = app.links === null || LinkMatcher.matches(app.links.table, LinkMatcher.readURL(url)).length === 0;
  return isFree ? url : "unknown-scheme:link";
}
