/* The frame of every page, loaded first: it begins, loads the scripts of the page that is opened, then starts Dash's renderer, which asks for
   their functions. */
import { context, inContext, register, registered, render, setProps } from "#shared/dash.js";
import { byId, closest, ids, showDialog } from "#shared/dom.js";
import { documents } from "#shared/kept_ids.js";
import { foldProducts, startMenus, startSelects } from "#shell/menus.js";

/* --- Preferences -------------------------------------------------------------------------------------------------- */

/* The appearance and the language that a reader chooses, and the browser remembers: theme.js puts both on <html> before the first paint, and
   paints what changes there. */
const root = () => document.documentElement;

/** @param {string} key
 * @param {string} value */
function remember(key, value) {
  try {
    window.localStorage.setItem(`nomdemprunt.${key}`, value);
  } catch (error) {
    console.info("No local storage here: preferences are not remembered.", /** @type {Error} */ (error).name);
  }
}

const language = () => root().lang;

/** @param {string} lang */
function chooseLanguage(lang) {
  remember("lang", lang);
  root().lang = lang;
}

/** @param {string} choice light, dark or system */
function chooseAppearance(choice) {
  remember("theme", choice);
  root().dataset.themeChoice = choice;
}

/* --- Scripts of the page ------------------------------------------------------------------------------------------ */

/* The scripts of a page are loaded when it is entered: this knows which room has them. */
/** @type {[RegExp, string][]} */
const PAGES = [
  [/^\/$/, "#home/main.js"],
  [/^\/document\//, "#document/main.js"],
  [/^\/relecture$/, "#lists/main.js"],
  [/^\/restaurer$/, "#delivery/main.js"],
  [/^\/termes$/, "#terms/main.js"],
  [/^\/comptes$/, "#accounts/main.js"],
  [/^\/pour-qui$/, "#help/main.js"],
  [/^\/accord$/, "#agreement/main.js"],
  [/^\/alignement$/, "#alignment/main.js"],
  [/^\/erreurs(\/moteurs)?$/, "#comparison/main.js"],
  [/^\/suivi\/phrases$/, "#teaching/main.js"],
  [/^\/(performances|rappel|essais|suivi|entrainement|lots)$/, "#figures/main.js"],
];

/** Where the functions of a namespace of Dash's callbacks are.
 * @type {Record<string, string>} */
const NAMESPACES = {
  accounts: "#accounts/main.js",
  agreement: "#agreement/main.js",
  alignment: "#alignment/main.js",
  compared: "#comparison/main.js",
  figures: "#figures/main.js",
  teaching: "#teaching/main.js",
  viewer: "#document/main.js",
  work: "#document/main.js",
};

/** Load the scripts of the page at a path, once; what cannot be loaded is asked for again by the first callback that needs it.
 * @param {string} path
 * @returns {Promise<unknown>} */
function enter(path) {
  const room = PAGES.find(([page]) => page.test(path))?.[1];
  return room ? import(room).catch((error) => console.info("The scripts of a page are not there yet.", error.name)) : Promise.resolve();
}

/** Stand in for a namespace until its room is loaded, which then takes the place: Dash waits for what a function promises.
 * @param {string} namespace */
function standIn(namespace) {
  return new Proxy({}, {
    get: (_, name) => async (/** @type {unknown[]} */ ...values) => {
      const called = context(); // known until the first await alone
      await import(NAMESPACES[namespace]);
      return inContext(called, () => registered(namespace, String(name))(...values));
    },
  });
}

function startRooms() {
  register(Object.fromEntries(Object.keys(NAMESPACES).map((namespace) => [namespace, standIn(namespace)])));
  ["pointerover", "focusin"].forEach((event) => document.addEventListener(event, ({ target }) => {
    const link = target instanceof Element ? target.closest("a[href^='/']") : null;
    if (link instanceof HTMLAnchorElement) {
      enter(link.pathname); // most often it is followed
    }
  }, { passive: true }));
}

/* --- Dialogs ------------------------------------------------------------------------------------------------------ */

/* Dialogs of a page: a control with data-dialog opens the one of that name, or closes its own. */
function startDialogs() {
  document.addEventListener("click", (event) => {
    const control = closest(event, "[data-dialog]");
    if (control?.dataset.dialog === "close") {
      control.closest("dialog")?.close();
    } else if (control) {
      showDialog(String(control.dataset.dialog));
    }
  });
}

/* --- Frame -------------------------------------------------------------------------------------------------------- */

/* The shell's few movements: language, appearance, menu, a server that no longer answers. */
const LOOKS_UNANSWERED = 3;

/* aria-pressed and aria-current are set here and never by Dash: the frame is drawn once, so nothing undoes them. */
function press() {
  const root = document.documentElement;
  document.querySelectorAll("button[data-lang]").forEach((button) => {
    button.setAttribute("aria-pressed", String(button.dataset.lang === root.lang));
  });
  document.querySelectorAll("button[data-theme-choice]").forEach((button) => {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === root.dataset.themeChoice));
  });
}

function mark() {
  const path = window.location.pathname;
  const own = (/** @type {string} */ page) => page === path || (page === "/" && path.startsWith("/document"));
  document.querySelectorAll("details.product").forEach((menu) => {
    const here = String(menu.dataset.pages).split(" ").some(own);
    menu.toggleAttribute("data-current", here);
  });
  document.querySelectorAll(".pages .nav-link").forEach((link) => {
    if (own(String(link.getAttribute("href")))) {
      link.setAttribute("aria-current", "page");
    } else {
      link.removeAttribute("aria-current");
    }
  });
}

/* A document that was opened is found again on the first page, by its id; those of a list are found there. */
function noteDocument() {
  const { pathname, search } = window.location;
  const id = /^\/document\/([0-9a-f]{32})$/.exec(pathname)?.[1];
  if (id && !new URLSearchParams(search).has("list")) {
    documents.remember(id);
  }
}

/* A new title means a new page: say it, start at its top, and give the focus a place if its own has gone. */
let popped = false;
let path = window.location.pathname;

/* The frame bears the classes of the page it stands around (data-page): were a style to look for them with :has(), every change within the page
   would have the whole frame styled anew. */
const classes = new MutationObserver(frame);

function frame() {
  const place = byId(ids.PAGE);
  const page = place.firstElementChild;
  /** @type {HTMLElement} */ (place.closest(".frame")).dataset.page = page?.className ?? "";
  classes.disconnect();
  classes.observe(place, { childList: true });
  if (page) {
    classes.observe(page, { attributeFilter: ["class"] });
  }
}

function startFrame() {
  window.addEventListener("popstate", () => {
    popped = true;
  });
  new MutationObserver(() => {
    if (path === window.location.pathname) {
      return;
    }
    path = window.location.pathname;
    setProps(ids.LIVE, { children: document.title });
    if (!popped) {
      window.scrollTo(0, 0);
    }
    popped = false;
    if (document.activeElement === document.body) {
      byId(ids.MAIN).focus({ preventScroll: true });
    }
  }).observe(document.querySelector("title"), { childList: true });
  document.addEventListener("click", (event) => {
    const button = closest(event, "button[data-theme-choice]");
    if (button) {
      chooseAppearance(button.dataset.themeChoice);
      press();
    }
  });
  register({
    shell: {
      speak() {
        const clicked = context().triggered_id;
        if (clicked) {
          chooseLanguage(document.getElementById(clicked)?.dataset.lang || language());
        }
        press();
        return language();
      },

      unfold(clicks, path, expanded) {
        mark();
        foldProducts();
        noteDocument();
        frame();
        enter(window.location.pathname);
        const asked = context().triggered_id === ids.MENU_TOGGLE;
        return asked && expanded !== "true" ? "true" : "false";
      },

      forget: () => null,

      watch(looks, answered) {
        return (looks || 0) - (answered || 0) <= LOOKS_UNANSWERED;
      },
    },
  });
}

/* --- Beginning ------------------------------------------------------------------------------------------------------- */

if ("accounts" in root().dataset) {
  (await import("#shell/login.js")).startLogin();
}
[startRooms, startFrame, startDialogs, startMenus, startSelects].forEach((start) => start());
await enter(window.location.pathname);
render();
