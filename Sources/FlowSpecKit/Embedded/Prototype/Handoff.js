// The web addresses that may be handed over to another device, as SimulationHandoff has them.

function handedOver({ system, links, printed }, run) {
  if (printed === undefined) return [];
  return shownEntries(run).filter(({ route, arguments: values }) => {
    const { handoff, parameters } = system.routes[route];
    return handoff !== undefined && FlowRun.views.isTrue(run, handoff.when, { fields: parameters, values });
  }).map((entry) => webAddress({ system, links, printed }, entry)).filter((text) => text !== null);
}

/* Returns the address of the first form that prints one which is read as the same. */
function webAddress({ system, links, printed }, { route, arguments: values }) {
  const { parameters } = system.routes[route];
  for (const [index, answer] of printed.answers.entries()) {
    const form = printed.table.forms[index];
    const texts = answer.route === route ? textsOf(form, answer, parameters, values) : null;
    const text = texts === null ? null : LinkPrinter.print(form, texts);
    if (text === null) continue;
    const [first] = (links ?? null) === null ? [] : LinkMatcher.matches(links.table, LinkMatcher.readURL(text));
    if (first === undefined ? !answer.isParsed : isReadAs(links, first, route, parameters, values)) return text;
  }
  return null;
}

/* Returns the texts of a form's parameters; null if the form has other fixed values, or a value is not known. */
function textsOf(form, answer, parameters, values) {
  const texts = new Map();
  for (const [index, { name, domain }] of parameters.entries()) {
    if (form.languages.has(name)) {
      const text = values[index] === null ? undefined : spelling(domain, values[index]);
      if (text === null) return null;
      if (text !== undefined) texts.set(name, text);
      continue;
    }
    const fixed = answer.fixed.find(([other]) => other === name);
    if (JSON.stringify(fixed === undefined ? null : valueOfText(domain, fixed[1])) !== JSON.stringify(values[index])) return null;
  }
  return texts;
}

function isReadAs(links, { form, texts }, route, parameters, values) {
  const answer = links.answers[form];
  if (answer.route !== route) return false;
  const read = LinkMatcher.values(links.routes[route], answer, texts);
  return parameters.every(({ domain }, index) => JSON.stringify(valueOfText(domain, read[index])) === JSON.stringify(values[index]));
}

/* Returns the text of a value in a link; null for a name that stands for any value. */
function spelling(domain, value) {
  if (domain.cases === null) return String(value);
  const [name, carried] = typeof value === "object" ? Object.entries(value)[0] : [value];
  const one = domain.cases.find((other) => other.name === name);
  if (one === undefined) return null;
  return one.carries === null ? one.text ?? name : spelling(one.carries, carried);
}
