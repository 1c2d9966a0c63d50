/* Files that are dropped on the page Relecture, or chosen there, folders too: send.js sends them. */
import { listRoot, pageData, unfold, word } from "#lists/page.js";
import * as send from "#lists/send.js";
import { closest } from "#shared/dom.js";
/** @import { Brought } from "#lists/send.js" */

/** @type {Record<string, HTMLInputElement>} */
const chooser = { files: document.createElement("input"), folder: document.createElement("input") };

/** @param {FileSystemDirectoryReader} reader */
const entriesOf = (reader) => /** @type {Promise<FileSystemEntry[]>} */ (new Promise((resolve, reject) => reader.readEntries(resolve, reject)));
/** @param {FileSystemFileEntry} entry */
const fileOf = (entry) => /** @type {Promise<File>} */ (new Promise((resolve, reject) => entry.file(resolve, reject)));

/** @param {FileSystemEntry} entry @param {string} path @param {Brought[]} found */
async function walk(entry, path, found) {
  if (entry.isFile) {
    found.push({ file: await fileOf(/** @type {FileSystemFileEntry} */ (entry)), path: path + entry.name });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader(); // it gives a hundred at a time
  for (let some = await entriesOf(reader); some.length; some = await entriesOf(reader)) {
    for (const inner of some) {
      await walk(inner, `${path}${entry.name}/`, found);
    }
  }
}

/** @param {DataTransferItem[]} items */
async function takeDropped(items) {
  const entries = items.flatMap((item) => item.webkitGetAsEntry?.() || []);
  /** @type {Brought[]} */
  const found = [];
  send.show(word("send.reading"));
  try {
    for (const entry of entries) {
      await walk(entry, "", found);
    }
  } catch (error) {
    console.info("A folder was not read.", /** @type {Error} */ (error).name);
    send.show("", word("drop.empty"));
    return;
  }
  send.show("");
  const folders = entries.filter((entry) => entry.isDirectory);
  await send.take(found, folders.length === 1 && entries.length === 1 ? folders[0].name : "");
}

/** @param {DragEvent} event */
const brings = (event) => listRoot() && event.dataTransfer?.types.includes("Files");

export function start() {
  /* The whole page takes the drop: beside the frame, the browser would open the file and leave the page. */
  window.addEventListener("dragover", (event) => {
    if (brings(event)) {
      event.preventDefault();
      listRoot().classList.add("is-over");
      unfold();
    }
  });
  window.addEventListener("dragleave", (event) => {
    if (listRoot() && event.relatedTarget === null) {
      listRoot().classList.remove("is-over");
    }
  });
  window.addEventListener("drop", (event) => {
    if (event.dataTransfer && brings(event)) {
      event.preventDefault();
      listRoot().classList.remove("is-over");
      takeDropped([...event.dataTransfer.items].filter((item) => item.kind === "file"));
    }
  });
  document.addEventListener("click", (event) => {
    const act = listRoot() && closest(event, "[data-list-act]")?.dataset.listAct;
    if (act === "files" || act === "folder") {
      chooser.files.accept = [...pageData().formats, ".zip"].join(",");
      chooser[act].click();
    } else if (act === "stop") {
      send.stop();
    }
  });
  for (const [name, input] of Object.entries(chooser)) {
    input.type = "file";
    input.id = `list-${name}`;
    input.multiple = true;
    input.hidden = true;
    input.webkitdirectory = name === "folder";
    input.addEventListener("change", () => {
      const found = [...(input.files || [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
      input.value = "";
      if (listRoot()) {
        send.take(found, found[0]?.path.includes("/") ? found[0].path.split("/")[0] : "");
      }
    });
    document.body.append(input);
  }
}
