// Changes of the layout.

/* Returns the first layout whose condition holds. */
function chosenLayout(run) {
  const found = run.system.layouts.findIndex((layout) => isTrue(run, layout.condition));
  return found < 0 ? null : found;
}

/* Changes the layout: lists of the same name keep their entries, and all others move to their places. */
function changeLayout(run, layout) {
  const old = listsOf(run);
  const lists = run.now.lists;
  run.now.layout = layout;
  run.now.lists = {};
  run.now.undone = {};
  run.log.push({ kind: "layout", layout });
  const now = listsOf(run);
  const selected = run.now.selected;
  run.now.selected = {};
  selectFirstTabs(run, selected);
  const bases = run.now.bases;
  run.now.bases = {};
  for (const list of now) {
    const same = old.find((one) => one.key === list.key);
    if (same === undefined) continue;
    const entries = lists[list.key] ?? [];
    run.now.lists[list.key] = isSingle(list) ? entries.slice(-1) : entries;
    if (list.key in bases && isEqual(same.base, list.base)) run.now.bases[list.key] = bases[list.key];
  }
  const homeless = old.filter((one) => !now.some((other) => other.key === one.key)).sort((left, right) => left.container - right.container);
  for (const list of homeless) {
    for (const entry of lists[list.key] ?? []) move(run, entry, null);
  }
  sortLists(run);
}

const isSingle = (list) => list.kind === "column" || list.kind === "screen";

/* Selects a tab in each container with tabs: the previous one, else the first offered one, else the first. */
function selectFirstTabs(run, before) {
  const containers = new Set(listsOf(run).filter((list) => list.tab !== null).map((list) => list.container));
  for (const container of containers) {
    const tabs = listsOf(run).filter((list) => list.container === container);
    const same = tabs.find((list) => list.tab === before[container]);
    run.now.selected[container] = (same ?? tabs.find((list) => isOffered(run, list)) ?? tabs[0]).tab;
  }
}

/* Puts an entry on top of a list, or of the list of its place; without a place it is removed. */
function move(run, entry, list) {
  const place = list === null ? placeOf(run, entry.route) : null;
  const target = list ?? (place === null ? undefined : listAt(run, place));
  if (target === undefined) return run.log.push({ kind: "removed", ...entry, list: null });
  const entries = entriesOf(run, target);
  setEntries(run, target, isSingle(target) ? [entry] : [...entries, entry]);
}

/* Moves the entries of visible lists that belong to other containers. */
function sortLists(run) {
  for (const list of visibleLists(run)) sortList(run, list);
}

function sortList(run, list) {
  const entries = entriesOf(run, list);
  const isElsewhere = (entry) => placeOf(run, entry.route)?.container.index !== list.container;
  const first = entries.findIndex(isElsewhere);
  if (first < 0) return;
  const moving = entries.slice(first);
  const place = placeOf(run, moving[0].route);
  const target = place === null ? undefined : listAt(run, place);
  const isList = (one) => one.kind === "stack" || one.kind === "tabs";
  setEntries(run, list, entries.slice(0, first));
  for (const entry of moving) move(run, entry, target !== undefined && isList(list) && isList(target) ? target : null);
}
