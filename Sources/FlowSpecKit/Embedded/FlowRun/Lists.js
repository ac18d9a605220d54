// The lists of the navigation.

/* The list of `screen`, which every layout has. */
const screenList = (system) => ({ key: keyOf(system.screen, null), container: system.screen, tab: null, kind: "screen", base: null, keepsUndone: false });

/* The lists of the layout in force, in written order, `screen` first. */
function listsOf(run) {
  return run.now.layout === null ? [screenList(run.system)] : [screenList(run.system), ...run.system.layouts[run.now.layout].lists];
}

const entriesOf = (run, list) => run.now.lists[list.key] ?? [];
const isSelected = (run, list) => list.tab === null || run.now.selected[list.container] === list.tab;

/* All lists but those of tabs that are not selected. */
const visibleLists = (run) => listsOf(run).filter((list) => isSelected(run, list));

const isCoveredByScreen = (run) => entriesOf(run, screenList(run.system)).length > 0;

/* The list of a place, in the selected tab where it names none; undefined if the layout has no such list. */
function listAt(run, place) {
  const container = place.container.index;
  return listsOf(run).find((list) => list.container === container && (place.tab === null ? isSelected(run, list) : list.tab === place.tab.index));
}

/* The place of a route in the layout in force; null if it has none. */
function placeOf(run, route) {
  const named = run.system.routes[route].places[run.now.layout]?.place ?? null;
  return resolved(run.system, run.now.layout, named);
}

const baseArguments = (run, list) => run.now.bases[list.key] ?? run.system.routes[list.base.route.index].parameters.map(() => null);

/* The base of a list where it is available, as an entry or as an element; else null. */
function baseOf(run, list) {
  if (list.base === null) return null;
  if (list.base.element !== undefined) return isElementAvailable(run, list.base.element.index) ? { element: list.base.element.index } : null;
  const base = { route: list.base.route.index, arguments: baseArguments(run, list) };
  return isOffered(run, list) ? base : null;
}

/* The `available` of the route below a list: a tab is offered, another base is there. */
function isOffered(run, list) {
  const route = list.base.route.index;
  return isRouteTrue(run, route, baseArguments(run, list));
}

/* The things that a list shows: its top, its base, or all windows. */
function topsOf(run, list) {
  const entries = entriesOf(run, list);
  if (list.kind === "windows") return entries;
  const top = topOf(run, list);
  return top === null ? [] : [top];
}

function topOf(run, list) {
  const entries = entriesOf(run, list);
  return entries.length > 0 ? entries[entries.length - 1] : baseOf(run, list);
}

/* Changes a list; what `redo` kept of it is forgotten. */
function setEntries(run, list, entries) {
  run.now.lists[list.key] = entries;
  delete run.now.undone[list.key];
}

/* Selects a tab, which sorts the visible lists. */
function selectTab(run, list) {
  if (isSelected(run, list)) return;
  run.now.selected[list.container] = list.tab;
  run.log.push({ kind: "selected", container: list.container, tab: list.tab });
  sortLists(run);
}
