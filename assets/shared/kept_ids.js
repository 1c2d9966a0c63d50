/* Opaque ids that this browser keeps, and nothing else: their names and states are asked of the server. */

const ID = /^[0-9a-f]{32}$/;

/** Keep ids under a key, at most so many, the last one first. Without local storage nothing is kept, and nothing fails.
 * @param {string} name @param {number} most */
export function keptIds(name, most) {
  const key = `nomdemprunt.${name}`;

  /** @returns {string[]} */
  function all() {
    try {
      const found = JSON.parse(window.localStorage.getItem(key) || "[]");
      return Array.isArray(found) ? found.filter((id) => ID.test(id)) : [];
    } catch (error) {
      console.info("The ids of this browser cannot be read.", /** @type {Error} */ (error).name);
      return [];
    }
  }

  /** @param {string[]} ids */
  function keep(ids) {
    try {
      window.localStorage.setItem(key, JSON.stringify([...new Set(ids)].filter((id) => ID.test(id)).slice(0, most)));
    } catch (error) {
      console.info("The ids of this browser cannot be kept.", /** @type {Error} */ (error).name);
    }
  }

  return {
    all,
    remember: (/** @type {string} */ id) => keep([id, ...all()]),
    forget: (/** @type {string} */ id) => keep(all().filter((known) => known !== id)),
  };
}

/** The documents opened here, those of lists aside. */
export const documents = keptIds("documents", 20);
