/* Keys of a single letter: a reader may switch them off (WCAG 2.1.4), and no letter is stolen from a field. */
import { make } from "#shared/dom.js";

const KEPT = "nomdemprunt.letters"; // a flag, in the browser's storage
let heard = true;

/** Letters alone may act on a document: a reader says so first, once for this browser. */
function lettersAct() {
  try {
    return window.localStorage.getItem(KEPT) === "on";
  } catch (_) { // storage is switched off: a letter acts with Alt
    return false;
  }
}

const WRITTEN = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Tell whether a node is written in.
 * @param {EventTarget | null} target */
export const isTyping = (target) => target instanceof Element && Boolean(target.closest(WRITTEN));

/** Tell whether a single key counts.
 * @param {{ target: EventTarget | null }} event */
export const hears = (event) => heard && !isTyping(event.target);

/** Tell whether a letter that changes a document counts: with Alt, or alone once the reader switched that on.
 * @param {KeyboardEvent} event */
export const hearsAct = (event) => !isTyping(event.target) && (event.altKey || (heard && lettersAct()));

/** Put the switch of the letters that act somewhere.
 * @param {Element} place @param {string} word */
export function lettersSwitch(place, word) {
  const box = make("input");
  box.type = "checkbox";
  box.checked = lettersAct();
  box.addEventListener("change", () => {
    try {
      window.localStorage.setItem(KEPT, box.checked ? "on" : "");
    } catch (_) { // not kept: the box says so
      box.checked = false;
    }
  });
  place.append(make("label", "", box, word));
}

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
