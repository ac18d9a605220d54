// The actions that are possible now: events, inputs, timers, links, and those of the system.

function actionGroups(app) {
  return [linkGroup(app), ...eventGroups(app), inputGroup(app), timerGroup(app), systemGroup(app)].filter((group) => group !== null);
}

const group = (title, ...content) => make("section", { class: "group" }, heading(title), content);

function linkGroup(app) {
  const form = linkForm(app);
  return form === null ? null : group("A link arrives", form);
}

/* Events by sender; those of no active state are collapsed together. */
function eventGroups(app) {
  const events = app.system.events.filter((event) => !event.isInternal && event.line !== undefined);
  const senders = [...new Set(events.map((event) => event.from ?? ""))];
  const rows = events.map((event) => ({ event, ...eventFacts(app, event) }));
  const [taken, others] = [rows.filter((row) => row.isTaken || row.isBlocked), rows.filter((row) => !row.isTaken && !row.isBlocked)];
  const groups = senders.map((sender) => [sender, taken.filter(({ event }) => (event.from ?? "") === sender)]).filter(([, found]) => found.length > 0)
    .map(([sender, found]) => group(sender === "" ? "Events" : "Events from " + sender, found.map((row) => eventButton(app, row))));
  if (others.length === 0) return groups;
  const title = others.length + (others.length === 1 ? " event" : " events") + " that no active state takes";
  return [...groups, make("section", { class: "group" }, make("details", { "data-details": "untaken" }, make("summary", {}, title), others.map((row) => eventButton(app, row))))];
}

function eventButton(app, { event, isTaken, why }) {
  const promised = whyNotSend(app, event);
  const send = () => askValues(app, "Send " + event.name, event.payload, {}, (values) => app.act({ do: "send", event: event.name, with: values }));
  const label = event.name + (event.payload.length > 0 ? "…" : "");
  return make("div", { class: isTaken && promised === null ? "yes" : "no" }, button("send-" + event.name, label, send, promised), make("small", {}, promised ?? why));
}

/* Controls for inputs; the frame controls the window's size. */
function inputGroup(app) {
  const inputs = app.system.inputs.filter((input) => app.read.has(input.name) && !isWindowInput(input.name));
  if (inputs.length === 0) return null;
  return group("Inputs", inputs.map((input) => {
    const value = app.run.now.inputs[input.index];
    const isFixed = input.isLasting && app.timeline.at > 0;
    const change = (next) => app.change({ [input.name]: next });
    if (input.domain.type === "Bool" && !input.domain.isOptional) {
      return make("div", {}, button("input-" + input.name, input.name, () => change(!value), isFixed ? "It is fixed at the launch" : null, { role: "switch", "aria-checked": String(value) }));
    }
    const { field, read } = valueField(input.name, input.domain, value);
    field.dataset.key = "input-" + input.name;
    field.disabled = isFixed;
    field.addEventListener("change", () => { try { change(read()); } catch (why) { app.say(String(why)); } });
    return make("label", {}, make("span", {}, input.name), field);
  }));
}

function timerGroup(app) {
  if (app.can.timers.length === 0) return null;
  return group("Timers", app.can.timers.map(({ state, milliseconds }) => {
    const name = app.words.state(state);
    const isAlone = app.can.timers.filter((one) => one.milliseconds === milliseconds).length === 1;
    return make("div", { class: "yes" }, button("wait-" + name, durationText(milliseconds) + " pass", () => app.act({ do: "wait", milliseconds, in: isAlone ? null : name })), make("small", {}, "in " + name));
  }));
}

function systemGroup(app) {
  const names = { becameActive: "To the foreground", resignedActive: "Resign active", enteredBackground: "To the background" };
  const phases = app.system.events.filter((event) => Object.hasOwn(names, event.name) && event.line === undefined).map((event) => {
    const { isTaken, why } = eventFacts(app, event);
    return make("div", { class: isTaken ? "yes" : "no" }, button("send-" + event.name, names[event.name], () => app.act({ do: "send", event: event.name, with: {} })), make("small", {}, why));
  });
  const why = app.can.isRelaunchPossible ? null : "The flow declares no restoration: start again instead";
  const relaunch = (isSameVersion) => app.act({ do: "relaunch", isSameVersion });
  return group("The system", make("div", { class: "row" }, phases), make("div", { class: "row" },
    reasoned(button("relaunch", "Relaunch", () => relaunch(true), why), why), why === null && button("relaunch-new", "Relaunch after an update", () => relaunch(false))));
}
