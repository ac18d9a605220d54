// Elements of the page, and names of a system's parts. Texts of a spec are only ever inserted as text.

/* Makes an element; properties that begin with "on" are event handlers, and others are attributes. */
function make(name, properties, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...content.flat(9).filter((part) => part !== null && part !== undefined && part !== false));
  return made;
}

/* Makes a heading one level below that of the prototype's section, or of its page. */
function heading(...content) {
  return make(document.querySelector(".prototype").closest("section") === null ? "h2" : "h3", { class: "title" }, content);
}

/* Makes a button; a disabled one can be focused and shows the reason. `key` identifies it when its panel is redrawn. */
function button(key, label, action, why = null, more = {}) {
  const shown = make("button", { type: "button", "data-key": key, "aria-disabled": why !== null && "true", title: why, ...more }, label);
  shown.addEventListener("click", () => (why === null ? action(shown) : announce(shown, why)));
  return shown;
}

/* Announces a text in the live region of a prototype. */
function announce(place, text) {
  const region = place.closest(".prototype").querySelector(".said");
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = text; });
}

function valueText(value) {
  if (value === null) return "none";
  if (typeof value === "object") return Object.entries(value).map(([name, carried]) => name + ": " + valueText(carried)).join();
  return String(value);
}

/* Returns a name with its arguments, without absent ones. */
const callText = (name, fields, values) => {
  const parts = fields.flatMap((field, index) => ((values[index] ?? null) === null ? [] : [field.name + ": " + valueText(values[index])]));
  return parts.length === 0 ? name : name + "(" + parts.join(", ") + ")";
};

function durationText(milliseconds) {
  if (milliseconds % 60000 === 0) return milliseconds / 60000 + " min";
  return milliseconds % 1000 === 0 ? milliseconds / 1000 + " s" : milliseconds + " ms";
}

/* Returns the last word of each dotted name, with as many words before it as distinguish it from the others. */
function shortNames(names) {
  const short = new Map();
  let open = [...new Set(names)].map((name) => ({ name, words: name.split(".") }));
  for (let count = 1; open.length > 0; count += 1) {
    const groups = new Map();
    for (const one of open) {
      const suffix = one.words.slice(-count).join(".");
      groups.set(suffix, [...(groups.get(suffix) ?? []), one]);
    }
    open = [];
    for (const [suffix, group] of groups) {
      for (const one of group) if (group.length === 1 || one.words.length <= count) short.set(one.name, suffix); else open.push(one);
    }
  }
  return short;
}

/* Describes the parts of a system in words. */
class Words {
  constructor(system, titles) {
    this.system = system;
    this.titles = titles;
    this.short = shortNames([...system.routes, ...system.elements].map(({ name }) => name));
  }

  state(index) { return this.system.states[index].name; }
  route(entry) { return callText(this.system.routes[entry.route].name, this.system.routes[entry.route].parameters, entry.arguments); }
  title(route) { return this.titles[route] ?? this.short.get(this.system.routes[route].name); }
  element(index) { return this.short.get(this.system.elements[index].name); }
  event(event, values) { return callText(this.system.events[event].name, this.system.events[event].payload, values); }
  effect(effect, values) { return callText(this.system.effects[effect].name, this.system.effects[effect].payload, values); }
  container(index) { return this.system.containers[index].name; }

  /* Returns the text of a happening, with the class for its colour; null if the log omits it. */
  happening(part) {
    const { system } = this;
    switch (part.kind) {
      case "transition": return ["step", this.transition(system.transitions[part.transition])];
      case "effect": return ["effect", "effect " + this.effect(part.effect, part.arguments)];
      case "raised": return ["step", "raises " + system.events[part.event].name];
      case "untaken": return [part.isRejected ? "bad" : "quiet", "no state takes " + system.events[part.event].name + (part.isRejected ? ": rejected" : "")];
      case "layout": return ["step", "layout " + system.layouts[part.layout].name];
      case "selected": return ["quiet", "tab " + system.routes[part.tab].name + " is selected"];
      case "put": return ["step", this.route(part) + " opens"];
      case "removed": return ["quiet", this.route(part) + " is removed"];
      case "restored": return ["step", "the saved navigation is restored"];
      case "forgotten": return ["quiet", "the saved navigation is discarded"];
      case "outcome": return this.outcome(part);
      default: return null;
    }
  }

  /* Returns the target of a transition. */
  way({ source, targets }) {
    return targets.length === 0 ? "in " + source.name : source.name + " → " + targets.map((target) => target.state.name).join(", ");
  }

  transition({ source, targets, trigger }) {
    const name = { always: "always", done: "done", after: "after " + durationText(trigger.milliseconds ?? 0) }[trigger.kind] ?? trigger.events.map((event) => event.name).join(", ");
    return name + ": " + this.way({ source, targets });
  }

  outcome({ outcome, route, why, states = [], routes = [], isConditionTrue, layout }) {
    const names = [...states.map((state) => this.state(state)), ...routes.map((one) => this.system.routes[one].name + ", which it would close,")].join(" and ");
    const isOne = states.length + routes.length === 1;
    const reasons = {
      unknown: "no route matches it", source: "its source may not open it", policy: names + (isOne ? " refuses it" : " refuse it"),
      uncovered: names + (isOne ? " has" : " have") + " no policy for it",
      unavailable: why === "unavailable" && this.whyUnavailable(route, isConditionTrue, layout), notFound: "the app does not find it", replaced: "a newer link replaces it", identity: "it was held for another person",
      relaunch: "the app was relaunched",
    };
    const name = route === null ? "a link" : "link to " + this.system.routes[route].name;
    const tone = { opened: "good", held: "wait" }[outcome] ?? "bad";
    return [tone, name + " is " + outcome + (reasons[why] === undefined ? "" : ": " + reasons[why])];
  }

  whyUnavailable(route, isConditionTrue, layout) {
    const { available, isCommand, raises, places } = this.system.routes[route];
    if (!isConditionTrue) return "its route is available only while " + (available.text ?? "its condition holds");
    if (isCommand) return "no active state takes " + raises.map((call) => call.event.name).join(", ");
    return (places[layout]?.place ?? null) === null ? "its route has no place in the layout " + this.system.layouts[layout]?.name : "its route has no place that is offered now";
  }
}
