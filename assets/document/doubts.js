/* Doubts walked one after the other: each asks a question, each answer has one key and goes on to the next; `t` goes on without, `T` goes back.
   The passage is in evidence, the focus on the title of the card, where no key but those of the answers does anything; settled doubts stay in the list. */
import { aside, asideActs, asideSlot, asideWord, asideWords, documentKey, performAct, reviewBar, writtenNumber } from "#document/aside.js";
import { drawCard, focusCard, revealPassage, settledBy, standsAfter } from "#document/doubt_card.js";
import { hideDoubts, markPassage, showDoubts, withAlike } from "#document/doubt_answers.js";
import { alikeDoubts, askedDoubts, doubtInSight, doubtProgress, isKnownSame, isSettled, levelOf, placeInSight, postponed, settleDoubts, sight, unanswered } from "#document/doubt_states.js";
import { passageOf, toDoubt } from "#document/lists.js";
import { letterOf } from "#mention_menu/keys.js";
import { openMerging } from "#document/merge.js";
import { paintsRanges } from "#document/offsets.js";
import { actButton } from "#document/panel.js";
import { currentReview } from "#document/review.js";
import { keepWithin } from "#document/scroll.js";
import { fill, knownView, say, slot, viewer } from "#document/view.js";
import { make, targetOf } from "#shared/dom.js";
import { hears, hearsAct } from "#shared/single_keys.js";
/** @import { Doubt, View } from "#document/view.js" */

/** The document that the doubt in sight belongs to, and the id of that doubt, if it was not settled when last looked at.
 * @type {[string | null, string | null]} */
let [key, stood] = [null, null];
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

/** Go to the next doubt that waits for an answer, one alike first, round at the end; where there is none, the walk is over.
 * @param {View} view @param {Doubt[]} [alike] */
function forward(view, alike = []) {
  const all = askedDoubts(view);
  const at = all.indexOf(placeInSight(view));
  const waiting = new Set(unanswered(view));
  const near = new Set(alike.map(({ id }) => id));
  const onward = [...all.slice(at + 1), ...all.slice(0, at + 1)].filter((index) => waiting.has(index) && index !== all[at]);
  const next = onward.find((index) => near.has(view.data.doubts[index].id)) ?? onward[0];
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
  const { of, settled } = doubtProgress();
  const left = of - settled;
  sight.ended = true;
  sight.current = null;
  redraw(view);
  focusCard();
  say(left ? asideWords("left", left) : of ? `${asideWord("done", { of: writtenNumber(of) })} ${asideWord("done.what")}` : asideWord("done.none"));
}

/** Walk on; at the end, through those that were left for later.
 * @param {View} view */
function next(view) {
  if (sight.ended && unanswered(view).length === 0) {
    postponed.clear();
  }
  forward(view);
}

/** Answer the doubt in sight, with those alike, and go on; the texts need not wait for the server.
 * @param {(view: View, all: Doubt[]) => unknown} answer */
const answering = (answer) => async (/** @type {View} */ view) => {
  const doubt = view.data.doubts[placeInSight(view)];
  if (!doubt || isSettled(doubt)) {
    return;
  }
  const all = withAlike(view, doubt, sight.together);
  const alike = alikeDoubts(view, doubt);
  if (await answer(view, all) === false || now().data.id !== view.data.id) {
    return; // who opened another document meanwhile walks there
  }
  if (all.length > 1) {
    say(asideWords("said.alike", all.length));
  }
  forward(knownView(), alike);
};

/** @type {Record<string, (view: View) => unknown>} */
const answers = {
  hide: answering((view, all) => { hideDoubts(view, all); }),
  show: answering((view, all) => showDoubts(view, all)),
  fine: answering((_, all) => { settleDoubts(all[0], {}, all); }),
  later: answering((_, all) => all.forEach(({ id }) => postponed.add(id))),
  merge: (view) => {
    const doubt = view.data.doubts[placeInSight(view)];
    if (doubt && isKnownSame(doubt)) {
      answers.fine(view);
    } else if (doubt?.person) {
      openMerging(doubt.person, doubt.other?.person);
    }
  },
};

/** The doubt gone to, from the list, the card or a key.
 * @param {View} view @param {number} index */
function arrived(view, index) {
  const doubt = view.data.doubts[index];
  sight.together = sight.current === doubt.id && sight.together;
  sight.current = doubt.id;
  stood = isSettled(doubt) ? null : doubt.id;
  sight.ended = false;
  redraw(view);
  if (walking) {
    focusCard();
    revealPassage(view, doubt);
  }
  const said = { level: fill(`level.${levelOf(view, doubt)}`), message: view.data.said[doubt.said].message };
  const where = doubt.paragraph === null ? "" : ` ${slot("live").textContent}`;
  say([asideWord("said.doubt", said), standsAfter(view, doubt)].filter(Boolean).join(" ") + where);
}

/* --- What is seen of it ------------------------------------------------------------------------------------------- */

/** @param {View} view */
function evidence(view) {
  const doubt = view.data.doubts[placeInSight(view)];
  if (paintsRanges) {
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
      keepWithin(view.root.querySelector(".viewer-panel"), button);
    }
  });
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

/** @type {Record<string, (view: View) => unknown>} */
const steps = { t: next, T: back };
const letters = /** @type {Record<string, string>} */ ({ o: "answer-hide", l: "answer-show", b: "answer-fine", r: "answer-later", m: "answer-merge", a: "together", c: "mark", g: "pictures" });

/** The letters of the answers that are offered are heard in the card, and elsewhere as those of other acts are.
 * @param {KeyboardEvent} event */
function meant(event) {
  const heard = !event.shiftKey && (hearsAct(event) || (hears(event) && asideSlot("card")?.contains(targetOf(event))));
  const act = heard && sight.current !== null ? letters[letterOf(event)] : undefined;
  return act && asideSlot("card").querySelector(`[data-review-act="${act}"]`) ? asideActs[act] : undefined;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const view = now();
  const free = view && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !document.querySelector("dialog[open]") && view.root.offsetParent && currentReview();
  const step = !event.altKey && hears(event) ? steps[event.key] : undefined;
  const act = free && !step ? meant(event) : undefined;
  if (free && (step || act)) {
    event.preventDefault();
    step?.(view);
    act?.(/** @type {HTMLButtonElement} */ (asideSlot("card").querySelector("h2")));
  }
}

export function start() {
  asideActs.read = () => {
    const { settled, of } = doubtProgress();
    sight.ended = false;
    sight.current = null;
    postponed.clear();
    if (of && settled === of) {
      go(now(), askedDoubts(now())[0]);
    } else {
      forward(now());
    }
  };
  asideActs.auto = () => {
    sight.goesOn = !sight.goesOn;
    drawCard(now());
  };
  Object.entries(answers).forEach(([name, answer]) => { asideActs[`answer-${name}`] = () => { answer(now()); }; });
  asideActs.next = () => next(now());
  asideActs.again = () => next(now());
  asideActs.previous = () => back(now());
  asideActs.mark = () => markPassage(now().data.doubts[placeInSight(now())]);
  asideActs.alike = (control) => showDoubt(String(control.dataset.doubtId));
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
      postponed.clear();
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
