/* The history of a document: who did what and when, newest first, with a way to take the last correction back. */
import { asideActs, asideSlot, asideWord, documentLang, performAct, writtenMoment } from "#document/aside.js";
import { currentReview } from "#document/review.js";
import { knownView } from "#document/view.js";
import { make } from "#shared/dom.js";
import { ask } from "#shared/request.js";
import { isolated } from "#shared/unseen.js";

const address = () => `/api/v1/documents/${encodeURIComponent(knownView().data.id)}/review/history?lang=${documentLang()}`;

/** @param {{ who: string, when: string, said: string, undone: boolean }} what */
function line({ who, when, said, undone }) {
  const what = isolated("p", "reading-what", said);
  const by = make("p", "soft", isolated("span", "", who || asideWord("nobody")), " · ", writtenMoment(when));
  if (undone) {
    by.append(" · ", asideWord("history.undone"));
  }
  return make("li", undone ? "is-undone" : "", what, by);
}

async function read() {
  const state = asideSlot("history-state");
  try {
    const { entries } = await ask(address());
    state.textContent = entries.length ? "" : asideWord("history.none");
    asideSlot("history-list").replaceChildren(...entries.map(line));
  } catch (error) {
    console.info("The history was not read.", /** @type {Error} */ (error).name);
    state.textContent = asideWord("history.failed");
  }
  undoable();
}

function undoable() {
  const control = asideSlot("history").querySelector('[data-review-act="history-undo"]');
  control.setAttribute("aria-disabled", String(!currentReview()?.can_undo));
}

export function start() {
  asideActs.history = () => {
    asideSlot("history-list").replaceChildren();
    asideSlot("history-state").textContent = asideWord("history.loading");
    asideSlot("history").showModal();
    asideSlot("history").querySelector('[data-review-act="history-close"]').focus(); // Enter must not undo
    read();
  };
  asideActs["history-close"] = () => asideSlot("history").close();
  asideActs["history-undo"] = async () => {
    const { ok, sentence } = await performAct({ kind: "undo" });
    window.setTimeout(undoable); // after what holds the button meanwhile
    if (ok) {
      await read();
    } else {
      asideSlot("history-state").textContent = sentence;
    }
  };
}
