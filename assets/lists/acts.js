/* What the buttons of a list do: annotation paused and resumed, control sample, erasing; and the lists of this browser. What is handed over is
   export.js's. */
import { assign, giveBack, openAssign, take } from "#lists/assignments.js";
import { complain, dialog, open } from "#lists/dialogs.js";
import { handOver, openExport, stop, waitFor } from "#lists/export.js";
import { forget, mine } from "#lists/mine.js";
import { ask, count, day, go, knownHead, listRoot, listing, look, number, pageData, part, say, why, word } from "#lists/page.js";
import { decide, openTwice, readTwice } from "#lists/second_readings.js";
import { clearFilters, openNext } from "#lists/table.js";
import { setProps } from "#shared/dash.js";
import { byId, closest, ids, make, plainClick, targetOf } from "#shared/dom.js";
import { Refusal } from "#shared/request.js";
import { hears, keysSwitch } from "#shared/single_keys.js";
/** @import { Head } from "#lists/page.js" */

const list = () => pageData().list;
/** @type {string | null} */
let erased = null; // the list that the dialog asks about

/* --- Annotation ------------------------------------------------------------------------------------------------------ */

/** @param {string} act */
async function lead(act) {
  try {
    await ask(`/${list()}/${act}`, "POST");
    say("");
  } catch (error) {
    say(why(error));
  }
  await look();
  const other = part(`.list-work [data-list-act="${part(".list-work").dataset.offered}"]`);
  if (document.activeElement === document.body) {
    other?.focus(); // the button that was pressed has given its place to this one
  }
}

/* --- The control sample ------------------------------------------------------------------------------------------------ */

function so() {
  const { documents, counts } = knownHead();
  const readable = documents - counts.failed;
  const n = Math.max(1, Math.round(Number(byId(ids.LIST_SHARE).value) * readable));
  dialog("sample").querySelector(".list-sample-so").textContent = count("sample.so", n, { of: number(readable) });
}

async function draw() {
  try {
    const { drawn } = await ask(`/${list()}/sample`, "POST", { share: Number(byId(ids.LIST_SHARE).value) });
    dialog("sample").close();
    say(count("sample.drawn", drawn));
    await look();
  } catch (error) {
    complain("sample", why(error));
  }
}

/* --- Erasing ----------------------------------------------------------------------------------------------------------- */

/** @param {string} id @param {string} name */
function askErase(id, name) {
  erased = id;
  dialog("erase").querySelector(".list-erase-name").textContent = name;
  open("erase");
}

async function erase() {
  try {
    await ask(`/${erased}`, "DELETE");
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "list.gone") { // erased elsewhere meanwhile: as it was wanted
      complain("erase", why(error));
      return;
    }
  }
  forget(String(erased));
  dialog("erase").close();
  if (list()) {
    go("/relecture");
  } else {
    drawMine();
    part("h1").focus?.();
  }
}

/* --- The lists of this browser ------------------------------------------------------------------------------------------ */

/** @param {Head} head */
function card(head) {
  const link = make("a", "list-card-name", head.name);
  link.href = `/relecture?list=${head.id}`;
  link.dataset.listGo = "";
  const { counts, documents } = head;
  const said = ["to_read", "reading", "validated", "failed", "annotating", "waiting"].filter((state) => counts[state]);
  const numbers = [count("documents", documents), ...said.map((state) => count(`count.${state}`, counts[state]))].join(" · ");
  const readable = documents - counts.failed;
  const bar = make("progress", "bar");
  bar.max = 100;
  bar.value = readable ? (100 * counts.validated) / readable : 0;
  bar.setAttribute("aria-label", count("read", counts.validated, { done: number(counts.validated), of: number(readable) }));
  const away = make("button", "button button-quiet", word("mine.erase"));
  away.type = "button";
  away.setAttribute("aria-label", word("mine.erase.long", { name: head.name }));
  away.addEventListener("click", () => askErase(head.id, head.name));
  const words = make("p", "soft", numbers, " · ", word("expires", { day: day(head.expires) }));
  return make("li", "list-card", make("div", "list-card-text", link, words), bar, away);
}

async function drawMine() {
  const place = part(".list-mine");
  if (!place) {
    return;
  }
  const found = [];
  for (const id of mine()) {
    try {
      found.push(await ask(`/${id}?brief=1`));
    } catch (error) {
      if (error instanceof Refusal && error.code === "list.gone") {
        forget(id);
      } else {
        console.info("A list was not read.", /** @type {Error} */ (error).name);
      }
    }
  }
  if (place.isConnected) {
    place.replaceChildren(...found.map(card));
    part(".list-mine-none").hidden = found.length > 0;
  }
}

/* --- Buttons, keys ------------------------------------------------------------------------------------------------------- */

/** @type {Record<string, () => unknown>} */
const acts = {
  next: () => openNext(),
  pause: () => lead("pause"), resume: () => lead("resume"), begin: () => lead("resume"), retry: () => lead("retry"),
  add: () => {
    const place = part(".list-adding");
    place.open = true;
    place.scrollIntoView({ block: "nearest" });
    place.querySelector('[data-list-act="files"]').focus();
  },
  sample: () => { so(); open("sample"); },
  draw, export: openExport, "export-go": handOver, "export-wait": waitFor, "export-stop": stop, "ask-erase": () => askErase(String(list()), part("h1").textContent), erase,
  clear: () => clearFilters(),
  take, "ask-assign": openAssign, assign, "give-back": giveBack,
  "ask-twice": openTwice, "read-twice": readTwice, decide,
};

export function start() {
  document.addEventListener("click", (event) => {
    const control = closest(event, "[data-list-act]");
    const link = closest(event, "a[data-list-go]");
    if (control && listRoot() && acts[control.dataset.listAct] && control.getAttribute("aria-disabled") !== "true") {
      acts[control.dataset.listAct]();
    } else if (link && listRoot() && plainClick(event)) {
      event.preventDefault();
      go(link.getAttribute("href"));
    }
  });
  document.addEventListener("change", (event) => {
    if (targetOf(event).id === ids.LIST_SHARE) {
      so();
    } else if (targetOf(event).id === ids.LIST_PROFILE) {
      const begins = pageData().begins[targetOf(event).value];
      setProps(ids.LIST_STRATEGY, { value: begins }); // the strategy that a profile begins with
    }
  });
  document.addEventListener("keydown", (event) => {
    const held = event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]");
    if (listRoot() && pageData().list && event.key.toLowerCase() === "n" && !held && hears(event)) {
      event.preventDefault();
      openNext();
    }
  });
  listing.on("laid", (of) => {
    document.querySelectorAll("[data-list-keys]").forEach((place) => keysSwitch(place, place.dataset.listKeys));
    if (!of) {
      drawMine();
    }
  });
}
