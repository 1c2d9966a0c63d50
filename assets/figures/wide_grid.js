/* A table of rows wider than its place: it says so (`is-cut`), and the arrow keys scroll it sideways while its region has the focus. */
import { arrivals, targetOf } from "#shared/dom.js";

const STEP = 120; // pixels
/** @type {Record<string, number>} */
const BY = { ArrowLeft: -STEP, ArrowRight: STEP };
/** @param {HTMLElement} region */
const rows = (region) => region.querySelector(".ag-center-cols-viewport");

/** @param {HTMLElement} region */
function watch(region) {
  const look = () => region.classList.toggle("is-cut", (rows(region)?.scrollWidth ?? 0) > region.clientWidth);
  const sizes = new ResizeObserver(look);
  sizes.observe(region);
  const drawn = new MutationObserver(() => { // the grid comes later than its region
    if (rows(region)) {
      drawn.disconnect();
      sizes.observe(rows(region).firstElementChild);
    }
  });
  drawn.observe(region, { childList: true, subtree: true });
}

/** @param {KeyboardEvent} event */
function scroll(event) {
  const region = targetOf(event);
  const by = event.ctrlKey || event.altKey || event.metaKey ? undefined : BY[event.key];
  if (by && region.matches(".wide-grid") && rows(region)) {
    event.preventDefault();
    rows(region).scrollBy({ left: by });
  }
}

export function start() {
  arrivals(".wide-grid", watch);
  document.addEventListener("keydown", scroll);
}
