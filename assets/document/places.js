/* Where the reader was in a document that was left, found again when it is drawn anew. */
import { filterLabels, pin } from "#document/mentions.js";
import { firstRow } from "#document/scroll.js";
import { currentView, showSide, viewer } from "#document/view.js";
/** @import { View } from "#document/view.js" */

/** @type {Map<string, { row: number, off: string[], pinned: string | null, show: string | undefined }>} */
const places = new Map(); // by the id of the document; kept while the page is

function remember() {
  const view = currentView();
  if (view && view.rows.length && view.rows[0].node.offsetParent) {
    const { off, pinned, root } = view;
    places.set(view.data.id, { row: view.rows.indexOf(firstRow()), off: [...off], pinned, show: root.dataset.show });
  }
}

/** @param {View} view */
function restore(view) {
  const place = places.get(view.data.id);
  if (place) {
    showSide(view, place.show);
    filterLabels(place.off, true);
    pin(place.pinned);
    view.rows[Math.max(0, place.row)].node.scrollIntoView({ block: place.row > 0 ? "start" : "nearest" });
  }
}

export function start() {
  viewer.on("built", restore);
  window.addEventListener("scroll", () => requestAnimationFrame(remember), { passive: true });
}
