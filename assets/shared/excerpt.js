/* Parts of a text that is too long to be shown whole; … says where it goes on. */

/** A cut goes back to the end of a word, unless that takes away more than half.
 * @param {string} text @param {number} most characters */
export function beginningOf(text, most) {
  if (text.length <= most) {
    return text;
  }
  const cut = text.slice(0, most + 1).search(/\s\S*$/);
  return `${text.slice(0, cut > most / 2 ? cut : most)}…`;
}

/** @param {string} text @param {number} most characters */
function endOf(text, most) {
  if (text.length <= most) {
    return text;
  }
  const cut = text.slice(-most - 1).search(/\s/);
  return `…${text.slice(cut >= 0 && cut < most / 2 ? cut - most : -most)}`;
}

/** Give what stands before and after a place in a text, as one line.
 * @param {string} before @param {string} after @param {number} most characters on each side
 * @returns {[string, string]} */
export function surroundings(before, after, most) {
  const [first, last] = [before, after].map((text) => text.replace(/\s+/g, " "));
  return [endOf(first, most), beginningOf(last, most)];
}
