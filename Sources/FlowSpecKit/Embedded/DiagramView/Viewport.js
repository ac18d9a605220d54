/** Shows the whole drawing or an enlarged part, controlled by pointers, keys and the wheel. */
class Viewport {
  constructor(drawing, chart, ended, shown) {
    Object.assign(this, { drawing, chart, shown, pointers: new Map(), moved: 0, width: 0 });
    const [x, y, width, height] = chart.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x, y, width, height };
    drawing.classList.add("live");
    drawing.addEventListener("keydown", (event) => this.press(event));
    drawing.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    chart.addEventListener("pointerdown", (event) => this.down(event));
    chart.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) chart.addEventListener(end, (event) => this.up(event));
    chart.addEventListener("click", (event) => { if (this.moved > 4) { event.preventDefault(); event.stopPropagation(); } }, true);
    // Only the width counts: on a phone the height changes whenever a bar of the browser hides.
    new ResizeObserver(() => { if (drawing.clientWidth !== this.width) this.resize(); }).observe(drawing);
    addEventListener("beforeprint", () => this.fit(), { signal: ended });
    document.addEventListener("fullscreenchange", () => this.fit(), { signal: ended });
    this.fit();
  }

  get isFull() { return document.fullscreenElement === this.drawing; }

  /** The scale that shows the whole drawing, at most in its natural size. A drawing may be a little higher than the window if its
   * labels can be read then. */
  measure() {
    this.width = this.drawing.clientWidth;
    const most = this.isFull ? this.drawing.clientHeight : this.height ?? Math.max(320, innerHeight - 130);
    const across = this.width / this.whole.width;
    const down = most / this.whole.height;
    const readable = this.isFull || this.height ? 0 : Math.min(0.76, down * 1.4);
    this.smallest = Math.min(this.isFull ? 2 : 1, across, Math.max(down, readable));
    // An enlarged part of a very wide drawing needs some height, too.
    const least = this.smallest < 0.5 ? Math.min(400, most) : 0;
    this.chart.style.height = `${this.isFull || this.height ? most : Math.max(least, this.whole.height * this.smallest)}px`;
  }

  /** Shows the whole drawing. */
  fit() {
    if (!this.drawing.clientWidth) return;
    this.measure();
    this.center(this.whole.x + this.whole.width / 2, this.whole.y + this.whole.height / 2, this.smallest);
  }

  /** Keeps the center and the scale in a window of another size. */
  resize() {
    if (this.view === undefined || this.scale <= this.smallest * 1.01) return this.fit();
    const { x, y, width, height } = this.view;
    const { scale } = this;
    if (!this.drawing.clientWidth) return;
    this.measure();
    this.center(x + width / 2, y + height / 2, Math.max(scale, this.smallest));
  }

  /** Shows the part that a former drawing in the same place showed, if it was enlarged. */
  takeUp(former) {
    if (former?.view === undefined || !(former.scale > former.smallest * 1.01)) return;
    const { view: { x, y, width, height }, scale } = former;
    this.center(x + width / 2, y + height / 2, Math.max(scale, this.smallest));
  }

  center(x, y, scale) {
    const [width, height] = [this.width / scale, parseFloat(this.chart.style.height) / scale];
    this.view = { x: x - width / 2, y: y - height / 2, width, height };
    this.draw();
  }

  /** Shows a part of the drawing, with space around it, at a scale that people can read. */
  show({ x, y, width, height }, most = 1) {
    if (!this.drawing.clientWidth) return;
    const scale = Math.min(this.width / (width + 48), parseFloat(this.chart.style.height) / (height + 48), most);
    this.center(x + width / 2, y + height / 2, Math.max(scale, this.smallest));
  }

  fill() {
    if (document.fullscreenElement) document.exitFullscreen(); else this.drawing.requestFullscreen();
  }

  get scale() { return this.width / this.view.width; }

  draw() {
    const { x, y, width, height } = this.view;
    this.chart.setAttribute("viewBox", [x, y, width, height].map((number) => Math.round(number * 10) / 10).join(" "));
    this.drawing.classList.toggle("near", this.scale > this.smallest * 1.01);
    this.shown(this.scale);
  }

  /** Keeps the point at a fraction of the width and height in its place. */
  zoom(factor, across = 0.5, down = 0.5) {
    const scale = Math.max(this.smallest, Math.min(3, this.scale * factor));
    if (scale <= this.smallest * 1.001) return this.fit();
    const ratio = this.scale / scale;
    const { x, y, width, height } = this.view;
    this.view = {
      x: x + width * (1 - ratio) * across, y: y + height * (1 - ratio) * down, width: width * ratio, height: height * ratio,
    };
    this.pan(0, 0);
  }

  /** Moves by pixels of the drawing; its center stays visible. */
  pan(x, y) {
    const { whole, view } = this;
    const within = (place, size, low, length) => Math.max(low - size / 2, Math.min(low + length - size / 2, place));
    view.x = within(view.x + x, view.width, whole.x, whole.width);
    view.y = within(view.y + y, view.height, whole.y, whole.height);
    this.draw();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.view.width / 8;
    const keys = {
      "+": () => this.zoom(1.4), "=": () => this.zoom(1.4), "-": () => this.zoom(1 / 1.4), 0: () => this.fit(),
      ArrowLeft: () => this.pan(-step, 0), ArrowRight: () => this.pan(step, 0), ArrowUp: () => this.pan(0, -step), ArrowDown: () => this.pan(0, step),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** The page scrolls as usual until the drawing was touched, or if a key or a pinch is used. */
  turn(event) {
    if (!event.ctrlKey && !event.metaKey && !this.drawing.contains(document.activeElement)) return;
    event.preventDefault();
    const frame = this.chart.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY / 300), (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
  }

  down(event) {
    if (event.button !== 0) return;
    this.moved = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (event.pointerType === "mouse" && !event.target.closest("a, .fold")) this.drawing.focus({ preventScroll: true });
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const [x, y] = [event.clientX - before.x, event.clientY - before.y];
    this.moved += Math.abs(x) + Math.abs(y);
    if (this.moved <= 4) return;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (other) {
      const frame = this.chart.getBoundingClientRect();
      const distance = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      const middle = { x: (event.clientX + other.x) / 2, y: (event.clientY + other.y) / 2 };
      const factor = distance({ x: event.clientX, y: event.clientY }) / distance(before);
      this.zoom(factor, (middle.x - frame.left) / frame.width, (middle.y - frame.top) / frame.height);
    } else if (this.scale > this.smallest * 1.01) {
      this.pan(-x / this.scale, -y / this.scale);
    }
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }
}
