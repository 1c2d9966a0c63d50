/* What a reader does to the text: each act is drawn at once where it can be, sent, and taken back where the server refuses it.
   The keys of a mention that has the focus; pointer.js has the mouse and touch, ends.js the limits of mentions. */
import { acts, adding, everywhereOf, leavesReadable, paint, perform, restyle, scopesOf } from "#document/acts.js";
import * as caret from "#document/caret.js";
import { hasOffer, spread, withMovedEnds } from "#document/ends.js";
import { mentionsReached, pin } from "#document/mentions.js";
import * as menu from "#mention_menu/menu.js";
import { letterOf } from "#mention_menu/keys.js";
import * as offsets from "#document/offsets.js";
import { announce, previewAct, reviewWord } from "#document/review.js";
import { mayUncover } from "#document/uncovering.js";
import { currentView, knownView } from "#document/view.js";
import { closest, targetOf } from "#shared/dom.js";
import { hears, hearsAct, isTyping } from "#shared/single_keys.js";
/** @import { Mention, Scope } from "#document/acts.js" */
/** @import { Span } from "#document/offsets.js" */
/** @import { Mark } from "#document/view.js" */

/* --- Acts ------------------------------------------------------------------------------------------------------- */

acts.add = (span, label, scope) => {
  menu.close(false);
  window.getSelection()?.removeAllRanges();
  const signs = [paint(span.start, span.end, label.family)];
  return perform(adding(span, label.code, scope !== "here"), { focus: span, signs });
};

/* A passage of several paragraphs goes whole, as a zone of the decision; the formula of the Cour stands in its place. */
acts.occult = ({ start, end }, zone, occulted) => {
  menu.close(false);
  window.getSelection()?.removeAllRanges();
  return perform({ kind: "occult", passage: [start, end], zone, occulted });
};

/** Give the mentions in a selection and, everywhere, in what says the same, as the engine finds them.
 * @param {Span} span @param {Scope} scope @param {boolean} masked */
async function mentionsOfPassage({ start, end }, scope, masked) {
  const plan = scope === "here" ? null : await previewAct({ kind: "mask", masked, passage: [start, end], everywhere: true });
  /** @type {[number, number][]} */
  const places = plan?.places || [];
  return [...new Set([...offsets.mentions(start, end), ...places.flatMap(([from, to]) => offsets.mentions(from, to))])];
}

/* A selection is left readable: what in it, and where it stands again, is hidden is uncovered, and the doubts about it are settled. */
acts.leave = async (span, scope) => {
  const { data } = knownView();
  const masked = (await mentionsOfPassage(span, scope, false)).filter((index) => data.entities.masked[index]);
  const doubts = data.doubts.filter((doubt) => doubt.paragraph !== null && !doubt.settled && doubt.from < span.end && doubt.to > span.start).map(({ id }) => id);
  menu.close(false);
  if (!masked.length && !doubts.length) {
    announce(reviewWord("act.show.already"));
    return;
  }
  if (!(await mayUncover(masked, offsets.text(span.start, span.end)))) {
    return;
  }
  window.getSelection()?.removeAllRanges();
  await perform(masked.length ? { kind: "mask", masked: false, mentions: offsets.placesOf(masked) } : { kind: "settle", doubts });
};

/** Hide or leave readable; what is so already is noted as right.
 * @param {Mention} mention @param {Scope} scope @param {boolean} masked */
function mask({ index, start, end }, scope, masked) {
  menu.close(true);
  const as = Boolean(knownView().data.entities.masked[index]) === masked;
  const signs = [restyle(index, (node, side) => side === 0 && (as ? node.classList.add("accepted") : node.classList.toggle("kept", !masked)))];
  const kind = as ? { kind: "accept" } : { kind: "mask", masked };
  return perform({ ...kind, start, end, everywhere: everywhereOf(scope) }, { focus: { start }, signs });
}

acts.hide = async (mention, scope) => mask(mention, scope, true);

acts.show = async (mention, scope) => {
  const { masked } = knownView().data.entities;
  menu.close(true); // who thinks better of it is back at the mention
  return (!masked[mention.index] || await mayUncover(mentionsReached(mention, scope, true))) && mask(mention, scope, false);
};

/* The focus goes to the next mention: what is taken away can keep none. */
acts.remove = async (mention, scope) => {
  const { index, start, end } = mention;
  menu.close(true);
  if (await mayUncover(mentionsReached(mention, scope, false))) {
    const signs = [restyle(index, (node) => node.classList.add("leaving"))];
    await perform({ kind: "remove", start, end, everywhere: everywhereOf(scope) }, { focus: { start: end }, signs });
  }
};

acts.label = async (mention, label, scope) => {
  const { index, start, end } = mention;
  menu.close(true);
  if (leavesReadable(label.code) && !(await mayUncover(mentionsReached(mention, scope, false)))) {
    return;
  }
  const old = knownView().data.labels[knownView().data.entities.label[index]];
  const signs = [restyle(index, (node) => { node.classList.replace(`in-${old.family}`, `in-${label.family}`); })];
  await perform({ kind: "label", start, end, label: label.code, everywhere: everywhereOf(scope) }, { focus: { start }, signs });
};

acts.assign = ({ start, end }, person, scope) => {
  menu.close(true);
  return perform({ kind: "assign", start, end, person, everywhere: everywhereOf(scope) }, { focus: { start } });
};

/* Give a mention the ends of what was selected around it. */
acts.stretch = ({ start, end }, span, scope) => {
  menu.close(false);
  window.getSelection()?.removeAllRanges();
  const { entities, labels } = knownView().data;
  const index = offsets.mentionAfter(entities, start);
  const signs = [paint(span.start, span.end, labels[entities.label[index]].family)];
  return perform({ kind: "bounds", start, end, to_start: span.start, to_end: span.end, everywhere: scope !== "here" }, { focus: span, signs });
};

/* --- Keys on a mention ------------------------------------------------------------------------------------------ */

/** @type {Record<string, (mention: Mention, scope: Scope, node: HTMLElement) => unknown>} */
const single = {
  o: (mention, scope) => acts.hide(mention, scope),
  l: (mention, scope) => acts.show(mention, scope),
  s: (mention, scope) => acts.remove(mention, scope),
  c: (mention, scope, node) => menu.openMention(mention.index, { view: "labels", here: scope === "here", back: node }),
  i: (mention, scope, node) => menu.openMention(mention.index, { view: "persons", here: scope === "here", back: node }),
};

/** @param {KeyboardEvent} event @param {Mark} node @param {Mention} mention */
function arrows(event, node, mention) {
  const turned = getComputedStyle(node.closest(".cell")).direction === "rtl" ? -1 : 1;
  const by = turned * (event.key === "ArrowRight" ? 1 : -1);
  acts.nudge(mention, event.altKey ? "start" : "end", by, event.ctrlKey);
}

/** @param {KeyboardEvent} event @param {Mark} node */
function onMention(event, node) {
  const mention = offsets.mentionOf(node.entity);
  const letter = letterOf(event);
  /** @type {Scope} */
  const scope = event.shiftKey ? "here" : scopesOf(mention)[0];
  if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    arrows(event, node, mention);
  } else if (event.shiftKey && event.key === "Enter" && hasOffer()) {
    spread();
  } else if (event.ctrlKey || event.metaKey) {
    return false;
  } else if (event.key === "Delete") {
    acts.remove(withMovedEnds(mention), scope);
  } else if (event.key === "Enter" && !event.shiftKey) {
    pin(knownView().keys[node.entity]);
    menu.openMention(node.entity, { back: node });
  } else if (single[letter] && (hearsAct(event) || menu.is(node.entity))) {
    single[letter](withMovedEnds(mention), menu.is(node.entity) ? menu.chosenScope() : scope, node);
  } else {
    return false;
  }
  return true;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const view = currentView();
  if (!view || !view.data.review || event.defaultPrevented || !view.root.offsetParent || isTyping(targetOf(event)) || document.querySelector("dialog[open]")) {
    return;
  }
  if (menu.holds(targetOf(event))) {
    return; // it has keys of its own
  }
  const node = closest(event, "mark.mention");
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  let done = true;
  if (event.key === "F2" || (event.key === "v" && plain && hears(event))) {
    menu.close(false);
    (caret.on() ? caret.leave : caret.enter)(true);
  } else if (event.key === "Escape" && menu.isOpen()) {
    menu.close(true);
  } else if (node) {
    done = onMention(event, node);
  } else {
    done = false;
  }
  if (done) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

export function start() {
  document.addEventListener("keydown", press, true);
}
