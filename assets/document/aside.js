/* What the parts of the page beside the texts share: their words, the state of the reading, acts and what became of them.
   `aside` says when they are to be drawn (changed); `asideActs` has what a control with data-review-act does: act(control). */
import { listPanel } from "#document/lists.js";
import { currentReview, knownReview, reviewing, sendAct } from "#document/review.js";
import { notice, passing } from "#document/status.js";
import { currentView, knownView, viewer } from "#document/view.js";
import { setProps } from "#shared/dash.js";
import { byId, closest, dataOf, ids, make } from "#shared/dom.js";
import { hub } from "#shared/events.js";
import { onceAfterFrame } from "#shared/frame.js";
import { plural, template, typeset } from "#shared/template.js";
/** @import { Act } from "#document/review.js" */
/** @import { Version, View } from "#document/view.js" */

const MILLISECONDS_OF_REST = 400; // after a correction, before the head of the page is asked for anew
export const aside = hub(currentView);
/** @type {Record<string, (control: HTMLButtonElement) => unknown>} */
export const asideActs = {};
let timer = 0;
/** @type {string | null} */
let key = null;
/** @type {Version | null} */
let last = null; // of the act that was said last, and can be taken back

/* --- Words ------------------------------------------------------------------------------------------------------ */

export const reviewBar = () => byId(ids.REVIEW_BAR);
/** @param {string} name */
export const asideSlot = (name) => document.querySelector(`[data-review="${name}"]`);

/** @param {string} name */
export const barChoices = (name) => dataOf(reviewBar(), name);
export const documentLang = () => (currentView() ? knownView().data.lang : document.documentElement.lang || "fr");
/** @param {number} n */
export const writtenNumber = (n) => new Intl.NumberFormat(documentLang(), { maximumFractionDigits: 0 }).format(n);

/** @param {string} key @param {Record<string, unknown>} [values] */
export const asideWord = (key, values) => template(dataOf(reviewBar(), "words")[key] || key, values);
/** @param {string} key @param {number} n @param {Record<string, unknown>} [values] */
export const asideWords = (key, n, values) => asideWord(`${key}.${plural(n, documentLang())}`, { n: writtenNumber(n), ...values });

/** @param {string} iso */
export const writtenMoment = (iso) => {
  const moment = new Date(iso);
  const [hour, minute] = [moment.getHours(), String(moment.getMinutes()).padStart(2, "0")];
  const time = documentLang() === "en" ? `${String(hour).padStart(2, "0")}:${minute}` : `${hour}\u00a0h\u00a0${minute}`;
  const day = new Intl.DateTimeFormat(documentLang(), { day: "numeric", month: "long" }).format(moment);
  return moment.toDateString() === new Date().toDateString() ? time : asideWord("when", { day, time });
};

/* --- Acts ------------------------------------------------------------------------------------------------------- */

/** What is open or in sight belongs to one document in one language.
 * @param {View} view */
export const documentKey = (view) => `${view.data.id} ${view.data.lang}`;

/** @param {string} said */
const inLanguage = (said) => (documentLang() === "en" ? said : typeset(said));

/** Ask for an act: gives {ok, sentence, code}, the sentence where it was refused. What a form says itself is not said elsewhere too.
 * @param {Act} act */
export const performAct = async (act) => {
  const answer = await sendAct(act);
  if (!answer.ok && !["settle", "reopen", "undo"].includes(act.kind)) {
    notice("refused", null);
  }
  return answer.ok ? answer : { ...answer, sentence: inLanguage(answer.sentence || asideWord("failed")) };
};

/** Say what an act did, under the texts as all acts are, and leave in sight how to take it back.
 * @param {string} sentence @param {boolean} undoable */
export const sayDone = (sentence, undoable) => {
  last = undoable ? knownReview().version : null;
  passing("done", sentence, undoable ? [[asideWord("undo"), undo]] : []);
};

const forgetDone = () => {
  last = null;
  passing("done", "");
};

/* --- Parts ------------------------------------------------------------------------------------------------------ */

/** @param {string} style @param {string} act @param {...(Node | string)} children */
export const asideButton = (style, act, ...children) => {
  const node = make("button", style, ...children);
  node.type = "button";
  node.dataset.reviewAct = act;
  return node;
};

/** @param {string} style @param {string} act @param {string} name @param {string} label */
export const iconButton = (style, act, name, label) => {
  const node = asideButton(`viewer-button ${style}`, act, make("span", `icon icon-${name}`));
  node.setAttribute("aria-label", label);
  node.title = label;
  return node;
};

/** @param {string} act @param {string} label */
export const closeButton = (act, label) => {
  const node = asideButton("viewer-button reading-close", act, make("span", "icon icon-close"));
  node.setAttribute("aria-label", label);
  return node;
};

async function undo() {
  forgetDone();
  const { ok } = await performAct({ kind: "undo" });
  if (ok) {
    sayDone(asideWord("undone"), false);
  }
}

/* --- After a correction ------------------------------------------------------------------------------------------- */

function draw() {
  const view = currentView();
  if (view && reviewBar()) {
    if (last !== null && currentReview()?.version !== last) {
      forgetDone(); // it is no longer the last thing done
    }
    listPanel(view);
    aside.tell("changed");
  }
}

/* The texts come first: what stands beside them is drawn when they are painted, once. */
export const drawLater = onceAfterFrame(draw);

/* The head of the page (mentions, persons, doubts, warnings) comes from the server, once the reader rests. */
function refresh() {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    const review = currentReview();
    if (review && currentView()) {
      setProps(reviewBar().dataset.store, { data: review.version });
    }
  }, MILLISECONDS_OF_REST);
}

/** What was asked for is not asked for twice while the server has not answered.
 * @param {HTMLElement} control @param {unknown} answer */
async function hold(control, answer) {
  if (answer instanceof Promise) {
    control.setAttribute("aria-disabled", "true");
    await answer;
    control.removeAttribute("aria-disabled");
  }
}

/** @param {MouseEvent} event */
function click(event) {
  const control = closest(event, "[data-review-act]");
  if (event.detail > 1 && control?.dataset.reviewAct.startsWith("answer-")) {
    return; // the second click of two would answer the next doubt, whose buttons stand there by then
  }
  if (control && currentView() && control.getAttribute("aria-disabled") !== "true") {
    hold(control, asideActs[control.dataset.reviewAct](control));
  }
}

export function start() {
  viewer.on("built", (view) => {
    last = documentKey(view) === key ? last : null;
    key = documentKey(view);
    if (reviewBar()) {
      aside.tell("changed");
    }
  });
  viewer.on("redrawn", () => reviewBar() && aside.tell("changed"));
  reviewing.on("changed", ({ patch }) => {
    drawLater();
    if (patch) {
      refresh();
    }
  });
  document.addEventListener("click", click);
}
