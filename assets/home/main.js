/* The first page: sends a file or a pasted text to POST /api/v1/documents, straight from the page: no copy in the browser's storage,
   nothing in the address. Size and extension are checked before anything leaves the page. Listeners are delegated, since
   Dash puts the page's nodes in and takes them out. */
import { ARCHIVES, entriesIn, filesOf, filesOfField, isArchive } from "#lists/entries.js";
import { setProps } from "#shared/dash.js";
import { arrivals, byId, checked, closest } from "#shared/dom.js";
import { documents } from "#shared/kept_ids.js";
import { Failure, Refusal, upload } from "#shared/request.js";
import { template } from "#shared/template.js";

/** @import { FileInFolder } from "#lists/entries.js" */

const ROUTE = "/api/v1/documents";
const MEGABYTE = 1024 * 1024;
const chooser = document.createElement("input");
/** @type {AbortController | null} */
let running = null;
let busy = false; // what was given is being read, made a list or sent

const root = () => document.querySelector("[data-upload]");
const script = () => JSON.parse(root().dataset.upload);
/** @param {string} id */
const value = (id) => byId(id)?.value ?? "";

/** @param {number} bytes */
function megabytes(bytes) {
  const digits = bytes % MEGABYTE === 0 ? 0 : 1;
  return (Math.ceil((bytes * 10) / MEGABYTE) / 10).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Tell why a file cannot be taken, or nothing.
 * @param {File} file */
function refusal(file) {
  const { limit, formats, words } = script();
  // None is no fault, as in engine/formats/detect.py: the server then looks at the content.
  const extension = /\.([a-z][a-z0-9]{0,5})$/i.exec(file.name)?.[1].toLowerCase();
  if (extension === "doc") {
    return words.old_word; // what offices still have most of: the list of formats alone would not help
  }
  if (extension && !formats.includes(extension)) {
    return template(words.format, { formats: formats.join(", ") });
  }
  if (file.size > limit) {
    return template(words.too_large, { size: megabytes(file.size), limit: megabytes(limit) });
  }
  return file.size === 0 ? words.empty : "";
}

/** @param {string} state @param {string} sentence @param {string} error */
function show(state, sentence, error) {
  const node = root();
  if (!node) {
    return;
  }
  node.dataset.state = state;
  node.querySelector(".sending-word").textContent = sentence;
  node.querySelector(".upload-error").textContent = error;
  node.querySelector("[data-upload-cancel]").disabled = false;
  node.querySelector("progress").value = 0;
}

/** Once all is sent it is too late to cancel: the document can be erased on its own page.
 * @param {number} percent */
function advance(percent) {
  const node = root();
  if (!node) {
    running?.abort();
    return;
  }
  node.dataset.state = "sending";
  node.querySelector("progress").value = percent;
  if (percent === 100) {
    node.querySelector(".sending-word").textContent = script().words.received;
    node.querySelector("[data-upload-cancel]").disabled = true;
  }
}

/** @param {unknown} error */
function explain(error) {
  const { limit, words } = script();
  if (error instanceof Refusal) {
    return error.message;
  }
  const size = { size: `> ${megabytes(limit)}`, limit: megabytes(limit) };
  return error instanceof Failure && error.status === 413 ? template(words.too_large, size) : words.failed;
}

/** @param {string} id */
function leave(id) {
  const { ids } = script();
  const strategy = new URLSearchParams({ strategy: value(ids.strategy) });
  for (const box of [ids.text, ids.parties]) {
    setProps(box, { value: "" }); // or the box would outlive the erasure of the document
  }
  setProps(ids.url, { href: `/document/${encodeURIComponent(id)}?${strategy}` });
}

/** Once it is sent, a reader who left the page is not taken to the document.
 * @param {File} file */
async function send(file) {
  const { ids, words } = script();
  const form = new FormData();
  ["profile", "nac", "language", "parties", "changes", "second_opinion"].forEach((name) => form.append(name, value(ids[name])));
  form.append("occult", checked(ids.occult).join(","));
  form.append("file", file, file.name);
  running = new AbortController();
  show("sending", template(words.sending, { name: file.name }), "");
  root().querySelector("[data-upload-cancel]").focus();
  try {
    /** @param {number} loaded @param {number} total */
    const progress = (loaded, total) => advance(total ? (99 * loaded) / total : 0);
    const { id } = await upload(ROUTE, form, { progress, sent: () => advance(100), signal: running.signal });
    if (root()) {
      leave(id);
    }
  } catch (error) {
    if (root()) {
      show("idle", "", /** @type {Error} */ (error).name === "AbortError" ? words.cancelled : explain(error));
    }
  } finally {
    running = null;
  }
}

/** Make a list of several documents: its scripts are loaded then.
 * @param {FileInFolder[]} found @param {string} folder */
async function takeSeveral(found, folder) {
  try {
    const { makeList, severalProblem } = await import("#home/several.js");
    const problem = severalProblem(script());
    show("idle", "", problem);
    if (!problem) {
      await makeList(found, folder, script());
    }
  } catch (error) {
    if (root()) {
      show("idle", "", explain(error));
    }
  }
}

/** Take one thing at a time: what is given meanwhile is refused, and the page says so.
 * @param {() => unknown} work */
async function alone(work) {
  if (busy) {
    root().querySelector(".upload-error").textContent = script().words.busy;
    return;
  }
  busy = true;
  try {
    await work();
  } finally {
    busy = false;
  }
}

/** Take files: one is a document, more of them, a folder or an archive are a list.
 * @param {FileInFolder[]} found @param {string} [folder] */
function take(found, folder = "") {
  if (found.length === 0 && !folder) {
    return undefined;
  }
  if (found.length !== 1 || folder || isArchive(found[0].file.name)) {
    return takeSeveral(found, folder);
  }
  const problem = refusal(found[0].file);
  return problem ? show("idle", "", problem) : send(found[0].file);
}

/** @param {FileSystemEntry[]} entries */
async function takeDropped(entries) {
  show("idle", "", "");
  try {
    const { found, folder } = await filesOf(entries);
    await take(found, folder);
  } catch (error) {
    console.info("A folder was not read.", /** @type {Error} */ (error).name);
    show("idle", "", script().words.folder);
  }
}

function takeText() {
  const { ids, words } = script();
  const text = value(ids.text);
  if (text.trim() === "") {
    show("idle", "", words.no_text);
    byId(ids.text).focus();
    return undefined;
  }
  const file = new File([text], words.pasted, { type: "text/plain" });
  return take([{ file, path: file.name }]);
}

document.addEventListener("click", (event) => {
  if (!root()) {
    return;
  }
  if (closest(event, "[data-upload-choose]")) {
    chooser.accept = [...script().formats.map((/** @type {string} */ extension) => `.${extension}`), ...ARCHIVES].join(",");
    chooser.click();
  } else if (closest(event, "[data-upload-cancel]")) {
    running?.abort();
  } else if (closest(event, "[data-upload-paste]")) {
    alone(takeText);
  }
});
/* The whole page takes the drop: beside the frame, the browser would open the file and leave the page. */
window.addEventListener("dragover", (event) => {
  if (root() && event.dataTransfer?.types.includes("Files")) {
    event.preventDefault();
    if (!busy) {
      root().dataset.state = "over";
    }
  }
});
window.addEventListener("dragleave", (event) => {
  if (root() && !busy && event.relatedTarget === null) {
    root().dataset.state = "idle";
  }
});
window.addEventListener("drop", (event) => {
  if (!root() || !event.dataTransfer?.types.includes("Files")) {
    return;
  }
  event.preventDefault();
  const entries = entriesIn(event.dataTransfer);
  alone(() => takeDropped(entries));
});
chooser.type = "file";
chooser.id = "upload-file";
chooser.hidden = true;
chooser.multiple = true;
/* What is given before the page is laid out is taken when it is. */
function takeChosen() {
  if (root() && chooser.files?.length) {
    const { found, folder } = filesOfField(chooser);
    alone(() => take(found, folder));
  }
}
/** Show the documents of this browser; where it keeps none, what that takes is not loaded.
 * @param {HTMLElement} node */
function showRecent(node) {
  if (documents.all().length) {
    import("#home/recent.js").then(({ look }) => look(node)).catch((error) => console.info("The documents of this browser are not shown.", error.name));
  }
}

chooser.addEventListener("change", takeChosen);
document.body.append(chooser);
arrivals("[data-upload]", takeChosen);
arrivals("[data-recent]", showRecent);
document.addEventListener("visibilitychange", () => document.querySelectorAll("[data-recent]").forEach(showRecent));
