/* Where a box that floats over the texts stands: under its place, above it or beside it, within the window. */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
const GAP = 6; // pixels between the place and the box

/** Put the box under its place, else above it, else beside it; where it fits nowhere, where most of it does.
 * @param {HTMLElement} box @param {Box} place */
export const float = (box, place) => {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  box.style.maxHeight = "";
  const [wide, high] = [box.offsetWidth, box.offsetHeight];
  const below = height - place.bottom - 2 * GAP;
  const above = place.top - 2 * GAP;
  const beside = width - place.right - GAP > wide ? place.right + GAP : place.left - wide - GAP;
  let [left, top] = [place.left, place.bottom + GAP];
  if (high > below && high <= above) {
    top = place.top - high - GAP;
  } else if (high > below && beside >= GAP) {
    [left, top] = [beside, height - high - GAP];
  } else if (high > below) {
    box.style.maxHeight = `${Math.max(0.75 * height, below, above)}px`;
    top = below >= above ? top : place.top - box.offsetHeight - GAP;
  }
  box.style.top = `${Math.max(GAP, Math.min(top, height - box.offsetHeight - GAP))}px`;
  box.style.left = `${Math.max(GAP, Math.min(left, width - box.offsetWidth - GAP))}px`;
};

/** Give the place of a range, which may run over several lines: it begins where the first of them does.
 * @param {Range} range */
export const placeOf = (range) => {
  const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
  const whole = range.getBoundingClientRect();
  return rects.length ? { left: rects[0].left, right: whole.right, top: whole.top, bottom: whole.bottom } : whole;
};

/** @param {HTMLElement} node */
export const placeOfNode = (node) => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return placeOf(range);
};
