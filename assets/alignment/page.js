/* The page /alignement: sends an original and its published form to /api/v1/alignments, straight from the page, and waits for what comes of it. */
import { setProps } from "#shared/dash.js";
import { arrivals, closest, targetOf, wait } from "#shared/dom.js";
import { Refusal, ask as request, upload } from "#shared/request.js";
import { sentenceOf, template } from "#shared/template.js";
/** @import { Asked, ServerError } from "#shared/request.js" */

const ROUTE = "/api/v1/alignments";
const MEGABYTE = 1024 * 1024;
const LOOK = 300;
const SIDES = ["original", "published"];
const sets = new Map(); // reference sets made of alignments, by their opaque ids, in the memory of this tab
let busy = false;
let said = "";

const form = () => document.querySelector("[data-alignment]");
const page = () => document.querySelector("[data-alignment-page]");
const script = () => JSON.parse(page().dataset.alignmentPage);
/** @param {number} value */
const number = (value) => Math.ceil(value).toLocaleString(document.documentElement.lang);
/** @param {string} side */
const field = (side) => form()?.querySelector(`#alignment-${side}`);

/* --- Two files ---------------------------------------------------------------------------------------------------- */

/** @param {string} state @param {string} [error] @param {number} [fraction] */
function show(state, error = "", fraction = undefined) {
  const node = page();
  if (!node) {
    return;
  }
  const bar = node.querySelector(".alignment-sending progress");
  node.querySelector(".alignment-state").textContent = state;
  node.querySelector(".alignment-error").textContent = error;
  bar.hidden = fraction === undefined;
  bar.value = 100 * (fraction || 0);
  node.setAttribute("aria-busy", String(busy));
  node.querySelectorAll("[data-alignment-go]").forEach((/** @type {HTMLElement} */ control) => control.setAttribute("aria-disabled", String(busy)));
}

/** @param {ServerError} error @param {string} side */
function sentence(error, side) {
  const told = sentenceOf(error);
  return side ? template(script().words[`in_${side}`], { said: told }) : told;
}

/** @param {string} address @param {Asked} [asked] */
const ask = (address, asked) => request(ROUTE + address, asked);

/** @param {File[]} files @param {Record<string, string>} words */
async function send(files, words) {
  const form = new FormData();
  SIDES.forEach((side, at) => form.append(side, files[at], files[at].name));
  const { id } = await upload(ROUTE, form, {
    progress: (loaded, total) => show(words.sending, "", total ? loaded / total : 0),
    sent: () => show(words.received, "", 0),
  });
  return id;
}

/** @param {string} id @param {Record<string, string>} words */
async function follow(id, words) {
  for (;;) {
    const told = await ask(`/${id}/progress`);
    if (told.error) {
      throw new Refusal(sentence(told.error, told.side));
    }
    show(words[`stage_${told.stage}`] || words.waiting, "", told.fraction);
    if (told.done || !page()) {
      return;
    }
    await wait(LOOK);
  }
}

/** One thing at a time; whatever goes wrong is one sentence.
 * @param {(words: Record<string, string>) => Promise<unknown>} act */
async function work(act) {
  const { words } = script();
  if (busy) {
    show(words.busy);
    return;
  }
  busy = true;
  show("");
  try {
    await act(words);
  } catch (error) {
    console.info("An alignment did not succeed.", /** @type {Error} */ (error).name);
    busy = false;
    show("", error instanceof Refusal ? error.message : words.failed);
  } finally {
    busy = false;
    page()?.setAttribute("aria-busy", "false");
    page()?.querySelectorAll("[data-alignment-go]").forEach((/** @type {HTMLElement} */ control) => control.setAttribute("aria-disabled", "false"));
  }
}

/** @param {string} href */
function go(href) {
  setProps(script().ids.url, { href });
}

/** Tell why a file cannot be taken, or nothing.
 * @param {File} file */
function refusal(file) {
  const { limit, formats, words } = script();
  // None is no fault, as in engine/formats/detect.py: the server then looks at the content.
  const extension = /\.([a-z][a-z0-9]{0,5})$/i.exec(file.name)?.[1].toLowerCase();
  if (extension === "doc") {
    return words.old_word;
  }
  if (extension && !formats.includes(extension)) {
    return template(words.format, { formats: formats.join(", ") });
  }
  if (file.size > limit) {
    return template(words.too_large, { size: number(file.size / MEGABYTE), limit: number(limit / MEGABYTE) });
  }
  return file.size === 0 ? words.empty : "";
}

/** @param {string} side @param {string} problem */
function refuse(side, problem) {
  show("", problem);
  field(side).focus();
}

function begin() {
  const { words } = script();
  const files = SIDES.map((side) => field(side).files[0]);
  const missing = SIDES.find((side, at) => !files[at]);
  if (missing) {
    refuse(missing, words[`no_${missing}`]);
    return;
  }
  const refused = SIDES.find((side, at) => refusal(files[at]));
  if (refused) {
    refuse(refused, template(words[`in_${refused}`], { said: refusal(files[SIDES.indexOf(refused)]) }));
    return;
  }
  work(async () => {
    const id = await send(files, words);
    await follow(id, words);
    go(`${window.location.pathname}?id=${id}`);
  });
}

/** @param {string} id */
function erase(id) {
  work(async (words) => {
    await ask(`/${id}`, { method: "DELETE" });
    sets.delete(id);
    said = words.erased;
    go(window.location.pathname);
  });
}

/** The annotation becomes a reference set once, whatever page it is opened on.
 * @param {string} id @param {string} path */
function open(id, path) {
  work(async (words) => {
    show(words.keeping);
    if (!sets.has(id)) {
      sets.set(id, (await ask(`/${id}/set`, { method: "POST" })).id);
    }
    go(`${path}?set=${sets.get(id)}`);
  });
}

/** @param {DragEvent} event */
const place = (event) => (event.dataTransfer?.types.includes("Files") ? closest(event, "[data-alignment-drop]") : null);
/** @param {HTMLElement | null} where */
const over = (where) => form().querySelectorAll("[data-alignment-drop]").forEach((/** @type {HTMLElement} */ spot) => spot.classList.toggle("is-over", spot === where));

/* A new layout says what was done before it; one of an alignment under way waits for its end. */
function watch() {
  if (said) {
    show(said);
    said = "";
  }
  const { id, waiting } = script();
  if (id && waiting && !busy) {
    work(async (words) => {
      await follow(id, words);
      go(`${window.location.pathname}?id=${id}&done=1`);
    });
  }
}

export function start() {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !page()?.contains(targetOf(event))) {
      return;
    }
    const { id } = script();
    const opened = closest(event, "[data-alignment-open]");
    if (closest(event, "[data-alignment-go]")) {
      begin();
    } else if (opened) {
      open(id, opened.dataset.alignmentOpen);
    } else if (closest(event, "[data-alignment-erase]")) {
      erase(id);
    }
  });
  /* Beside a place to drop, the browser would open the file and leave the page. */
  window.addEventListener("dragover", (event) => {
    if (form() && event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
      over(place(event));
    }
  });
  window.addEventListener("dragleave", (event) => {
    if (form() && event.relatedTarget === null) {
      over(null);
    }
  });
  /* Two files dropped at once cannot be told apart: each has its place. */
  window.addEventListener("drop", (event) => {
    if (!form() || !event.dataTransfer?.types.includes("Files")) {
      return;
    }
    event.preventDefault();
    const where = place(event);
    over(null);
    if (!where || busy) {
      return;
    }
    const { words } = script();
    if ([...event.dataTransfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory)) {
      show("", words.folder);
    } else if (event.dataTransfer.files.length > 1) {
      show("", words.several);
    } else {
      const input = field(where.dataset.alignmentDrop);
      input.files = event.dataTransfer.files;
      input.dispatchEvent(new Event("change"));
      show("");
    }
  });
  arrivals("[data-alignment-page]", watch);
}
