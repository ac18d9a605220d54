/** Highlights the arrows to and from a state, or both ends of an arrow, fades the rest, and says in words what is lit. */
const light = (drawing, chart) => {
  const states = new Map([...chart.querySelectorAll(".state")].map((group) => [group.dataset.id, group]));
  const arrows = [...chart.querySelectorAll(".arrow, .name")];
  const holders = (group) => (group.dataset.in ?? "").split(" ").filter(Boolean);
  const title = (id) => states.get(id)?.querySelector(".title").textContent ?? "";
  const words = drawing.parentElement.appendChild(document.createElement("p"));
  words.className = "lit-text";
  // The diagram in words says the same.
  words.setAttribute("aria-hidden", "true");
  const labels = new Map([...chart.querySelectorAll(".name")].map((name) => [`${name.dataset.from} ${name.dataset.to}`, name]));

  const sentence = ({ dataset: { from, to } }) => {
    const lines = [...(labels.get(`${from} ${to}`)?.querySelectorAll("tspan") ?? [])].map((line) => line.textContent).join(" ");
    return title(from) + " → " + title(to) + (lines && ": " + lines);
  };
  const show = (lit) => {
    chart.classList.toggle("lit", lit.size > 0);
    for (const part of [...states.values(), ...arrows]) part.classList.toggle("on", lit.has(part));
    // Labels that can be read need no words.
    const told = chart.classList.contains("far") ? [...lit].filter((part) => part.classList.contains("arrow")) : [];
    words.replaceChildren(...told.slice(0, 8).map((arrow) => Object.assign(document.createElement("span"), { textContent: sentence(arrow) })));
    if (told.length > 8) words.append(`and ${told.length - 8} more`);
  };
  const lightState = (group) => {
    const { id } = group.dataset;
    const inside = new Set([...states].filter(([other, one]) => other === id || holders(one).includes(id)).map(([other]) => other));
    // A state takes the transitions of the states around it, too.
    const around = new Set(holders(group));
    const lit = new Set([...inside].map((other) => states.get(other)));
    for (const arrow of arrows) {
      const { from, to } = arrow.dataset;
      if (!inside.has(from) && !inside.has(to) && !around.has(from)) continue;
      for (const part of [arrow, states.get(from), states.get(to)]) lit.add(part);
    }
    for (const part of [...lit]) for (const other of holders(part)) lit.add(states.get(other));
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
