// One macrostep: a stimulus, and the steps until the configuration is stable.

const defaultWorld = { lookup: () => true, isSameVersion: true };

function runFrom(system, now, world) {
  return { system, now, world, log: [], queue: [], openings: [], closings: [], entered: [], received: null, isSettled: true, hasTabs: true };
}

/* Performs a stimulus on a copy of a configuration. Returns the new configuration with the happenings, or the reason why it is not possible. */
function perform(system, configuration, stimulus, world = defaultWorld) {
  const run = runFrom(system, structuredClone(configuration), { ...defaultWorld, ...world });
  try {
    const problem = begin(run, stimulus);
    if (problem) return { problem };
    settle(run);
  } catch (fault) {
    // The availability of an item depends on itself, which is an error in the spec.
    if (fault instanceof RangeError) return { fault: "circular", log: run.log };
    if (fault.fault === undefined) throw fault;
    return { ...fault, log: run.log };
  }
  return { configuration: run.now, log: run.log };
}

function begin(run, stimulus) {
  const { system } = run;
  switch (stimulus.kind) {
    case "launch": return launch(run, stimulus.inputs ?? {});
    case "relaunch": return relaunch(run, stimulus.inputs ?? {});
    case "event": {
      if (!canSend(run, stimulus)) return "impossible";
      run.received = stimulus.event;
      return void take(run, stimulus);
    }
    case "input": run.now.inputs[stimulus.input] = stimulus.value; return;
    case "link": return void judge(run, { ...stimulus, identity: identityOf(run) }, true);
    case "timer": return fire(run, stimulus);
    case "show": return canShow(run, stimulus.route, stimulus.arguments) ? void showRoute(run, stimulus) : "impossible";
    case "back": return inList(backLists(run), stimulus, (list) => goBack(run, list));
    case "forward": return inList(forwardLists(run), stimulus, (list) => goForward(run, list));
    case "close": return inList(windowLists(run).filter((list) => stimulus.entry < entriesOf(run, list).length), stimulus, (list) => closeWindow(run, list, stimulus.entry));
    case "select": return inList(selectableTabs(run), stimulus, (list) => selectTab(run, list));
    default: throw new Error("no stimulus is of kind " + stimulus.kind);
  }
}

function inList(possible, stimulus, change) {
  const list = possible.find((one) => one.container === stimulus.container && one.tab === (stimulus.tab ?? null));
  return list === undefined ? "impossible" : void change(list);
}

function showRoute(run, { route, arguments: values }) {
  openOrWait(run, { route, arguments: values, isLink: false });
}

/* Returns true if an event may come from outside. */
function canSend(run, { event, arguments: values }) {
  const { isInternal, promise, payload } = run.system.events[event];
  return !isInternal && isTrue(run, promise, { fields: payload, values });
}

function fire(run, { state, milliseconds }) {
  if (!dueTimers(run).some((timer) => timer.state === state && timer.milliseconds === milliseconds)) return "impossible";
  run.now.fired[state] = [...(run.now.fired[state] ?? []), milliseconds];
  microstep(run, { kind: "after", state, milliseconds });
}

/* Returns the configuration before the launch. */
function blank(system) {
  return {
    active: [], payloads: {}, variables: system.variables.map((one) => one.initial), inputs: system.inputs.map((one) => one.initial),
    fired: {}, memory: {}, held: [], saved: null, layout: null, lists: {}, selected: {}, bases: {}, undone: {},
  };
}

function launch(run, inputs) {
  run.now = { ...blank(run.system), ...pickKept(run.now) };
  for (const [input, value] of Object.entries(inputs)) run.now.inputs[input] = value;
  run.isSettled = false;
  run.hasTabs = false;
  run.now.layout = run.system.hasNavigation ? chosenLayout(run) : null;
  if (run.now.layout !== null) selectFirstTabs(run, {});
  const entered = new Set([0]);
  complete({ ...run, now: { ...run.now, active: [] } }, 0, entered);
  const before = { ...run, now: structuredClone(run.now) };
  for (const state of [...entered].sort((left, right) => left - right)) enter(run, before, state, new Map());
}

/* Returns the part of a configuration that a launch keeps; a relaunch has written all of it. */
function pickKept(now) {
  if (now === undefined || now === null) return {};
  const { variables, inputs, held, saved } = now;
  return { variables, inputs, held, saved };
}

function relaunch(run, inputs) {
  const { system, now } = run;
  if (!system.restores) return "impossible";
  const { isSameVersion } = run.world;
  const keeps = (one) => one.isLasting && (isSameVersion || one.survivesVersions);
  const held = system.held.isSaved && isSameVersion ? now.held : [];
  for (const link of now.held) if (!held.includes(link)) finish(run, link, "lost", "relaunch");
  if (!isSameVersion && system.savesNavigation) run.log.push({ kind: "forgotten" });
  run.now = {
    variables: system.variables.map((one, index) => keeps(one) ? now.variables[index] : one.initial),
    inputs: now.inputs,
    held,
    saved: isSameVersion && system.savesNavigation ? now.saved ?? save(run) : null,
  };
  launch(run, inputs);
}

/* Returns all possible next stimuli, without links and without values of fields. */
function possible(system, configuration) {
  const run = runFrom(system, configuration, defaultWorld);
  const named = (kind) => (list) => ({ kind, container: list.container, tab: list.tab });
  return {
    events: system.events.filter((event) => !event.isInternal).map((event) => event.index),
    shows: [...new Set(openers(run).flatMap((opener) => opener.opens.map((route) => route.index)))].sort((left, right) => left - right),
    backs: backLists(run).map(named("back")),
    forwards: forwardLists(run).map(named("forward")),
    closes: windowLists(run).flatMap((list) => entriesOf(run, list).map((entry, place) => ({ ...named("close")(list), entry: place }))),
    selects: selectableTabs(run).map(named("select")),
    timers: dueTimers(run).map((timer) => ({ kind: "timer", ...timer })),
    isRelaunchPossible: system.restores,
  };
}
