// A prototype: one run, and the panels that show it.

class App {
  constructor(place) {
    this.place = place;
    this.data = JSON.parse(place.querySelector(".prototype-data").textContent);
    this.system = FlowRun.prepare(this.data.system);
    this.words = new Words(this.system, this.data.titles);
    this.read = inputsRead(this.system);
    this.timeline = new Timeline(this.system, this.read);
    this.links = linkDataOf(this.data);
    this.printed = this.data.printed;
    if (this.printed !== undefined) LinkMatcher.prepare(this.printed.table);
    this.linkText = "";
    this.linkChoices = {};
    const number = [...document.querySelectorAll(".prototype")].indexOf(place);
    this.key = number === 0 ? "run" : "run" + (number + 1);
    this.frame = new Frame(this);
    this.stories = new Stories(this);
    this.scenarioNames = new Map(this.system.scenarios.map(({ name }) => [name, null]));
    this.visit = new Visit(this);
  }

  /* Shows the run of the address; a renewed page goes on where the former app was. */
  start(former) {
    this.tools = make("div", { class: "row bar", role: "toolbar", "aria-label": "Device and run" });
    this.status = make("div", { class: "status-place" });
    this.actions = make("div", { class: "actions" });
    this.log = make("div", { class: "history" });
    this.said = former?.said ?? make("p", { class: "said", role: "status", "aria-live": "polite" });
    const folded = (title, content, isOpen) => make("details", { open: isOpen, class: "fold", "data-fold": title }, make("summary", {}, title), content);
    this.storyFold = folded("Scenarios and runs", this.stories.panel, this.stories.hasRuns);
    const map = [...document.querySelectorAll("main > section")].find((section) => section.querySelector(".chart"));
    this.place.append(this.tools, make("div", { class: "work" }, this.frame.stage, this.status, map,
      make("div", { class: "side" }, this.said, this.storyFold, folded("What can happen now", this.actions, true), folded("What happened", this.log, true))));
    this.place.classList.add("live");
    this.restart();
    if (former === undefined) this.said.textContent = this.summary();
    this.visit.comeBack(former !== undefined);
    this.ended = new AbortController();
    const listen = (event, action) => addEventListener(event, action, { signal: this.ended.signal });
    listen("leaving", () => { this.writeAddress(); this.visit.leave(); });
    listen("pagehide", () => this.visit.leave());
    listen("exchanged", () => { this.stories.read(); this.stories.draw(); this.stories.takeUp(); });
    listen("hashchange", () => {
      if (location.hash === "") this.restart();
      else if (location.hash !== this.address) this.follow(location.hash);
    });
    new ResizeObserver(() => this.frame.draw()).observe(this.frame.stage);
  }

  /* Ends listening when another version of the page has replaced this one. */
  end() {
    clearTimeout(this.writing);
    this.ended.abort();
  }

  // Queries of the panels.

  get run() { return { system: this.system, now: this.timeline.now.configuration, log: [], world: {} }; }

  // Actions.

  restart() {
    this.stories.leave();
    this.timeline.keep();
    this.launch(this.timeline.window);
    this.draw();
  }

  launch(window) { return this.timeline.launch(windowInputs(this.system, this.read, window), window); }

  /* Shows the run in an address, or plays its story; `kept` is what an earlier version of the page showed. */
  follow(hash, kept = null) {
    const steps = stepsOfAddress(this.key, hash);
    if (steps === undefined) return this.say("The run in this address cannot be read, so the app is launched", true);
    if (steps !== null) {
      this.stories.leave();
      this.timeline.keep();
      try {
        return this.open(steps, kept);
      } catch {
        this.restart();
        return this.say("The run in this address has values that no run can have, so the app is launched", true);
      }
    }
    const story = this.stories.ofAddress(hash);
    if (story !== undefined) this.stories.play(story);
    else if (/^#play-/.test(hash)) this.say("The spec has no scenario and no finding of this name any more", true);
  }

  /* Shows a run as far as it is possible, and reports the step that is not. */
  open(steps, kept = null) {
    const { count, problem, step } = this.timeline.replay(steps.map((one) => repeated(this, one)));
    if (kept?.story) this.stories.resume(kept.story);
    else if (kept && problem === null) this.timeline.addUndone(kept.undone.map((one) => repeated(this, one)));
    if (kept) this.timeline.former = kept.former.map((run) => this.timeline.again(run, (one) => repeated(this, one))).filter((run) => run !== null);
    this.draw();
    const change = this.visit.changeSince(kept?.ways);
    if (count === 0) this.restart();
    if (count === 0) this.say("The run in this address cannot begin: " + problem, true);
    else if (problem !== null) this.say("This run is possible up to step " + (count - 1) + ". Then" + (step ? " '" + stepText(step) + "'" : "") + ": " + problem, true);
    else if (change !== null) this.say(change, true);
    else if (kept?.story && this.stories.story?.isOver) this.say(this.stories.ending(), true);
    else if (kept?.story?.kind === "scenario" && this.stories.story === null) this.say("The spec has no scenario '" + kept.story.name + "' any more", true);
    else if (steps.some(({ window }) => window !== undefined && !isWindow(window))) this.say("The window in this address is of an unknown kind or size, so this is " + firstDevice.name, true);
    // A later version of the page in which nothing is different says nothing again.
    else if (!kept?.isRenewed) this.say(this.summary());
  }

  /* Takes a step of the person or the app. */
  act(step) {
    this.stories.leave();
    const before = this.run;
    const problem = this.timeline.perform(step) ?? this.whyUntaken(step, before);
    this.saveAddress();
    this.draw();
    this.say(problem ?? this.summary(), problem !== null);
  }

  /* Returns the reason why no state took the event of the last step; null if one did. */
  whyUntaken(step, before) {
    if (step.do !== "send" || !this.timeline.now.log.some((part) => part.kind === "untaken" && part.event === indexOfName(this.system.events, step.event))) return null;
    return stepText(step) + " changes nothing: " + whyNotTaken({ ...this, run: before, words: this.words, system: this.system }, step);
  }

  change(inputs) {
    if (this.timeline.at === 0) {
      this.stories.leave();
      this.timeline.keep();
      this.timeline.launch({ ...this.timeline.now.step.inputs, ...inputs }, this.timeline.window);
      this.saveAddress();
      this.draw();
      return this.say(this.summary());
    }
    this.act({ do: "change", inputs });
  }

  /* Changes the window. Another kind of device means another launch, with the same run. */
  resize(window) {
    const { timeline } = this;
    const inputs = windowInputs(this.system, this.read, window);
    if (!timeline.isIn(inputs, this.run.now)) this.stories.leave();
    const isFixed = Object.entries(inputs).some(([name, value]) => {
      const index = indexOfName(this.system.inputs, name);
      return this.system.inputs[index].isLasting && this.run.now.inputs[index] !== value;
    });
    const layout = this.run.now.layout;
    let problem = null;
    if (isFixed && timeline.at > 0) {
      const [first, ...rest] = timeline.steps;
      timeline.keep();
      const found = timeline.replay([{ do: "launch", inputs: { ...first.inputs, ...inputs }, window }, ...rest.filter((step) => !step.isWindow)]);
      if (found.problem !== null) problem = "The run begins on the other device and is possible up to step " + (found.count - 1) + ": " + found.problem;
    } else {
      problem = timeline.resize(window);
    }
    this.saveAddress();
    this.draw();
    if (problem !== null) this.say(problem, true);
    else this.sayWindow(layout);
  }

  /* Says the size of the window and its layout; a layout that the app chooses at its launch stays. */
  sayWindow(former) {
    const { timeline: { window: { width, height } }, run: { now: { layout } }, system } = this;
    const isKept = layout !== null && layout === former && system.choosesLayoutOnce;
    const name = layout === null ? "" : ". The layout " + (layout === former ? "is still " : "is ") + system.layouts[layout].name;
    this.say("The window is " + Math.round(width) + " × " + Math.round(height) + name + (isKept ? ", as at the launch" : ""));
  }

  goTo(place) {
    this.stories.seek(place);
    this.timeline.at = place;
    this.showMoment();
  }

  undo() {
    if (this.timeline.at > 0) return this.goTo(this.timeline.at - 1);
    this.timeline.leave(this.stories.story);
    this.stories.leave();
    this.showMoment();
  }

  redo() {
    const { timeline } = this;
    if (timeline.at < timeline.moments.length - 1) return this.goTo(timeline.at + 1);
    this.stories.story = timeline.returnToLater();
    this.stories.seek(0);
    this.showMoment();
  }

  showMoment() {
    this.saveAddress();
    this.draw();
    this.say(this.summary());
  }

  // Drawing and announcements.

  draw() {
    this.rememberFocus();
    this.can = FlowRun.possible(this.system, this.run.now);
    this.homes = new Map(this.system.elements.map((element) => [element.index, FlowRun.views.homeOf(this.run, element.index)]));
    const { timeline } = this;
    this.tools.replaceChildren(...this.frame.tools(), make("span", { class: "gap" }),
      button("undo", "Undo", () => this.undo(), timeline.canUndo ? null : "There is nothing to undo"),
      button("redo", "Redo", () => this.redo(), timeline.canRedo ? null : "There is nothing to redo"),
      button("restart", "Start again", () => { this.restart(); this.saveAddress(); this.say(this.summary()); }),
      button("scenario", "Copy as scenario", () => this.copyScenario()),
      button("share", "Copy address", () => { this.saveAddress(); this.copy(location.href, "The address of this run is copied"); }));
    this.frame.draw();
    this.status.replaceChildren(statusPanel(this));
    this.stories.draw();
    this.redraw(this.actions, actionGroups(this));
    this.log.replaceChildren(logPanel(this));
    const current = this.log.querySelector("[aria-current]");
    if (current) this.log.scrollTop = current.parentElement.offsetTop - this.log.clientHeight / 2;
    this.light();
    this.focusAgain();
  }

  /* Redraws a panel; opened details stay open. */
  redraw(panel, content) {
    const open = new Set([...panel.querySelectorAll("details[open]")].map((one) => one.dataset.details));
    panel.replaceChildren(...content);
    for (const one of panel.querySelectorAll("details")) one.open = open.has(one.dataset.details);
  }

  rememberFocus() {
    const focused = document.activeElement;
    if (this.place.contains(focused) && focused.dataset.key) {
      this.focusKey = focused.dataset.key;
      this.focusPlace = focused.closest(".stage") ? this.frame.glass : focused.closest(".fold")?.querySelector("summary") ?? null;
    }
    if (this.stories.story !== null) this.stories.story.isFocused = this.stories.panel.contains(focused);
  }

  /* Returns the focus to the element that had it before redrawing, else to the app or the panel in which it was. */
  focusAgain() {
    if (this.focusKey === undefined || this.place.contains(document.activeElement)) return;
    const found = [...this.place.querySelectorAll("[data-key]")].find((one) => one.dataset.key === this.focusKey && !one.closest("[inert], details:not([open]) > :not(summary)") && one.getClientRects().length > 0);
    const next = found ?? (this.stories.story?.isFocused ? this.stories.panel.querySelector("button") : null) ?? this.focusPlace;
    if (next === this.frame.glass) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
    this.focusKey = undefined;
  }

  /* Highlights the active states in the diagrams of the page. */
  light() {
    const names = new Set(this.run.now.active.map((state) => "#state-" + encodeURIComponent(this.words.state(state))));
    for (const group of document.querySelectorAll(".chart .state")) {
      const isNow = [...group.children].some((one) => one.matches("a") && names.has(one.getAttribute("href").replace(/^[^#]*/, "")));
      group.classList.toggle("now", isNow);
      group.closest(".chart").querySelector(`.cover[data-of="${group.dataset.id}"]`)?.classList.toggle("now", isNow);
    }
  }

  summary() {
    const { log, step } = this.timeline.now;
    const told = log.map((part) => this.words.happening(part)).filter((part) => part !== null && ["effect", "good", "bad", "wait"].includes(part[0])).map(([, text]) => text);
    const states = FlowRun.views.leavesOf(this.run).map((state) => this.words.state(state)).join(", ");
    return [stepText(step), ...told, "state " + states].join(". ");
  }

  say(text, isProblem = false) {
    this.said.classList.toggle("problem", isProblem);
    announce(this.place, text);
  }

  saveAddress() {
    const address = addressOf(this.key, this.timeline.stepsInWindows);
    this.address = address;
    // Browsers ignore frequent changes of the address, so only the last one within a short time is made.
    const wait = Math.max(0, (this.writtenAt ?? -Infinity) + 250 - performance.now());
    clearTimeout(this.writing);
    if (wait === 0) this.writeAddress(); else this.writing = setTimeout(() => this.writeAddress(), wait);
  }

  writeAddress() {
    if (this.address === undefined) return;
    clearTimeout(this.writing);
    this.writtenAt = performance.now();
    history.replaceState(null, "", this.address);
  }

  copyScenario() {
    const steps = this.timeline.steps.map((step) => withURL(this, step));
    const unsaid = [...new Set(steps.flatMap(remarksOf))];
    const done = "The scenario is copied" + (unsaid.length === 0 ? "" : ". Scenarios cannot say that " + unsaid.join(", or that ") + "; comments do");
    this.copy(scenarioText(this.system, steps, this.run.now, this.scenarioNames), done);
  }

  /* Without a clipboard the text is shown. */
  copy(text, done) {
    const show = () => {
      const dialog = make("dialog", { "aria-label": "Copy this" }, make("textarea", { readonly: true, rows: 12, "aria-label": "The text" }), make("form", { method: "dialog" }, make("button", {}, "Close")));
      dialog.querySelector("textarea").value = text;
      dialog.addEventListener("close", () => dialog.remove());
      this.place.append(dialog);
      dialog.showModal();
      dialog.querySelector("textarea").select();
    };
    if (navigator.clipboard === undefined) return show();
    navigator.clipboard.writeText(text).then(() => this.say(done), show);
  }
}
