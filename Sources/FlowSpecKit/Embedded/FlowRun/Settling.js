// The steps until a configuration is stable.

const stepLimit = 1000;

/* Takes steps until the configuration is stable. */
function settle(run) {
  for (let step = 0; advance(run); step += 1) {
    if (step >= stepLimit) throw { fault: "endless" };
  }
}

/* Takes the first possible step; returns true if there was one. */
function advance(run) {
  if (run.closings.length > 0) return closeAll(run);
  if (microstep(run, { kind: "always" })) return true;
  if (run.queue.length > 0) {
    takeRaised(run, run.queue.shift());
    return true;
  }
  return run.system.hasNavigation ? settleOnce(run) : run.openings.length > 0 ? openNext(run) : judgeHeld(run);
}

function closeAll(run) {
  tellingDismissals(run, () => {
    for (const closing of run.closings.splice(0)) close(run, closing);
  });
  return true;
}

function takeRaised(run, one) {
  if (one.done !== undefined) return void microstep(run, { kind: "done", state: one.done });
  take(run, one);
}

/* Handles an event from outside or inside; it may be rejected if no transition takes it. */
function take(run, { event, arguments: values }) {
  if (microstep(run, { kind: "event", event, arguments: values })) return;
  run.log.push({ kind: "untaken", event, isRejected: run.system.events[event].isRejected });
}

function settleOnce(run) {
  if (!run.hasTabs && selectLaunchTabs(run)) return true;
  return followLayout(run) || openEnteredRoot(run) || removeUnavailable(run) || selectOfferedTabs(run) || showSomething(run)
    || openNext(run) || restoreIfPossible(run) || judgeHeld(run);
}

function followLayout(run) {
  if (run.now.layout !== null && run.isSettled && run.system.choosesLayoutOnce) return false;
  const layout = chosenLayout(run);
  if (layout === run.now.layout) return false;
  tellingDismissals(run, () => changeLayout(run, layout));
  return true;
}

/* Selects the first offered tabs; returns false if there are no tabs. */
function selectLaunchTabs(run) {
  run.hasTabs = true;
  selectFirstTabs(run, {});
  return listsOf(run).some((list) => list.tab !== null);
}

/* Opens the `root` of the state entered last; it opens once. */
function openEnteredRoot(run) {
  const withRoot = run.entered.filter((state) => run.now.active.includes(state) && run.system.states[state].root !== null);
  run.entered = [];
  if (withRoot.length === 0) return false;
  const state = withRoot[withRoot.length - 1];
  const opening = openingOf(run, run.system.states[state].root, nothing);
  const told = tellingDismissals(run, () => emptyAll(run), () => isAvailable(run, opening.route, opening.arguments) ? opening.route : null);
  // After the events, it opens if the state is still active and no later root is entered.
  if (told === 0) openRoot(run, opening);
  else if (isAvailable(run, opening.route, opening.arguments)) run.entered = [state];
  return true;
}

function emptyAll(run) {
  for (const list of listsOf(run)) remove(run, list, []);
  run.now.bases = {};
  run.now.selected = {};
  selectFirstTabs(run, {});
}

function openRoot(run, opening) {
  if (!isAvailable(run, opening.route, opening.arguments)) return false;
  openOrWait(run, opening);
  return true;
}

/* Removes one entry that is no longer available. */
function removeUnavailable(run) {
  for (const list of listsOf(run)) {
    const isGone = list.tab !== null && !isOffered(run, list) && listsOf(run).some((other) => other.container === list.container && isOffered(run, other));
    const entry = entriesOf(run, list).find((one) => isGone || !isAvailable(run, one.route, one.arguments));
    if (entry === undefined) continue;
    tellingDismissals(run, () => remove(run, list, entriesOf(run, list).filter((one) => one !== entry)));
    return true;
  }
  return false;
}

/* Selects another tab if the base of the selected one is not available. */
function selectOfferedTabs(run) {
  for (const list of visibleLists(run)) {
    if (list.tab === null || isOffered(run, list)) continue;
    const other = listsOf(run).find((one) => one.container === list.container && isOffered(run, one));
    if (other === undefined) continue;
    selectTab(run, other);
    return true;
  }
  return false;
}

/* Opens the innermost active `root` if no route is shown. */
function showSomething(run) {
  if (run.openings.length > 0 || visibleLists(run).some((list) => topsOf(run, list).some((top) => top.route !== undefined))) return false;
  const withRoot = run.now.active.filter((state) => run.system.states[state].root !== null);
  withRoot.sort((left, right) => run.system.states[right].depth - run.system.states[left].depth);
  for (const state of withRoot) {
    if (openRoot(run, openingOf(run, run.system.states[state].root, nothing))) return true;
  }
  return false;
}

/* Opens the route of a transition, or one that waited for dismissals. */
function openNext(run) {
  const opening = run.openings.shift();
  if (opening === undefined) return false;
  if (opening.isLink) {
    judge(run, opening, true, opening.asksLookup);
  } else if (!isAvailable(run, opening.route, opening.arguments)) {
    refuseUnavailable(run, opening);
  } else {
    openOrWait(run, opening);
  }
  return true;
}
