/* Files that are dropped on the page Relecture, or chosen there, folders too: send.js sends them. */
import { ARCHIVES, entriesIn, filesOf, filesOfField } from "#lists/entries.js";
import { listRoot, pageData, unfold, word } from "#lists/page.js";
import * as send from "#lists/send.js";
import { closest } from "#shared/dom.js";

/** @type {Record<string, HTMLInputElement>} */
const chooser = { files: document.createElement("input"), folder: document.createElement("input") };

/** @param {FileSystemEntry[]} entries */
async function takeDropped(entries) {
  send.show(word("send.reading"));
  try {
    const { found, folder } = await filesOf(entries);
    send.show("");
    await send.take(found, folder);
  } catch (error) {
    console.info("A folder was not read.", /** @type {Error} */ (error).name);
    send.show("", word("drop.empty"));
  }
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
      takeDropped(entriesIn(event.dataTransfer));
    }
  });
  document.addEventListener("click", (event) => {
    const act = listRoot() && closest(event, "[data-list-act]")?.dataset.listAct;
    if (act === "files" || act === "folder") {
      chooser.files.accept = [...pageData().formats, ...ARCHIVES].join(",");
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
      const { found, folder } = filesOfField(input);
      if (listRoot()) {
        send.take(found, folder);
      }
    });
    document.body.append(input);
  }
}
