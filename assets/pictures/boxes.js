/* Boxes drawn by hand on a picture, by pointer and by keyboard. What is under them is gone from the file that is written. */
import { asideActs, asideButton, asideSlot, writtenNumber } from "#document/aside.js";
import { placeBox } from "#pictures/card.js";
import { decide, pictureAddress, pictureNumber, pictureWord, refusePicture } from "#pictures/state.js";
import { make, targetOf } from "#shared/dom.js";
/** @import { Box, Picture } from "#pictures/state.js" */

const LEAST = 0.01; // side of the smallest box, in fractions of the picture
const STEP = 0.02;
const FINE = 0.002;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** @type {Picture | null} */
let picture = null;
/** @type {Box[]} */
let boxes = [];
/** @type {{ box: number, from: [number, number], was: Box, sizes: boolean } | null} */
let drag = null;

const canvasState = { loading: false }; // the picture is on its way

const place = () => asideSlot("pictures-boxes");
/** @returns {HTMLElement} */
const sheet = () => place().querySelector(".boxes-sheet");
/** @param {number} value */
const within = (value) => Math.min(1, Math.max(0, value));
/** @param {number} value */
const percent = (value) => writtenNumber(100 * value);

/* --- Drawing ------------------------------------------------------------------------------------------------------ */

/** @param {Box} box @param {number} index */
function boxNode(box, index) {
  const node = make("button", "picture-box", make("span", "picture-corner"));
  node.type = "button";
  node.dataset.box = String(index);
  const [left, top, right, bottom] = box;
  const sides = { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
  node.setAttribute("aria-label", pictureWord("boxes.one", { i: writtenNumber(index + 1), ...sides }));
  placeBox(node, box);
  return node;
}

/** @param {number} [focused] the box that has the focus */
function draw(focused = -1) {
  sheet().querySelectorAll("[data-box]").forEach((node) => node.remove());
  sheet().append(...boxes.map(boxNode));
  const node = /** @type {HTMLElement | null} */ (sheet().querySelector(`[data-box="${focused}"]`));
  node?.focus({ preventScroll: true });
}

/** Draw a box that moves, the others staying as they are.
 * @param {number} index */
function redraw(index) {
  const node = boxNode(boxes[index], index);
  sheet().querySelector(`[data-box="${index}"]`)?.replaceWith(node);
  node.focus({ preventScroll: true });
}

/** @param {number} index */
function remove(index) {
  boxes.splice(index, 1);
  draw(Math.min(index, boxes.length - 1));
  if (!boxes.length) {
    place().querySelector('[data-review-act="boxes-add"]').focus();
  }
}

const focusedBox = () => Number(document.activeElement?.closest("[data-box]")?.dataset.box ?? -1);
let lastFocused = -1; // the button that removes takes the focus away from the box

/* --- Keyboard ------------------------------------------------------------------------------------------------------ */

/** @param {Box} box @param {number} x @param {number} y @returns {Box} */
function moveBox([left, top, right, bottom], x, y) {
  const [dx, dy] = [Math.min(1 - right, Math.max(-left, x)), Math.min(1 - bottom, Math.max(-top, y))];
  return [left + dx, top + dy, right + dx, bottom + dy];
}

/** @param {Box} box @param {number} x @param {number} y @returns {Box} */
const sizeBox = ([left, top, right, bottom], x, y) => [left, top, within(Math.max(left + LEAST, right + x)), within(Math.max(top + LEAST, bottom + y))];

/** @param {KeyboardEvent} event */
function key(event) {
  const index = focusedBox();
  if (index < 0 || !boxes[index]) {
    return;
  }
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = event.altKey ? FINE : STEP;
    boxes[index] = (event.shiftKey ? sizeBox : moveBox)(boxes[index], arrow[0] * step, arrow[1] * step);
    redraw(index);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    remove(index);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/* --- Pointer ------------------------------------------------------------------------------------------------------- */

/** @param {PointerEvent} event @returns {[number, number]} */
function at(event) {
  const { left, top, width, height } = sheet().getBoundingClientRect();
  return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
}

/** @param {PointerEvent} event */
function press(event) {
  if (event.button !== 0 || canvasState.loading) {
    return;
  }
  const from = at(event);
  const node = targetOf(event).closest("[data-box]");
  if (node) {
    const box = Number(node.dataset.box);
    drag = { box, from, was: boxes[box], sizes: targetOf(event).matches(".picture-corner") };
  } else {
    boxes.push([from[0], from[1], from[0], from[1]]);
    drag = { box: boxes.length - 1, from, was: boxes[boxes.length - 1], sizes: true };
  }
  sheet().setPointerCapture(event.pointerId);
  event.preventDefault();
  draw(drag.box);
}

/** @param {PointerEvent} event */
function pull(event) {
  if (!drag) {
    return;
  }
  const [x, y] = at(event);
  const [left, top] = drag.was;
  if (drag.sizes) {
    boxes[drag.box] = [Math.min(left, x), Math.min(top, y), Math.max(left, x), Math.max(top, y)];
  } else {
    boxes[drag.box] = moveBox(drag.was, x - drag.from[0], y - drag.from[1]);
  }
  redraw(drag.box);
}

function release() {
  if (!drag) {
    return;
  }
  const { box } = drag;
  const [left, top, right, bottom] = boxes[box];
  drag = null;
  if (right - left < LEAST || bottom - top < LEAST) {
    remove(box); // a click draws nothing
  }
}

/* --- Opening ------------------------------------------------------------------------------------------------------- */

/** @param {boolean} drawing */
function show(drawing) {
  place().hidden = !drawing;
  asideSlot("pictures-all").hidden = drawing;
  asideSlot("pictures-foot").hidden = drawing;
  refusePicture("");
}

/** @param {Picture} of */
export function drawBoxes(of) {
  picture = of;
  const start = of.choice === "boxes" ? of.boxes : of.marks;
  boxes = start.map((box) => /** @type {Box} */ ([...box]));
  const i = writtenNumber(pictureNumber(of));
  const image = make("img");
  Object.assign(image, { src: pictureAddress(of, "large"), alt: pictureWord("boxes.image", { i }), draggable: false });
  const canvas = make("div", "boxes-sheet", image);
  const status = make("p", "soft", pictureWord("boxes.loading"));
  status.setAttribute("role", "status");
  canvasState.loading = true;
  image.addEventListener("load", () => {
    canvasState.loading = false;
    status.textContent = "";
  });
  image.addEventListener("error", () => {
    status.textContent = "";
    refusePicture(pictureWord("failed"));
  });
  canvas.addEventListener("pointerdown", press);
  canvas.addEventListener("pointermove", pull);
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("keydown", key);
  canvas.addEventListener("focusin", () => {
    lastFocused = focusedBox();
  });
  const tools = make("div", "reading-row",
    asideButton("button", "boxes-add", pictureWord("boxes.add")),
    asideButton("button", "boxes-remove", pictureWord("boxes.remove")),
    asideButton("button", "boxes-cancel", pictureWord("boxes.cancel")),
    asideButton("button button-main", "boxes-save", pictureWord("boxes.save")));
  const title = make("h3", "", pictureWord("boxes.title", { i }));
  title.tabIndex = -1;
  place().replaceChildren(title, make("p", "soft", pictureWord("boxes.what")), status, make("div", "boxes-scroll", canvas), tools);
  show(true);
  draw();
  title.focus();
}

export function closeBoxes() {
  const key = picture?.key;
  picture = null;
  boxes = [];
  show(false);
  place().replaceChildren();
  if (key) {
    document.querySelector(`li[data-picture="${key}"] [data-review-act="picture-draw"]`)?.focus();
  }
}

async function save() {
  if (!picture) {
    return;
  }
  if (!boxes.length) {
    refusePicture(pictureWord("boxes.empty"));
    return;
  }
  const rounded = boxes.map((box) => /** @type {Box} */ (box.map((side) => Math.round(side * 10000) / 10000)));
  if (await decide([picture], "boxes", rounded)) {
    closeBoxes();
  }
}

export function start() {
  asideActs["boxes-add"] = () => {
    boxes.push([0.35, 0.4, 0.65, 0.6]);
    draw(boxes.length - 1);
  };
  asideActs["boxes-remove"] = () => {
    if (boxes.length) {
      remove(boxes[lastFocused] ? lastFocused : boxes.length - 1);
    }
  };
  asideActs["boxes-cancel"] = closeBoxes;
  asideActs["boxes-save"] = save;
}
