/* The two texts of a document, drawn from the data of components/document/viewer_payload.py: nodes and what they mean.
   Text of a document only ever becomes the data of a text node. */
import { steadily } from "#document/scroll.js";
import { fill, say, setView, slot, viewer } from "#document/view.js";
import { register } from "#shared/dash.js";
import { byId, ids, make } from "#shared/dom.js";
import { UNSEEN, write } from "#shared/unseen.js";
/** @import { Mark, Payload, Segment, View } from "#document/view.js" */

const ROWS_IN_A_BLOCK = 24; // the browser lays out the blocks in sight only (content-visibility in viewer.css)
const CHARACTERS_IN_A_LINE = 62; // for guessing heights: of blocks out of sight, and on the map
const LINE = 28; // pixels
const BREAK = /[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]+$/;

/** @type {View} */
let view; // the document that is drawn, or was last

/** Say of a mention what is not in its text: kept in clear, accepted by a reader.
 * @param {HTMLElement} node @param {number} index @param {number} side */
function styleMention(node, index, side) {
  const { masked, accepted } = view.data.entities;
  node.classList.toggle("kept", !masked[index]);
  node.classList.toggle("accepted", side === 0 && Boolean(accepted && accepted[index]));
}

/** @param {number} index @param {number} side */
function mark(index, side) {
  const { entities, labels } = view.data;
  const label = labels[entities.label[index]];
  const node = Object.assign(document.createElement("mark"), { entity: index, side });
  node.className = `mention in-${label.family}`;
  styleMention(node, index, side);
  node.tabIndex = -1;
  node.dataset.word = label.word;
  write(node, side === 0 ? entities.text[index] : entities.shown[index]);
  view.marks[index][side] = node;
  return node;
}

/** @param {Segment[]} segments @param {number} side */
function cell(segments, side) {
  const node = make("div", side === 0 ? "cell left" : "cell right");
  node.dir = "auto";
  node.setAttribute("role", "cell");
  node.append(inside(segments, side));
  return node;
}

/** Give the nodes of segments; the break at the end of a paragraph is the row itself.
 * @param {Segment[]} segments @param {number} side @param {boolean} [ends] */
function inside(segments, side, ends = true) {
  const parts = document.createDocumentFragment();
  segments.forEach((segment, at) => {
    if (typeof segment === "number") {
      parts.append(mark(segment, side));
    } else {
      const text = typeof segment === "string" ? segment : segment[side];
      write(parts, ends && at === segments.length - 1 ? text.replace(BREAK, "") : text);
    }
  });
  return parts;
}

/** Count the nodes of segments, so that some can be exchanged in their place; NaN where that cannot be told.
 * @param {Segment[]} segments @param {number} side @param {boolean} ends */
function nodes(segments, side, ends) {
  return segments.reduce((/** @type {number} */ sum, segment, at) => {
    if (typeof segment === "number") {
      return sum + 1;
    }
    const whole = typeof segment === "string" ? segment : segment[side];
    const text = ends && at === segments.length - 1 ? whole.replace(BREAK, "") : whole;
    return UNSEEN.test(text) ? NaN : sum + (text ? 1 : 0);
  }, 0);
}

/** @param {Segment[]} segments */
function measure(segments) {
  const { text } = view.data.entities;
  /** @param {Segment} part */
  const size = (part) => (typeof part === "number" ? text[part].length : typeof part === "string" ? part.length : part[0].length);
  return segments.reduce((/** @type {number} */ sum, part) => sum + size(part), 0);
}

/** Tell whether a paragraph reads the same on both sides: on a narrow screen it then stands there once.
 * @param {Segment[]} segments */
function alike(segments) {
  const { text, shown } = view.data.entities;
  return segments.every((part) => typeof part === "string" || (typeof part === "number" && text[part] === shown[part]));
}

function build() {
  const { paragraphs, continued } = view.data;
  const goesOn = new Set(continued);
  const all = document.createDocumentFragment();
  /** @type {HTMLElement} */
  let block;
  let lines = 0;
  paragraphs.forEach((segments, index) => {
    if (index % ROWS_IN_A_BLOCK === 0) {
      block = all.appendChild(make("div", "block"));
      view.blocks.push(block);
      lines = 0;
    }
    segments.forEach((part) => {
      if (typeof part === "number") {
        view.rowOf[part] = index;
      }
    });
    const row = make("div", goesOn.has(index) ? "row-pair continued" : "row-pair", cell(segments, 0), cell(segments, 1));
    const height = Math.max(1, Math.ceil(measure(segments) / CHARACTERS_IN_A_LINE));
    lines += height;
    row.setAttribute("role", "row");
    row.classList.toggle("alike", alike(segments));
    view.rows.push({ node: row, top: view.height, height });
    view.height += height;
    block.append(row);
    block.style.containIntrinsicSize = `auto ${lines * LINE}px`;
  });
  outline(view);
  slot("rows").lang = view.data.language; // a voice that reads must know it: the page may be in another
  slot("rows").replaceChildren(all);
}

/** Name the zones of a decision beside the rows at which they begin, and mark those that are occulted whole: the words stand in the margin
 * (styles/viewer/zones.css), outside of what is selected, searched and numbered.
 * @param {View} view */
function outline({ data, root, rows }) {
  const { occulted, zones } = data;
  root.classList.toggle("with-zones", zones.length + occulted.length > 0);
  rows.forEach(({ node }) => {
    node.classList.remove("occulted");
    delete node.dataset.zone;
  });
  /** @param {number} row @param {string} said */
  const name = (row, said) => {
    rows[row].node.dataset.zone = said;
  };
  zones.forEach(([row, said]) => name(row, said));
  occulted.forEach(([first, last, said]) => {
    rows.slice(first, last + 1).forEach(({ node }) => node.classList.add("occulted"));
    name(first, said);
  });
}

function group() {
  const { entities: { person, label, text }, labels, persons } = view.data;
  [view.groups, view.attached, view.persons].forEach((map) => map.clear());
  view.keys = [];
  /** @param {Map<string | null, number[]>} map @param {string} key @param {number} index */
  const add = (map, key, index) => map.get(key)?.push(index) || map.set(key, [index]);
  persons.forEach((person) => view.persons.set(person.id, person));
  text.forEach((form, index) => {
    const names = person[index] && labels[label[index]].names;
    view.keys.push(names ? String(person[index]) : `${labels[label[index]].code} ${form.toLowerCase()}`);
    add(view.groups, view.keys[index], index);
    if (person[index] && !names) {
      add(view.attached, person[index], index);
    }
  });
}

/** The same document with another profile or strategy: what is written instead changes, nothing else moves. Rows whose words between mentions
 * are others are drawn anew.
 * @param {Payload} data */
function redraw(data) {
  const { entities: old, paragraphs } = view.data;
  view.data = data;
  data.persons.forEach((person) => view.persons.set(person.id, person));
  steadily(() => {
    data.paragraphs.forEach((segments, index) => {
      if (between(segments) !== between(paragraphs[index])) {
        [...view.rows[index].node.children].forEach((node, side) => node.replaceChildren(inside(segments, side)));
      }
    });
    data.entities.shown.forEach((shown, index) => {
      const [left, right] = view.marks[index];
      if (shown !== old.shown[index]) {
        right.replaceChildren();
        write(right, shown);
      }
      [left, right].forEach((node, side) => styleMention(node, index, side));
    });
    data.paragraphs.forEach((segments, index) => view.rows[index].node.classList.toggle("alike", alike(segments)));
    outline(view);
  });
  viewer.tell("redrawn");
  say(fill("redrawn"));
}

/** @param {Payload} old @param {Payload} data */
function sameTexts(old, data) {
  /** @param {unknown[]} a @param {unknown[]} b */
  const like = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);
  return old.id === data.id && old.lang === data.lang && old.paragraphs.length === data.paragraphs.length
    && like(old.entities.text, data.entities.text) && like(old.entities.label, data.entities.label)
    && like(old.entities.person, data.entities.person) && like(old.entities.start || [], data.entities.start || []);
}

/** What stands between the mentions of a paragraph: a profile may occult zones, and an article follow its name.
 * @param {Segment[]} segments */
function between(segments) {
  return JSON.stringify(segments.filter((part) => Array.isArray(part)));
}

/** All that is known of the document in sight. Mentions are numbers; `marks` has the two nodes of each, left and right.
 * @param {HTMLElement} root @param {Payload} data @returns {View} */
function begin(root, data) {
  return {
    root,
    data,
    marks: data.entities.text.map(() => /** @type {Mark[]} */ (Array(2).fill(null))),
    keys: [], // of each mention, whom it names; of what names nobody, its form with its label
    groups: new Map(), // and the other way round
    attached: new Map(), // of each person, what belongs to them and does not name them
    persons: new Map(), // by their id
    rowOf: [], // the row of each mention
    rows: [], // node, top and height, the last two in guessed lines
    blocks: [],
    height: 0,
    off: new Set(), // labels not shown
    shown: null, // the group highlighted now
    pinned: null, // and the one that comes back
    current: -1, // the mention last gone to
    side: 0,
    ticks: [], // of the map
    patched: [], // the rows that the last patch drew
  };
}

/** @param {Payload | null} data */
export function draw(data) {
  const root = byId(ids.VIEWER);
  if (!root || !data) {
    return;
  }
  if (view && view.root === root && sameTexts(view.data, data)) {
    redraw(data);
    return;
  }
  view = begin(root, data);
  setView(view);
  group();
  build();
  viewer.tell("built");
}

export const parts = { alike, group, inside, nodes, outline, styleMention }; // what a patch is drawn with

export function start() {
  register({ viewer: { draw } });
}
