/* What the menu at a place offers: the acts on it, the ends of a mention, categories and persons. Nodes with `run(scope)`; menu.js shows them. */
import { acts } from "#document/acts.js";
import * as offsets from "#document/offsets.js";
import { reviewWord } from "#document/review.js";
import { knownView } from "#document/view.js";
import { dataOf, make, silent } from "#shared/dom.js";
import { beginningOf } from "#shared/excerpt.js";
import { fold } from "#shared/fold.js";
import { isolated } from "#shared/unseen.js";
/** @import { Category, Edge, Mention, Scope } from "#document/acts.js" */
/** @import { Box } from "#document/float.js" */
/** @import { Span } from "#document/offsets.js" */

/** @typedef {"labels" | "acts" | "persons"} MenuView */
/** The menu while it is open: what it is about, whose focus it took, what is chosen in it, the key of the act that has the focus, and the categories that
 * the engine finds likely.
 * @typedef {{ span: Span, mention: Mention | null, anchor: () => Box, back: HTMLElement | null, scope: Scope, scopes: Scope[], takes: boolean,
 *   view: MenuView, from: MenuView | null, inside: number[], counted: string, likely: string[], first: string }} Menu */
/** The menu as its keys see it.
 * @typedef {{ box: HTMLElement, now: Menu, choose: (node: HTMLElement) => void, chooseDigit: (digit: string) => unknown, chooseScope: (scope: Scope) => void,
 *   close: (refocus: boolean) => void, rove: (node: HTMLElement) => void, show: (view: MenuView, from?: MenuView | null) => void }} OpenMenu */

const WORDS = /[^\p{L}\p{N}]+/u;
const LONGEST = 70; // characters of a passage that the head quotes

/* --- What the categories are ------------------------------------------------------------------------------------ */

/** @returns {Omit<Category, "count">[]} */
const known = () => dataOf(knownView().root.querySelector("[data-review-labels]"), "reviewLabels");

/** Give the categories that mentions have which say the same as a span, or share a word with it.
 * @param {Span} span */
function alreadyGiven(span) {
  const { entities, labels: own } = knownView().data;
  const words = new Set(fold(offsets.text(span.start, span.end)).split(WORDS).filter((word) => word.length > 1));
  /** @type {Map<string, number>} */
  const weights = new Map();
  entities.text.forEach((text, index) => {
    const shared = fold(text).split(WORDS).filter((word) => words.has(word)).length;
    if (shared) {
      const { code } = own[entities.label[index]];
      weights.set(code, (weights.get(code) || 0) + shared);
    }
  });
  return [...weights].sort((first, second) => second[1] - first[1]).map(([code]) => code);
}

/** Give the categories for a span, the likely first: those its words have already, those that the engine finds likely, then those most used here.
 * @param {Span} span @param {string[]} likely */
export function categoriesFor(span, likely) {
  const { data } = knownView();
  const preferred = [...alreadyGiven(span), ...likely];
  /** @param {string} code */
  const count = (code) => (data.labels.find((label) => label.code === code) || { count: 0 }).count;
  /** @param {string} code */
  const rank = (code) => (preferred.includes(code) ? preferred.indexOf(code) : preferred.length);
  return known().map((category) => ({ ...category, count: count(category.code) })).sort((first, second) => rank(first.code) - rank(second.code) || second.count - first.count);
}

/* --- Items ------------------------------------------------------------------------------------------------------ */

/** Make an item of the menu: its key, its sign, its name, what stands at its end.
 * @param {{ key?: string, sign?: Node, name: string, end?: string, run: (scope: Scope) => unknown, current?: boolean, keys?: string }} what */
function item({ key, sign, name, end, run, current, keys }) {
  const node = make("button", "review-item");
  node.type = "button";
  node.setAttribute("role", "menuitem");
  node.tabIndex = -1;
  node.append(silent("kbd", "review-key", (key || "").toUpperCase()), ...(sign ? [sign] : []), make("span", "review-name", name));
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
  return node;
}

/** @param {string} family */
const sample = (family) => silent("span", `sample in-${family}`, "A");

/** The two acts come first; what a mention is, and whose, comes after.
 * @param {Mention} mention @param {(view: MenuView, from: MenuView) => void} show */
export function ofMention(mention, show) {
  const { index } = mention;
  const { entities, labels: own } = knownView().data;
  const masked = Boolean(entities.masked[index]);
  return [
    item({ key: "o", name: reviewWord("act.hide"), sign: signOf("■"), current: masked, end: masked ? reviewWord("act.hide.now") : "", run: (scope) => acts.hide(mention, scope) }),
    item({ key: "l", name: reviewWord("act.show"), sign: signOf("□"), current: !masked, end: masked ? "" : reviewWord("act.show.now"), run: (scope) => acts.show(mention, scope) }),
    item({ key: "c", name: reviewWord("act.label"), sign: signOf("≠"), end: own[entities.label[index]].name, run: () => show("labels", "acts") }),
    item({ key: "i", name: reviewWord("act.person"), sign: signOf("@"), end: named(entities.person[index]), run: () => show("persons", "acts") }),
    item({ key: "s", keys: "s Delete", name: reviewWord("act.remove"), sign: signOf("✕"), run: (scope) => acts.remove(mention, scope) }),
    reporting(mention),
  ];
}

/** @param {Span} span @param {Category} likely @param {number[]} inside @param {(view: MenuView, from: MenuView) => void} show */
export function ofSelection(span, likely, inside, show) {
  return [
    item({ key: "o", name: reviewWord("act.hide"), sign: signOf("■"), end: likely.name, run: (scope) => acts.add(span, likely, scope) }),
    item({ key: "l", name: reviewWord("act.show"), sign: signOf("□"), run: (scope) => acts.leave(span, scope) }),
    item({ key: "c", name: reviewWord("act.hide.label"), sign: signOf("≠"), run: () => show("labels", "acts") }),
    ...(inside.length === 1 ? [extensionItem(inside[0], span)] : []),
    ...(offsets.at(span.start).row < offsets.at(span.end).row ? ofPassage(span) : []),
    reporting(span),
  ];
}

/** Lead to the dialog that reports a problem of a place. @param {Span} span */
const reporting = (span) => item({ name: reviewWord("act.report"), sign: signOf("⚑"), run: () => acts.report(span) });

/** What can be done with several paragraphs.
 * @param {Span} span */
function ofPassage(span) {
  /** @param {"reasons" | "annexes"} zone */
  const whole = (zone) => item({ key: zone[0], name: reviewWord(`act.occult.${zone}`), sign: signOf("▬"), run: () => acts.occult(span, zone, true) });
  return [whole("reasons"), whole("annexes"), item({ key: "z", name: reviewWord("act.occult.lift"), sign: signOf("▭"), run: () => acts.occult(span, "reasons", false) })];
}

/** @param {string} sign */
const signOf = (sign) => silent("span", "review-sign", sign);

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

/* --- Categories and persons, found by typing -------------------------------------------------------------------- */

/** @param {Span} span @param {string[]} likely @param {string | null} chosen @param {(label: Category, scope: Scope) => unknown} choose
 * @returns {(sought: string) => HTMLElement[]} */
export const labelOptions = (span, likely, chosen, choose) => {
  const all = categoriesFor(span, likely); // once: all mentions are gone through
  return (sought) => all.filter((label) => fold(`${label.name} ${label.example}`).includes(fold(sought))).map((label) => {
    const node = option(label.name, label.example, label.code === chosen, (scope) => choose(label, scope));
    node.prepend(silent("kbd", "review-key", label.key), sample(label.family));
    if (label.key) {
      node.setAttribute("aria-keyshortcuts", label.key);
    }
    return node;
  });
};

/** @param {Mention} mention
 * @returns {(sought: string) => HTMLElement[]} */
export const personOptions = (mention) => (sought) => {
  const { data } = knownView();
  const own = data.entities.person[mention.index];
  const fits = data.persons.filter((person) => fold([person.name, person.role || "", ...person.forms].join(" ")).includes(fold(sought)));
  const items = fits.map((person) => option(person.name, person.role || "", person.id === own, (scope) => acts.assign(mention, person.id, scope)));
  return !data.labels[data.entities.label[mention.index]].names ? items : [...items, option(reviewWord("person.new"), "", false, (scope) => acts.assign(mention, "new", scope), "is-new")];
};

/** @param {string} name @param {string} end @param {boolean} current @param {(scope: Scope) => unknown} run @param {string} [style] */
function option(name, end, current, run, style = "") {
  const title = make("span", "review-name", name);
  const node = make("li", `review-item ${style}`, title, make("span", "review-end", end));
  title.dir = "auto";
  node.setAttribute("role", "option");
  node.setAttribute("aria-selected", "false");
  node.run = run;
  if (current) {
    node.setAttribute("aria-current", "true");
  }
  return node;
}

/** A field, and a list below it that is narrowed by typing.
 * @param {"label" | "person"} what @param {(sought: string) => HTMLElement[]} options @param {() => void} changed */
export function chooser(what, options, changed) {
  const field = make("input", "form-control");
  const list = make("ul", "review-list");
  field.type = "text";
  field.autocomplete = "off";
  field.spellcheck = false;
  field.placeholder = reviewWord(`${what}.find`);
  Object.entries({ role: "combobox", "aria-label": reviewWord(`${what}.find`), "aria-controls": `review-${what}s`, "aria-expanded": "true", "aria-autocomplete": "list" })
    .forEach(([name, value]) => field.setAttribute(name, value));
  list.id = `review-${what}s`;
  list.dataset.none = reviewWord(`${what}.none`);
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", reviewWord(`act.${what}`));
  const fill = () => {
    list.replaceChildren(...options(field.value));
    [...list.children].forEach((node, rank) => { node.id = `review-${what}-${rank}`; });
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
    list.append(make("li", "review-none", String(list.dataset.none)));
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
  const node = isolated("p", "review-quote", beginningOf(words, LONGEST));
  node.id = "review-quote";
  return node;
}

/** A mention within what was selected: most often it is too short.
 * @param {number} index @param {Span} span */
function extensionItem(index, span) {
  const mention = offsets.mentionOf(index);
  return item({ name: reviewWord("act.extend", { x: knownView().data.entities.text[index] }), sign: signOf("↔"), run: (scope) => acts.stretch(mention, span, scope) });
}

/** @param {() => void} close */
export function closeControl(close) {
  const node = make("button", "review-close");
  node.append(silent("span", "icon icon-close"));
  node.type = "button";
  node.setAttribute("aria-label", reviewWord("menu.close"));
  node.addEventListener("click", close);
  return node;
}
