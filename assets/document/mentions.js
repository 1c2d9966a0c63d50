/* Mentions pointed at, gone to, kept in evidence, filtered; and the one listener of the viewer. */
import { reveal } from "#document/scroll.js";
import { controls, currentView, fill, knownView, say, viewer } from "#document/view.js";
import { closest } from "#shared/dom.js";
import { fold } from "#shared/fold.js";
/** @import { Scope } from "#document/acts.js" */
/** @import { Entities, Mark, View } from "#document/view.js" */

const last = { x: -1, y: -1 }; // where the mouse was last moved to, on the screen

/** What stands beside a group: what belongs to the person it names, or the names of those it belongs to.
 * @param {View} view @param {string | null} key */
function related(view, key) {
  const owners = new Set((view.groups.get(key) || []).map((index) => view.data.entities.person[index]));
  owners.delete(key);
  return [...(view.attached.get(key) || []), ...[...owners].flatMap((id) => view.groups.get(id) || [])];
}

/** @param {View} view @param {string | null} key */
export const highlight = (view, key) => {
  if (key === view.shown) {
    return;
  }
  /** @param {string | null} which */
  const nodes = (which) => (view.groups.get(which) || []).flatMap((index) => view.marks[index]);
  /** @param {string | null} which */
  const beside = (which) => related(view, which).flatMap((index) => view.marks[index]);
  nodes(view.shown).forEach((node) => node.classList.remove("same"));
  beside(view.shown).forEach((node) => node.classList.remove("related"));
  nodes(key).forEach((node) => node.classList.add("same"));
  beside(key).forEach((node) => node.classList.add("related"));
  view.shown = key;
  viewer.tell("highlighted");
};

/** Keep a group in evidence, null for none.
 * @param {string | null} key */
export const pin = (key) => {
  const view = knownView();
  view.pinned = key;
  highlight(view, key);
  viewer.tell("pinned");
};

/** Show or hide what is marked with some labels.
 * @param {string[]} codes @param {boolean} off */
export const filterLabels = (codes, off) => {
  const view = knownView();
  const labels = view.data.labels.map((label) => label.code);
  codes.forEach((code) => (off ? view.off.add(code) : view.off.delete(code)));
  view.data.entities.label.forEach((label, index) => {
    const hidden = view.off.has(labels[label]);
    view.marks[index].forEach((node) => node.classList.toggle("off", hidden));
  });
  viewer.tell("filtered");
};

/** @param {number} index */
export const isVisible = (index) => {
  const { data, off } = knownView();
  return !off.has(data.labels[data.entities.label[index]].code);
};

/** Go to a mention, on the side last read unless that side is hidden.
 * @param {number} index @param {number} [side] */
export const goTo = (index, side = knownView().side) => {
  const { marks } = knownView();
  const node = marks[index][side].offsetParent ? marks[index][side] : marks[index][1 - side];
  reveal(node);
  node.focus({ preventScroll: true });
};

/** Say whom a mention names, or to whom it belongs, with their role.
 * @param {number} index */
function whose(index) {
  const { data: { entities, labels }, persons } = knownView();
  const person = persons.get(entities.person[index]);
  const who = person ? [person.name, person.role].filter(Boolean).join(", ") : "";
  return who && !labels[entities.label[index]].names ? fill("belongs", { x: who }) : who;
}

/** Say how likely a mention is right, where that was calibrated.
 * @param {number} index */
function chance(index) {
  const n = knownView().data.entities.score[index];
  return n === null ? "" : fill(n === 100 ? "chance.more" : n === 0 ? "chance.less" : "chance", { n });
}

/* The places that say the same under the same category: what an act everywhere touches. Found once for all, when first asked for. */
const counted = new WeakMap();
/** @param {Entities} entities @param {number} index */
const spelled = (entities, index) => `${entities.label[index]} ${fold(entities.text[index]).replace(/[\s-]+/g, " ").trim()}`;
/** Give the mentions that say the same as another, under the same category.
 * @param {number} index
 * @returns {number[]} */
function alike(index) {
  const { entities } = knownView().data;
  if (!counted.has(entities)) {
    const forms = new Map();
    entities.text.forEach((_, place) => {
      const form = spelled(entities, place);
      forms.get(form)?.push(place) || forms.set(form, [place]);
    });
    counted.set(entities, forms);
  }
  return counted.get(entities).get(spelled(entities, index)) || [];
}

/** Give the mentions that an act on one of them reaches. `names`: with the same person, all names of theirs are meant, however written.
 * @param {{ index: number }} mention @param {Scope} scope @param {boolean} names */
export const mentionsReached = ({ index }, scope, names) => {
  const { data: { entities, labels }, groups } = knownView();
  const person = entities.person[index];
  if (scope === "here") {
    return [index];
  }
  if (scope === "person" && names && person && labels[entities.label[index]].names) {
    return groups.get(person) || [];
  }
  return alike(index).filter((other) => scope === "everywhere" || entities.person[other] === person);
};

/** Say how many mentions a key would hide or leave readable, where the text can be corrected.
 * @param {number} index */
function reach(index) {
  const { entities, review } = knownView().data;
  const n = review ? mentionsReached({ index }, entities.person[index] === null ? "everywhere" : "person", true).length : 0;
  return n ? fill(n === 1 ? "reach.one" : "reach.many", { n }) : "";
}

/** Give what is known of a mention, in words: category, rank in its group, fate, whose it is, source, probability.
 * @param {number} index */
export const factsOf = (index) => {
  const { data: { entities, labels }, groups, keys } = knownView();
  const mates = groups.get(keys[index]) || [];
  const { name } = labels[entities.label[index]];
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    rank: fill("rank", { i: mates.indexOf(index) + 1, n: mates.length }),
    fate: entities.masked[index] ? fill("replaced", { x: entities.shown[index] }) : fill("kept"),
    whose: whose(index),
    source: entities.sources[entities.source[index]],
    chance: chance(index),
    reach: reach(index),
  };
};

/** Say it all in a row.
 * @param {number} index */
export const describe = (index) => Object.values(factsOf(index)).filter(Boolean);

/** Of all mentions, one is in the order of tabulation.
 * @param {View} view @param {Mark | null} node */
function rove(view, node) {
  view.root.querySelectorAll('mark[tabindex="0"]').forEach((other) => { other.tabIndex = -1; });
  if (node) {
    node.tabIndex = 0;
  }
}

/** @param {View} view @param {Mark} node */
function enter(view, node) {
  rove(view, node);
  view.current = node.entity;
  view.side = node.side;
  highlight(view, view.keys[node.entity]);
  say(describe(node.entity).join(", "));
  viewer.tell("moved", node);
}

/** Show the group of a mention; without one, that of the mention that has the focus, else the one kept in evidence.
 * @param {Mark | null} [node] */
export const pointAt = (node) => {
  const view = knownView();
  const at = node || mention({ target: document.activeElement });
  highlight(view, at ? view.keys[at.entity] : view.pinned);
  viewer.tell("pointed", at);
};

/** @param {{ target: EventTarget | null }} what */
function mention({ target }) {
  const node = target instanceof Element ? target.closest("mark.mention") : null;
  const { marks } = currentView() || { marks: [] };
  const stands = node && marks[node.entity] && marks[node.entity][node.side] === node; // else it was drawn again, and leaves
  return stands && isVisible(node.entity) ? node : null;
}

/** Scrolling slides mentions under a mouse at rest: that is no pointing.
 * @param {MouseEvent} event */
function moved(event) {
  return event.screenX !== last.x || event.screenY !== last.y;
}

/** @param {MouseEvent} event */
function click(event) {
  const view = knownView();
  const node = mention(event);
  const control = closest(event, "[data-act]");
  if (node) {
    pin(view.pinned === view.keys[node.entity] ? null : view.keys[node.entity]);
  } else if (control) {
    controls[control.dataset.act](view, control);
  } else if (closest(event, ".cell") && window.getSelection()?.isCollapsed) {
    pin(null);
  }
}

/** @param {HTMLElement} root */
function listen(root) {
  root.addEventListener("mouseover", (event) => moved(event) && pointAt(mention(event)));
  root.addEventListener("mousemove", (event) => Object.assign(last, { x: event.screenX, y: event.screenY }));
  root.addEventListener("mouseleave", () => pointAt(null));
  root.addEventListener("focusin", (event) => mention(event) && enter(knownView(), mention(event)));
  root.addEventListener("focusout", (event) => mention(event) && pointAt(null));
  root.addEventListener("click", click);
  root.addEventListener("mousedown", (event) => {
    const chosen = closest(event, ".cell"); // a selection stays within its text
    root.dataset.selects = chosen ? (chosen.classList.contains("left") ? "left" : "right") : "";
  });
}

export function start() {
  viewer.on("patched", (view) => {
    const at = Math.max(0, view.current);
    rove(view, view.marks.length ? view.marks[at][0] : null);
  });
  viewer.on("built", (view) => {
    rove(view, view.marks.length ? view.marks[0][0] : null);
    if (!view.root.dataset.listens) {
      view.root.dataset.listens = "yes";
      listen(view.root);
    }
  });
}
