/* What a list hands over: chosen in its dialog, which says beforehand what is not ready and waits for it, written by the server, fetched; then what is
   missing, with a way to it. */
import { complain, dialog, open } from "#lists/dialogs.js";
import { ROUTE, addressOf, ask, count, heldList, knownHead, listing, look, number, pageData, why, word } from "#lists/page.js";
import { readiness } from "#lists/readiness.js";
import { tellSplitNames } from "#lists/same_case.js";
import { chosenDocuments } from "#lists/selection.js";
import { byId, ids, make, targetOf, wait } from "#shared/dom.js";
import { Refusal } from "#shared/request.js";
import { sentenceOf } from "#shared/template.js";

/** @type {{ list: string | null, id: string } | null} */
let exported = null; // {list, id} of the zip that is being written
let waits = false; // for documents that are not ready

/** A document that is not in the zip, as engine/http/lists.py gives it.
 * @typedef {{ id: string, number: number, error: import("#shared/request.js").ServerError }} Missing */

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
  if (!exported) {
    work(false, "");
  }
  drawBefore();
  open("export");
  tellSplitNames();
}

/** @param {string} act
 * @returns {HTMLElement} */
const button = (act) => dialog("export").querySelector(`[data-list-act="${act}"]`);

/* What is not ready is said before the download, which may wait for it where the work goes on by itself. */
function drawBefore() {
  const choice = chosen("list-export-which");
  const { of, unready, failed, blocked } = readiness([...heldList().rows.values()].filter((row) => !row.second_of), choice, chosenDocuments());
  const goesOn = !knownHead().paused;
  const said = [
    unready ? count("export.unready", unready, { of: number(of) }) : "",
    unready && !goesOn ? word("export.paused") : "",
    failed ? count("export.unreadable", failed) : "",
    blocked ? count("export.blocked", blocked) : "",
  ].filter(Boolean).join(" ");
  const node = dialog("export").querySelector(".list-export-before");
  node.hidden = !said;
  if (node.textContent !== said) {
    node.textContent = said;
  }
  const running = dialog("export").getAttribute("aria-busy") === "true";
  if (!running) { // what was pressed stays where it is
    button("export-wait").hidden = !unready || !goesOn;
    button("export-go").textContent = word(unready ? "export.without" : "export.go");
    button("export-go").classList.toggle("button-main", button("export-wait").hidden);
  }
  return { of, unready };
}

/* Wait for what is not ready; the work of the list is looked at every two seconds meanwhile (page.js). */
export function waitFor() {
  const { of, unready } = drawBefore();
  waits = unready > 0;
  if (waits) {
    work(true, word("export.waiting", { done: number(of - unready), of: number(of) }), (of - unready) / of);
  } else {
    handOver();
  }
}

/** @param {string} name */
const chosen = (name) => dialog("export").querySelector(`input[name="${name}"]:checked`)?.value;

/** @param {boolean} running @param {string} said @param {number} [fraction] */
function work(running, said, fraction = 0) {
  const node = dialog("export");
  if (!node) {
    return;
  }
  node.querySelector(".list-export-work").classList.toggle("is-running", running);
  node.querySelector("progress").value = 100 * fraction;
  node.querySelector(".list-export-word").textContent = said;
  ["export-go", "export-wait"].forEach((act) => button(act).setAttribute("aria-disabled", String(running)));
  if (!running && document.activeElement === button("export-stop")) {
    button("export-go").focus(); // what had the focus has gone
  }
  node.setAttribute("aria-busy", String(running));
  drawMissing([]);
  drawBefore();
  if (said) {
    node.querySelector(".list-export-work").scrollIntoView({ block: "nearest" }); // in a low window it lies below what is seen
  }
}

/** Name the documents that are not in the zip, as this page does: each leads to itself.
 * @param {Missing[]} missing */
function drawMissing(missing) {
  const { rows } = heldList();
  const list = dialog("export").querySelector(".list-export-missing");
  list.replaceChildren(...missing.map(({ id, number: rank, error }) => {
    const link = make("a", "", make("bdi", "", rows.get(id)?.name || word("export.number", { n: number(rank) })));
    link.href = addressOf(id, error);
    link.dataset.listGo = "";
    return make("li", "", link, ` ${sentenceOf(error)}`);
  }));
  list.hidden = !missing.length;
  dialog("export").querySelector(".list-export-lost").textContent = missing.length ? count("export.refused", missing.length) : "";
}

export async function handOver() {
  const node = dialog("export");
  complain("export", "");
  waits = false;
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
    const { done, of: all, written, missing, ready, error } = await ask(address);
    if (error) {
      throw new Refusal(sentenceOf(error), error.code);
    }
    if (pageData().list !== of || !dialog("export")) {
      return; // the page is another's; the zip waits an hour
    }
    if (ready) {
      work(false, count("export.ready", written, { of: number(all) }));
      drawMissing(missing);
      dialog("export").scrollTop = missing.length ? dialog("export").scrollHeight : 0;
      fetchFile(`${ROUTE}${address}/file`);
      look(); // the table marks what was refused
      return;
    }
    const left = missing.length ? ` ${count("export.left", missing.length)}` : "";
    work(true, count("export.at", written, { of: number(all) }) + left, done / all);
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
  if (waits) {
    waits = false;
    work(false, "");
    return;
  }
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
    waits = false;
  });
  listing.on("changed", () => {
    if (waits) {
      waitFor();
    } else if (dialog("export")?.open) {
      drawBefore();
    }
  });
  document.addEventListener("change", (event) => {
    if (targetOf(event).name === "list-export-which") {
      drawBefore();
    }
  });
  document.addEventListener("close", (event) => {
    if (waits && targetOf(event) === dialog("export")) {
      stop();
    }
  }, true); // it does not bubble
}
