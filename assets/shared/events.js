/* One part of a page tells others what happened, without knowing them. */

/** Make a hub: `on(event, run)` hears an event, `tell(event, ...more)` tells it to all who do, in the order in which they began to listen.
 * What `subject` gives, where there is one, comes before what is told.
 * @param {() => unknown} [subject]
 */
export function hub(subject) {
  /** @type {Map<string, ((...told: any[]) => unknown)[]>} */
  const listeners = new Map();
  return {
    /** @param {string} event
     * @param {(...told: any[]) => unknown} run */
    on(event, run) {
      listeners.set(event, [...(listeners.get(event) || []), run]);
    },
    /** @param {string} event
     * @param {...unknown} more */
    tell(event, ...more) {
      const told = subject ? [subject(), ...more] : more;
      (listeners.get(event) || []).forEach((run) => run(...told));
    },
  };
}
