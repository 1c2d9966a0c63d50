/* A caret in the original text, for those who select without a mouse: arrows by character, Ctrl by word, up and down by line, Shift extends.
   It is our own: a browser draws none in a text that is not edited, and would take the other column for the next line. */
import * as menu from "#mention_menu/menu.js";
import * as offsets from "#document/offsets.js";
import { announce, reviewSlot, reviewWord } from "#document/review.js";
import { firstRow, reveal, topEdge } from "#document/scroll.js";
import { currentView, knownView, showSide, viewer } from "#document/view.js";
/** @import { Place } from "#document/offsets.js" */
/** @import { View } from "#document/view.js" */

const SEGMENTER = typeof Intl.Segmenter === "function";
const graphemes = SEGMENTER ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;
const wordly = SEGMENTER ? new Intl.Segmenter(undefined, { granularity: "word" }) : null;

/** @type {HTMLElement} */
let node; // what has the focus, and is drawn at the place
let at = /** @type {Place | null} */ (null); // {row, unit}
let anchor = /** @type {Place | null} */ (null); // the other end of what is selected
let column = /** @type {number | null} */ (null); // pixels: where lines are gone up and down
let back = /** @type {Element | null} */ (null); // what had the focus before

/** Where the caret is, while it is in the text. */
const caretPlace = () => /** @type {Place} */ (at);

/* --- Steps in a text -------------------------------------------------------------------------------------------- */

/** Give the seams between characters as a reader sees them: an emoji of several code points is one. @param {string} text */
function seams(text) {
  if (!graphemes) {
    return [...text].reduce((all, sign) => [...all, all[all.length - 1] + sign.length], [0]);
  }
  return [...Array.from(graphemes.segment(text), (segment) => segment.index), text.length];
}

/** @param {string} text */
export function words(text) {
  const found = wordly ? Array.from(wordly.segment(text)).filter((segment) => segment.isWordLike).map((segment) => [segment.index, segment.index + segment.segment.length]) : [];
  return wordly ? found : Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), (match) => [match.index, match.index + match[0].length]);
}

/** Give the next place in a text by character or by word, null beyond its end. By word, forward is the end of a word, back is its beginning.
 * @param {string} text @param {number} unit @param {number} by @param {boolean} word */
export function step(text, unit, by, word) {
  const places = word ? words(text).map(([start, end]) => (by > 0 ? end : start)) : seams(text);
  const found = by > 0 ? places.find((place) => place > unit) : places.findLast((place) => place < unit);
  return found === undefined ? (word && unit !== (by > 0 ? text.length : 0) ? (by > 0 ? text.length : 0) : null) : found;
}

/** @param {number} row */
const textOf = (row) => offsets.left(knownView(), row).textContent;

/** @param {number} by @param {boolean} word */
function sideways(by, word) {
  const view = knownView();
  const next = step(textOf(caretPlace().row), caretPlace().unit, by, word);
  if (next !== null) {
    return { row: caretPlace().row, unit: next };
  }
  const row = caretPlace().row + by;
  return row < 0 || row >= view.rows.length ? caretPlace() : { row, unit: by > 0 ? 0 : textOf(row).length };
}

/* --- Lines ------------------------------------------------------------------------------------------------------ */

/** @param {Place} what */
function box({ row, unit }) {
  const cell = offsets.left(knownView(), row);
  const span = document.createRange();
  const [text, index] = offsets.point(cell, unit);
  span.setStart(text, index);
  const own = span.getClientRects()[0];
  if (own) {
    return own;
  }
  if (text instanceof Text && text.length) { // beside a character there is always a box
    span.setStart(text, Math.max(0, index - 1));
    span.setEnd(text, Math.max(1, index));
    const rects = span.getClientRects();
    const { left, right, top, bottom } = rects[rects.length - 1] || cell.getBoundingClientRect();
    const x = index > 0 ? right : left;
    return new DOMRect(x, top, 0, bottom - top);
  }
  const { left, top } = cell.getBoundingClientRect();
  const style = getComputedStyle(cell);
  return new DOMRect(left + parseFloat(style.paddingLeft), top + parseFloat(style.paddingTop), 0, parseFloat(style.lineHeight));
}

/** @param {number} x @param {number} y @param {number} row */
function under(x, y, row) {
  const cell = offsets.left(knownView(), row);
  const { left, right } = cell.getBoundingClientRect();
  const within = Math.min(Math.max(x, left + 2), right - 2);
  const spot = document.caretPositionFromPoint ? document.caretPositionFromPoint(within, y) : null;
  const range = spot || !document.caretRangeFromPoint ? null : document.caretRangeFromPoint(within, y);
  const [text, index] = spot ? [spot.offsetNode, spot.offset] : range ? [range.startContainer, range.startOffset] : [null, 0];
  if (!text || !cell.contains(text)) {
    return null;
  }
  const span = document.createRange();
  span.setStart(cell, 0);
  span.setEnd(text, index);
  return { row, unit: span.toString().length };
}

/** @param {number} by */
function line(by) {
  const view = knownView();
  const here = box(caretPlace());
  column = column === null ? here.left : column;
  const height = here.height || 28;
  const far = parseFloat(getComputedStyle(offsets.left(view, caretPlace().row)).lineHeight) || height;
  const near = under(column, here.top + height / 2 + by * far, caretPlace().row);
  if (near && near.unit !== caretPlace().unit) {
    return near;
  }
  const row = caretPlace().row + by;
  if (row < 0 || row >= view.rows.length) {
    return { row: caretPlace().row, unit: by > 0 ? textOf(caretPlace().row).length : 0 };
  }
  const cell = offsets.left(view, row);
  reveal(cell, 0);
  const edge = box({ row, unit: by > 0 ? 0 : textOf(row).length });
  return under(column, edge.top + edge.height / 2, row) || { row, unit: by > 0 ? 0 : textOf(row).length };
}

/* --- Drawing and saying ----------------------------------------------------------------------------------------- */

function draw() {
  if (!at || !currentView()) {
    return;
  }
  const { left, top, height } = box(at);
  node.style.left = `${left}px`;
  node.style.top = `${top}px`;
  node.style.height = `${height || 24}px`;
}

function select() {
  const chosen = window.getSelection();
  const view = knownView();
  const own = offsets.point(offsets.left(view, caretPlace().row), caretPlace().unit);
  const other = anchor ? offsets.point(offsets.left(view, anchor.row), anchor.unit) : own;
  chosen?.setBaseAndExtent(other[0], other[1], own[0], own[1]);
}

/** @param {Place} what */
function wordAt({ row, unit }) {
  const text = textOf(row);
  const found = words(text).find(([start, end]) => start <= unit && unit <= end);
  return found ? text.slice(...found) : "";
}

/** @param {Place} what */
function signAt({ row, unit }) {
  const text = textOf(row);
  const next = step(text, unit, 1, false);
  const sign = next === null ? "" : text.slice(unit, next);
  return next === null ? reviewWord("caret.end") : sign.trim() ? sign : reviewWord("caret.space");
}

/** @param {Place} before @param {boolean} byCharacter */
function tell(before, byCharacter) {
  const span = offsets.selected();
  if (anchor) {
    announce(span ? reviewWord("caret.selected", { x: offsets.text(span.start, span.end) }) : reviewWord("caret.nothing"));
    return;
  }
  const [word, row] = [wordAt(caretPlace()), before.row === caretPlace().row ? "" : reviewWord("caret.row", { i: caretPlace().row + 1 })];
  const sign = byCharacter ? signAt(caretPlace()) : "";
  announce([row, sign, byCharacter && word === wordAt(before) && !row ? "" : word || (byCharacter ? "" : signAt(caretPlace()))].filter(Boolean).join(", "));
}

/* --- Coming and going ------------------------------------------------------------------------------------------- */

/** Give where a caret begins: at what was clicked, else the mention last gone to, else the first line in sight. @param {View} view */
function beginning(view) {
  const chosen = window.getSelection();
  const focus = chosen?.rangeCount ? chosen.focusNode : null;
  const clicked = focus?.parentElement?.closest(".cell.left");
  if (chosen && focus && clicked && view.root.contains(clicked) && (document.activeElement === document.body || document.activeElement?.closest(".reading-card"))) {
    const span = document.createRange();
    span.setStart(clicked, 0);
    span.setEnd(focus, chosen.focusOffset);
    return { row: view.rows.findIndex((pair) => pair.node === clicked.parentNode), unit: span.toString().length };
  }
  if (view.current >= 0 && view.data.entities.start) {
    return offsets.at(view.data.entities.start[view.current]);
  }
  return { row: Math.max(0, view.rows.indexOf(firstRow())), unit: 0 };
}

export function enter() {
  const view = currentView();
  if (!view || !view.data.review || !view.rows.length) {
    return;
  }
  if (view.root.dataset.show === "right") {
    showSide(view, "both");
  }
  back = document.activeElement;
  at = beginning(view);
  [anchor, column] = [null, null];
  view.root.dataset.selects = "left";
  node = reviewSlot("caret");
  node.hidden = false;
  reveal(offsets.left(view, at.row), 0);
  draw();
  select();
  node.focus({ preventScroll: true });
  announce(`${reviewWord("caret.on")} ${wordAt(at)}`);
}

/** @param {boolean} refocus */
export function leave(refocus) {
  if (!at) {
    return;
  }
  back = refocus ? back : null;
  [at, anchor] = [null, null];
  node.hidden = true;
  window.getSelection()?.removeAllRanges();
  if (refocus && back && back.isConnected && back !== document.body) {
    back.focus({ preventScroll: true });
  }
  if (refocus) {
    announce(reviewWord("caret.off"));
  }
}

/** @param {KeyboardEvent} event */
function towards(event) {
  const turned = getComputedStyle(offsets.left(knownView(), caretPlace().row)).direction === "rtl" ? -1 : 1;
  const word = event.ctrlKey || event.altKey;
  /** @type {Record<string, () => Place>} */
  const moves = {
    ArrowRight: () => sideways(turned, word), ArrowLeft: () => sideways(-turned, word), ArrowDown: () => line(1), ArrowUp: () => line(-1),
    Home: () => ({ row: caretPlace().row, unit: 0 }), End: () => ({ row: caretPlace().row, unit: textOf(caretPlace().row).length }),
  };
  return moves[event.key];
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (!at || event.metaKey) {
    return;
  }
  const move = towards(event);
  if (move) {
    const before = at;
    anchor = event.shiftKey ? anchor || at : null;
    const upright = event.key === "ArrowUp" || event.key === "ArrowDown";
    const next = move();
    column = upright ? column : null;
    at = next;
    if (anchor && anchor.row === at.row && anchor.unit === at.unit) {
      anchor = null;
    }
    const { top, bottom } = box(at);
    if (top < topEdge() + 28 || bottom > window.innerHeight - 28) {
      window.scrollBy(0, top - window.innerHeight / 2);
    }
    draw();
    select();
    tell(before, !upright && !(event.ctrlKey || event.altKey));
  } else if (event.key === "Enter") {
    const span = anchor ? offsets.selected() : null;
    menu.open(span || { start: offsets.offset(at), end: offsets.offset(at) }, node);
  } else if (event.key === "Escape") {
    leave(true);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

export const on = () => Boolean(at);

export function start() {
  viewer.on("built", () => {
    node = reviewSlot("caret");
    if (node && at) { // lines were joined or parted, or it is another document
      leave(false);
    }
    if (node && !node.dataset.listens) {
      node.dataset.listens = "yes";
      node.addEventListener("keydown", press);
      node.addEventListener("focusout", (event) => {
        const next = event.relatedTarget;
        if (!(next instanceof Element) || !next.closest(".review-menu")) {
          leave(false);
        }
      });
    }
  });
  viewer.on("patched", draw);
  window.addEventListener("scroll", draw, { passive: true });
  window.addEventListener("resize", draw);
}
