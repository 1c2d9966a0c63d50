/* The keys of the menu at a place (menu.js): along its items, to an act by its own letter, to a category by its digit. */
import * as menuItems from "#mention_menu/items.js";
import { targetOf } from "#shared/dom.js";
/** @import { OpenMenu } from "#mention_menu/items.js" */

const DIGITS = /^(?:Digit|Numpad)([0-9])$/; // by place: on a French keyboard digits need Shift
/** @param {OpenMenu} what */
const items = ({ box }) => [...box.querySelectorAll('[role="menuitem"]')];

/** @param {OpenMenu} menu @param {number} to */
function walk(menu, to) {
  const all = items(menu);
  const node = all[(to + all.length) % all.length];
  menu.rove(node);
  node.focus({ preventScroll: false });
}

/** On a Mac, Alt makes another sign of a letter: the place of the key says which it was.
 * @param {KeyboardEvent} event */
export function letterOf(event) {
  const key = /^[a-z]$/i.test(event.key) || !event.altKey ? event.key : event.code.replace(/^Key/, "");
  return key.length === 1 ? key.toLowerCase() : key;
}

/** The scope after the one chosen, round at the end.
 * @param {OpenMenu["now"]} now */
const nextScope = ({ scope, scopes }) => scopes[(scopes.indexOf(scope) + 1) % scopes.length];

/** @param {OpenMenu} menu @param {KeyboardEvent} event */
function pressed(menu, event) {
  const [, digit] = DIGITS.exec(event.code) || [];
  const all = items(menu);
  const at = all.indexOf(document.activeElement);
  /** @type {Record<string, number>} */
  const moves = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
  const key = letterOf(event);
  const named = all.find((node) => node.getAttribute("aria-keyshortcuts")?.split(" ").includes(key));
  if (event.key in moves) {
    walk(menu, moves[event.key]);
  } else if (digit === "0") {
    menu.chooseScope(nextScope(menu.now));
  } else if (digit) {
    menu.chooseDigit(digit);
  } else if (named) {
    menu.choose(named);
  } else {
    return false;
  }
  return true;
}

/** While nothing is typed, a digit means its category, and 0 the scope.
 * @param {OpenMenu} menu @param {KeyboardEvent} event */
function pressedInField(menu, event) {
  const field = menu.box.querySelector("input");
  const list = menu.box.querySelector("ul");
  const all = [...list.children];
  const at = all.findIndex((node) => node.getAttribute("aria-selected") === "true");
  const [, digit] = (!field.value && DIGITS.exec(event.code)) || [];
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    menuItems.point(field, list, at + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter" && all[at]) {
    menu.choose(all[at]);
  } else if (digit === "0") {
    menu.chooseScope(nextScope(menu.now));
  } else if (digit && menu.now.view === "labels") {
    menu.chooseDigit(digit);
  } else {
    return false;
  }
  return true;
}

/** Do what a key asks for in the menu, which gives what it is and can: {box, now, choose, chooseDigit, chooseScope, close, rove, show}.
 * @param {OpenMenu} menu @param {KeyboardEvent} event */
export const menuKeys = (menu, event) => {
  if (event.ctrlKey || event.metaKey) {
    return;
  }
  let done = true;
  if (event.key === "Escape") {
    if (menu.now.from) {
      menu.show(menu.now.from);
    } else {
      menu.close(true);
    }
  } else if (event.key === "Enter" && targetOf(event).getAttribute("role") === "menuitem") {
    menu.choose(targetOf(event));
  } else if (targetOf(event).tagName === "INPUT") {
    done = pressedInField(menu, event);
  } else {
    done = pressed(menu, event);
  }
  if (done) {
    event.preventDefault();
    event.stopPropagation();
  }
};
