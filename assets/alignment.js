/* The page /alignement: sends an original and its published form to /api/v1/alignments, straight from the page, waits for what comes of
   it, and draws both texts beside each other (the data of components/alignment/text.py). Text of a document only ever becomes the data of a
   text node (write, of viewer.js). In the texts n leads to the next place, p to the previous one. */
(function () {
  "use strict";
  const ROUTE = "/api/v1/alignments";
  const HEADERS = { "X-Requested-With": "nomdemprunt" };
  const MEGABYTE = 1024 * 1024;
  const LOOK = 300;
  const SIDES = ["original", "published"];
  const ROWS_IN_A_BLOCK = 24; // the browser lays out the blocks in sight only (content-visibility)
  const CHARACTERS_IN_A_LINE = 70;
  const LINE = 28; // pixels
  const BREAK = /\n$/; // the end of a paragraph is the row itself
  const sets = new Map(); // reference sets made of alignments, by their opaque ids, in the memory of this tab
  let busy = false;
  let said = "";
  let view = null;

  const form = () => document.querySelector("[data-alignment]");
  const page = () => document.querySelector("[data-alignment-page]");
  const script = () => JSON.parse(page().dataset.alignmentPage);
  const typeset = (sentence) => sentence.replace(/ (?=[;?!])/g, "\u202f").replace(/ (?=[:»])/g, "\u00a0").replace(/« /g, "«\u00a0");
  const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  const number = (value) => Math.ceil(value).toLocaleString(document.documentElement.lang);
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const field = (side) => form()?.querySelector(`#alignment-${side}`);

  class Refusal extends Error {}

  /* --- Two files ---------------------------------------------------------------------------------------------------- */

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
    node.querySelectorAll("[data-alignment-go]").forEach((one) => one.setAttribute("aria-disabled", String(busy)));
  }

  function sentence(error, side) {
    const { lang } = document.documentElement;
    const told = lang === "en" ? error.en : typeset(error.fr);
    return side ? fill(script().words[`in_${side}`], { said: told }) : told;
  }

  async function ask(address, options = {}) {
    const response = await fetch(ROUTE + address, { ...options, headers: HEADERS });
    if (response.status === 204) {
      return null;
    }
    const answer = await response.json();
    if (!response.ok) {
      throw new Refusal(sentence(answer.error));
    }
    return answer;
  }

  /* fetch does not tell how far an upload is. */
  function send(files, words) {
    return new Promise((resolve, reject) => {
      const body = new FormData();
      const request = new XMLHttpRequest();
      SIDES.forEach((side, at) => body.append(side, files[at], files[at].name));
      request.open("POST", ROUTE);
      request.setRequestHeader("X-Requested-With", "nomdemprunt");
      request.upload.onprogress = (event) => show(words.sending, "", event.lengthComputable ? event.loaded / event.total : 0);
      request.upload.onload = () => show(words.received, "", 0);
      request.onerror = () => reject(new Error("network"));
      request.onload = () => {
        try {
          const answer = JSON.parse(request.responseText);
          if (answer.error) {
            reject(new Refusal(sentence(answer.error)));
          } else {
            resolve(answer.id);
          }
        } catch (error) {
          reject(error);
        }
      };
      request.send(body);
    });
  }

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

  /* One thing at a time; whatever goes wrong is one sentence. */
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
      console.info("An alignment did not succeed.", error.name);
      busy = false;
      show("", error instanceof Refusal ? error.message : words.failed);
    } finally {
      busy = false;
      page()?.setAttribute("aria-busy", "false");
      page()?.querySelectorAll("[data-alignment-go]").forEach((one) => one.setAttribute("aria-disabled", "false"));
    }
  }

  function go(href) {
    window.dash_clientside.set_props(script().ids.url, { href });
  }

  /* Tell why a file cannot be taken, or nothing. */
  function refusal(file) {
    const { limit, formats, words } = script();
    // None is no fault, as in engine/formats/detect.py: the server then looks at the content.
    const extension = /\.([a-z][a-z0-9]{0,5})$/i.exec(file.name)?.[1].toLowerCase();
    if (extension === "doc") {
      return words.old_word;
    }
    if (extension && !formats.includes(extension)) {
      return fill(words.format, { formats: formats.join(", ") });
    }
    if (file.size > limit) {
      return fill(words.too_large, { size: number(file.size / MEGABYTE), limit: number(limit / MEGABYTE) });
    }
    return file.size === 0 ? words.empty : "";
  }

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
      refuse(refused, fill(words[`in_${refused}`], { said: refusal(files[SIDES.indexOf(refused)]) }));
      return;
    }
    work(async () => {
      const id = await send(files, words);
      await follow(id, words);
      go(`${window.location.pathname}?id=${id}`);
    });
  }

  function erase(id) {
    work(async (words) => {
      await ask(`/${id}`, { method: "DELETE" });
      sets.delete(id);
      said = words.erased;
      go(window.location.pathname);
    });
  }

  /* The annotation becomes a reference set once, whatever page it is opened on. */
  function open(id, path) {
    work(async (words) => {
      show(words.keeping);
      if (!sets.has(id)) {
        sets.set(id, (await ask(`/${id}/set`, { method: "POST" })).id);
      }
      go(`${path}?set=${sets.get(id)}`);
    });
  }

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !page()?.contains(event.target)) {
      return;
    }
    const { id } = script();
    const opened = event.target.closest("[data-alignment-open]");
    if (event.target.closest("[data-alignment-go]")) {
      begin();
    } else if (opened) {
      open(id, opened.dataset.alignmentOpen);
    } else if (event.target.closest("[data-alignment-erase]")) {
      erase(id);
    }
  });

  const place = (event) => (event.dataTransfer?.types.includes("Files") ? event.target.closest?.("[data-alignment-drop]") : null);
  const over = (where) => form().querySelectorAll("[data-alignment-drop]").forEach((one) => one.classList.toggle("is-over", one === where));

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

  /* A new layout says what was done before it; one of an alignment under way waits for its end. */
  function watch(node) {
    node.dataset.alignmentSeen = "true";
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

  new MutationObserver(() => {
    document.querySelectorAll("[data-alignment-page]:not([data-alignment-seen])").forEach(watch);
  }).observe(document.body, { childList: true, subtree: true });

  /* --- Two texts ---------------------------------------------------------------------------------------------------- */

  function make(tag, style, ...children) {
    const node = document.createElement(tag);
    if (style) {
      node.className = style;
    }
    node.append(...children);
    return node;
  }

  function mark([index, family, word, text], column) {
    const [kind] = view.data.places[index];
    const node = make("mark", `place place-${kind}${family ? ` in-${family}` : ""}`);
    const known = view.nodes.get(index);
    node.place = index;
    node.tabIndex = -1;
    node.setAttribute("role", "button");
    if (word) {
      node.append(make("span", "hidden-visually", fill(view.data.words.kind, { kind: word })));
      node.dataset.word = word;
    }
    node.column = column;
    window.viewer.write(node, text.replace(BREAK, ""));
    view.nodes.set(index, [...(known || []), node]);
    return node;
  }

  function cell(parts, column) {
    const node = make("div", "pair-cell");
    node.dir = "auto";
    node.lang = view.data.languages[column];
    node.dataset.column = String(column);
    node.dataset.side = view.data.words[column ? "published" : "original"]; // on a narrow screen one stands above the other
    node.setAttribute("role", "cell");
    parts.forEach((part, at) => {
      if (typeof part !== "string") {
        node.append(mark(part, column));
      } else {
        window.viewer.write(node, at === parts.length - 1 ? part.replace(BREAK, "") : part);
      }
    });
    return node;
  }

  function size(parts) {
    const text = parts.map((part) => (typeof part === "string" ? part : part[3])).join("");
    return text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((2 * line.length) / CHARACTERS_IN_A_LINE)), 0);
  }

  function build() {
    const all = document.createDocumentFragment();
    let block = null;
    let lines = 0;
    view.data.rows.forEach((cells, index) => {
      if (index % ROWS_IN_A_BLOCK === 0) {
        block = all.appendChild(make("div", "pair-block"));
        lines = 0;
      }
      const row = make("div", "pair-row", ...cells.map(cell));
      row.setAttribute("role", "row");
      row.classList.toggle("pair-ends", cells.some((parts) => /\n[^\S\n]*\n$/.test(String([parts.at(-1) ?? ""].flat().at(-1)))));
      block.append(row);
      lines += Math.max(...cells.map(size));
      block.style.containIntrinsicSize = `auto ${lines * LINE}px`;
    });
    const rows = view.root.querySelector("[data-slot=rows]");
    rows.replaceChildren(all);
    rows.scrollTop = 0;
  }

  function say(words) {
    view.root.querySelector("[data-slot=live]").textContent = words;
  }

  /* Bring a place into the middle of the texts, without moving the page. Blocks out of sight have guessed heights: look twice. */
  function reveal(node) {
    const rows = view.root.querySelector("[data-slot=rows]");
    const centre = () => {
      const [box, at] = [rows.getBoundingClientRect(), node.getBoundingClientRect()];
      rows.scrollTop += at.top - box.top - (box.height - at.height) / 2;
    };
    centre();
    requestAnimationFrame(centre);
  }

  const through = () => new Set([...view.root.querySelectorAll('[data-pair-kind][aria-pressed="true"]')].map((one) => one.dataset.pairKind));

  function visit(index) {
    const nodes = view.nodes.get(index);
    const wanted = through();
    const ways = view.data.order.filter((one) => wanted.has(view.data.places[one][0]) && view.nodes.has(one));
    view.nodes.get(view.at)?.forEach((one) => {
      one.classList.remove("current");
      one.tabIndex = -1;
    });
    view.at = index;
    nodes.forEach((one) => one.classList.add("current"));
    const node = nodes.find((one) => one.column === 1) || nodes[0];
    node.tabIndex = 0;
    reveal(node);
    node.focus({ preventScroll: true });
    const [kind, word] = view.data.places[index];
    const at = ways.indexOf(index);
    say(at < 0 ? word : fill(view.data.words[`at_${kind}`], { kind: word, n: at + 1, of: ways.length }));
  }

  /* Go on from the place in sight, or from the beginning, through the kinds that are asked for. */
  function step(by) {
    const wanted = through();
    const { order, places, words } = view.data;
    const ways = order.map((index, rank) => [index, rank]).filter(([index]) => wanted.has(places[index][0]) && view.nodes.has(index));
    if (!ways.length) {
      say(words.none);
      return;
    }
    const here = order.indexOf(view.at);
    const next = by > 0 ? ways.find(([, rank]) => rank > here) || ways[0] : ways.findLast(([, rank]) => rank < here) || ways.at(-1);
    visit(next[0]);
  }

  function draw(data) {
    const root = document.getElementById("alignment-text");
    if (!root || !data) {
      return null;
    }
    if (!view || view.root !== root || view.data.id !== data.id || view.data.lang !== data.lang) {
      view = { root, data, nodes: new Map(), at: -1 };
      build();
    }
    return data.id;
  }

  document.addEventListener("keydown", (event) => {
    const inside = view && view.root.isConnected && view.root.contains(event.target);
    if (!inside || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const acts = { n: () => step(1), p: () => step(-1) };
    const act = event.target.place !== undefined && (event.key === " " || event.key === "Enter") ? () => visit(event.target.place) : acts[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });

  document.addEventListener("click", (event) => {
    if (!view || !view.root.isConnected || !(event.target instanceof Element)) {
      return;
    }
    const listed = event.target.closest("[data-pair-go]");
    if (listed) {
      const index = Number(listed.dataset.pairGo);
      if (view.nodes.has(index)) {
        view.root.scrollIntoView({ block: "nearest" });
        visit(index);
      }
      return;
    }
    if (!view.root.contains(event.target)) {
      return;
    }
    const node = event.target.closest("mark[role=button]");
    const by = event.target.closest("[data-pair-step]");
    const kind = event.target.closest("[data-pair-kind]");
    const words = event.target.closest("[data-pair-words]");
    if (node) {
      visit(node.place);
    } else if (by) {
      step(Number(by.dataset.pairStep));
    } else if (kind) {
      kind.setAttribute("aria-pressed", String(kind.getAttribute("aria-pressed") !== "true"));
    } else if (words) {
      const on = view.root.dataset.words !== "on";
      view.root.dataset.words = on ? "on" : "off";
      words.setAttribute("aria-pressed", String(on));
    }
  });

  window.dash_clientside = Object.assign({}, window.dash_clientside, { alignment: { draw } });
})();
