/* The order of the table of a list, by risk: while it is annotated the risks come one by one, and no row moves under the pointer or the focus of who
   works in the table. A row keeps its place, the risk that it had, until both have left. */
import { byId, ids, targetOf } from "#shared/dom.js";
/** @import { Row } from "#lists/cells.js" */

const inside = { pointer: false, focus: false };

const inUse = () => inside.pointer || inside.focus;

/** Give a row its place: that of the row before it, while the table is in use.
 * @param {Row} row @param {Row} [before] */
export function place(row, before) {
  row.place = before && inUse() ? before.place : row.risk;
}

/** Sort by place; what has no risk yet comes last of the riskiest first.
 * @param {unknown} _ @param {unknown} __ @param {{ data: Row }} first @param {{ data: Row }} second */
export const byPlace = (_, __, first, second) => (first.data.place ?? -1) - (second.data.place ?? -1);

/** Call `left` when neither pointer nor focus is in the table any more.
 * @param {() => void} left */
export function start(left) {
  /** @param {"pointer" | "focus"} what @param {boolean} now */
  const note = (what, now) => {
    const before = inUse();
    inside[what] = now;
    if (before && !inUse()) {
      left();
    }
  };
  /** @param {Event} event */
  const within = (event) => Boolean(byId(ids.LIST_GRID)?.contains(targetOf(event)));
  document.addEventListener("pointerover", (event) => note("pointer", within(event)), { passive: true });
  document.addEventListener("pointerout", (event) => event.relatedTarget === null && note("pointer", false), { passive: true });
  document.addEventListener("focusin", (event) => note("focus", within(event)));
  document.addEventListener("focusout", (event) => event.relatedTarget === null && note("focus", false));
}
