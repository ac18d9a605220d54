// A flow as a clickable app: it draws the results of an interpreter, and asks it for the possible steps.

(() => {
  "use strict";
  // Prototype/Elements.js

  // Prototype/Steps.js

  // Prototype/Scenario.js

  // Prototype/Traces.js

  // Prototype/Devices.js

  // Prototype/Timeline.js

  // Prototype/Fields.js

  // Prototype/Reasons.js

  // Prototype/Links.js

  // Prototype/Handoff.js

  // Prototype/Screen.js

  // Prototype/Frame.js

  // Prototype/Actions.js

  // Prototype/Stories.js

  // Prototype/Log.js

  // Prototype/Visit.js

  // Prototype/App.js

  const begin = (former) => [...document.querySelectorAll(".prototype")].map((place, number) => {
    const app = new App(place);
    app.start(former[number]);
    return app;
  });
  let apps = begin([]);
  addEventListener("renewed", () => {
    for (const app of apps) app.end();
    apps = begin(apps);
  });
})();
