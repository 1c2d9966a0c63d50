/* Find in both texts, whatever the case and the accents. Matches are painted without touching the nodes; each has the menu of its place. */
import { mentions, nextText, paintsRanges, spanOf } from "#document/offsets.js";
import { firstRow, reveal } from "#document/scroll.js";
import { controls, currentView, fill, knownView, slot, viewer } from "#document/view.js";
import * as menu from "#mention_menu/menu.js";
import { letterOf } from "#mention_menu/keys.js";
import { make } from "#shared/dom.js";
/** @import { View } from "#document/view.js" */

/** A text of a cell, folded; `map` says where each character of it comes from.
 * @typedef {{ text: string, map: number[] | null }} Folded */
/** Characters of a cell that were looked for.
 * @typedef {{ cell: HTMLElement, side: number, row: number, start: number, end: number }} Match */

export const FIELD = "viewer-find";
const FEWEST = 2; // letters: with one, a long text is all matches
const MOST_PAINTED = 2000;
const MILLISECONDS_OF_TYPING = 120;
/** @type {Map<string, string>} */
const SAME = new Map([["’", "'"], ["œ", "oe"], ["æ", "ae"], ["\u00a0", " "], ["\u202f", " "], ["\n", " "]]);
/** @type {{ view: View, cells: (Folded & { cell: HTMLElement })[] } | null} */
let folded = null; // of the view `folded.view`
/** @type {Match[]} */
let matches = [];
let at = -1;
let timer = 0;
let acted = false; // from the field, which takes the focus again

/** Fold one character beyond ASCII: é becomes e, œ becomes oe, an accent of its own disappears.
 * @param {string} sign */
function plain(sign) {
  if (!SAME.has(sign)) {
    SAME.set(sign, sign.normalize("NFD").replace(/\p{Mn}/gu, ""));
  }
  return String(SAME.get(sign));
}

/** Fold a text; `map[i]` is where the i-th folded character comes from, null where each stays at its place.
 * @param {string} text */
export function foldByPlace(text) {
  const lower = text.toLowerCase();
  let still = lower.length === text.length;
  const short = lower.replace(/[\n\u0080-\uffff]/g, (sign) => {
    const letters = plain(sign);
    still = still && letters.length === 1;
    return letters;
  });
  return still ? { text: short, map: null } : foldApart(text);
}

/** @param {string} text */
function foldApart(text) {
  let out = "";
  /** @type {number[]} */
  const map = [];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index].toLowerCase();
    const letters = sign < "\u0080" && sign !== "\n" ? sign : plain(sign);
    out += letters;
    for (let times = 0; times < letters.length; times += 1) {
      map.push(index);
    }
  }
  return { text: out, map };
}

/** @param {HTMLElement} row */
const cellsOf = (row) => /** @type {HTMLElement[]} */ ([...row.children]);

/** @param {View} view */
function prepare(view) {
  if (folded && folded.view === view) {
    return folded;
  }
  folded = { view, cells: view.rows.flatMap(({ node }) => cellsOf(node).map((cell) => ({ cell, ...foldByPlace(cell.textContent) }))) };
  return folded;
}

/** @param {View} view @param {string} words */
function search(view, words) {
  const sought = foldByPlace(words.trim()).text;
  /** @type {Match[]} */
  const found = [];
  if (sought.length < FEWEST) {
    return found;
  }
  prepare(view).cells.forEach(({ cell, text, map }, index) => {
    for (let start = text.indexOf(sought); start >= 0; start = text.indexOf(sought, start + sought.length)) {
      const end = start + sought.length;
      found.push({ cell, side: index % 2, row: index >> 1, start: map ? map[start] : start, end: map ? map[end - 1] + 1 : end });
    }
  });
  return found;
}

/** Turn characters start–end of a cell into a range over its text nodes.
 * @param {Pick<Match, "cell" | "start" | "end">} what */
function range({ cell, start, end }) {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const span = document.createRange();
  let before = 0;
  for (let node = nextText(walker); node; node = nextText(walker)) {
    const after = before + node.length;
    if (start >= before && start < after) {
      span.setStart(node, start - before);
    }
    if (end > before && end <= after) {
      span.setEnd(node, end - before);
      break;
    }
    before = after;
  }
  return span;
}

function paint() {
  if (!paintsRanges) {
    return;
  }
  CSS.highlights.set("viewer-found", new Highlight(...matches.slice(0, MOST_PAINTED).map(range)));
  CSS.highlights.set("viewer-found-now", matches[at] ? new Highlight(range(matches[at])) : new Highlight());
}

/** @param {View} view */
function count(view) {
  const words = slot("find").querySelector("input").value.trim();
  const left = matches.filter((match) => match.side === 0).length;
  const sides = fill("find.sides", { left, right: matches.length - left });
  const said = matches.length ? `${fill("find.one", { i: at + 1, n: matches.length })} (${sides})` : fill("find.none");
  slot("found").textContent = words.length < FEWEST ? "" : said;
  view.root.querySelectorAll('[data-act="find-hide"], [data-act="find-show"]').forEach((node) => node.setAttribute("aria-disabled", String(!matches.length)));
  viewer.tell("found", view, matches);
}

/** @param {View} view @param {number} by */
function step(view, by) {
  if (!matches.length) {
    return;
  }
  at = (at + by + matches.length) % matches.length;
  const match = matches[at];
  const seen = match.cell.offsetParent ? match.cell : /** @type {HTMLElement} */ (match.cell.parentNode); // a side may be hidden
  reveal(seen.offsetHeight > window.innerHeight / 2 ? nearest(range(match)) : seen);
  paint();
  if (!paintsRanges) {
    window.getSelection()?.removeAllRanges();
    window.getSelection()?.addRange(range(match));
  }
  count(view);
}

/** @param {Range} span */
function nearest(span) {
  return { getBoundingClientRect: () => span.getBoundingClientRect(), scrollIntoView: () => window.scrollBy(0, span.getBoundingClientRect().top - window.innerHeight / 2) };
}

/** @param {View} view @param {string} words */
function look(view, words) {
  matches = search(view, words);
  const row = view.rows.indexOf(firstRow());
  at = matches.findIndex((match) => match.row >= row) - 1; // the first one is the first in sight
  at = at < -1 ? -1 : at;
  if (matches.length) {
    step(view, 1);
  } else {
    paint();
    count(view);
  }
}

/** Open the menu at the match in evidence: that of the mention in which it stands, or of its words. `first`: the key of the act that is meant.
 * @param {View} view @param {string} first */
function act(view, first) {
  const match = matches[at];
  if (!match || !view.data.review) {
    return;
  }
  const { entities } = view.data;
  const span = spanOf(view, match);
  const [index, ...others] = mentions(span.start, span.end);
  const back = slot("find").querySelector("input");
  acted = true;
  if (index !== undefined && !others.length && entities.start[index] <= span.start && span.end <= entities.end[index]) {
    menu.openMention(index, { back, first });
  } else {
    menu.open(span, back, first);
  }
}

/* --- The field -------------------------------------------------------------------------------------------------- */

/** @param {KeyboardEvent} event */
function press(event) {
  const letter = event.altKey && !event.ctrlKey && !event.metaKey ? letterOf(event) : "";
  if (event.key === "Enter") {
    step(knownView(), event.shiftKey ? -1 : 1);
  } else if (letter === "o" || letter === "l") {
    act(knownView(), letter);
  } else if (event.key === "Escape") {
    event.stopPropagation();
    shut(knownView());
  } else {
    return;
  }
  event.preventDefault();
}

/** Open the search; what was looked for is still there.
 * @param {View} view */
function unfold(view) {
  slot("find-bar").hidden = false;
  slot("find").querySelector("input").select();
  slot("find").querySelector("input").focus();
  look(view, slot("find").querySelector("input").value);
}

/** @param {View} view */
function shut(view) {
  slot("find-bar").hidden = true;
  matches = [];
  paint();
  count(view);
  const opener = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-viewer-act="find"], .document-more > summary')]).find((node) => node.offsetParent);
  opener?.focus({ preventScroll: true });
}

/** @param {View} view */
function field(view) {
  const input = make("input", "form-control");
  input.type = "search";
  input.id = FIELD;
  input.autocomplete = "off";
  input.spellcheck = false;
  input.placeholder = fill("find.short");
  input.setAttribute("aria-label", fill("find"));
  input.addEventListener("input", () => {
    window.clearTimeout(timer);
    // The page may be left meanwhile.
    timer = window.setTimeout(() => currentView() && look(knownView(), input.value), MILLISECONDS_OF_TYPING);
  });
  input.addEventListener("keydown", press);
  slot("find").replaceChildren(input);
  slot("find-bar").hidden = true;
  matches = [];
  paint();
  count(view);
}

/** @param {View} view */
function again(view) {
  folded = null;
  const { value } = slot("find").querySelector("input");
  if (matches.length || value) {
    matches = search(view, value);
    at = Math.min(at, matches.length - 1);
    paint();
    count(view);
  }
}

/** Some rows are others: their texts are folded anew, the rest stands.
 * @param {View} view @param {number[]} rows */
function patched(view, rows) {
  if (folded && folded.view === view) {
    const { cells } = folded;
    rows.forEach((index) => cellsOf(view.rows[index].node).forEach((cell, side) => {
      cells[2 * index + side] = { cell, ...foldByPlace(cell.textContent) };
    }));
  }
  if (matches.length) {
    matches = search(view, slot("find").querySelector("input").value);
    at = Math.min(at, matches.length - 1);
    paint();
    count(view);
  }
  if (acted && document.activeElement === document.body && !slot("find-bar").hidden) {
    slot("find").querySelector("input").focus({ preventScroll: true });
  }
  acted = false;
}

export { range as rangeOf, look as lookFor };

export function start() {
  controls.find = unfold;
  controls["find-close"] = shut;
  controls["find-hide"] = (view) => act(view, "o");
  controls["find-show"] = (view) => act(view, "l");
  controls["find-next"] = (view) => step(view, 1);
  controls["find-previous"] = (view) => step(view, -1);
  viewer.on("built", field);
  viewer.on("redrawn", again);
  viewer.on("patched", patched);
}
