/* A file that is given before the first page is laid out, and one that is given while another is read. */
import assert from "node:assert/strict";
import test from "node:test";

test("a file given before the page is laid out is taken when it is, and one given meanwhile is refused", async () => {
  const listeners = {};
  const chooser = { files: [], value: "", addEventListener: (name, run) => { listeners[name] = run; } };
  const parts = new Map();
  const part = (selector) => parts.get(selector) || parts.set(selector, {}).get(selector);
  const words = { words: { empty: "Ce fichier est vide.", busy: "Un envoi est en cours.", folder: "Ce dossier n'a pas pu être lu." }, limit: 10, formats: ["txt"] };
  const page = { dataset: { upload: JSON.stringify(words) }, querySelector: part };
  let laid = false;
  const looks = [];
  globalThis.window = { addEventListener: (name, run) => { listeners[name] = run; } };
  globalThis.MutationObserver = class {
    constructor(run) { looks.push(run); }
    observe() {}
  };
  globalThis.document = {
    createElement: () => chooser,
    addEventListener() {},
    body: { append() {} },
    documentElement: { lang: "fr" },
    querySelector: (selector) => (selector === "[data-upload]" && laid ? page : null),
    querySelectorAll: (selector) => (selector === "[data-upload]" && laid ? [page] : []),
  };
  await import("../../assets/home/main.js");
  chooser.files = [{ name: "a.txt", size: 0 }];
  listeners.change();
  assert.equal(part(".upload-error").textContent, undefined, "nothing is there yet");
  laid = true;
  looks.forEach((look) => look());
  assert.equal(part(".upload-error").textContent, "Ce fichier est vide.");

  await new Promise((go) => setTimeout(go));
  let reading;
  const folder = { isDirectory: true, name: "x", createReader: () => ({ readEntries: (_, failed) => { reading = failed; } }) };
  const drop = () => listeners.drop({ preventDefault() {}, dataTransfer: { types: ["Files"], items: [{ kind: "file", webkitGetAsEntry: () => folder }] } });
  drop();
  assert.equal(part(".upload-error").textContent, "");
  drop();
  assert.equal(part(".upload-error").textContent, "Un envoi est en cours.");
  reading(new Error("gone"));
  await new Promise((go) => setTimeout(go));
  assert.equal(part(".upload-error").textContent, "Ce dossier n'a pas pu être lu.");
});
