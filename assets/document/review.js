/* The corrections of a reader on their way: acts go to the server one at a time, in order, and come back as patches.
   Nothing is lost: while the server does not answer, an act is kept and sent again under the same token, which the server does once.
   Offsets, never text, go out; nothing of a document is kept by the browser.
   sendAct(act, {focus})         -> promise of {ok, patch, code, sentence}; it never rejects. `focus` {start, end}: the mention to go to after.
   reviewing.on(event, run)      changed({review, patch, own}), waiting({count, down}), refused({act, code, sentence}),
                                 moved({acts, who, sentence}), present({others}), aside({act, code, sentence}): the server fails on it
   currentReview()               -> `review` of the last patch or payload, null before */
import { applyPatch } from "#document/patch.js";
import { leave, tab } from "#document/presence.js";
import * as readingTime from "#document/reading_time.js";
import { currentView, knownView, viewer } from "#document/view.js";
import { byId, ids, withBoxes } from "#shared/dom.js";
import { hub } from "#shared/events.js";
import { attempt } from "#shared/request.js";
import { plural, template } from "#shared/template.js";
/** @import { Entities, Payload, Segment, Version, View } from "#document/view.js" */
/** @import { ServerError } from "#shared/request.js" */

/** @typedef {Record<string, unknown> & { kind: string }} Act */
/** The mention to go to after an act. @typedef {{ start: number } | null} Focus */
/** What is others since `based_on`: rows of the texts, and the tables beside them; all of it where `rows` is null.
 * @typedef {Partial<Pick<Payload, "persons" | "said" | "doubts" | "labels" | "families" | "review">> & { version: Version, based_on: Version | null,
 *   zones: Payload["zones"], occulted: Payload["occulted"], rows: [number, Segment[]][] | null, entities: Entities, payload?: Payload }} Patch */
/** @typedef {{ ok: boolean, code: string, sentence: string, who?: string, patch?: Patch }} Answer */
/** @typedef {{ document: string, act: Act, token: string, seconds: number | null, focus: Focus, done: (answer: Answer) => void, failed?: number }} Queued */
/** What the server says in place of what was asked for. @typedef {{ error?: ServerError, who?: string }} Told */

const MILLISECONDS = { retry: 2000, look: 3000, patience: 15000 };
const KEPT = "nomdemprunt.reader"; // the reader's own name, in the browser's storage
const AGAIN = new Set([0, 408, 429, 500, 502, 503, 504]); // 0: no answer
const TRIES = 5; // of an act that the server fails on
export const reviewing = hub();
const queue = /** @type {Queued[]} */ ([]); // {document, act, token, seconds, focus, done, failed}
const versions = /** @type {Map<string, Version>} */ (new Map()); // of each document seen, by its id: told by the server, and compared only
let words = /** @type {Record<string, string>} */ ({});
let busy = false; // an act is on its way, or waits to be sent again
let down = false;
let looking = false;

const view = currentView;
const here = () => (view()?.data.review ? knownView().data.id : null);
const review = () => view()?.data.review || null;

/* --- Words ------------------------------------------------------------------------------------------------------ */

/** @param {string} name */
function slot(name) {
  return view() ? document.querySelector(`[data-review-slot="${name}"]`) : null; // in the viewer, or in the bar above it
}

/** @param {string} key @param {Record<string, unknown>} [values] */
function word(key, values) {
  return template(words[key] || key, values);
}

/** @param {string} key @param {number} n @param {Record<string, unknown>} [values] */
function many(key, n, values) {
  return word(`${key}.${plural(n, view()?.data.lang)}`, { n, ...values });
}

/** @param {string} sentence */
function say(sentence) {
  const live = slot("live");
  if (live) {
    live.textContent = "";
    window.setTimeout(() => { live.textContent = sentence; }, 20); // the same sentence twice is said twice
  }
}

/** @param {string} [name] */
function reader(name) {
  try {
    if (name !== undefined) {
      window.localStorage.setItem(KEPT, name.trim().slice(0, 80));
    }
    return window.localStorage.getItem(KEPT) || "";
  } catch (_) { // storage is switched off: the reader stays without a name
    return "";
  }
}

/* --- Asking ----------------------------------------------------------------------------------------------------- */

function choices() {
  const profile = byId(ids.DOCUMENT_PROFILE);
  const strategy = document.querySelector(`#${ids.DOCUMENT_STRATEGY} input:checked`);
  /** @type {Partial<Payload>} */
  const data = view()?.data || {};
  return { profile: (profile && withBoxes(profile.value, ids.DOCUMENT_OCCULT)) || data.profile || "", strategy: (strategy && strategy.value) || data.strategy || "", lang: data.lang || "fr" };
}

/** Give the status, 0 for none, and the data of an answer. @param {string} path @param {unknown} body */
const ask = (path, body) => attempt(path, { json: body }, MILLISECONDS.patience);
const address = (/** @type {string | null} */ id) => `/api/v1/documents/${encodeURIComponent(String(id))}/review`;

/** @param {Told | null} data */
function sentence(data) {
  const error = data?.error || {};
  return { code: error.code || "", sentence: (choices().lang === "en" ? error.en : error.fr) || word("failed"), who: data?.who || "" };
}

/** @param {Act} act */
async function preview(act) {
  const { status, data } = await ask(`${address(here())}/preview`, { act, version: versions.get(String(here())), profile: choices().profile });
  return status === 200 ? { ...data, sentence: data[choices().lang] || "" } : null;
}

/* --- Acts ------------------------------------------------------------------------------------------------------- */

/** @param {Act} what @param {{ focus?: Focus }} [what1] */
function act(what, { focus = null } = {}) {
  return new Promise((done) => {
    const id = here();
    if (!id) {
      done({ ok: false, code: "", sentence: "" });
      return;
    }
    const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    queue.push({ document: id, act: what, token, seconds: null, focus, done });
    send();
  });
}

/** What another page or the log says of a version may come late: only what is newer counts. `done` is called once all of it is said.
 * @param {Patch} patch @param {boolean} own @param {Focus} focus @param {() => unknown} [done] */
function take(patch, own, focus, done = () => {}) {
  const now = view();
  if (!now || !patch) {
    done();
    return;
  }
  const at = versions.get(now.data.id);
  if (patch.rows && patch.based_on !== at) {
    if (patch.version !== at) {
      versions.set(now.data.id, ""); // what stands between is missing: all of it is asked for
      look();
    }
    done();
    return;
  }
  versions.set(now.data.id, patch.version);
  applyPatch(patch, focus, () => {
    if (view()?.data.id === now.data.id) {
      reviewing.tell("changed", { review: review(), patch, own });
    }
    done();
  });
}

async function send() {
  if (busy) {
    return;
  }
  busy = true;
  while (queue.length) {
    const queued = queue[0];
    queued.seconds = queued.seconds === null ? readingTime.takeSeconds() : queued.seconds;
    wait();
    const body = { act: queued.act, version: versions.get(queued.document), token: queued.token, who: reader(), tab, seconds: queued.seconds, ...choices() };
    const { status, data } = await ask(`${address(queued.document)}/acts`, body);
    queued.failed = (queued.failed || 0) + (status === 500 ? 1 : 0);
    if (queued.failed >= TRIES) {
      down = false;
      queue.shift(); // nothing waits behind it
      readingTime.giveBack(queued.seconds);
      queued.done({ ok: false, ...sentence(data) });
      reviewing.tell("aside", { act: { ...queued, seconds: null, failed: 0 }, ...sentence(data) });
    } else if (AGAIN.has(status)) {
      down = true;
      wait();
      await pause(MILLISECONDS.retry);
    } else {
      down = false;
      answered(queued, status, data);
    }
  }
  busy = false;
  wait();
}

/** @param {Queued} queued @param {number} status @param {Told & Patch} data */
function answered(queued, status, data) {
  const known = queued.document === here();
  if (status === 200) {
    queue.shift();
    const done = () => queued.done({ ok: true, code: "", sentence: "", patch: data });
    if (known) {
      take(data, true, queued.focus, done);
    } else {
      versions.set(queued.document, data.version);
      done();
    }
    return;
  }
  const why = sentence(data);
  readingTime.giveBack(queued.seconds);
  if (why.code === "review.moved") {
    // What waits behind it was decided on the same text: it is offered again together.
    const acts = queue.splice(0).filter((other) => other.document === queued.document);
    acts.forEach((other) => { other.seconds = null; other.done({ ok: false, ...why }); });
    look().then(() => reviewing.tell("moved", { acts, ...why }));
  } else {
    queue.shift();
    queued.done({ ok: false, ...why });
    reviewing.tell("refused", { act: queued.act, ...why });
  }
}

/** Send acts again that were refused because the document had moved. @param {Queued[]} acts */
function again(acts) {
  acts.forEach((queued) => queue.push({ ...queued, done: () => {} }));
  send();
}

function wait() {
  reviewing.tell("waiting", { count: queue.length, down });
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((/** @type {(value?: unknown) => void} */ go) => {
    const timer = window.setTimeout(go, milliseconds);
    window.addEventListener("online", () => { window.clearTimeout(timer); go(); }, { once: true });
  });
}

/* --- Others ----------------------------------------------------------------------------------------------------- */

/* Ask what others have changed meanwhile, and who they are. */
async function look() {
  const id = here();
  if (!id || looking) {
    return;
  }
  looking = true;
  const version = versions.get(id);
  const { status, data } = await ask(`${address(id)}/present`, { version, tab, who: reader(), ...choices() });
  looking = false;
  if (status !== 200 || id !== here() || version !== versions.get(id)) {
    return; // left, or an act was answered meanwhile: its patch is newer
  }
  if (!data.unchanged) {
    take(data, false, null);
  }
  reviewing.tell("present", { others: data.others || (data.review && data.review.others) || [] });
}

/* --- Beginning -------------------------------------------------------------------------------------------------- */

/** The page has drawn the document, or drawn it again with another profile: what it shows may be older than what is known. @param {View} what */
function drawn({ root, data }) {
  const said = root.querySelector("[data-review-words]");
  words = said ? JSON.parse(said.dataset.reviewWords) : {};
  if (!data.review) {
    return;
  }
  const newer = versions.get(data.id);
  versions.set(data.id, data.review.version);
  reviewing.tell("changed", { review: data.review, patch: null, own: false });
  if (newer !== undefined && newer !== data.review.version) {
    look();
  }
}

/** The same, where a document with one is in sight. */
export const knownReview = () => /** @type {NonNullable<Payload["review"]>} */ (review());

export const waitingActs = () => queue.length;

export { act as sendAct, again as sendAgain, choices as readingChoices, look as lookForOthers, many as reviewWords, preview as previewAct, reader as readerName, review as currentReview, say as announce, slot as reviewSlot, word as reviewWord };

export function start() {
  readingTime.start(() => Boolean(here()));
  window.setInterval(() => !document.hidden && !busy && look(), MILLISECONDS.look);
  document.addEventListener("visibilitychange", () => !document.hidden && !busy && look());
  window.addEventListener("pagehide", () => here() && leave(address(here())));
  window.addEventListener("beforeunload", (event) => {
    if (queue.length) {
      event.preventDefault();
      event.returnValue = "";
    }
  });
  viewer.on("built", drawn);
  viewer.on("redrawn", drawn);
}
