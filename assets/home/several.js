/* Several documents on the first page are a list at once: it is made here, and its own page sends them. */
import { archiveName } from "#lists/entries.js";
import { remember } from "#lists/mine.js";
import { keepFilesFor } from "#lists/sending.js";
import { setProps } from "#shared/dash.js";
import { byId, withBoxes } from "#shared/dom.js";
import { ask } from "#shared/request.js";
import { template } from "#shared/template.js";
/** @import { FileInFolder } from "#lists/entries.js" */

/** What components/shell/upload.py writes into the page.
 * @typedef {{ words: Record<string, string>, ids: Record<string, string>, second_opinion: string }} Script */

/** @param {string} id */
const value = (id) => byId(id)?.value ?? "";

/** Tell why what is chosen cannot hold for a list, or nothing: a list reads each document as it comes.
 * @param {Script} script */
export function severalProblem({ ids, words, second_opinion }) {
  const read = value(ids.language) !== "auto" || value(ids.changes) !== "accept" || value(ids.second_opinion) !== second_opinion;
  const own = value(ids.parties).trim() || read;
  return own ? words.several_options : "";
}

/** @param {FileInFolder[]} found @param {string} folder @param {Script} script */
function nameOf(found, folder, { words }) {
  const day = new Date().toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long", year: "numeric" });
  return folder || archiveName(found.map(({ file }) => file)) || template(words.list_name, { day });
}

/** Make a list of several documents and go to its page.
 * @param {FileInFolder[]} found @param {string} folder @param {Script} script */
export async function makeList(found, folder, script) {
  const { ids } = script;
  const json = { name: nameOf(found, folder, script), profile: withBoxes(value(ids.profile), ids.occult), nac: value(ids.nac), strategy: value(ids.strategy) };
  const { id } = await ask("/api/v1/lists", { method: "POST", json });
  remember(id);
  keepFilesFor(id, found, folder);
  setProps(ids.url, { href: `/relecture?list=${id}` });
}
