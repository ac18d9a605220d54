// Written by .ci/embed from Sources/FlowSpecKit/Embedded.

/// The style and the scripts of pages, with their SHA-256 in Base64.
enum EmbeddedPage {
  static let styleHash = "BOzefqQvqbwg2vHfGNj2CqF6JAHpYL90JIGPPUlL+Vc="
  static let style = #"""

    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f5f6f8; --line: #d5d9e0; --text: #1a1d23; --quiet: #565d6b;
      --link: #0b57c2; --mark: #fff3c4; --good: #0f6b3a; --wait: #8a5200; --bad: #b3261e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14161a; --raised: #1e2127; --line: #3a3f4a; --text: #e7e9ee; --quiet: #a5adbb;
        --link: #8ab8ff; --mark: #4a3f12; --good: #6fd89b; --wait: #f2bd62; --bad: #ff9a91;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0 auto; padding: 1rem 1rem 4rem; max-width: 84rem; background: var(--ground); color: var(--text);
      font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word;
    }
    a { color: var(--link); }
    a:focus-visible, button:focus-visible, input:focus-visible, [tabindex]:focus-visible, summary:focus-visible {
      outline: 3px solid var(--link); outline-offset: 2px;
    }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { left: 1rem; top: .5rem; padding: .3rem .7rem; background: var(--ground); z-index: 1; }
    header p { margin: 0; font-size: .9rem; }
    h1 { margin: .2rem 0 1rem; font-size: 2rem; line-height: 1.2; }
    h2 { margin: 2.6rem 0 .8rem; padding-top: .7rem; border-top: 1px solid var(--line); font-size: 1.35rem; line-height: 1.3; }
    h3 { margin: 1.6rem 0 .5rem; font-size: 1.05rem; }
    .anchor { color: var(--quiet); text-decoration: none; font-weight: 400; opacity: 0; }
    h2:hover .anchor, .anchor:focus { opacity: 1; }
    p, ul, ol { max-width: 46rem; margin: .7rem 0; }
    li { margin: .15rem 0; }
    code, pre, input { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; }
    pre { overflow-x: auto; padding: .7rem; background: var(--raised); border-radius: .4rem; }
    nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0; padding: 0; list-style: none; max-width: none; font-size: .92rem; }
    .notes { margin: .8rem 0; padding: .1rem 1rem; border-left: 3px solid var(--line); color: var(--quiet); max-width: 46rem; }
    .table { overflow-x: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: .5rem; }
    table { border-collapse: collapse; width: 100%; font-size: .92rem; line-height: 1.45; }
    th, td { padding: .45rem .7rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); min-width: 5.5rem; max-width: 26rem; }
    thead th { border-top: 0; background: var(--raised); color: var(--quiet); font-weight: 600; white-space: nowrap; }
    tbody th { font-weight: 500; }
    tbody tr:target { background: var(--mark); }
    .tester { margin: 1rem 0 2rem; padding: .9rem 1.1rem 1.1rem; background: var(--raised); border: 1px solid var(--line); border-radius: .6rem; }
    .tester h3 { margin: 0 0 .4rem; }
    .tester h4 { margin: 1.2rem 0 .3rem; font-size: 1rem; }
    .tester label { display: block; color: var(--quiet); font-size: .92rem; }
    .tester input {
      display: block; width: 100%; margin: .3rem 0 .5rem; padding: .6rem .7rem; border: 1px solid var(--quiet); border-radius: .4rem;
      background: var(--ground); color: var(--text); font-size: 1rem;
    }
    .samples { max-width: none; margin: .3rem 0; color: var(--quiet); font-size: .88rem; }
    button {
      max-width: 100%; margin: .15rem .3rem .15rem 0; padding: .25rem .55rem; border: 1px solid var(--line); border-radius: .4rem;
      background: var(--ground); color: var(--link); font: .88rem ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; cursor: pointer;
    }
    .verdict { margin-top: 1rem; font-size: 1.1rem; font-weight: 600; }
    .verdict.none, .refused, .nothing { color: var(--bad); }
    .opens { color: var(--good); }
    .waits { color: var(--wait); }
    dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .35rem 1.2rem; margin: .6rem 0; }
    dt { color: var(--quiet); font-weight: 600; }
    dd { margin: 0; overflow-wrap: anywhere; }
    dd ul { margin: 0; padding-left: 1.1rem; }
    dd table { width: auto; }
    dd th, dd td { padding: .1rem 1.2rem .1rem 0; border: 0; font-weight: 400; }
    .place { color: var(--quiet); font-size: .88rem; }
    .arrival { width: auto; }
    .arrival th, .arrival td { padding: .25rem 1.4rem .25rem 0; }
    .arrival tr:first-child > * { border-top: 0; }
    .remark { color: var(--quiet); font-size: .92rem; }
    .nearest > li { margin: .5rem 0; }
    .nearest, .nearest ul { padding-left: 1.2rem; }
    @media (max-width: 34rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .5rem; } }
    .diagram { position: relative; margin: 1rem 0 .5rem; }
    .drawing { overflow: auto; border: 1px solid var(--line); border-radius: .5rem; }
    .drawing .chart { display: block; margin: 0 auto; }
    .drawing.live { overflow: hidden; }
    .drawing.live .chart { width: 100%; touch-action: pan-y; user-select: none; }
    .drawing.near .chart { touch-action: none; cursor: grab; }
    .drawing.near .chart:active { cursor: grabbing; }
    .tools { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: .3rem; margin: 0 0 .4rem; }
    .tools[hidden] { display: none; }
    .tools button { margin: 0; min-width: 2rem; font-family: system-ui, sans-serif; }
    .chart {
      --sheet: #f5f6f8; --shade: #e9ecf1; --card: #ffffff; --edge: #6b7382; --rim: #7a8292; --ink: #1a1d23; --soft: #4a5160; --accent: #0b57c2;
      font-family: system-ui, sans-serif; background: var(--sheet);
    }
    @media (prefers-color-scheme: dark) {
      .chart { --sheet: #1a1d22; --shade: #252930; --card: #31363f; --edge: #97a0b0; --rim: #808999; --ink: #eceef2; --soft: #b9c0cc; --accent: #8ab8ff; }
    }
    .chart .box { fill: var(--card); stroke: var(--edge); stroke-width: 1.2; }
    .chart .box.compound, .chart .box.parallel { stroke: var(--rim); }
    .chart .box.even.compound, .chart .box.even.parallel, .chart .ground.even { fill: var(--shade); }
    .chart .box.odd.compound, .chart .box.odd.parallel, .chart .ground { fill: var(--sheet); }
    .chart .box.parallel { stroke-dasharray: 6 4; }
    .chart .box.pseudo { stroke-dasharray: 3 3; }
    .chart .rule { stroke: var(--edge); stroke-width: 1; opacity: .5; }
    .chart .box.screen { rx: 10; }
    .chart .line { fill: none; stroke: var(--edge); stroke-width: 1.3; }
    .chart .tip { fill: var(--edge); }
    .chart .title { fill: var(--ink); font-size: 13.5px; font-weight: 600; }
    .chart .label, .chart .inside { fill: var(--soft); font-size: 12px; }
    .chart a:hover .title, .chart a:focus-visible .title { text-decoration: underline; }
    .chart .gone { display: none; }
    .chart.far .label, .chart.far .ground, .chart.far .inside { display: none; }
    .chart.lit .arrow:not(.on), .chart.lit .name:not(.on), .chart.lit .state:not(.on) { opacity: .22; }
    .chart.lit .arrow.on .line { stroke: var(--accent); stroke-width: 2; }
    .chart.lit .arrow.on .tip { fill: var(--accent); }
    .chart.lit .name.on .label { fill: var(--ink); }
    .chart .cover { cursor: pointer; }
    .chart .fold { cursor: pointer; }
    .chart .fold circle { fill: var(--card); stroke: var(--rim); }
    .chart .fold path { fill: none; stroke: var(--ink); stroke-width: 1.4; }
    .chart .fold:focus-visible circle { stroke: var(--accent); stroke-width: 2.5; }
    .search { position: relative; max-width: 30rem; margin: 0 0 1rem; }
    .search[hidden] { display: none; }
    .search label { display: block; color: var(--quiet); font-size: .88rem; }
    .search input {
      display: block; width: 100%; margin: .2rem 0 0; padding: .45rem .7rem; border: 1px solid var(--quiet); border-radius: .4rem;
      background: var(--ground); color: var(--text); font: 1rem system-ui, sans-serif;
    }
    kbd { padding: 0 .35rem; border: 1px solid var(--line); border-radius: .25rem; font-size: .85em; }
    #search-found {
      position: absolute; z-index: 2; width: 100%; max-height: 70vh; margin: .2rem 0 0; padding: 0; overflow: auto; list-style: none;
      background: var(--ground); border: 1px solid var(--line); border-radius: .4rem; box-shadow: 0 .5rem 1.5rem #0003;
    }
    #search-found:empty { display: none; }
    #search-found li { margin: 0; }
    #search-found li:not(:has(a)), #search-found a { display: block; padding: .4rem .8rem; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
    #search-found a:hover, #search-found a:focus { background: var(--raised); }
    #search-found span { color: var(--quiet); font-size: .88rem; }
    .entry { margin: .5rem 0; padding: .1rem 1rem; border: 1px solid var(--line); border-radius: .5rem; max-width: 60rem; }
    .entry:target, .entry:has(:target) { background: var(--mark); }
    .entry p { margin: .5rem 0; }
    .entry summary { padding: .35rem 0; color: var(--text); font-size: 1rem; }
    [class^="verdict-"] { display: inline-block; padding: 0 .5rem; border: 1px solid; border-radius: 1rem; font-size: .82rem; line-height: 1.45; }
    .verdict-good { color: var(--good); }
    .verdict-doubtful { color: var(--wait); }
    .verdict-bad { color: var(--bad); }
    td code a, li code a, p code a, th code a { text-decoration-color: color-mix(in srgb, currentColor 35%, transparent); text-underline-offset: .18em; }
    summary { color: var(--quiet); cursor: pointer; font-size: .92rem; }
    .outline, .outline ul { max-width: none; padding-left: 1.3rem; }
    .outline .arrows { list-style: none; color: var(--quiet); font-size: .92rem; padding-left: .4rem; }
    /* On a phone a row is a card: each cell beside its column's name. */
    @media screen and (max-width: 40rem) {
      body { padding: .8rem .9rem 3rem; }
      h1 { font-size: 1.7rem; }
      nav ul { gap: .35rem 1.1rem; }
      .table { overflow: visible; border: 0; }
      .table table, .table tbody, .table tr, .table tbody th { display: block; }
      .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .table tr { margin: 0 0 .7rem; padding: .6rem .85rem .65rem; border: 1px solid var(--line); border-radius: .5rem; }
      .table tbody th, .table td { max-width: none; padding: 0; border: 0; overflow-wrap: anywhere; }
      .table tbody th { margin-bottom: .3rem; font-size: 1rem; font-weight: 650; }
      .table td { display: grid; grid-template-columns: minmax(6rem, 32%) minmax(0, 1fr); gap: .9rem; align-items: baseline; margin-top: .2rem; }
      .table td:empty { display: none; }
      .table td::before { content: attr(data-label); color: var(--quiet); font-size: .92em; }
      .arrival, .arrival tbody { display: block; width: 100%; }
      .arrival th, .arrival td { display: block; padding: .15rem 0; border: 0; overflow-wrap: anywhere; }
      .arrival tr { display: block; padding: .4rem 0; border-top: 1px solid var(--line); }
      .arrival tr:first-child { border-top: 0; }
    }
    @media (min-width: 70rem) {
      body { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); column-gap: 3rem; }
      header { grid-column: 2; grid-row: 1; }
      nav { grid-column: 1; grid-row: 1 / span 2; padding-top: 2.2rem; }
      nav ul { position: sticky; top: 1.2rem; flex-direction: column; gap: .35rem; }
      main { grid-column: 2; }
      main > section:first-child > h2 { margin-top: 1rem; }
      body:not(:has(nav)) { display: block; }
    }
    @media print {
      body { display: block; padding: 0; max-width: none; font-size: 10pt; }
      nav, .skip, .anchor, .tester, .search { display: none; }
      .table, .drawing { overflow: visible; border: 0; }
      .drawing .chart { width: auto; max-width: 100%; max-height: 24cm; }
      .tools { display: none; }
      tr, pre { break-inside: avoid; }
      h2, h3 { break-after: avoid; }
      thead { display: table-header-group; }
    }

    """#

  static let diagramStyleHash = "sWx17cIb0UQvV7RMkNsF2eGCGkBqd21KOSJBDlLgSJs="
  static let diagramStyle = #"""

    .chart {
      --sheet: #f5f6f8; --shade: #e9ecf1; --card: #ffffff; --edge: #6b7382; --rim: #7a8292; --ink: #1a1d23; --soft: #4a5160; --accent: #0b57c2;
      font-family: system-ui, sans-serif; background: var(--sheet);
    }
    @media (prefers-color-scheme: dark) {
      .chart { --sheet: #1a1d22; --shade: #252930; --card: #31363f; --edge: #97a0b0; --rim: #808999; --ink: #eceef2; --soft: #b9c0cc; --accent: #8ab8ff; }
    }
    .chart .box { fill: var(--card); stroke: var(--edge); stroke-width: 1.2; }
    .chart .box.compound, .chart .box.parallel { stroke: var(--rim); }
    .chart .box.even.compound, .chart .box.even.parallel, .chart .ground.even { fill: var(--shade); }
    .chart .box.odd.compound, .chart .box.odd.parallel, .chart .ground { fill: var(--sheet); }
    .chart .box.parallel { stroke-dasharray: 6 4; }
    .chart .box.pseudo { stroke-dasharray: 3 3; }
    .chart .rule { stroke: var(--edge); stroke-width: 1; opacity: .5; }
    .chart .box.screen { rx: 10; }
    .chart .line { fill: none; stroke: var(--edge); stroke-width: 1.3; }
    .chart .tip { fill: var(--edge); }
    .chart .title { fill: var(--ink); font-size: 13.5px; font-weight: 600; }
    .chart .label, .chart .inside { fill: var(--soft); font-size: 12px; }
    .chart a:hover .title, .chart a:focus-visible .title { text-decoration: underline; }
    .chart .gone { display: none; }
    .chart.far .label, .chart.far .ground, .chart.far .inside { display: none; }
    .chart.lit .arrow:not(.on), .chart.lit .name:not(.on), .chart.lit .state:not(.on) { opacity: .22; }
    .chart.lit .arrow.on .line { stroke: var(--accent); stroke-width: 2; }
    .chart.lit .arrow.on .tip { fill: var(--accent); }
    .chart.lit .name.on .label { fill: var(--ink); }
    .chart .cover { cursor: pointer; }
    .chart .fold { cursor: pointer; }
    .chart .fold circle { fill: var(--card); stroke: var(--rim); }
    .chart .fold path { fill: none; stroke: var(--ink); stroke-width: 1.4; }
    .chart .fold:focus-visible circle { stroke: var(--accent); stroke-width: 2.5; }

    """#

  static let diagramViewHash = "/TEmF4y62mgQW5Bh/D92VWxB3QSeB/wkMWpzSsPizmQ="
  static let diagramView = #"""

    (() => {
      "use strict";
      const svgSpace = "http://www.w3.org/2000/svg";
      /** Shows a part of a drawing: as a whole, or nearer, moved by pointers, keys and the wheel. */
      class Viewport {
        constructor(drawing, chart, shown) {
          Object.assign(this, { drawing, chart, shown, pointers: new Map(), moved: 0 });
          const [x, y, width, height] = chart.getAttribute("viewBox").split(" ").map(Number);
          this.whole = { x, y, width, height };
          drawing.classList.add("live");
          drawing.addEventListener("keydown", (event) => this.press(event));
          drawing.addEventListener("wheel", (event) => this.turn(event), { passive: false });
          chart.addEventListener("pointerdown", (event) => this.down(event));
          chart.addEventListener("pointermove", (event) => this.move(event));
          for (const end of ["pointerup", "pointercancel", "pointerleave"]) chart.addEventListener(end, (event) => this.up(event));
          chart.addEventListener("click", (event) => { if (this.moved > 4) { event.preventDefault(); event.stopPropagation(); } }, true);
          addEventListener("resize", () => this.fit());
          addEventListener("beforeprint", () => this.fit());
          document.addEventListener("fullscreenchange", () => this.fit());
          this.fit();
        }

        /** All of it, not larger than it is. */
        fit() {
          const isFull = document.fullscreenElement === this.drawing;
          const width = this.drawing.clientWidth;
          if (!width) return;
          const most = isFull ? this.drawing.clientHeight : Math.max(320, innerHeight * 0.8);
          const scale = Math.min(isFull ? 2 : 1, width / this.whole.width, most / this.whole.height);
          const height = isFull ? most : this.whole.height * scale;
          this.chart.style.height = `${height}px`;
          this.smallest = scale;
          this.view = {
            x: this.whole.x - (width / scale - this.whole.width) / 2, y: this.whole.y - (height / scale - this.whole.height) / 2,
            width: width / scale, height: height / scale,
          };
          this.draw();
        }

        fill() {
          if (document.fullscreenElement) document.exitFullscreen(); else this.drawing.requestFullscreen();
        }

        get scale() { return this.drawing.clientWidth / this.view.width; }

        draw() {
          const { x, y, width, height } = this.view;
          this.chart.setAttribute("viewBox", [x, y, width, height].map((number) => Math.round(number * 10) / 10).join(" "));
          this.drawing.classList.toggle("near", this.scale > this.smallest * 1.01);
          this.shown(this.scale);
        }

        /** Keeps the point that is given by its share of the width and height where it is. */
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

        /** Moves by pixels of the drawing; its middle stays in sight. */
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

        /** The page scrolls as ever until the drawing was touched, or where a key or a pinch says otherwise. */
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
      /** Closes boxes that hold others: by a person, or because the insides are too small to read. */
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

        /** The one box that holds everything. */
        isFrame(box) { return box.depth === 0 && !this.chart.querySelector(`.state:not([data-in]):not([data-id="${box.id}"])`); }

        show(scale) {
          this.scale = scale;
          this.chart.classList.toggle("far", scale < 0.5);
          this.update();
        }

        /** From afar, the name of a box is more than its small inside. */
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
      /** Lights what leads into a state and out of it, or both ends of an arrow; the rest fades. */
      const light = (chart) => {
        const states = new Map([...chart.querySelectorAll(".state")].map((group) => [group.dataset.id, group]));
        const arrows = [...chart.querySelectorAll(".arrow, .name")];
        const holders = (group) => (group.dataset.in ?? "").split(" ").filter(Boolean);

        const show = (lit) => {
          chart.classList.toggle("lit", lit.size > 0);
          for (const part of [...states.values(), ...arrows]) part.classList.toggle("on", lit.has(part));
        };
        const lightState = (group) => {
          const inside = new Set([...states].filter(([id, one]) => id === group.dataset.id || holders(one).includes(group.dataset.id)).map(([id]) => id));
          const lit = new Set([...inside].map((id) => states.get(id)));
          for (const arrow of arrows) {
            if (!inside.has(arrow.dataset.from) && !inside.has(arrow.dataset.to)) continue;
            for (const part of [arrow, states.get(arrow.dataset.from), states.get(arrow.dataset.to)]) lit.add(part);
          }
          for (const part of [...lit]) for (const id of holders(part)) lit.add(states.get(id));
          show(lit);
        };
        const lightArrow = (one) => {
          const lit = new Set(arrows.filter((other) => other.dataset.from === one.dataset.from && other.dataset.to === one.dataset.to));
          for (const id of [one.dataset.from, one.dataset.to]) for (const near of [id, ...holders(states.get(id))]) lit.add(states.get(near));
          show(lit);
        };
        const follow = (target) => {
          const part = target.closest?.(".state, .arrow, .name");
          if (!part) return show(new Set());
          if (part.classList.contains("open") && !target.closest("a")) return show(new Set());
          if (part.classList.contains("state")) lightState(part); else lightArrow(part);
        };
        chart.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") follow(event.target); });
        chart.addEventListener("pointerleave", () => show(new Set()));
        chart.addEventListener("focusin", (event) => follow(event.target));
        chart.addEventListener("focusout", () => show(new Set()));
      };
      for (const drawing of document.querySelectorAll(".drawing")) {
        const chart = drawing.querySelector(".chart");
        if (!chart) continue;
        const folding = new Folding(chart);
        const viewport = new Viewport(drawing, chart, (scale) => folding.show(scale));
        light(chart);
        const actions = {
          in: () => viewport.zoom(1.4), out: () => viewport.zoom(1 / 1.4), fit: () => viewport.fit(),
          fold: () => folding.setAll(true), unfold: () => folding.setAll(false), full: () => viewport.fill(),
        };
        const tools = drawing.parentElement.querySelector(".tools");
        for (const button of tools.querySelectorAll("button")) {
          const name = button.dataset.do;
          if ((name === "fold" || name === "unfold") && !folding.isUseful) button.remove();
          else if (name === "full" && !drawing.requestFullscreen) button.remove();
          else button.addEventListener("click", actions[name]);
        }
        tools.hidden = false;
      }
    })();

    """#

  static let pageSearchHash = "FpVcdo05nGH2d43RLXl2pAYByVYI2EHgm0/O35kwGvE="
  static let pageSearch = #"""

    (() => {
      "use strict";
      const encoded = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (one) => "%" + one.charCodeAt(0).toString(16).toUpperCase());
      const entry = (name, kind, flow, address, about) => ({ name, kind, flow, address, about, text: `${name} ${about}`.toLowerCase() });
      const entries = JSON.parse(document.getElementById("search-data").textContent).flatMap(([title, page, things]) => [
        entry(title, "flow", "", `${encoded(page)}.html`, ""),
        ...things.map(([kind, name, about]) => entry(name, kind, title, `${encoded(page)}.html#${encoded(`${kind}-${name}`)}`, about)),
      ]);
      const [box, field, list] = ["search", "search-field", "search-found"].map((id) => document.getElementById(id));

      /** Smaller is better; none if a word is missing. */
      const rank = (entry, words) => {
        if (!words.every((word) => entry.text.includes(word))) return null;
        const name = entry.name.toLowerCase();
        const last = name.slice(name.lastIndexOf(".") + 1);
        if (name === words[0] || last === words[0]) return 0;
        if (name.startsWith(words[0]) || last.startsWith(words[0])) return 1;
        return name.includes(words[0]) ? 2 : 3;
      };

      const item = ({ name, kind, flow, address, about }) => {
        const link = document.createElement("a");
        link.href = address;
        const [title, remark] = [document.createElement("strong"), document.createElement("span")];
        title.textContent = name;
        remark.textContent = [kind, flow && `in ${flow}`, about].filter(Boolean).join(" · ");
        link.append(title, " ", remark);
        const made = document.createElement("li");
        made.append(link);
        return made;
      };

      const search = () => {
        const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
        const found = words.length === 0 ? [] : entries
          .map((entry, place) => ({ entry, place, rank: rank(entry, words) })).filter((one) => one.rank !== null)
          .sort((one, other) => one.rank - other.rank || one.entry.name.length - other.entry.name.length || one.place - other.place)
          .slice(0, 12);
        list.replaceChildren(...found.map(({ entry }) => item(entry)));
        if (words.length > 0 && found.length === 0) {
          const none = document.createElement("li");
          none.textContent = "Nothing has this name.";
          list.append(none);
        }
      };

      const close = () => { field.value = ""; search(); };
      field.addEventListener("input", search);
      box.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
      box.addEventListener("keydown", (event) => {
        const stops = [field, ...list.querySelectorAll("a")];
        const place = stops.indexOf(document.activeElement);
        if (event.key === "ArrowDown") stops[Math.min(place + 1, stops.length - 1)].focus();
        else if (event.key === "ArrowUp") stops[Math.max(place - 1, 0)].focus();
        else if (event.key === "Escape") { close(); field.blur(); }
        else if (event.key === "Enter" && document.activeElement === field && stops[1]) { const [, first] = stops; first.click(); }
        else return;
        event.preventDefault();
      });
      document.addEventListener("keydown", (event) => {
        if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea")) return;
        event.preventDefault();
        field.focus();
      });
      box.hidden = false;
    })();

    """#

  static let linkMatcherHash = "qRd6vqI1yx1t8byW5UcMDe2YpW56spb9ERuZqWlQmu0="
  static let linkMatcher = #"""

    "use strict";
    const LinkMatcher = (() => {
      const folded = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      const isSame = (one, other, foldingCase) => one === other || foldingCase && folded(one) === folded(other);
      const isDigits = (text) => /^[0-9]*$/.test(text);
      const hasDotParts = (text) => text.split("/").some((part) => part === "." || part === "..");
      const isScheme = (text) => /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text);

      /* Decoded once; a part with a broken escape stands as it is written. */
      function part(raw) {
        try {
          return decodeURIComponent(raw);
        } catch {
          return raw;
        }
      }

      function readURL(text) {
        text = text.replace(/\p{Surrogate}/gu, "\uFFFD");
        const colon = text.indexOf(":");
        if (/[\u0000-\u0020\u007F]/.test(text) || colon < 0 || !isScheme(text.slice(0, colon))) return null;
        let rest = text.slice(colon + 1);
        const cut = (mark) => {
          const place = rest.indexOf(mark);
          if (place < 0) return null;
          const tail = rest.slice(place + 1);
          rest = rest.slice(0, place);
          return tail;
        };
        const fragment = cut("#");
        const query = cut("?");
        let authority = null;
        if (rest.startsWith("//")) {
          const slash = rest.indexOf("/", 2);
          authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
          rest = slash < 0 ? "" : rest.slice(slash);
        }
        const url = {
          text,
          scheme: text.slice(0, colon).toLowerCase(),
          authority: part(authority ?? ""),
          /* Without a user name; null where there is no authority. */
          server: authority === null ? null : part(authority.slice(authority.lastIndexOf("@") + 1)),
          hasUser: (authority ?? "").includes("@"),
          segments: segments(rest).map(part),
          query: (query ?? "").split("&").filter((item) => item !== "").map(readItem),
          fragment: fragment === null ? null : part(fragment),
        };
        url.hasDots = [url.authority, ...url.segments].some(hasDotParts);
        return url;
      }

      /* One slash at the end says nothing; every other empty segment is kept. */
      function segments(path) {
        const rest = path.startsWith("/") ? path.slice(1) : path;
        if (rest === "") return [];
        const parts = rest.split("/");
        if (parts.at(-1) === "") parts.pop();
        return parts;
      }

      function readItem(text) {
        const equals = text.indexOf("=");
        return equals < 0 ? { key: part(text), value: "" } : { key: part(text.slice(0, equals)), value: part(text.slice(equals + 1)) };
      }

      /* Of items with the same key the first one counts. */
      const itemValue = (url, key) => url.query.find((item) => item.key === key)?.value ?? null;

      function hasAuthority(prefix, authority) {
        let name = authority;
        let port = null;
        const colon = authority.lastIndexOf(":");
        if (colon >= 0 && isDigits(authority.slice(colon + 1))) {
          name = authority.slice(0, colon);
          port = authority.slice(colon + 1);
        }
        if (!hasHost(prefix, name)) return false;
        const isPort = (number) => port !== "" && port.replace(/^0+(?=.)/, "") === String(number);
        if (prefix.port !== undefined && prefix.port !== prefix.defaultPort) return port !== null && isPort(prefix.port);
        if (port === null) return true;
        return prefix.defaultPort !== undefined && (port === "" || isPort(prefix.defaultPort));
      }

      function hasHost(prefix, name) {
        if (prefix.host !== undefined) return isSame(name, prefix.host, true);
        const end = "." + prefix.subdomainsOf;
        if (!folded(name).endsWith(folded(end))) return false;
        return name.slice(0, -end.length).split(".").every((label) => /^[A-Za-z0-9_\u0080-\u{10FFFF}-]+$/u.test(label));
      }

      function accepts(language, text) {
        switch (language.kind) {
          case "any": return true;
          case "pattern": return memberEnds(language.automaton, Array.from(text), 0).includes(Array.from(text).length);
          case "cases": return language.texts.some((one) => isSame(one, text, language.foldsCase === true));
          case "integer": return isInteger(language, text);
          case "double": return isDouble(language, text);
          case "uuid": return /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text);
          case "url": {
            const colon = text.indexOf(":");
            return colon >= 0 && isScheme(text.slice(0, colon)) && /^[^\u0000-\u0020\u007F-\u00A0]+$/.test(text.slice(colon + 1));
          }
          case "oneOf": return language.languages.some((one) => accepts(one, text));
          default: throw new Error("no such language: " + language.kind);
        }
      }

      function isInteger(language, text) {
        const isNegative = language.isSigned && text.startsWith("-");
        const digits = isNegative ? text.slice(1) : text;
        if (digits === "" || !isDigits(digits)) return false;
        const short = digits.replace(/^0+(?=.)/, "");
        if (short.length > 20) return false;
        const number = isNegative ? -BigInt(short) : BigInt(short);
        return number >= BigInt(language.least) && number <= BigInt(language.greatest);
      }

      function isDouble(language, text) {
        const found = /^-?([0-9]+)(?:\.[0-9]+)?(?:[eE]([+-]?)([0-9]+))?$/.exec(text);
        if (found === null || found[1].length > language.mostDigits) return false;
        if (found[3] === undefined || found[2] === "-") return true;
        const largest = found[1].length === 1 ? language.largestScientificExponent : language.largestExponent;
        const exponent = found[3].replace(/^0+(?=.)/, "");
        return exponent.length <= 3 && Number(exponent) <= largest;
      }

      /* Adds a state, and all that it leads to without reading. */
      function addClosure(automaton, state, into) {
        const pending = [state];
        while (pending.length > 0) {
          const next = pending.pop();
          if (into.has(next)) continue;
          into.add(next);
          pending.push(...automaton.moves[next]);
        }
      }

      /* The states behind one more symbol. */
      function step(automaton, places, symbol) {
        const next = new Set();
        const code = symbol.codePointAt(0);
        for (const state of places) {
          const [target, ...bounds] = automaton.states[state];
          for (let place = 0; place < bounds.length; place += 2) {
            if (bounds[place] <= code && code <= bounds[place + 1]) addClosure(automaton, target, next);
          }
        }
        return next;
      }

      /* The ends of all members that begin at a place, ascending. */
      function memberEnds(automaton, symbols, start) {
        let places = new Set();
        addClosure(automaton, 0, places);
        const ends = places.has(automaton.accepting) ? [start] : [];
        for (let index = start; index < symbols.length && places.size > 0; index += 1) {
          places = step(automaton, places, symbols[index]);
          if (places.has(automaton.accepting)) ends.push(index + 1);
        }
        return ends;
      }

      /* How many symbols from the start some member begins with. */
      function longestBeginning(automaton, symbols) {
        let places = new Set();
        addClosure(automaton, 0, places);
        for (let index = 0; index < symbols.length; index += 1) {
          places = step(automaton, places, symbols[index]);
          if (places.size === 0) return index;
        }
        return symbols.length;
      }

      function languageEnds(language, symbols, start) {
        if (language.kind === "pattern") return memberEnds(language.automaton, symbols, start);
        const ends = [];
        for (let end = start + 1; end <= symbols.length; end += 1) {
          if (accepts(language, symbols.slice(start, end).join(""))) ends.push(end);
        }
        return ends;
      }

      function matchWhole(form, name, text, found) {
        if (text === "" || !accepts(form.languages.get(name), text)) return false;
        found.set(name, text);
        return true;
      }

      /* Literals and parameters in turn, each parameter as long as possible and never empty. */
      function matchText(form, atoms, text, foldingCase, found) {
        if (atoms.length === 1 && atoms[0].parameter !== undefined) return matchWhole(form, atoms[0].parameter, text, found);
        const symbols = Array.from(text);
        const failures = new Set();
        const captures = [];
        const run = (index, place) => {
          if (index === atoms.length) return place === symbols.length;
          const key = index + " " + place;
          if (failures.has(key)) return false;
          const atom = atoms[index];
          if (atom.literal !== undefined) {
            const end = place + Array.from(atom.literal).length;
            const isHere = end <= symbols.length && isSame(symbols.slice(place, end).join(""), atom.literal, foldingCase);
            if (isHere && run(index + 1, end)) return true;
          } else {
            for (const end of languageEnds(form.languages.get(atom.parameter), symbols, place).reverse()) {
              if (end === place) continue;
              captures.push([atom.parameter, symbols.slice(place, end).join("")]);
              if (run(index + 1, end)) return true;
              captures.pop();
            }
          }
          failures.add(key);
          return false;
        };
        if (!run(0, 0)) return false;
        for (const [name, text] of captures) found.set(name, text);
        return true;
      }

      /* What was found, or null. */
      function matchPath(form, pieces, path, index, found) {
        const isAtEnd = index === path.segments.length;
        if (pieces.length === 0) return isAtEnd ? found : null;
        const [piece, ...rest] = pieces;
        if (piece.segment !== undefined) {
          if (isAtEnd) return null;
          const foldingCase = form.origin.foldsCase || index === 0 && path.beginsWithHost;
          if (!matchText(form, piece.segment, path.segments[index], foldingCase, found)) return null;
          return matchPath(form, rest, path, index + 1, found);
        }
        if (piece.optional !== undefined) {
          if (isAtEnd) return found;
          return index + 1 === path.segments.length && matchWhole(form, piece.optional, path.segments[index], found) ? found : null;
        }
        if (piece.rest !== undefined) {
          if (isAtEnd) return piece.isOptional ? found : null;
          return matchWhole(form, piece.rest, path.segments.slice(index).join("/"), found) ? found : null;
        }
        for (let next = index; next <= path.segments.length; next += 1) {
          const attempt = matchPath(form, rest, path, next, new Map(found));
          if (attempt !== null) return attempt;
        }
        return null;
      }

      function matchItem(form, item, url, found) {
        const keys = item.keys.filter((key) => itemValue(url, key) !== null);
        if (item.anything) return keys.length > 0;
        if (item.optional !== undefined) {
          const text = keys.map((key) => itemValue(url, key)).find((text) => accepts(form.languages.get(item.optional), text));
          if (text !== undefined) found.set(item.optional, text);
          return true;
        }
        for (const key of keys) {
          if (!matchValue(form, item.atoms, itemValue(url, key), found)) continue;
          if (item.keyParameter !== undefined) found.set(item.keyParameter, key);
          return true;
        }
        return false;
      }

      /* A parameter that is the whole value may be empty if its type takes that. */
      function matchValue(form, atoms, text, found) {
        if (atoms.length !== 1 || atoms[0].parameter === undefined) return matchText(form, atoms, text, false, found);
        if (!accepts(form.languages.get(atoms[0].parameter), text)) return false;
        found.set(atoms[0].parameter, text);
        return true;
      }

      function matchFragment(form, url, found) {
        if (form.fragment === undefined) return true;
        if (form.fragment.atoms !== undefined) {
          return url.fragment !== null && matchText(form, form.fragment.atoms, url.fragment, false, found);
        }
        if (url.fragment !== null) matchWhole(form, form.fragment.optional, url.fragment, found);
        return true;
      }

      function readArguments(form, url, path) {
        if (form.wholeURL !== undefined) return new Map([[form.wholeURL, url.text]]);
        const found = matchPath(form, form.path, path, 0, new Map());
        if (found === null || !(form.query ?? []).every((item) => matchItem(form, item, url, found))) return null;
        return matchFragment(form, url, found) ? found : null;
      }
      /* What stands behind a prefix, or null. Without a host in the prefix that of the URL is the first segment. */
      function pathBehind(prefix, foldsCase, url) {
        if (url.scheme !== prefix.scheme) return null;
        if (prefix.host === undefined && prefix.subdomainsOf === undefined) {
          const hasHost = url.authority !== "";
          return { segments: hasHost ? [url.authority, ...url.segments] : url.segments, beginsWithHost: hasHost };
        }
        const base = prefix.base ?? [];
        if (!hasAuthority(prefix, url.authority) || url.segments.length < base.length) return null;
        if (!base.every((text, index) => isSame(url.segments[index], text, foldsCase))) return null;
        return { segments: url.segments.slice(base.length), beginsWithHost: false };
      }

      /* The forms whose segments may be those of a path. */
      function candidates(origin, number, path, index, found) {
        const node = origin.nodes[number];
        for (const form of node.tails ?? []) found.add(form);
        if (node.behindSegments !== undefined) {
          for (let next = index; next <= path.segments.length; next += 1) candidates(origin, node.behindSegments, path, next, found);
        }
        if (index === path.segments.length) {
          for (const form of node.ends ?? []) found.add(form);
          return found;
        }
        const segment = path.segments[index];
        const foldingCase = origin.foldsCase || index === 0 && path.beginsWithHost;
        for (const [text, next] of node.byFoldedText.get(folded(segment)) ?? []) {
          if (isSame(text, segment, foldingCase)) candidates(origin, next, path, index + 1, found);
        }
        if (node.any !== undefined) candidates(origin, node.any, path, index + 1, found);
        return found;
      }

      /* Makes a table ready that was read from JSON. */
      function prepare(table) {
        for (const origin of table.origins) {
          for (const node of origin.nodes) {
            node.byFoldedText = new Map();
            for (const literal of node.literals ?? []) {
              const key = folded(literal[0]);
              node.byFoldedText.set(key, [...(node.byFoldedText.get(key) ?? []), literal]);
            }
            for (const form of [...(node.ends ?? []), ...(node.tails ?? [])]) table.forms[form].origin = origin;
          }
        }
        for (const form of table.forms) form.languages = new Map(form.parameters.map(([name, number]) => [name, table.languages[number]]));
        return table;
      }

      /* All forms that a URL has, the one that wins first. */
      function matches(table, url) {
        if (url.hasUser || url.hasDots) return [];
        const found = new Map();
        for (const origin of table.origins) {
          for (const prefix of origin.prefixes) {
            const path = pathBehind(prefix, origin.foldsCase, url);
            for (const form of path === null ? [] : candidates(origin, 0, path, 0, new Set())) {
              const read = found.has(form) ? null : readArguments(table.forms[form], url, path);
              if (read !== null) found.set(form, read);
            }
          }
        }
        return Array.from(found, ([form, texts]) => ({ form, texts })).sort((one, other) => table.forms[one.form].rank - table.forms[other.form].rank);
      }

      const scalars = (text) => Array.from(text);
      const shownShort = (text) => (scalars(text).length > 60 ? scalars(text).slice(0, 40).join("") + "…" : text);
      const lowercased = (text) => scalars(text).flatMap((one) => scalars(one.toLowerCase()));
      const isEqualToTheEye = (one, other) => one.normalize() === other.normalize();

      /* The one of some names that was meant, or null. */
      function nearestName(name, candidates) {
        const wanted = lowercased(name);
        if (wanted.length === 0 || wanted.length > 100) return null;
        let best = null;
        for (const candidate of candidates) {
          const other = lowercased(candidate);
          const longer = Math.max(wanted.length, other.length);
          const limit = Math.max(1, Math.floor(longer / 3));
          if (isEqualToTheEye(candidate, name) || other.length > 100 || Math.abs(wanted.length - other.length) > limit) continue;
          const distance = editDistance(wanted, other);
          if (distance <= limit && distance < longer && distance < (best?.distance ?? Infinity)) best = { candidate, distance };
        }
        return best?.candidate ?? null;
      }

      function editDistance(left, right) {
        let beforeLast = right.map(() => 0).concat(0);
        let last = beforeLast.map((_, index) => index);
        left.forEach((letter, row) => {
          const current = [row + 1];
          right.forEach((other, column) => {
            let cost = Math.min(last[column] + (letter === other ? 0 : 1), last[column + 1] + 1, current[column] + 1);
            if (row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === other) cost = Math.min(cost, beforeLast[column - 1] + 1);
            current.push(cost);
          });
          [beforeLast, last] = [last, current];
        });
        return last[right.length];
      }

      /* The text does not fit. */
      function misfit(form, name, text, parameters) {
        const parameter = parameters.find((one) => one.name === name);
        if (parameter === undefined) return "'" + text + "' does not fit '" + name + "'";
        if (text === "") return "'" + name + "' is empty";
        return "'" + shownShort(text) + "' is no " + parameter.misfit.noun + ": " + misfitReason(parameter.misfit, form.languages.get(name), text);
      }

      function misfitReason(misfit, language, text) {
        switch (misfit.kind) {
          case "fixed": return misfit.reason;
          case "number":
            if (!/^-?[0-9]+$/.test(text)) return "it is no whole number";
            return text.startsWith("-") && misfit.negative !== undefined ? misfit.negative : misfit.otherwise;
          case "pattern": return patternReason("/" + misfit.source + "/", language.automaton, scalars(text));
          case "cases": {
            const meant = nearestName(text, misfit.plain);
            return "there are " + misfit.list + (meant === null ? "" : "; did you mean '" + meant + "'?");
          }
          default: throw new Error("no such reason: " + misfit.kind);
        }
      }

      /* Names the first character after which nothing can fit any more. */
      function patternReason(source, automaton, symbols) {
        if (symbols.length > 200) return "it does not match " + source;
        const good = longestBeginning(automaton, symbols);
        if (good === symbols.length) return "it ends too early for " + source;
        return source + " does not take '" + symbols[good] + "'" + (good === 0 ? " at its start" : ", which is character " + (good + 1));
      }

      const difference = (kind, message, weight) => ({ kind, message, weight });
      const otherWord = 25;

      function missingWeight(piece) {
        if (piece.rest !== undefined) return 20;
        return piece.segment !== undefined && piece.segment.some((atom) => atom.parameter !== undefined) ? 20 : otherWord;
      }

      function literalWeight(form, literal, segment) {
        if (isSame(segment.text, literal, form.origin.foldsCase || segment.isHost)) return 0;
        if (isSame(segment.text, literal, true)) return 8;
        return nearestName(segment.text, [literal]) !== null ? 12 : otherWord;
      }

      /* A whole segment alone. */
      function readsSegment(form, atoms, segment) {
        const foldingCase = form.origin.foldsCase || segment.isHost;
        return !(foldingCase && hasDotParts(segment.text)) && matchText(form, atoms, segment.text, foldingCase, new Map());
      }

      const joinedText = (segments) => segments.map((segment) => segment.text).join("/");

      /* How badly segments stand in the place of a piece; 0 where they fit. */
      function standingWeight(form, piece, segments) {
        if (piece.base !== undefined) return literalWeight(form, piece.base, segments[0]);
        if (piece.anySegments) return 0;
        const whole = piece.optional ?? piece.rest;
        if (whole !== undefined) return matchWhole(form, whole, joinedText(segments), new Map()) ? 0 : 10;
        const [first, second] = piece.segment;
        if (second !== undefined) return readsSegment(form, piece.segment, segments[0]) ? 0 : 12;
        if (first.literal !== undefined) return literalWeight(form, first.literal, segments[0]);
        return matchWhole(form, first.parameter, segments[0].text, new Map()) ? 0 : 10;
      }

      /* The ways on from a pair of places: what is done, its weight, and how many pieces and segments it takes. */
      function alignmentOptions(form, pieces, segments, row, column) {
        const isAtEnd = column === segments.length;
        const extra = isAtEnd ? [] : [["extra", 15, 0, 1]];
        if (row === pieces.length) return extra;
        const piece = pieces[row];
        if (piece.anySegments) return isAtEnd ? [["skip", 0, 1, 0]] : [["skip", 0, 1, 0], ["match", 0, 0, 1]];
        if (piece.rest !== undefined) {
          if (isAtEnd) return [piece.isOptional ? ["skip", 0, 1, 0] : ["missing", missingWeight(piece), 1, 0]];
          return [["rest", standingWeight(form, piece, segments.slice(column)), 1, segments.length - column]];
        }
        const without = piece.optional !== undefined ? ["skip", 0, 1, 0] : ["missing", missingWeight(piece), 1, 0];
        return isAtEnd ? [without] : [["match", standingWeight(form, piece, [segments[column]]), 1, 1], without, ...extra];
      }

      function alignedDifferences(form, base, segments, parameters) {
        const pieces = [...base.map((text) => ({ base: text })), ...form.path];
        segments = segments.slice(0, 64);
        const costs = Array.from({ length: pieces.length + 1 }, () => Array(segments.length + 1).fill(0));
        const moves = costs.map((row) => row.map(() => "skip"));
        for (let row = pieces.length; row >= 0; row -= 1) {
          for (let column = segments.length; column >= 0; column -= 1) {
            let best = null;
            for (const [move, cost, down, right] of alignmentOptions(form, pieces, segments, row, column)) {
              const whole = cost + costs[row + down][column + right];
              if (best === null || whole < best.whole) best = { whole, move };
            }
            if (best === null) continue;
            costs[row][column] = best.whole;
            moves[row][column] = best.move;
          }
        }
        return toldDifferences(form, pieces, segments, moves, parameters);
      }

      function toldDifferences(form, pieces, segments, moves, parameters) {
        const found = [];
        let [row, column] = [0, 0];
        const stand = (end) => {
          const one = standingDifference(form, pieces[row], segments.slice(column, end), parameters);
          if (one !== null) found.push(one);
          [row, column] = [row + 1, end];
        };
        while (row < pieces.length || column < segments.length) {
          const move = moves[row][column];
          if (move === "match" && pieces[row].anySegments) column += 1;
          else if (move === "match") stand(column + 1);
          else if (move === "rest") stand(segments.length);
          else if (move === "skip") row += 1;
          else if (move === "missing") {
            const first = row;
            while (row < pieces.length && moves[row][column] === "missing") row += 1;
            found.push(tooShort(pieces.slice(first, row), segments[column]));
          } else {
            const first = column;
            while (column < segments.length && moves[row][column] === "extra") column += 1;
            found.push(tooLong(segments.slice(first, column), row === pieces.length));
          }
        }
        return found;
      }

      function standingDifference(form, piece, segments, parameters) {
        const weight = standingWeight(form, piece, segments);
        if (weight === 0) return null;
        const text = joinedText(segments);
        const whole = piece.optional ?? piece.rest ?? (piece.segment?.length === 1 ? piece.segment[0].parameter : undefined);
        if (whole !== undefined) return difference("value", misfit(form, whole, text, parameters), weight);
        const literal = piece.base ?? (piece.segment.length === 1 ? piece.segment[0].literal : undefined);
        if (literal !== undefined) return difference("segment", otherText(literal, text), weight);
        return difference("value", "'" + shownShort(text) + "' does not read as '" + piece.text + "'", weight);
      }

      function otherText(literal, text) {
        if (text === "") return "an empty segment stands where '" + literal + "' is expected";
        if (isSame(text, literal, true)) return "'" + text + "' differs from '" + literal + "' in case";
        const start = "'" + shownShort(text) + "' is not '" + literal + "'";
        return isEqualToTheEye(text, literal) ? start + " scalar by scalar: its accents are written in another way" : start;
      }

      function tooShort(pieces, next) {
        const names = pieces.map((piece) => piece.base ?? piece.text);
        const what = "'" + names.map((name) => (name.startsWith("/") ? name : "/" + name)).join("") + "'";
        const message = next === undefined ? "the path ends too early: " + what + " is missing" : what + " is missing before '" + shownShort(next.text) + "'";
        return difference("too-short", message, pieces.reduce((sum, piece) => sum + missingWeight(piece), 0));
      }

      function tooLong(segments, isAtEnd) {
        const text = joinedText(segments);
        const what = text === "" ? "an empty segment" : "'" + shownShort(text) + "'";
        return difference("too-long", what + (isAtEnd ? " stands behind the end of the template" : " has no place in the template"), segments.length * 15);
      }

      const totalWeight = (differences) => differences.reduce((sum, one) => sum + one.weight, 0);

      function formDifferences(form, url, parameters) {
        const found = form.origin.prefixes.map((prefix) => differencesBehind(prefix, form, url, parameters));
        const nearest = found.reduce((one, other) => (totalWeight(other) < totalWeight(one) ? other : one));
        const reason = userNameDifference(url) ?? dotDifference(url);
        /* Of forms that are all out of the question the one that is meant comes first. */
        if (reason !== null) return [{ ...reason, weight: reason.weight + totalWeight(nearest) }];
        return nearest.length > 0 ? nearest : [difference("other", "the URL does not have this form", 40)];
      }

      const userNameDifference = (url) => (url.hasUser ? difference("host", "a URL with a user name before its host has no form", 40) : null);

      function dotDifference(url) {
        if (!url.hasDots) return null;
        const text = url.segments.find(hasDotParts) ?? url.authority;
        const what = text === "." || text === ".." ? "'" + text + "' as a segment" : "the segment '" + shownShort(text) + "'";
        return difference("other", "a URL with " + what + " has no form: whoever hands it on may resolve it", 40);
      }

      function differencesBehind(prefix, form, url, parameters) {
        const found = originDifferences(prefix, url);
        if (form.wholeURL !== undefined) {
          /* A form that takes whatever its origin has is near to nothing else. */
          if (found.length > 0) found[0].weight += 60;
          return found;
        }
        const segments = url.segments.map((text) => ({ text, isHost: false }));
        if (prefix.host === undefined && prefix.subdomainsOf === undefined && url.server) segments.unshift({ text: url.server, isHost: true });
        return [
          ...found, ...alignedDifferences(form, prefix.base ?? [], segments, parameters), ...queryDifferences(form, url, parameters),
          ...fragmentDifferences(form, url, parameters),
        ];
      }

      function originDifferences(prefix, url) {
        const found = [];
        const add = (kind, message, weight) => found.push(difference(kind, message, weight));
        if (url.scheme !== prefix.scheme) add("scheme", "the scheme '" + url.scheme + "' is not '" + prefix.scheme + "'", 30);
        if (prefix.host === undefined && prefix.subdomainsOf === undefined) {
          /* Whoever writes a host means one. */
          if (url.scheme !== prefix.scheme && (url.server ?? "").includes(".")) found[0].weight += 20;
          return found;
        }
        const name = prefix.host !== undefined ? "'" + prefix.host + "'" : "a subdomain of '" + prefix.subdomainsOf + "'";
        if (!url.server) {
          add("host", "the host " + name + " is missing", 30);
        } else if (hasAuthority(prefix, url.server)) {
          return found;
        } else if (hasAuthority({ ...prefix, port: undefined }, hostOf(url.server))) {
          add("port", "the port of '" + shownShort(url.server) + "' is " + (prefix.port === undefined ? "none that the origin has" : "not " + prefix.port), 20);
        } else if (prefix.subdomainsOf !== undefined && isSame(url.server, prefix.subdomainsOf, true)) {
          add("host", "'*." + prefix.subdomainsOf + "' stands for its subdomains, not for '" + prefix.subdomainsOf + "' itself", 30);
        } else {
          add("host", "the host '" + shownShort(url.server) + "' is not " + name, 30);
        }
        return found;
      }

      /* Without a port; within brackets a colon belongs to the address. */
      function hostOf(server) {
        const host = server.slice(server.lastIndexOf("@") + 1);
        const colon = host.lastIndexOf(":");
        return colon >= 0 && isDigits(host.slice(colon + 1)) ? host.slice(0, colon) : host;
      }

      const loneParameter = (atoms) => (atoms.length === 1 ? atoms[0].parameter : undefined);

      function queryDifferences(form, url, parameters) {
        return (form.query ?? []).flatMap((item) => {
          const place = url.query.findIndex((one) => item.keys.includes(one.key));
          if (place < 0) {
            if (item.optional !== undefined) return [];
            const names = item.keys.slice(0, 8).map((key) => "'" + key + "'").join(" or ");
            return [difference("query-item", "the query item " + names + " is missing", 9)];
          }
          if (item.atoms === undefined) return [];
          const values = item.keys.map((key) => itemValue(url, key)).filter((value) => value !== null);
          if (values.some((value) => matchValue(form, item.atoms, value, new Map()))) return [];
          const text = url.query[place].value;
          const parameter = loneParameter(item.atoms);
          const message =
            parameter !== undefined ? misfit(form, parameter, text, parameters) : "'" + shownShort(text) + "' is not what '" + item.text + "' takes";
          const hasParameter = item.keyParameter !== undefined || item.atoms.some((atom) => atom.parameter !== undefined);
          return [difference(hasParameter ? "value" : "query-item", message, 10)];
        });
      }

      function fragmentDifferences(form, url, parameters) {
        const atoms = form.fragment?.atoms;
        if (atoms === undefined) return [];
        if (url.fragment === null) return [difference("fragment", "the fragment is missing", 9)];
        if (matchText(form, atoms, url.fragment, false, new Map())) return [];
        const parameter = loneParameter(atoms);
        const message =
          parameter !== undefined
            ? misfit(form, parameter, url.fragment, parameters)
            : "the fragment '" + shownShort(url.fragment) + "' is not '" + form.fragment.text + "'";
        return [difference("fragment", message, 10)];
      }

      /* Of the forms that are equally near the first few; parameters are those of a form's route. */
      function nearest(table, url, parametersOf) {
        const found = table.forms.map((form, index) => ({ form: index, differences: formDifferences(form, url, parametersOf(index)) }));
        for (const one of found) one.weight = totalWeight(one.differences);
        found.sort((one, other) => one.weight - other.weight || one.form - other.form);
        /* With such segments it has no form at all: once is enough. */
        return found.slice(0, url.hasDots ? 1 : 3).filter((one) => one.weight === found[0].weight);
      }

      /* The same language where the case of names does not count. */
      function ignoringCase(language) {
        if (language.kind === "oneOf") return { ...language, languages: language.languages.map(ignoringCase) };
        return language.kind === "cases" && language.foldsCase !== false ? { ...language, foldsCase: true } : language;
      }

      /* As the tool writes it; null where a text is no value. A name in its own case comes before one in another case. */
      function value(type, text, folds) {
        switch (type.kind) {
          case "text": return text;
          case "integer": return isInteger(type, text) ? BigInt(text.replace(/^-/, "")) * (text.startsWith("-") ? -1n : 1n) + "" : null;
          case "cases": {
            const isPlain = (folding) => (one) => one.carries === undefined && isSame(one.text, text, folding);
            const plain = type.cases.find(isPlain(false)) ?? type.cases.find(isPlain(folds));
            if (plain !== undefined) return plain.name;
            for (const one of type.cases) {
              if (one.carries === undefined || !accepts(folds ? ignoringCase(one.language) : one.language, text)) continue;
              const carried = value(one.carries, text, folds);
              if (carried !== null) return one.name + ": " + carried;
            }
            return null;
          }
          default: throw new Error("no such type: " + type.kind);
        }
      }

      /* The route's arguments, each as a text; absent ones are null. */
      function values(route, answer, texts) {
        return route.parameters.map((parameter) => {
          const fixed = answer.fixed.find(([name]) => name === parameter.name);
          if (fixed !== undefined) return fixed[1];
          const text = texts.get(parameter.name);
          return text === undefined ? null : value(parameter.reads, text, (answer.folded ?? []).includes(parameter.name));
        });
      }

      return { readURL, prepare, matches, nearest, values };
    })();

    """#

  static let linkTesterHash = "xHjNfE4ot9e2ISX0ulgSddTZuAxccZGVHGUPb/ToGzM="
  static let linkTester = #"""

    "use strict";
    (() => {
      const data = JSON.parse(document.getElementById("link-data").textContent);
      const field = document.getElementById("tested-url");
      const output = document.getElementById("tested-answer");
      LinkMatcher.prepare(data.table);
      LinkMatcher.prepare(data.unread.table);

      function element(name, content, className) {
        const made = document.createElement(name);
        if (className) made.className = className;
        for (const part of Array.isArray(content) ? content : [content]) made.append(part);
        return made;
      }

      const code = (text) => element("code", text);
      const joined = (parts, separator) => parts.flatMap((part, index) => index === 0 ? [part] : [separator, part]);

      function routeLink(route) {
        const link = element("a", code(route.name));
        link.href = "#" + encodeURIComponent(route.anchor);
        return link;
      }

      function rows(pairs) {
        return element("dl", pairs.flatMap(([name, ...content]) => [element("dt", name), element("dd", content)]));
      }

      const template = (answer) => [code(answer.origin), " ", code(answer.template), " ", element("span", answer.place, "place")];

      function argumentTable(route, values) {
        const body = route.parameters.map((parameter, index) => {
          const value = values[index] === null ? element("em", "none") : code(values[index]);
          return element("tr", [element("th", code(parameter.name)), element("td", value), element("td", code(parameter.type))]);
        });
        return element("table", element("tbody", body));
      }

      /* What becomes of it in every combination of states that runs bring about, in the words of `flowspec open`. */
      function arrival(route) {
        if (route.arrival === null) return [element("p", "The spec has no states: nothing is said of what becomes of it.")];
        const { rows, remarks } = data.arrivals[route.arrival];
        const lines = rows.map(({ states, kind, words }) => {
          const name = element("th", joined(states.map(code), " + "));
          name.scope = "row";
          return element("tr", [name, element("td", words, kind)]);
        });
        return [element("table", element("tbody", lines), "arrival"), ...remarks.map((remark) => element("p", remark, "remark"))];
      }

      function answered(found) {
        const [first, ...others] = found;
        const answer = data.answers[first.form];
        const route = data.routes[answer.route];
        const pairs = [["Template", ...template(answer)]];
        if (route.about !== "") pairs.unshift(["What it is", route.about]);
        if (answer.deprecated !== undefined) pairs.push(["Deprecated", element("strong", "This form is deprecated: "), answer.deprecated]);
        if (route.parameters.length > 0) pairs.push(["Arguments", argumentTable(route, LinkMatcher.values(route, answer, first.texts))]);
        for (const fact of route.facts) pairs.push(["Besides", fact]);
        if (others.length > 0) {
          const also = others.map((other) => data.answers[other.form]);
          pairs.push(["Also has it", ...joined(also.map((one) => element("span", [routeLink(data.routes[one.route]), " by ", ...template(one)])), element("br", []))]);
        }
        return [element("p", ["This link is for ", routeLink(route), "."], "verdict"), rows(pairs), element("h4", "When it arrives"), ...arrival(route)];
      }

      function unanswered(url) {
        const uses = { print: "is printed, but never read by the app", documented: "is only documented, and not read by the app" };
        const unread = LinkMatcher.matches(data.unread.table, url).map(({ form }) => data.unread.answers[form]);
        if (unread.length > 0) {
          return unread.map((answer) => element("p", ["No route answers. ", ...template(answer), " of ", routeLink(data.routes[answer.route]), " has this URL, but " + uses[answer.use] + "."], "verdict none"));
        }
        const parts = [element("p", "No route answers this URL.", "verdict none")];
        parts.push(...nearest(url));
        if (data.rawForms > 0) parts.push(element("p", "Forms that are regular expressions are not tried here: " + data.rawForms + "."));
        return parts;
      }

      function nearest(url) {
        const near = LinkMatcher.nearest(data.table, url, (form) => data.routes[data.answers[form].route].parameters);
        if (near.length === 0) return [];
        const items = near.map(({ form, differences }) => {
          const answer = data.answers[form];
          const reasons = element("ul", differences.map(({ message }) => element("li", message)));
          return element("li", [routeLink(data.routes[answer.route]), " by ", ...template(answer), reasons]);
        });
        return [element("p", "Nearest:"), element("ul", items, "nearest")];
      }

      function noURL(text) {
        const parts = [element("p", "This is no URL: it has no scheme, such as https:, or white space in it.", "verdict none")];
        if (text.trim() !== text && LinkMatcher.readURL(text.trim()) !== null) {
          const button = element("button", "Try it without the space around it");
          button.type = "button";
          button.addEventListener("click", () => { field.value = text.trim(); show(); field.focus(); });
          parts.push(button);
        }
        return parts;
      }

      function show() {
        const text = field.value;
        if (text === "") return output.replaceChildren();
        const url = LinkMatcher.readURL(text);
        const found = url === null ? [] : LinkMatcher.matches(data.table, url);
        output.replaceChildren(...(url === null ? noURL(text) : found.length > 0 ? answered(found) : unanswered(url)));
      }

      field.disabled = false;
      field.addEventListener("input", show);
      for (const button of document.querySelectorAll("[data-url]")) {
        button.addEventListener("click", () => { field.value = button.dataset.url; show(); field.focus(); });
      }
      /* A page may have been opened again with a text in the field. */
      show();
    })();

    """#
}
