/* Which doubts of the document are asked, stand, or are settled: also those on their way to the server; those alike; settling them; the one in sight. */
import { drawLater, performAct } from "#document/aside.js";
import { passageOf } from "#document/lists.js";
import { knownView } from "#document/view.js";
/** @import { Doubt, View } from "#document/view.js" */

/** Doubts on their way to the server: the same doubt in another document has the same id. */
const sent = /** @type {Set<string>} */ (new Set());
/** @param {Doubt} doubt */
const keyOf = ({ id }) => `${knownView().data.id} ${id}`;

/* The doubt in sight, by its id; `ended`: all are seen, the card says so; `goesOn`: to the next one by itself, when a correction in the text has
   settled this one; `together`: the reader said that an answer is for those alike too, which the card shows. */
/** @type {{ current: string | null, ended: boolean, goesOn: boolean, together: boolean }} */
export const sight = { current: null, ended: false, goesOn: true, together: false };
/** Ids of the doubts that the reader could not answer: they stand, and the walk passes them by until its end.
 * @type {Set<string>} */
export const postponed = new Set();

/** @param {View} view @param {Doubt} doubt */
export const levelOf = (view, doubt) => view.data.said[doubt.said].level;
/** @param {Doubt} doubt */
export const isSettled = (doubt) => Boolean(doubt.settled) || sent.has(keyOf(doubt));

/** Give the indices of the doubts that a reader is asked to settle, as they stand in the list.
 * @param {View} view */
export function askedDoubts(view) {
  return view.data.doubts.map((_, index) => index).filter((index) => levelOf(view, view.data.doubts[index]) !== "note");
}

export const doubtProgress = () => {
  const all = askedDoubts(knownView());
  return { of: all.length, settled: all.filter((index) => isSettled(knownView().data.doubts[index])).length };
};

/** The place in the list of the doubt in sight, -1 where none is.
 * @param {View} view */
export const placeInSight = (view) => view.data.doubts.findIndex((doubt) => doubt.id === sight.current);

/** Give the doubt in sight; `after`: how many stand but for it, so that it and these are what the bar counts.
 * @param {View} view */
export const doubtInSight = (view) => {
  const at = placeInSight(view);
  return { doubt: view.data.doubts[at], ended: sight.ended, after: askedDoubts(view).filter((index) => index !== at && !isSettled(view.data.doubts[index])).length };
};

/** Give the doubts of a level that stand.
 * @param {View} view @param {string} name */
export const standingDoubts = (view, name) => view.data.doubts.filter((doubt) => levelOf(view, doubt) === name && !isSettled(doubt));

/** Give the words of the passage of a doubt, folded; none where it is of the whole document.
 * @param {View} view @param {Doubt} doubt */
export const wordsOf = (view, doubt) => (doubt.paragraph === null ? "" : String(passageOf(view, doubt)).toLowerCase().replace(/[\s-]+/g, " ").trim());

/** Give the doubts that wait for an answer in this walk.
 * @param {View} view */
export const unanswered = (view) => askedDoubts(view).filter((index) => !isSettled(view.data.doubts[index]) && !postponed.has(view.data.doubts[index].id));

/** Give the other doubts that stand and ask the same of the same person, or of the same words.
 * @param {View} view @param {Doubt} doubt */
export const alikeDoubts = (view, doubt) => {
  const asked = doubt.person ? "" : wordsOf(view, doubt);
  /** @param {Doubt} other */
  const same = (other) => (doubt.person ? other.person === doubt.person : asked !== "" && wordsOf(view, other) === asked);
  return view.data.doubts.filter((other) => other !== doubt && other.said === doubt.said && !isSettled(other) && same(other));
};

/** Tell whether the two names that a doubt asks about are one person's already.
 * @param {Doubt} doubt */
export const isKnownSame = ({ asks, person, other }) => asks === "same" && Boolean(person) && other?.person === person;

/** Take doubts for settled until the server has answered to the act that settles them.
 * @template T
 * @param {Doubt[]} all @param {Promise<T>} act */
export async function meanwhileSettled(all, act) {
  const keys = all.map(keyOf);
  keys.forEach((key) => sent.add(key));
  drawLater();
  const answer = await act;
  keys.forEach((key) => sent.delete(key));
  drawLater();
  return answer;
}

/** What is refused is said by status.js.
 * @param {Doubt} doubt @param {{ note?: string }} more @param {Doubt[]} [all] */
export const settleDoubts = async (doubt, more, all = [doubt]) => {
  const { ok } = await meanwhileSettled(all, performAct({ kind: "settle", doubts: all.map(({ id }) => id), ...more }));
  return ok;
};
