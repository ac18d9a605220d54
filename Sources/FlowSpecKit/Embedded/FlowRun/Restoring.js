// The data that a relaunch saves, and its restoration.

const savedKey = (list) => [list.container, list.tab];

/* Returns the saved part of the navigation, containers in the order of the spec. */
function save(run) {
  const restores = (entry) => run.system.routes[entry.route].restores;
  const lists = [...listsOf(run)].sort((left, right) => left.container - right.container).map((list) => ({
    list: savedKey(list),
    entries: entriesOf(run, list).filter(restores),
    base: savedBase(run, list),
    undone: (run.now.undone[list.key] ?? []).filter(restores),
  }));
  return { lists, selected: { ...run.now.selected }, identity: identityOf(run) };
}

/* Returns the base of a list if it is restored and has arguments. */
function savedBase(run, list) {
  if (list.base?.route === undefined || !(list.key in run.now.bases)) return null;
  const { index, restores, parameters } = run.system.routes[list.base.route.index];
  return restores && parameters.length > 0 ? { route: index, arguments: run.now.bases[list.key] } : null;
}

/* Restores saved data, or discards it, once no state holds it; returns true if it did. */
function restoreIfPossible(run) {
  const { saved } = run.now;
  if (saved === null) return false;
  const policy = strongest(wordsOfStates(run, null));
  if (policy === "hold") return false;
  run.now.saved = null;
  if (policy !== "open") {
    run.log.push({ kind: "forgotten" });
    return true;
  }
  const identity = identityOf(run);
  const isOthers = saved.identity !== null && identity !== null && !isEqual(saved.identity, identity);
  run.log.push({ kind: isOthers ? "forgotten" : "restored" });
  if (!isOthers) restore(run, saved);
  return true;
}

/* Returns the list in which an entry was, if it exists and its tab is offered. */
function listOfSaved(run, [container, tab]) {
  const list = listsOf(run).find((one) => one.container === container && one.tab === tab);
  return list !== undefined && (list.tab === null || isOffered(run, list)) ? list : undefined;
}

const isFound = (run, entry) => !run.system.routes[entry.route].lookup || run.world.lookup(entry.route) !== false;
const isRestorable = (run, entry) => isAvailable(run, entry.route, entry.arguments) && isFound(run, entry);

/* Restores lists that cover others in this layout after them: modals late, `screen` last. */
function restore(run, saved) {
  for (const { list: key, base } of saved.lists) {
    const list = listOfSaved(run, key);
    if (base !== null && list !== undefined && isBase(list, base.route) && isRestorable(run, base)) run.now.bases[list.key] = base.arguments;
  }
  const coverOf = ({ list: [container] }) => ["modal", "screen"].indexOf(listsOf(run).find((one) => one.container === container)?.kind);
  for (const { list: key, entries } of [...saved.lists].sort((left, right) => coverOf(left) - coverOf(right))) {
    const list = listOfSaved(run, key);
    for (const entry of entries) {
      if (!isRestorable(run, entry)) continue;
      const target = list ?? targetOf(run, entry.route);
      if (target !== undefined) openAt(run, entry, target);
    }
  }
  for (const { list: key, undone } of saved.lists) {
    const list = listOfSaved(run, key);
    const found = list?.keepsUndone ? undone.filter((entry) => isFound(run, entry)) : [];
    if (found.length > 0) run.now.undone[list.key] = found;
  }
  for (const list of listsOf(run)) {
    if (list.tab !== null && saved.selected[list.container] === list.tab && isOffered(run, list)) run.now.selected[list.container] = list.tab;
  }
  sortLists(run);
}
