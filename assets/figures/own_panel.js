/* The panel of the reader's own set (own.js): what it says of itself, which files it takes, where they are dropped. */
import { closest } from "#shared/dom.js";
import { template } from "#shared/template.js";

const MEGABYTE = 1024 * 1024;

export const root = () => document.querySelector("[data-own]");
export const script = () => JSON.parse(root().dataset.own);
const number = (/** @type {number} */ value) => Math.ceil(value).toLocaleString(document.documentElement.lang);

/** Tell why files cannot be taken, or nothing. @param {File[]} files */
export function refusal(files) {
  const { limit, most, words } = script();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length === 0) {
    return words.none;
  }
  if (files.length > most) {
    return template(words.many, { most: number(most) });
  }
  return size > limit ? template(words.too_large, { size: number(size / MEGABYTE), limit: number(limit / MEGABYTE) }) : "";
}

export const place = (/** @type {DragEvent} */ event) => (event.dataTransfer?.types.includes("Files") ? closest(event, "[data-own-drop]") : null);
