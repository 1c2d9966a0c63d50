/* Where the reader is in a long document: what is in sight, bringing things there. */
import { currentView, knownView, viewer } from "#document/view.js";
/** @import { View } from "#document/view.js" */

const MARGIN = 28; // pixels: nothing revealed stands closer to an edge
const BAR = ".document-head";
const FRAMES_TO_SETTLE = 4;
/** @type {HTMLElement[]} */
let stays = []; // what stays at the top, in any scrolling

/* Give the bottom of what stays at the top, in pixels of the window. */
export const topEdge = () => Math.max(0, ...stays.map((node) => node.getBoundingClientRect().bottom));

/* Give where what stays at the bottom begins (the card of a doubt), in pixels of the window. */
const bottomEdge = () => {
  const card = document.querySelector(".reading-card");
  return card && !card.hidden ? Math.min(window.innerHeight, card.getBoundingClientRect().top) : window.innerHeight;
};

/* What stays at the top (header, bar) pushes the heads of the columns, the map and the panel down. */
function heights() {
  const { root } = currentView() || {};
  if (!root) {
    return;
  }
  /** @param {HTMLElement | null} node */
  const sticky = (node) => node && node.offsetHeight > 0 && getComputedStyle(node).position === "sticky";
  const header = document.querySelector("header.header");
  const bar = document.querySelector(BAR);
  stays = [bar, root.querySelector(".viewer-heads")].filter(sticky);
  const tops = [header, bar].filter(sticky).map((node) => node.offsetHeight);
  root.style.setProperty("--viewer-bar", `${tops.reduce((sum, height) => sum + height, 0)}px`);
}

/** Give the index of the first of `nodes`, which stand one below the other, that ends below `top`.
 * @param {Element[]} nodes @param {number} top */
function firstBelow(nodes, top) {
  let low = 0;
  let high = nodes.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle].getBoundingClientRect().bottom > top) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/* Give the first row in sight. Blocks first: measuring a row of a block out of sight would have it laid out. */
export const firstRow = () => {
  const { blocks, rows } = knownView();
  const block = blocks[firstBelow(blocks, topEdge())];
  const own = block ? [...block.children] : [];
  const node = own[firstBelow(own, topEdge())];
  return /** @type {View["rows"][number]} */ (rows.find((row) => row.node === node));
};

/** Bring a node into sight. Blocks on the way are laid out meanwhile and may push it away: look again for some frames.
 * @param {Pick<Element, "getBoundingClientRect" | "scrollIntoView">} node @param {number} [frames] */
export const reveal = (node, frames = FRAMES_TO_SETTLE) => {
  const { top, bottom } = node.getBoundingClientRect();
  if (top < topEdge() + MARGIN || bottom > bottomEdge() - MARGIN) {
    node.scrollIntoView({ block: "center" });
  }
  if (frames > 0) {
    requestAnimationFrame(() => reveal(node, frames - 1));
  }
};

/** Do what changes heights, the first row in sight staying where it is.
 * @param {() => void} change */
export const steadily = (change) => {
  const row = firstRow();
  const before = row ? row.node.getBoundingClientRect().top : 0;
  change();
  if (row) {
    window.scrollBy(0, row.node.getBoundingClientRect().top - before);
  }
};

/** Keep a node within a box that scrolls: the page itself must not move.
 * @param {HTMLElement} box @param {HTMLElement} node */
export function keepWithin(box, node) {
  const [outer, inner] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
  if (inner.height && (inner.top < outer.top + 48 || inner.bottom > outer.bottom)) {
    box.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}

export function start() {
  viewer.on("built", (view) => {
    const sizes = new ResizeObserver(heights);
    document.querySelectorAll(BAR).forEach((bar) => sizes.observe(bar));
    sizes.observe(view.root);
    heights();
  });
}
