/* Correcting by mouse and touch: the click on a mention, a selection in either text. */
import * as caret from "#document/caret.js";
import { isVisible, pin } from "#document/mentions.js";
import * as menu from "#mention_menu/menu.js";
import * as offsets from "#document/offsets.js";
import { reviewSlot } from "#document/review.js";
import { currentView, knownView, viewer } from "#document/view.js";
import { closest } from "#shared/dom.js";

const MILLISECONDS_OF_SELECTING = 300; // a finger that moves the ends of a selection changes it all the time

let touched = false; // the last pointer was a finger
let begun = false; // and it was put down in one of the texts

/** A click keeps the person in evidence and shows what can be done; the same click again lets go of both.
 * @param {MouseEvent} event */
function click(event) {
  const node = closest(event, "mark.mention");
  const view = knownView();
  if (!node || !view.data.review || !isVisible(node.entity)) {
    return;
  }
  event.stopImmediatePropagation();
  if (!window.getSelection()?.isCollapsed || event.detail > 1) {
    return; // a part of it is selected: the menu of the selection comes
  }
  if (menu.is(node.entity)) {
    menu.close(false);
    pin(null);
  } else {
    pin(view.keys[node.entity]);
    menu.openMention(node.entity, { back: node, takes: event.detail === 0 });
  }
}

function select() {
  const span = offsets.selected();
  if (span && !caret.on()) {
    menu.open(span, null);
  }
}

/* A phone puts a menu of its own over a selection: ours is behind a button below it. */
function offerMark() {
  const button = reviewSlot("mark");
  const view = currentView();
  const span = button && touched && view && view.data.review && !menu.isOpen() ? offsets.selected() : null;
  if (button) {
    button.hidden = !span;
  }
  if (span) {
    const rects = offsets.range(span.start, span.end).getClientRects();
    const box = rects[rects.length - 1];
    button.style.top = `${Math.min(box.bottom + 28, window.innerHeight - 60)}px`;
    button.style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - button.offsetWidth - 8))}px`;
    button.span = span;
  }
}

/** @param {HTMLElement} root */
function listen(root) {
  root.addEventListener("click", click, true);
  const button = reviewSlot("mark");
  button.addEventListener("mousedown", (/** @type {MouseEvent} */ event) => event.preventDefault());
  button.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    event.stopPropagation();
    button.hidden = true;
    menu.open(button.span, null);
  });
}

function listenToAll() {
  let timer = 0;
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    begun = Boolean(closest(event, ".viewer-rows .cell"));
  }, true);
  document.addEventListener("mouseup", (event) => {
    const view = currentView();
    if (event.button === 0 && !touched && view && view.data.review && begun) {
      window.setTimeout(select); // the browser has not yet let go of the selection before
    }
  });
  document.addEventListener("selectionchange", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => currentView() && offerMark(), MILLISECONDS_OF_SELECTING);
  });
}

export function start() {
  listenToAll();
  viewer.on("built", ({ root }) => {
    if (reviewSlot("mark") && !root.dataset.corrects) {
      root.dataset.corrects = "yes";
      listen(root);
    }
  });
}
