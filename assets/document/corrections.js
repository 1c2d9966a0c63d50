/* What a reader does to the text: each act is drawn at once where it can be, sent, and taken back where the server refuses it.
   The keys of a mention that has the focus; pointer.js has the mouse and touch. */
import { acts } from "#document/acts.js";
import * as caret from "#document/caret.js";
import { closest, targetOf } from "#shared/dom.js";
import { hears, typing } from "#shared/single_keys.js";
import { pin } from "#document/mentions.js";
import * as menu from "#document/menu.js";
import * as offsets from "#document/offsets.js";
import { announce, reviewWord, reviewWords, reviewing, sendAct } from "#document/review.js";
import { notice } from "#document/status.js";
import { currentView, knownView, viewer } from "#document/view.js";
/** @import { Edge, Mention } from "#document/acts.js" */
/** @import { Span } from "#document/offsets.js" */
/** @import { Act, Focus } from "#document/review.js" */
/** @import { Mark } from "#document/view.js" */

const MILLISECONDS_OF_NUDGING = 260; // a burst of keys is one correction
const paints = typeof Highlight === "function" && Boolean(CSS.highlights);

/** Takes away what was drawn at once; whether the act was refused. @typedef {(refused: boolean) => unknown} Clear */

/** @type {{ mention: Mention, to: Span, timer: number, signs: Clear[] } | null} */
let nudged = null; // {mention, start, end, to, timer, sign}: ends being moved, not yet sent
/** @type {{ start: number, to: Span } | null} */
let sent = null; // {start, to}: ends moved and sent, while the answer is not there
/** @type {Act | null} */
let offered = null; // the ends moved last, to be moved everywhere

/* --- Drawn at once ---------------------------------------------------------------------------------------------- */

/** Paint a span as a mention of a family, with no node touched; it gives what takes it away.
 * @param {number} start @param {number} end @param {string} family */
function paint(start, end, family) {
  if (!paints) {
    return () => {};
  }
  const name = `review-${family}`;
  const range = offsets.range(start, end);
  const all = CSS.highlights.get(name) || new Highlight();
  all.add(range);
  CSS.highlights.set(name, all);
  return () => all.delete(range);
}

/** Dress the nodes of a mention otherwise; it gives what dresses them as before.
 * @param {number} index @param {(node: HTMLElement, side: number) => void} change */
function dress(index, change) {
  const nodes = [...knownView().marks[index]];
  const before = nodes.map((node) => node.className);
  nodes.forEach(change);
  return (/** @type {boolean} */ refused) => refused && nodes.forEach((node, side) => { node.className = before[side]; });
}

/** Send an act; what was drawn at once goes when the answer is there. @param {Act} act @param {{ focus?: Focus, signs?: Clear[] }} [what1] */
async function perform(act, { focus = null, signs = [] } = {}) {
  const answer = await sendAct(act, { focus });
  signs.forEach((clear) => clear(!answer.ok));
  return answer;
}

/* --- Acts ------------------------------------------------------------------------------------------------------- */

acts.add = (span, label, alone) => {
  menu.close(false);
  window.getSelection()?.removeAllRanges();
  const signs = [paint(span.start, span.end, label.family)];
  return perform({ kind: "add", ...span, label: label.code, everywhere: !alone, person: null }, { focus: span, signs });
};

acts.accept = ({ index, start, end }, alone) => {
  menu.close(true);
  const signs = [dress(index, (node, side) => side === 0 && node.classList.add("accepted"))];
  return perform({ kind: "accept", start, end, everywhere: !alone }, { focus: { start }, signs });
};

/* The focus goes to the next mention: what is taken away can keep none. */
acts.remove = ({ index, start, end }, alone) => {
  menu.close(true);
  const signs = [dress(index, (node) => node.classList.add("leaving"))];
  return perform({ kind: "remove", start, end, everywhere: !alone }, { focus: { start: end }, signs });
};

acts.label = ({ index, start, end }, label, alone) => {
  menu.close(true);
  const old = knownView().data.labels[knownView().data.entities.label[index]];
  const signs = [dress(index, (node) => { node.classList.replace(`in-${old.family}`, `in-${label.family}`); })];
  return perform({ kind: "label", start, end, label: label.code, everywhere: !alone }, { focus: { start }, signs });
};

acts.assign = ({ start, end }, person, alone) => {
  menu.close(true);
  return perform({ kind: "assign", start, end, person, everywhere: !alone }, { focus: { start } });
};

/* Give a mention the ends of what was selected around it. */
acts.stretch = ({ start, end }, span, alone) => {
  menu.close(false);
  window.getSelection()?.removeAllRanges();
  const { entities, labels } = knownView().data;
  const index = offsets.mentionAfter(entities, start);
  const signs = [paint(span.start, span.end, labels[entities.label[index]].family)];
  return perform({ kind: "bounds", start, end, to_start: span.start, to_end: span.end, everywhere: !alone }, { focus: span, signs });
};

acts.nudge = (known, edge, by, word) => {
  const mention = sent && sent.start === known.start ? { ...known, ...sent.to } : known;
  const same = nudged && nudged.mention.start === mention.start ? nudged : null;
  const from = same ? same.to : { start: mention.start, end: mention.end };
  const to = moved(from, mention.index, edge, by, word);
  if (to.start === from.start && to.end === from.end) {
    announce(reviewWord("bound.stuck"));
    return;
  }
  if (same) {
    window.clearTimeout(same.timer);
    same.signs.forEach((clear) => clear(true));
  }
  const { entities, labels } = knownView().data;
  const signs = [dress(mention.index, (node, side) => side === 0 && node.classList.add("moving")), paint(to.start, to.end, labels[entities.label[mention.index]].family)];
  nudged = { mention: { ...mention }, to, signs, timer: window.setTimeout(sendNudge, MILLISECONDS_OF_NUDGING) };
  announce(reviewWord("bound.now", { x: offsets.text(to.start, to.end) }));
};

/* Send ends that are being moved at once: what comes next is meant after them. */
acts.flush = () => {
  if (nudged) {
    window.clearTimeout(nudged.timer);
    sendNudge();
  }
};

/* --- Ends ------------------------------------------------------------------------------------------------------- */

/** Give an end moved by a character or a word, within its paragraph, off the mentions beside it; the same where it cannot be.
 * @param {Span} what @param {number} index @param {Edge} edge @param {number} by @param {boolean} word */
function moved({ start, end }, index, edge, by, word) {
  const view = knownView();
  const { entities } = view.data;
  const { row, unit } = offsets.at(edge === "start" ? start : end);
  const text = offsets.paragraph(view, row);
  let next = caret.step(text, unit, by, word);
  if (next !== null && word && edge === "start") { // an end rests at the near side of a word: a beginning forward, an end back
    const starts = caret.words(text).map(([from]) => from);
    next = by > 0 ? starts.find((place) => place > unit) ?? null : next;
  } else if (next !== null && word && by < 0) {
    next = caret.words(text).map(([, to]) => to).findLast((place) => place < unit) ?? null;
  }
  if (next === null) {
    return { start, end };
  }
  const to = view.data.starts[row] + offsets.length(text.slice(0, next));
  const made = edge === "start" ? { start: to, end } : { start, end: to };
  const free = made.start >= (index > 0 ? entities.end[index - 1] : 0) && (index + 1 >= entities.start.length || made.end <= entities.start[index + 1]);
  return free && made.start < made.end && offsets.text(made.start, made.end).trim() ? made : { start, end };
}

async function sendNudge() {
  if (!nudged) {
    return;
  }
  const { mention, to, signs } = nudged;
  const { start, end } = mention;
  nudged = null;
  if (to.start === start && to.end === end) {
    signs.forEach((clear) => clear(true));
    return;
  }
  const open = menu.is(mention.index);
  const before = offsets.text(start, end);
  sent = { start, to };
  const answer = await perform({ kind: "bounds", start, end, to_start: to.start, to_end: to.end, everywhere: false }, { focus: to, signs });
  sent = null;
  if (answer.ok && currentView()) {
    offer(before, start, to, end);
    if (open) {
      menu.openMention(offsets.mentionAfter(knownView().data.entities, to.start), { takes: false });
    }
  }
}

/** Give a mention as the reader sees it: its ends may have been moved, and the answer not be there. @param {Mention} mention */
function standing(mention) {
  if (nudged && nudged.mention.start === mention.start) {
    const { to } = nudged;
    acts.flush();
    return { ...mention, ...to };
  }
  return sent && sent.start === mention.start ? { ...mention, ...sent.to } : mention;
}

/** The same form stands elsewhere with its old ends: offer to move them there too.
 * @param {string} form @param {number} start @param {Span} to @param {number} end */
function offer(form, start, to, end) {
  const { entities } = knownView().data;
  const others = entities.text.map((text, index) => (text === form ? index : -1)).filter((index) => index >= 0);
  offered = null;
  if (others.length) {
    const [first] = others;
    const shift = [to.start - start, to.end - end];
    offered = { kind: "bounds", start: entities.start[first], end: entities.end[first], to_start: entities.start[first] + shift[0], to_end: entities.end[first] + shift[1], everywhere: true };
    notice("offer", reviewWords("offer", others.length), [[reviewWord("offer.do"), spread]]);
  } else {
    notice("offer", null);
  }
}

function spread() {
  if (offered) {
    const act = offered;
    offered = null;
    notice("offer", null);
    perform(act);
  }
}

/* --- Keys on a mention ------------------------------------------------------------------------------------------ */

/** @type {Record<string, (mention: Mention, alone: boolean, node: HTMLElement) => unknown>} */
const single = {
  a: (mention, alone) => acts.accept(mention, alone),
  s: (mention, alone) => acts.remove(mention, alone),
  c: (mention, alone, node) => menu.openMention(mention.index, { view: "labels", here: alone, back: node }),
  i: (mention, alone, node) => menu.openMention(mention.index, { view: "persons", here: alone, back: node }),
};

/** @param {KeyboardEvent} event @param {Mark} node @param {Mention} mention */
function arrows(event, node, mention) {
  const turned = getComputedStyle(node.closest(".cell")).direction === "rtl" ? -1 : 1;
  const by = turned * (event.key === "ArrowRight" ? 1 : -1);
  acts.nudge(mention, event.altKey ? "start" : "end", by, event.ctrlKey);
}

/** @param {KeyboardEvent} event @param {Mark} node */
function onMention(event, node) {
  const { entities } = knownView().data;
  const mention = { index: node.entity, start: entities.start[node.entity], end: entities.end[node.entity] };
  const letter = (/^[a-z]$/i.test(event.key) || !event.altKey ? event.key : event.code.replace(/^Key/, "")).toLowerCase();
  if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    arrows(event, node, mention);
  } else if (event.shiftKey && event.key === "Enter" && offered) {
    spread();
  } else if (event.ctrlKey || event.metaKey || event.shiftKey) {
    return false;
  } else if (event.key === "Delete") {
    acts.remove(standing(mention), event.altKey);
  } else if (event.key === "Enter") {
    pin(knownView().keys[node.entity]);
    menu.openMention(node.entity, { back: node });
  } else if (single[letter] && hears(event)) {
    single[letter](standing(mention), event.altKey, node);
  } else {
    return false;
  }
  return true;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const view = currentView();
  if (!view || !view.data.review || event.defaultPrevented || !view.root.offsetParent || typing(targetOf(event)) || document.querySelector("dialog[open]")) {
    return;
  }
  if (menu.holds(targetOf(event))) {
    return; // it has keys of its own
  }
  const node = closest(event, "mark.mention");
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  let done = true;
  if (event.key === "F2" || (event.key === "v" && plain && hears(event))) {
    menu.close(false);
    (caret.on() ? caret.leave : caret.enter)(true);
  } else if (event.key === "Escape" && menu.isOpen()) {
    menu.close(true);
  } else if (node) {
    done = onMention(event, node);
  } else {
    done = false;
  }
  if (done) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

export function start() {
  document.addEventListener("keydown", press, true);
  reviewing.on("changed", ({ review, patch }) => { // what is offered fits the text as it was
    if (patch && review.last && review.last.act !== "bounds") {
      offered = null;
      notice("offer", null);
    }
  });
  viewer.on("built", () => {
    nudged = null;
    offered = null;
  });
}
