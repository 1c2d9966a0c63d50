/* The keys of the menu at a place (menu.js): along its items, to a category by digit or first letters, to an act by its own letter. */
import * as menuItems from "#document/menu_items.js";
import { targetOf } from "#shared/dom.js";
import { fold } from "#shared/fold.js";
/** @import { OpenMenu } from "#document/menu_items.js" */

const DIGITS = /^(?:Digit|Numpad)([0-9])$/; // by place: on a French keyboard digits need Shift
const MILLISECONDS_OF_WORD = 900; // letters that follow sooner belong to the same word
let typed = { text: "", when: 0 };
let rest = { text: "", when: 0 }; // of the name of what was chosen by its first letters

/** @param {OpenMenu} what */
const items = ({ box }) => [...box.querySelectorAll('[role="menuitem"]')];

/** @param {OpenMenu} menu @param {number} to */
function walk(menu, to) {
  const all = items(menu);
  const node = all[(to + all.length) % all.length];
  menu.rove(node);
  node.focus({ preventScroll: false });
}

/** A letter goes to the next category that begins with it, several narrow them down; the only one left is chosen.
 * @param {OpenMenu} menu @param {string} letter @param {boolean} held */
function type(menu, letter, held) {
  const fresh = Date.now() - typed.when > MILLISECONDS_OF_WORD;
  typed = { text: (fresh ? "" : typed.text) + letter.toLowerCase(), when: Date.now() };
  const all = items(menu);
  /** @param {string} text */
  const begins = (text) => all.filter((node) => fold(node.searched).startsWith(fold(text)));
  let fits = begins(typed.text);
  if (!fits.length) {
    typed.text = letter.toLowerCase();
    fits = begins(typed.text);
  }
  if (fits.length === 1) {
    rest = { text: fold(fits[0].searched).slice(fold(typed.text).length), when: Date.now() };
    typed.text = "";
    menu.choose(fits[0], held);
  } else if (fits.length) {
    const at = fits.indexOf(document.activeElement);
    walk(menu, all.indexOf(typed.text.length === 1 ? fits[(at + 1) % fits.length] : fits[0]));
  }
}

/** Whoever goes on to type the name of what is chosen already means nothing by it: its letters are keys of the mention now.
 * @param {KeyboardEvent} event */
function swallow(event) {
  const goesOn = rest.text && Date.now() - rest.when < MILLISECONDS_OF_WORD && !event.ctrlKey && !event.metaKey
    && fold(event.key) === rest.text[0];
  if (goesOn) {
    rest = { text: rest.text.slice(1), when: Date.now() };
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (!["Shift", "Alt"].includes(event.key)) {
    rest.text = "";
  }
}

/** On a Mac, Alt makes another sign of a letter: the place of the key says which it was.
 * @param {KeyboardEvent} event */
export function letterOf(event) {
  const key = /^[a-z]$/i.test(event.key) || !event.altKey ? event.key : event.code.replace(/^Key/, "");
  return key.length === 1 ? key.toLowerCase() : key;
}

/** @param {OpenMenu} menu @param {KeyboardEvent} event */
function pressed(menu, event) {
  const [, digit] = DIGITS.exec(event.code) || [];
  const { now, choose } = menu;
  const all = items(menu);
  const at = all.indexOf(document.activeElement);
  /** @type {Record<string, number>} */
  const moves = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
  const key = letterOf(event);
  const named = all.find((node) => node.getAttribute("aria-keyshortcuts") && node.getAttribute("aria-keyshortcuts").split(" ").includes(key));
  if (event.key in moves) {
    walk(menu, moves[event.key]);
  } else if (digit === "0") {
    menu.choosePlace(!now.here);
  } else if (digit && now.view === "labels") {
    const chosen = all.find((node) => node.getAttribute("aria-keyshortcuts") === digit);
    if (chosen) {
      choose(chosen, event.altKey);
    }
  } else if (now.view === "acts" && named) {
    choose(named, event.altKey);
  } else if (now.view === "labels" && key.length === 1 && /\p{L}/u.test(key)) {
    type(menu, key, event.altKey);
  } else {
    return false;
  }
  return true;
}

/** @param {OpenMenu} what @param {KeyboardEvent} event */
function pressedInField({ box, choose }, event) {
  const field = box.querySelector("input");
  const list = box.querySelector("ul");
  const at = [...list.children].findIndex((node) => node.getAttribute("aria-selected") === "true");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    menuItems.point(field, list, at + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter" && list.children[at]) {
    choose(list.children[at], event.altKey);
  } else {
    return false;
  }
  return true;
}

/** Do what a key asks for in the menu, which gives what it is and can: {box, now, choose, choosePlace, close, hold, rove, show}.
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
  } else if (event.key === "Alt") {
    menu.hold(true);
  } else if (event.key === "Enter" && targetOf(event).getAttribute("role") === "menuitem") {
    menu.choose(targetOf(event), event.altKey);
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

export function start() {
  window.addEventListener("keydown", swallow, true);
}
