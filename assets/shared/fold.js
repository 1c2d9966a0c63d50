/* Words as a reader looks for them. */

/** Give a text without case and accents, its apostrophes alike.
 * @param {string} text
 * @returns {string} */
export const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'");
