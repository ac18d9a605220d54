// Loads a later version of a page as soon as its server has one. The address keeps the run of a prototype.

(() => {
  "use strict";
  const { version } = document.body.dataset;
  const later = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
  const tell = (text) => {
    const note = document.querySelector(".served") ?? document.createElement("p");
    note.className = "served";
    note.setAttribute("role", "status");
    note.textContent = text;
    if (!note.isConnected) document.querySelector("header").append(note);
  };
  const follow = async () => {
    for (;;) {
      try {
        const answer = await fetch("changes?since=" + encodeURIComponent(version), { cache: "no-store" });
        if (answer.status === 200 && await answer.text() !== version) return location.reload();
        if (answer.status !== 200) await later(1000);
      } catch {
        tell("The preview has ended: this page is not kept current.");
        await later(1000);
      }
    }
  };
  follow();
})();
