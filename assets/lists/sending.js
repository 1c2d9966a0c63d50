/* What is being sent to a list: send.js leads it, page.js looks as long as it lasts. */

/** @import { FileInFolder } from "#lists/entries.js" */
/** @import { Limits } from "#lists/page.js" */

/** What is under way, or was last. `list`: its id; `before`: how many documents it had; `bytes`: of all files, `sent`: of those that are away; `running`: the bytes away of each file
 * on its way; `told`: how many files ended how; `opening`: the name of the archive that the server unpacks; `lost`: the server does not answer;
 * `waits`: what it says where it takes no more for the moment.
 * @typedef {{ list: string, before: number, limits: Limits, queue: File[], of: number, done: number, bytes: number, sent: number, running: Map<File, number>,
 *   requests: Set<AbortController>, told: Record<string, number>, errors: string[], opening: string, lost: boolean, waits: string, stopped: boolean, over: boolean }} Job */

/** @type {Job} */
export let job;

/** @param {Job} begun */
export const beginJob = (begun) => {
  job = begun;
};

export const sending = () => Boolean(job && !job.over);

/** Give how many documents a list will have once all files are there, 0 where none is on its way; an archive counts as one.
 * @param {string | null} list */
export const expected = (list) => (sending() && job.list === list ? job.before + job.of : 0);

/* The files for a list that the first page made: the list's own page sends them, once it is laid out. */
/** @type {{ list: string, found: FileInFolder[], folder: string } | null} */
let waiting = null;

/** @param {string} list @param {FileInFolder[]} found @param {string} folder */
export const keepFilesFor = (list, found, folder) => {
  waiting = { list, found, folder };
};

/** Give the files that wait for a list, once.
 * @param {string | null} list */
export function takeFilesFor(list) {
  const files = waiting?.list === list ? waiting : null;
  waiting = null;
  return files;
}
