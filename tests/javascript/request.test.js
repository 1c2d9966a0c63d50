import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Failure, Refusal, ask, attempt, download, fileName, upload } from "../../assets/shared/request.js";

const real = globalThis.fetch;
let asked = [];

function answers(status, body, headers = {}) {
  globalThis.fetch = async (address, options) => {
    asked.push({ address, ...options });
    return new Response(status === 204 ? null : body, { status, headers });
  };
}

beforeEach(() => {
  asked = [];
  globalThis.document = { documentElement: { lang: "fr" } };
});
afterEach(() => {
  globalThis.fetch = real;
  delete globalThis.document;
  delete globalThis.XMLHttpRequest;
});

test("every request says that a page of ours makes it", async () => {
  answers(200, "{}");
  await ask("/api/v1/lists");
  await ask("/api/v1/lists", { method: "DELETE" });
  await attempt("/api/v1/documents/a/review/acts", { json: {} }, 1000);
  await download("/api/v1/restore", { body: "x" });
  assert.deepEqual(asked.map(({ headers }) => headers["X-Requested-With"]), Array(4).fill("nomdemprunt"));
  assert.deepEqual(asked.map(({ method }) => method), ["GET", "DELETE", "POST", "POST"]);
});

test("data is sent as JSON, a form as it is", async () => {
  answers(200, '{"id": "a"}');
  assert.deepEqual(await ask("/x", { method: "PUT", json: { share: 0.1 } }), { id: "a" });
  await ask("/x", { body: new URLSearchParams({ a: "1" }) });
  assert.equal(asked[0].body, '{"share":0.1}');
  assert.equal(asked[0].headers["Content-Type"], "application/json");
  assert.equal(asked[0].method, "PUT");
  assert.equal(asked[1].headers["Content-Type"], undefined, "the browser says it, with the boundary");
});

test("a refusal is an error with the server's sentence, in the language of the page", async () => {
  answers(409, '{"error": {"code": "list.gone", "fr": "Partie : effacée.", "en": "Gone: erased."}}');
  await assert.rejects(ask("/x"), (error) => error instanceof Refusal && error.code === "list.gone" && error.message === "Partie\u00a0: effacée.");
  globalThis.document.documentElement.lang = "en";
  await assert.rejects(ask("/x"), { message: "Gone: erased." });
});

test("nothing is null, and what has no sentence is a failure with its status", async () => {
  answers(204);
  assert.equal(await ask("/x"), null);
  answers(502, "{}");
  await assert.rejects(ask("/x"), (error) => error instanceof Failure && error.status === 502);
  answers(200, "<html>");
  await assert.rejects(ask("/x"), SyntaxError);
});

test("an attempt never rejects: no answer, no JSON and no patience left are all status 0", async () => {
  globalThis.fetch = async () => { throw new TypeError("no network"); };
  assert.deepEqual(await attempt("/x", {}, 1000), { status: 0, data: null });
  answers(500, "<html>");
  assert.deepEqual(await attempt("/x", {}, 1000), { status: 0, data: null });
  globalThis.fetch = (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  assert.deepEqual(await attempt("/x", {}, 5), { status: 0, data: null });
  answers(409, '{"error": {"code": "review.moved"}}');
  assert.deepEqual(await attempt("/x", {}, 1000), { status: 409, data: { error: { code: "review.moved" } } });
});

test("a file comes with the name that the server gives it", async () => {
  answers(200, "PK", { "Content-Disposition": "attachment; filename*=UTF-8''d%C3%A9cision.zip" });
  const { blob, name } = await download("/x");
  assert.equal(name, "décision.zip");
  assert.equal(await blob.text(), "PK");
  answers(400, '{"error": {"fr": "Non."}}');
  await assert.rejects(download("/x"), Refusal);
  answers(500, "<html>");
  await assert.rejects(download("/x"), Failure);
});

test("a name is read from either form of the header, and is never empty", () => {
  assert.equal(fileName('attachment; filename="a b.txt"'), "a b.txt");
  assert.equal(fileName("attachment; filename=a.txt; x=1"), "a.txt");
  assert.equal(fileName("attachment"), "document");
  assert.equal(fileName(""), "document");
});

class Uploading {
  constructor() {
    Uploading.last = this;
    this.upload = {};
    this.headers = {};
  }
  open(method, address) { Object.assign(this, { method, address }); }
  setRequestHeader(name, value) { this.headers[name] = value; }
  send(form) { this.form = form; }
  abort() { this.onabort(); }
  getResponseHeader(name) { return name === "Retry-After" ? "7" : null; }
  end(status, responseText) { Object.assign(this, { status, responseText }); this.onload(); }
}

test("an upload says how far it is, and then what the server answers", async () => {
  globalThis.XMLHttpRequest = Uploading;
  const heard = [];
  const form = new FormData();
  const answer = upload("/x", form, { progress: (...at) => heard.push(at), sent: () => heard.push("sent") });
  const request = Uploading.last;
  request.upload.onprogress({ loaded: 1, total: 4, lengthComputable: true });
  request.upload.onprogress({ loaded: 2, total: 0, lengthComputable: false });
  request.upload.onload();
  request.end(201, '{"id": "a"}');
  assert.deepEqual(await answer, { id: "a" });
  assert.deepEqual(heard, [[1, 4], [2, 0], "sent"]);
  assert.equal(request.headers["X-Requested-With"], "nomdemprunt");
  assert.equal(request.form, form);
});

test("an upload that is refused, fails, is lost or is stopped says which", async () => {
  globalThis.XMLHttpRequest = Uploading;
  const cases = [
    [(request) => request.end(400, '{"error": {"code": "usage", "fr": "Non."}}'), (error) => error instanceof Refusal && error.message === "Non."],
    [(request) => request.end(413, "<html>"), (error) => error instanceof Failure && error.status === 413],
    [(request) => request.end(200, "<html>"), (error) => error instanceof Failure],
    [(request) => request.onerror(), (error) => error instanceof Failure && error.status === 0],
  ];
  for (const [end, expected] of cases) {
    const answer = upload("/x", new FormData());
    end(Uploading.last);
    await assert.rejects(answer, expected);
  }
  const stopping = new AbortController();
  const answer = upload("/x", new FormData(), { signal: stopping.signal });
  stopping.abort();
  await assert.rejects(answer, { name: "AbortError" });
});

test("an upload that came too often says after how many seconds it may come again", async () => {
  globalThis.XMLHttpRequest = Uploading;
  const answer = upload("/x", new FormData());
  Uploading.last.end(429, '{"error": {"code": "job.too_often", "fr": "Trop souvent."}}');
  await assert.rejects(answer, (error) => error instanceof Refusal && error.after === 7);
  const other = upload("/x", new FormData());
  Uploading.last.end(400, '{"error": {"code": "usage", "fr": "Non."}}');
  await assert.rejects(other, { after: 0 });
});
