// The outcomes of links.

/* Returns the policies of the active states for a link to a route, or for any: a policy, and the states that refuse. */
function wordsOfStates(run, route) {
  const found = new Map();
  for (const leaf of leavesOf(run)) {
    for (const state of run.system.states[leaf].path) {
      const own = route === null ? undefined : run.system.routes[route].arrival.find((one) => one.state.index === state)?.word;
      const word = own ?? run.system.states[state].arrival;
      if (word === null) continue;
      found.set(state, word);
      break;
    }
  }
  return [...found].sort(([left], [right]) => left - right).map(([state, word]) => ({ ...word, state }));
}

function strongest(words) {
  for (const policy of ["hold", "refuse", "open"]) {
    if (words.some((word) => word.policy === policy)) return policy;
  }
  return null;
}

/* Returns the `interrupt` policies of entries that a link would remove, each route once, with the data of its topmost entry for effects. */
function interruptions(run, link) {
  if (run.system.routes[link.route].isCommand || !run.system.hasNavigation) return [];
  const target = targetOf(run, link.route);
  if (target === undefined) return [];
  const topmost = new Map();
  for (const entry of clearing(run, link, target).removed) if (!topmost.has(entry.route)) topmost.set(entry.route, entry);
  return [...topmost].flatMap(([route, entry]) => {
    const { interrupt, parameters } = run.system.routes[route];
    return interrupt === null ? [] : [{ ...interrupt, route, scope: { fields: parameters, values: entry.arguments } }];
  });
}

/* Returns the policy for a link, with the policies from which it follows; null if no state has one. */
function cellFor(run, link) {
  const words = [...wordsOfStates(run, link.route), ...interruptions(run, link)];
  return { policy: strongest(words), words };
}

const identityOf = (run) => {
  for (const state of run.now.active) {
    const { identity } = run.system.states[state];
    if (identity !== null) return run.now.payloads[state][identity];
  }
  return null;
};

/* Ends a link; `states` and `routes` are those that decided it, if any. */
function finish(run, link, outcome, why, { states = [], routes = [], ...more } = {}) {
  run.log.push({ kind: "outcome", outcome, route: link.route, why, states, routes, ...more });
}

function refuseUnavailable(run, link) {
  finish(run, link, "refused", "unavailable", { isConditionTrue: isRouteTrue(run, link.route, link.arguments), layout: run.now.layout });
}

/* Opens, holds, refuses or loses a link. */
function judge(run, link, isArriving, asksLookup = true) {
  if (link.route === null || link.isForbidden) {
    finish(run, link, "refused", link.route === null ? "unknown" : "source");
    if (link.route === null && run.system.unknownLink !== null) tell(run, run.system.unknownLink);
    return;
  }
  const identity = identityOf(run);
  if (link.identity !== null && identity !== null && !isEqual(link.identity, identity)) return finish(run, link, "lost", "identity");
  const { policy, words } = cellFor(run, link);
  if (policy === "hold") return isArriving ? hold(run, link) : undefined;
  if (policy !== "open") {
    const refusing = words.filter((word) => word.policy === "refuse");
    const pick = (name) => refusing.map((word) => word[name]).filter((one) => one !== undefined);
    finish(run, link, "refused", policy === null ? "uncovered" : "policy", policy === null ? { states: leavesOf(run) } : { states: pick("state"), routes: pick("route") });
    for (const word of words) if (word.policy === "refuse" && word.effect !== null) tell(run, word.effect, word.scope);
    return;
  }
  if (!isAvailable(run, link.route, link.arguments)) return refuseUnavailable(run, link);
  const answer = run.system.routes[link.route].lookup && asksLookup ? run.world.lookup(link.route) : true;
  if (answer === false) {
    finish(run, link, "refused", "notFound");
    if (run.system.missingLink !== null) tell(run, run.system.missingLink);
    return;
  }
  if (answer !== true) return judge(run, { ...answer, identity: link.identity }, true, false);
  const place = run.log.length;
  if (!openOrWait(run, { ...link, isLink: true, asksLookup: false })) return;
  // The outcome is logged before the effects of a command.
  const told = run.log.splice(place);
  finish(run, link, "opened");
  run.log.push(...told);
}

/* Holds a link; beyond the capacity the oldest is lost, or the new one. */
function hold(run, link) {
  const { capacity, keepsFirst } = run.system.held;
  const { held } = run.now;
  const kept = { route: link.route, arguments: link.arguments, identity: link.identity, asksLookup: link.asksLookup ?? true };
  if (held.length >= capacity && keepsFirst) return finish(run, kept, "lost", "replaced");
  if (held.length >= capacity) finish(run, held.shift(), "lost", "replaced");
  held.push(kept);
  finish(run, link, "held");
}

/* Judges the oldest held link that no longer has to wait; returns true if there is one. */
function judgeHeld(run) {
  const place = run.now.held.findIndex((link) => cellFor(run, link).policy !== "hold");
  if (place < 0) return false;
  const [link] = run.now.held.splice(place, 1);
  judge(run, link, false, link.asksLookup);
  return true;
}
