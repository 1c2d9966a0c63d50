/* The legend that filters, and the panel that folds, with its tabs; lists.js fills it. */
import { filterLabels } from "#document/mentions.js";
import { controls, currentView, fill, say, slot, times, viewer } from "#document/view.js";
import { byId, make, silent } from "#shared/dom.js";
import { afterFrame } from "#shared/frame.js";
/** @import { Family, Label, View } from "#document/view.js" */

const SMALL = window.matchMedia("(max-width: 40rem)"); // the panel hides the texts there

/** @param {string} style @param {string} act @param {string | number} value @param {...(Node | string)} children */
export const actButton = (style, act, value, ...children) => {
  const node = make("button", style, ...children);
  node.type = "button";
  node.dataset.act = act;
  node.dataset.value = String(value);
  return node;
};

/* --- Legend ----------------------------------------------------------------------------------------------------- */

/** @param {string} act @param {Label | Family} category @param {string} family */
function chip(act, category, family) {
  const sample = silent("span", `sample in-${family}`, "A");
  return actButton("chip", act, category.code, sample, make("span", "chip-name", category.name), make("span", "chip-count", String(category.count)));
}

/** @param {View} view */
function legend(view) {
  const { families, labels } = view.data;
  slot("families").replaceChildren(...families.map((family) => chip("family", family, family.code)));
  slot("labels").replaceChildren(...labels.map((label) => chip("label", label, label.family)));
  if (!families.length) {
    slot("families").replaceChildren(make("p", "soft", fill("empty")));
  }
  view.root.querySelector('[data-act="categories"]').hidden = labels.length < 2;
  press(view);
  fates(view);
}

/** @param {View} view */
function press(view) {
  /** @param {string} code */
  const ofFamily = (code) => view.data.labels.filter((label) => label.family === code);
  view.root.querySelectorAll('[data-act="label"]').forEach((node) => node.setAttribute("aria-pressed", String(!view.off.has(node.dataset.value))));
  view.root.querySelectorAll('[data-act="family"]').forEach((node) => {
    const shown = ofFamily(node.dataset.value).filter((label) => !view.off.has(label.code)).length;
    node.setAttribute("aria-pressed", shown === 0 ? "false" : shown === ofFamily(node.dataset.value).length ? "true" : "mixed");
  });
}

/** A sample of the legend is filled where most mentions of its kind are replaced.
 * @param {View} view */
function fates(view) {
  const { labels, entities } = view.data;
  const more = labels.map(() => 0); // how many more mentions of each are replaced than left
  entities.label.forEach((label, index) => { more[label] += entities.masked[index] ? 1 : -1; });
  /** @param {(label: Label) => boolean} fits */
  const replaced = (fits) => labels.reduce((sum, label, index) => sum + (fits(label) ? more[index] : 0), 0) >= 0;
  /** @param {string} act @param {"family" | "code"} key */
  const paint = (act, key) => view.root.querySelectorAll(`[data-act="${act}"]`).forEach((node) => {
    node.firstChild.classList.toggle("kept", !replaced((label) => label[key] === node.dataset.value));
  });
  paint("family", "family");
  paint("label", "code");
}

/** @param {View} view @param {HTMLElement} control @param {string[]} codes @param {string} name @param {number} count */
function toggle(view, control, codes, name, count) {
  const off = control.getAttribute("aria-pressed") === "true";
  filterLabels(codes, off);
  say(fill(off ? "filtered" : "shown", { name, times: times(count) }));
}

/* --- Panel ------------------------------------------------------------------------------------------------------ */

/** @param {string} name */
export const openTab = (name) => {
  byId("viewer-panel").querySelectorAll("[role=tab]").forEach((/** @type {HTMLElement} */ tab) => {
    const list = String(tab.dataset.value);
    tab.setAttribute("aria-selected", String(list === name));
    tab.tabIndex = list === name ? 0 : -1;
    slot(list).hidden = list !== name;
  });
};

/** @param {View} view @param {boolean} folded */
function foldPanel(view, folded) {
  const held = view.root.querySelector(".viewer-panel").contains(document.activeElement);
  view.root.dataset.panel = folded ? "folded" : "open";
  if (folded && held) {
    document.querySelector(".document-more > summary")?.focus({ preventScroll: true }); // from where it is unfolded
  }
}

/** Unfold the panel at one of its lists.
 * @param {View} view @param {string} name */
export const showPanel = (view, name) => {
  foldPanel(view, false);
  openTab(name);
};

/** Let the texts be seen when something in them is gone to.
 * @param {View} view */
export const makeRoom = (view) => {
  if (SMALL.matches) {
    foldPanel(view, true);
  }
};

export function start() {
  controls.family = (view, control) => {
    const family = /** @type {Family} */ (view.data.families.find((family) => family.code === control.dataset.value));
    const codes = view.data.labels.filter((label) => label.family === family.code).map((label) => label.code);
    toggle(view, control, codes, family.name, family.count);
  };
  controls.label = (view, control) => {
    const label = /** @type {Label} */ (view.data.labels.find((label) => label.code === control.dataset.value));
    toggle(view, control, [label.code], label.name, label.count);
  };
  controls.categories = (view, control) => {
    const labels = slot("labels");
    labels.hidden = !labels.hidden;
    control.setAttribute("aria-expanded", String(!labels.hidden));
  };
  controls.tab = (view, control) => {
    openTab(String(control.dataset.value));
    control.focus();
  };
  controls.show = (view, control) => {
    showPanel(view, String(control.dataset.value));
    byId(`viewer-tab-${control.dataset.value}`).focus();
  };
  controls.panel = (view) => foldPanel(view, view.root.dataset.panel !== "folded");
  viewer.on("built", (view) => {
    legend(view);
    if (!view.root.querySelector('[role="tab"][aria-selected]')) {
      openTab("persons"); // the panel itself is folded: the width is for the texts, until somebody wants it
    }
  });
  viewer.on("redrawn", fates);
  viewer.on("patched", (view) => afterFrame(() => currentView() === view && legend(view)));
  viewer.on("filtered", press);
}
