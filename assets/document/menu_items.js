/* What the menu at a place offers: categories with their keys, acts on a mention, its ends, persons. Nodes with `run(alone)`; menu.js shows them. */
import { acts } from "#document/acts.js";
import * as offsets from "#document/offsets.js";
import { reviewWord } from "#document/review.js";
import { knownView } from "#document/view.js";
import { make } from "#shared/dom.js";
import { fold } from "#shared/fold.js";
import { write } from "#shared/unseen.js";
/** @import { Category, Edge, Mention } from "#document/acts.js" */
/** @import { Box } from "#document/float.js" */
/** @import { Span } from "#document/offsets.js" */

/** @typedef {"labels" | "acts" | "persons"} MenuView */
/** The menu while it is open: what it is about, whose focus it took, and what is chosen in it.
 * @typedef {{ span: Span, mention: Mention | null, anchor: () => Box, back: HTMLElement | null, here: boolean, held: boolean, takes: boolean,
 *   view: MenuView, from: MenuView | null, inside: number[], counted: string }} Menu */
/** The menu as its keys see it.
 * @typedef {{ box: HTMLElement, now: Menu, choose: (node: HTMLElement, held: boolean) => void, choosePlace: (here: boolean) => void,
 *   close: (refocus: boolean) => void, hold: (held: boolean) => void, rove: (node: HTMLElement) => void,
 *   show: (view: MenuView, from?: MenuView | null) => void }} OpenMenu */

const LONGEST = 70; // characters of a passage that the head quotes
/** @type {Map<string, string[]>} */
const ranks = new Map(); // the order of the categories, by document: it must not move under the fingers

/* --- What the categories are ------------------------------------------------------------------------------------ */

/** @returns {Omit<Category, "count">[]} */
function known() {
  return JSON.parse(knownView().root.querySelector("[data-review-labels]").dataset.reviewLabels);
}

/* Give the categories, those most used in this document first; the order stays while the page does. */
export function labels() {
  const { data } = knownView();
  /** @param {string} code */
  const count = (code) => (data.labels.find((label) => label.code === code) || { count: 0 }).count;
  if (!ranks.has(data.id)) {
    ranks.set(data.id, known().map((category, rank) => /** @type {[number, number, string]} */ ([count(category.code), rank, category.code])).sort((a, b) => b[0] - a[0] || a[1] - b[1]).map(([, , code]) => code));
  }
  const order = ranks.get(data.id) || [];
  return known().sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code)).map((category) => ({ ...category, count: count(category.code) }));
}

/* --- Items ------------------------------------------------------------------------------------------------------ */

/** Make an item of the menu: its key, its sign, its name, what stands at its end.
 * @param {{ key?: string, sign?: Node, name: string, end?: string, run: (alone: boolean) => unknown, current?: boolean, keys?: string }} what */
function item({ key, sign, name, end, run, current, keys }) {
  const node = make("button", "review-item");
  node.type = "button";
  node.setAttribute("role", "menuitem");
  node.tabIndex = -1;
  const hint = make("kbd", "review-key", key || "");
  hint.setAttribute("aria-hidden", "true");
  node.append(hint, ...(sign ? [sign] : []), make("span", "review-name", name));
  if (end) {
    node.append(make("span", "review-end", end));
  }
  if (keys || key) {
    node.setAttribute("aria-keyshortcuts", String(keys || key));
  }
  if (current) {
    node.setAttribute("aria-current", "true");
  }
  node.run = run;
  node.searched = name.toLowerCase();
  return node;
}

/** @param {string} family */
function sample(family) {
  const node = make("span", `sample in-${family}`, "A");
  node.setAttribute("aria-hidden", "true");
  return node;
}

/** @param {(label: Category, alone: boolean) => unknown} choose @param {string | null} chosen */
export function labelItems(choose, chosen) {
  return labels().map((label, rank) => item({
    key: rank < 9 ? String(rank + 1) : "",
    sign: sample(label.family),
    name: label.name,
    end: label.count ? String(label.count) : "",
    current: label.code === chosen,
    run: (alone) => choose(label, alone),
  }));
}

/** @param {Mention} mention @param {(view: MenuView, from: MenuView) => void} show */
function actItems(mention, show) {
  const { index } = mention;
  const { entities, labels: own } = knownView().data;
  const accepted = entities.accepted && entities.accepted[index];
  const items = [
    item({ key: "a", name: reviewWord(accepted ? "act.accepted" : "act.accept"), sign: signOf("✓"), run: (alone) => acts.accept(mention, alone) }),
    item({ key: "s", keys: "s Delete", name: reviewWord("act.remove"), sign: signOf("✕"), run: (alone) => acts.remove(mention, alone) }),
    item({ key: "c", name: reviewWord("act.label"), sign: signOf("≠"), end: own[entities.label[index]].name, run: () => show("labels", "acts") }),
  ];
  return [...items, item({ key: "i", name: reviewWord("act.person"), sign: signOf("@"), end: named(entities.person[index]), run: () => show("persons", "acts") })];
}

/** @param {string} sign */
function signOf(sign) {
  const node = make("span", "review-sign", sign);
  node.setAttribute("aria-hidden", "true");
  return node;
}

/** @param {string | null} id */
function named(id) {
  const person = knownView().persons.get(id);
  return person ? person.name : "";
}

/** The ends of a mention, for those who point: by keys they are moved without the menu.
 * @param {Mention} mention */
export function bounds(mention) {
  /** @param {Edge} edge */
  const side = (edge) => {
    /** @param {number} by @param {boolean} word @param {string} sign */
    const button = (by, word, sign) => {
      const node = make("button", "review-bound", sign);
      node.type = "button";
      node.setAttribute("aria-label", reviewWord(`bound.${edge}.${word ? "word" : "character"}.${by > 0 ? "right" : "left"}`));
      node.title = String(node.getAttribute("aria-label"));
      node.addEventListener("click", () => acts.nudge(mention, edge, by, word));
      return node;
    };
    return make("div", "review-edge", make("span", "", reviewWord(`bound.${edge}`)), button(-1, true, "«"), button(-1, false, "‹"), button(1, false, "›"), button(1, true, "»"));
  };
  const group = make("div", "review-bounds", side("start"), side("end"));
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", reviewWord("bounds"));
  return group;
}

/* --- Persons ---------------------------------------------------------------------------------------------------- */

/** @param {Mention} mention @param {string} sought */
function personItems(mention, sought) {
  const { data } = knownView();
  const own = data.entities.person[mention.index];
  const fits = data.persons.filter((person) => fold([person.name, person.role || "", ...person.forms].join(" ")).includes(fold(sought)));
  const items = fits.map((person) => option(person.name, person.role || "", person.id === own, (alone) => acts.assign(mention, person.id, alone)));
  return !data.labels[data.entities.label[mention.index]].names ? items : [...items, option(reviewWord("person.new"), "", false, (alone) => acts.assign(mention, "new", alone), "is-new")];
}

/** @param {string} name @param {string} role @param {boolean} current @param {(alone: boolean) => unknown} run @param {string} [style] */
function option(name, role, current, run, style = "") {
  const title = make("span", "review-name", name);
  const node = make("li", `review-item ${style}`, title, make("span", "review-end", role));
  title.dir = "auto";
  node.setAttribute("role", "option");
  node.setAttribute("aria-selected", "false");
  node.run = run;
  if (current) {
    node.setAttribute("aria-current", "true");
  }
  return node;
}

/** @param {Mention} mention @param {() => void} changed */
export function persons(mention, changed) {
  const field = make("input", "form-control");
  const list = make("ul", "review-list");
  field.type = "text";
  field.autocomplete = "off";
  field.spellcheck = false;
  field.placeholder = reviewWord("person.find");
  Object.entries({ role: "combobox", "aria-label": reviewWord("person.find"), "aria-controls": "review-persons", "aria-expanded": "true", "aria-autocomplete": "list" })
    .forEach(([name, value]) => field.setAttribute(name, value));
  list.id = "review-persons";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", reviewWord("act.person"));
  const fill = () => {
    list.replaceChildren(...personItems(mention, field.value));
    [...list.children].forEach((node, rank) => { node.id = `review-person-${rank}`; });
    point(field, list, 0);
  };
  field.addEventListener("input", () => { fill(); changed(); });
  fill();
  return [field, list];
}

/** @param {HTMLInputElement} field @param {HTMLElement} list @param {number} rank */
export function point(field, list, rank) {
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  if (!items.length) {
    list.append(make("li", "review-none", reviewWord("person.none")));
  }
  if (!items[0] || !items[0].run) {
    field.removeAttribute("aria-activedescendant");
    return;
  }
  const at = (rank + items.length) % items.length;
  items.forEach((node, index) => node.setAttribute("aria-selected", String(index === at)));
  field.setAttribute("aria-activedescendant", items[at].id);
  items[at].scrollIntoView({ block: "nearest" });
}

/** @param {Span} span */
export function quote(span) {
  const words = offsets.text(span.start, span.end).replace(/\s+/g, " ").trim();
  const node = make("p", "review-quote");
  write(node, words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words);
  node.dir = "auto";
  node.id = "review-quote";
  return node;
}

/** A mention within what was selected: most often it is too short.
 * @param {number} index @param {Span} span */
export function extension(index, span) {
  const { entities } = knownView().data;
  const mention = { index, start: entities.start[index], end: entities.end[index] };
  return item({ name: reviewWord("act.extend", { x: entities.text[index] }), sign: signOf("↔"), run: (alone) => acts.stretch(mention, span, alone) });
}

export { actItems as acts };
