/* Keys of a single letter: a reader may switch them off (WCAG 2.1.4), and no letter is stolen from a field. */
import { make } from "#shared/dom.js";

let heard = true;

/** Tell whether a node is written in.
 * @param {EventTarget | null} target */
export const typing = (target) => target instanceof Element && Boolean(target.closest("input, textarea, select, [contenteditable]"));

/** Tell whether a single key counts.
 * @param {{ target: EventTarget | null }} event */
export const hears = (event) => heard && !typing(event.target);

/** Put the switch of the single keys somewhere: every page that hears some has it.
 * @param {Element} place
 * @param {string} word */
export function keysSwitch(place, word) {
  const box = make("input");
  box.type = "checkbox";
  box.checked = heard;
  box.addEventListener("change", () => { heard = box.checked; });
  place.replaceChildren(make("label", "", box, word));
}
