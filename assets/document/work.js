/* A button that stops or starts the work, or the word on its stage, goes out of sight with its state: the focus then goes to what took its place,
   or a reader by keyboard or by ear would begin again at the top of the page. */
import { register } from "#shared/dash.js";
import { ids } from "#shared/dom.js";

const PLACES = [`#${ids.DOCUMENT_ERROR} h2`, `#${ids.DOCUMENT_STAGE}`, ".document-head h1"]; // the first in sight
const PASSING = `#${ids.DOCUMENT_CANCEL}, #${ids.DOCUMENT_RETRY}, #${ids.DOCUMENT_STAGE}, [data-dialog='language']`;
/** @type {HTMLElement | null} */
let last = null;

function move() {
  if (last?.isConnected && last.matches(PASSING) && !last.offsetParent) {
    PLACES.map((place) => document.querySelector(place)).find((node) => node?.offsetParent)?.focus();
  }
}

export function start() {
  document.addEventListener("focusin", ({ target }) => {
    last = target instanceof HTMLElement ? target : null;
  });
  register({
    work: {
      keepFocus() {
        requestAnimationFrame(move); // once the page is drawn in its new state
      },
    },
  });
}
