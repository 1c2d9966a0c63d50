/* What the desk says around the texts: undo and redo, lines that stay until they are read, who else is there, the reader's own name. */
(function () {
  "use strict";
  const { desk } = window;
  const SECONDS_OF_NEWS = 8;
  const HERE = new Set(["add", "remove", "accept", "label", "bounds", "assign", "undo", "redo"]); // acts on the texts
  const lines = new Map(); // sentence and buttons of each line in sight, by its name
  let viewer = null;
  let timer = 0;
  let shown = ""; // the document that the lines are of
  let set = []; // acts set aside

  /* --- Lines ------------------------------------------------------------------------------------------------------ */

  function button(word, run) {
    const node = viewer.make("button", "button", word);
    node.type = "button";
    node.addEventListener("click", run);
    return node;
  }

  function line([name, { sentence, buttons }]) {
    const node = viewer.make("div", `desk-line is-${name}`, viewer.make("p", "", sentence));
    buttons.forEach(([word, run]) => node.append(button(word, run)));
    node.dataset.line = name;
    return node;
  }

  /* Show a line under the texts, null to take it away; it is said too. Buttons are pairs of a word and what it does. */
  desk.notice = (name, sentence, buttons = []) => {
    const known = lines.get(name);
    if ((known && known.sentence) === (sentence || undefined) || !viewer || !desk.slot("lines")) {
      return;
    }
    if (sentence) {
      lines.set(name, { sentence, buttons });
      desk.say(sentence);
    } else {
      lines.delete(name);
    }
    desk.slot("lines").replaceChildren(...[...lines].map(line));
  };

  const gone = (name) => desk.notice(name, null);

  /* What was done is said, and stays in sight for a while. */
  function news(sentence) {
    window.clearTimeout(timer);
    gone("news");
    if (sentence) {
      desk.notice("news", sentence);
      timer = window.setTimeout(() => gone("news"), 1000 * SECONDS_OF_NEWS);
    }
  }

  /* --- Undo and redo ---------------------------------------------------------------------------------------------- */

  function paint(review) {
    ["undo", "redo"].forEach((kind) => {
      const node = desk.slot(kind);
      const can = review[`can_${kind}`];
      const word = can && review[kind] ? desk.word(`${kind}.what`, { x: review[kind] }) : desk.word(can ? kind : `${kind}.none`);
      node.setAttribute("aria-disabled", String(!can)); // disabled, it could not keep the focus
      node.setAttribute("aria-label", word);
      node.title = `${word} (${desk.word(`${kind}.key`)})`;
    });
  }

  /* Show where something was undone, unless it is in sight. */
  function reveal(patch) {
    const view = viewer.current();
    const rows = (patch.rows || []).map(([index]) => view.rows[index].node);
    const seen = ({ top, bottom }) => bottom > viewer.bar() && top < window.innerHeight;
    if (rows.length && !rows.some((node) => seen(node.getBoundingClientRect()))) {
      viewer.reveal(rows[0]);
    }
  }

  async function travel(kind) {
    const review = desk.review();
    if (!review) {
      return;
    }
    desk.acts.flush();
    if (!review[`can_${kind}`] && !desk.waiting()) {
      desk.say(desk.word(`${kind}.none`));
      return;
    }
    desk.menu.close(false);
    const { ok, patch } = await desk.act({ kind });
    if (ok && viewer.current()) {
      reveal(patch);
    }
  }

  function press(event) {
    const key = event.key.toLowerCase();
    const view = viewer.current();
    if (!view || !view.data.review || event.defaultPrevented || viewer.typing(event.target) || document.querySelector("dialog[open]")) {
      return;
    }
    const commanded = (event.ctrlKey || event.metaKey) && !event.altKey;
    const kind = commanded && key === "z" ? (event.shiftKey ? "redo" : "undo") : commanded && key === "y" ? "redo" : "";
    if (kind) {
      event.preventDefault();
      travel(kind);
    } else if (key === "r" && !event.ctrlKey && !event.metaKey && !event.altKey && viewer.hears(event)) {
      const first = desk.slot("lines").querySelector("button");
      if (first) {
        event.preventDefault();
        first.focus();
      }
    }
  }

  /* --- Others, and the reader ------------------------------------------------------------------------------------- */

  function present({ others }) {
    const node = desk.slot("others");
    const names = others.map((one) => one.who || desk.word("others.unnamed"));
    const counted = [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]);
    const said = counted.map(([name, n]) => (n > 1 ? `${name} (${n})` : name)).join(", ");
    const sentence = said ? desk.word("others", { x: said }) : "";
    if (node && node.textContent !== sentence) {
      node.textContent = sentence;
      if (sentence) {
        desk.say(sentence);
      }
    }
  }

  function named() {
    const place = desk.slot("reader");
    if (!place || place.firstChild) {
      return;
    }
    const field = place.appendChild(viewer.make("input", "form-control"));
    Object.assign(field, { id: "desk-reader", type: "text", maxLength: 80, autocomplete: "off", spellcheck: false, placeholder: place.dataset.placeholder, value: desk.reader() });
    const box = place.closest("details");
    const say = () => { desk.slot("reader-name").textContent = desk.reader() || desk.word("reader.nobody"); };
    field.addEventListener("change", () => { desk.reader(field.value); say(); });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault(); // else the summary, which has the focus by then, is pressed too
        box.open = false;
        box.querySelector("summary").focus(); // the field changes by losing the focus
      }
    });
    box.addEventListener("toggle", () => box.open && field.focus());
    say();
  }

  /* --- What the desk hears ---------------------------------------------------------------------------------------- */

  /* The panel says itself what was done from there. */
  function changed({ review, patch, own }) {
    const { last } = review;
    paint(review);
    present({ others: review.others || [] });
    if (patch && last && !own) {
      news(last.said);
    } else if (patch && last && HERE.has(last.act)) {
      news(last.what || last.said);
    }
  }

  let was = false; // the server did not answer

  function waiting({ count, down }) {
    desk.notice("waiting", down && count ? desk.many("waiting", count) : null);
    if (was && !count && !set.length) {
      news(desk.word("sent"));
    }
    was = down && count > 0 ? true : was && count > 0;
  }

  function refused({ sentence }) {
    desk.notice("refused", sentence, [[desk.word("close"), () => gone("refused")]]);
  }

  function moved({ acts, sentence }) {
    const again = () => { gone("moved"); desk.again(acts); };
    desk.notice("moved", sentence, [[desk.many("again", acts.length), again], [desk.word("drop"), () => gone("moved")]]);
  }

  /* What the server fails on again and again: the reader says whether it is sent once more. */
  function aside({ act, code, sentence }) {
    set.push(act);
    const acts = set;
    const end = () => { set = []; gone("aside"); };
    const again = () => { end(); desk.again(acts); };
    gone("aside");
    desk.notice("aside", `${code ? `${sentence} ` : ""}${desk.many("aside", acts.length)}`, [[desk.many("again", acts.length), again], [desk.word("drop"), end]]);
  }

  desk.travel = travel;
  desk.on("changed", changed);
  desk.on("waiting", waiting);
  desk.on("refused", refused);
  desk.on("moved", moved);
  desk.on("present", present);
  desk.on("aside", aside);
  desk.ready((one) => {
    viewer = one;
    document.addEventListener("keydown", press);
    viewer.on("built", (view) => {
      if (!desk.slot("lines")) {
        return;
      }
      if (view.data.id !== shown) { // of another document, nothing but what waits is of use here
        [...lines.keys()].filter((name) => name !== "waiting").forEach((name) => lines.delete(name));
        set = [];
        shown = view.data.id;
      }
      desk.slot("lines").replaceChildren(...[...lines].map(line));
      named();
      ["undo", "redo"].forEach((kind) => { desk.slot(kind).onclick = () => travel(kind); });
    });
  });
})();
