// A run with all its moments, with undo and redo. Each moment has its window, of which a system reads only some inputs.

class Timeline {
  constructor(system, read) {
    this.system = system;
    this.read = read;
    this.moments = [];
    this.at = -1;
    this.former = [];
    this.later = [];
  }

  get now() { return this.moments[this.at]; }
  get steps() { return this.moments.slice(0, this.at + 1).map((moment) => moment.step); }
  get window() { return this.now?.window ?? firstDevice; }

  /* The steps with the windows in which they ended, as far as these are others than before. */
  get stepsInWindows() {
    return stepsInWindows(this.moments).slice(0, this.at + 1);
  }

  /* The undone steps, with their windows. */
  get undone() { return stepsInWindows(this.moments).slice(this.at + 1); }

  /* The runs that were replaced, as steps. */
  get formerSteps() { return this.former.map(({ moments, at }) => ({ steps: stepsInWindows(moments), at })); }

  /* Takes undone steps as far as they are possible, and undoes them. */
  addUndone(steps) {
    const { at } = this;
    for (const { window, ...step } of steps) {
      if (this.perform(step, window === undefined ? this.window : windowOfAddress(window)) !== null) break;
    }
    this.at = at;
  }

  /* Returns a replaced run again; null if it is no longer possible. */
  again({ steps, at }, changed) {
    const timeline = new Timeline(this.system, this.read);
    return timeline.replay(steps.map(changed)).problem === null && at < timeline.moments.length ? { moments: timeline.moments, at } : null;
  }
  get canUndo() { return this.at > 0 || this.former.length > 0; }
  get canRedo() { return this.at < this.moments.length - 1 || this.later.length > 0; }

  /* Keeps a run with steps, so that it can be undone that another one replaces it. */
  keep() {
    if (this.moments.length > 1) this.former = [...this.former.slice(-9), { moments: this.moments, at: this.at }];
  }

  /* Goes back from the launch to the run that was replaced; `note` is kept for the way forward. */
  leave(note) {
    this.later = [...this.later, { moments: this.moments, at: 0, note }];
    Object.assign(this, this.former.pop());
  }

  /* Goes forward again to the run that replaced this one; returns the note that was kept. */
  returnToLater() {
    const { note, ...run } = this.later.pop();
    this.former = [...this.former, { moments: this.moments, at: this.at }];
    Object.assign(this, run);
    return note;
  }

  /* Restarts in a window; inputs with their default values are omitted. */
  launch(inputs, window = firstDevice) {
    const step = { do: "launch", inputs: changedInputs(this.system, inputs) };
    const made = take(this.system, step, null);
    if (made.problem === undefined) {
      this.later = [];
      this.moments = [{ step, ...made, window: this.windowAfter(made, window) }];
      this.at = 0;
    }
    return made.problem ?? null;
  }

  windowAfter({ configuration }, window) { return windowAfter(this.system, this.read, configuration, window); }

  /* Takes a step; undone steps are discarded. Returns the reason why it is not possible, or null. */
  perform(step, window = this.window) {
    const made = take(this.system, step, this.now.configuration);
    if (made.problem !== undefined) return made.problem;
    this.later = [];
    this.moments = [...this.moments.slice(0, this.at + 1), { step, ...made, window: this.windowAfter(made, window) }];
    this.at += 1;
    return null;
  }

  /* Changes the window: at first that of the launch; consecutive changes become one step, and what the system does not read needs none. */
  resize(window) {
    const inputs = windowInputs(this.system, this.read, window);
    const { configuration, step } = this.now;
    if (this.isIn(inputs, configuration)) {
      // Other moments of the same window are in the new one too.
      const before = this.now.window;
      for (const moment of this.moments) if (moment.window === before) moment.window = this.windowAfter(moment, window);
      return null;
    }
    if (this.at === 0) {
      this.keep();
      return this.launch({ ...step.inputs, ...inputs }, window);
    }
    const isResized = step.do === "change" && step.isWindow;
    const before = isResized ? this.moments[this.at - 1].configuration : configuration;
    const read = (name) => before.inputs[indexOfName(this.system.inputs, name)];
    const changed = Object.fromEntries(Object.entries(inputs).filter(([name, value]) => read(name) !== value));
    if (isResized) this.at -= 1;
    if (Object.keys(changed).length === 0) {
      this.moments = this.moments.slice(0, this.at + 1);
      this.now.window = window;
      return null;
    }
    return this.perform({ do: "change", inputs: changed, isWindow: true }, window);
  }

  /* True if the inputs have these values. */
  isIn(inputs, configuration) {
    return Object.entries(inputs).every(([name, value]) => configuration.inputs[indexOfName(this.system.inputs, name)] === value);
  }

  /* Takes steps from the launch on, as far as they are possible. Returns their number, and the reason why it stopped. */
  replay(steps) {
    const [first, ...rest] = steps[0]?.do === "launch" ? steps : [{ do: "launch", inputs: {} }, ...steps];
    const problem = this.launch(first.inputs ?? {}, windowOfAddress(first.window));
    if (problem !== null) return { count: 0, problem };
    for (const [place, { window, ...step }] of rest.entries()) {
      const found = this.perform(step, window === undefined ? this.window : windowOfAddress(window));
      if (found !== null) return { count: place + 1, problem: found, step };
    }
    return { count: rest.length + 1, problem: null };
  }
}

/* Returns the steps of moments with the windows in which they ended, as far as these are others than before. */
function stepsInWindows(moments) {
  const isSame = (one, other) => one.idiom === other.idiom && one.width === other.width && one.height === other.height;
  return moments.map(({ step, window }, place) => {
    if (isSame(window, place === 0 ? firstDevice : moments[place - 1].window)) return step;
    const { idiom, width, height } = window;
    return { ...step, window: { idiom, width, height } };
  });
}

/* Encodes steps for the fragment of an address. */
const addressOf = (key, steps) => "#" + key + "=" + encodeURIComponent(JSON.stringify(steps)).replace(/'/g, "%27");

/* Decodes the steps of an address; null if it has none, undefined if they cannot be decoded. */
function stepsOfAddress(key, hash) {
  if (!hash.startsWith("#" + key + "=")) return null;
  try {
    const steps = JSON.parse(decodeURIComponent(hash.slice(key.length + 2)));
    return Array.isArray(steps) && steps.every((step) => step !== null && typeof step.do === "string") ? steps : undefined;
  } catch {
    return undefined;
  }
}
