// An interpreter of flows in JavaScript: it runs a system written by `flowspec export json`, by the same rules as the model.

"use strict";
const FlowRun = (() => {
  // FlowRun/System.js

  // FlowRun/Expression.js

  // FlowRun/Lists.js

  // FlowRun/Shown.js

  // FlowRun/Opening.js

  // FlowRun/Layout.js

  // FlowRun/States.js

  // FlowRun/Domain.js

  // FlowRun/Arrival.js

  // FlowRun/Restoring.js

  // FlowRun/Settling.js

  // FlowRun/Moves.js

  // FlowRun/Stimulus.js

  const views = { visibleLists, listsOf, isShown, isElementShown, isKept, isThingKept, isAvailable, isRouteTrue, isOffered, isTrue, uncovered, topOf, baseOf, homeOf, leavesOf, cellFor, placeOf, wouldTake, entriesOf };
  return { prepare, perform, possible, views };
})();
