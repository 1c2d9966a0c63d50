/* Merging by drag: a person is taken by the name (mouse) or by the handle (touch) and let go on another. The key `m` does the same. */
import { asideWord, sayDone } from "#document/aside.js";
import { mentionsOf, mergeInto } from "#document/merge.js";
import { personItem } from "#document/lists.js";
import { currentReview } from "#document/review.js";
import { knownView, times } from "#document/view.js";
import { closest, make } from "#shared/dom.js";
import { write } from "#shared/unseen.js";

const FAR = 6; // pixels: below, it is a click
const EDGE = 48; // pixels from the edge of the panel within which it scrolls
const STEP = 12;
/** Who is dragged, from where, by which pointer, over whom.
 * @typedef {{ id: string, x: number, y: number, pointer: number, ghost: HTMLElement | null, over: string | null }} Drag */

/** @type {Drag | null} */
let drag = null;

const now = () => knownView();

/** @param {PointerEvent} event */
function down(event) {
  const item = closest(event, ".person-item");
  const grip = closest(event, ".reading-grip");
  const name = closest(event, ".person");
  if (item && currentReview() && event.button === 0 && (grip || (name && event.pointerType === "mouse")) && now().persons.size > 1) {
    drag = { id: item.dataset.person, x: event.clientX, y: event.clientY, pointer: event.pointerId, ghost: null, over: null };
  }
}

/** @param {Drag} held */
function begin(held) {
  const ghost = now().root.appendChild(make("div", "reading-ghost"));
  ghost.setAttribute("aria-hidden", "true");
  personItem(held.id)?.classList.add("is-dragged");
  document.documentElement.classList.add("reading-dragging");
  held.ghost = ghost;
  return ghost;
}

/** @param {PointerEvent} event */
function target(event) {
  const item = document.elementFromPoint(event.clientX, event.clientY)?.closest(".person-item");
  return item && item.dataset.person !== drag?.id ? item.dataset.person : null;
}

/** @param {Drag} held @param {HTMLElement} ghost @param {string | null} over */
function point(held, ghost, over) {
  const { persons } = now();
  held.over = over;
  now().root.querySelectorAll(".person-item").forEach((item) => item.classList.toggle("is-target", item.dataset.person === over));
  const said = over
    ? asideWord("drop", { times: times(mentionsOf(held.id)), x: persons.get(held.id)?.name, y: persons.get(over)?.name })
    : asideWord("drop.none");
  ghost.replaceChildren();
  write(ghost, said);
}

/** @param {PointerEvent} event */
function scroll(event) {
  const box = now().root.querySelector(".viewer-panel");
  const { top, bottom } = box.getBoundingClientRect();
  box.scrollTop += event.clientY < top + EDGE ? -STEP : event.clientY > bottom - EDGE ? STEP : 0;
}

/** @param {PointerEvent} event */
function move(event) {
  if (!drag || event.pointerId !== drag.pointer || !now()?.persons.has(drag.id)) {
    return;
  }
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) {
    return;
  }
  const ghost = drag.ghost || begin(drag);
  event.preventDefault();
  const { offsetWidth: width } = ghost;
  ghost.style.left = `${Math.max(4, Math.min(event.clientX + 12, window.innerWidth - width - 4))}px`;
  ghost.style.top = `${event.clientY + 14}px`;
  scroll(event);
  point(drag, ghost, target(event));
}

function end() {
  const done = drag;
  drag = null;
  if (done?.ghost) {
    done.ghost.remove();
    document.documentElement.classList.remove("reading-dragging");
    now()?.root.querySelectorAll(".is-target, .is-dragged").forEach((item) => item.classList.remove("is-target", "is-dragged"));
  }
  return done;
}

/* What was dragged is not clicked too. */
function swallow() {
  /** @param {Event} event */
  const stop = (event) => { event.preventDefault(); event.stopPropagation(); };
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 50);
}

/** @param {PointerEvent} event */
async function up(event) {
  if (!drag || event.pointerId !== drag.pointer) {
    return;
  }
  const { id, over, ghost } = /** @type {Drag} */ (end());
  if (ghost) {
    swallow();
  }
  if (over) {
    const { ok, sentence } = await mergeInto(id, over);
    if (!ok) {
      sayDone(sentence, false);
    }
  }
}

/** @param {KeyboardEvent} event */
function escape(event) {
  if (drag?.ghost && event.key === "Escape") {
    event.stopPropagation();
    end();
    swallow();
  }
}

export function start() {
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", up);
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", escape, true);
}
