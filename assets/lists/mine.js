/* The lists of this browser: of each it keeps the opaque id alone. */

const KEY = "nomdemprunt.lists";
const ID = /^[0-9a-f]{32}$/;

/** Give the ids of the lists, the last one first.
 * @returns {string[]} */
export function mine() {
  try {
    const found = JSON.parse(window.localStorage.getItem(KEY) || "[]");
    return Array.isArray(found) ? found.filter((id) => ID.test(id)) : [];
  } catch (error) {
    console.info("The lists of this browser cannot be read.", /** @type {Error} */ (error).name);
    return [];
  }
}

/** @param {string[]} ids */
function keep(ids) {
  try {
    window.localStorage.setItem(KEY, JSON.stringify([...new Set(ids)].slice(0, 100)));
  } catch (error) {
    console.info("The lists of this browser cannot be kept.", /** @type {Error} */ (error).name);
  }
}

/** @param {string} id */
export const remember = (id) => keep([id, ...mine().filter((known) => known !== id)]);
/** @param {string} id */
export const forget = (id) => keep(mine().filter((known) => known !== id));
