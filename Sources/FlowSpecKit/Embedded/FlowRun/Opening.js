// Opening a route in the lists.

/* Returns the list in which a route opens: that of its place, or another one to which it is restored. */
function targetOf(run, route) {
  const place = placeOf(run, route);
  return place === null ? undefined : listAt(run, place);
}

const isBase = (list, route) => list.base?.route?.index === route;

/* Returns the part of a list that stays when a route opens in it. */
function keptBy(run, list, entry) {
  const entries = entriesOf(run, list);
  if (list.kind === "column" || list.kind === "screen") return entries.filter((one) => isSameEntry(one, entry));
  if (list.kind === "windows") return entries;
  const place = entries.findLastIndex((one) => isSameEntry(one, entry));
  if (place >= 0) return entries.slice(0, place + 1);
  return isBase(list, entry.route) ? [] : entries;
}

/* Removes the entries that cover a list, selects its tab, and removes the entries that the new one replaces. */
function clearFor(run, entry, target) {
  for (const list of listsOf(run)) {
    const isEmptied = list.kind === "screen" ? target.kind !== "screen"
      : list.kind === "modal" && !list.staysOpen && target.kind !== "modal" && target.kind !== "screen" && target.kind !== "windows";
    if (isEmptied && entriesOf(run, list).length > 0) remove(run, list, []);
  }
  if (target.tab !== null) selectTab(run, target);
  const kept = keptBy(run, target, entry);
  if (kept.length < entriesOf(run, target).length) remove(run, target, kept);
}

const topmostFirst = (run) => listsOf(run).flatMap((list) => [...entriesOf(run, list)].reverse());

/* Returns the entries that opening removes, and those that stay. */
function clearing(run, entry, target) {
  const { lists, selected, undone } = run.now;
  const trial = { ...run, now: { ...run.now, lists: { ...lists }, selected: { ...selected }, undone: { ...undone } }, log: [] };
  clearFor(trial, entry, target);
  const kept = topmostFirst(trial);
  return { kept, removed: topmostFirst(run).filter((one) => !kept.includes(one)) };
}

/* Shortens a list to some of its entries, and logs the removed ones. */
function remove(run, list, kept) {
  const entries = entriesOf(run, list);
  for (const entry of entries.filter((one) => !kept.includes(one)).reverse()) run.log.push({ kind: "removed", ...entry, list: list.key });
  setEntries(run, list, kept);
}

/* Adds an entry to a list whose replaced entries are already removed. */
function put(run, list, entry) {
  const entries = entriesOf(run, list);
  if (isBase(list, entry.route) && !entries.some((one) => isSameEntry(one, entry))) {
    run.now.bases[list.key] = entry.arguments;
    if (entries.length > 0) setEntries(run, list, []);
    return;
  }
  const place = entries.findLastIndex((one) => isSameEntry(one, entry));
  if (place < 0) setEntries(run, list, [...entries, entry]);
  else if (list.kind === "windows" && place < entries.length - 1) setEntries(run, list, [...entries.filter((_, index) => index !== place), entry]);
  run.log.push({ kind: "put", ...entry, list: list.key });
}

/* Opens an available route: removes the entries that it replaces, selects its tab, and shows it. */
function openAt(run, entry, target) {
  clearFor(run, entry, target);
  put(run, target, entry);
}

/* Calls `change`, and raises the events of dismissed routes; `opening` returns the route that is being opened. */
function tellingDismissals(run, change, opening = () => null) {
  const before = topmostFirst(run);
  change();
  const opened = opening();
  const after = topmostFirst(run);
  let count = 0;
  for (const [place, entry] of before.entries()) {
    const { dismissed, parameters } = run.system.routes[entry.route];
    const isTopmost = before.findIndex((one) => one.route === entry.route) === place;
    if (dismissed === null || !isTopmost || entry.route === opened || after.some((one) => one.route === entry.route)) continue;
    raise(run, dismissed, { fields: parameters, values: entry.arguments });
    count += 1;
  }
  return count;
}

/* Returns true if opening would remove the last entry of a route with `dismissed`, except the route itself. */
function dismisses(run, entry, target) {
  const { kept, removed } = clearing(run, entry, target);
  return removed.some(({ route }) => run.system.routes[route].dismissed !== null && route !== entry.route && !kept.some((one) => one.route === route));
}

/* Opens a route, or only removes entries and lets it wait until their events are taken. Returns true if it is open. */
function openOrWait(run, opening) {
  const declared = run.system.routes[opening.route];
  const scope = { fields: declared.parameters, values: opening.arguments };
  const entry = { route: opening.route, arguments: opening.arguments };
  if (declared.isCommand) {
    for (const effect of declared.effects) tell(run, effect, scope);
    for (const call of declared.raises) raise(run, call, scope);
    return true;
  }
  if (!run.system.hasNavigation) return true;
  const target = targetOf(run, opening.route);
  if (dismisses(run, entry, target)) {
    tellingDismissals(run, () => clearFor(run, entry, target), () => opening.route);
    run.openings.unshift(opening);
    return false;
  }
  openAt(run, entry, target);
  return true;
}

/* Removes the entries that a transition closes. */
function close(run, closing) {
  for (const list of listsOf(run)) {
    const entries = entriesOf(run, list);
    let kept = entries;
    if (closing.route !== undefined) {
      const route = closing.route.index;
      const place = entries.findIndex((entry) => entry.route === route);
      if (list.kind === "windows") kept = entries.filter((entry) => entry.route !== route);
      else if (place >= 0) kept = entries.slice(0, place);
    } else {
      kept = keptByClosing(run, list, closing.container.index);
    }
    if (kept.length < entries.length) remove(run, list, kept);
  }
}

function keptByClosing(run, list, container) {
  const entries = entriesOf(run, list);
  const pane = run.now.layout === null ? undefined : run.system.layouts[run.now.layout].panes.get(container);
  if (container === run.system.screen || pane !== undefined && pane.kind !== "elsewhere") {
    return list.container === container && isSelected(run, list) ? [] : entries;
  }
  const place = entries.findIndex((entry) => run.system.routes[entry.route].places[run.now.layout]?.place?.container.index === container);
  return place >= 0 ? entries.slice(0, place) : entries;
}
