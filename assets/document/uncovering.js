/* What would become readable, and what did. Before several mentions are uncovered, they are shown in their lines and the reader is asked once;
   after any act, what it uncovered is named, with a way back. Words of the document stay on the page: none is sent or kept. */
import { acts, saidHere } from "#document/acts.js";
import { mentionAfter, wordsAround, wordsBetween } from "#document/offsets.js";
import { announce, knownReview, reviewSlot, reviewWord, reviewWords, reviewing, sendAct } from "#document/review.js";
import { news, notice } from "#document/status.js";
import { currentView, knownView, viewer } from "#document/view.js";
import { make } from "#shared/dom.js";
import { onceAfterFrame } from "#shared/frame.js";
import { write } from "#shared/unseen.js";
/** @import { Entities, View } from "#document/view.js" */

const LINES = 8; // in which the mentions are shown
const NEAR = 4; // characters between two mentions of one place, as a first name and a surname are: they are shown in one line
const NAMED = 4; // forms that are named afterwards
const TRAVELS = new Set(["undo", "redo"]);
const RENAMES = "pseudonym"; // the reader chose what changed

/** @type {Pick<Entities, "start" | "end" | "text" | "masked" | "person" | "shown"> | null} */
let before = null; // the mentions as they stood before the last act

let passage = ""; // the words that the reader selected, of which the next act leaves mentions readable

/** @type {{ patch: unknown, own: boolean } | null} */
let waiting = null; // what was done last, until it is drawn

/* --- What an act would uncover -------------------------------------------------------------------------------------- */

/** Put the mentions of one place in one line.
 * @param {number[]} indices in the order of the text */
function linesOf(indices) {
  /** @type {number[][]} */
  const lines = [];
  indices.forEach((index, rank) => {
    const between = rank ? wordsBetween(indices[rank - 1], index) : null;
    if (between !== null && between.length <= NEAR) {
      lines[lines.length - 1].push(index);
    } else {
      lines.push([index]);
    }
  });
  return lines;
}

/** @param {number[]} indices */
function line(indices) {
  const [first, last] = wordsAround(indices[0], indices.at(-1));
  const item = make("li", "");
  write(item, first);
  indices.forEach((index, rank) => {
    const words = make("b", "");
    write(words, knownView().data.entities.text[index]);
    write(item, rank ? String(wordsBetween(indices[rank - 1], index)) : "");
    item.append(words);
  });
  write(item, last);
  item.dir = "auto";
  return item;
}

/** Say whom mentions name: persons, and the forms of what is no person.
 * @param {number[]} indices */
function namedBy(indices) {
  const { data: { entities }, persons } = knownView();
  const whose = new Set(indices.map((index) => entities.person[index]).filter((id) => id !== null));
  const forms = new Set(indices.filter((index) => entities.person[index] === null).map((index) => entities.text[index]));
  const names = [...[...whose].map((id) => persons.get(id)?.name), ...forms].map((x) => reviewWord("quoted", { x }));
  if (!forms.size) {
    return reviewWords("uncover.persons", names.length, { x: names.join(", ") });
  }
  return reviewWord("uncover.persons.one", { x: names.length > NAMED ? `${names.slice(0, NAMED).join(", ")}…` : names.join(", ") });
}

/** Ask before several mentions become readable; gives whether to go on. One alone is not asked about: it is named afterwards. `selected` are the words
 * around them that the reader meant.
 * @param {number[]} indices @param {string} [selected] */
export const mayUncover = async (indices, selected = "") => {
  const sure = await asked(indices, selected);
  passage = sure ? selected : "";
  return sure;
};

/** @param {number[]} indices @param {string} selected */
function asked(indices, selected) {
  const { data: { entities } } = knownView();
  const masked = indices.filter((index) => entities.masked[index]);
  const dialog = reviewSlot("uncover");
  if (masked.length < 2 || !dialog) {
    return Promise.resolve(true);
  }
  const lines = linesOf(masked.sort((one, other) => one - other));
  const shown = lines.slice(0, LINES).flat().length;
  const what = selected ? reviewWord("uncover.passage", { x: selected.replace(/\s+/g, " ").trim() }) : namedBy(masked);
  reviewSlot("uncover-title").textContent = `${reviewWords("uncover", masked.length)} ${what}`;
  reviewSlot("uncover-list").replaceChildren(...lines.slice(0, LINES).map(line));
  const places = lines.length < masked.length ? reviewWords("uncover.places", lines.length) : "";
  reviewSlot("uncover-more").textContent = shown < masked.length ? reviewWords("uncover.shown", shown, { of: masked.length }) : places;
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
}

/* --- What an act uncovered ------------------------------------------------------------------------------------------ */

/** @param {View} view */
function remember({ data: { entities } }) {
  const { start, end, text, masked, person, shown } = entities;
  before = { start, end, text, masked, person, shown };
}

/** Give the forms that were readable and are hidden now, or the other way round, with how often each.
 * @param {NonNullable<typeof before>} was @param {Entities} entities @param {boolean} hides */
function formsTurned(was, entities, hides) {
  /** @type {Map<string, number>} */
  const forms = new Map();
  was.masked.forEach((masked, index) => {
    const at = mentionAfter(entities, was.start[index]);
    const hidden = Boolean(entities.masked[at]) && entities.start[at] < was.end[index];
    if (hidden === hides && Boolean(masked) !== hides) {
      forms.set(was.text[index], (forms.get(was.text[index]) || 0) + 1);
    }
  });
  return forms;
}

/** Say whose replacements followed: letters are given in the order of the text, and those behind a name that became readable, or was hidden, move
 * by one. Whom the act was about is not among them.
 * @param {NonNullable<typeof before>} was @param {Entities} entities */
function saidMoved(was, entities) {
  /** @type {Map<string, [string, string]>} */
  const moved = new Map();
  was.masked.forEach((masked, index) => {
    const at = mentionAfter(entities, was.start[index]);
    const same = entities.start[at] === was.start[index] && entities.end[at] === was.end[index] && entities.person[at] === was.person[index];
    if (same && masked && entities.masked[at] && entities.shown[at] !== was.shown[index]) {
      const who = was.person[index] || was.text[index];
      moved.set(who, moved.get(who) || [was.shown[index], entities.shown[at]]);
    }
  });
  const [first] = moved.values();
  return first ? reviewWords("moved", moved.size, { from: first[0], to: first[1] }) : "";
}

/** @param {Map<string, number>} forms */
function writtenForms(forms) {
  const named = [...forms].slice(0, NAMED).map(([form, n]) => (n > 1 && forms.size > 1 ? reviewWord("uncovered.times", { x: form, n }) : reviewWord("quoted", { x: form }))).join(", ");
  return forms.size > NAMED ? `${named}…` : named;
}

/** Join two sentences; the first one may be a few words without a stop.
 * @param {string} first @param {string} second */
const joined = (first, second) => `${first}${first && second && !/[.!?…]$/.test(first) ? "." : ""} ${second}`.trim();

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
  const selected = own ? passage : "";
  passage = own ? "" : passage;
  if (!patch || !was || !last) {
    return;
  }
  notice("readable", null);
  const acted = own && !TRAVELS.has(last.act);
  const forms = acted ? formsTurned(was, view.data.entities, false) : new Map();
  const hidden = acted && last.act === "mask" ? formsTurned(was, view.data.entities, true) : new Map();
  const moved = own && last.act !== RENAMES ? saidMoved(was, view.data.entities) : "";
  if (forms.size) {
    notice("news", null); // this says more
    const count = [...forms.values()].reduce((sum, n) => sum + n, 0);
    const said = reviewWords("uncovered", count, { x: selected ? reviewWord("quoted", { x: selected }) : writtenForms(forms) });
    notice("readable", joined(said, moved), [[reviewWord("uncovered.undo"), takeBack], [reviewWord("close"), () => notice("readable", null)]]);
  } else if (hidden.size || moved) {
    const done = last.what || last.said;
    const said = hidden.size ? reviewWord("hidden.named", { said: done, x: writtenForms(hidden) }) : saidHere(last.act) ? done : "";
    news(joined(said, moved));
  }
}

const drawLater = onceAfterFrame(() => { // the texts come first
  if (waiting) {
    changed(waiting);
  }
  waiting = null;
});

export function start() {
  viewer.on("built", remember);
  viewer.on("redrawn", remember); // another profile hides other things: that is no act
  reviewing.on("changed", (change) => {
    waiting = waiting && waiting.own && !change.own ? waiting : change;
    drawLater();
  });
}
