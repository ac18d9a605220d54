// Makes wide and long tables reachable with the keyboard, and marks the section that is being read.

(() => {
  "use strict";
  const reach = (table) => {
    const isCut = table.scrollWidth > table.clientWidth + 1 || table.scrollHeight > table.clientHeight + 1;
    const set = (name, value) => { if (isCut) table.setAttribute(name, value); else table.removeAttribute(name); };
    set("role", "region");
    set("tabindex", "0");
    set("aria-label", table.dataset.label);
  };
  const sizes = new ResizeObserver((changes) => { for (const { target } of changes) reach(target); });
  const observe = () => { for (const table of document.querySelectorAll(".table")) sizes.observe(table); };
  observe();
  // The preview exchanges the findings, or all of a prototype's page.
  for (const event of ["exchanged", "renewed"]) addEventListener(event, observe);

  const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link]));
  const places = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let isAsked = false;
  const mark = () => {
    isAsked = false;
    const passed = places.filter((place) => place.getBoundingClientRect().top < innerHeight / 3);
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const current = isAtEnd ? places.at(-1) : passed.at(-1);
    for (const [id, link] of links) if (id === current?.id) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
  };
  const ask = () => {
    if (isAsked || places.length === 0) return;
    isAsked = true;
    requestAnimationFrame(mark);
  };
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask);
  ask();
})();
