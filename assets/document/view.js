/* The document in sight: what is known of it, and what its parts share. The parts of the room hear each other through `viewer` (built,
   redrawn, highlighted, pinned, filtered, pointed, moved, found, listed, doubt); `controls` has what a control with data-act does: act(view, control).
   What a reader corrects comes as patches (patch.js): `patched` says that mentions, persons, doubts or labels are others now,
   in rows that stay; what draws from `view.data` draws again there. */
import { hub } from "#shared/events.js";
import { plural, template } from "#shared/template.js";

let view = null;

export const viewer = hub(() => view);
export const controls = {};

export function fill(key, values) {
  return template(view.data.words[key] || key, values);
}

/* Say how many mentions: French counts none as one, English as many. */
export function times(n) {
  return fill(`times.${plural(n, view.data.lang)}`, { n });
}

export function slot(name) {
  return view.root.querySelector(`[data-slot="${name}"]`);
}

export function say(sentence) {
  slot("live").textContent = sentence;
}

export const currentView = () => (view && view.root.isConnected ? view : null);

/* What is drawn from now on is of this document. */
export const setView = (begun) => {
  view = begun;
};

/* Show both texts or one of them, and say so on the buttons. */
export const showSide = ({ root }, side) => {
  root.dataset.show = side;
  root.querySelectorAll('[data-act="view"]').forEach((node) => node.setAttribute("aria-pressed", String(node.dataset.value === side)));
};
