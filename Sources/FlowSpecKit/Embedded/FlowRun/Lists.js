// The lists of the navigation.

/* The list of `screen`, which every layout has. */
const screenList = (system) => ({ key: keyOf(system.screen, null), container: system.screen, tab: null, kind: "screen", base: null, keepsUndone: false });

/* Returns the lists of the current layout, in written order, `screen` first. */
function listsOf(run) {
  return run.now.layout === null ? [screenList(run.system)] : [screenList(run.system), ...run.system.layouts[run.now.layout].lists];
}

const entriesOf = (run, list) => run.now.lists[list.key] ?? [];
const isSelected = (run, list) => list.tab === null || run.now.selected[list.container] === list.tab;

/* Returns all lists but those of tabs that are not selected. */
const visibleLists = (run) => listsOf(run).filter((list) => isSelected(run, list));

const isCoveredByScreen = (run) => entriesOf(run, screenList(run.system)).length > 0;

/* Returns the list of a place, in the selected tab if it names none; undefined if the layout has no such list. */
function listAt(run, place) {
  const container = place.container.index;
  return listsOf(run).find((list) => list.container === container && (place.tab === null ? isSelected(run, list) : list.tab === place.tab.index));
}

/* Returns the place of a route in the current layout; null if it has none. */
function placeOf(run, route) {
  const named = run.system.routes[route].places[run.now.layout]?.place ?? null;
  const place = resolved(run.system, run.now.layout, named);
  // A route that is a tab of the container has that tab as its place.
  const isTab = place !== null && place.tab === null && listsOf(run).some((list) => list.container === place.container.index && list.tab === route);
  return isTab ? { ...place, tab: { index: route } } : place;
}

const baseArguments = (run, list) => run.now.bases[list.key] ?? run.system.routes[list.base.route.index].parameters.map(() => null);

/* Returns the base of a list if it is available, as an entry or as an element; else null. */
function baseOf(run, list) {
  if (list.base === null) return null;
  if (list.base.element !== undefined) return isElementAvailable(run, list.base.element.index) ? { element: list.base.element.index } : null;
  const base = { route: list.base.route.index, arguments: baseArguments(run, list) };
  return isOffered(run, list) ? base : null;
}

/* Returns the `available` of the route below a list, under which a tab is offered and another base is present. */
function isOffered(run, list) {
  const route = list.base.route.index;
  return isRouteTrue(run, route, baseArguments(run, list));
}

/* Returns the items that a list shows: its topmost entry, its base, or all windows. */
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

/* Changes a list; discards its entries to go forward to. */
function setEntries(run, list, entries) {
  run.now.lists[list.key] = entries;
  delete run.now.undone[list.key];
}

/* Selects a tab, and sorts the visible lists. */
function selectTab(run, list) {
  if (isSelected(run, list)) return;
  run.now.selected[list.container] = list.tab;
  run.log.push({ kind: "selected", container: list.container, tab: list.tab });
  sortLists(run);
}
