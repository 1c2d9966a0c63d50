/* What is being sent to a list: send.js leads it, page.js looks as long as it lasts. */

/** @import { Limits } from "#lists/page.js" */

/** What is under way, or was last. `list`: its id; `bytes`: of all files, `sent`: of those that are away; `running`: the bytes away of each file
 * on its way; `told`: how many files ended how; `opening`: the name of the archive that the server unpacks; `lost`: the server does not answer.
 * @typedef {{ list: string, limits: Limits, queue: File[], of: number, done: number, bytes: number, sent: number, running: Map<File, number>,
 *   requests: Set<AbortController>, told: Record<string, number>, errors: string[], opening: string, lost: boolean, stopped: boolean, over: boolean }} Job */

/** @type {Job} */
export let job;

/** @param {Job} begun */
export const beginJob = (begun) => {
  job = begun;
};

export const sending = () => Boolean(job && !job.over);
