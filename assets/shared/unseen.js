/* Text of a document as nodes. It only ever becomes the data of a text node. */
import { make } from "#shared/dom.js";

// Characters that are not seen, or turn the text around them: each run is shown by its number, and kept to itself.
export const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]+/;

/** Write a text into a node.
 * @param {Node & ParentNode} parent
 * @param {string} text */
export function write(parent, text) {
  let rest = text;
  for (let found = UNSEEN.exec(rest); found; found = UNSEEN.exec(rest)) {
    const unseen = make("span", "unseen", found[0]);
    const numbers = [...new Set(found[0])].slice(0, 4).map((sign) => sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0"));
    unseen.dataset.name = `U+${numbers.join(" ")}`;
    parent.append(rest.slice(0, found.index), unseen);
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) {
    parent.append(rest);
  }
}

/** Make a node of a text of a document, which runs as its own words do, whatever the language of the page.
 * @param {keyof HTMLElementTagNameMap} tag @param {string} style @param {string} text */
export function isolated(tag, style, text) {
  const node = make(tag, style);
  write(node, text);
  node.dir = "auto";
  return node;
}
