/** Closes boxes with content: on request, or because the content is too small to read. */
class Folding {
  constructor(chart) {
    this.chart = chart;
    this.boxes = [...chart.querySelectorAll(".state.open")].map((group) => this.box(group));
    this.parts = [...chart.querySelectorAll("[data-in]")].map((part) => ({ part, holders: part.dataset.in.split(" ") }));
    this.scale = 1;
    this.update();
  }

  get isUseful() { return this.boxes.length > 0; }

  box(group) {
    const [rectangle, title] = [group.querySelector("rect"), group.querySelector(".title")];
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(rectangle.getAttribute(name)));
    const box = { id: group.dataset.id, depth: (group.dataset.in ?? "").split(" ").filter(Boolean).length, x, y, width, height, isFolded: false };
    const name = title.textContent;
    box.cover = this.add("g", this.chart, { class: "cover" });
    this.add("rect", box.cover, { class: rectangle.getAttribute("class"), x, y, width, height, rx: 7 });
    box.title = this.add("text", box.cover, { class: "title", x: x + width / 2, y: y + height / 2, "text-anchor": "middle", "dominant-baseline": "central" });
    box.title.textContent = name;
    box.cover.addEventListener("click", () => this.set(box, false));
    const end = Number(title.getAttribute("x")) + title.getComputedTextLength() + 12;
    box.mark = this.add("g", group, { class: "fold", role: "button", tabindex: 0, "aria-label": `Inside of ${name}` });
    box.circle = this.add("circle", box.mark, { cx: end, cy: y + 16.5, r: 7 });
    box.sign = this.add("path", box.mark, {});
    box.end = [end, y + 16.5];
    box.mark.addEventListener("click", () => this.set(box, !box.isFolded));
    box.mark.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.set(box, !box.isFolded);
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
    this.update();
  }

  setAll(isFolded) {
    for (const box of this.boxes) box.isFolded = isFolded && !this.isFrame(box);
    this.update();
  }

  /** The outermost box. */
  isFrame(box) { return box.depth === 0 && !this.chart.querySelector(`.state:not([data-in]):not([data-id="${box.id}"])`); }

  show(scale) {
    this.scale = scale;
    this.chart.classList.toggle("far", scale < 0.5);
    this.update();
  }

  /** If the drawing is small, the name of a box is more useful than its content. */
  isClosed(box) { return box.isFolded || (this.scale < 0.36 && !this.isFrame(box) && 13.5 * this.scale < 5); }

  update() {
    const closed = new Set(this.boxes.filter((box) => this.isClosed(box)).map((box) => box.id));
    for (const { part, holders } of this.parts) part.classList.toggle("gone", holders.some((id) => closed.has(id)));
    for (const box of this.boxes) {
      const isClosed = closed.has(box.id);
      const isHidden = this.parts.some(({ part, holders }) => part.dataset.id === box.id && holders.some((id) => closed.has(id)));
      box.cover.classList.toggle("gone", !isClosed || isHidden);
      const most = Math.min((box.width - 16) / Math.max(4, box.title.textContent.length) / 0.66, box.height * 0.6);
      box.title.style.fontSize = `${Math.max(6, Math.min(most, Math.max(15, 15 / this.scale)))}px`;
      box.mark.setAttribute("aria-expanded", String(!isClosed));
      const [x, y] = isClosed ? [box.x + 16, box.y + 16.5] : box.end;
      for (const [name, place] of [["cx", x], ["cy", y]]) box.circle.setAttribute(name, place);
      box.sign.setAttribute("d", `M${x - 3.5} ${y}h7` + (isClosed ? `M${x} ${y - 3.5}v7` : ""));
      if (isClosed && !isHidden) box.cover.append(box.mark); else this.chart.querySelector(`.state[data-id="${box.id}"]`).append(box.mark);
    }
  }
}
