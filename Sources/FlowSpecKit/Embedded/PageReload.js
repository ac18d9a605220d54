// Shows a later version of a page as soon as its server has one. The address keeps the run of a prototype.

(() => {
  "use strict";
  const { body } = document;
  const [pageOf, stateOf] = [(version) => version.split(" ")[0], (version) => version.split(" ")[2]];
  const name = decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/") + 1));
  const note = document.createElement("p");
  note.className = "served";
  note.setAttribute("role", "status");
  note.hidden = true;
  document.querySelector("main").prepend(note);

  const tell = (text, ...more) => {
    // Only an open dialog can be seen and heard beside itself.
    const home = document.querySelector("dialog[open]") ?? document.querySelector("main");
    if (note.parentElement !== home) home.prepend(note);
    if (note.textContent !== [text, ...more].map((part) => part.textContent ?? part).join("")) note.replaceChildren(text, ...more);
    note.hidden = text === "";
  };
  const tellState = () => {
    const state = stateOf(body.dataset.version);
    if (state === "checking") return tell("The spec is being checked …");
    const link = document.createElement("a");
    link.href = "#findings";
    link.textContent = "findings";
    if (state === "unreadable") return tell("The spec cannot be read, so the page shows its last readable version; see the ", link, ".");
    if (state === "gone") return tell("The spec is no longer there, or cannot be read. The page shows its last version.");
    if (state === "unplayable") return tell("The spec has no states and no layouts now, so there is nothing to play. The page shows its last version that had some.");
    const count = document.getElementById("findings")?.closest("section").querySelectorAll("tbody .verdict-bad").length ?? 0;
    if (count === 0) return tell("");
    tell("The spec has " + (count === 1 ? "an error" : count + " errors") + "; see the ", link, ".");
  };

  /** Exchanges the findings and their runs, which is all that is different. */
  const exchange = (page) => {
    const [before, after] = [document, page].map((one) => one.getElementById("findings")?.closest("section"));
    if (before && after) before.replaceWith(after);
    else if (before) before.remove();
    else if (after && document.querySelector(".prototype")) document.querySelector(".prototype").after(after);
    else if (after) document.querySelector("main > section, main > :last-child").before(after);
    const [runs, later] = [document, page].map((one) => one.querySelector(".prototype-runs"));
    if (runs && later) runs.textContent = later.textContent;
    body.dataset.version = page.body.dataset.version;
    tellState();
    dispatchEvent(new Event("exchanged"));
  };

  /** Returns a function that finds the element with the focus again when it was replaced by an equal one. */
  const focused = () => {
    const one = document.activeElement;
    if (one === null || one === body) return () => null;
    const labels = (element) => [element.textContent, element.getAttribute("href"), element.getAttribute("aria-label")].join("\n");
    const wanted = labels(one);
    const alike = () => [...document.querySelectorAll(one.localName)];
    const exact = (all) => all.filter((other) => labels(other) === wanted);
    const [place, placeAmongAll] = [exact(alike()).indexOf(one), alike().indexOf(one)];
    return () => exact(alike())[place] ?? alike()[placeAmongAll] ?? null;
  };

  /** Exchanges the content of a prototype's page, which is faster than a reload. False if the page has other scripts or styles now. */
  const renew = (page) => {
    const isCode = (part) => part.matches("script:not([type])");
    const code = (one) => [...one.querySelectorAll("style, script:not([type])")].map((part) => part.textContent).join("\n");
    if (!document.querySelector(".prototype") || code(document) !== code(page)) return false;
    const [{ scrollX, scrollY }, refocus] = [window, focused()];
    for (const part of [...body.children]) if (!isCode(part)) part.remove();
    body.prepend(...[...page.body.children].filter((part) => !isCode(part)));
    body.dataset.version = page.body.dataset.version;
    document.title = page.title;
    dispatchEvent(new Event("renewed"));
    tellState();
    if (document.activeElement === body) refocus()?.focus({ preventScroll: true });
    scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    return true;
  };

  // Waits for the end of what a save would disturb: a dialog, a drag, a diagram on the whole screen.
  let isPressed = false;
  addEventListener("pointerdown", () => { isPressed = true; }, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { isPressed = false; }, true);
  const heard = (target, ...events) => new Promise((done) => { for (const event of events) target.addEventListener(event, done, { once: true }); });
  const isBusy = () => document.querySelector("dialog[open]") !== null || isPressed || document.fullscreenElement !== null;
  const atRest = async () => {
    while (isBusy()) {
      const dialog = document.querySelector("dialog[open]");
      if (dialog !== null) {
        tell("The spec has changed. The page shows it when the dialog is closed.");
        await heard(dialog, "close");
      } else if (isPressed) {
        await heard(window, "pointerup", "pointercancel");
      } else {
        await heard(document, "fullscreenchange");
      }
    }
  };

  /** Waits while nobody sees the page: a browser has few connections to one server. */
  const inView = async () => { while (document.hidden) await heard(document, "visibilitychange"); };

  const ended = () => {
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "Try again";
    again.addEventListener("click", () => { tell("Asking the preview …"); follow(); });
    tell("The preview has ended, and this page is not kept current. ", again);
  };

  /** Returns the page as the server has it now; null if it has none. */
  const load = async () => {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    return answer.status === 200 ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  };
  const isOther = (page) => pageOf(page.body.dataset.version) !== pageOf(body.dataset.version);

  const follow = async () => {
    let since = body.dataset.version;
    for (;;) {
      try {
        await inView();
        const query = new URLSearchParams({ page: name, since }).toString().replaceAll("+", "%20");
        const answer = await fetch("changes?" + query, { cache: "no-store" });
        // The server has no news yet, and does not keep so many waiting.
        if (answer.status === 204) {
          await new Promise((done) => setTimeout(done, 1000));
          continue;
        }
        if (answer.status !== 200) return ended();
        since = await answer.text();
        if (since === "none") {
          tell("The spec of this page is no longer there. The page shows it as it was, until it comes back.");
          continue;
        }
        if (since === body.dataset.version) {
          tellState();
          continue;
        }
        // The server may have a still later version, and again after a wait.
        let page = await load();
        if (page !== null && isOther(page) && isBusy()) {
          await atRest();
          page = await load();
        }
        if (page === null) continue;
        since = page.body.dataset.version;
        if (!isOther(page)) {
          exchange(page);
          continue;
        }
        // A prototype writes its run into the address and keeps its place before its content goes.
        dispatchEvent(new Event("leaving"));
        if (!renew(page)) return location.reload();
      } catch {
        return ended();
      }
    }
  };
  tellState();
  follow();
})();
