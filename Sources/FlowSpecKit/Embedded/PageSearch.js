// Finds names on all pages of the folder. Without it, the tables and the browser's own search remain.

(() => {
  "use strict";
  const encoded = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (one) => "%" + one.charCodeAt(0).toString(16).toUpperCase());
  const entry = (name, kind, flow, address, about) => ({ name, kind, flow, address, about, text: `${name} ${about}`.toLowerCase() });
  /** The names and sections of this page. */
  const here = () => [...document.querySelectorAll(".entry, tbody tr[id], h2[id]")].flatMap((part) => {
    const { id } = part.id ? part : part.querySelector("[id]");
    const kind = part.tagName === "H2" ? "section" : id.slice(0, id.indexOf("-"));
    const name = (part.querySelector("strong, th") ?? part.firstChild).textContent;
    const about = part.querySelector(".head > span:not([class]), summary > span:not([class]), td")?.textContent ?? "";
    return [entry(name, kind, "", `#${id}`, about)];
  });
  const plain = (text) => encoded(text).replaceAll("_", "%5F").replaceAll("%", "_");
  /** A property's or scenario's anchor has `-` for a space. */
  const anchor = (kind, name) => encoded(`${kind}-${kind === "property" || kind === "scenario"
    ? plain(name.replaceAll("-", "\0")).replaceAll("_20", "-").replaceAll("_00", "_2D") : kind === "link" ? plain(name) : name}`);
  const entries = JSON.parse(document.getElementById("search-data").textContent).flatMap(([title, page, kinds]) => [
    entry(title, "flow", "", `${encoded(page)}.html`, ""),
    ...kinds === null ? here() : kinds.flatMap(([kind, ...named]) => named.map((one) => {
      const [name, about = ""] = [one].flat();
      return entry(name, kind, title, `${encoded(page)}.html#${anchor(kind, name)}`, about);
    })),
  ]);
  const [box, field, list] = ["search", "search-field", "search-found"].map((id) => document.getElementById(id));

  const kinds = ["flow", "state", "route", "event", "layout", "element", "variable", "effect", "input", "type", "scenario", "property", "link", "section"];
  /** A URL is looked for as a template, with and without its host. */
  const has = ({ kind, text }, word) => text.includes(word) || kind === "link" && word.includes("://")
    && [word.replace(/^[^:]*:\/\//, "/"), word.replace(/^[^:]*:\/\/[^/]*/, "")].some((one) => one !== "" && text.includes(one));
  /** Returns the rank of a match, smaller is better; null if a word is missing. */
  const rank = (entry, words) => {
    if (!words.every((word) => has(entry, word))) return null;
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
    remark.textContent = [kind + (flow && ` of ${flow}`), about].filter(Boolean).join(" · ");
    link.append(title, " ", remark);
    const made = document.createElement("li");
    made.append(link);
    return made;
  };

  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? [] : entries
      .map((entry, place) => ({ entry, place, rank: rank(entry, words) })).filter((one) => one.rank !== null)
      .sort((one, other) => one.rank - other.rank || Number(one.entry.flow !== "") - Number(other.entry.flow !== "") || kinds.indexOf(one.entry.kind) - kinds.indexOf(other.entry.kind)
        || one.entry.name.length - other.entry.name.length || one.place - other.place)
      .slice(0, 12);
    list.replaceChildren(...found.map(({ entry }) => item(entry)));
    if (words.length > 0 && found.length === 0) {
      const none = document.createElement("li");
      none.textContent = "No entry has this name.";
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
