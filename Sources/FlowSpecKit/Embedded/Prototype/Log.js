// The log by moment, and the configuration.

function logPanel(app) {
  const { timeline } = app;
  const rows = timeline.moments.map((moment, place) => {
    moment.row ??= logRow(app, moment, place);
    moment.row.classList.toggle("undone", place > timeline.at);
    if (place === timeline.at) moment.row.firstChild.setAttribute("aria-current", "step"); else moment.row.firstChild.removeAttribute("aria-current");
    return moment.row;
  });
  return make("ol", { class: "log" }, rows);
}

function logRow(app, moment, place) {
  const parts = moment.log.map((part) => app.words.happening(part)).filter((part) => part !== null);
  const head = button("moment-" + place, stepText(moment.step), () => app.goTo(place));
  return make("li", {}, head, parts.length > 0 && make("ul", {}, parts.map(([tone, text]) => make("li", { class: tone }, text))));
}

/* The active states, the layout, the variables, and the held links. */
function statusPanel(app) {
  const { system, run, words } = app;
  const stateLink = (state) => {
    const { name, parent } = system.states[state];
    const label = make("code", {}, name);
    return app.data.page === null || parent === null ? label : make("a", { href: app.data.page + "#state-" + encodeURIComponent(name) }, label);
  };
  const rows = [["State", FlowRun.views.leavesOf(run).map((state) => [stateLink(state), " "])]];
  if (run.now.layout !== null) rows.push(["Layout", make("code", {}, system.layouts[run.now.layout].name)]);
  if (system.variables.length > 0) rows.push(["Variables", system.variables.map((one, index) => make("span", { class: "fact" }, one.name + " = " + valueText(run.now.variables[index])))]);
  const payloads = run.now.active.flatMap((state) => system.states[state].payload.map((field, index) => make("span", { class: "fact" }, system.states[state].name + "." + field.name + " = " + valueText(run.now.payloads[state][index]))));
  if (payloads.length > 0) rows.push(["Data", payloads]);
  if (run.now.held.length > 0) rows.push(["Held links", make("ul", { class: "held" }, run.now.held.map((link) => make("li", {}, words.route(link), make("small", {}, heldBy(app, link)))))]);
  const handed = handedOver(app, run);
  if (handed.length > 0) rows.push(["Handoff", handed.map((url) => make("span", { class: "fact" }, url))]);
  if (run.now.saved !== null) rows.push(["Saved", "navigation that is not yet restored"]);
  return make("dl", { class: "status" }, rows.map(([name, content]) => [make("dt", {}, name), make("dd", {}, content)]));
}

/* Returns the states that hold a link. */
function heldBy(app, link) {
  const { words } = FlowRun.views.cellFor(app.run, link);
  const names = words.filter((word) => word.policy === "hold").map((word) => (word.state === undefined ? "something that is open" : app.system.states[word.state].name));
  return "held by " + [...new Set(names)].join(", ");
}
