/* On the page of a list: what is promised of the documents that nobody has read, in the server's words. */
import { sentenceOf } from "#shared/template.js";

/** @typedef {{ said: import("#shared/request.js").ServerError }} Promised */

/** @param {HTMLElement} node @param {Promised} promise */
export function drawPromise(node, promise) {
  const said = sentenceOf(promise.said);
  node.hidden = !said;
  if (node.textContent !== said) {
    node.textContent = said; // read aloud when it changes, not at every look
  }
}
