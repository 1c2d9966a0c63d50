/* One text as one or two systems or annotators marked it: drawn from the data of components/figures/compared_text.py.
   Text of a document only ever becomes the data of a text node (write, of shared/unseen.js). What differs is gone through by key: n next,
   p previous, Enter or the space bar chooses. What is chosen goes to the store whose id the root names. */
import { register, setProps } from "#shared/dash.js";
import { byId, closest, ids, make, targetOf } from "#shared/dom.js";
import { template } from "#shared/template.js";
import { write } from "#shared/unseen.js";

/** Its kind, the error it stands for, its pieces (a text and whose it is), the word on it.
 * @typedef {[string, string | null, [string, string][], string?]} Mark */
/** @typedef {string | Mark} Part */
/** What components/figures/compared_text.py writes; `document` and `rank`: of a page with several.
 * @typedef {{ id: string, lang: string, language: string, words: Record<string, string>, columns: number, paragraphs: Part[][][],
 *   current: string, asked: boolean, document?: string, rank?: number }} Compared */
/** How the errors of a text are settled.
 * @typedef {{ id: string, settled: Record<string, string> } | null} Settling */
/** @typedef {{ rank: number, place: string } | null} Led */

const ROWS_IN_A_BLOCK = 24; // the browser lays out the blocks in sight only (content-visibility)
const CHARACTERS_IN_A_LINE = 70;
const LINE = 28; // pixels
const BREAK = /[\n\r]+$/; // the ends of the lines are the rows themselves
// `seen`: the place that was in sight before nothing was left to show.
/** @type {{ root: HTMLElement, data: Compared, marks: HTMLElement[][], places: Map<string | undefined, number>, sent: Set<string | undefined>, at: number, seen: string }} */
let view;
let drawn = false;
/** @type {Settling} */
let settling = null; // what was said of the marks, which may come before they are drawn
/** @type {Led} */
let leading = null; // a place to which the page leads, which may come before its document is drawn

/** @param {Mark} what */
function mark([kind, error, pieces, word]) {
  const node = make("mark", `diff diff-${kind}`);
  if (!error || !view.places.has(error)) {
    node.append(make("span", "hidden-visually diff-word", fill("kind", { kind: word || view.data.words[kind] })));
  }
  pieces.forEach(([text, side]) => {
    const piece = node.appendChild(make("span", `diff-${side}`));
    write(piece, text.replace(BREAK, ""));
  });
  if (error) {
    stand(node, error, word || view.data.words[kind]);
  }
  return node;
}

/** An error that runs over the end of a line is one of several nodes: it is reached once, by the first.
 * @param {HTMLElement} node @param {string} error @param {string} word */
function stand(node, error, word) {
  node.setAttribute("role", "button");
  node.tabIndex = -1;
  node.error = error;
  if (view.places.has(error)) {
    const nodes = view.marks[/** @type {number} */ (view.places.get(error))];
    if (view.data.columns > 1 && nodes.every((other) => other.dataset.word !== word)) {
      node.dataset.word = word; // the other column says something else
    }
    nodes.push(node);
    return;
  }
  node.dataset.word = word;
  view.places.set(error, view.marks.length);
  view.marks.push([node]);
}

/** @param {Part[]} parts @param {number} column */
function cell(parts, column) {
  const node = make("div", "compared-cell");
  node.dir = "auto";
  node.dataset.column = String(column);
  if (view.data.columns > 1) {
    node.setAttribute("role", "cell");
  }
  parts.forEach((part, at) => {
    if (typeof part !== "string") {
      node.append(mark(part));
    } else {
      write(node, at === parts.length - 1 ? part.replace(BREAK, "") : part);
    }
  });
  return node;
}

/** @param {Part[]} parts */
function size(parts) {
  /** @param {Part} part */
  const length = (part) => (typeof part === "string" ? part.length : part[2].reduce((sum, [text]) => sum + text.length, 0));
  return Math.max(1, Math.ceil(parts.reduce((sum, part) => sum + length(part), 0) / CHARACTERS_IN_A_LINE));
}

function build() {
  const all = document.createDocumentFragment();
  /** @type {HTMLElement} */
  let block;
  let lines = 0;
  view.data.paragraphs.forEach((cells, index) => {
    if (index % ROWS_IN_A_BLOCK === 0) {
      block = all.appendChild(make("div", "compared-block"));
      lines = 0;
    }
    const row = make("div", "compared-row", ...cells.map(cell));
    if (view.data.columns > 1) {
      row.setAttribute("role", "row");
    }
    block.append(row);
    lines += Math.max(...cells.map(size));
    block.style.containIntrinsicSize = `auto ${lines * LINE}px`;
  });
  const rows = view.root.querySelector("[data-slot=rows]");
  rows.lang = view.data.language;
  rows.replaceChildren(all);
  rows.scrollTop = 0;
  view.root.dataset.columns = String(view.data.columns);
  name(rows);
}

/** Two columns are a table; one is a text.
 * @param {HTMLElement} rows */
function name(rows) {
  const two = view.data.columns > 1;
  const table = /** @type {HTMLElement} */ (rows.parentElement);
  rows.setAttribute("role", two ? "rowgroup" : "region");
  rows.setAttribute("aria-label", String(table.getAttribute("aria-label")));
  table.setAttribute("role", two ? "table" : "presentation");
  rows.previousElementSibling?.setAttribute("role", two ? "row" : "presentation");
}

/** @param {string} sentence */
function say(sentence) {
  view.root.querySelector("[data-slot=live]").textContent = sentence;
}

/** @param {string} key @param {Record<string, unknown>} values */
function fill(key, values) {
  return template(view.data.words[key], values);
}

/** Bring a mark into the middle of the text, without moving the page. Blocks out of sight have guessed heights: look twice.
 * @param {HTMLElement} node */
function reveal(node) {
  const rows = view.root.querySelector("[data-slot=rows]");
  const centre = () => {
    const [box, place] = [rows.getBoundingClientRect(), node.getBoundingClientRect()];
    rows.scrollTop += place.top - box.top - (box.height - place.height) / 2;
  };
  centre();
  requestAnimationFrame(centre);
}

/** Go to a mark; `choose` tells the page, which then shows what is known of it.
 * @param {number} place @param {boolean} choose */
function go(place, choose) {
  if (!view.marks.length) {
    say(view.data.words.none);
    return;
  }
  const at = (place + view.marks.length) % view.marks.length;
  const node = view.marks[at][0];
  view.marks[Math.max(view.at, 0)].forEach((part) => {
    part.classList.remove("current");
    part.tabIndex = -1;
  });
  view.at = at;
  view.marks[at].forEach((part) => part.classList.add("current"));
  node.tabIndex = 0;
  reveal(node);
  if (choose) {
    node.focus({ preventScroll: true });
    say(fill("at", { kind: node.dataset.word, n: at + 1, of: view.marks.length }));
    view.sent.add(node.error);
    view.root.dispatchEvent(new CustomEvent("compared-chosen", { bubbles: true, detail: { place: node.error, rank: view.data.rank } }));
    setProps(String(view.root.dataset.chosen), { data: node.error });
  }
}

/** @param {Compared | null} data */
function draw(data) {
  const root = byId(ids.COMPARED);
  if (!root) {
    return;
  }
  drawn = drawn && view.root === root;
  if (!data) {
    root.hidden = true;
    drawn = false;
    return;
  }
  root.hidden = false;
  const same = view && view.root === root && view.data.id === data.id && view.data.lang === data.lang;
  const stays = data.document && view && view.root === root && view.data.document === data.document && (view.marks[view.at]?.[0].error || view.seen);
  if (!same) {
    view = { root, data, marks: [], places: new Map(), sent: new Set(), at: -1, seen: stays || "" };
    build();
    if (view.marks.length) {
      view.marks[0][0].tabIndex = 0;
    }
  }
  const wanted = view.places.get(stays || data.current); // other filters, or two columns: the place in sight stays, if it is shown
  const late = view.sent.has(data.current); // the answer to a choice made here: a reader who went on since is not taken back
  if (wanted === view.at) {
    view.sent.clear();
  }
  if (wanted !== undefined && wanted !== view.at && !late) {
    go(wanted, false);
    if (drawn && data.asked) {
      root.scrollIntoView({ block: "nearest" }); // chosen in the table: the page goes there; not when it opens or a filter changes
    }
  }
  drawn = true;
  settle(settling);
  follow();
}

/** Say which marks are settled, and how: nothing is drawn again.
 * @param {Settling | null} said */
function settle(said) {
  settling = said;
  if (!said || !view || !view.root.isConnected || said.id !== view.data.id) {
    return;
  }
  view.marks.forEach((nodes) => {
    const how = said.settled[nodes[0].error] || "";
    if ((nodes[0].dataset.settled || "") !== how) {
      nodes.forEach((node) => {
        node.classList.toggle("settled", how !== "");
        node.dataset.settled = how;
      });
    }
  });
}

/** Lead a reader to a place of a document, at once or when that document is drawn.
 * @param {Led | null} to */
export function lead(to) {
  leading = to;
  follow();
}

function follow() {
  if (!leading || !view || !view.root.isConnected || view.root.hidden || view.data.rank !== leading.rank) {
    return;
  }
  const wanted = view.places.get(leading.place);
  leading = null;
  if (wanted !== undefined) {
    const typing = view.root.contains(document.activeElement); // a reader who works by key goes on from there
    go(wanted, false);
    if (typing) {
      view.marks[wanted][0].focus({ preventScroll: true });
    }
    say(fill("at", { kind: view.marks[wanted][0].dataset.word, n: wanted + 1, of: view.marks.length }));
  }
}

export function start() {
  document.addEventListener("keydown", (event) => {
    const inside = view && view.root.isConnected && view.root.contains(targetOf(event));
    if (!inside || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(targetOf(event).tagName)) {
      return;
    }
    const here = () => go(view.places.get(targetOf(event).error) ?? Math.max(view.at, 0), true);
    /** @type {Record<string, () => void>} */
    const acts = { n: () => go(view.at + 1, true), p: () => go(view.at < 0 ? -1 : view.at - 1, true), Enter: here };
    const act = event.key === " " && targetOf(event).error ? here : acts[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
  document.addEventListener("click", (event) => {
    if (!view || !view.root.isConnected || !(event.target instanceof Element)) {
      return;
    }
    const node = closest(event, "mark[role=button]");
    const step = closest(event, "[data-step]");
    const words = closest(event, "[data-words-toggle]");
    if (node && view.root.contains(node)) {
      go(Number(view.places.get(node.error)), true);
    } else if (words && view.root.contains(words)) {
      const on = view.root.dataset.words !== "on";
      view.root.dataset.words = on ? "on" : "off";
      words.setAttribute("aria-pressed", String(on));
    } else if (step && view.root.contains(step)) {
      go(view.at + Number(step.dataset.step) + (view.at < 0 && step.dataset.step === "-1" ? 1 : 0), true);
    }
  });
  register({ compared: { draw, settle } });
}
