// Shows a later version of a page as soon as its server has one. The address keeps the run of a prototype.

(() => {
  "use strict";
  const { body } = document;
  const [pageOf, stateOf] = [(version) => version.split(" ")[0], (version) => version.split(" ")[2]];
  const name = decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/") + 1));

  const tell = (text, ...more) => {
    const note = document.querySelector(".served") ?? document.createElement("p");
    note.className = "served";
    note.setAttribute("role", "status");
    note.replaceChildren(text, ...more);
    note.hidden = text === "";
    if (!note.isConnected) document.querySelector("main").prepend(note);
  };
  const tellState = () => {
    if (stateOf(body.dataset.version) === "checking") return tell("The spec is being checked …");
    const link = document.createElement("a");
    link.href = "#findings";
    link.textContent = "findings";
    if (stateOf(body.dataset.version) === "unreadable") return tell("The spec is gone or cannot be read, so the page shows its last readable version; see the ", link, ".");
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

  /** Exchanges the content of a prototype's page, which is faster than a reload. False if the page has other scripts or styles now. */
  const renew = (page) => {
    const isCode = (part) => part.matches("script:not([type])");
    const code = (one) => [...one.querySelectorAll("style, script:not([type])")].map((part) => part.textContent).join("\n");
    if (!document.querySelector(".prototype") || code(document) !== code(page)) return false;
    const { scrollX, scrollY } = window;
    for (const part of [...body.children]) if (!isCode(part)) part.remove();
    body.prepend(...[...page.body.children].filter((part) => !isCode(part)));
    body.dataset.version = page.body.dataset.version;
    document.title = page.title;
    dispatchEvent(new Event("renewed"));
    tellState();
    scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    return true;
  };

  /** Waits for the person to finish what they type in a dialog. */
  const dialogsClosed = () => new Promise((done) => {
    const dialog = document.querySelector("dialog[open]");
    if (dialog === null) return done();
    tell("The spec has changed. The page shows it when the dialog is closed.");
    dialog.addEventListener("close", () => done(), { once: true });
  });

  const ended = () => {
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "Try again";
    again.addEventListener("click", () => { tell("Asking the preview …"); follow(); });
    tell("The preview has ended, and this page is not kept current. ", again);
  };

  const follow = async () => {
    let since = body.dataset.version;
    for (;;) {
      try {
        const query = new URLSearchParams({ page: name, since }).toString().replaceAll("+", "%20");
        const answer = await fetch("changes?" + query, { cache: "no-store" });
        // The server has no news yet, and does not keep so many waiting.
        if (answer.status === 204) continue;
        if (answer.status !== 200) return ended();
        const version = await answer.text();
        since = version;
        if (version === "none") {
          tell("The spec of this page is no longer there. The page shows it as it was, until it comes back.");
          continue;
        }
        if (version === body.dataset.version) {
          tellState();
          continue;
        }
        const isOther = pageOf(version) !== pageOf(body.dataset.version);
        if (isOther) await dialogsClosed();
        const served = await fetch(location.pathname, { cache: "no-store" });
        if (served.status !== 200) continue;
        const page = new DOMParser().parseFromString(await served.text(), "text/html");
        // The server may have a still later version.
        since = page.body.dataset.version;
        if (!isOther) {
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
