// The states that a transition leaves and enters.

const isInside = (system, state, other) => system.states[state].path.includes(other);

/* Returns the innermost state that contains all others. */
function commonAncestor(system, states) {
  return system.states[states[0]].path.find((ancestor) => states.every((state) => isInside(system, state, ancestor)));
}

/* Returns the domain of a transition, below which it leaves and enters states; null if it does neither. */
function domainOf(system, transition) {
  const source = transition.source.index;
  if (transition.targets.length === 0) return null;
  if (transition.reenter) return domainOfReentry(system, source, transition.targets.map((target) => target.state.index));
  const domains = transition.targets.map((target) => domainOfTarget(system, source, target)).filter((domain) => domain !== null);
  return domains.length === 0 ? null : domains.reduce((left, right) => (system.states[left].depth < system.states[right].depth ? left : right));
}

function domainOfTarget(system, source, { state: { index: goal }, history }) {
  if (isInside(system, goal, source)) return source;
  if (isInside(system, source, goal)) {
    if (history !== null && !isRegion(system, goal)) return goal;
    return history !== null ? goal : system.states[goal].parent?.index ?? goal;
  }
  return commonAncestor(system, [source, goal]);
}

/* As in SCXML: the innermost compound state around the source and its targets. */
function domainOfReentry(system, source, goals) {
  const around = system.states[source].path.slice(1).find((state) =>
    (system.states[state].kind === "compound" || system.states[state].parent === null) && goals.every((goal) => goal !== state && isInside(system, goal, state)));
  return around ?? 0;
}

function isRegion(system, state) {
  const parent = system.states[state].parent;
  return parent !== null && system.states[parent.index].kind === "parallel";
}

/* Returns the active states that a transition leaves, inner ones first. */
function leftBy(run, transition) {
  const { system, now } = run;
  const domain = domainOf(system, transition);
  if (domain === null) return [];
  const touched = touchedRegions(system, domain, transition);
  return now.active.filter((state) => state !== domain && isInside(system, state, domain)
    && (touched === null || touched.some((region) => isInside(system, state, region)))).reverse();
}

/* Returns the regions below a parallel domain that contain a target; null means all of them. */
function touchedRegions(system, domain, transition) {
  if (transition.reenter || system.states[domain].kind !== "parallel") return null;
  const goals = transition.targets.map((target) => target.state.index);
  if (goals.includes(domain)) return null;
  return system.states[domain].children.map((child) => child.index).filter((region) => goals.some((goal) => isInside(system, goal, region)));
}

/* Returns the states that a transition enters, after those that it leaves are left, outer ones first. */
function enteredBy(run, transition) {
  const { system, now } = run;
  const domain = domainOf(system, transition);
  if (domain === null) return [];
  const entered = new Set();
  for (const target of transition.targets) enterTarget(run, target, domain, entered);
  // Only the outermost state is entered again without being left.
  if (domain !== transition.source.index && transition.targets.some((target) => target.state.index === domain && target.history === null)) entered.add(domain);
  for (const state of touchedRegions(system, domain, transition) ?? [domain]) complete(run, state, entered);
  return [...entered].sort((left, right) => left - right).filter((state) => state === domain || !now.active.includes(state));
}

function enterTarget(run, target, domain, entered) {
  const goal = target.state.index;
  const goals = target.history === null ? [goal] : [goal, ...(rememberedBy(run, target) ?? target.otherwise.map((state) => state.index))];
  for (const state of goals) addPath(run.system, state, domain, entered);
}

/* Returns the states that were active in the target when it was last left; undefined before that. The history may be deeper than needed. */
function rememberedBy(run, { state: { index: goal }, history }) {
  const remembered = run.now.memory[goal];
  if (history === "deep") return remembered;
  return remembered?.filter((state) => run.system.states[state].parent.index === goal);
}

/* Adds a state and those between it and the domain. */
function addPath(system, state, domain, entered) {
  for (const one of system.states[state].path) {
    if (one === domain) return;
    entered.add(one);
  }
}

/* Adds default descendants until every entered state is complete. */
function complete(run, state, entered) {
  const { system, now } = run;
  const { kind, children, initial } = system.states[state];
  const isThere = (child) => entered.has(child) || now.active.includes(child);
  const below = children.map((child) => child.index);
  if (kind === "parallel") {
    for (const child of below) if (!isThere(child)) entered.add(child);
  } else if (kind === "compound" && !below.some(isThere)) {
    for (const first of initial) addPath(system, first.index, state, entered);
  }
  for (const child of below) if (isThere(child)) complete(run, child, entered);
}
