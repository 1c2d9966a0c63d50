/* The legend that filters, and the panel that folds, with its tabs; lists.js fills it. */
import { filterLabels } from "#document/mentions.js";
import { controls, fill, say, slot, times, viewer } from "#document/view.js";
import { byId, make } from "#shared/dom.js";
/** @import { Family, Label, View } from "#document/view.js" */

const NARROW = window.matchMedia("(max-width: 75rem)"); // the panel lies over the texts there, so it starts folded
const SMALL = window.matchMedia("(max-width: 40rem)"); // and there it hides them

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
  const sample = make("span", `sample in-${family}`, "A");
  sample.setAttribute("aria-hidden", "true");
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
  /** @param {(label: Label) => boolean} fits */
  const replaced = (fits) => {
    const own = entities.label.map((label, index) => /** @type {[Label, number]} */ ([labels[label], index])).filter(([label]) => fits(label));
    return own.filter(([, index]) => entities.masked[index]).length * 2 >= own.length;
  };
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
  ["persons", "doubts"].forEach((list) => {
    const tab = byId(`viewer-tab-${list}`);
    tab.setAttribute("aria-selected", String(list === name));
    tab.tabIndex = list === name ? 0 : -1;
    slot(list).hidden = list !== name;
  });
};

/** @param {View} view @param {boolean} folded */
function foldPanel(view, folded) {
  view.root.dataset.panel = folded ? "folded" : "open";
  view.root.querySelectorAll('[data-act="panel"][aria-expanded]').forEach((node) => node.setAttribute("aria-expanded", String(!folded)));
}

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
  controls.panel = (view) => foldPanel(view, view.root.dataset.panel !== "folded");
  viewer.on("built", (view) => {
    legend(view);
    if (!view.root.dataset.panel) {
      openTab("persons");
      foldPanel(view, NARROW.matches);
    }
  });
  viewer.on("redrawn", fates);
  viewer.on("patched", legend);
  viewer.on("filtered", press);
}
