// Availability, and the routes that are shown, kept and covered.

/* Returns the `available` of a route by itself; within it, `screen` covers no item. */
function isRouteTrue(run, route, values) {
  const { available, parameters } = run.system.routes[route];
  return isTrue(run, available, { fields: parameters, values, isWithinAvailable: true });
}

/* Returns true if a route may be opened with these arguments, and may stay. */
function isAvailable(run, route, values) {
  if (!isRouteTrue(run, route, values)) return false;
  const declared = run.system.routes[route];
  if (declared.isCommand) return declared.raises.every((call) => wouldTake(run, call, { fields: declared.parameters, values }));
  // Without layouts the app shows routes by itself.
  if (!run.system.hasNavigation) return true;
  const place = placeOf(run, route);
  if (place === null) return false;
  const list = listAt(run, place);
  if (list === undefined) return place.tab === null;
  return place.tab === null || isOffered(run, list);
}

/* Returns the home of an element: a route or a container; null if it has none. */
function homeOf(run, element) {
  return resolved(run.system, run.now.layout, run.system.elements[element].homes[run.now.layout]?.place ?? null);
}

function isElementAvailable(run, element) {
  return isTrue(run, run.system.elements[element].available, { ...nothing, isWithinAvailable: true });
}

/* Returns true if a route is shown: anywhere, or in one container. */
function isShown(run, route, container = null, isWithinAvailable = false) {
  const isCovered = !isWithinAvailable && isCoveredByScreen(run);
  return visibleLists(run).some((list) =>
    (container === null || list.container === container) && (!isCovered || list.kind === "screen") && shows(run, list, route));
}

/* Returns true if a list shows a route; other bases are not evaluated, because they may depend on this one. */
function shows(run, list, route) {
  const entries = entriesOf(run, list);
  if (list.kind === "windows") return entries.some((entry) => entry.route === route);
  return entries.length > 0 ? entries[entries.length - 1].route === route : isBase(list, route) && baseOf(run, list) !== null;
}

/* Returns true if an element is shown: anywhere, or in one container or route. */
function isElementShown(run, element, where = null, isWithinAvailable = false) {
  const home = homeOf(run, element);
  const isBase = visibleLists(run).some((list) => list.base?.element?.index === element && (where === null || where.container?.index === list.container)
    && entriesOf(run, list).length === 0 && isElementAvailable(run, element) && (isWithinAvailable || !isCoveredByScreen(run)));
  if (isBase) return true;
  if (home === null || !isElementAvailable(run, element)) return false;
  if (home.route !== undefined) {
    return (where === null || where.route?.index === home.route.index) && isShown(run, home.route.index, null, isWithinAvailable);
  }
  const container = home.container.index;
  if (where !== null && where.container?.index !== container) return false;
  if (!isWithinAvailable && isCoveredByScreen(run) && container !== run.system.screen) return false;
  return home.tab === null || run.now.selected[container] === home.tab.index;
}

function isThingShown(run, thing, where, isWithinAvailable) {
  if (thing.element !== undefined) return isElementShown(run, thing.element.index, where, isWithinAvailable);
  return isShown(run, thing.route.index, where?.container?.index ?? null, isWithinAvailable);
}

/* Returns true if a route has an entry anywhere in the navigation. */
function isKept(run, route) {
  return listsOf(run).some((list) => entriesOf(run, list).some((entry) => entry.route === route) || isBase(list, route) && baseOf(run, list) !== null);
}

function isThingKept(run, thing) {
  if (thing.route !== undefined) return isKept(run, thing.route.index);
  const element = thing.element.index;
  if (!isElementAvailable(run, element)) return false;
  if (listsOf(run).some((list) => list.base?.element?.index === element)) return true;
  const home = homeOf(run, element);
  if (home === null) return false;
  if (home.route !== undefined) return isKept(run, home.route.index);
  return home.tab === null || isOffered(run, listAt(run, home));
}

/* Returns the lists that are not covered; of a modal's list only the topmost entry is visible. */
function uncovered(run) {
  const visible = visibleLists(run);
  if (isCoveredByScreen(run)) return visible.filter((list) => list.kind === "screen");
  const modals = visible.filter((list) => list.kind === "modal" && entriesOf(run, list).length > 0);
  const cover = modals.findLastIndex((list) => !list.backgroundInteraction);
  return cover >= 0 ? modals.slice(cover) : visible;
}

/* Returns true if an element is shown and not covered. */
function isElementUncovered(run, element) {
  if (!isElementShown(run, element)) return false;
  const home = homeOf(run, element);
  const lists = uncovered(run);
  if (home?.route !== undefined) return lists.some((list) => topsOf(run, list).some((top) => top.route === home.route.index));
  if (lists.some((list) => topsOf(run, list).some((top) => top.element === element))) return true;
  return home !== null && lists.some((list) => list.container === home.container.index);
}
