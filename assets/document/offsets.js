/* Places in the original text: offsets of the engine are characters (code points) into the whole text, those of a browser UTF-16 units into a
   text node. A selection becomes a span of the engine here, and a span a range. */
import { currentView, knownView, viewer } from "#document/view.js";
import { surroundings } from "#shared/excerpt.js";
/** @import { Entities, Segment, View } from "#document/view.js" */

/** A place as a browser counts it: a row, and a unit in its original text.
 * @typedef {{ row: number, unit: number }} Place */
/** @typedef {{ start: number, end: number }} Span */

/** Whether the browser paints ranges of text, no node touched. */
export const paintsRanges = typeof Highlight === "function" && Boolean(CSS.highlights);

const AROUND = 40; // characters on each side of a mention
const BREAKS = /[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]+$/;

/** @param {string} text */
export function length(text) {
  let count = 0;
  for (const _ of text) { // eslint-disable-line no-unused-vars
    count += 1;
  }
  return count;
}

/** Give the unit at which the n-th code point begins.
 * @param {string} text @param {number} n */
export function unit(text, n) {
  let at = 0;
  for (let left = n; left > 0 && at < text.length; left -= 1) {
    at += Number(text.codePointAt(at)) > 0xffff ? 2 : 1;
  }
  return at;
}

/** Give what a segment of a paragraph is in the two texts: 0 the original, 1 the pseudonymised.
 * @param {View} view @param {Segment} part */
const bothTexts = ({ data: { entities } }, part) => (typeof part === "number" ? [entities.text[part], entities.shown[part]] : typeof part === "string" ? [part, part] : part);

/** @param {View} view @param {Segment[]} segments @param {0 | 1} [side] */
const textOf = (view, segments, side = 0) => segments.map((part) => bothTexts(view, part)[side]).join("");

/** Give the text of a paragraph, its break included: the original, unless the other side is asked for.
 * @param {View} view @param {number} row @param {0 | 1} [side] */
export const paragraph = (view, row, side = 0) => textOf(view, view.data.paragraphs[row], side);

/** Give the last paragraph that begins at or before an offset.
 * @param {View} what @param {number} offset */
function rowAt({ data: { starts } }, offset) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** @param {View} view @param {number} row */
export const left = (view, row) => /** @type {HTMLElement} */ (view.rows[row].node.firstChild);

/** Give {row, unit} of an offset.
 * @param {number} offset */
export function at(offset) {
  const view = knownView();
  const row = rowAt(view, offset);
  const shown = paragraph(view, row).replace(BREAKS, "");
  return { row, unit: Math.min(unit(shown, offset - view.data.starts[row]), shown.length) };
}

/** Give the offset of {row, unit}.
 * @param {Place} what */
export function offset({ row, unit: units }) {
  const view = knownView();
  return view.data.starts[row] + length(paragraph(view, row).slice(0, units));
}

/** @param {TreeWalker} walker of texts
 * @returns {Text} */
export const nextText = (walker) => /** @type {Text} */ (walker.nextNode());

/** Give the text node and the offset in it where a unit of a cell stands. `before`: at a seam, the end of the first node.  * @param {Element} cell
 * @param {number} units
 * @param {boolean} [before]
 * @returns {[Node, number]} */
export function point(cell, units, before = false) {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let passed = 0;
  /** @type {[Node, number]} */
  let last = [cell, 0];
  for (let node = nextText(walker); node; node = nextText(walker)) {
    last = [node, node.length];
    if (units < passed + node.length || (before && units === passed + node.length)) {
      return [node, units - passed];
    }
    passed += node.length;
  }
  return last;
}

/** Give the range of the original text from one offset to another.
 * @param {number} start @param {number} end */
export function range(start, end) {
  const view = knownView();
  const [from, to] = [at(start), at(end)];
  const span = document.createRange();
  span.setStart(...point(left(view, from.row), from.unit));
  span.setEnd(...point(left(view, to.row), to.unit, true));
  return span;
}

/** Give the words of a paragraph before a mention, and after it or another one there.
 * @param {number} first @param {number} [last] */
export const wordsAround = (first, last = first) => {
  const view = knownView();
  const segments = view.data.paragraphs[view.rowOf[first]];
  const [from, to] = [segments.indexOf(first), segments.indexOf(last)];
  return surroundings(textOf(view, segments.slice(0, from)), textOf(view, segments.slice(to + 1)), AROUND);
};

/** Give the words between two mentions of a paragraph; null where they stand in two.
 * @param {number} first @param {number} last */
export const wordsBetween = (first, last) => {
  const view = knownView();
  const segments = view.data.paragraphs[view.rowOf[first]];
  return view.rowOf[first] === view.rowOf[last] ? textOf(view, segments.slice(segments.indexOf(first) + 1, segments.indexOf(last))) : null;
};

/** Give the unit of one text of a row that stands for a unit of the other, `side`: 0 the original, 1 the pseudonymised. What is not the same on both
 * sides counts as a whole: a selection begins before it, and `ends` behind it.
 * @param {View} view @param {number} row @param {number} units @param {boolean} ends @param {0 | 1} side */
export function otherUnit(view, row, units, ends, side) {
  let [here, there] = [0, 0];
  for (const part of view.data.paragraphs[row]) {
    const both = bothTexts(view, part);
    const [own, other] = [both[side], both[1 - side]];
    const past = here + own.length;
    if (units < past || (units === past && ends)) {
      return own === other ? there + units - here : ends && units > here ? there + other.length : there;
    }
    here = past;
    there += other.length;
  }
  return there;
}

/** Give {row, unit} of a point of the page: a selection may end in the other text, between two rows, or beyond all of them.
 * @param {View} view @param {Node} node @param {number} index @param {boolean} ends */
function found(view, node, index, ends) {
  const element = /** @type {Element} */ (node.nodeType === Node.ELEMENT_NODE ? node : node.parentNode);
  const cell = element.closest(".cell");
  const row = element.closest(".row-pair");
  /** @param {number} which */
  const end = (which) => ({ row: which, unit: left(view, which).textContent.length });
  if (row && view.root.contains(row)) {
    const own = view.rows.findIndex((pair) => pair.node === row);
    if (cell) {
      const span = document.createRange();
      span.setStart(cell, 0);
      span.setEnd(node, index);
      const units = span.toString().length;
      return { row: own, unit: cell.classList.contains("left") ? units : otherUnit(view, own, units, ends, 1) };
    }
    return !cell && index === 0 ? { row: own, unit: 0 } : end(own);
  }
  const span = document.createRange();
  span.setStart(node, index);
  const next = view.rows.findIndex((row) => span.comparePoint(row.node, 0) >= 0);
  return next >= 0 ? { row: next, unit: 0 } : end(view.rows.length - 1);
}

/** Give the span of the original for units of a row in one of its texts, the words at its ends whole.
 * @param {View} view @param {{ row: number, side: number, start: number, end: number }} what */
export function spanOf(view, { row, side, start: from, end: to }) {
  const whole = paragraph(view, row);
  let [start, end] = side ? [otherUnit(view, row, from, false, 1), otherUnit(view, row, to, true, 1)] : [from, to];
  /** @param {number} at */
  const splitsWord = (at) => /^[\p{L}\p{N}]{2}$/u.test(whole.slice(at - 1, at + 1));
  while (splitsWord(start)) {
    start -= 1;
  }
  while (splitsWord(end)) {
    end += 1;
  }
  return { start: offset({ row, unit: start }), end: offset({ row, unit: end }) };
}

/** Give the original text between two offsets.
 * @param {number} start @param {number} end */
export function text(start, end) {
  const view = knownView();
  const [first, last] = [rowAt(view, start), rowAt(view, Math.max(start, end - 1))];
  let whole = "";
  for (let row = first; row <= last; row += 1) {
    whole += paragraph(view, row);
  }
  const base = view.data.starts[first];
  return whole.slice(unit(whole, start - base), unit(whole, end - base));
}

/** Give a span without the blanks at its ends, null where nothing is left.
 * @param {number} start @param {number} end */
function trimmed(start, end) {
  const said = text(start, end);
  const [before, after] = [said.length - said.trimStart().length, said.length - said.trimEnd().length];
  const span = { start: start + before, end: end - after }; // a blank is one unit
  return span.start < span.end ? span : null;
}

/* Give the span {start, end} of the original that is selected, in either text; null for none. */
export function selected() {
  const view = currentView();
  const chosen = window.getSelection();
  if (!view || !view.data.starts || !chosen?.rangeCount || chosen.isCollapsed) {
    return null;
  }
  const begins = chosen.anchorNode instanceof Element ? chosen.anchorNode : chosen.anchorNode?.parentElement;
  if (!begins?.closest(".viewer-rows") || !view.root.contains(begins)) {
    return null;
  }
  const range = chosen.getRangeAt(0);
  const start = offset(found(view, range.startContainer, range.startOffset, false));
  const end = offset(found(view, range.endContainer, range.endOffset, true));
  return start < end ? trimmed(start, end) : null;
}

/** Give the index of the first mention that ends after a place; the number of mentions where none does.
 * @param {Entities} entities @param {number} start */
export function mentionAfter(entities, start) {
  let low = 0;
  let high = entities.start.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entities.end[middle] > start) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** Give a mention with its place.
 * @param {number} index */
export const mentionOf = (index) => {
  const { start, end } = knownView().data.entities;
  return { index, start: start[index], end: end[index] };
};

/** Give the places of mentions as an act names them.
 * @param {number[]} indices */
export const placesOf = (indices) => indices.map(mentionOf).map(({ start, end }) => [start, end]);

/** Give the mentions that share a character with a span.
 * @param {number} start @param {number} end */
export function mentions(start, end) {
  const { entities } = knownView().data;
  const found = [];
  for (let index = mentionAfter(entities, start); index < entities.start.length && entities.start[index] < end; index += 1) {
    found.push(index);
  }
  return found;
}

export function start() {
  viewer.on("built", (/** @type {View} */ view) => {
    if (!view.data.starts) { // a page of an older server
      let start = 0;
      view.data.starts = view.data.paragraphs.map((_, row) => {
        const own = start;
        start += length(paragraph(view, row));
        return own;
      });
    }
  });
}
