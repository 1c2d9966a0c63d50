/* The limits of a mention: moved by keys and buttons, by character or word, or dragged; then, where the same form has its old ones elsewhere, there too. */
import { acts, paint, perform, restyle } from "#document/acts.js";
import * as caret from "#document/caret.js";
import { isVisible } from "#document/mentions.js";
import * as menu from "#mention_menu/menu.js";
import * as offsets from "#document/offsets.js";
import { announce, reviewWord, reviewWords, reviewing } from "#document/review.js";
import { notice } from "#document/status.js";
import { currentView, knownView, viewer } from "#document/view.js";
import { closest } from "#shared/dom.js";
/** @import { Clear, Edge, Mention } from "#document/acts.js" */
/** @import { Span } from "#document/offsets.js" */
/** @import { Act } from "#document/review.js" */
/** @import { Mark } from "#document/view.js" */

const MILLISECONDS_OF_NUDGING = 260; // a burst of keys is one correction
const EDGE = 5; // pixels from the end of a mention within which it can be taken
const FAR = 3; // pixels: below, it is a click

/** @type {{ mention: Mention, to: Span, timer: number, signs: Clear[] } | null} */
let nudged = null; // ends being moved, not yet sent
/** @type {{ start: number, to: Span } | null} */
let sent = null; // ends moved and sent, while the answer is not there
/** @type {Act | null} */
let offered = null; // the ends moved last, to be moved everywhere
/** `to`: the offset last under the pointer.
 * @type {{ mention: Mention, edge: Edge, x: number, moved: boolean, to: number | null } | null} */
let dragged = null;

export const hasOffer = () => offered !== null;

/* --- By key and button ------------------------------------------------------------------------------------------ */

acts.nudge = (known, edge, by, word) => {
  const mention = sent && sent.start === known.start ? { ...known, ...sent.to } : known;
  const same = nudged && nudged.mention.start === mention.start ? nudged : null;
  const from = same ? same.to : { start: mention.start, end: mention.end };
  const to = moveEnd(from, mention.index, edge, by, word);
  if (to.start === from.start && to.end === from.end) {
    announce(reviewWord("bound.stuck"));
    return;
  }
  moveTo(mention, to);
};

/** Draw a mention with other ends, which are sent once they rest.
 * @param {Mention} mention @param {Span} to */
function moveTo(mention, to) {
  if (nudged) {
    window.clearTimeout(nudged.timer);
    nudged.signs.forEach((clear) => clear(true));
  }
  const { entities, labels } = knownView().data;
  const signs = [restyle(mention.index, (node, side) => side === 0 && node.classList.add("moving")), paint(to.start, to.end, labels[entities.label[mention.index]].family)];
  nudged = { mention: { ...mention }, to, signs, timer: window.setTimeout(sendNudge, MILLISECONDS_OF_NUDGING) };
  announce(reviewWord("bound.now", { x: offsets.text(to.start, to.end) }));
}

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
function moveEnd({ start, end }, index, edge, by, word) {
  const view = knownView();
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
  return placeEnd({ start, end }, index, edge, view.data.starts[row] + offsets.length(text.slice(0, next)));
}

/** Give a mention with an end at an offset; the same where another mention is in the way, or nothing would be left.
 * @param {Span} what @param {number} index @param {Edge} edge @param {number} to */
function placeEnd({ start, end }, index, edge, to) {
  const { entities } = knownView().data;
  const made = edge === "start" ? { start: to, end } : { start, end: to };
  const free = made.start >= (index > 0 ? entities.end[index - 1] : 0) && (index + 1 >= entities.start.length || made.end <= entities.start[index + 1]);
  return free && made.start < made.end && offsets.text(made.start, made.end).trim() ? made : { start, end };
}

async function sendNudge() {
  if (!nudged || dragged) {
    return; // an end that is dragged is sent when it is let go
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
export function withMovedEnds(mention) {
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

export function spread() {
  if (offered) {
    const act = offered;
    offered = null;
    notice("offer", null);
    perform(act);
  }
}

/* --- An end, dragged -------------------------------------------------------------------------------------------- */

/** Give the mention and its end near which a pointer is, in the original text.
 * @param {PointerEvent} event
 * @returns {{ mention: Mention, edge: Edge } | null} */
function edgeAt(event) {
  const view = currentView();
  if (!view?.data.review || event.pointerType === "touch" || !closest(event, ".viewer-rows .cell.left")) {
    return null;
  }
  const beside = [0, -EDGE, EDGE].map((by) => document.elementFromPoint(event.clientX + by, event.clientY)?.closest("mark.mention"));
  const node = /** @type {Mark | null | undefined} */ (beside.find(Boolean));
  if (!node || node.side !== 0 || !isVisible(node.entity)) {
    return null;
  }
  const boxes = [...node.getClientRects()];
  const mention = offsets.mentionOf(node.entity);
  const [first, last] = [boxes[0], boxes[boxes.length - 1]];
  /** @param {DOMRect} box @param {number} x */
  const near = (box, x) => event.clientY >= box.top && event.clientY <= box.bottom && Math.abs(event.clientX - x) <= Math.min(EDGE, box.width / 4);
  return near(last, last.right) ? { mention, edge: "end" } : near(first, first.left) ? { mention, edge: "start" } : null;
}

/** Give the offset under a pointer, in the row of a mention.
 * @param {PointerEvent} event @param {Mention} mention */
function offsetUnder(event, mention) {
  const { row } = offsets.at(mention.start);
  const at = document.caretRangeFromPoint(event.clientX, event.clientY);
  const cell = offsets.left(knownView(), row);
  if (!at || !cell.contains(at.startContainer)) {
    return null;
  }
  const span = document.createRange();
  span.setStart(cell, 0);
  span.setEnd(at.startContainer, at.startOffset);
  return offsets.offset({ row, unit: span.toString().length });
}

/** @param {PointerEvent} event */
function down(event) {
  const found = event.button === 0 ? edgeAt(event) : null;
  dragged = found && { ...found, x: event.clientX, moved: false, to: null };
}

/** @param {PointerEvent} event */
function move(event) {
  if (!dragged) {
    const root = currentView()?.root;
    root?.classList.toggle("at-edge", edgeAt(event) !== null);
    return;
  }
  if (!dragged.moved && Math.abs(event.clientX - dragged.x) < FAR) {
    return;
  }
  dragged.moved = true;
  const to = offsetUnder(event, dragged.mention);
  dragged.to = to ?? dragged.to;
  const made = to === null ? null : placeEnd(dragged.mention, dragged.mention.index, dragged.edge, to);
  if (made) {
    moveTo(dragged.mention, made);
  }
}

/** Give what was gone over, where an end was dragged over the whole mention: nothing would be left of that, it is a selection.
 * @param {NonNullable<typeof dragged>} what
 * @returns {Span | null} */
function goneOver({ mention: { start, end }, edge, to }) {
  if (to === null || (edge === "start" ? to < end : to > start)) {
    return null;
  }
  return edge === "start" ? { start, end: to } : { start: to, end };
}

/** Select what was gone over, its mention as it was, and open its menu.
 * @param {Mention} mention @param {Span} span */
function selectSpan(mention, span) {
  moveTo(mention, mention);
  acts.flush();
  window.getSelection()?.removeAllRanges();
  window.getSelection()?.addRange(offsets.range(span.start, span.end));
  menu.open(span, null);
}

function up() {
  const done = dragged;
  dragged = null;
  if (done?.moved) {
    const span = goneOver(done);
    if (span) {
      selectSpan(done.mention, span);
    }
    acts.flush();
    /** @param {Event} event */
    const stop = (event) => { event.preventDefault(); event.stopPropagation(); };
    window.addEventListener("click", stop, { capture: true, once: true }); // what was dragged is not clicked too
    window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
  }
}

export function start() {
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", () => { dragged = null; });
  document.addEventListener("mousedown", (event) => dragged && event.preventDefault()); // nothing is selected meanwhile
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
