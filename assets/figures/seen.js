/* Which cards of figures came near the window: those are computed. Dash may put a card in another's place at any moment, before or after
 * it says so: what waits to be seen is the card that stands in the document, not the one that stood there when it was asked for. */
import { noUpdate, setProps } from "#shared/dash.js";
import { byId } from "#shared/dom.js";

const AHEAD = "300px"; // computed this much before it is scrolled to

/** @typedef {{ observe: (card: HTMLElement) => void, unobserve: (card: HTMLElement) => void }} Observer */

/** Cards that wait to be seen, by the name of their figure.
 * @param {(name: string) => HTMLElement | null} find the card that stands in the document now
 * @param {Observer} observer
 * @param {(card: HTMLElement) => void} arrived called once for each card that is found */
export function waitingCards(find, observer, arrived) {
  /** @type {Map<string, HTMLElement | null>} */
  const waiting = new Map();

  function look() {
    for (const [name, before] of waiting) {
      const card = find(name);
      if (card && card !== before) {
        if (before) {
          observer.unobserve(before);
        }
        waiting.set(name, card);
        observer.observe(card);
        arrived(card);
      }
    }
  }

  return {
    /** @param {string} name */
    wait(name) {
      const before = waiting.get(name);
      if (before) {
        observer.unobserve(before); // so that it is told of again, where it stands in the window already
      }
      waiting.set(name, null);
      look();
    },
    look,
    /** Tell whether a card that came into the window was waited for; it is no longer.
     * @param {string} name @param {HTMLElement} card */
    see(name, card) {
      observer.unobserve(card);
      return waiting.get(name) === card && waiting.delete(name);
    },
  };
}

/** @param {HTMLElement} card */
function reveal(card) {
  if (window.location.hash !== `#${card.id}`) {
    return;
  }
  const detail = /** @type {HTMLDetailsElement} */ (card.querySelector(".figure-detail"));
  detail.open = true;
  for (let fold = card.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    fold.open = true;
  }
  card.scrollIntoView();
}

const intersections = () =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const card = /** @type {HTMLElement} */ (target);
        const name = String(card.dataset.figure);
        if (isIntersecting && cards.see(name, card)) {
          setProps({ index: name, type: "figure-seen" }, { data: true });
        }
      }
    },
    { rootMargin: AHEAD },
  );

/** @type {ReturnType<typeof waitingCards>} */
let cards;

/** A card was laid out: it is computed once it is seen.
 * @param {{ index: string }} id */
export function watch(id) {
  cards.wait(String(id.index));
  return noUpdate();
}

export function start() {
  cards = waitingCards((name) => byId(`figure-${name}`), intersections(), reveal);
  new MutationObserver(cards.look).observe(document.body, { childList: true, subtree: true });
}
