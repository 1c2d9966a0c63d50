/* What each answer to a doubt does: it is given for the doubt in sight and for those alike, once, with one act. */
import { everywhereOf, perform, restyle } from "#document/acts.js";
import { alikeDoubts, isSettled, settleDoubts } from "#document/doubt_states.js";
import * as offsets from "#document/offsets.js";
import { currentReview, previewAct } from "#document/review.js";
import { mayUncover } from "#document/uncovering.js";
import { categoriesFor } from "#document/menu_items.js";
/** @import { Doubt, PlacedDoubt, View } from "#document/view.js" */

/** Give a doubt with those that the same answer settles.
 * @param {View} view @param {Doubt} doubt @param {boolean} alone */
export const withAlike = (view, doubt, alone) => (alone || isSettled(doubt) ? [doubt] : [doubt, ...alikeDoubts(view, doubt)]);

/** Give the mentions in the passages of doubts, each once.
 * @param {Doubt[]} all */
const mentionsIn = (all) => [...new Set(all.flatMap((one) => (one.paragraph === null ? [] : offsets.mentions(one.from, one.to))))];

/** Send what was decided of mentions; doubts about which nothing is to be changed are settled as they are.
 * @param {Doubt[]} all @param {number[]} indices @param {boolean} masked */
function mask(all, indices, masked) {
  const changed = new Set(indices);
  const right = all.filter((one) => !mentionsIn([one]).some((index) => changed.has(index)));
  if (right.length) {
    settleDoubts(right[0], {}, right);
  }
  if (!indices.length) {
    return null;
  }
  const signs = indices.map((index) => restyle(index, (node, side) => side === 0 && node.classList.toggle("kept", !masked)));
  return perform({ kind: "mask", masked, mentions: offsets.placesOf(indices) }, { signs });
}

/** Mark the passage of a doubt as what it looks most like, so that it is hidden.
 * @param {PlacedDoubt} doubt @param {boolean} everywhere */
async function mark({ from, to }, everywhere) {
  const span = { start: from, end: to };
  const act = { kind: "add", ...span, everywhere, person: null };
  const [guess] = categoriesFor(span, []);
  const told = await previewAct({ ...act, label: guess.code });
  const [{ code }] = categoriesFor(span, told?.likely || []);
  return perform({ ...act, label: code, ...(currentReview()?.readable?.includes(code) ? { masked: true } : {}) });
}

/** Hide the passages of doubts: what is hidden already is right as it is.
 * @param {View} view @param {Doubt[]} all */
export const hideDoubts = (view, all) => {
  const indices = mentionsIn(all);
  const [first] = all;
  if (!indices.length && first.paragraph !== null) {
    return mark(first, everywhereOf(all.length > 1 ? "everywhere" : "here") === true);
  }
  return mask(all, indices.filter((index) => !view.data.entities.masked[index]), true);
};

/** Leave the passages of doubts readable; gives false where the reader thought better of it.
 * @param {View} view @param {Doubt[]} all */
export const showDoubts = async (view, all) => {
  const indices = mentionsIn(all).filter((index) => view.data.entities.masked[index]);
  if (!(await mayUncover(indices))) {
    return false;
  }
  mask(all, indices, false);
  return true;
};
