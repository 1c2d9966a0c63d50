/* The card of the doubt in sight, at the foot of the texts: what it says, what settles it, its passage, and what can be done.
   desk_doubts.js says which doubt that is and goes from one to the next. */
(function () {
  "use strict";
  const panel = window.deskPanel;
  const SIGNS = { blocking: "■", look: "◆", note: "○" };
  const LONGEST = 90; // characters of the passage
  const make = (...more) => window.viewer.make(...more);
  let noting = null; // the doubt that a note is being written on, by id

  function keycap(name) {
    const node = make("kbd", "", name);
    node.setAttribute("aria-hidden", "true");
    return node;
  }

  function control(act, style, word, letter) {
    const node = panel.button(style, act, make("span", "", panel.fill(word)));
    if (letter) {
      node.append(" ", keycap(letter));
      node.setAttribute("aria-keyshortcuts", letter === "T" ? "Shift+T" : letter);
    }
    return node;
  }

  /* Tell whether no mention stands in the passage of a doubt: it may have to be marked. */
  panel.bare = (view, one) => {
    const { start, end } = view.data.entities;
    return one.paragraph !== null && !start.some((from, index) => from < one.to && end[index] > one.from);
  };

  function actions(view, one) {
    const settled = panel.settled(one);
    const first = settled
      ? [control("next", "button button-main", "next.settled", "t")]
      : [control("seen", "button button-main", "seen", "t"), control("next", "button", "next", "l")];
    const row = make("div", "reading-row", ...first, control("previous", "button", "previous", "T"));
    const alike = settled ? 0 : panel.alike(view, one).length;
    if (alike) {
      const node = control("seen-alike", "button", "seen", "g");
      node.firstChild.textContent = panel.many("alike", alike);
      row.firstChild.after(node);
    }
    if (settled && one.settled) {
      row.append(control("reopen", "button", "reopen"));
    }
    if (!settled && panel.bare(view, one)) {
      row.append(control("mark", "button", "mark", "c"));
    }
    row.append(control("note", "button button-quiet", one.settled?.note ? "note.change" : "note"));
    return row;
  }

  function passage(view, one) {
    if (one.paragraph === null) {
      return make("p", "soft", panel.fill("card.whole"));
    }
    const words = String(window.viewer.passage(view, one)).trim();
    const short = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
    const node = panel.button("doubt-place", "passage", panel.isolated("span", "doubt-words", short), " ", make("span", "doubt-where", window.viewer.fill("place", { i: one.paragraph + 1 })));
    node.setAttribute("aria-label", panel.fill("card.passage", { x: short }));
    return node;
  }

  /* Say who settled a doubt, when and with what note. */
  panel.settledBy = (one) => {
    const said = one.settled ? one.settled.said || panel.fill("settled") : panel.fill("settled.saving");
    const place = panel.isolated("p", "reading-settled", `✓ ${said}`);
    if (one.settled?.note) {
      place.append(panel.isolated("span", "reading-note", panel.fill("note.said", { x: one.settled.note })));
    }
    return place;
  };

  function noteForm(one) {
    const input = make("input", "form-control");
    Object.assign(input, { id: "reading-note", maxLength: 500, autocomplete: "off", value: one.settled?.note || "" });
    const label = make("label", "", panel.fill("note.label"));
    label.htmlFor = input.id;
    const form = make("form", "reading-note-form", label, input, make("button", "button button-main", panel.fill("note.save")), control("note-cancel", "button", "cancel"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      keepNote(one, input.value.trim());
    });
    return form;
  }

  /* What was typed stays where the server refuses it. */
  async function keepNote(one, note) {
    if (!note) {
      panel.acts["note-cancel"]();
    } else if (await panel.settle(one, { note })) {
      noting = null;
      window.viewer.say(panel.fill("said.note"));
      panel.drawCard(window.viewer.current());
      focusOn("note");
    }
  }

  function head(view, one, { rank, of }) {
    const { level } = view.data.said[one.said];
    const title = make("h2", `reading-level is-${level}`, `${SIGNS[level]} ${window.viewer.fill(`level.${level}`)}`);
    const at = make("span", "soft", rank ? panel.fill("card.at", { i: panel.number(rank), n: panel.number(of) }) : "");
    const auto = panel.button("viewer-button reading-auto", "auto", panel.fill("auto"));
    auto.setAttribute("aria-pressed", String(panel.goesOn()));
    auto.title = panel.fill("auto.what");
    return make("div", "reading-head", title, at, auto, panel.close("card-close", panel.fill("card.close")));
  }

  function content(view, one, rank) {
    const { message, settles } = view.data.said[one.said];
    const parts = [head(view, one, rank), make("p", "reading-message", message)];
    if (settles) {
      parts.push(make("p", "soft", make("strong", "", window.viewer.fill("settles")), " ", settles));
    }
    parts.push(passage(view, one));
    if (panel.settled(one)) {
      parts.push(panel.settledBy(one));
    }
    return [...parts, noting === one.id ? noteForm(one) : actions(view, one)];
  }

  function ending() {
    const { of } = panel.progress();
    const said = of ? panel.fill("done", { of: panel.number(of) }) : panel.fill("done.none");
    const row = make("div", "reading-row", control("validate", "button button-main", "validate", "t"), control("previous", "button", "previous", "T"));
    const title = make("h2", "reading-level is-done", `✓ ${said}`);
    return [make("div", "reading-head", title, panel.close("card-close", panel.fill("card.close"))), make("p", "soft", panel.fill("done.what")), row];
  }

  function focusOn(act) {
    const card = panel.slot("card");
    (card.querySelector(`[data-desk-act="${act}"]`) || card.querySelector(".button-main"))?.focus({ preventScroll: true });
  }

  /* Draw the card anew; a note that is being written stays, and so does the focus. */
  panel.drawCard = (view) => {
    const card = panel.slot("card");
    const { one, ended, rank } = panel.inSight(view);
    const act = card.contains(document.activeElement) ? document.activeElement.dataset.deskAct || "note" : null;
    noting = one && noting === one.id ? noting : null;
    card.hidden = !one && !ended;
    if (card.hidden || (noting && card.querySelector("form"))) {
      return;
    }
    card.className = `reading-card${one && panel.settled(one) ? " is-settled" : ""}`;
    card.replaceChildren(...(one ? content(view, one, rank) : ending()));
    if (act) {
      focusOn(act);
    }
  };

  panel.focusCard = () => panel.slot("card").querySelector(".button-main")?.focus({ preventScroll: true });

  panel.acts.note = () => {
    const view = window.viewer.current();
    noting = panel.inSight(view).one.id;
    panel.drawCard(view);
    document.getElementById("reading-note").focus();
  };
  panel.acts["note-cancel"] = () => {
    noting = null;
    panel.drawCard(window.viewer.current());
    focusOn("note");
  };

  function escape(event) {
    if (event.key === "Escape" && noting && panel.slot("card")?.contains(event.target)) {
      event.stopPropagation();
      panel.acts["note-cancel"]();
    }
  }

  document.addEventListener("keydown", escape, true);
})();
