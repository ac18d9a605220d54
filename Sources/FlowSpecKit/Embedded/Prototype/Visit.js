// A visit to the page: its next version, or the page after a reload, goes on where this one was.

class Visit {
  constructor(app) { this.app = app; }

  /* Shows the run of the address. A reloaded or renewed page goes on where it was, also if its address has another place of the page. */
  comeBack(isRenewed) {
    const { app } = this;
    const kept = this.recalled();
    const isReloaded = isRenewed || performance.getEntriesByType("navigation")[0]?.type !== "navigate";
    if (kept === null || !isReloaded) return app.follow(location.hash);
    kept.isRenewed = isRenewed;
    this.show(kept);
    for (const one of app.place.querySelectorAll("[data-details]")) one.open = kept.details.includes(one.dataset.details);
    for (const [place, panel] of this.panels.entries()) panel.scrollTop = kept.scrolled[place];
    // The place of the focus, which the browser forgets.
    if (document.activeElement === document.body && kept.focus) {
      app.focusKey = kept.focus;
      app.focusAgain();
      this.typeAgain(kept.typed);
    }
  }

  /* Shows again what a person was typing, with the selection. */
  typeAgain(typed) {
    const field = document.activeElement;
    if (typed === null || field.value === undefined) return;
    field.value = typed.text;
    // Fields for numbers have no selection.
    if (typed.start !== null) field.setSelectionRange(typed.start, typed.end);
  }

  show(kept) {
    const { app } = this;
    app.linkText = kept.linkText;
    app.linkChoices = kept.linkChoices;
    for (const fold of this.folds) fold.open = kept.open.includes(fold.dataset.fold);
    app.draw();
    if (stepsOfAddress(app.key, location.hash) || kept.hash === "") return app.follow(location.hash, kept);
    const { hash } = location;
    app.follow(kept.hash, kept);
    history.replaceState(null, "", hash);
  }

  /* Keeps what the page shows. */
  leave() {
    const { timeline, place, stories: { story, pending }, linkText, linkChoices, key } = this.app;
    const shown = story ?? pending;
    const focused = document.activeElement;
    const isTyping = place.contains(focused) && focused.matches("input");
    const kept = {
      ways: this.ways, hash: timeline.moments.length > 1 || timeline.former.length > 0 || story !== null ? addressOf(key, timeline.stepsInWindows) : "",
      linkText, linkChoices, open: this.folds.filter((fold) => fold.open).map((fold) => fold.dataset.fold),
      story: shown === null ? null : { kind: shown.kind, name: shown.name, at: shown.at, isOver: shown.isOver === true },
      undone: timeline.undone, former: timeline.formerSteps,
      details: [...place.querySelectorAll("[data-details]")].filter((one) => one.open).map((one) => one.dataset.details),
      scrolled: this.panels.map((panel) => panel.scrollTop),
      focus: place.contains(focused) ? focused.dataset.key : undefined,
      typed: isTyping ? { text: focused.value, start: focused.selectionStart, end: focused.selectionEnd } : null,
    };
    try {
      sessionStorage.setItem(this.storageKey, JSON.stringify(kept));
    } catch {
      return;
    }
  }

  get storageKey() { return "prototype " + location.pathname + " " + this.app.key; }
  get panels() { return [this.app.actions, this.app.log, this.app.stories.panel, this.app.actions.closest(".side")]; }
  get folds() { return [...this.app.place.querySelectorAll("[data-fold]")]; }

  /* Returns what the page kept when it was left, once. */
  recalled() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.storageKey));
      sessionStorage.removeItem(this.storageKey);
      return kept;
    } catch {
      return null;
    }
  }

  /* The active states and the shown routes after each step. */
  get ways() {
    const { system, timeline, words } = this.app;
    return timeline.moments.map(({ configuration }) => {
      const run = { system, now: configuration, log: [] };
      const states = FlowRun.views.leavesOf(run).map((state) => words.state(state)).join(", ");
      const shown = system.hasNavigation ? shownEntries(run).map((entry) => words.title(entry.route)).join(", ") : "";
      return states + (shown === "" ? "" : " with " + shown);
    });
  }

  /* Returns the first step that leads elsewhere than before, in words; null if there is none. */
  changeSince(before) {
    const now = this.ways;
    const place = (before ?? []).findIndex((way, index) => index < now.length && way !== now[index]);
    if (place < 0) return null;
    const { step } = this.app.timeline.moments[place];
    return "Step " + place + " '" + stepText(step) + "' led to " + before[place] + " before, and leads to " + now[place] + " now";
  }
}
