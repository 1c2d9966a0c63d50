/* The card beside the mention pointed at: category, what is written instead, where it comes from, whose it is. */
import { factsOf } from "#document/mentions.js";
import { topEdge } from "#document/scroll.js";
import { viewer } from "#document/view.js";
import { make } from "#shared/dom.js";
import { isolated } from "#shared/unseen.js";
/** @import { Mark, View } from "#document/view.js" */

const GAP = 6; // pixels
/** @type {HTMLElement} */
let card;

/** @param {View} view @param {number} index */
function content(view, index) {
  const { entities } = view.data;
  const { name, rank, fate, whose, source, chance, reach } = factsOf(index);
  const lines = [isolated("p", "card-word", name), isolated("p", "card-fate", fate)];
  if (whose) {
    lines.push(isolated("p", "card-person", whose));
  }
  lines.push(isolated("p", "card-source", [rank, source, chance].filter(Boolean).join(" · ")));
  const detail = entities.details[entities.source[index]];
  return [...lines, ...[detail, reach].flatMap((said) => (said ? [isolated("p", "card-source", said)] : []))];
}

/** @param {Mark} node */
function place(node) {
  const box = node.getClientRects()[0];
  const { offsetWidth: width, offsetHeight: height } = card;
  const above = box.top - height - GAP > topEdge();
  card.style.top = `${above ? box.top - height - GAP : node.getBoundingClientRect().bottom + GAP}px`;
  card.style.left = `${Math.max(GAP, Math.min(box.left, document.documentElement.clientWidth - width - GAP))}px`;
}

/** @param {View} view @param {Mark | null} node */
function show(view, node) {
  if (!card || card.parentNode !== view.root) {
    card = view.root.appendChild(make("div", "viewer-card"));
    card.setAttribute("aria-hidden", "true"); // the live region says the same
  }
  card.hidden = !node;
  if (node) {
    const { family } = view.data.labels[view.data.entities.label[node.entity]];
    card.className = `viewer-card in-${family}`;
    card.replaceChildren(...content(view, node.entity));
    place(node);
  }
}

export function start() {
  viewer.on("pointed", show);
  viewer.on("moved", show);
  ["redrawn", "patched"].forEach((event) => viewer.on(event, (view) => show(view, null)));
  window.addEventListener("scroll", () => {
    if (card) {
      card.hidden = true;
    }
  }, { passive: true });
}
