/* The menu at a selection or at a mention: what is at the place, how many it would touch, and what can be done with it, by key, mouse or touch.
   Three views of one box: categories, acts on a mention, persons. Everywhere is the rule; Alt, or the switch, makes it this place alone. */
import { acts } from "#document/acts.js";
import { float, placeOf, placeOfNode } from "#document/float.js";
import { factsOf } from "#document/mentions.js";
import * as offer from "#document/menu_items.js";
import { menuKeys } from "#document/menu_keys.js";
import * as offsets from "#document/offsets.js";
import { announce, previewAct, reviewSlot, reviewWord } from "#document/review.js";
import { knownView, viewer } from "#document/view.js";
import { closest, make, targetOf } from "#shared/dom.js";
/** @import { Category } from "#document/acts.js" */
/** @import { Menu, MenuView } from "#document/menu_items.js" */
/** @import { Span } from "#document/offsets.js" */
/** @import { View } from "#document/view.js" */

/** @type {HTMLElement} */
let box;
/** @type {Menu | null} */
let now = null; // {span, mention, anchor, back, here, view, labels}

/** @param {string} name */
const find = (name) => box.querySelector(`[data-part="${name}"]`);

/** The menu, while it is open. */
const shown = () => /** @type {Menu} */ (now);

/* --- The box ---------------------------------------------------------------------------------------------------- */

function head() {
  const { span, mention, view } = shown();
  const parts = [offer.quote(span)];
  if (mention && view === "acts") {
    const { name, fate, whose, source, chance } = factsOf(mention.index);
    const facts = make("p", "review-facts", [name, fate, whose, source, chance].filter(Boolean).join(" · "));
    facts.dir = "auto";
    parts.push(facts);
  }
  return parts;
}

/* The switch between everywhere and here, and what was counted. */
function scope() {
  /** @param {boolean} here */
  const button = (here) => {
    const node = make("button", "review-scope", reviewWord(here ? "here" : "everywhere"));
    node.type = "button";
    node.dataset.here = String(here);
    node.addEventListener("click", () => choosePlace(here));
    return node;
  };
  const buttons = make("div", "review-scopes", button(false), button(true));
  buttons.setAttribute("role", "group");
  buttons.setAttribute("aria-label", reviewWord("scope"));
  const hint = make("kbd", "review-key", "0");
  hint.setAttribute("aria-hidden", "true");
  buttons.append(hint);
  const count = make("p", "review-count", shown().counted || reviewWord("counting"));
  count.dataset.part = "count";
  return [make("div", "review-where", count, buttons)];
}

/* Say on the switch which it is now; while Alt is held, the other. */
function paintScope() {
  const here = shown().here !== shown().held;
  box.querySelectorAll(".review-scope").forEach((node) => node.setAttribute("aria-pressed", String((node.dataset.here === "true") === here)));
}

/** @param {boolean} here */
function choosePlace(here) {
  shown().here = here;
  paintScope();
  announce(reviewWord(here ? "here" : "everywhere"));
}

/** @param {boolean} held */
function hold(held) {
  shown().held = held;
  paintScope();
}

/** @param {MenuView} view @param {MenuView | null} [from] */
function show(view, from = null) {
  const { span, mention, inside } = Object.assign(shown(), { view, from, held: false, takes: shown().takes || from !== null });
  const list = make("div", "review-list");
  list.dataset.part = "list";
  if (view === "persons" && mention) {
    box.replaceChildren(...head(), ...scope(), ...offer.persons(mention, put));
  } else {
    list.setAttribute("role", "menu");
    list.setAttribute("aria-label", reviewWord(view === "acts" ? "menu.mention" : "menu.labels"));
    const extend = view === "labels" && !mention && inside && inside.length === 1 ? [offer.extension(inside[0], span)] : [];
    const own = mention ? knownView().data.labels[knownView().data.entities.label[mention.index]].code : null;
    /** @param {Category} label @param {boolean} alone */
    const choose = (label, alone) => (mention ? acts.label(mention, label, alone) : acts.add(span, label, alone));
    list.append(...(view === "acts" && mention ? offer.acts(mention, show) : [...extend, ...offer.labelItems(choose, own)]));
    box.replaceChildren(...head(), ...scope(), list, ...(view === "acts" && mention ? [offer.bounds(mention)] : []));
    rove(/** @type {HTMLElement} */ (list.firstChild));
  }
  box.append(closing());
  box.setAttribute("aria-label", reviewWord(view === "persons" ? "act.person" : view === "acts" ? "menu.mention" : "menu.labels"));
  paintScope();
  put();
  focus();
}

function closing() {
  const node = make("button", "review-close");
  const sign = make("span", "icon icon-close");
  sign.setAttribute("aria-hidden", "true");
  node.append(sign);
  node.type = "button";
  node.setAttribute("aria-label", reviewWord("menu.close"));
  node.addEventListener("click", () => close(true));
  return node;
}

/** @param {HTMLElement} node */
function rove(node) {
  box.querySelectorAll('[role="menuitem"]').forEach((other) => { other.tabIndex = other === node ? 0 : -1; });
}

function focus() {
  const first = box.querySelector("input") || box.querySelector('[role="menuitem"][tabindex="0"]');
  if (first && shown().takes) {
    first.focus({ preventScroll: true });
  }
}

function put() {
  if (now) {
    float(box, now.anchor());
  }
}

async function count() {
  const opened = now;
  const { start, end } = shown().span;
  const label = shown().mention ? null : offer.labels()[0].code;
  const told = await previewAct(shown().mention ? { kind: "remove", start, end, everywhere: true } : { kind: "add", start, end, label, everywhere: true, person: null });
  if (now === opened && box) {
    shown().counted = told ? told.sentence : reviewWord("uncounted");
    find("count").textContent = shown().counted;
    if (shown().takes) {
      announce(shown().counted);
    }
    put();
  }
}

/* --- Opening and closing ---------------------------------------------------------------------------------------- */

/** @param {Span} span @param {Partial<Menu>} more */
function ready(span, more) {
  const view = knownView();
  box = reviewSlot("menu");
  const anchor = () => placeOf(offsets.range(span.start, span.end));
  now = { anchor, here: false, held: false, takes: true, mention: null, back: null, view: "labels", from: null, inside: [], counted: "", ...more, span };
  box.hidden = false;
  view.root.dataset.menu = "open";
}

/** Open the menu for a span: that of a mention where the span is one, or nothing but a place in one.
 * @param {Span} span @param {HTMLElement | null} back */
export function open(span, back) {
  const view = knownView();
  const { entities } = view.data;
  const inside = offsets.mentions(span.start, Math.max(span.end, span.start + 1));
  const [index] = inside;
  const same = inside.length === 1 && (span.start === span.end || (entities.start[index] === span.start && entities.end[index] === span.end));
  if (same) {
    openMention(index, { back });
  } else if (span.start < span.end) {
    ready(span, { back, inside, mention: null });
    show("labels");
    count();
  } else {
    announce(reviewWord("caret.nothing"));
  }
}

/** Open the menu of a mention. `takes`: the focus goes there; a click leaves it on the mention, whose keys act too.
 * @param {number} index @param {{ back?: HTMLElement | null, takes?: boolean, view?: MenuView, here?: boolean }} [what1] */
export function openMention(index, { back = null, takes = true, view = "acts", here = false } = {}) {
  const { data: { entities }, marks, side } = knownView();
  const span = { start: entities.start[index], end: entities.end[index] };
  const node = marks[index][side].offsetParent ? marks[index][side] : marks[index][1 - side];
  ready(span, { back: back || node, takes, here, mention: { index, ...span }, anchor: () => placeOfNode(node) });
  show(view);
  count();
}

/** @param {boolean} refocus */
export function close(refocus) {
  if (!now) {
    return;
  }
  const { back } = now;
  now = null;
  box.hidden = true;
  box.replaceChildren();
  delete knownView().root.dataset.menu;
  if (refocus && back && back.isConnected) {
    back.focus({ preventScroll: true });
  }
}

/** Another reader may have changed the mention meanwhile: then there is nothing to choose any more.
 * @param {View} view */
function still(view) {
  if (!now || !now.mention) {
    return;
  }
  const { entities } = view.data;
  const index = offsets.mentionAfter(entities, now.span.start);
  if (entities.start[index] === now.span.start && entities.end[index] === now.span.end) {
    const { mention } = now;
    mention.index = index;
    now.back = now.back && now.back.isConnected ? now.back : view.marks[index][view.side];
    now.anchor = () => placeOfNode(view.marks[mention.index][view.side]);
  } else {
    close(false);
  }
}

/** Do what an item is for.
 * @param {HTMLElement} node @param {boolean} held */
function choose(node, held) {
  node.run?.(shown().here !== held);
}

/* --- What the box hears ------------------------------------------------------------------------------------------ */

/** @param {HTMLElement} root */
function listen(root) {
  root.addEventListener("keydown", (event) => now && root.contains(targetOf(event)) && menuKeys({ box, now, choose, choosePlace, close, hold, rove, show }, event));
  root.addEventListener("keyup", (event) => now && event.key === "Alt" && hold(false));
  root.addEventListener("click", (event) => {
    const node = closest(event, ".review-item");
    if (node) {
      choose(node, event.altKey);
    }
    event.stopPropagation(); // the viewer lets go of what it keeps in evidence where nothing is clicked
  });
  root.addEventListener("mousedown", (event) => !closest(event, "input") && event.preventDefault()); // what is selected stays so
  root.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    if (now && now.takes && next && !box.contains(/** @type {Node} */ (next)) && next !== now.back) {
      close(false);
    }
  });
}

export const isOpen = () => Boolean(now);

/** @param {Node} node */
export const holds = (node) => Boolean(box && box.contains(node));

/** @param {number} index */
export const is = (index) => Boolean(now && now.mention && now.mention.index === index);

export function start() {
  viewer.on("built", () => {
    now = null;
    box = reviewSlot("menu");
    if (box) {
      box.hidden = true;
      box.replaceChildren();
    }
    if (box && !box.dataset.listens) {
      box.dataset.listens = "yes";
      listen(box);
    }
  });
  viewer.on("patched", still);
  window.addEventListener("scroll", put, { passive: true });
  window.addEventListener("resize", put);
  document.addEventListener("pointerdown", (event) => {
    if (now && !box.contains(targetOf(event)) && !closest(event, "mark.mention")) {
      close(false);
    }
  });
}
