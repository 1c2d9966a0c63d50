/* Sends to a list the files that drop.js takes: each by itself, three at a time; a zip whole. What a server that stops leaves unsent
   is sent again when it is back. Nothing of a file is kept in this browser. */
import { archiveName, isArchive } from "#lists/entries.js";
import { remember } from "#lists/mine.js";
import { ROUTE, ask, count, day, go, heldList, listRoot, listing, look, number, pageData, part, unfold, why, word } from "#lists/page.js";
import { beginJob, job, sending, takeFilesFor } from "#lists/sending.js";
import { byId, ids, wait, withBoxes } from "#shared/dom.js";
import { Refusal, upload } from "#shared/request.js";

/** @import { FileInFolder } from "#lists/entries.js" */

const AT_ONCE = 3;
const RETRY = 2000;
const SHOWN = 3; // errors said in full
const MEGABYTE = 1024 * 1024;

const NOISE = new Set(["thumbs.db", "desktop.ini", "__macosx"]);
/** @param {string} path */
const isHidden = (path) => path.split("/").some((name) => NOISE.has(name.toLowerCase()) || name.startsWith(".") || name.startsWith("~$"));
/** @param {number} bytes */
const megabytes = (bytes) => number(Math.ceil(bytes / MEGABYTE));

/* --- Saying ----------------------------------------------------------------------------------------------------------- */

/** @param {string} said @param {string} [error] @param {boolean} [running] */
export function show(said, error = "", running = false) {
  const node = part(".list-sending");
  if (!node) {
    return;
  }
  node.querySelector(".list-sending-word").textContent = said;
  node.querySelector(".list-sending-error").textContent = error;
  node.querySelector("progress").hidden = !running;
  node.querySelector('[data-list-act="stop"]').hidden = !running;
  node.classList.toggle("is-seen", Boolean(said || error));
}

/* The page of the list, or that where it was made, while the other is on its way. */
const seen = () => listRoot() && [job.list, null].includes(pageData().list);

function advance() {
  if (!job || job.over || !seen()) {
    return;
  }
  const lost = job.waits || (job.lost ? word("send.lost") : "");
  show(job.opening ? word("send.unpacking", { name: job.opening }) : word("send.at", { done: number(job.done), of: number(job.of) }), lost, true);
  let sent = job.sent;
  job.running.forEach((bytes) => { sent += bytes; });
  part(".list-sending progress").value = job.bytes ? (100 * sent) / job.bytes : 0;
}

function summary() {
  const { told } = job;
  const said = ["done", "known", "same", "refused", "hidden", "full", "left"].filter((key) => told[key]).map((key) => count(`send.${key}`, told[key]));
  if (seen()) {
    show([job.stopped ? word("send.stopped") : "", ...said].filter(Boolean).join(" "), [...job.errors.slice(0, SHOWN), ...(job.errors.length > SHOWN ? ["…"] : [])].join(" "));
  }
}

/* --- Sending ---------------------------------------------------------------------------------------------------------- */

/** @param {string} address @param {File} file @param {boolean} again @param {(bytes: number, all: boolean) => void} heard */
async function post(address, file, again, heard) {
  const form = new FormData();
  const stopping = new AbortController();
  form.append("again", again ? "1" : "0");
  form.append("file", file, file.name);
  job.requests.add(stopping);
  try {
    return await upload(ROUTE + address, form, { progress: (loaded, total) => heard(loaded, loaded === total), signal: stopping.signal });
  } finally {
    job.requests.delete(stopping);
  }
}

/** @param {File} file @param {boolean} again */
async function sendOne(file, again) {
  const { list } = job;
  const { document: most } = pageData().limits || job.limits;
  if (isArchive(file.name)) {
    return post(`/${list}/archives`, file, again, (bytes, all) => {
      job.running.set(file, bytes);
      job.opening = all ? file.name : "";
      advance();
    });
  }
  if (file.size === 0 || file.size > most) {
    return ask(`/${list}/refusals`, "POST", { name: file.name, size: file.size });
  }
  return post(`/${list}/documents`, file, again, (bytes) => {
    job.running.set(file, bytes);
    advance();
  });
}

/** Note what became of a file in what is said at the end.
 * @param {Record<string, number>} answer */
function note(answer) {
  /** @param {string} key @param {number} n */
  const add = (key, n) => { job.told[key] = (job.told[key] || 0) + n; };
  if ("taken" in answer) {
    add("done", answer.taken);
    ["known", "refused", "hidden", "full"].forEach((key) => add(key, answer[key]));
  } else {
    add(answer.known ? "known" : answer.error ? "refused" : "done", 1);
    add("same", answer.same ? 1 : 0);
  }
}

/** Send one file until the server has answered, whatever it says; tell whether the others may go on.
 * @param {File} file */
async function deliver(file) {
  for (let again = false; job && !job.stopped; again = true) {
    try {
      note(await sendOne(file, again));
      job.lost = false;
      job.waits = "";
      return true;
    } catch (error) {
      job.running.delete(file);
      job.opening = "";
      if (error instanceof Refusal && !error.after) {
        return refused(file, error);
      }
      if (job.stopped) {
        return false;
      }
      const after = error instanceof Refusal ? error.after : 0;
      job.waits = after ? /** @type {Refusal} */ (error).message : "";
      job.lost = !after;
      advance();
      await wait(after ? 1000 * after : RETRY);
    }
  }
  return false;
}

/** @param {File} file @param {Refusal} error */
function refused(file, error) {
  job.errors.push(`${file.name}${document.documentElement.lang === "en" ? ":" : "\u00a0:"} ${error.message}`);
  if (["list.gone", "usage.list_full"].includes(error.code)) {
    job.errors = [error.message];
    job.told.left = (job.told.left || 0) + job.queue.length + 1;
    job.queue = [];
    return false;
  }
  return true;
}

async function sendInTurn() {
  while (job.queue.length) {
    const file = /** @type {File} */ (job.queue.shift());
    job.running.set(file, 0);
    const fine = await deliver(file);
    job.running.delete(file);
    job.sent += file.size;
    job.opening = "";
    job.done += 1;
    advance();
    if (job.done === 1 || job.done % 25 === 0) {
      look();
    }
    if (!fine) {
      return;
    }
  }
}

async function run() {
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  job.over = true;
  summary();
  if (listRoot() && !pageData().list) {
    go(`/relecture?list=${job.list}&sent=1`); // the server was away when the page was first asked for
  }
  look();
}

export function stop() {
  if (job && !job.over) {
    job.stopped = true;
    job.told.left = (job.told.left || 0) + job.queue.length + job.requests.size;
    job.queue = [];
    job.requests.forEach((request) => request.abort());
  }
}

/* --- A list for what was dropped --------------------------------------------------------------------------------------- */

/** @param {string} id */
const value = (id) => byId(id)?.value || "";

/** @param {File[]} files @param {string} folder */
function nameOf(files, folder) {
  const said = value(ids.LIST_NAME).trim();
  return said || folder || archiveName(files) || word("default", { day: day(new Date().toISOString()) });
}

/** @param {File[]} files @param {number} found */
function problem(files, found) {
  const { limits } = pageData();
  const large = files.find((file) => isArchive(file.name) && file.size > limits.archive);
  const there = heldList().head?.documents || 0;
  if (!files.length) {
    return word(found ? "drop.hidden" : "drop.empty");
  }
  if (files.length + there > limits.most) {
    return word("drop.many", { n: number(files.length + there), most: number(limits.most) });
  }
  return large ? word("drop.archive", { name: large.name, size: megabytes(large.size), limit: megabytes(limits.archive) }) : "";
}

/** Take files in: {file, path}. Hidden ones are left aside and counted.
 * @param {FileInFolder[]} found @param {string} [folder] */
export async function take(found, folder = "") {
  const { list, limits } = pageData();
  if (sending() && job.list !== list) {
    show("", word("drop.busy"));
    return;
  }
  const files = found.filter(({ path }) => !isHidden(path)).sort((a, b) => a.path.localeCompare(b.path)).map(({ file }) => file);
  const wrong = problem(files, found.length);
  if (wrong) {
    show("", wrong);
    return;
  }
  const hidden = found.length - files.length;
  if (sending()) {
    job.queue.push(...files);
    job.of += files.length;
    job.bytes += files.reduce((sum, file) => sum + file.size, 0);
    job.told.hidden = (job.told.hidden || 0) + hidden;
    return;
  }
  /** @type {string} */
  let id = list || "";
  if (!id) {
    try {
      const profile = withBoxes(value(ids.LIST_PROFILE), ids.LIST_FOLLOW, ids.LIST_OCCULT);
      const chosen = { profile, strategy: value(ids.LIST_STRATEGY), second_opinion: value(ids.LIST_SECOND_OPINION) === "true" };
      const body = { name: nameOf(files, folder), ...chosen, paused: value(ids.LIST_START) === "later" };
      ({ id } = await ask("", "POST", body));
    } catch (error) {
      show("", why(error));
      return;
    }
    remember(id);
    go(`/relecture?list=${id}`);
  }
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const begun = { done: 0, sent: 0, running: new Map(), requests: new Set(), told: { hidden }, errors: [], opening: "", lost: false, waits: "", stopped: false, over: false };
  beginJob({ ...begun, list: id, before: list ? heldList().head?.documents || 0 : 0, limits, queue: files, of: files.length, bytes });
  advance();
  run();
}

export function start() {
  window.addEventListener("beforeunload", (event) => {
    if (sending()) {
      event.preventDefault();
    }
  });
  listing.on("laid", (list) => {
    const files = takeFilesFor(list);
    if (files) {
      unfold();
      take(files.found, files.folder);
    } else if (job && job.list === list) {
      unfold();
      if (job.over) {
        summary();
      } else {
        advance();
      }
    }
  });
}
