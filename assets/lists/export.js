/* What a list hands over: chosen in its dialog, written by the server, fetched. */
import { complain, dialog, open } from "#lists/dialogs.js";
import { ROUTE, ask, count, listing, number, pageData, why, word } from "#lists/page.js";
import { tellSplitNames } from "#lists/same_case.js";
import { chosenDocuments } from "#lists/selection.js";
import { byId, ids, make, wait } from "#shared/dom.js";
import { Refusal } from "#shared/request.js";
import { sentenceOf } from "#shared/template.js";

/** @type {{ list: string | null, id: string } | null} */
let exported = null; // {list, id} of the zip that is being written

/** Plain radio buttons: Dash's would keep their state among its properties, for nothing.
 * @param {HTMLElement} field */
function radios(field) {
  field.querySelectorAll("[data-list-radio]").forEach((place, index) => {
    const input = document.createElement("input");
    input.type = "radio";
    input.name = String(field.dataset.name);
    input.value = place.dataset.listRadio;
    input.checked = index === 0;
    const label = make("label", "", input, place.textContent);
    place.replaceWith(label);
  });
}

/* Documents that are ticked in the table are most likely what is wanted. */
export function openExport() {
  const { length } = chosenDocuments();
  const option = dialog("export").querySelector('input[value="chosen"]');
  option.parentElement.hidden = length === 0;
  option.nextSibling.textContent = count("export.chosen", length);
  if (length || option.checked) {
    dialog("export").querySelector(`input[value="${length ? "chosen" : "all"}"]`).checked = true;
  }
  open("export");
  tellSplitNames();
}

/** @param {string} name */
const chosen = (name) => dialog("export").querySelector(`input[name="${name}"]:checked`)?.value;

/** @param {boolean} running @param {string} said @param {number} [fraction] */
function work(running, said, fraction = 0) {
  const node = dialog("export");
  if (!node) {
    return;
  }
  node.querySelector(".list-export-work").hidden = !running && !said;
  node.querySelector("progress").hidden = !running;
  node.querySelector("progress").value = 100 * fraction;
  node.querySelector(".list-export-word").textContent = said;
  node.querySelector('[data-list-act="export-go"]').hidden = running;
  node.querySelector('[data-list-act="export-stop"]').hidden = !running;
  node.setAttribute("aria-busy", String(running));
}

export async function handOver() {
  const node = dialog("export");
  complain("export", "");
  node.querySelector(".list-export-file").hidden = true;
  const choice = chosen("list-export-which");
  const body = { choice, documents: choice === "chosen" ? chosenDocuments() : [], text: chosen("list-export-form") === "text", second_reading: byId(ids.LIST_SECOND_READING).checked, lang: document.documentElement.lang };
  const of = pageData().list;
  try {
    const { id } = await ask(`/${of}/exports`, "POST", body);
    exported = { list: of, id };
    await follow(of, id);
  } catch (error) {
    work(false, "");
    complain("export", exported ? why(error) : word("export.stopped"));
  }
}

/** @param {string | null} of @param {string} id */
async function follow(of, id) {
  const address = `/${of}/exports/${id}`;
  for (;;) {
    const { done, of: all, refused, ready, error } = await ask(address);
    if (error) {
      throw new Refusal(sentenceOf(error), error.code);
    }
    const lost = refused ? ` ${count("export.refused", refused)}` : "";
    if (pageData().list !== of || !dialog("export")) {
      return; // the page is another's; the zip waits an hour
    }
    if (ready) {
      work(false, word("export.ready") + lost);
      fetchFile(`${ROUTE}${address}/file`);
      return;
    }
    work(true, word("export.at", { done: number(done), of: number(all) }) + lost, done / all);
    await wait(done < 20 ? 300 : 1000);
  }
}

/** @param {string} address */
function fetchFile(address) {
  const link = dialog("export").querySelector(".list-export-file");
  link.href = address;
  link.download = "";
  link.click();
  exported = null;
}

export async function stop() {
  const found = exported;
  exported = null;
  if (found) {
    await ask(`/${found.list}/exports/${found.id}`, "DELETE").catch((error) => complain("export", why(error)));
  }
}

export function start() {
  listing.on("laid", (of) => {
    document.querySelectorAll(".list-radios").forEach(radios);
    if (exported && exported.list !== of) {
      exported = null;
    }
  });
}
