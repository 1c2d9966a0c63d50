/* The menu at a selection or at a mention: what is at the place, how many it would touch, and what can be done with it, by key, mouse or touch.
   Three views of one box: acts, categories, persons. The same person is the rule for a mention, everywhere for a selection; a switch says otherwise. */
import { acts, everywhereOf, scopesOf } from "#document/acts.js";
import { float, placeOf, placeOfNode } from "#document/float.js";
import { factsOf } from "#document/mentions.js";
import * as offer from "#mention_menu/items.js";
import { menuKeys } from "#mention_menu/keys.js";
import * as offsets from "#document/offsets.js";
import { announce, previewAct, reviewSlot, reviewWord } from "#document/review.js";
import { knownView, viewer } from "#document/view.js";
import { closest, make, silent, targetOf } from "#shared/dom.js";
/** @import { Category, Scope } from "#document/acts.js" */
/** @import { Menu, MenuView } from "#mention_menu/items.js" */
/** @import { Span } from "#document/offsets.js" */
/** @import { View } from "#document/view.js" */

/** @type {HTMLElement} */
let box;
/** @type {Menu | null} */
let now = null;

const shown = () => /** @type {Menu} */ (now);

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

/* How far an act reaches, and what was counted. */
function scope() {
  const buttons = make("div", "review-scopes", ...shown().scopes.map((name) => {
    const node = make("button", "review-scope", reviewWord(`scope.${name}`));
    node.type = "button";
    node.dataset.scope = name;
    node.addEventListener("click", () => chooseScope(name));
    return node;
  }));
  buttons.setAttribute("role", "group");
  buttons.setAttribute("aria-label", reviewWord("scope"));
  buttons.append(silent("kbd", "review-key", "0"));
  const count = make("p", "review-count", shown().counted || reviewWord("counting"));
  count.dataset.part = "count";
  return [make("div", "review-where", count, buttons)];
}

function paintScope() {
  box.querySelectorAll(".review-scope").forEach((node) => node.setAttribute("aria-pressed", String(node.dataset.scope === shown().scope)));
}

/** @param {Scope} name */
function chooseScope(name) {
  shown().scope = name;
  paintScope();
  announce(reviewWord(`scope.${name}`));
  count();
}

/** The part of the menu below its head.
 * @param {MenuView} view */
function body(view) {
  const { span, mention, inside, likely } = shown();
  if (view === "persons" && mention) {
    return offer.chooser("person", offer.personOptions(mention), put);
  }
  if (view === "labels") {
    const { entities, labels } = knownView().data;
    const own = mention ? labels[entities.label[mention.index]].code : null;
    return offer.chooser("label", offer.labelOptions(span, likely, own, give), put);
  }
  const list = make("div", "review-list");
  list.dataset.part = "list";
  list.setAttribute("role", "menu");
  list.setAttribute("aria-label", reviewWord(mention ? "menu.mention" : "menu.selection"));
  list.append(...(mention ? offer.ofMention(mention, show) : offer.ofSelection(span, offer.categoriesFor(span, likely)[0], inside, show)));
  return [list, ...(mention ? [offer.bounds(mention)] : [])];
}

/** The words that name the menu as it is shown.
 * @param {MenuView} view */
const titleOf = (view) => reviewWord(view === "persons" ? "act.person" : view === "labels" ? "act.label" : shown().mention ? "menu.mention" : "menu.selection");

/** @param {MenuView} view @param {MenuView | null} [from] */
function show(view, from = null) {
  Object.assign(shown(), { view, from, takes: shown().takes || from !== null });
  box.replaceChildren(...head(), ...scope(), ...body(view), offer.closeControl(() => close(true)));
  rove(box.querySelector(`[role="menuitem"][aria-keyshortcuts="${shown().first}"]`) || box.querySelector('[role="menuitem"]'));
  box.setAttribute("aria-label", titleOf(view));
  paintScope();
  put();
  focus();
}

/** @param {HTMLElement | null} node */
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

/* Count what an act would reach, and hear which categories the engine finds likely: what is shown of them stays where it is. */
async function count() {
  const opened = now;
  const { span: { start, end }, mention, scope: reach } = shown();
  const { entities } = knownView().data;
  const everywhere = everywhereOf(reach);
  const [{ code }] = offer.categoriesFor(shown().span, shown().likely);
  const plan = await previewAct(mention ? { kind: "mask", masked: !entities.masked[mention.index], start, end, everywhere } : { kind: "add", start, end, label: code, everywhere, person: null });
  if (now === opened && box && opened?.scope === reach) {
    shown().counted = plan ? plan.sentence : reviewWord("uncounted");
    box.querySelector('[data-part="count"]').textContent = shown().counted;
    learn(plan?.likely || []);
    if (shown().takes) {
      announce(shown().counted);
    }
    put();
  }
}

/** The likeliest category is named on the first act; the act does what it names.
 * @param {string[]} likely */
function learn(likely) {
  const { mention, span, view } = shown();
  shown().likely = likely;
  if (!mention && view === "acts") {
    const [label] = offer.categoriesFor(span, likely);
    const first = box.querySelector('[role="menuitem"]');
    first.querySelector(".review-end").textContent = label.name;
    first.run = (/** @type {Scope} */ reach) => acts.add(span, label, reach);
  }
}

/* --- Opening and closing ---------------------------------------------------------------------------------------- */

/** @param {Span} span @param {Partial<Menu>} more */
function ready(span, more) {
  const view = knownView();
  box = reviewSlot("menu");
  const anchor = () => placeOf(offsets.range(span.start, span.end));
  const scopes = scopesOf(more.mention || null);
  now = { anchor, takes: true, mention: null, back: null, view: "acts", from: null, inside: [], counted: "", likely: [], first: "o", scopes, scope: scopes[0], ...more, span };
  box.hidden = false;
  view.root.dataset.menu = "open";
}

/** Open the menu for a span: that of a mention where the span is one, or nothing but a place in one. `first`: the key of the act that has the focus.
 * @param {Span} span @param {HTMLElement | null} back @param {string} [first] */
export function open(span, back, first = "o") {
  const view = knownView();
  const { entities } = view.data;
  const inside = offsets.mentions(span.start, Math.max(span.end, span.start + 1));
  const [index] = inside;
  const same = inside.length === 1 && (span.start === span.end || (entities.start[index] === span.start && entities.end[index] === span.end));
  if (same) {
    openMention(index, { back, first });
  } else if (span.start < span.end) {
    ready(span, { back, inside, mention: null, first });
    show("acts");
    count();
  } else {
    announce(reviewWord("caret.nothing"));
  }
}

/** Open the menu of a mention. `takes`: the focus goes there; a click leaves it on the mention, whose keys act too.
 * @param {number} index @param {{ back?: HTMLElement | null, takes?: boolean, view?: MenuView, here?: boolean, first?: string }} [what1] */
export function openMention(index, { back = null, takes = true, view = "acts", here = false, first = "o" } = {}) {
  const { marks, side } = knownView();
  const node = marks[index][side].offsetParent ? marks[index][side] : marks[index][1 - side];
  const mention = offsets.mentionOf(index);
  ready({ start: mention.start, end: mention.end }, { back: back || node, takes, mention, first, anchor: () => placeOfNode(node) });
  shown().scope = here ? "here" : shown().scope;
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
function followMention(view) {
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

/** A digit means the same category in every document.
 * @param {string} digit */
function chooseDigit(digit) {
  const { scope: reach, span, likely } = shown();
  const label = offer.categoriesFor(span, likely).find(({ key }) => key === digit);
  if (label) {
    give(label, reach);
  }
}

/** Give what the menu is about a category.
 * @param {Category} label @param {Scope} reach */
function give(label, reach) {
  const { mention, span } = shown();
  return mention ? acts.label(mention, label, reach) : acts.add(span, label, reach);
}

/** @param {HTMLElement} node */
const choose = (node) => node.run?.(shown().scope);

/* --- What the box hears ------------------------------------------------------------------------------------------ */

/** @param {HTMLElement} root */
function listen(root) {
  root.addEventListener("keydown", (event) => now && root.contains(targetOf(event)) && menuKeys({ box, now, choose, chooseDigit, chooseScope, close, rove, show }, event));
  root.addEventListener("click", (event) => {
    const node = closest(event, ".review-item");
    if (node) {
      choose(node);
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

export const chosenScope = () => shown().scope;
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
  viewer.on("patched", followMention);
  window.addEventListener("scroll", put, { passive: true });
  window.addEventListener("resize", put);
  document.addEventListener("pointerdown", (event) => {
    if (now && !box.contains(targetOf(event)) && !closest(event, "mark.mention, dialog")) {
      close(false);
    }
  });
}
