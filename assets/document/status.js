/* What is said around the texts: undo and redo, lines that stay until they are read, who else is there, the reader's own name. */
import { acts, saidHere } from "#document/acts.js";
import * as menu from "#mention_menu/menu.js";
import { announce, currentReview, readerName, reviewSlot, reviewWord, reviewWords, reviewing, sendAct, sendAgain, waitingActs } from "#document/review.js";
import { reveal as revealNode, topEdge } from "#document/scroll.js";
import { currentView, knownView, viewer } from "#document/view.js";
import { make, targetOf } from "#shared/dom.js";
import { hears, isTyping } from "#shared/single_keys.js";
/** @import { Patch, Queued } from "#document/review.js" */
/** @import { Reader, Review } from "#document/view.js" */

/** A line in sight: buttons are pairs of a word and what it does.
 * @typedef {{ sentence: string, buttons: [string, () => void][] }} Line */
/** @typedef {"undo" | "redo"} Travel */

const TRAVELS = /** @type {const} */ (["undo", "redo"]);
const SECONDS_OF_NEWS = 8; // at least
const CHARACTERS_A_SECOND = 15; // read slowly
/** @type {Map<string, Line>} */
const lines = new Map(); // sentence and buttons of each line in sight, by its name

const timers = /** @type {Map<string, number>} */ (new Map()); // of lines that end by themselves
let shown = ""; // the document that the lines are of
/** @type {Queued[]} */
let set = []; // acts set aside

/* --- Lines ------------------------------------------------------------------------------------------------------ */

/** @param {string} word @param {() => void} run */
function button(word, run) {
  const node = make("button", "button", word);
  node.type = "button";
  node.addEventListener("click", run);
  return node;
}

/** @param {[string, Line]} what */
function line([name, { sentence, buttons }]) {
  const node = make("div", `review-line is-${name}`, make("p", "", sentence));
  buttons.forEach(([word, run]) => node.append(button(word, run)));
  node.dataset.line = name;
  return node;
}

/** Show a line under the texts, null to take it away; it is said too. Buttons are pairs of a word and what it does.
 * @param {string} name @param {string | null} sentence @param {[string, () => void][]} [buttons] */
export const notice = (name, sentence, buttons = []) => {
  const known = lines.get(name);
  if ((known && known.sentence) === (sentence || undefined) || !viewer || !reviewSlot("lines")) {
    return;
  }
  if (sentence) {
    lines.set(name, { sentence, buttons });
    announce(sentence);
  } else {
    lines.delete(name);
  }
  reviewSlot("lines").replaceChildren(...[...lines].map(line));
};

/** @param {string} name */
const gone = (name) => notice(name, null);

/** Show a line for as long as it takes to read it, or until it is closed; with none, take away the one in sight.
 * @param {string} name @param {string} sentence @param {[string, () => void][]} [buttons] */
export function passing(name, sentence, buttons = []) {
  window.clearTimeout(timers.get(name));
  gone(name);
  if (sentence) {
    notice(name, sentence, [...buttons, [reviewWord("close"), () => gone(name)]]);
    timers.set(name, window.setTimeout(() => gone(name), 1000 * Math.max(SECONDS_OF_NEWS, sentence.length / CHARACTERS_A_SECOND)));
  }
}

/** Say what was done.
 * @param {string} sentence */
export const news = (sentence) => passing("news", sentence);

/* --- Undo and redo ---------------------------------------------------------------------------------------------- */

/** @param {Review} review */
function paint(review) {
  TRAVELS.forEach((kind) => {
    const node = reviewSlot(kind);
    const can = review[/** @type {const} */ (`can_${kind}`)];
    const word = can && review[kind] ? reviewWord(`${kind}.what`, { x: review[kind] }) : reviewWord(can ? kind : `${kind}.none`);
    node.setAttribute("aria-disabled", String(!can)); // disabled, it could not keep the focus
    node.setAttribute("aria-label", word);
    node.title = `${word} (${reviewWord(`${kind}.key`)})`;
  });
}

/** Show where something was undone, unless it is in sight.
 * @param {Patch} patch */
function reveal(patch) {
  const view = knownView();
  const rows = (patch.rows || []).map(([index]) => view.rows[index].node);
  /** @param {DOMRect} what */
  const seen = ({ top, bottom }) => bottom > topEdge() && top < window.innerHeight;
  if (rows.length && !rows.some((node) => seen(node.getBoundingClientRect()))) {
    revealNode(rows[0]);
  }
}

/** @param {Travel} kind */
async function travel(kind) {
  const review = currentReview();
  if (!review) {
    return;
  }
  acts.flush();
  if (!review[/** @type {const} */ (`can_${kind}`)] && !waitingActs()) {
    announce(reviewWord(`${kind}.none`));
    return;
  }
  menu.close(false);
  const { ok, patch } = await sendAct({ kind });
  if (ok && currentView()) {
    reveal(patch);
  }
}

/** @param {KeyboardEvent} event */
function press(event) {
  const key = event.key.toLowerCase();
  const view = currentView();
  if (!view || !view.data.review || event.defaultPrevented || isTyping(targetOf(event)) || document.querySelector("dialog[open]")) {
    return;
  }
  const commanded = (event.ctrlKey || event.metaKey) && !event.altKey;
  const kind = commanded && key === "z" ? (event.shiftKey ? "redo" : "undo") : commanded && key === "y" ? "redo" : "";
  if (kind) {
    event.preventDefault();
    travel(kind);
  } else if (key === "w" && !event.ctrlKey && !event.metaKey && !event.altKey && hears(event)) {
    const first = reviewSlot("lines").querySelector("button");
    if (first) {
      event.preventDefault();
      first.focus();
    }
  }
}

/* --- Others, and the reader ------------------------------------------------------------------------------------- */

/** @param {{ others: Reader[] }} what */
function present({ others }) {
  const node = reviewSlot("others");
  const names = others.map((reader) => reader.who || reviewWord("others.unnamed"));
  const counted = [...new Set(names)].map((name) => /** @type {[string, number]} */ ([name, names.filter((other) => other === name).length]));
  const said = counted.map(([name, n]) => (n > 1 ? `${name} (${n})` : name)).join(", ");
  const sentence = said ? reviewWord("others", { x: said }) : "";
  if (node && node.textContent !== sentence) {
    node.textContent = sentence;
    if (sentence) {
      announce(sentence);
    }
  }
}

function named() {
  const place = reviewSlot("reader");
  if (!place || place.firstChild) {
    return;
  }
  const field = place.appendChild(make("input", "form-control"));
  Object.assign(field, { id: "review-reader", type: "text", maxLength: 80, autocomplete: "off", spellcheck: false, placeholder: place.dataset.placeholder, value: readerName() });
  const box = place.closest("details");
  const say = () => { reviewSlot("reader-name").textContent = readerName() || reviewWord("reader.nobody"); };
  field.addEventListener("change", () => { readerName(field.value); say(); });
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") {
      event.preventDefault(); // else the summary, which has the focus by then, is pressed too
      box.open = false;
      box.querySelector("summary").focus(); // the field changes by losing the focus
    }
  });
  box.addEventListener("toggle", () => box.open && field.focus());
  say();
}

/* --- What is heard ---------------------------------------------------------------------------------------------- */

/** The panel says itself what was done from there.
 * @param {{ review: Review, patch: Patch | null, own: boolean }} what */
function changed({ review, patch, own }) {
  const { last } = review;
  paint(review);
  present({ others: review.others || [] });
  if (patch && last && !own) {
    news(last.said);
  } else if (patch && last && saidHere(last.act)) {
    news(last.what || last.said);
  }
}

let was = false; // the server did not answer

/** @param {{ count: number, down: boolean }} what */
function waiting({ count, down }) {
  notice("waiting", down && count ? reviewWords("waiting", count) : null);
  if (was && !count && !set.length) {
    news(reviewWord("sent"));
  }
  was = down && count > 0 ? true : was && count > 0;
}

/** @param {{ sentence: string }} what */
function refused({ sentence }) {
  notice("refused", sentence, [[reviewWord("close"), () => gone("refused")]]);
}

/** @param {{ acts: Queued[], sentence: string }} what */
function moved({ acts, sentence }) {
  const again = () => { gone("moved"); sendAgain(acts); };
  notice("moved", sentence, [[reviewWords("again", acts.length), again], [reviewWord("drop"), () => gone("moved")]]);
}

/** What the server fails on again and again: the reader says whether it is sent once more.
 * @param {{ act: Queued, code: string, sentence: string }} what */
function aside({ act, code, sentence }) {
  set.push(act);
  const acts = set;
  const end = () => { set = []; gone("aside"); };
  const again = () => { end(); sendAgain(acts); };
  gone("aside");
  notice("aside", `${code ? `${sentence} ` : ""}${reviewWords("aside", acts.length)}`, [[reviewWords("again", acts.length), again], [reviewWord("drop"), end]]);
}

export function start() {
  reviewing.on("changed", changed);
  reviewing.on("waiting", waiting);
  reviewing.on("refused", refused);
  reviewing.on("moved", moved);
  reviewing.on("present", present);
  reviewing.on("aside", aside);
  document.addEventListener("keydown", press);
  viewer.on("built", (view) => {
    if (!reviewSlot("lines")) {
      return;
    }
    if (view.data.id !== shown) { // of another document, nothing but what waits is of use here
      [...lines.keys()].filter((name) => name !== "waiting").forEach((name) => lines.delete(name));
      set = [];
      shown = view.data.id;
    }
    reviewSlot("lines").replaceChildren(...[...lines].map(line));
    named();
    TRAVELS.forEach((kind) => { reviewSlot(kind).onclick = () => travel(kind); });
  });
}
