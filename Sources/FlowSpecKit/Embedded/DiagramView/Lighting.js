/** Highlights the arrows to and from a state, or both ends of an arrow, and fades the rest. */
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
