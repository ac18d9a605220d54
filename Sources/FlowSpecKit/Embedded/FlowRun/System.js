// Tables that are equal for all runs of a system.

/* Adds tables for frequent look-ups to a system that was read from JSON. */
function prepare(system) {
  for (const state of system.states) {
    state.path = [state.index, ...(state.parent === null ? [] : system.states[state.parent.index].path)];
    state.depth = state.path.length;
    state.outgoing = system.transitions.filter((transition) => transition.source.index === state.index);
  }
  for (const layout of system.layouts) {
    layout.panes = new Map(layout.containers.map((pane) => [pane.container.index, pane]));
    layout.lists = listsOfLayout(system, layout);
  }
  for (const route of system.routes) route.isCommand = route.effects.length > 0 || route.raises.length > 0;
  system.screen = system.containers.findIndex((container) => container.name === "screen");
  return system;
}

const keyOf = (container, tab) => tab === null ? String(container) : container + "." + tab;

/* Returns the lists of a layout's own containers, in written order. */
function listsOfLayout(system, layout) {
  return layout.containers.flatMap((pane) => {
    const container = pane.container.index;
    const { kind, keepsUndone, staysOpen, backgroundInteraction } = pane;
    const list = (tab, base) => ({ key: keyOf(container, tab), container, tab, kind, base, keepsUndone, staysOpen, backgroundInteraction });
    switch (pane.kind) {
      case "elsewhere": return [];
      case "tabs": return pane.tabs.map((tab) => list(tab.index, { route: tab }));
      default: return [list(null, pane.base ?? null)];
    }
  });
}

/* Returns the place of an item in a layout, after following `in:`; null if there is none. */
function resolved(system, layout, place) {
  let found = place;
  for (;;) {
    if (found === null || found.route !== undefined) return found;
    if (found.container.index === system.screen) return found;
    const pane = system.layouts[layout]?.panes.get(found.container.index);
    if (pane === undefined) return null;
    if (pane.kind === "tabs") {
      // A tab that this layout does not have is no place.
      const { container, tab } = found;
      return tab === null || system.layouts[layout].lists.some((list) => list.container === container.index && list.tab === tab.index) ? found : null;
    }
    if (pane.kind !== "elsewhere") return { ...found, tab: null };
    found = pane.place;
  }
}

const isEqual = (left, right) => JSON.stringify(left) === JSON.stringify(right);
const isSameEntry = (left, right) => left.route === right.route && isEqual(left.arguments, right.arguments);

/* Returns the number that expressions read for a value; an absent one is less than all others. */
function meaning(domain, value) {
  if (value === null || value === undefined) return -Infinity;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return value;
  const name = typeof value === "object" ? Object.keys(value)[0] : value;
  return domain.cases.findIndex((one) => one.name === name);
}

/* Returns the value of a number in a domain; undefined if there is none. */
function valueOf(domain, number) {
  if (number === -Infinity) return domain.isOptional ? null : undefined;
  if (domain.cases !== null) return domain.cases[number]?.name;
  if (domain.type === "Bool") return number !== 0;
  const count = domain.count - (domain.isOptional ? 1 : 0);
  return number >= domain.lower && number < domain.lower + count ? number : undefined;
}

/* Returns the value of a field that is not given. */
function firstValue(domain) {
  if (domain.isOptional) return null;
  return domain.values?.[0] ?? (domain.count === null ? null : domain.lower);
}
