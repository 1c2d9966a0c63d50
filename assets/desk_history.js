/* The history of a document: who did what and when, newest first, with a way to take the last correction back. */
(function () {
  "use strict";
  const panel = window.deskPanel;

  const address = () => `/api/v1/documents/${encodeURIComponent(window.viewer.current().data.id)}/review/history?lang=${panel.lang()}`;

  function line({ who, when, said, undone }) {
    const what = panel.isolated("p", "reading-what", said);
    const by = window.viewer.make("p", "soft", panel.isolated("span", "", who || panel.fill("nobody")), " · ", panel.when(when));
    if (undone) {
      by.append(" · ", panel.fill("history.undone"));
    }
    return window.viewer.make("li", undone ? "is-undone" : "", what, by);
  }

  async function read() {
    const state = panel.slot("history-state");
    try {
      const response = await fetch(address());
      const { entries } = await response.json();
      state.textContent = entries.length ? "" : panel.fill("history.none");
      panel.slot("history-list").replaceChildren(...entries.map(line));
    } catch (error) {
      console.info("The history was not read.", error.name);
      state.textContent = panel.fill("history.failed");
    }
    undoable();
  }

  function undoable() {
    const control = panel.slot("history").querySelector('[data-desk-act="history-undo"]');
    control.setAttribute("aria-disabled", String(!panel.review()?.can_undo));
  }

  panel.acts.history = () => {
    panel.slot("history-list").replaceChildren();
    panel.slot("history-state").textContent = panel.fill("history.loading");
    panel.slot("history").showModal();
    panel.slot("history").querySelector('[data-desk-act="history-close"]').focus(); // Enter must not undo
    read();
  };
  panel.acts["history-close"] = () => panel.slot("history").close();
  panel.acts["history-undo"] = async () => {
    const { ok, sentence } = await panel.act({ kind: "undo" });
    window.setTimeout(undoable); // after what holds the button meanwhile
    if (ok) {
      await read();
    } else {
      panel.slot("history-state").textContent = sentence;
    }
  };
})();
