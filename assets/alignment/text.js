/* An original and its published form beside each other, drawn from the data of components/alignment/text.py. Text of a document only ever
   becomes the data of a text node (write). n leads to the next place, p to the previous one. */
import { register } from "#shared/dash.js";
import { byId, closest, ids, make, targetOf } from "#shared/dom.js";
import { template } from "#shared/template.js";
import { write } from "#shared/unseen.js";

/** The number of a place, the family of its label, the word on it, its text.
 * @typedef {[number, string, string, string]} Mark */
/** @typedef {string | Mark} Part */
/** What components/alignment/text.py writes: each row has a cell a side, each place its kind and its word.
 * @typedef {{ id: string, lang: string, languages: string[], words: Record<string, string>, rows: Part[][][], places: [string, string][],
 *   order: number[] }} Texts */

const ROWS_IN_A_BLOCK = 24; // the browser lays out the blocks in sight only (content-visibility)
const CHARACTERS_IN_A_LINE = 70;
const LINE = 28; // pixels
const BREAK = /\n$/; // the end of a paragraph is the row itself
/** @type {{ root: HTMLElement, data: Texts, nodes: Map<number, HTMLElement[]>, at: number }} */
let view;

/** @param {Mark} what @param {number} column */
function mark([index, family, word, text], column) {
  const [kind] = view.data.places[index];
  const node = make("mark", `place place-${kind}${family ? ` in-${family}` : ""}`);
  const known = view.nodes.get(index);
  node.place = index;
  node.tabIndex = -1;
  node.setAttribute("role", "button");
  if (word) {
    node.append(make("span", "hidden-visually", template(view.data.words.kind, { kind: word })));
    node.dataset.word = word;
  }
  node.column = column;
  write(node, text.replace(BREAK, ""));
  view.nodes.set(index, [...(known || []), node]);
  return node;
}

/** @param {Part[]} parts @param {number} column */
function cell(parts, column) {
  const node = make("div", "pair-cell");
  node.dir = "auto";
  node.lang = view.data.languages[column];
  node.dataset.column = String(column);
  node.dataset.side = view.data.words[column ? "published" : "original"]; // on a narrow screen one stands above the other
  node.setAttribute("role", "cell");
  parts.forEach((part, at) => {
    if (typeof part !== "string") {
      node.append(mark(part, column));
    } else {
      write(node, at === parts.length - 1 ? part.replace(BREAK, "") : part);
    }
  });
  return node;
}

/** @param {Part[]} parts */
function size(parts) {
  const text = parts.map((part) => (typeof part === "string" ? part : part[3])).join("");
  return text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((2 * line.length) / CHARACTERS_IN_A_LINE)), 0);
}

function build() {
  const all = document.createDocumentFragment();
  /** @type {HTMLElement} */
  let block;
  let lines = 0;
  view.data.rows.forEach((cells, index) => {
    if (index % ROWS_IN_A_BLOCK === 0) {
      block = all.appendChild(make("div", "pair-block"));
      lines = 0;
    }
    const row = make("div", "pair-row", ...cells.map(cell));
    row.setAttribute("role", "row");
    row.classList.toggle("pair-ends", cells.some((parts) => /\n[^\S\n]*\n$/.test(String([parts.at(-1) ?? ""].flat().at(-1)))));
    block.append(row);
    lines += Math.max(...cells.map(size));
    block.style.containIntrinsicSize = `auto ${lines * LINE}px`;
  });
  const rows = view.root.querySelector("[data-slot=rows]");
  rows.replaceChildren(all);
  rows.scrollTop = 0;
}

/** @param {string} words */
function say(words) {
  view.root.querySelector("[data-slot=live]").textContent = words;
}

/** Bring a place into the middle of the texts, without moving the page. Blocks out of sight have guessed heights: look twice.
 * @param {HTMLElement} node */
function reveal(node) {
  const rows = view.root.querySelector("[data-slot=rows]");
  const centre = () => {
    const [box, at] = [rows.getBoundingClientRect(), node.getBoundingClientRect()];
    rows.scrollTop += at.top - box.top - (box.height - at.height) / 2;
  };
  centre();
  requestAnimationFrame(centre);
}

const through = () => new Set([...view.root.querySelectorAll('[data-pair-kind][aria-pressed="true"]')].map((control) => control.dataset.pairKind));

/** @param {number} index */
function visit(index) {
  const nodes = view.nodes.get(index) || [];
  const wanted = through();
  const ways = view.data.order.filter((place) => wanted.has(view.data.places[place][0]) && view.nodes.has(place));
  view.nodes.get(view.at)?.forEach((part) => {
    part.classList.remove("current");
    part.tabIndex = -1;
  });
  view.at = index;
  nodes.forEach((part) => part.classList.add("current"));
  const node = nodes.find((part) => part.column === 1) || nodes[0];
  node.tabIndex = 0;
  reveal(node);
  node.focus({ preventScroll: true });
  const [kind, word] = view.data.places[index];
  const at = ways.indexOf(index);
  say(at < 0 ? word : template(view.data.words[`at_${kind}`], { kind: word, n: at + 1, of: ways.length }));
}

/** Go on from the place in sight, or from the beginning, through the kinds that are asked for.
 * @param {number} by */
function step(by) {
  const wanted = through();
  const { order, places, words } = view.data;
  const ways = order.map((index, rank) => [index, rank]).filter(([index]) => wanted.has(places[index][0]) && view.nodes.has(index));
  if (!ways.length) {
    say(words.none);
    return;
  }
  const here = order.indexOf(view.at);
  const next = by > 0 ? ways.find(([, rank]) => rank > here) || ways[0] : ways.findLast(([, rank]) => rank < here) || ways[ways.length - 1];
  visit(next[0]);
}

/** @param {Texts | null} data */
function draw(data) {
  const root = byId(ids.ALIGNMENT_TEXT);
  if (!root || !data) {
    return null;
  }
  if (!view || view.root !== root || view.data.id !== data.id || view.data.lang !== data.lang) {
    view = { root, data, nodes: new Map(), at: -1 };
    build();
  }
  return data.id;
}

export function start() {
  document.addEventListener("keydown", (event) => {
    const inside = view && view.root.isConnected && view.root.contains(targetOf(event));
    if (!inside || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    /** @type {Record<string, () => void>} */
    const acts = { n: () => step(1), p: () => step(-1) };
    const act = targetOf(event).place !== undefined && (event.key === " " || event.key === "Enter") ? () => visit(targetOf(event).place) : acts[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  document.addEventListener("click", (event) => {
    if (!view || !view.root.isConnected || !(event.target instanceof Element)) {
      return;
    }
    const listed = closest(event, "[data-pair-go]");
    if (listed) {
      const index = Number(listed.dataset.pairGo);
      if (view.nodes.has(index)) {
        view.root.scrollIntoView({ block: "nearest" });
        visit(index);
      }
      return;
    }
    if (!view.root.contains(targetOf(event))) {
      return;
    }
    const node = closest(event, "mark[role=button]");
    const by = closest(event, "[data-pair-step]");
    const kind = closest(event, "[data-pair-kind]");
    const words = closest(event, "[data-pair-words]");
    if (node) {
      visit(node.place);
    } else if (by) {
      step(Number(by.dataset.pairStep));
    } else if (kind) {
      kind.setAttribute("aria-pressed", String(kind.getAttribute("aria-pressed") !== "true"));
    } else if (words) {
      const on = view.root.dataset.words !== "on";
      view.root.dataset.words = on ? "on" : "off";
      words.setAttribute("aria-pressed", String(on));
    }
  });
  register({ alignment: { draw } });
}
