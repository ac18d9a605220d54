// The cards on the screen of a device.

/* A shown route: its title and arguments, its elements, and the routes that it opens. */
function card(app, list, entry) {
  const { system, words } = app;
  const route = system.routes[entry.route];
  const given = byName(route.parameters, entry.arguments);
  const facts = Object.entries(given).filter(([, value]) => value !== null).map(([name, value]) => make("li", {}, name + ": " + valueText(value)));
  const inside = system.elements.filter((element) => FlowRun.views.isElementShown(app.run, element.index) && app.homes.get(element.index)?.route?.index === entry.route);
  return make("article", { class: "card", "data-route": route.name },
    heading(routeLink(app, entry.route)), facts.length > 0 && make("ul", { class: "facts" }, facts),
    inside.map((element) => elementBox(app, element, given, list.key)),
    opensList(app, route.opens, given, list.key));
}

/* The title of a route, linked to its description on the page. */
function routeLink(app, index) {
  const { name } = app.system.routes[index];
  const title = app.words.title(index);
  const short = app.words.short.get(name);
  const label = title === short ? [title] : [title, " ", make("code", {}, short)];
  return app.data.page === null ? make("span", { title: name }, label) : make("a", { href: app.data.page + "#route-" + encodeURIComponent(name), title: name }, label);
}

/* Buttons for routes that an item opens. */
function opensList(app, opens, given, key) {
  if (opens.length === 0) return null;
  return make("div", { class: "opens" }, opens.map((one) => {
    const route = app.system.routes[one.index];
    const likely = Object.fromEntries(route.parameters.map((field) => [field.name, likelyValue(field, given)]));
    const why = readsParameters(route) ? null : whyNotOpen(app, one.index, rowOf(route.parameters, likely));
    const open = () => askValues(app, "Open " + app.words.title(one.index), route.parameters, given, (values) => app.act({ do: "show", route: route.name, with: values }));
    return reasoned(button("open-" + key + "-" + route.name, app.words.title(one.index) + (route.parameters.length > 0 ? "…" : ""), open, why), why);
  }));
}

const readsParameters = (route) => route.available !== null && JSON.stringify(route.available.tree).includes('"parameter"');

/* A button, with the reason below it if it is disabled. */
function reasoned(shown, why) {
  return why === null ? shown : make("div", { class: "no" }, shown, make("small", {}, why));
}

function elementBox(app, element, given, key) {
  const tabs = element.selects.map((tab) => {
    const can = app.can.selects.some((one) => one.tab === tab.index);
    const why = can ? null : "It " + whyNotSelect(app.system, app.timeline.now.configuration, tab.index);
    return button("selects-" + key + "-" + element.name + "-" + tab.name, app.words.title(tab.index), () => app.act({ do: "select", route: tab.name }), why);
  });
  return make("div", { class: "element" }, make("span", { class: "kind", title: element.name }, app.words.element(element.index)), opensList(app, element.opens, given, key + "-" + element.name), tabs.length > 0 && make("div", { class: "opens" }, tabs));
}

/* A visible list: its topmost entry, and those below. */
function listContent(app, list) {
  const { system, words, run } = app;
  const entries = FlowRun.views.entriesOf(run, list);
  const top = FlowRun.views.topOf(run, list);
  if (top === null) return make("p", { class: "empty" }, "nothing");
  if (top.element !== undefined) return elementBox(app, system.elements[top.element], {}, list.key);
  const below = entries.slice(0, -1).map((entry) => words.title(entry.route));
  const base = entries.length > 0 && list.base?.route !== undefined && FlowRun.views.isOffered(run, list) ? [words.title(list.base.route.index)] : [];
  const trail = [...base, ...below];
  return [navigationBar(app, list, trail), card(app, list, top)];
}

function navigationBar(app, list, trail) {
  const name = app.words.container(list.container);
  const find = (all) => all.find((one) => one.container === list.container && one.tab === list.tab);
  const parts = [];
  if (find(app.can.backs)) {
    const label = list.kind === "modal" && trail.length === 0 ? "Close" : "‹ Back";
    parts.push(button("back-" + list.key, label, () => app.act({ do: "back", container: name }), null, { "aria-label": label.replace("‹ ", "") + " in " + name }));
  }
  if (trail.length > 0) parts.push(make("span", { class: "trail" }, "over " + trail.join(" › ")));
  if (find(app.can.forwards)) parts.push(button("forward-" + list.key, "Forward ›", () => app.act({ do: "forward", container: name }), null, { "aria-label": "Forward in " + name }));
  return parts.length === 0 ? null : make("div", { class: "bar" }, parts);
}
