import { closest, targetOf } from "#shared/dom.js";

/* A menu that unfolds (details.menu-fold) stands within the window, and opens on the radio button chosen where it holds some; it is
   closed by Escape, by Enter or a click on a choice, by an entry that leads elsewhere (data-menu-closes), by leaving it. One may hold
   another: the innermost hears first. Without this script they still open and close. */
const MENU = "details.menu-fold";
const MARGIN = 12;
const LEAST = 360; // pixels of height, even where the page must then be scrolled

/** @returns {HTMLDetailsElement[]} */
const opened = () => [...document.querySelectorAll(`${MENU}[open]`)];
/** @param {Element} menu */
const isOuter = (menu) => !menu.parentElement?.closest(MENU);

/** @param {HTMLDetailsElement} menu */
function close(menu) {
  menu.open = false;
  menu.querySelector("summary").focus();
}

/** The box hangs below its summary, wherever that stands; one within another box stays in it.
 * @param {HTMLDetailsElement} menu */
function place(menu) {
  const box = menu.querySelector(".menu-box");
  box.style.translate = "";
  const { left, right, top } = box.getBoundingClientRect();
  const beyond = Math.max(0, right + MARGIN - document.documentElement.clientWidth);
  box.style.translate = `${beyond ? -beyond : Math.max(0, MARGIN - left)}px`;
  box.style.maxHeight = `${Math.max(LEAST, window.innerHeight - top - MARGIN)}px`;
}

export function startMenus() {
  document.addEventListener(
    "toggle",
    (event) => {
      const target = targetOf(event);
      if (target.matches(MENU) && target.open) {
        if (isOuter(target)) {
          place(target);
        }
        if (!target.querySelector(MENU)) {
          target.querySelector("input:checked")?.focus();
        }
      }
    },
    true, // it does not bubble
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const menu = opened().pop();
      const chosen = event.key === "Enter" && targetOf(event).matches("input[type=radio]") && menu?.contains(targetOf(event));
      if (menu && (event.key === "Escape" || chosen) && !document.querySelector("dialog[open]")) {
        event.preventDefault();
        event.stopPropagation(); // the viewer has an Escape of its own
        close(menu);
      }
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      if (closest(event, "[data-menu-closes]")) {
        opened().filter(isOuter).forEach(close); // first, so that a dialog which the entry opens gives the focus back to the menu
      }
    },
    true,
  );
  document.addEventListener("click", (event) => {
    opened().filter((menu) => !menu.contains(targetOf(event))).forEach((menu) => { menu.open = false; });
    const menu = opened().pop();
    if (menu && event.detail > 0 && closest(event, ".form-check")) {
      window.setTimeout(() => close(menu)); // once the choice is made; the arrow keys make clicks without detail
    }
  });
  document.addEventListener("focusin", (event) => {
    const target = targetOf(event);
    // A press on plain text within the menu gives the focus to what is around it: the page's <main>.
    opened().filter((menu) => !menu.contains(target) && !target.contains(menu)).forEach((menu) => { menu.open = false; });
  });
}

/* What was followed in a menu of pages closes it. */
export function foldProducts() {
  document.querySelectorAll("details.product[open]").forEach((menu) => { /** @type {HTMLDetailsElement} */ (menu).open = false; });
}

/* A select that is too narrow for what is chosen in it says the whole to who points at it or comes to it. */
export function startSelects() {
  ["pointerover", "focusin", "change"].forEach((event) => document.addEventListener(event, ({ target }) => {
    if (target instanceof HTMLSelectElement) {
      target.title = target.selectedOptions[0]?.text || "";
    }
  }, { passive: true }));
}
