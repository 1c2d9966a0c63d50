/* Doubts walked with one key: `t` settles the doubt in sight as seen and goes to the next that nobody settled, `g` those alike too, `l` leaves it for later,
   `T` goes back. The passage is in evidence, and the mention that stands there has the focus; settled doubts stay in the list. */
import { aside, asideActs, asideWord, asideWords, documentKey, performAct, reviewBar, writtenNumber } from "#document/aside.js";
import { drawCard, focusCard, isBare, settledBy } from "#document/doubt_card.js";
import { alikeDoubts, askedDoubts, doubtInSight, doubtProgress, isSettled, levelOf, placeInSight, settleDoubts, sight } from "#document/doubt_states.js";
import { passageOf, toDoubt } from "#document/lists.js";
import * as menu from "#document/menu.js";
import { actButton } from "#document/panel.js";
import { currentReview, knownReview } from "#document/review.js";
import { fill, knownView, say, slot, viewer } from "#document/view.js";
import { make } from "#shared/dom.js";
import { hears } from "#shared/single_keys.js";
/** @import { Doubt, View } from "#document/view.js" */

const paints = typeof Highlight === "function" && Boolean(CSS.highlights);
/** @type {string | null} */
let key = null; // of the document that the doubt in sight belongs to
/** @type {string | null} */
let stood = null; // the id of the doubt in sight, if it was not settled when last looked at
let walking = false; // gone to by a key, and not from the list

const now = () => knownView();

/* --- Walking ---------------------------------------------------------------------------------------------------- */

/** @param {View} view @param {number} index */
function go(view, index) {
  walking = true;
  toDoubt(view, index);
  walking = false;
}

/** @param {string | null} id */
export const showDoubt = (id) => {
  const index = now().data.doubts.findIndex((doubt) => doubt.id === id);
  if (index >= 0) {
    go(now(), index);
  }
};

/** Go to the next doubt that nobody settled, round at the end; where there is none, all are seen.
 * @param {View} view */
function forward(view) {
  const all = askedDoubts(view);
  const at = all.indexOf(placeInSight(view));
  const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((index) => !isSettled(view.data.doubts[index]));
  if (next === undefined) {
    finish(view);
  } else {
    go(view, next);
  }
}

/** Go to the doubt before, settled or not.
 * @param {View} view */
function back(view) {
  const all = askedDoubts(view);
  const at = all.indexOf(placeInSight(view));
  if (all.length) {
    go(view, all[at > 0 ? at - 1 : all.length - 1]);
  }
}

/** @param {View} view */
function finish(view) {
  const { of } = doubtProgress();
  sight.ended = true;
  sight.current = null;
  redraw(view);
  focusCard();
  say(of ? `${asideWord("done", { of: writtenNumber(of) })} ${asideWord("done.what")}` : asideWord("done.none"));
}

/** Settle as seen the doubt in sight, and go on; the texts need not wait for the server. Where all are seen, validating is next.
 * @param {View} view */
function seen(view) {
  const doubt = view.data.doubts[placeInSight(view)];
  if (sight.ended && !knownReview().validated) {
    asideActs.validate(reviewBar().querySelector('[data-review-act="validate"]'));
    return;
  }
  if (doubt && !isSettled(doubt)) {
    settleDoubts(doubt, {});
  }
  forward(view);
}

/** Settle as seen the doubt in sight and those alike, and go on.
 * @param {View} view */
function seenAlike(view) {
  const doubt = view.data.doubts[placeInSight(view)];
  if (doubt && !isSettled(doubt)) {
    const all = [doubt, ...alikeDoubts(view, doubt)];
    settleDoubts(doubt, {}, all);
    say(asideWords("said.alike", all.length));
    forward(view);
  }
}

/** Open the menu of categories on the passage of the doubt in sight, where no mention stands.
 * @param {View} view */
function mark(view) {
  const doubt = view.data.doubts[placeInSight(view)];
  if (doubt && doubt.paragraph !== null && isBare(view, doubt)) {
    menu.open({ start: doubt.from, end: doubt.to }, /** @type {HTMLElement | null} */ (document.activeElement));
  }
}

/** Tell whether the mention that has the focus stands in the passage of a doubt: keys must not act on one that the reader has left.
 * @param {View} view @param {Doubt} doubt */
function stands(view, doubt) {
  const { start, end } = view.data.entities;
  /** @type {HTMLElement & { entity: number } | null | undefined} */
  const mark = document.activeElement?.closest("mark.mention");
  return mark !== null && mark !== undefined && doubt.paragraph !== null && start[mark.entity] < doubt.to && end[mark.entity] > doubt.from;
}

/** The doubt gone to, from the list, the card or a key.
 * @param {View} view @param {number} index */
function arrived(view, index) {
  const doubt = view.data.doubts[index];
  sight.current = doubt.id;
  stood = isSettled(doubt) ? null : doubt.id;
  sight.ended = false;
  redraw(view);
  if (walking && !stands(view, doubt)) {
    focusCard();
  }
  const { rank, of } = doubtInSight(view).rank;
  const said = { i: writtenNumber(rank), n: writtenNumber(of), level: fill(`level.${levelOf(view, doubt)}`), message: view.data.said[doubt.said].message };
  const where = doubt.paragraph === null ? "" : ` ${slot("live").textContent}`;
  say(`${asideWord("said.doubt", said)}${where}`);
}

/* --- What is seen of it ------------------------------------------------------------------------------------------- */

/** @param {View} view */
function evidence(view) {
  const doubt = view.data.doubts[placeInSight(view)];
  if (paints) {
    const shown = doubt && doubt.paragraph !== null;
    CSS.highlights.set("reading-doubt", shown ? new Highlight(passageOf(view, doubt)) : new Highlight());
  }
}

/** @param {View} view */
function point(view) {
  view.root.querySelectorAll("[data-doubt]").forEach((place) => {
    const button = place.querySelector(".doubt-place");
    if (view.data.doubts[Number(place.dataset.doubt)].id !== sight.current) {
      button.removeAttribute("aria-current");
    } else {
      button.setAttribute("aria-current", "true");
      follow(view.root.querySelector(".viewer-panel"), button);
    }
  });
}

/** Keep the doubt in sight within the panel: the page itself must not move.
 * @param {HTMLElement} box @param {HTMLElement} node */
function follow(box, node) {
  const [outer, inner] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
  if (inner.height && (inner.top < outer.top + 48 || inner.bottom > outer.bottom)) {
    box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}

/** @param {View} view */
function redraw(view) {
  drawCard(view);
  evidence(view);
  point(view);
}

/** What is of the whole document has no passage to go to, but a card as the others have.
 * @param {HTMLElement} place @param {number} index */
function openWhole(place, index) {
  const bare = place.querySelector(".doubt-whole");
  bare?.replaceWith(actButton("doubt-place", "doubt", String(index), make("span", "doubt-words", bare.textContent)));
}

/** @param {View} view */
function counts(view) {
  ["blocking", "look"].forEach((name) => {
    const place = view.root.querySelector(`.doubt-level.is-${name}`)?.parentNode.querySelector(".panel-count");
    const all = view.data.doubts.filter((doubt) => levelOf(view, doubt) === name);
    if (place) {
      place.textContent = asideWords("level.seen", all.filter(isSettled).length, { of: writtenNumber(all.length) });
    }
  });
}

/** @param {View} view */
function list(view) {
  if (!currentReview()) {
    return;
  }
  view.root.querySelectorAll("[data-doubt]").forEach((place) => {
    const index = Number(place.dataset.doubt);
    const doubt = view.data.doubts[index];
    openWhole(place, index);
    place.classList.toggle("is-settled", isSettled(doubt));
    if (isSettled(doubt)) {
      place.append(settledBy(doubt));
    }
  });
  view.root.querySelectorAll(".doubt").forEach((item) => {
    const places = [...item.querySelectorAll("[data-doubt]")];
    item.classList.toggle("is-settled", places.every((place) => place.classList.contains("is-settled")));
  });
  counts(view);
  point(view);
}

/* --- What is asked ---------------------------------------------------------------------------------------------- */

export const closeCard = () => {
  sight.current = null;
  sight.ended = false;
  redraw(now());
};

/** @type {Record<string, (view: View) => void>} */
const letters = { t: seen, g: seenAlike, l: forward, T: back, c: mark };

/** @param {KeyboardEvent} event */
function press(event) {
  const view = now();
  const run = letters[event.key];
  const free = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open]");
  if (run && free && view && view.root.offsetParent && currentReview() && hears(event)) {
    event.preventDefault();
    run(view);
  }
}

export function start() {
  asideActs.read = () => {
    const { settled, of } = doubtProgress();
    sight.ended = false;
    sight.current = null;
    if (settled < of) {
      forward(now());
    } else {
      go(now(), askedDoubts(now())[0]);
    }
  };
  asideActs.auto = () => {
    sight.goesOn = !sight.goesOn;
    drawCard(now());
  };
  asideActs.seen = () => seen(now());
  asideActs["seen-alike"] = () => seenAlike(now());
  asideActs.next = () => forward(now());
  asideActs.previous = () => back(now());
  asideActs.mark = () => mark(now());
  asideActs.passage = () => showDoubt(sight.current);
  asideActs.reopen = async () => {
    const { ok } = await performAct({ kind: "reopen", doubts: [sight.current] });
    if (ok) {
      say(asideWord("said.reopened"));
    }
  };
  asideActs["card-close"] = () => {
    closeCard();
    reviewBar().querySelector('[data-review-act="read"]').focus({ preventScroll: true });
  };
  aside.on("changed", (view) => {
    if (key !== documentKey(view)) {
      [key, sight.current, sight.ended] = [documentKey(view), null, false];
    }
    const { doubt } = doubtInSight(view);
    if (sight.goesOn && doubt && stood === doubt.id && doubt.settled?.how === "act") {
      forward(view);
    } else {
      drawCard(view);
      evidence(view);
    }
    const left = doubtInSight(view).doubt;
    stood = left && !isSettled(left) ? left.id : null;
  });
  document.addEventListener("keydown", press);
  viewer.on("listed", list);
  viewer.on("doubt", (view, index) => currentReview() && arrived(view, index));
}
