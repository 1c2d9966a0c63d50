/* What is not seen with a change waits for its frame: the hand that acted is answered first. */

const LATE = 200; // milliseconds: a tab out of sight has no frames
const FIRST = ["keydown", "pointerdown", "click", "beforeinput", "submit"]; // what the reader does next finds all of it done
/** @type {(() => unknown)[]} */
const waiting = []; // done before the reader's next act, if that comes first
/** @type {Set<() => unknown>} */
const patient = new Set(); // left until the press that is under way is over: what is under it is not drawn again
let heard = false;
let asked = false; // for a frame
let pressing = false;

function settle() {
  while (waiting.length) {
    waiting.shift()?.();
  }
}

function settlePatient() {
  if (!pressing) {
    const all = [...patient];
    patient.clear();
    all.forEach((run) => run());
  }
}

/** @param {boolean} down */
function press(down) {
  pressing = down;
  if (!down && patient.size) {
    setTimeout(settlePatient); // the click comes first
  }
}

function listen() {
  if (!heard) {
    FIRST.forEach((event) => window.addEventListener(event, settle, true));
    window.addEventListener("pointerdown", () => press(true), true);
    ["pointerup", "pointercancel", "blur"].forEach((event) => window.addEventListener(event, () => press(false), true));
    heard = true;
  }
}

/* Both kinds wait for one frame, or for LATE where there is none. */
function askForFrame() {
  listen();
  if (asked) {
    return;
  }
  asked = true;
  const seen = () => {
    if (asked) {
      asked = false;
      settle();
      settlePatient();
    }
  };
  const late = setTimeout(seen, LATE);
  requestAnimationFrame(() => {
    const drawn = new MessageChannel(); // a frame is drawn before the next task
    drawn.port1.onmessage = () => { clearTimeout(late); seen(); };
    drawn.port2.postMessage(null);
  });
}

/** Run something once the frame of what was changed until now is there, in the order in which it was asked for; at the latest before the reader
 * does something else.
 * @param {() => unknown} run */
export function afterFrame(run) {
  waiting.push(run);
  askForFrame();
}

/** Make of what draws controls something to ask for as often as one likes: it is run once, after the frame, and never between a press and its
 * click, for the control that is pressed would be another.
 * @param {() => unknown} run
 * @returns {() => void} */
export const onceAfterFrame = (run) => () => {
  patient.add(run);
  askForFrame();
};
