/* Splitting: the mentions of a person, each with the words around it; those checked become somebody new. */
import { asideActs, asideButton, asideSlot, asideWord, asideWords, performAct, sayDone } from "#document/aside.js";
import { personItem } from "#document/lists.js";
import { placesOf, wordsAround } from "#document/offsets.js";
import { fill, knownView } from "#document/view.js";
import { make } from "#shared/dom.js";
import { isolated } from "#shared/unseen.js";

/** @type {string | null} */
let person = null;
/** @type {number[]} */
let own = []; // the indices of the mentions listed

const now = () => knownView();
const boxes = () => [...asideSlot("split-list").querySelectorAll("input")];
const checked = () => boxes().filter((box) => box.checked).map((box) => Number(box.value));

/** @param {number} index */
function line(index) {
  const { data: { entities }, rowOf } = now();
  const [before, after] = wordsAround(index);
  const box = make("input", "");
  Object.assign(box, { type: "checkbox", value: String(index) });
  box.addEventListener("change", count);
  const words = make("span", "reading-around", before, isolated("b", "", entities.text[index]), after);
  words.dir = "auto";
  const where = make("span", "soft", fill("place", { i: rowOf[index] + 1 }));
  return make("li", "", make("label", "", box, words, where));
}

/* A button a form that stands more than once checks all that are written so. */
function forms() {
  const { entities } = now().data;
  const all = new Map();
  own.forEach((index) => all.set(entities.text[index], [...(all.get(entities.text[index]) || []), index]));
  return all.size < 2 ? [] : [...all].filter(([, indices]) => indices.length > 1).map(([form, indices]) => {
    const node = asideButton("chip", "split-form", asideWord("split.form", { x: form, n: indices.length }));
    node.setAttribute("aria-pressed", "false");
    node.indices = indices;
    return node;
  });
}

function count() {
  const chosen = new Set(checked());
  asideSlot("split-count").textContent = asideWords("split.count", chosen.size);
  asideSlot("split-error").textContent = "";
  asideSlot("split-forms").querySelectorAll("button").forEach((/** @type {HTMLElement} */ node) => {
    node.setAttribute("aria-pressed", String(node.indices?.every((index) => chosen.has(index))));
  });
}

/** @param {string} id */
export const openSplitting = (id) => {
  const { data: { entities }, persons } = now();
  person = id;
  own = entities.person.map((_, index) => index).filter((index) => entities.person[index] === id);
  asideSlot("split-title").textContent = asideWord("split.title", { x: persons.get(id)?.name });
  asideSlot("split-list").replaceChildren(...own.map(line));
  asideSlot("split-forms").replaceChildren(...forms());
  count();
  asideSlot("split").showModal();
  boxes()[0]?.focus();
};

export function start() {
  asideActs["split-form"] = (control) => {
    const on = control.getAttribute("aria-pressed") !== "true";
    boxes().forEach((box) => { box.checked = control.indices?.includes(Number(box.value)) ? on : box.checked; });
    count();
  };
  asideActs["split-cancel"] = () => {
    asideSlot("split").close();
    personItem(String(person))?.querySelector(".person").focus();
  };
  asideActs["split-do"] = async () => {
    const { persons } = now();
    const chosen = checked();
    const { name } = persons.get(person) || { name: "" };
    if (!chosen.length || chosen.length === own.length) {
      asideSlot("split-error").textContent = chosen.length ? asideWord("split.all", { x: name }) : asideWord("split.none");
      return;
    }
    const { ok, sentence } = await performAct({ kind: "split", person, mentions: placesOf(chosen) });
    if (ok) {
      asideSlot("split").close();
      sayDone(asideWords("splitted", chosen.length, { x: name }), true);
    } else {
      asideSlot("split-error").textContent = sentence;
    }
  };
}
