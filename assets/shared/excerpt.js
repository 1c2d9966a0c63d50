/* Parts of a text that is too long to be shown whole; … says where it goes on. */

/** @param {string} text @param {number} most characters */
export const beginningOf = (text, most) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Give what stands before and after a place in a text, as one line.
 * @param {string} before @param {string} after @param {number} most characters on each side
 * @returns {[string, string]} */
export function surroundings(before, after, most) {
  const [first, last] = [before, after].map((text) => text.replace(/\s+/g, " "));
  return [first.length > most ? `…${first.slice(-most)}` : first, beginningOf(last, most)];
}
