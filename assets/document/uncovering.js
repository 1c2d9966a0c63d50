/* What would become readable, and what did. Before several mentions are uncovered, they are shown in their lines and the reader is asked once;
   after any act, what it uncovered is named, with a way back. Words of the document stay on the page: none is sent or kept. */
import { acts } from "#document/acts.js";
import { mentionAfter, wordsAround } from "#document/offsets.js";
import { announce, knownReview, reviewSlot, reviewWord, reviewWords, reviewing, sendAct } from "#document/review.js";
import { notice } from "#document/status.js";
import { currentView, knownView, viewer } from "#document/view.js";
import { make } from "#shared/dom.js";
import { write } from "#shared/unseen.js";
/** @import { Entities, View } from "#document/view.js" */

const LINES = 5; // in which the mentions are shown
const NAMED = 4; // forms that are named afterwards
const TRAVELS = new Set(["undo", "redo"]);

/** @type {Pick<Entities, "start" | "end" | "text" | "masked"> | null} */
let before = null; // the mentions as they stood before the last act

let drawing = false;
/** @type {{ patch: unknown, own: boolean } | null} */
let waiting = null; // what was done last, until it is drawn

/* --- What an act would uncover -------------------------------------------------------------------------------------- */

/** @param {number} index */
function line(index) {
  const [first, last] = wordsAround(index);
  const words = make("b", "");
  write(words, knownView().data.entities.text[index]);
  const item = make("li", "");
  write(item, first);
  item.append(words);
  write(item, last);
  item.dir = "auto";
  return item;
}

/** Ask before several mentions become readable; gives whether to go on. One alone is not asked about: it is named afterwards.
 * @param {number[]} indices */
export const mayUncover = (indices) => {
  const { data: { entities }, persons } = knownView();
  const masked = indices.filter((index) => entities.masked[index]);
  const dialog = reviewSlot("uncover");
  if (masked.length < 2 || !dialog) {
    return Promise.resolve(true);
  }
  const whose = [...new Set(masked.map((index) => entities.person[index]))].filter((id) => id !== null);
  const names = whose.map((id) => reviewWord("quoted", { x: persons.get(id)?.name })).join(", ");
  const said = reviewWords("uncover", masked.length);
  reviewSlot("uncover-title").textContent = whose.length ? `${said} ${reviewWords("uncover.persons", whose.length, { x: names })}` : said;
  reviewSlot("uncover-list").replaceChildren(...masked.slice(0, LINES).map(line));
  reviewSlot("uncover-more").textContent = masked.length > LINES ? reviewWords("uncover.more", masked.length - LINES) : "";
  const back = /** @type {HTMLElement | null} */ (document.activeElement);
  return new Promise((/** @type {(value: boolean) => void} */ done) => {
    reviewSlot("uncover-do").onclick = () => dialog.close("yes");
    reviewSlot("uncover-no").onclick = () => dialog.close("");
    dialog.returnValue = "";
    dialog.onclose = () => {
      back?.isConnected && back.focus({ preventScroll: true });
      done(dialog.returnValue === "yes");
    };
    dialog.showModal();
    reviewSlot("uncover-no").focus(); // Enter must not uncover
  });
};

/* --- What an act uncovered ------------------------------------------------------------------------------------------ */

/** @param {View} view */
function remember({ data: { entities } }) {
  before = { start: entities.start, end: entities.end, text: entities.text, masked: entities.masked };
}

/** Give the forms that were hidden and are not any more, with how often each.
 * @param {NonNullable<typeof before>} was @param {Entities} entities */
function formsUncovered(was, entities) {
  /** @type {Map<string, number>} */
  const forms = new Map();
  was.masked.forEach((masked, index) => {
    if (masked) {
      const at = mentionAfter(entities, was.start[index]);
      const hidden = entities.masked[at] && entities.start[at] < was.end[index];
      if (!hidden) {
        forms.set(was.text[index], (forms.get(was.text[index]) || 0) + 1);
      }
    }
  });
  return forms;
}

async function takeBack() {
  notice("readable", null);
  acts.flush();
  const { ok } = await sendAct({ kind: "undo" });
  announce(reviewWord(ok ? "uncovered.undone" : "failed"));
}

/** @param {{ patch: unknown, own: boolean }} what */
function changed({ patch, own }) {
  const view = currentView();
  const was = before;
  if (!view) {
    return;
  }
  remember(view);
  const { last } = knownReview();
  if (!patch || !was || !last) {
    return;
  }
  notice("readable", null);
  const forms = own && !TRAVELS.has(last.act) ? formsUncovered(was, view.data.entities) : new Map();
  if (forms.size) {
    notice("news", null); // this says more
    const count = [...forms.values()].reduce((sum, n) => sum + n, 0);
    const named = [...forms].slice(0, NAMED).map(([form, n]) => (n > 1 ? reviewWord("uncovered.times", { x: form, n }) : reviewWord("quoted", { x: form }))).join(", ");
    const said = reviewWords("uncovered", count, { x: forms.size > NAMED ? `${named}…` : named });
    notice("readable", said, [[reviewWord("uncovered.undo"), takeBack], [reviewWord("close"), () => notice("readable", null)]]);
  }
}

function draw() {
  drawing = false;
  if (waiting) {
    changed(waiting);
  }
  waiting = null;
}

export function start() {
  viewer.on("built", remember);
  viewer.on("redrawn", remember); // another profile hides other things: that is no act
  reviewing.on("changed", (change) => {
    waiting = waiting && waiting.own && !change.own ? waiting : change;
    if (!drawing) { // the texts come first
      drawing = true;
      requestAnimationFrame(() => window.setTimeout(draw));
    }
  });
}
