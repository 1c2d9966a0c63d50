/* What the pages ask of the server, and what it refuses. Every request says that a page of ours makes it (engine/http/security.py), and in which
   time zone the reader is (engine/http/zones.py). */
import { pageLanguage, sentenceOf } from "#shared/template.js";

const OURS = { "X-Requested-With": "nomdemprunt", "X-Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone || "" };

/** Where a file was refused: characters into the original text. @typedef {{ start: number, end: number }} Place */
/** @typedef {{ code?: string, fr?: string, en?: string, who?: string, place?: Place }} ServerError */
/** `keepalive`: the request outlives the page that makes it. `called`: what the file that is asked for shall be called.
 * @typedef {{ method?: string, json?: unknown, body?: BodyInit, signal?: AbortSignal, keepalive?: boolean, called?: string }} Asked */

/** The server's no, in the language of the page. */
export class Refusal extends Error {
  /** @param {string} sentence
   * @param {string} [code]
   * @param {number} [after] seconds after which the same may be asked again; 0: never
   * @param {Place | null} [place] */
  constructor(sentence, code = "", after = 0, place = null) {
    super(sentence);
    this.name = "Refusal";
    this.code = code;
    this.after = after;
    this.place = place;
  }
}

/** An answer with a status of failure and no sentence of the server: a proxy's, for instance. */
export class Failure extends Error {
  /** @param {number} status */
  constructor(status) {
    super(`answer ${status}`);
    this.name = "Failure";
    this.status = status;
  }
}

/** Give what to throw for an answer that is none.
 * @param {number} status
 * @param {{ error?: ServerError } | null} answer
 * @param {string | null} [after] Retry-After */
function fault(status, answer, after = null) {
  const error = answer?.error;
  const sentence = error ? sentenceOf(error, pageLanguage()) : "";
  return sentence ? new Refusal(sentence, error?.code, Number(after) || 0, error?.place) : new Failure(status);
}

/** @param {string} address
 * @param {Asked} asked
 * @returns {Promise<Response>} */
function respond(address, { method, json, body, signal, keepalive = false, called }) {
  /** @type {Record<string, string>} */
  const headers = { ...OURS, ...(json === undefined ? {} : { "Content-Type": "application/json" }), ...(called ? { "X-File-Name": encodeURIComponent(called) } : {}) };
  const sent = json === undefined ? body : JSON.stringify(json);
  return fetch(address, { method: method || (sent === undefined ? "GET" : "POST"), headers, body: sent, signal, keepalive });
}

/** Ask the server for data; null where it has none to give.
 * @param {string} address
 * @param {Asked} [asked]
 * @returns {Promise<any>}
 * @throws {Refusal | Failure} */
export async function ask(address, asked = {}) {
  const response = await respond(address, asked);
  if (response.status === 204) {
    return null;
  }
  const answer = await response.json();
  if (!response.ok) {
    throw fault(response.status, answer);
  }
  return answer;
}

/** Ask, and give the status with the data: 0 where no answer came in time, or one that is no JSON. It never rejects.
 * @param {string} address
 * @param {Asked} asked
 * @param {number} patience milliseconds
 * @returns {Promise<{ status: number, data: any }>} */
export async function attempt(address, asked, patience) {
  const waits = new AbortController();
  const timer = setTimeout(() => waits.abort(), patience);
  try {
    const response = await respond(address, { ...asked, signal: waits.signal });
    return { status: response.status, data: await response.json() };
  } catch (_) { // no network, no time, or a proxy's page in place of JSON: all the same to the reader
    return { status: 0, data: null };
  } finally {
    clearTimeout(timer);
  }
}

/** Ask for a file and the neutral name that the server gives it.
 * @param {string} address
 * @param {Asked} [asked]
 * @returns {Promise<{ blob: Blob, name: string, left: number }>} left: how much of what is hidden elsewhere the file leaves readable
 * @throws {Refusal | Failure} */
export async function download(address, asked = {}) {
  const response = await respond(address, asked);
  if (!response.ok) {
    throw fault(response.status, await response.json().catch(() => null));
  }
  const left = Number(response.headers.get("X-Left-Readable") || 0);
  return { blob: await response.blob(), name: fileName(response.headers.get("Content-Disposition") || ""), left };
}

/** @param {string} header Content-Disposition */
export function fileName(header) {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(header);
  return coded ? decodeURIComponent(coded[1]) : /filename="?([^";]+)"?/i.exec(header)?.[1] || "document";
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    console.info("The server's answer has no JSON.", /** @type {Error} */ (error).name);
    return null;
  }
}

/** Send a form and say how far it is, which fetch does not tell. `sent` is called when all of it is away.
 * @param {string} address
 * @param {FormData} form
 * @param {{ progress?: (loaded: number, total: number) => void, sent?: () => void, signal?: AbortSignal }} [heard]
 * @returns {Promise<any>}
 * @throws {Refusal | Failure | DOMException} an AbortError where `signal` stops it */
export function upload(address, form, { progress, sent, signal } = {}) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    Object.entries(OURS).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => progress?.(event.loaded, event.lengthComputable ? event.total : 0);
    request.upload.onload = () => sent?.();
    request.onload = () => {
      const answer = read(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer) {
        resolve(answer);
      } else {
        reject(fault(request.status, answer, request.status === 429 ? request.getResponseHeader("Retry-After") : null));
      }
    };
    request.onerror = () => reject(new Failure(0));
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
