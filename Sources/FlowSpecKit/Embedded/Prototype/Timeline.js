// A run with all its moments, with undo and redo.

class Timeline {
  constructor(system) {
    this.system = system;
    this.moments = [];
    this.at = -1;
    this.former = [];
  }

  get now() { return this.moments[this.at]; }
  get steps() { return this.moments.slice(0, this.at + 1).map((moment) => moment.step); }
  get canUndo() { return this.at > 0 || this.former.length > 0; }
  get canRedo() { return this.at < this.moments.length - 1; }

  /* Keeps a run with steps, so that it can be undone that another one replaces it. */
  keep() {
    if (this.moments.length > 1) this.former = [...this.former.slice(-9), { moments: this.moments, at: this.at }];
  }

  /* Goes back one step, or from the launch to the run that was replaced. */
  undo() {
    if (this.at > 0) this.at -= 1;
    else Object.assign(this, this.former.pop());
  }

  /* Restarts; inputs with their default values are omitted. */
  launch(inputs) {
    const step = { do: "launch", inputs: changedInputs(this.system, inputs) };
    const made = take(this.system, step, null);
    if (made.problem === undefined) {
      this.moments = [{ step, ...made }];
      this.at = 0;
    }
    return made.problem ?? null;
  }

  /* Takes a step; undone steps are discarded. Returns the reason why it is not possible, or null. */
  perform(step) {
    const made = take(this.system, step, this.now.configuration);
    if (made.problem !== undefined) return made.problem;
    this.moments = [...this.moments.slice(0, this.at + 1), { step, ...made }];
    this.at += 1;
    return null;
  }

  /* Changes the window: at first that of the launch; consecutive changes become one step. */
  resize(inputs) {
    const { configuration, step } = this.now;
    if (Object.entries(inputs).every(([name, value]) => configuration.inputs[indexOfName(this.system.inputs, name)] === value)) return null;
    if (this.at === 0) return this.launch({ ...step.inputs, ...inputs });
    const isResized = step.do === "change" && step.isWindow;
    const before = isResized ? this.moments[this.at - 1].configuration : configuration;
    const read = (name) => before.inputs[indexOfName(this.system.inputs, name)];
    const changed = Object.fromEntries(Object.entries(inputs).filter(([name, value]) => read(name) !== value));
    if (isResized) this.at -= 1;
    if (Object.keys(changed).length === 0) {
      this.moments = this.moments.slice(0, this.at + 1);
      return null;
    }
    return this.perform({ do: "change", inputs: changed, isWindow: true });
  }

  /* Takes steps from the launch on, as far as they are possible. Returns their number, and the reason why it stopped. */
  replay(steps) {
    const [first, ...rest] = steps[0]?.do === "launch" ? steps : [{ do: "launch", inputs: {} }, ...steps];
    const problem = this.launch(first.inputs ?? {});
    if (problem !== null) return { count: 0, problem };
    for (const [place, step] of rest.entries()) {
      const found = this.perform(step);
      if (found !== null) return { count: place + 1, problem: found, step };
    }
    return { count: rest.length + 1, problem: null };
  }
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
