// Adds zooming, panning, folding and highlighting to the drawings of a page.
// Without this script a drawing has its natural size and can be scrolled.

(() => {
  "use strict";
  const svgSpace = "http://www.w3.org/2000/svg";
  // DiagramView/Viewport.js
  // DiagramView/Folding.js
  // DiagramView/Lighting.js
  let ended;
  /** The viewports of the drawings, in their order. */
  let viewports = [];
  const begin = () => {
    const former = viewports;
    viewports = [];
    ended = new AbortController();
    for (const drawing of document.querySelectorAll(".drawing")) {
      const chart = drawing.querySelector(".chart");
      if (!chart) continue;
      const folding = new Folding(chart, (box) => viewport.show(box));
      const viewport = new Viewport(drawing, chart, ended.signal, (scale) => folding.show(scale));
      viewport.takeUp(former[viewports.length]);
      viewports.push(viewport);
      light(drawing, chart);
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
  };
  begin();
  // The preview exchanges the content of a page.
  addEventListener("renewed", () => {
    ended.abort();
    begin();
  });
})();
