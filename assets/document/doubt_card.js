/* The card of the doubt in sight, at the foot of the texts: what it says, what settles it, its passage, and what can be done.
   doubts.js says which doubt that is and goes from one to the next. */
import { asideActs, asideButton, asideSlot, asideWord, asideWords, closeButton, writtenNumber } from "#document/aside.js";
import { alikeBox, otherName } from "#document/doubt_places.js";
import { doubtInSight, doubtProgress, isKnownSame, isSettled, settleDoubts, sight } from "#document/doubt_states.js";
import { SIGNS, passageOf } from "#document/lists.js";
import { mentions, otherUnit, paragraph as textOfParagraph } from "#document/offsets.js";
import { reveal, topEdge } from "#document/scroll.js";
import { fill, knownView, say } from "#document/view.js";
import { make, silent, targetOf } from "#shared/dom.js";
import { beginningOf, surroundings } from "#shared/excerpt.js";
import { isolated, write } from "#shared/unseen.js";
/** @import { Doubt, PlacedDoubt, View } from "#document/view.js" */

const LONGEST = 90; // characters of the passage
const AROUND = 60; // characters on each side of it

/** @type {string | null} */
let noting = null; // the doubt that a note is being written on, by id

/** @param {string} act @param {string} style @param {string} words @param {string} [letter] */
function control(act, style, words, letter) {
  const node = asideButton(style, act, make("span", "", words));
  if (letter) {
    const shifted = letter === "T";
    node.append(" ", silent("kbd", "", shifted ? asideWord("key.shifted", { x: letter }) : letter.toUpperCase()));
    node.setAttribute("aria-keyshortcuts", shifted ? "Shift+T" : letter === "t" ? letter : `Alt+${letter}`);
  }
  return node;
}

/* All answers, each with its key, in the one order in which they stand: what hides or changes, what leaves as it is, what is left for later. */
const ORDER = [["hide", "o"], ["merge", "m"], ["mark", "c"], ["pictures", "g"], ["show", "l"], ["fine", "b"], ["later", "r"]];
const ANSWERS = /** @type {Record<string, string[]>} */ ({ // what each kind of question is answered with
  mask: ["hide", "show"],
  person: ["merge", "fine"],
  same: ["merge", "fine"],
  namesake: ["merge", "fine"],
  category: ["mark", "fine"],
  check: ["fine"],
  pictures: ["pictures"],
});

/** Give the answers to a question, each with its key, in the order of all of them.
 * @param {string} asks */
export const answersTo = (asks) => ORDER.filter(([act]) => act === "later" || ANSWERS[asks].includes(act));

/** Make the button of an answer; some open what decides, and are called as that is.
 * @param {Doubt} doubt @param {string} act @param {string} letter */
function answerControl(doubt, act, letter) {
  if (act === "pictures" || act === "mark") {
    return control(act, "button", asideWord(act === "mark" ? "mark.other" : act), letter);
  }
  const ofQuestion = act === "fine" || act === "merge";
  const known = act === "merge" && isKnownSame(doubt) ? ".known" : ""; // no person is to be chosen
  return control(`answer-${act}`, "button", asideWord(`answer.${act}${ofQuestion ? `.${doubt.asks}` : ""}${known}`), letter);
}

/** @param {View} view @param {Doubt} doubt */
function actions(view, doubt) {
  const settled = isSettled(doubt);
  const answers = answersTo(doubt.pictures ? "pictures" : doubt.asks).filter(([act]) => act !== "merge" || doubt.person)
    .map(([act, letter]) => answerControl(doubt, act, letter));
  const row = make("div", "reading-row", ...(settled ? [control("next", "button button-main", asideWord("next.settled"), "t")] : answers));
  const more = make("div", "reading-row");
  if (settled && doubt.pictures) {
    more.append(control("pictures", "button-link", asideWord("pictures")));
  } else if (settled && doubt.settled) {
    more.append(control("reopen", "button-link", asideWord("reopen")));
  }
  if (!settled && doubt.paragraph !== null && doubt.asks !== "category") {
    more.append(control("mark", "button-link", asideWord(mentions(doubt.from, doubt.to).length ? "mark.other" : "mark"), "c"));
  }
  more.append(control("note", "button-link", asideWord(doubt.settled?.note ? "note.change" : "note")));
  return make("div", "reading-answers", row, more);
}

/** Give the words around a passage in one of the texts, and those of the passage.
 * @param {View} view @param {PlacedDoubt} doubt @param {0 | 1} side */
function context(view, { paragraph, start, end }, side) {
  const whole = textOfParagraph(view, paragraph, side);
  const [from, to] = side ? [otherUnit(view, paragraph, start, false, 0), otherUnit(view, paragraph, end, true, 0)] : [start, end];
  const [before, after] = surroundings(whole.slice(0, from), whole.slice(to), AROUND);
  const line = make("p", "doubt-context");
  line.append(make("span", "soft", `${asideWord(side ? "card.published" : "card.original")} `));
  const words = make("span", "");
  write(words, before);
  words.append(isolated("mark", "doubt-words", whole.slice(from, to)));
  write(words, after);
  words.dir = "auto";
  line.append(words);
  return line;
}

/** @param {View} view @param {Doubt} doubt */
function passage(view, doubt) {
  if (doubt.paragraph === null) {
    return make("p", "soft", asideWord("card.whole"));
  }
  const short = beginningOf(String(passageOf(view, doubt)).trim(), LONGEST);
  const place = fill("place", { i: doubt.paragraph + 1 });
  const node = asideButton("button-link", "passage", place);
  node.setAttribute("aria-label", asideWord("card.passage", { place, x: short })); // what is seen is said first: who speaks to the page says it
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
  const form = make("form", "reading-note-form", label, input, make("button", "button button-main", asideWord("note.save")), control("note-cancel", "button", asideWord("cancel")));
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

/** Say how many doubts stand after one, which with it are those that the bar counts; nothing of one that is settled.
 * @param {View} view @param {Doubt} doubt */
export function standsAfter(view, doubt) {
  const { after } = doubtInSight(view);
  return isSettled(doubt) ? "" : after ? asideWords("card.after", after) : asideWord("card.last");
}

/** @param {View} view @param {Doubt} doubt */
function head(view, doubt) {
  const { level } = view.data.said[doubt.said];
  const title = make("h2", `reading-level is-${level}`, `${SIGNS[level]} ${fill(`level.${level}`)}`);
  title.tabIndex = -1;
  const at = make("span", "soft", standsAfter(view, doubt));
  const auto = asideButton("viewer-button reading-auto", "auto", asideWord("auto"));
  auto.setAttribute("aria-pressed", String(sight.goesOn));
  auto.title = asideWord("auto.what");
  return make("div", "reading-head", title, at, ...(doubt.paragraph === null ? [] : [passage(view, doubt)]), control("previous", "button-link", asideWord("previous"), "T"), auto, closeButton("card-close", asideWord("card.close")));
}

/** Most doubts ask; of those that only say something, the question is put in words.
 * @param {View} view @param {Doubt} doubt */
function question(view, doubt) {
  const { message } = view.data.said[doubt.said];
  const asked = /\?\s*$/.test(message) ? "" : ` ${asideWord(`question.${doubt.asks}`)}`;
  return make("p", "reading-message", message + asked);
}

/** @param {View} view @param {Doubt} doubt */
function content(view, doubt) {
  const { settles } = view.data.said[doubt.said];
  /** @type {HTMLElement[]} */
  const parts = [head(view, doubt), question(view, doubt), ...otherName(view, doubt)];
  if (settles) {
    parts.push(make("p", "soft", make("strong", "", fill("settles")), " ", settles));
  }
  parts.push(doubt.paragraph === null ? passage(view, doubt) : make("div", "doubt-contexts", context(view, doubt, 0), context(view, doubt, 1)));
  parts.push(...(isSettled(doubt) ? [settledBy(doubt)] : alikeBox(view, doubt)));
  return [...parts, noting === doubt.id ? noteForm(doubt) : actions(view, doubt)];
}

/* The end of the walk: what is left, or that nothing is. The focus rests on the title, so that no key validates by itself. */
function ending() {
  const { of, settled } = doubtProgress();
  const left = of - settled;
  const said = left ? asideWords("left", left) : asideWord(of ? "done" : "done.none", { of: writtenNumber(of) });
  const title = make("h2", `reading-level ${left ? "is-look" : "is-done"}`, `${left ? "◆" : "✓"} ${said}`);
  title.tabIndex = -1;
  const ways = left ? [control("again", "button", asideWords("left.again", left), "t")] : [];
  const row = make("div", "reading-row", ...ways, control("previous", "button", asideWord("previous"), "T"), control("validate", "button", asideWord("validate")));
  return [make("div", "reading-head", title, closeButton("card-close", asideWord("card.close"))), make("p", "soft", asideWord("done.what")), row];
}

/** @param {string} act */
function focusOn(act) {
  const card = asideSlot("card");
  (card.querySelector(`[data-review-act="${act}"]`) || card.querySelector("h2"))?.focus({ preventScroll: true });
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
  const { doubt, ended } = doubtInSight(view);
  const act = card.contains(document.activeElement) ? document.activeElement?.dataset.reviewAct || (document.activeElement?.tagName === "H2" ? "title" : "note") : null;
  noting = doubt && noting === doubt.id ? noting : null;
  card.hidden = !doubt && !ended;
  if (card.hidden || (noting && card.querySelector("form"))) {
    return;
  }
  card.className = `reading-card${doubt && isSettled(doubt) ? " is-settled" : ""}`;
  card.replaceChildren(...(doubt ? content(view, doubt) : ending()));
  if (act) {
    focusOn(act);
  }
};

/** Bring the passage of a doubt into sight, above the card, which has its height only now.
 * @param {View} view @param {Doubt} doubt */
export const revealPassage = (view, doubt) => {
  if (doubt.paragraph !== null) {
    const span = passageOf(view, doubt);
    const box = () => span.getBoundingClientRect();
    const middle = () => (topEdge() + asideSlot("card").getBoundingClientRect().top) / 2;
    reveal({ getBoundingClientRect: box, scrollIntoView: () => window.scrollBy(0, box().top - middle()) });
  }
};

/** The title takes the focus: it does nothing by itself, and the letters of the answers are heard there. */
export const focusCard = () => asideSlot("card").querySelector("h2")?.focus({ preventScroll: true });

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key === "Escape" && asideSlot("card")?.contains(targetOf(event))) {
    event.stopPropagation();
    if (noting) {
      cancelNote();
    } else {
      asideSlot("card").querySelector('[data-review-act="card-close"]').click();
    }
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
