/* The panels « Vos décisions de référence » (components/figures/own_set.py) and « Vos annotations » (components/agreement/set.py), of which a page
   has one: sends files to the route that the panel says, straight from the page, waits for what takes time, and goes to the address of
   the set. What was dropped is known by its opaque id, in the memory of this tab alone. */
import { place, refusal, root, script } from "#figures/own_panel.js";
import { setProps } from "#shared/dash.js";
import { arrivals, byId, closest, targetOf, wait } from "#shared/dom.js";
import { Refusal, ask as request, upload } from "#shared/request.js";
import { sentenceOf, template } from "#shared/template.js";
/** @import { Asked } from "#shared/request.js" */

const LOOK = 300;
const chooser = document.createElement("input");
const dropped = new Map();
let wanted = "gold";
let busy = false;
let route = ""; // of the panel whose work is under way
let turn = 0;
let moved = /** @type {{ said: string } | null} */ (null);

/** @param {string} state @param {string} error @param {number} [fraction] */
function show(state, error, fraction) {
  const node = root();
  if (!node) {
    return;
  }
  const bar = node.querySelector(".own-sending progress");
  node.querySelector(".own-state").textContent = state;
  node.querySelector(".own-error").textContent = error;
  bar.hidden = fraction === undefined;
  bar.value = 100 * (fraction || 0);
  node.setAttribute("aria-busy", String(busy));
}

/** Ask the server; what it refuses is an error with its sentence, in the page's language. @param {string} address @param {Asked} [asked] */
const ask = (address, asked) => request(route + address, asked);

/** @param {string} address @param {FormData} form @param {Record<string, string>} words */
const send = (address, form, words) => upload(route + address, form, {
  progress: (loaded, total) => show(words.sending, "", total ? loaded / total : 0),
  sent: () => show(words.received, "", 1),
});

/** @param {string} address @param {string} word */
async function follow(address, word) {
  for (;;) {
    const { fraction, done, error } = await ask(address);
    if (error) {
      throw new Refusal(sentenceOf(error), error.code);
    }
    show(word, "", fraction);
    if (done || !root()) {
      return;
    }
    await wait(LOOK);
  }
}

/** One thing at a time; whatever goes wrong is one sentence beside the buttons. @param {(words: Record<string, string>) => Promise<unknown>} act */
async function work(act) {
  if (busy) {
    show(script().words.busy, "");
    return;
  }
  const { words } = script();
  route = script().route;
  busy = true;
  show("", "", undefined);
  try {
    await act(words);
  } catch (error) {
    console.info("A reference set was not taken.", /** @type {Error} */ (error).name);
    show("", error instanceof Refusal ? error.message : words.failed);
  } finally {
    busy = false;
    root()?.setAttribute("aria-busy", "false");
  }
}

/** The page is laid out again: what its address says of runs was of another set. ``own`` only makes the address a new one.
 * The new panel says what was done, and has the focus that the old one had.
 * @param {string | null} set @param {string} [said] */
function go(set, said = "") {
  const query = new URLSearchParams(window.location.search);
  ["set", "run", "runs", "a", "b", "doc", "adj", "own"].forEach((name) => query.delete(name));
  if (set) {
    query.set("set", set);
  }
  turn += 1;
  query.set("own", String(turn));
  moved = { said };
  setProps(script().ids.url, { href: `${window.location.pathname}?${query}` });
}

/** @param {string | null} set @param {string[]} waits @param {Record<string, string>} words */
async function counted(set, waits, words) {
  for (const address of waits) {
    await follow(`/${set}${address}`, words.counting);
  }
}

/** @param {File[]} files @param {string} which */
function take(files, which) {
  const problem = refusal(files);
  if (problem) {
    show("", problem);
    return;
  }
  work(async (words) => {
    const { set, ids, add } = script();
    const form = new FormData();
    if (which === "gold") {
      form.append("profile", byId(ids.profile)?.value || "");
    }
    files.forEach((file) => form.append("file", file, file.name));
    if (which === "gold") {
      const { id } = await send("", form, words);
      dropped.set(id, files.length > 1 ? `${files[0].name} (+ ${files.length - 1})` : files[0].name);
      go(id);
    } else {
      const { id } = await send(`/${set}${add.to}`, form, words);
      await counted(set, [template(add.wait, { id })], words).catch((error) => {
        if (!(error instanceof Refusal)) {
          throw error; // labels that are yet to be mapped: the panel asks for them
        }
      });
      go(set);
    }
  });
}

function map() {
  const { set, ignore, keep, waits, words } = script();
  const said = /** @type {Record<string, string>} */ ({});
  for (const place of root().querySelectorAll("[data-own-label]")) {
    const { value } = place.querySelector("select");
    if (!value) {
      show("", words.incomplete);
      place.querySelector("select").focus();
      return;
    }
    if (value !== keep) {
      said[place.dataset.ownLabel] = value === ignore ? "" : value;
    }
  }
  work(async () => {
    await ask(`/${set}/labels`, { method: "PUT", json: said });
    await counted(set, waits, words);
    go(set);
  });
}

function predict() {
  const { set } = script();
  work(async (words) => {
    await ask(`/${set}/prediction`, { method: "POST" });
    await follow(`/${set}/prediction`, words.annotating);
    go(set);
  });
}

function erase() {
  const { set } = script();
  work(async (words) => {
    await ask(`/${set}`, { method: "DELETE" });
    dropped.delete(set);
    go(null, words.erased);
  });
}

/** The link beside the choice of a set: the panel stands below the figures, folded. @param {Event} event */
function bring(event) {
  const panel = root();
  event.preventDefault(); // no mark in the address: it holds the settings
  panel.open = true;
  panel.scrollIntoView({ block: "start" });
  panel.querySelector("summary").focus({ preventScroll: true });
}

/** Sets dropped before on another page of figures, by the names of their files: nothing of them leaves this tab. @param {HTMLElement} box */
function again(box) {
  box.hidden = dropped.size === 0;
  for (const [id, name] of dropped) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet";
    button.dataset.ownAgain = id;
    button.textContent = name;
    box.append(button);
  }
}

/** A set that cannot be measured yet is in no list of the page, whose settings will say another one: a reload finds it by ``own``.
 * @param {string | null} set @param {string[]} waits */
function hold(set, waits) {
  const address = new URL(window.location.href);
  if (set && !(waits.length && address.searchParams.get("set") === set)) {
    address.searchParams.set("own", set);
  } else {
    address.searchParams.delete("own");
  }
  window.history.replaceState(window.history.state, "", address);
}

/** A link to a set that is not counted yet: the page waits for it, and the panel says how far it is. @param {HTMLDetailsElement} node */
function watch(node) {
  const { set, name, waits } = script();
  if (set && !dropped.has(set)) {
    dropped.set(set, name);
  }
  hold(set, waits);
  if (moved) {
    node.open = true;
    show(moved.said, "");
    node.querySelector("summary").focus();
    moved = null;
  }
  if (set && waits.length && !busy) {
    work(async (words) => {
      await counted(set, waits, words);
      show("", "");
    });
  }
}

export function start() {
  document.addEventListener("click", (event) => {
    if (closest(event, "[data-own-bring]")) {
      bring(event);
      return;
    }
    if (!root()?.contains(targetOf(event))) {
      return;
    }
    const choose = closest(event, "[data-own-choose]");
    const again = closest(event, "[data-own-again]");
    if (choose) {
      wanted = choose.dataset.ownChoose;
      chooser.accept = script().formats.join(",");
      chooser.click();
    } else if (again) {
      go(again.dataset.ownAgain);
    } else if (closest(event, "[data-own-map]")) {
      map();
    } else if (closest(event, "[data-own-predict]")) {
      predict();
    } else if (closest(event, "[data-own-erase]")) {
      erase();
    } else if (closest(event, "[data-own-new]")) {
      go(null);
    }
  });
  /* Beside a place to drop, the browser would open the file and leave the page. */
  window.addEventListener("dragover", (event) => {
    if (root() && event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
      root().querySelectorAll("[data-own-drop]").forEach((/** @type {HTMLElement} */ box) => box.classList.toggle("is-over", box === place(event)));
    }
  });
  window.addEventListener("drop", (event) => {
    if (!root() || !event.dataTransfer?.types.includes("Files")) {
      return;
    }
    event.preventDefault();
    const over = place(event);
    root().querySelectorAll("[data-own-drop]").forEach((/** @type {HTMLElement} */ box) => box.classList.remove("is-over"));
    if (!over) {
      return;
    }
    if ([...event.dataTransfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory)) {
      show("", script().words.folder);
    } else {
      take([...event.dataTransfer.files], over.dataset.ownDrop);
    }
  });
  arrivals(".own-again", again);
  arrivals("[data-own]", watch);
  chooser.type = "file";
  chooser.id = "own-files";
  chooser.multiple = true;
  chooser.hidden = true;
  chooser.addEventListener("change", () => {
    const files = [...(chooser.files || [])];
    chooser.value = "";
    if (root() && files.length) {
      take(files, wanted);
    }
  });
  document.body.append(chooser);
}
