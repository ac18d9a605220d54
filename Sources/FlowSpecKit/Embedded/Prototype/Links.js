// Links that are pasted or chosen.

/* The prepared data of the matcher; null if no form is parsed. */
function linkDataOf({ links }) {
  if (links === undefined) return null;
  LinkMatcher.prepare(links.table);
  return links;
}

/* Returns a step that opens a URL, or the reason why it cannot be opened. */
function linkStep(app, text, from) {
  const url = LinkMatcher.readURL(text.trim());
  if (url === null) throw "This is not a URL: it has no scheme, such as https:, or white space in it";
  const head = { do: "open", url: text.trim(), from };
  const [first] = app.links === null ? [] : LinkMatcher.matches(app.links.table, url);
  if (first === undefined) return { ...head, route: null };
  const answer = app.links.answers[first.form];
  const route = app.system.routes[answer.route];
  const texts = LinkMatcher.values(app.links.routes[answer.route], answer, first.texts);
  const values = Object.fromEntries(route.parameters.map((field, index) => [field.name, valueOfText(field.domain, texts[index])]));
  return { ...head, route: route.name, with: values, isForbidden: forbids(route.from, from) };
}

/* Returns a step of an earlier version: its URL is matched again. */
function repeated(app, step) {
  if (step.do !== "open" || typeof step.url !== "string" || LinkMatcher.readURL(step.url) === null) return step;
  return { ...step, ...linkStep(app, step.url, step.from ?? null) };
}

/* Returns a URL that a route reads with these values, or null. */
function urlFor(app, route, values) {
  const { links, system } = app;
  const { parameters } = system.routes[route];
  for (const [index, answer] of (links?.answers ?? []).entries()) {
    const form = links.table.forms[index];
    const texts = answer.route === route ? textsOf(form, answer, parameters, values) : null;
    const text = texts === null ? null : LinkPrinter.print(form, texts);
    const [first] = text === null ? [] : LinkMatcher.matches(links.table, LinkMatcher.readURL(text));
    if (first !== undefined && isReadAs(links, first, route, parameters, values)) return text;
  }
  return null;
}

/* Returns a step whose link has a URL, if there is one for its values. */
function withURL(app, step) {
  const route = step.do === "open" && !step.url ? indexOfName(app.system.routes, step.route) : -1;
  return route < 0 ? step : { ...step, url: urlFor(app, route, rowOf(app.system.routes[route].parameters, step.with)) };
}

/* Returns true if links of a source must not open a route. A link without a source is not in any list of allowed sources. */
function forbids(rule, source) {
  if (rule === null) return false;
  return rule.only !== undefined ? !rule.only.includes(source) : rule.not.includes(source);
}

/* Converts a text of the matcher to a value as a spec has it. */
function valueOfText(domain, text) {
  if (text === null || text === undefined) return null;
  // A number that JavaScript would round is kept as its digits.
  if (["Int", "UInt", "range"].includes(domain.type)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if (domain.type === "Bool") return text === "true";
  if (domain.cases === null) return text;
  const place = text.indexOf(": ");
  const one = domain.cases.find((other) => other.name === (place < 0 ? text : text.slice(0, place)));
  return one === undefined || one.carries === null ? text : { [one.name]: valueOfText(one.carries, text.slice(place + 2)) };
}

/* The field for a URL, with links to choose from, and the choices about them. */
function linkForm(app) {
  const { system, data } = app;
  if (!system.hasLinks) return null;
  const list = make("datalist", { id: "links-" + app.key }, Object.values(data.urls).map((url) => make("option", { value: url })));
  const field = make("input", { type: "text", inputmode: "url", list: list.id, "data-key": "link", autocomplete: "off", autocapitalize: "none", spellcheck: "false", value: app.linkText, "aria-label": "A link that arrives", placeholder: "Paste a link, or choose one" });
  const source = system.sources.length === 0 ? null : make("select", { "aria-label": "From", "data-key": "link-source" },
    ["", ...system.sources].map((name) => make("option", { value: name }, name === "" ? "no source" : name)));
  const hasLookup = system.routes.some((route) => route.lookup);
  const found = hasLookup ? make("select", { "aria-label": "Result of the app's lookup", "data-key": "link-found" }, make("option", { value: "yes" }, "found"), make("option", { value: "no" }, "not found"),
    [...new Set(system.routes.flatMap((route) => route.leads.map((one) => one.name)))].map((name) => make("option", { value: "to " + name }, "leads to " + name))) : null;
  const form = make("form", { class: "link" }, field, list, make("div", { class: "row" }, source, found, make("button", { type: "submit", class: "main", "data-key": "link-open" }, "Open link")));
  field.addEventListener("input", () => { app.linkText = field.value; });
  for (const choice of [source, found].filter((one) => one !== null)) {
    choice.value = app.linkChoices[choice.dataset.key] ?? choice.value;
    choice.addEventListener("change", () => { app.linkChoices[choice.dataset.key] = choice.value; });
  }
  const open = (url) => {
    app.linkText = url;
    try {
      const step = linkStep(app, url, source?.value || null);
      const route = system.routes[indexOfName(system.routes, step.route)];
      if (found === null || found.value === "yes" || !route?.lookup) return app.act(step);
      if (found.value === "no") return app.act({ ...step, isFound: false });
      const target = route.leads.find((one) => one.name === found.value.slice(3));
      if (target === undefined) return app.say("A link to " + route.name + " does not lead to " + found.value.slice(3), true);
      askValues(app, "The link leads to " + target.name, system.routes[target.index].parameters, step.with, (values) => app.act({ ...step, leads: { route: target.name, with: values } }));
    } catch (why) {
      if (typeof why !== "string") throw why;
      app.say(why, true);
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(field.value);
  });
  const samples = Object.entries(data.urls).slice(0, 40).map(([route, url]) => make("li", {},
    button("sample-" + route, [make("strong", {}, app.words.title(Number(route))), " ", url], () => open(url))));
  return [form, nearestForms(app), make("details", { "data-details": "samples" }, make("summary", {}, "Links to choose from"), make("ul", { class: "choices" }, samples))];
}

/* The forms nearest to the link of the last step, if no route matches it. */
function nearestForms(app) {
  const { step } = app.timeline.now;
  if (step.do !== "open" || step.route !== null || !step.url) return null;
  const parametersOf = (form) => app.links.routes[app.links.answers[form].route].parameters;
  const near = app.links === null ? [] : LinkMatcher.nearest(app.links.table, LinkMatcher.readURL(step.url), parametersOf);
  const items = near.map(({ form, differences }) => {
    const { route, template } = app.links.answers[form];
    return make("li", {}, routeLink(app, route), " by ", make("code", {}, template), ": ", differences.map(({ message }) => message).join("; "));
  });
  return make("div", { class: "nearest" }, make("p", {}, "No route matches " + step.url + "." + (items.length > 0 ? " The nearest:" : "")), items.length > 0 && make("ul", {}, items));
}
