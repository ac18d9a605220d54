// Scenarios, and runs of findings, played step by step.

class Stories {
  constructor(app) {
    this.app = app;
    const { system } = app;
    this.panel = make("div", { class: "stories" });
    this.story = null;
    /* The run of a finding that the page showed before, until the check has found it again. */
    this.pending = null;
    this.scenarios = system.scenarios.map((scenario) => ({
      name: scenario.name, kind: "scenario",
      steps: scenario.steps.map((step) => (step.kind === "expect" ? { expectations: step.expectations } : { make: () => stepOfScenario(step) })),
    }));
    this.read();
  }

  /* Reads the runs of findings, which the preview exchanges. */
  read() {
    const { place } = this.app;
    const found = JSON.parse(place.querySelector(".prototype-runs").textContent);
    const failing = new Map(found.filter((run) => run.scenario !== null).map((run) => [run.scenario, run]));
    const runs = found.filter((run) => run.scenario === null).map((run) => ({
      name: run.property ?? run.message, kind: "run", run, message: run.message,
      steps: run.trace.steps.map((recorded, number) => ({ recorded, make: (configuration) => stepOfTrace(this.app, recorded, configuration, number) })),
    }));
    this.hasRuns = found.length > 0;
    const scenarios = this.scenarios.map((scenario) => ({ ...scenario, found: failing.get(scenario.name) }));
    this.all = [...runs, ...scenarios].map((story) => ({ ...story, steps: withLaunch(story.steps) }));
  }

  play(story) {
    this.story = { ...story, at: 0, marks: [], moments: [] };
    this.app.storyFold.open = true;
    this.next();
    this.app.draw();
    this.panel.querySelector("[data-key=next], [data-key=leave]")?.focus({ preventScroll: true });
    const { top } = this.app.place.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) this.app.place.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.app.say("Playing " + story.name + ". " + this.ending());
  }

  /* Returns the story in an address. */
  ofAddress(hash) {
    let name;
    try { name = decodeURIComponent(hash.slice(1)); } catch { return undefined; }
    return this.all.find((story) => name === "play-finding-" + (story.run ?? story.found)?.place || story.kind === "scenario" && name === "play-scenario-" + story.name);
  }

  /* Takes the next step; returns true if its result is as expected. */
  next() {
    const { app, story } = this;
    const step = story.steps[story.at];
    if (step === undefined) return false;
    const problem = step.expectations === undefined ? this.take(step) : this.judge(step.expectations);
    story.marks[story.at] = problem;
    story.moments[story.at] = app.timeline.at;
    if (problem === null) story.at += 1;
    else story.isOver = true;
    app.saveAddress();
    return problem === null;
  }

  /* Takes the next step, and says its result. */
  advance() {
    const { app, story } = this;
    const step = story.steps[story.at];
    const isFine = this.next();
    app.draw();
    if (!isFine) return app.say(this.ending(), true);
    app.say((step.expectations === undefined ? app.summary() : "As expected: " + this.text(step).replace(/^expect /, "")) + ". " + this.ending());
  }

  take(step) {
    const { app } = this;
    const made = step.make(app.timeline.now?.configuration ?? null);
    if (made.do === "launch") {
      app.timeline.keep();
      return app.timeline.launch(made.inputs, app.timeline.window);
    }
    if (made.do === "change" && app.timeline.isIn(made.inputs, app.run.now)) return null;
    return app.timeline.perform(made);
  }

  /* Plays a story of the page's earlier version up to the step where it was. */
  resume({ kind, name, at, isOver }) {
    const story = this.all.find((one) => one.kind === kind && one.name === name);
    if (story === undefined) {
      if (kind === "run") this.pending = { kind, name, at, isOver };
      return;
    }
    const { timeline } = this.app;
    const { former } = timeline;
    this.story = { ...story, at: 0, marks: [], moments: [] };
    while (this.story.at < at && this.next()) continue;
    // A failing step is judged again.
    if (isOver && !this.story.isOver) this.next();
    timeline.former = former;
  }

  /* Shows the run of a finding again, as soon as the check has found it; else says that there is no such finding. */
  takeUp() {
    const { app, pending } = this;
    if (pending === null) return;
    const isFound = this.all.some((one) => one.kind === "run" && one.name === pending.name);
    if (!isFound && /(checking|unreadable|gone|unplayable)$/.test(document.body.dataset.version ?? "")) return;
    this.pending = null;
    if (!isFound) return app.say("The check finds nothing more about '" + pending.name + "'");
    this.resume(pending);
    app.draw();
    if (document.activeElement === document.body) this.panel.querySelector("[data-key=next], [data-key=again]")?.focus({ preventScroll: true });
    app.say("The run of '" + pending.name + "' is shown again. " + this.ending());
  }

  /* Goes to the place in the story at which a moment of its run ended. */
  seek(moment) {
    const { story } = this;
    if (story === null) return;
    story.at = story.moments.filter((one, place) => one <= moment && story.marks[place] === null).length;
    story.isOver = false;
  }

  judge(expectations) {
    const { configuration, log } = this.app.timeline.now;
    for (const expectation of expectations) {
      const problem = unmet(this.app, expectation, configuration, log);
      if (problem !== null) return problem;
    }
    return null;
  }

  toEnd() {
    while (!this.story.isOver && this.next()) continue;
    this.app.draw();
    this.app.say(this.ending(), this.story.isOver);
  }

  ending() {
    const { story } = this;
    if (story.isOver) return "It stops at step " + (story.at + 1) + ": " + story.marks[story.at];
    return story.at < story.steps.length ? "Step " + story.at + " of " + story.steps.length : story.kind === "run" ? "The end: " + story.message : "The end: all expectations hold";
  }

  /* Ends the story, because the person does something else. */
  leave() {
    this.story = null;
    this.pending = null;
  }

  draw() {
    const { story } = this;
    this.panel.replaceChildren(...(story === null ? this.list() : this.player()));
  }

  list() {
    const wait = this.pending === null ? null : make("p", { class: "empty" }, "The run of '" + this.pending.name + "' is shown again when the spec is checked.");
    if (this.all.length === 0 && wait !== null) return [wait];
    if (this.all.length === 0) return [make("p", { class: "empty" }, "The spec declares no scenarios.")];
    const part = (title, found) => {
      return found.length === 0 ? [] : [heading(title), make("ul", { class: "choices" }, found.map((story) => make("li", {},
        button("play-" + story.kind + "-" + story.name, [make("span", { class: "mark" }, "▶ "), story.name], () => this.play(story), null, { "aria-label": "Play " + story.name }),
        story.found !== undefined && make("small", {}, story.found.message))))];
    };
    const isFinding = (story) => (story.run ?? story.found) !== undefined;
    return [wait, ...part("Runs that show findings", this.all.filter(isFinding)), ...part("Scenarios", this.all.filter((story) => !isFinding(story)))].filter((one) => one !== null);
  }

  player() {
    const { story, app } = this;
    const isDone = story.isOver || story.at >= story.steps.length;
    const rows = story.steps.map((step, place) => {
      const mark = place < story.at || story.isOver ? story.marks[place] : undefined;
      const state = place === story.at && !isDone ? "current" : mark === undefined ? "later" : mark === null ? "done" : "failed";
      const text = step.recorded?.text ?? this.text(step);
      return make("li", { class: state, "aria-current": state === "current" && "step" }, text, mark && make("small", {}, mark));
    });
    return [
      heading(story.name), story.kind === "run" && story.message !== story.name && make("p", { class: "message" }, story.message), make("ol", {}, rows),
      make("p", { class: story.isOver ? "problem" : "ending" }, this.ending()),
      make("div", { class: "row" },
        !isDone && button("next", "Next step", () => this.advance(), null, { class: "main" }),
        !isDone && button("end", "To the end", () => this.toEnd()), button("again", "From the start", () => this.play(story)), button("leave", "All runs", () => { this.leave(); app.draw(); })),
    ].filter(Boolean);
  }

  text(step) {
    if (step.expectations !== undefined) return "expect " + step.expectations.map(expectationText).join("; ");
    return stepText(step.make(this.app.timeline.now?.configuration ?? null));
  }
}

/* Leading changes belong to the launch. */
function withLaunch(steps) {
  if (steps[0]?.recorded !== undefined) return steps;
  const first = steps.findIndex((step) => step.make === undefined || step.make().do !== "change");
  const changes = steps.slice(0, first < 0 ? steps.length : first).map((step) => step.make().inputs);
  return [{ make: () => ({ do: "launch", inputs: Object.assign({}, ...changes) }) }, ...steps.slice(changes.length)];
}

function expectationText({ kind, ...rest }) {
  const names = (all) => (all.length === 0 ? "none" : all.map((one) => one.name).join(", "));
  switch (kind) {
    case "state": return names(rest.states);
    case "layout": return "layout " + rest.layout.name;
    case "shown": case "kept": return kind + " " + names(rest.things.map(({ thing }) => thing.route ?? thing.element));
    case "effects": return "effects " + names(rest.effects);
    case "rejected": return rest.event.name + " rejected";
    case "handoff": return "handoff " + (rest.urls.length === 0 ? "none" : rest.urls.join(", "));
    case "variable": return rest.variable.name + " is " + valueText(rest.value);
    default: return kind + " " + names(rest.routes);
  }
}
