/* Sentences with places to fill in, and what the page's language asks of them. */

/** The language of the page.
 * @returns {"fr" | "en"} */
export const pageLanguage = () => (document.documentElement.lang === "en" ? "en" : "fr");

/** Put values in the places of a sentence, written {name}; a place without a value stays as it is written.
 * @param {string} sentence
 * @param {Record<string, unknown>} [values]
 * @returns {string} */
export function template(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}

/** Put the spaces that do not break where French wants them: the server's sentences have plain ones, as components/i18n.py does for the pages.
 * @param {string} sentence
 * @returns {string} */
export function typeset(sentence) {
  return sentence.replace(/ (?=[;?!])/g, "\u202f").replace(/ (?=[:»])/g, "\u00a0").replace(/« /g, "«\u00a0");
}

/** Say which form of a word a number asks for: French counts none as one, English as many.
 * @param {number} n
 * @param {string} [lang]
 * @returns {"one" | "many"} */
export const plural = (n, lang = pageLanguage()) => (n === 1 || (n === 0 && lang !== "en") ? "one" : "many");

/** Give the sentence of an error of the server in a language.
 * @param {Partial<Record<"fr" | "en", string>>} error
 * @param {"fr" | "en"} [lang]
 * @returns {string} */
export const sentenceOf = (error, lang = pageLanguage()) => (lang === "en" && error.en ? error.en : typeset(error.fr || ""));
