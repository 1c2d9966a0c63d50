/* Going about: mentions one by one, what is shown, single keys, dialogs. */
import { FIELD } from "#document/find.js";
import { goTo, isVisible, pin, pointAt } from "#document/mentions.js";
import { firstRow, steadily } from "#document/scroll.js";
import { controls, currentView, fill, knownView, say, showSide, slot, times, viewer } from "#document/view.js";
import { closest, targetOf } from "#shared/dom.js";
import { hears, keysSwitch, lettersSwitch } from "#shared/single_keys.js";
/** @import { View } from "#document/view.js" */

/* --- From mention to mention ------------------------------------------------------------------------------------ */

/** @param {View} view */
function shown(view) {
  return view.marks.map((_, index) => index).filter(isVisible);
}

/** Without a mention at hand, the next one is the first in sight.
 * @param {View} view @param {number} by */
function begin(view, by) {
  const from = view.rows.indexOf(firstRow());
  const all = shown(view);
  const first = all.findIndex((index) => view.rowOf[index] >= from);
  return by > 0 ? all[Math.max(0, first)] : all[first > 0 ? first - 1 : all.length - 1];
}

/** @param {View} view @param {number} by @param {number[]} [among] */
function walk(view, by, among = shown(view)) {
  if (!among.length) {
    return;
  }
  if (view.current < 0) {
    goTo(begin(view, by));
    return;
  }
  const at = among.indexOf(view.current);
  const place = at >= 0 ? at + by : among.findIndex((index) => index > view.current) + (by > 0 ? 0 : -1);
  goTo(among[(place + among.length) % among.length]);
}

/** @param {View} view @param {number} by */
function walkSame(view, by) {
  if (view.current >= 0) {
    walk(view, by, (view.groups.get(view.keys[view.current]) || []).filter(isVisible));
  }
}

/** @param {View} view */
function count(view) {
  const all = shown(view);
  const at = all.indexOf(view.current);
  slot("at").textContent = at >= 0 ? fill("mention.at", { i: at + 1, n: all.length }) : times(all.length);
}

/* --- What is shown ---------------------------------------------------------------------------------------------- */

/** @param {string} key */
function announce(key) {
  const control = document.querySelector('[data-viewer-act="copy"]');
  const before = control.textContent;
  say(fill(key));
  control.lastChild.textContent = fill(key);
  control.disabled = true;
  window.setTimeout(() => {
    control.disabled = false;
    control.lastChild.textContent = before;
  }, 2500);
}

/* --- Keys ------------------------------------------------------------------------------------------------------- */

/** @param {string} act */
function clickOf(act) {
  return (/** @type {View} */ view) => controls[act](view, view.root.querySelector(`[data-act="${act}"]`));
}

/** @param {View} view */
function otherSide(view) {
  if (view.current >= 0 && (view.root.dataset.show || "both") === "both") {
    goTo(view.current, 1 - view.side);
  }
}

/** @param {View} view */
const find = (view) => controls.find(view, document.body);

/** @type {Record<string, (view: View) => unknown>} */
const letters = {
  j: (view) => walk(view, 1), n: (view) => walk(view, 1), k: (view) => walk(view, -1), p: (view) => walk(view, -1),
  J: (view) => walkSame(view, 1), K: (view) => walkSame(view, -1), x: otherSide, e: clickOf("words"), d: clickOf("panel"),
  "/": find, "?": clickOf("help"),
};
/** @type {Record<string, (view: View, node: HTMLElement) => unknown>} */
const onMention = {
  ArrowRight: (view) => walk(view, 1), ArrowLeft: (view) => walk(view, -1),
  Enter: (view, node) => node.click(), " ": (view, node) => node.click(),
};

function escape() {
  if (document.activeElement && document.activeElement.closest(`mark.mention, #${FIELD}`)) {
    document.activeElement.blur();
  }
  pin(null);
  pointAt(null);
}

/** @param {KeyboardEvent} event */
export function press(event) {
  const view = currentView();
  const node = closest(event, "mark.mention");
  if (!view || event.defaultPrevented || !view.root.offsetParent || event.altKey || document.querySelector("dialog[open]")) {
    return;
  }
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === "f" && !event.shiftKey && targetOf(event).id !== FIELD) { // once more: the browser's own
      event.preventDefault();
      find(view);
    }
    return;
  }
  const act = (node && onMention[event.key]) || (hears(event) && letters[event.key]);
  if (event.key === "Escape") {
    escape();
  } else if (act) {
    event.preventDefault();
    act(view, node);
  }
}

/** Give which of `of` tabs a key leads to from the one at `at`, round at either end; undefined where the key is none of tabs.
 * @param {string} key @param {number} at @param {number} of
 * @returns {number | undefined} */
export const tabAfter = (key, at, of) => /** @type {Record<string, number>} */ ({ ArrowLeft: (at + of - 1) % of, ArrowRight: (at + 1) % of, Home: 0, End: of - 1 })[key];

/** @param {KeyboardEvent} event */
function tabs(event) {
  const tab = closest(event, '[role="tab"]');
  const all = tab ? [...tab.parentElement.children] : [];
  const to = tabAfter(event.key, all.indexOf(tab), all.length);
  if (tab && to !== undefined) {
    event.preventDefault();
    all[to].click();
  }
}

/** @param {MouseEvent} event */
function click(event) {
  const copy = closest(event, "[data-viewer-act]");
  if (copy && currentView()) {
    controls[copy.dataset.viewerAct](knownView(), copy);
  }
}

export function start() {
  controls.next = (view) => walk(view, 1);
  controls.previous = (view) => walk(view, -1);
  controls.view = (view, control) => steadily(() => showSide(view, String(control.dataset.value)));
  controls.words = (view) => {
    steadily(() => view.root.classList.toggle("with-words"));
    const always = view.root.classList.contains("with-words");
    view.root.querySelector('[data-act="words"]').setAttribute("aria-pressed", String(always));
  };
  controls.help = () => {
    slot("keys").showModal();
    slot("keys").querySelector("h2").focus(); // the first control stands below the list: the dialog would begin at its end
  };
  controls.close = (view, control) => control.closest("dialog").close();
  controls.copy = (view) => {
    const text = view.rows.map((row) => (row.node.classList.contains("continued") ? "" : "\n") + row.node.lastChild?.textContent).join("").slice(1);
    const copied = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error("no clipboard"));
    copied.then(() => announce("copied"), () => announce("copy.failed"));
  };
  document.addEventListener("keydown", (event) => {
    tabs(event);
    press(event);
  });
  document.addEventListener("click", click);
  viewer.on("built", (view) => {
    showSide(view, view.root.dataset.show || "both");
    keysSwitch(slot("keys-switch"), fill("keys.on"));
    lettersSwitch(slot("keys-switch"), fill("keys.letters"));
    count(view);
  });
  ["moved", "patched"].forEach((event) => viewer.on(event, count));
  viewer.on("filtered", count);
}
