// The device, to scale, with the containers of the current layout in their places.

class Frame {
  constructor(app) {
    this.app = app;
    this.glass = make("div", { class: "glass", role: "region", "aria-label": "The app" });
    this.handles = [this.handle("width", "e"), this.handle("height", "s")];
    this.device = make("div", { class: "device" }, this.glass, this.handles);
    this.windows = make("div", { class: "windows" });
    this.stage = make("div", { class: "stage" }, this.device, this.windows);
  }

  get size() { return this.app.timeline.window; }

  /* The device, its orientation and its size. */
  tools() {
    const { size } = this;
    const isOf = ({ width, height }) => width === size.width && height === size.height || width === size.height && height === size.width;
    const chosen = devices.findIndex((one) => one.idiom === size.idiom && isOf(one));
    const list = make("select", { "aria-label": "Device", "data-key": "device", title: devicesSource }, chosen < 0 && make("option", { value: "-1" }, kinds[size.idiom] + ", other size"),
      devices.map((one, place) => make("option", { value: place, selected: place === chosen }, one.name)));
    list.addEventListener("change", () => this.choose({ ...devices[Number(list.value)] }));
    const number = (side) => {
      const field = make("input", { type: "number", min: smallestSide, max: largestSide, value: Math.round(size[side]), "aria-label": "Window " + side + " in points", "data-key": side });
      // First the focus goes on to the next field, then the fields are drawn again.
      field.addEventListener("change", () => setTimeout(() => {
        const length = field.value === "" ? NaN : Number(field.value);
        if (Number.isFinite(length)) this.choose({ ...this.size, [side]: this.bounded(length) });
        if (!(length >= smallestSide && length <= largestSide)) {
          field.value = Math.round(this.size[side]);
          this.app.say("The " + side + " of a window is a number from " + smallestSide + " to " + largestSide, true);
        }
      }));
      return field;
    };
    return [list, make("span", { class: "size" }, number("width"), " × ", number("height")), button("rotate", "Rotate", () => this.choose({ ...size, width: size.height, height: size.width }))];
  }

  bounded(length) { return Math.min(largestSide, Math.max(smallestSide, Math.round(length) || smallestSide)); }

  choose(size) { this.app.resize(size); }

  /* An edge that can be dragged, or moved with the arrow keys. */
  handle(side, edge) {
    const handle = make("div", { class: "edge " + edge, role: "slider", tabindex: "0", "aria-label": "Window " + side, "aria-orientation": side === "width" ? "horizontal" : "vertical", "aria-valuemin": smallestSide, "aria-valuemax": largestSide, "data-key": "edge-" + edge });
    const resize = (length) => this.choose({ ...this.size, [side]: this.bounded(length) });
    handle.addEventListener("keydown", (event) => {
      const all = largestSide - smallestSide;
      // Arrows move the edge in their own direction.
      const change = { ArrowLeft: -10, ArrowUp: -10, ArrowRight: 10, ArrowDown: 10, PageUp: 100, PageDown: -100, Home: -all, End: all }[event.key];
      if (change === undefined) return;
      event.preventDefault();
      resize(this.size[side] + change);
    });
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const place = (at) => (side === "width" ? at.clientX : at.clientY);
      const { scale } = this;
      const [start, length] = [place(event), this.size[side]];
      // The window is centered, so its edge moves half as far as the window grows.
      const factor = side === "width" ? 2 : 1;
      const move = (at) => resize(length + (place(at) - start) * factor / scale);
      handle.addEventListener("pointermove", move);
      handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), { once: true });
    });
    return handle;
  }

  draw() {
    const { width, height } = this.size;
    const windows = this.windowFrames();
    // A window is half as wide as the screen, and beside it if there is room.
    const room = this.stage.clientWidth - 28;
    const isBeside = windows.length > 0 && room > 560;
    const most = innerWidth < 640 ? Math.max(360, innerHeight * 0.6) : this.size.idiom === "phone" ? 640 : 740;
    this.scale = Math.max(0.2, Math.min(1, room / width / (isBeside ? 1.55 : 1), most / height));
    this.app.place.classList.toggle("slim", width * Math.min(1, most / height) < 420 && windows.length === 0);
    this.device.style.width = Math.round(width * this.scale) + "px";
    this.glass.style.fontSize = Math.max(11, Math.min(14, 19 * this.scale)) + "px";
    this.glass.style.minHeight = Math.round(height * this.scale) + "px";
    for (const [place, length] of [width, height].entries()) {
      this.handles[place].setAttribute("aria-valuenow", Math.round(length));
      this.handles[place].setAttribute("aria-valuetext", Math.round(length) + " points");
    }
    this.glass.replaceChildren(...this.content());
    this.windows.replaceChildren(...windows);
    this.windows.style.width = Math.round(isBeside ? width * this.scale / 2 : room) + "px";
    this.windows.style.fontSize = this.glass.style.fontSize;
  }

  content() {
    const { app } = this;
    if (!app.system.hasNavigation) return [make("p", { class: "empty" }, "The spec declares no layouts: the app shows its routes by itself.")];
    const open = new Set(FlowRun.views.uncovered(app.run).map((list) => list.key));
    const lists = FlowRun.views.visibleLists(app.run);
    const of = (kinds) => lists.filter((list) => kinds.includes(list.kind));
    const over = [...of(["modal"]), ...of(["screen"])].filter((list) => FlowRun.views.entriesOf(app.run, list).length > 0);
    const below = of(["column", "stack", "tabs"]);
    const isShared = over.length > 0 && below.some((list) => open.has(list.key));
    const panes = make("div", { class: isShared ? "panes shared" : "panes" }, below.map((list) => this.pane(list, open.has(list.key))));
    const covers = over.map((list) => this.cover(list, open.has(list.key), isShared));
    // Modals in which a person can act share the room in front.
    const acting = covers.filter((_, place) => open.has(over[place].key));
    const start = isShared ? 55 : 12;
    const share = (100 - start) / acting.length;
    if (acting.length > 1) acting.forEach((cover, place) => { cover.style.inset = start + place * share + "% 0 " + (acting.length - 1 - place) * share + "%"; });
    return [panes, covers].flat();
  }

  pane(list, isOpen) {
    const { app } = this;
    const name = app.words.container(list.container);
    const bars = app.system.elements.filter((element) => {
      const home = app.homes.get(element.index);
      return home?.container?.index === list.container && FlowRun.views.isElementShown(app.run, element.index);
    });
    return make("section", { class: "pane of-" + list.kind, "aria-label": name, inert: !isOpen },
      make("p", { class: "kind" }, name), bars.map((element) => elementBox(app, element, {}, list.key)),
      make("div", { class: "content" }, bars.length > 0 && FlowRun.views.topOf(app.run, list) === null ? null : listContent(app, list)),
      list.tab !== null && !this.hasTabs(list) && this.tabBar(list));
  }

  /* The windows beside the screen, each in a frame. */
  windowFrames() {
    const { app } = this;
    if (!app.system.hasNavigation) return [];
    const open = new Set(FlowRun.views.uncovered(app.run).map((list) => list.key));
    return FlowRun.views.visibleLists(app.run).filter((list) => list.kind === "windows").flatMap((list) => {
      const name = app.words.container(list.container);
      return FlowRun.views.entriesOf(app.run, list).map((entry, place) => {
        const { name: route, parameters } = app.system.routes[entry.route];
        const canClose = app.can.closes.some((one) => one.container === list.container && one.entry === place);
        const close = button("close-" + list.key + "-" + place, "Close", () => app.act({ do: "close", route, with: byName(parameters, entry.arguments) }),
          canClose ? null : "It is covered", { class: "close" });
        return make("section", { class: "window glass", "aria-label": name + " " + (place + 1), inert: !open.has(list.key) },
          make("div", { class: "bar" }, make("span", { class: "kind" }, name), close), card(app, list, entry));
      });
    });
  }

  /* True if an element on the screen selects the tabs of the list's container. */
  hasTabs(list) {
    const { app } = this;
    const tabs = new Set(FlowRun.views.listsOf(app.run).filter((one) => one.container === list.container).map((one) => one.tab));
    return app.system.elements.some((element) => element.selects.some((tab) => tabs.has(tab.index)) && FlowRun.views.isElementShown(app.run, element.index));
  }

  tabBar(list) {
    const { app } = this;
    const tabs = FlowRun.views.listsOf(app.run).filter((one) => one.container === list.container);
    return make("div", { class: "tab-bar", role: "group", "aria-label": "Tabs of " + app.words.container(list.container) }, tabs.map((one) => {
      const isSelected = one.tab === list.tab;
      const can = isSelected || app.can.selects.some((other) => other.container === one.container && other.tab === one.tab);
      const why = can ? null : this.whyNotTab(one.tab);
      return button("tab-" + one.key, app.words.title(one.tab), () => { if (!isSelected) app.act({ do: "select", route: app.system.routes[one.tab].name }); }, why, { "aria-pressed": String(isSelected), ...(why === null && { title: app.system.routes[one.tab].name }) });
    }));
  }

  whyNotTab(tab) {
    const { app } = this;
    const { available } = app.system.routes[tab];
    if (available !== null && !FlowRun.views.isRouteTrue(app.run, tab, app.system.routes[tab].parameters.map(() => null))) {
      return "Offered only while " + (available.text ?? "its condition holds") + valuesRead(app, available);
    }
    return "It " + whyNotSelect(app.system, app.run.now, tab);
  }

  /* A sheet, or a container that covers the whole screen. */
  cover(list, isOpen, isShared) {
    const { app } = this;
    const name = app.words.container(list.container);
    const bars = app.system.elements.filter((element) => app.homes.get(element.index)?.container?.index === list.container && FlowRun.views.isElementShown(app.run, element.index));
    return make("section", { class: (isShared ? "shared over of-" : "over of-") + list.kind, "aria-label": name, inert: !isOpen }, make("p", { class: "kind" }, name), listContent(app, list), bars.map((element) => elementBox(app, element, {}, list.key)));
  }
}
