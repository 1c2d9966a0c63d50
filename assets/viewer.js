/* The two texts of a document, drawn from the data of components/viewer_payload.py: nodes and what they mean.
   Text of a document only ever becomes the data of a text node. The other viewer_*.js files add to `window.viewer`:
   legend and panel, keys, find, map. They speak through hooks: built, redrawn, highlighted, filtered, moved. */
(function () {
  "use strict";
  const ROWS_IN_A_BLOCK = 24; // the browser lays out the blocks in sight only (content-visibility in viewer.css)
  const CHARACTERS_IN_A_LINE = 62; // for guessing heights: of blocks out of sight, and on the map
  const LINE = 28; // pixels
  const FRAMES_TO_SETTLE = 4;
  // Characters that are not seen, or turn the text around them: each run is shown by its number, and kept to itself.
  const UNSEEN = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]+/;
  const BREAK = /[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]+$/;

  const hooks = new Map();
  const acts = {}; // what a control with data-act does: act(view, control)
  const places = new Map(); // where the reader was in a document, by its id; kept while the page is
  let view = null;

  function on(event, run) {
    hooks.set(event, [...(hooks.get(event) || []), run]);
  }

  function tell(event, ...more) {
    (hooks.get(event) || []).forEach((run) => run(view, ...more));
  }

  function make(tag, style, ...children) {
    const node = document.createElement(tag);
    if (style) {
      node.className = style;
    }
    node.append(...children);
    return node;
  }

  function fill(key, values) {
    const word = view.data.words[key] || key;
    return word.replace(/\{(\w+)\}/g, (whole, name) => (values && name in values ? String(values[name]) : whole));
  }

  function slot(name) {
    return view.root.querySelector(`[data-slot="${name}"]`);
  }

  function say(sentence) {
    slot("live").textContent = sentence;
  }

  /* --- Drawing ---------------------------------------------------------------------------------------------------- */

  function write(parent, text) {
    let rest = text;
    for (let found = UNSEEN.exec(rest); found; found = UNSEEN.exec(rest)) {
      const unseen = make("span", "unseen", found[0]);
      const numbers = [...new Set(found[0])].slice(0, 4).map((sign) => sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0"));
      unseen.dataset.name = `U+${numbers.join(" ")}`;
      parent.append(rest.slice(0, found.index), unseen);
      rest = rest.slice(found.index + found[0].length);
    }
    if (rest) {
      parent.append(rest);
    }
  }

  function mark(index, side) {
    const { entities, labels } = view.data;
    const label = labels[entities.label[index]];
    const node = document.createElement("mark");
    node.className = `mention in-${label.family}${entities.masked[index] ? "" : " kept"}`;
    node.tabIndex = -1;
    node.entity = index;
    node.side = side;
    node.dataset.word = label.word;
    write(node, side === 0 ? entities.text[index] : entities.shown[index]);
    view.marks[index][side] = node;
    return node;
  }

  function cell(segments, side) {
    const node = make("div", side === 0 ? "cell left" : "cell right");
    node.dir = "auto";
    node.setAttribute("role", "cell");
    segments.forEach((segment, at) => {
      if (typeof segment === "number") {
        node.append(mark(segment, side));
      } else {
        const text = typeof segment === "string" ? segment : segment[side];
        write(node, at === segments.length - 1 ? text.replace(BREAK, "") : text);
      }
    });
    return node;
  }

  function measure(segments) {
    const { text } = view.data.entities;
    const size = (part) => (typeof part === "number" ? text[part].length : typeof part === "string" ? part.length : part[0].length);
    return segments.reduce((sum, part) => sum + size(part), 0);
  }

  /* Tell whether a paragraph reads the same on both sides: on a narrow screen it then stands there once. */
  function alike(segments) {
    const { text, shown } = view.data.entities;
    return segments.every((part) => typeof part === "string" || (typeof part === "number" && text[part] === shown[part]));
  }

  function build() {
    const { paragraphs, continued } = view.data;
    const goesOn = new Set(continued);
    const all = document.createDocumentFragment();
    let block = null;
    let lines = 0;
    paragraphs.forEach((segments, index) => {
      if (index % ROWS_IN_A_BLOCK === 0) {
        block = all.appendChild(make("div", "block"));
        view.blocks.push(block);
        lines = 0;
      }
      segments.filter(Number.isInteger).forEach((part) => { view.rowOf[part] = index; });
      const row = make("div", goesOn.has(index) ? "row-pair continued" : "row-pair", cell(segments, 0), cell(segments, 1));
      const height = Math.max(1, Math.ceil(measure(segments) / CHARACTERS_IN_A_LINE));
      lines += height;
      row.setAttribute("role", "row");
      row.classList.toggle("alike", alike(segments));
      view.rows.push({ node: row, top: view.height, height });
      view.height += height;
      block.append(row);
      block.style.containIntrinsicSize = `auto ${lines * LINE}px`;
    });
    slot("rows").replaceChildren(all);
  }

  function group() {
    const { person, label, text } = view.data.entities;
    text.forEach((form, index) => {
      const key = person[index] || `${label[index]} ${form.toLowerCase()}`;
      view.keys.push(key);
      if (!view.groups.has(key)) {
        view.groups.set(key, []);
      }
      view.groups.get(key).push(index);
    });
  }

  /* The same document with another profile or strategy: what is written instead changes, nothing else moves. */
  function redraw(data) {
    const anchor = firstRow();
    const before = anchor && anchor.node.getBoundingClientRect().top;
    const old = view.data.entities;
    view.data = data;
    data.entities.shown.forEach((shown, index) => {
      if (shown !== old.shown[index]) {
        view.marks[index][1].replaceChildren();
        write(view.marks[index][1], shown);
      }
      if (data.entities.masked[index] !== old.masked[index]) {
        view.marks[index].forEach((node) => node.classList.toggle("kept", !data.entities.masked[index]));
      }
    });
    data.paragraphs.forEach((segments, index) => view.rows[index].node.classList.toggle("alike", alike(segments)));
    if (anchor) {
      window.scrollBy(0, anchor.node.getBoundingClientRect().top - before);
    }
    tell("redrawn");
    say(fill("redrawn"));
  }

  function sameTexts(old, data) {
    const like = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);
    return old.id === data.id && old.lang === data.lang && old.paragraphs.length === data.paragraphs.length
      && like(old.entities.text, data.entities.text) && like(old.entities.label, data.entities.label)
      && like(old.entities.person, data.entities.person);
  }

  function draw(data) {
    const root = document.getElementById("viewer");
    if (!root || !data) {
      return;
    }
    if (view && view.root === root && sameTexts(view.data, data)) {
      redraw(data);
      return;
    }
    const marks = data.entities.text.map(() => [null, null]);
    const keys = root.dataset.listens ? (view && view.singleKeys) : true;
    view = {
      root, data, marks, rows: [], blocks: [], rowOf: [], stays: [], height: 0, keys: [], groups: new Map(), off: new Set(), current: -1, side: 0,
      shown: null, pinned: null, singleKeys: keys !== false,
    };
    listen(root);
    heights();
    group();
    build();
    rove(0, 0);
    tell("built");
    restore();
  }

  /* --- Where the reader is ---------------------------------------------------------------------------------------- */

  /* Give the bottom of what stays at the top, in pixels of the window. */
  function bar() {
    return Math.max(0, ...view.stays.map((node) => node.getBoundingClientRect().bottom));
  }

  /* What stays at the top (header, bar) pushes the heads of the columns, the map and the panel down. */
  function heights() {
    const stays = (node) => node && node.offsetHeight > 0 && getComputedStyle(node).position === "sticky";
    const header = document.querySelector("header.header");
    const top = stays(header) ? header.offsetHeight : 0;
    view.stays = [".viewer-bar", ".viewer-tools", ".viewer-heads"].map((name) => view.root.querySelector(name)).filter(stays);
    const own = view.stays.filter((node) => !node.matches(".viewer-heads"));
    view.root.style.setProperty("--viewer-top", `${top}px`);
    view.root.style.setProperty("--viewer-bar", `${top + (own.length ? own[0].offsetHeight : 0)}px`);
  }

  /* Give the index of the first of `nodes`, which stand one below the other, that ends below `top`. */
  function firstBelow(nodes, top) {
    let low = 0;
    let high = nodes.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (nodes[middle].getBoundingClientRect().bottom > top) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /* Blocks first: measuring a row of a block out of sight would have it laid out. */
  function firstRow() {
    const top = Math.max(0, bar());
    const block = firstBelow(view.blocks, top);
    const begin = block * ROWS_IN_A_BLOCK;
    const rows = view.rows.slice(begin, begin + ROWS_IN_A_BLOCK);
    return rows[firstBelow(rows.map((row) => row.node), top)];
  }

  function remember() {
    if (view && view.rows.length && view.rows[0].node.offsetParent) {
      places.set(view.data.id, { row: view.rows.indexOf(firstRow()), off: [...view.off], pinned: view.pinned, show: view.root.dataset.show });
    }
  }

  function restore() {
    const place = places.get(view.data.id);
    if (!place) {
      return;
    }
    filter(place.off, true);
    pin(place.pinned);
    view.root.dataset.show = place.show || "both";
    if (place.row > 0 && view.rows[place.row]) {
      view.rows[place.row].node.scrollIntoView({ block: "start" });
    }
  }

  /* --- Pointing --------------------------------------------------------------------------------------------------- */

  function highlight(key) {
    if (key === view.shown) {
      return;
    }
    const paint = (which, yes) => (view.groups.get(which) || []).forEach((index) => view.marks[index].forEach((node) => node.classList.toggle("same", yes)));
    paint(view.shown, false);
    paint(key, true);
    view.shown = key;
    tell("highlighted");
  }

  function pin(key) {
    view.pinned = key;
    highlight(key);
    tell("pinned");
  }

  function filter(codes, off) {
    const labels = view.data.labels.map((label) => label.code);
    codes.forEach((code) => (off ? view.off.add(code) : view.off.delete(code)));
    view.data.entities.label.forEach((label, index) => {
      const hidden = view.off.has(labels[label]);
      view.marks[index].forEach((node) => node.classList.toggle("off", hidden));
    });
    tell("filtered");
  }

  function visible(index) {
    return !view.off.has(view.data.labels[view.data.entities.label[index]].code);
  }

  function rove(index, side) {
    const old = view.marks[Math.max(0, view.current)];
    if (old) {
      old.forEach((node) => { node.tabIndex = -1; });
    }
    if (view.marks[index]) {
      view.marks[index][side].tabIndex = 0;
    }
  }

  /* Bring a node into sight. Blocks on the way are laid out meanwhile and may push it away: look again for some frames. */
  function reveal(node, frames = FRAMES_TO_SETTLE) {
    const { top, bottom } = node.getBoundingClientRect();
    if (top < bar() + LINE || bottom > window.innerHeight - LINE) {
      node.scrollIntoView({ block: "center" });
    }
    if (frames > 0) {
      requestAnimationFrame(() => reveal(node, frames - 1));
    }
  }

  function go(index, side = view.side) {
    const [one, other] = [view.marks[index][side], view.marks[index][1 - side]];
    const node = one.offsetParent ? one : other; // a side may be hidden
    reveal(node);
    node.focus({ preventScroll: true });
  }

  function describe(index) {
    const { entities, labels } = view.data;
    const mates = view.groups.get(view.keys[index]);
    const name = labels[entities.label[index]].name;
    return [
      name.charAt(0).toUpperCase() + name.slice(1),
      fill("rank", { i: mates.indexOf(index) + 1, n: mates.length }),
      entities.masked[index] ? fill("replaced", { x: entities.shown[index] }) : fill("kept"),
      entities.sources[entities.source[index]],
      fill("percent", { n: entities.score[index] }),
    ];
  }

  function enter(node) {
    rove(node.entity, node.side);
    view.current = node.entity;
    view.side = node.side;
    highlight(view.keys[node.entity]);
    say(describe(node.entity).join(", "));
    tell("moved", node);
  }

  function mention(event) {
    const node = event.target.closest ? event.target.closest("mark.mention") : null;
    return node && visible(node.entity) ? node : null;
  }

  function listen(root) {
    if (root.dataset.listens) {
      return;
    }
    root.dataset.listens = "yes";
    const sizes = new ResizeObserver(heights);
    [".viewer-bar", ".viewer-tools"].forEach((name) => sizes.observe(root.querySelector(name)));
    root.addEventListener("mouseover", (event) => point(mention(event)));
    root.addEventListener("mouseleave", () => point(null));
    root.addEventListener("focusin", (event) => mention(event) && enter(mention(event)));
    root.addEventListener("focusout", (event) => mention(event) && point(null));
    root.addEventListener("mousedown", (event) => {
      const chosen = event.target.closest(".cell"); // a selection stays within its text
      root.dataset.selects = chosen ? (chosen.classList.contains("left") ? "left" : "right") : "";
    });
    root.addEventListener("click", (event) => {
      const node = mention(event);
      const control = event.target.closest("[data-act]");
      if (node) {
        pin(view.pinned === view.keys[node.entity] ? null : view.keys[node.entity]);
      } else if (control) {
        acts[control.dataset.act](view, control);
      } else if (event.target.closest(".cell") && window.getSelection().isCollapsed) {
        pin(null);
      }
    });
  }

  function point(node) {
    highlight(node ? view.keys[node.entity] : view.pinned);
    tell("pointed", node);
  }

  window.addEventListener("scroll", () => requestAnimationFrame(remember), { passive: true });
  window.viewer = {
    acts, bar, describe, fill, filter, firstRow, go, highlight, make, on, pin, point, reveal, say, slot, tell, visible, write,
    current: () => (view && view.root.isConnected ? view : null),
  };
  window.dash_clientside = Object.assign({}, window.dash_clientside, { viewer: { draw } });
})();
