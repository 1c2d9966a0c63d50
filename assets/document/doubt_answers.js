/* What each answer to a doubt does: it is given for the doubt in sight and for those alike, once, with as few acts as can be. */
import { adding, perform, restyle } from "#document/acts.js";
import { alikeDoubts, isSettled, meanwhileSettled, settleDoubts, wordsOf } from "#document/doubt_states.js";
import { SHOWN } from "#document/doubt_places.js";
import { categoriesFor } from "#mention_menu/items.js";
import * as offsets from "#document/offsets.js";
import * as menu from "#mention_menu/menu.js";
import { previewAct } from "#document/review.js";
import { mayUncover } from "#document/uncovering.js";
/** @import { Doubt, PlacedDoubt, View } from "#document/view.js" */

/** Give a doubt with those that its answer settles too: those alike that the card shows, where the reader said so.
 * @param {View} view @param {Doubt} doubt @param {boolean} together */
export const withAlike = (view, doubt, together) => (together && !isSettled(doubt) ? [doubt, ...alikeDoubts(view, doubt).slice(0, SHOWN)] : [doubt]);

/** Open the menu of categories on the passage of a doubt.
 * @param {Doubt | undefined} doubt */
export function markPassage(doubt) {
  if (doubt && doubt.paragraph !== null) {
    menu.open({ start: doubt.from, end: doubt.to }, /** @type {HTMLElement | null} */ (document.activeElement));
  }
}

/** Give the mentions in the passage of a doubt.
 * @param {Doubt} doubt */
const mentionsIn = (doubt) => (doubt.paragraph === null ? [] : offsets.mentions(doubt.from, doubt.to));

/** Give the mentions in the passages of doubts, each once.
 * @param {Doubt[]} all */
const allMentionsIn = (all) => [...new Set(all.flatMap(mentionsIn))];

/** Send what was decided of mentions; doubts about which nothing is to be changed are settled as they are.
 * @param {Doubt[]} all @param {number[]} indices @param {boolean} masked */
function mask(all, indices, masked) {
  const changed = new Set(indices);
  const right = all.filter((doubt) => !mentionsIn(doubt).some((index) => changed.has(index)));
  if (right.length) {
    settleDoubts(right[0], {}, right);
  }
  if (indices.length) {
    const signs = indices.map((index) => restyle(index, (node, side) => side === 0 && node.classList.toggle("kept", !masked)));
    const act = perform({ kind: "mask", masked, mentions: offsets.placesOf(indices) }, { signs });
    meanwhileSettled(all.filter((doubt) => !right.includes(doubt)), act);
  }
}

/** Mark a passage as what it looks most like, so that it is hidden.
 * @param {PlacedDoubt} doubt @param {boolean} everywhere */
async function mark({ from, to }, everywhere) {
  const span = { start: from, end: to };
  const [guess] = categoriesFor(span, []);
  const plan = await previewAct(adding(span, guess.code, everywhere));
  const [{ code }] = categoriesFor(span, plan?.likely || []);
  await perform(adding(span, code, everywhere));
}

/** Mark the passages of doubts in which no mention stands; those that say the same with one act.
 * @param {View} view @param {PlacedDoubt[]} unmarked */
function markAll(view, unmarked) {
  /** @type {Map<string, PlacedDoubt[]>} */
  const byWords = new Map();
  unmarked.forEach((doubt) => {
    const words = wordsOf(view, doubt);
    byWords.get(words)?.push(doubt) || byWords.set(words, [doubt]);
  });
  byWords.forEach((same) => meanwhileSettled(same, mark(same[0], same.length > 1)));
}

/** Hide the passages of doubts: what is hidden already is right as it is, and where no mention stands one is made.
 * @param {View} view @param {Doubt[]} all */
export const hideDoubts = (view, all) => {
  /** @param {Doubt} doubt @returns {doubt is PlacedDoubt} */
  const isUnmarked = (doubt) => doubt.paragraph !== null && !mentionsIn(doubt).length;
  const [unmarked, others] = [all.filter(isUnmarked), all.filter((doubt) => !isUnmarked(doubt))];
  markAll(view, unmarked);
  mask(others, allMentionsIn(others).filter((index) => !view.data.entities.masked[index]), true);
};

/** Leave the passages of doubts readable; gives false where the reader thought better of it.
 * @param {View} view @param {Doubt[]} all */
export const showDoubts = async (view, all) => {
  const indices = allMentionsIn(all).filter((index) => view.data.entities.masked[index]);
  if (!(await mayUncover(indices))) {
    return false;
  }
  mask(all, indices, false);
  return true;
};
