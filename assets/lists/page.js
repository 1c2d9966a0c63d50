/* The page /relecture (components/list_*.py): asks the server for a list while something works, says how far it is, and does what its buttons
   say. Of a list this browser keeps its opaque id alone. table.js draws the table, send.js sends files. `listing` says when a list is
   laid out (laid) and when its rows are others (changed). */
import { forget, remember } from "#lists/mine.js";
import { drawPromise } from "#lists/promise.js";
import { expected, sending } from "#lists/sending.js";
import { nameTab } from "#lists/tab_title.js";
import { setProps } from "#shared/dash.js";
import { arrivals, byId, ids, make } from "#shared/dom.js";
import { hub } from "#shared/events.js";
import { fold } from "#shared/fold.js";
import { Refusal, ask as request } from "#shared/request.js";
import { plural, sentenceOf, template } from "#shared/template.js";
/** @import { Changed, Row } from "#lists/cells.js" */
/** @import { ServerError } from "#shared/request.js" */

/** @typedef {{ documents: number, changed: number, pages: number, seconds: number }} Tally */
/** @typedef {{ id: string, name: string, profile: string, title: Record<"fr" | "en", string>, strategy: string, share: number, paused: boolean, second_opinion: boolean, drawn: string | null, expires: string, work: { stack?: number },
 *   documents: number, counts: Record<string, number>, errors: Record<string, ServerError>, refused: Record<string, ServerError> }} Head */
/** @typedef {Head & { version: string, fields: string[], rows: unknown[][], days: (Tally & { day: string })[],
 *   promise: import("#lists/promise.js").Promised, followed?: Record<"fr" | "en", string>, profiles?: Record<string, Record<"fr" | "en", string>> }} Answer */
/** In bytes; `most`: documents. @typedef {{ document: number, archive: number, most: number }} Limits */
/** What components/lists/script.py writes into the page.
 * @typedef {{ list: string | null, words: Record<string, string>, courts: Record<string, string>, stages: Record<string, string>,
 *   begins: Record<string, string>, strategies: Record<string, string>, limits: Limits, formats: string[],
 *   widths: Record<string, number> }} Script */

export const ROUTE = "/api/v1/lists";
const LOOK = 2000;
export const ORDER = ["waiting", "annotating", "failed", "to_read", "reading", "validated"];
const SAID = ["to_read", "reading", "validated", "failed", "annotating", "waiting"];
export const listing = hub();
/** The list that is laid out, as it was last told; `head` is null before.
 * @type {{ list: string | null, version: string, head: Answer | null, rows: Map<string, Row>, days: Answer["days"] }} */
let held = { list: null, version: "", head: null, rows: new Map(), days: [] };
let timer = 0;
let turn = 0;

const root = () => document.querySelector("[data-list]");
export const script = () => JSON.parse(root().dataset.list);
export const part = (/** @type {string} */ selector) => root()?.querySelector(selector);
const lang = () => (document.documentElement.lang === "en" ? "en-GB" : "fr-FR");
/** @param {number} value @param {number} [digits] */
export const number = (value, digits = 0) => value.toLocaleString(lang(), { maximumFractionDigits: digits });
/** @param {string} value */
export const day = (value) => new Date(value.length > 10 ? value : `${value}T12:00`).toLocaleDateString(lang(), { day: "numeric", month: "long", year: "numeric" });

/** @type {Script & { node: HTMLElement | null }} */
let read; // of the page that is laid out now: cells ask for words by the thousand
function known() {
  const node = root();
  if (read?.node !== node) {
    read = { node, ...(node ? script() : { words: {} }) };
  }
  return read;
}

/** @param {string} key @param {Record<string, unknown>} [values] */
export function word(key, values = {}) {
  return template(known().words[key] || key, values);
}

/** @param {string} key @param {number} n @param {Record<string, unknown>} [values] */
export function count(key, n, values = {}) {
  return word(`${key}.${plural(n)}`, { n: number(n), ...values });
}

/** @param {number} share @param {number} [digits] @param {number} [fixed] */
export function percent(share, digits = 1, fixed = 0) {
  const least = 10 ** -(digits + 2);
  const said = (/** @type {number} */ value) => value.toLocaleString(lang(), { style: "percent", maximumFractionDigits: digits, minimumFractionDigits: fixed });
  return share > 0 && share < least ? `< ${said(least)}` : said(share);
}

/** @param {number} seconds @param {boolean} [exact] */
export function time(seconds, exact = false) {
  const minutes = Math.round(seconds / 60);
  if (exact && seconds < 120) {
    return word("seconds", { n: number(seconds) });
  }
  if (minutes >= 60) {
    return word("hours", { h: Math.floor(minutes / 60), m: String(minutes % 60).padStart(2, "0") });
  }
  return minutes ? word("minutes", { n: minutes }) : word("less");
}

/** Ask the server; what it refuses is an error with its sentence, in the page's language.
 * @param {string} address @param {string} [method] @param {unknown} [json] */
export const ask = (address, method = "GET", json = undefined) => request(ROUTE + address, { method, json });

export const why = (/** @type {unknown} */ error) => (error instanceof Refusal ? error.message : word("failed"));

/* --- Looking ------------------------------------------------------------------------------------------------------ */

const working = (/** @type {Head} */ head) => head.counts.annotating > 0 || (head.counts.waiting > 0 && !head.paused);

function later() {
  window.clearTimeout(timer);
  if (held.head && root() && (working(held.head) || sending())) {
    timer = window.setTimeout(look, LOOK);
  }
}

/* Ask for what has changed; only the rows that did are drawn again. */
export async function look() {
  const list = root() && known().list;
  if (!list || document.hidden) {
    return;
  }
  turn += 1;
  const mineNow = turn;
  try {
    const answer = await ask(`/${list}?version=${held.list === list ? held.version : ""}`);
    if (mineNow === turn && root() && known().list === list) {
      if (!answer.unchanged) {
        take(list, answer);
      }
      gone("");
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === "list.gone") {
      forget(list);
      held = { list: null, version: "", head: null, rows: new Map(), days: [] };
      go(`/relecture?list=${list}&gone=1`); // laid out again, the page says so
      return;
    }
    gone(why(error));
    timer = window.setTimeout(look, 2 * LOOK);
    return;
  }
  later();
}

/** @param {string} said */
function gone(said) {
  const node = part(".list-said");
  if (node && (said || node.dataset.lost)) {
    node.textContent = said;
    node.dataset.lost = said;
  }
}

/** @param {string} list @param {Answer} answer */
function take(list, answer) {
  /** @type {Map<string, Row>} */
  const before = held.list === list ? held.rows : new Map();
  const rows = /** @type {Map<string, Row>} */ (new Map());
  /** @type {Changed} */
  const changed = { add: [], update: [], remove: [] };
  for (const values of answer.rows) {
    const row = /** @type {Row} */ (Object.fromEntries(answer.fields.map((name, index) => [name, values[index]])));
    row.sentence = answer.errors[row.number] ? sentenceOf(answer.errors[row.number]) : "";
    row.error = answer.refused[row.number];
    row.refused = row.error ? sentenceOf(row.error) : "";
    row.folded = fold(row.name);
    row.doubts = row.blocking === null ? null : 1e6 * row.blocking + row.look;
    row.followed = answer.profiles?.[row.profile] ? sentenceOf(answer.profiles[row.profile]) : "";
    row.mark = JSON.stringify(values) + row.sentence + row.refused;
    const old = before.get(row.id);
    rows.set(row.id, old?.mark === row.mark ? old : row);
    if (!old) {
      changed.add.push(row);
    } else if (old.mark !== row.mark) {
      changed.update.push(row);
    }
  }
  before.forEach((row, id) => rows.has(id) || changed.remove.push(row));
  held = { list, version: answer.version, head: answer, rows, days: answer.days };
  drawHead();
  drawDays();
  listing.tell("changed", changed, before.size === 0);
}

/* --- The head ----------------------------------------------------------------------------------------------------- */

/** @param {string} name @param {number} done @param {number} of @param {string} said */
function bar(name, done, of, said) {
  const node = part(`[data-bar="${name}"]`);
  node.hidden = of === 0;
  node.querySelector(".list-bar-word").textContent = said;
  node.querySelector("progress").value = of ? (100 * done) / of : 0;
}

function drawHead() {
  nameTab(word("title", { name: knownHead().name }));
  const { counts, documents, paused, share, drawn, title, strategy, expires, followed, second_opinion: twice } = knownHead();
  const said = SAID.filter((state) => counts[state]).map((state) => count(`count.${state}`, counts[state]));
  const arrived = expected(held.list) > documents ? count("receiving", documents, { of: number(expected(held.list)) }) : count("documents", documents);
  part(".list-counts").textContent = documents ? [arrived, ...said].join(" · ") : word("empty");
  const settings = word("settings", { profile: sentenceOf(title), strategy: known().strategies[strategy] || strategy });
  part(".list-meta").textContent = [settings, ...(twice ? [word("twice")] : []), word("expires", { day: day(expires) })].join(" · ");
  part(".list-followed").textContent = followed ? sentenceOf(followed) : "";
  drawBars(counts, documents, paused);
  const retry = [...held.rows.values()].some((row) => row.state === "failed" && row.characters !== 0 && retriable(row));
  const work = paused && counts.waiting === documents ? "begin" : paused ? "resume" : counts.waiting > 0 ? "pause" : retry ? "retry" : "";
  part(".list-work").dataset.offered = documents ? work : "";
  part('[data-list-act="sample"]').hidden = !documents || Boolean(drawn);
  part('[data-list-act="export"]').hidden = !documents;
  part('[data-list-act="next"]').disabled = counts.to_read + counts.reading === 0;
  part(".list-adding").open ||= documents === 0;
  drawSample(documents - counts.failed, share, drawn);
  drawPromise(part(".list-promise"), knownHead().promise);
}

const retriable = (/** @type {Row} */ row) => /^(?:job|model)/.test(knownHead().errors[row.number]?.code || "");

/** @param {Record<string, number>} counts @param {number} documents @param {boolean} paused */
function drawBars(counts, documents, paused) {
  const ended = documents - counts.waiting - counts.annotating;
  const readable = documents - counts.failed;
  const key = !paused ? "annotated" : ended + counts.annotating ? "paused" : "unbegun";
  let done = ended;
  held.rows.forEach((row) => { done += row.state === "annotating" ? row.fraction : 0; });
  bar("annotated", done, documents, count(ended === documents ? "annotated" : key, ended, { done: number(ended), of: number(documents) }));
  const values = { done: number(counts.validated), of: number(readable) };
  bar("read", counts.validated, readable, count("read", counts.validated, values));
}

/** @param {number} readable @param {number} share @param {string | null} drawn */
function drawSample(readable, share, drawn) {
  const node = part(".list-sample-said");
  const marked = [...held.rows.values()].filter((row) => row.control);
  node.hidden = !drawn;
  if (drawn) {
    const at = new Date(drawn).toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" }).replace(":", lang() === "fr-FR" ? "\u00a0h\u00a0" : ":");
    const read = marked.filter((row) => row.state === "validated").length;
    const values = { n: number(marked.length), of: number(readable), day: day(drawn), time: at, share: percent(share), read: number(read) };
    node.textContent = word("sample.said", values);
  }
}

function drawDays() {
  const table = part(".list-days");
  const sum = (/** @type {keyof Tally} */ name) => held.days.reduce((total, tally) => total + tally[name], 0);
  /** @param {string} label @param {Tally} day */
  const cells = (label, day) => {
    const head = make("th", "", label);
    head.scope = "row";
    const rate = day.pages ? time(day.seconds / day.pages, true) : word("unknown");
    return make("tr", "", head, ...[number(day.documents), number(day.changed), number(day.pages), time(day.seconds), rate].map((text) => make("td", "", text)));
  };
  table.hidden = held.days.length === 0;
  part(".list-days-none").hidden = held.days.length > 0;
  table.tBodies[0].replaceChildren(...held.days.map((tally) => cells(day(tally.day), tally)));
  const total = { documents: sum("documents"), changed: sum("changed"), pages: sum("pages"), seconds: sum("seconds") };
  table.tFoot.replaceChildren(...(held.days.length > 1 ? [cells(part(".list-daily").dataset.total, total)] : []));
}

/* Unfold the place where files are added. */
export const unfold = () => {
  const place = part(".list-adding");
  if (place) {
    place.open = true;
  }
};

/* --- Going about --------------------------------------------------------------------------------------------------- */

/** @param {string} text */
export function say(text) {
  const node = part(".list-said");
  if (node) {
    node.textContent = text;
  }
}

export const go = (/** @type {string} */ href) => setProps(ids.URL, { href });

/** Give the address of a document; of one that was refused, at the place that it was refused for, or where none is told at its first doubt.
 * @param {string} id @param {ServerError} [refused] */
export function addressOf(id, refused) {
  const query = new URLSearchParams({ list: String(held.list), strategy: knownHead().strategy });
  const at = refused?.place ? `${refused.place.start}-${refused.place.end}` : refused ? "doubt" : "";
  [["among", byId(ids.LIST_CONTROL)?.checked ? "control" : ""], ["at", at]].forEach(([name, value]) => value && query.set(name, value));
  return `/document/${id}?${query}`;
}

/* --- A page is laid out --------------------------------------------------------------------------------------------- */

function watch() {
  const { list } = known();
  held = { list: null, version: "", head: null, rows: new Map(), days: [] };
  if (list) {
    remember(list);
    look();
  }
  listing.tell("laid", list);
}

export const heldList = () => held;

/** What is told of the list, where it was. */
export const knownHead = () => /** @type {Answer} */ (held.head);

export { root as listRoot, known as pageData };

export function start() {
  arrivals("[data-list]", watch);
  document.addEventListener("visibilitychange", () => document.hidden || look());
}
