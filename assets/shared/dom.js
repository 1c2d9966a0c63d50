/* Nodes: made, found by their ids, and seen to arrive. */

/** The ids of components/ids, by the names that they have there: components/scripts.py writes them into the page.
 * @type {Readonly<Record<string, string>>} */
export const ids = Object.freeze(JSON.parse(globalThis.document?.querySelector("script[data-ids]")?.textContent || "{}"));

/** Make a node; strings become text nodes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [style] its classes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]} */
export function make(tag, style = "", ...children) {
  const node = document.createElement(tag);
  if (style) {
    node.className = style;
  }
  node.append(...children);
  return node;
}

/** Make a node that is seen and not read aloud: a sign, the cap of a key.
 * @param {"kbd" | "span"} tag @param {string} style @param {...string} text */
export function silent(tag, style, ...text) {
  const node = make(tag, style, ...text);
  node.setAttribute("aria-hidden", "true");
  return node;
}

/** Give what an event happened to, or the first node around it that `selector` fits.
 * @param {{ target: EventTarget | null }} event
 * @param {string} selector
 * @returns {any} */
export const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Give what an event happened to: an element, as all that our pages listen to.
 * @param {Event} event
 * @returns {any} */
export const targetOf = ({ target }) => target;

/** Give the node of an id, with the properties of what it is.
 * @param {string} id
 * @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Give the values of the boxes that are ticked in a group.
 * @param {string} id @returns {string[]} */
export const checked = (id) => [...(byId(id)?.querySelectorAll("input:checked") || [])].map((box) => /** @type {HTMLInputElement} */ (box).value);

/** Name a profile with what is ticked in groups of boxes, as the engine knows it: `judiciaire,metadata,reasons`.
 * @param {string} profile @param {...string} boxes @returns {string} */
export const withBoxes = (profile, ...boxes) => [profile, ...boxes.flatMap(checked)].join(",");

/** What was read of the data of a node, and the text that it was read from.
 * @type {WeakMap<HTMLElement, Record<string, { said: string | undefined, value: any }>>} */
const known = new WeakMap();

/** Give what the server wrote into data-NAME of a node as JSON; it is read again only where it is another.
 * @param {HTMLElement} node @param {string} name
 * @returns {any} */
export function dataOf(node, name) {
  const all = known.get(node) || {};
  const said = node.dataset[name];
  if (all[name]?.said !== said) {
    all[name] = { said, value: JSON.parse(String(said)) };
    known.set(node, all);
  }
  return all[name].value;
}

/** Call `run` with each node that `selector` fits, once: those that are there, and those that Dash puts in later.
 * @param {string} selector
 * @param {(node: any) => unknown} run */
export function arrivals(selector, run) {
  const seen = new WeakSet();
  const look = () => document.querySelectorAll(selector).forEach((node) => {
    if (!seen.has(node)) {
      seen.add(node);
      run(node);
    }
  });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}

/** Have the browser keep a file.
 * @param {Blob} blob
 * @param {string} name */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** @param {number} milliseconds
 * @returns {Promise<void>} */
export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tell whether a click on a link asks for nothing but the page it leads to.
 * @param {MouseEvent} event */
export const plainClick = (event) => event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Open a dialog of the page by its name (data-name); where one of its controls is what it is for (data-focus), that has the focus.
 * @param {string} name */
export function showDialog(name) {
  const dialog = document.querySelector(`dialog[data-name="${name}"]`);
  dialog?.showModal();
  dialog?.querySelector("[data-focus]")?.focus();
}

/** Put a text where it can be pasted from.
 * @param {string} text */
export async function copy(text) {
  if (navigator.clipboard && await navigator.clipboard.writeText(text).then(() => true, () => false)) {
    return;
  }
  const box = document.createElement("textarea"); // without https, or where it is not allowed, there is no clipboard to write to
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  if (!done) {
    throw new Error("refused");
  }
}
