/** Closes boxes with content: on request, or because the content is too small to read. */
class Folding {
  /**
   * @param chart The drawing.
   * @param enlarge Shows a box in a size that people can read.
   */
  constructor(chart, enlarge) {
    this.chart = chart;
    this.enlarge = enlarge;
    this.scale = 1;
    this.groups = new Map([...chart.querySelectorAll(".state")].map((group) => [group.dataset.id, group]));
    this.boxes = [...chart.querySelectorAll(".state.open")].map((group) => this.box(group));
    this.byId = new Map(this.boxes.map((box) => [box.id, box]));
    this.parts = [...chart.querySelectorAll("[data-in]")].map((part) => ({ part, holders: part.dataset.in.split(" ") }));
    this.arrows = [...chart.querySelectorAll(".arrow")].map((arrow) => ({ arrow, around: this.holders(arrow.dataset.to), ends: new Map() }));
    this.update();
  }

  get isUseful() { return this.boxes.length > 0; }

  /** The boxes around and including a box, outermost first. */
  holders(id) { return [...(this.groups.get(id)?.dataset.in ?? "").split(" ").filter(Boolean), id]; }

  box(group) {
    const [rectangle, title] = [group.querySelector("rect"), group.querySelector(".title")];
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rectangle.getAttribute(name)));
    const box = { id: group.dataset.id, group, depth: (group.dataset.in ?? "").split(" ").filter(Boolean).length, x, y, width, height, isFolded: false, isOpened: false };
    const name = title.textContent;
    box.cover = this.add("g", this.chart, { class: "cover", "data-of": box.id });
    this.add("rect", box.cover, { class: rectangle.getAttribute("class"), x, y, width, height, rx: 7 });
    box.title = this.add("text", box.cover, { class: "title", x: x + width / 2, y: y + height / 2, "text-anchor": "middle", "dominant-baseline": "central" });
    box.title.textContent = name;
    box.cover.addEventListener("click", () => this.open(box));
    const end = Number(title.getAttribute("x")) + title.getComputedTextLength() + 16;
    box.mark = this.add("g", group, { class: "fold", role: "button", tabindex: 0, "aria-label": `Inside of ${name}` });
    box.target = this.add("circle", box.mark, { class: "target" });
    box.circle = this.add("circle", box.mark, {});
    box.sign = this.add("path", box.mark, {});
    box.end = [end, y + 16.5];
    const turn = () => { if (this.isClosed(box)) this.open(box); else this.set(box, true); };
    box.mark.addEventListener("click", (event) => {
      event.stopPropagation();
      turn();
    });
    box.mark.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      turn();
    });
    return box;
  }

  add(name, parent, attributes) {
    const element = parent.appendChild(document.createElementNS(svgSpace, name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  set(box, isFolded) {
    box.isFolded = isFolded;
    box.isOpened = !isFolded;
    this.update();
  }

  /** Opens a box, and enlarges it if it was closed because the drawing is small. */
  open(box) {
    const wasFolded = box.isFolded;
    this.set(box, false);
    if (!wasFolded || this.scale < 0.36) this.enlarge(box);
  }

  setAll(isFolded) {
    for (const box of this.boxes) Object.assign(box, { isFolded: isFolded && !this.isFrame(box), isOpened: false });
    this.update();
  }

  /** The outermost box. */
  isFrame(box) { return box.depth === 0 && !this.chart.querySelector(`.state:not([data-in]):not([data-id="${box.id}"])`); }

  show(scale) {
    this.scale = scale;
    this.chart.classList.toggle("far", 12 * scale < 9);
    this.chart.classList.toggle("distant", scale < 0.2);
    const closed = this.closed();
    const isSame = closed.size === this.shown.size && [...closed].every((id) => this.shown.has(id));
    if (isSame) this.size(closed); else this.update();
    for (const box of this.boxes) this.sizeMark(box);
  }

  /** If the drawing is small, the name of a box is more useful than its content. */
  isClosed(box) { return box.isFolded || !box.isOpened && (this.scale < 0.36 && !this.isFrame(box) && 13.5 * this.scale < 5); }

  closed() { return new Set(this.boxes.filter((box) => this.isClosed(box)).map((box) => box.id)); }

  update() {
    const closed = this.closed();
    this.shown = closed;
    for (const { part, holders } of this.parts) part.classList.toggle("gone", holders.some((id) => closed.has(id)));
    for (const box of this.boxes) {
      const isClosed = closed.has(box.id);
      const isHidden = this.holders(box.id).slice(0, -1).some((id) => closed.has(id));
      box.cover.classList.toggle("gone", !isClosed || isHidden);
      box.mark.setAttribute("aria-expanded", String(!isClosed));
      box.mark.setAttribute("transform", `translate(${isClosed ? [box.x + 16, box.y + 16.5] : box.end})`);
      box.sign.setAttribute("d", "M-3.5 0h7" + (isClosed ? "M0 -3.5v7" : ""));
      this.sizeMark(box);
      this.move(box.mark, isClosed && !isHidden ? box.cover : box.group);
    }
    for (const one of this.arrows) this.point(one, one.around.find((id) => closed.has(id)));
    this.size(closed);
  }

  /** Gives the sign a target of 24 pixels at every scale, and doubles it where the drawing is small. */
  sizeMark(box) {
    const factor = Math.min(2, Math.max(1, 1 / this.scale));
    box.target.setAttribute("r", Math.max(12, 12 / this.scale));
    box.circle.setAttribute("r", 7 * factor);
    box.sign.setAttribute("transform", `scale(${factor})`);
  }

  /** Moves an element, which keeps the focus. */
  move(element, parent) {
    if (element.parentNode === parent) return;
    const isFocused = document.activeElement === element;
    parent.append(element);
    if (isFocused) element.focus({ preventScroll: true });
  }

  /** The names of closed boxes keep a size that people can read. */
  size(closed) {
    for (const id of closed) {
      const { title, width, height } = this.byId.get(id);
      const most = Math.min((width - 16) / Math.max(4, title.textContent.length) / 0.66, height * 0.6);
      title.style.fontSize = `${Math.max(6, Math.min(most, Math.max(15, 15 / this.scale)))}px`;
    }
  }

  /** Ends an arrow to the inside of a closed box at the border of the box. */
  point({ arrow, ends }, id) {
    for (const [box, head] of ends) head.classList.toggle("gone", box !== id);
    if (id === undefined || id === arrow.dataset.to || ends.has(id)) return;
    const box = this.byId.get(id);
    const line = arrow.querySelector("path");
    const isInside = ({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    let [low, high] = [0, line.getTotalLength()];
    if (isInside(line.getPointAtLength(0))) return;
    while (high - low > 0.5) {
      const middle = (low + high) / 2;
      if (isInside(line.getPointAtLength(middle))) high = middle; else low = middle;
    }
    const [end, before] = [line.getPointAtLength(low), line.getPointAtLength(Math.max(0, low - 3))];
    const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
    const [x, y] = [7 * (end.x - before.x) / length, 7 * (end.y - before.y) / length];
    const corners = [[end.x, end.y], [end.x - x - y / 2, end.y - y + x / 2], [end.x - x + y / 2, end.y - y - x / 2]];
    ends.set(id, this.add("polygon", arrow, { class: "tip", points: corners.map((corner) => corner.join()).join(" ") }));
  }
}
