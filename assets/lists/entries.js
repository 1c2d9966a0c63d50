/* The files of what is dropped on a page, folders walked. */

/** A file, and where it was in its folder.
 * @typedef {{ file: File, path: string }} FileInFolder */

export const ARCHIVES = [".zip", ".json", ".jsonl", ".ndjson"]; // of documents, of decisions in JSON
const ENDING = /\.(?:zip|json|jsonl|ndjson)$/i;
/** @param {string} name */
export const isArchive = (name) => ENDING.test(name);

/** Give the name of an archive that comes alone, without its ending; nothing where other files come.
 * @param {File[]} files */
export const archiveName = (files) => (files.length === 1 && isArchive(files[0].name) ? files[0].name.replace(ENDING, "") : "");

/** @param {FileSystemDirectoryReader} reader */
const entriesOf = (reader) => /** @type {Promise<FileSystemEntry[]>} */ (new Promise((resolve, reject) => reader.readEntries(resolve, reject)));
/** @param {FileSystemFileEntry} entry */
const fileOf = (entry) => /** @type {Promise<File>} */ (new Promise((resolve, reject) => entry.file(resolve, reject)));

/** @param {FileSystemEntry} entry @param {string} path @param {FileInFolder[]} found */
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

/** What a drop brings, to be asked for before its event has ended.
 * @param {DataTransfer} transfer */
export const entriesIn = (transfer) => [...transfer.items].filter((item) => item.kind === "file").flatMap((item) => item.webkitGetAsEntry?.() || []);

/** Read all files of entries, and the name of the one folder that they are, where they are one. It rejects where a folder cannot be read.
 * @param {FileSystemEntry[]} entries
 * @returns {Promise<{ found: FileInFolder[], folder: string }>} */
export async function filesOf(entries) {
  /** @type {FileInFolder[]} */
  const found = [];
  for (const entry of entries) {
    await walk(entry, "", found);
  }
  return { found, folder: entries.length === 1 && entries[0].isDirectory ? entries[0].name : "" };
}

/** What a file field brings.
 * @param {HTMLInputElement} field
 * @returns {{ found: FileInFolder[], folder: string }} */
export function filesOfField(field) {
  const found = [...(field.files || [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));
  field.value = "";
  return { found, folder: found[0]?.path.includes("/") ? found[0].path.split("/")[0] : "" };
}
