/* The pictures of the document as the dialog knows them: their words, their addresses, and what is decided about them. */
import { asideSlot, documentLang, performAct, writtenNumber } from "#document/aside.js";
import { knownView, say } from "#document/view.js";
import { dataOf } from "#shared/dom.js";
import { hub } from "#shared/events.js";
import { plural, template } from "#shared/template.js";

/** @typedef {[number, number, number, number]} Box left, top, right, bottom, in fractions of the picture */
/** @typedef {"hide" | "keep" | "boxes"} Choice */
/** @typedef {{ key: string, page: number, width: number, height: number, is_page: boolean, asks: boolean, marks: Box[], text: string | null,
 *   shown: boolean, named: boolean, choice: Choice | null, boxes: Box[] }} Picture */

/** `all` are the pictures of the document, in order. @type {{ all: Picture[] }} */
export const pictures = { all: [] };
export const picturing = hub(); // changed(): something was decided

export const pictureDialog = () => asideSlot("pictures");
/** @param {string} key @param {Record<string, unknown>} [values] */
export const pictureWord = (key, values) => template(dataOf(pictureDialog(), "words")[key] || key, values);
/** @param {string} key @param {number} n @param {Record<string, unknown>} [values] */
export const pictureWords = (key, n, values) => pictureWord(`${key}.${plural(n, documentLang())}`, { n: writtenNumber(n), ...values });

export const picturesAddress = () => `/api/v1/documents/${encodeURIComponent(knownView().data.id)}/pictures`;
/** @param {Picture} picture @param {"thumbnail" | "large"} size */
export const pictureAddress = ({ key }, size) => `${picturesAddress()}/${encodeURIComponent(key)}/${size}`;
/** @param {Picture} picture */
export const pictureNumber = (picture) => pictures.all.indexOf(picture) + 1;

/** Say what was decided about a picture.
 * @param {Picture} picture */
export const pictureState = (picture) => (picture.choice === "boxes"
  ? pictureWords("state.boxes", picture.boxes.length)
  : pictureWord(`state.${picture.choice || (picture.asks ? "open" : "free")}`));

/** @param {string} sentence */
export function refusePicture(sentence) {
  asideSlot("pictures-error").textContent = sentence;
}

/** Decide about pictures, or open them again; tell whether the server took it.
 * @param {Picture[]} chosen @param {Choice | "open"} choice @param {Box[]} [boxes] */
export async function decide(chosen, choice, boxes = []) {
  refusePicture("");
  const { ok, sentence } = await performAct({ kind: "picture", pictures: chosen.map(({ key }) => key), choice, ...(choice === "boxes" ? { boxes } : {}) });
  if (!ok) {
    refusePicture(sentence);
    return false;
  }
  chosen.forEach((picture) => Object.assign(picture, { choice: choice === "open" ? null : choice, boxes }));
  picturing.tell("changed");
  const i = writtenNumber(pictureNumber(chosen[0]));
  say(chosen.length > 1 ? pictureWord("rest.done") : pictureWord("said", { i, x: pictureState(chosen[0]) }));
  return true;
}
