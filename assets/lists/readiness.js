/* Which documents of a list are not ready for what is to be downloaded. */
/** @import { Row } from "#lists/cells.js" */

const UNREADY = ["waiting", "annotating"];

/** Count, of the documents that a choice names, those that are still worked on, those that cannot be read, and those with a blocking doubt, which may be
 * refused. A choice that names what is validated names nothing else.
 * @param {Iterable<Pick<Row, "id" | "state" | "blocking">>} rows @param {string} choice @param {string[]} chosen */
export function readiness(rows, choice, chosen) {
  const wanted = [...rows].filter(({ id, state }) => (choice === "chosen" ? chosen.includes(id) : choice === "all" || state === "validated"));
  const unready = wanted.filter(({ state }) => UNREADY.includes(state)).length;
  const failed = wanted.filter(({ state }) => state === "failed").length;
  const blocked = wanted.filter(({ blocking }) => Number(blocking) > 0).length;
  return { of: wanted.length, unready, failed, blocked };
}
