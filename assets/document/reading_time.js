/* The time in which a document is seen and used, since the last act: reports and the follow-up count it. */

const MILLISECONDS = { idle: 60000, tick: 1000 };
let spent = 0; // milliseconds
let used = Date.now();
let ticked = Date.now();
let reading = () => false;

function tick() {
  const now = Date.now();
  if (!document.hidden && reading() && now - used < MILLISECONDS.idle) {
    spent += Math.min(now - ticked, 2 * MILLISECONDS.tick); // a machine that slept did not read
  }
  ticked = now;
}

/** Give the seconds since they were last taken. */
export function takeSeconds() {
  tick();
  const seconds = Math.round(spent / 100) / 10;
  spent = 0;
  return seconds;
}

/** Seconds of an act that was not done count for the next one. @param {number | null} seconds */
export function giveBack(seconds) {
  spent += 1000 * Number(seconds);
}

/** @param {() => boolean} isReading whether there is a document to read */
export function start(isReading) {
  reading = isReading;
  ["pointermove", "pointerdown", "keydown", "wheel", "scroll", "touchstart"].forEach((event) => {
    document.addEventListener(event, () => { used = Date.now(); }, { passive: true, capture: true });
  });
  window.setInterval(tick, MILLISECONDS.tick);
  document.addEventListener("visibilitychange", tick);
}
