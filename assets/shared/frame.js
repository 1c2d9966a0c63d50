/* What is not seen with a change waits for its frame: the hand that acted is answered first. */

const LATE = 200; // milliseconds: a tab out of sight has no frames
const FIRST = ["keydown", "pointerdown", "click", "beforeinput", "submit"]; // what the reader does next finds all of it done
/** @type {(() => unknown)[]} */
const waiting = [];
let heard = false;

function settle() {
  while (waiting.length) {
    waiting.shift()?.();
  }
}

/** Run something once the frame of what was changed until now is there, in the order in which it was asked for; at the latest before the reader
 * does something else.
 * @param {() => unknown} run */
export function afterFrame(run) {
  if (!heard) {
    FIRST.forEach((event) => window.addEventListener(event, settle, true));
    heard = true;
  }
  waiting.push(run);
  if (waiting.length === 1) {
    const late = setTimeout(settle, LATE);
    requestAnimationFrame(() => {
      const seen = new MessageChannel(); // a frame is drawn before the next task
      seen.port1.onmessage = () => { clearTimeout(late); settle(); };
      seen.port2.postMessage(null);
    });
  }
}
