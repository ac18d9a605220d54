// The data that a relaunch saves, and its restoration.

const savedKey = (list) => [list.container, list.tab];

/* Returns the saved part of the navigation: containers in the order of the spec, modals after them, `screen` last. */
function save(run) {
  const restores = (entry) => run.system.routes[entry.route].restores;
  const lists = savingOrder(listsOf(run)).map((list) => ({
    list: savedKey(list),
    entries: entriesOf(run, list).filter(restores),
    base: list.base?.route !== undefined && list.key in run.now.bases && run.system.routes[list.base.route.index].restores
      ? { route: list.base.route.index, arguments: run.now.bases[list.key] } : null,
    undone: (run.now.undone[list.key] ?? []).filter(restores),
  }));
  return { lists, selected: { ...run.now.selected }, identity: identityOf(run) };
}

function savingOrder(lists) {
  const rank = (list) => list.kind === "screen" ? 2 : list.kind === "modal" ? 1 : 0;
  return [...lists].sort((left, right) => rank(left) - rank(right) || left.container - right.container);
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

function isRestorable(run, entry) {
  return isAvailable(run, entry.route, entry.arguments) && (!run.system.routes[entry.route].lookup || run.world.lookup(entry.route) === true);
}

function restore(run, saved) {
  for (const { list: key, entries, base } of saved.lists) {
    const list = listOfSaved(run, key);
    if (base !== null && list !== undefined && isBase(list, base.route) && isAvailable(run, base.route, base.arguments)) {
      run.now.bases[list.key] = base.arguments;
    }
    for (const entry of entries) {
      if (!isRestorable(run, entry)) continue;
      const target = list ?? targetOf(run, entry.route);
      if (target !== undefined) openAt(run, entry, target);
    }
  }
  for (const { list: key, undone } of saved.lists) {
    const list = listOfSaved(run, key);
    if (list?.keepsUndone && undone.length > 0) run.now.undone[list.key] = undone;
  }
  for (const list of listsOf(run)) {
    if (list.tab !== null && saved.selected[list.container] === list.tab && isOffered(run, list)) run.now.selected[list.container] = list.tab;
  }
  sortLists(run);
}
