/* The card of the doubt in sight, at the foot of the texts: what it says, what settles it, its passage, and what can be done.
   doubts.js says which doubt that is and goes from one to the next. */
import { asideActs, asideButton, asideSlot, asideWord, asideWords, closeButton, isolated, writtenNumber } from "#document/aside.js";
import { alikeDoubts, doubtInSight, doubtProgress, isSettled, settleDoubts, sight } from "#document/doubt_states.js";
import { passageOf } from "#document/lists.js";
import { fill, knownView, say } from "#document/view.js";
import { make, targetOf } from "#shared/dom.js";
/** @import { Doubt, View } from "#document/view.js" */

const SIGNS = { blocking: "■", look: "◆", note: "○" };
const LONGEST = 90; // characters of the passage

/** @type {string | null} */
let noting = null; // the doubt that a note is being written on, by id

/** @param {string} name */
function keycap(name) {
  const node = make("kbd", "", name);
  node.setAttribute("aria-hidden", "true");
  return node;
}

/** @param {string} act @param {string} style @param {string} word @param {string} [letter] */
function control(act, style, word, letter) {
  const node = asideButton(style, act, make("span", "", asideWord(word)));
  if (letter) {
    node.append(" ", keycap(letter));
    node.setAttribute("aria-keyshortcuts", letter === "T" ? "Shift+T" : letter);
  }
  return node;
}

/** Tell whether no mention stands in the passage of a doubt: it may have to be marked.
 * @param {View} view @param {Doubt} doubt */
export const isBare = (view, doubt) => {
  const { start, end } = view.data.entities;
  return doubt.paragraph !== null && !start.some((from, index) => from < doubt.to && end[index] > doubt.from);
};

/** @param {View} view @param {Doubt} doubt */
function actions(view, doubt) {
  const settled = isSettled(doubt);
  const first = settled
    ? [control("next", "button button-main", "next.settled", "t")]
    : [control("seen", "button button-main", "seen", "t"), control("next", "button", "next", "l")];
  const row = make("div", "reading-row", ...first, control("previous", "button", "previous", "T"));
  const alike = settled ? 0 : alikeDoubts(view, doubt).length;
  if (alike) {
    const node = control("seen-alike", "button", "seen", "g");
    /** @type {Node} */ (node.firstChild).textContent = asideWords("alike", alike);
    first[0].after(node);
  }
  if (settled && doubt.settled) {
    row.append(control("reopen", "button", "reopen"));
  }
  if (!settled && isBare(view, doubt)) {
    row.append(control("mark", "button", "mark", "c"));
  }
  row.append(control("note", "button button-quiet", doubt.settled?.note ? "note.change" : "note"));
  return row;
}

/** @param {View} view @param {Doubt} doubt */
function passage(view, doubt) {
  if (doubt.paragraph === null) {
    return make("p", "soft", asideWord("card.whole"));
  }
  const words = String(passageOf(view, doubt)).trim();
  const short = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
  const node = asideButton("doubt-place", "passage", isolated("span", "doubt-words", short), " ", make("span", "doubt-where", fill("place", { i: doubt.paragraph + 1 })));
  node.setAttribute("aria-label", asideWord("card.passage", { x: short }));
  return node;
}

/** Say who settled a doubt, when and with what note.
 * @param {Doubt} doubt */
export const settledBy = (doubt) => {
  const said = doubt.settled ? doubt.settled.said || asideWord("settled") : asideWord("settled.saving");
  const place = isolated("p", "reading-settled", `✓ ${said}`);
  if (doubt.settled?.note) {
    place.append(isolated("span", "reading-note", asideWord("note.said", { x: doubt.settled.note })));
  }
  return place;
};

/** @param {Doubt} doubt */
function noteForm(doubt) {
  const input = make("input", "form-control");
  Object.assign(input, { id: "reading-note", maxLength: 500, autocomplete: "off", value: doubt.settled?.note || "" });
  const label = make("label", "", asideWord("note.label"));
  label.htmlFor = input.id;
  const form = make("form", "reading-note-form", label, input, make("button", "button button-main", asideWord("note.save")), control("note-cancel", "button", "cancel"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepNote(doubt, input.value.trim());
  });
  return form;
}

/** What was typed stays where the server refuses it.
 * @param {Doubt} doubt @param {string} note */
async function keepNote(doubt, note) {
  if (!note) {
    cancelNote();
  } else if (await settleDoubts(doubt, { note })) {
    noting = null;
    say(asideWord("said.note"));
    drawCard(knownView());
    focusOn("note");
  }
}

/** @param {View} view @param {Doubt} doubt @param {{ rank: number, of: number }} what2 */
function head(view, doubt, { rank, of }) {
  const { level } = view.data.said[doubt.said];
  const title = make("h2", `reading-level is-${level}`, `${SIGNS[level]} ${fill(`level.${level}`)}`);
  const at = make("span", "soft", rank ? asideWord("card.at", { i: writtenNumber(rank), n: writtenNumber(of) }) : "");
  const auto = asideButton("viewer-button reading-auto", "auto", asideWord("auto"));
  auto.setAttribute("aria-pressed", String(sight.goesOn));
  auto.title = asideWord("auto.what");
  return make("div", "reading-head", title, at, auto, closeButton("card-close", asideWord("card.close")));
}

/** @param {View} view @param {Doubt} doubt @param {{ rank: number, of: number }} rank */
function content(view, doubt, rank) {
  const { message, settles } = view.data.said[doubt.said];
  /** @type {HTMLElement[]} */
  const parts = [head(view, doubt, rank), make("p", "reading-message", message)];
  if (settles) {
    parts.push(make("p", "soft", make("strong", "", fill("settles")), " ", settles));
  }
  parts.push(passage(view, doubt));
  if (isSettled(doubt)) {
    parts.push(settledBy(doubt));
  }
  return [...parts, noting === doubt.id ? noteForm(doubt) : actions(view, doubt)];
}

function ending() {
  const { of } = doubtProgress();
  const said = of ? asideWord("done", { of: writtenNumber(of) }) : asideWord("done.none");
  const row = make("div", "reading-row", control("validate", "button button-main", "validate", "t"), control("previous", "button", "previous", "T"));
  const title = make("h2", "reading-level is-done", `✓ ${said}`);
  return [make("div", "reading-head", title, closeButton("card-close", asideWord("card.close"))), make("p", "soft", asideWord("done.what")), row];
}

/** @param {string} act */
function focusOn(act) {
  const card = asideSlot("card");
  (card.querySelector(`[data-review-act="${act}"]`) || card.querySelector(".button-main"))?.focus({ preventScroll: true });
}

function cancelNote() {
  noting = null;
  drawCard(knownView());
  focusOn("note");
}

/** Draw the card anew; a note that is being written stays, and so does the focus.
 * @param {View} view */
export const drawCard = (view) => {
  const card = asideSlot("card");
  const { doubt, ended, rank } = doubtInSight(view);
  const act = card.contains(document.activeElement) ? document.activeElement?.dataset.reviewAct || "note" : null;
  noting = doubt && noting === doubt.id ? noting : null;
  card.hidden = !doubt && !ended;
  if (card.hidden || (noting && card.querySelector("form"))) {
    return;
  }
  card.className = `reading-card${doubt && isSettled(doubt) ? " is-settled" : ""}`;
  card.replaceChildren(...(doubt ? content(view, doubt, rank) : ending()));
  if (act) {
    focusOn(act);
  }
};

export const focusCard = () => asideSlot("card").querySelector(".button-main")?.focus({ preventScroll: true });

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key === "Escape" && noting && asideSlot("card")?.contains(targetOf(event))) {
    event.stopPropagation();
    cancelNote();
  }
}

export function start() {
  asideActs.note = () => {
    const view = knownView();
    noting = doubtInSight(view).doubt.id;
    drawCard(view);
    asideSlot("card").querySelector("form input").focus();
  };
  asideActs["note-cancel"] = cancelNote;
  document.addEventListener("keydown", escape, true);
}
