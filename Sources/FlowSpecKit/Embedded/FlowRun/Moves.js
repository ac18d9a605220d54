// A person's navigation.

/* Returns true if an item that is shown and not covered opens an available route. */
function canShow(run, route, values) {
  return openers(run).some((opener) => opener.opens.some((one) => one.index === route)) && isAvailable(run, route, values);
}

/* Returns the routes and elements that are shown and not covered. */
function openers(run) {
  const { system } = run;
  const routes = uncovered(run).flatMap((list) => topsOf(run, list).filter((top) => top.route !== undefined).map((top) => system.routes[top.route]));
  return [...new Set(routes), ...system.elements.filter((element) => isElementUncovered(run, element.index))];
}

/* Returns the lists in which a person can go back. */
function backLists(run) {
  return uncovered(run).filter((list) => {
    const count = entriesOf(run, list).length;
    if (list.kind === "modal" || list.kind === "windows") return count > 0;
    return (list.kind === "stack" || list.kind === "tabs") && (count > 1 || count === 1 && baseOf(run, list) !== null);
  });
}

function goBack(run, list) {
  const entries = entriesOf(run, list);
  const undone = run.now.undone[list.key] ?? [];
  tellingDismissals(run, () => remove(run, list, entries.slice(0, -1)));
  if (list.keepsUndone) run.now.undone[list.key] = [...undone, entries[entries.length - 1]];
}

/* Returns the lists in which a person can go forward. */
function forwardLists(run) {
  return uncovered(run).filter((list) => {
    const last = run.now.undone[list.key]?.at(-1);
    return last !== undefined && isAvailable(run, last.route, last.arguments) && targetOf(run, last.route)?.key === list.key;
  });
}

function goForward(run, list) {
  const undone = run.now.undone[list.key];
  const last = undone[undone.length - 1];
  setEntries(run, list, [...entriesOf(run, list), last]);
  if (undone.length > 1) run.now.undone[list.key] = undone.slice(0, -1);
}

const windowLists = (run) => uncovered(run).filter((list) => list.kind === "windows");

function closeWindow(run, list, place) {
  tellingDismissals(run, () => remove(run, list, entriesOf(run, list).filter((_, index) => index !== place)));
}

/* Returns the lists of tabs that a person can select. */
function selectableTabs(run) {
  const containers = new Set(uncovered(run).map((list) => list.container));
  return listsOf(run).filter((list) => list.tab !== null && containers.has(list.container) && !isSelected(run, list) && isOffered(run, list));
}

/* Returns the timers that may fire next, one for each active state with one left. */
function dueTimers(run) {
  return run.now.active.flatMap((state) => {
    const left = run.system.states[state].timers.filter((time) => !(run.now.fired[state] ?? []).includes(time));
    return left.length === 0 ? [] : [{ state, milliseconds: Math.min(...left) }];
  });
}
