/* What a reader does to the text: each act is drawn at once where it can be, sent, and taken back where the server refuses it.
   The keys of a mention that has the focus; desk_pointer.js has the mouse and touch. */
(function () {
  "use strict";
  const { desk } = window;
  const { acts } = desk;
  const MILLISECONDS_OF_NUDGING = 260; // a burst of keys is one correction
  const paints = typeof Highlight === "function" && Boolean(CSS.highlights);
  let viewer = null;
  let nudged = null; // {mention, start, end, to, timer, sign}: ends being moved, not yet sent
  let sent = null; // {start, to}: ends moved and sent, while the answer is not there
  let offered = null; // the ends moved last, to be moved everywhere

  /* --- Drawn at once ---------------------------------------------------------------------------------------------- */

  /* Paint a span as a mention of a family, with no node touched; it gives what takes it away. */
  function paint(start, end, family) {
    if (!paints) {
      return () => {};
    }
    const name = `desk-${family}`;
    const range = desk.place.range(start, end);
    const all = CSS.highlights.get(name) || new Highlight();
    all.add(range);
    CSS.highlights.set(name, all);
    return () => all.delete(range);
  }

  /* Dress the nodes of a mention otherwise; it gives what dresses them as before. */
  function dress(index, change) {
    const nodes = [...viewer.current().marks[index]];
    const before = nodes.map((node) => node.className);
    nodes.forEach(change);
    return (refused) => refused && nodes.forEach((node, side) => { node.className = before[side]; });
  }

  /* Send an act; what was drawn at once goes when the answer is there. */
  async function perform(act, { focus = null, signs = [] } = {}) {
    const answer = await desk.act(act, { focus });
    signs.forEach((clear) => clear(!answer.ok));
    return answer;
  }

  /* --- Acts ------------------------------------------------------------------------------------------------------- */

  acts.add = (span, label, alone) => {
    desk.menu.close(false);
    window.getSelection().removeAllRanges();
    const signs = [paint(span.start, span.end, label.family)];
    return perform({ kind: "add", ...span, label: label.code, everywhere: !alone, person: null }, { focus: span, signs });
  };

  acts.accept = ({ index, start, end }, alone) => {
    desk.menu.close(true);
    const signs = [dress(index, (node, side) => side === 0 && node.classList.add("accepted"))];
    return perform({ kind: "accept", start, end, everywhere: !alone }, { focus: { start }, signs });
  };

  /* The focus goes to the next mention: what is taken away can keep none. */
  acts.remove = ({ index, start, end }, alone) => {
    desk.menu.close(true);
    const signs = [dress(index, (node) => node.classList.add("leaving"))];
    return perform({ kind: "remove", start, end, everywhere: !alone }, { focus: { start: end }, signs });
  };

  acts.label = ({ index, start, end }, label, alone) => {
    desk.menu.close(true);
    const old = viewer.current().data.labels[viewer.current().data.entities.label[index]];
    const signs = [dress(index, (node) => { node.classList.replace(`in-${old.family}`, `in-${label.family}`); })];
    return perform({ kind: "label", start, end, label: label.code, everywhere: !alone }, { focus: { start }, signs });
  };

  acts.assign = ({ start, end }, person, alone) => {
    desk.menu.close(true);
    return perform({ kind: "assign", start, end, person, everywhere: !alone }, { focus: { start } });
  };

  /* Give a mention the ends of what was selected around it. */
  acts.stretch = ({ start, end }, span, alone) => {
    desk.menu.close(false);
    window.getSelection().removeAllRanges();
    const { entities, labels } = viewer.current().data;
    const index = desk.after(entities, start);
    const signs = [paint(span.start, span.end, labels[entities.label[index]].family)];
    return perform({ kind: "bounds", start, end, to_start: span.start, to_end: span.end, everywhere: !alone }, { focus: span, signs });
  };

  /* --- Ends ------------------------------------------------------------------------------------------------------- */

  /* Give an end moved by a character or a word, within its paragraph, off the mentions beside it; the same where it cannot be. */
  function moved({ start, end }, index, edge, by, word) {
    const view = viewer.current();
    const { entities } = view.data;
    const { row, unit } = desk.place.at(edge === "start" ? start : end);
    const text = desk.place.paragraph(view, row);
    let next = desk.caret.step(text, unit, by, word);
    if (next !== null && word && edge === "start") { // an end rests at the near side of a word: a beginning forward, an end back
      const starts = desk.caret.words(text).map(([from]) => from);
      next = by > 0 ? starts.find((place) => place > unit) ?? null : next;
    } else if (next !== null && word && by < 0) {
      next = desk.caret.words(text).map(([, to]) => to).findLast((place) => place < unit) ?? null;
    }
    if (next === null) {
      return { start, end };
    }
    const to = view.data.starts[row] + desk.place.length(text.slice(0, next));
    const made = edge === "start" ? { start: to, end } : { start, end: to };
    const free = made.start >= (index > 0 ? entities.end[index - 1] : 0) && (index + 1 >= entities.start.length || made.end <= entities.start[index + 1]);
    return free && made.start < made.end && desk.place.text(made.start, made.end).trim() ? made : { start, end };
  }

  acts.nudge = (known, edge, by, word) => {
    const mention = sent && sent.start === known.start ? { ...known, ...sent.to } : known;
    const same = nudged && nudged.mention.start === mention.start;
    const from = same ? nudged.to : { start: mention.start, end: mention.end };
    const to = moved(from, mention.index, edge, by, word);
    if (to.start === from.start && to.end === from.end) {
      desk.say(desk.word("bound.stuck"));
      return;
    }
    if (same) {
      window.clearTimeout(nudged.timer);
      nudged.signs.forEach((clear) => clear(true));
    }
    const { entities, labels } = viewer.current().data;
    const signs = [dress(mention.index, (node, side) => side === 0 && node.classList.add("moving")), paint(to.start, to.end, labels[entities.label[mention.index]].family)];
    nudged = { mention: { ...mention }, to, signs, timer: window.setTimeout(sendNudge, MILLISECONDS_OF_NUDGING) };
    desk.say(desk.word("bound.now", { x: desk.place.text(to.start, to.end) }));
  };

  async function sendNudge() {
    const { mention, to, signs } = nudged;
    const { start, end } = mention;
    nudged = null;
    if (to.start === start && to.end === end) {
      signs.forEach((clear) => clear(true));
      return;
    }
    const open = desk.menu.is(mention.index);
    const before = desk.place.text(start, end);
    sent = { start, to };
    const answer = await perform({ kind: "bounds", start, end, to_start: to.start, to_end: to.end, everywhere: false }, { focus: to, signs });
    sent = null;
    if (answer.ok && viewer.current()) {
      offer(before, start, to, end);
      if (open) {
        desk.menu.openMention(desk.after(viewer.current().data.entities, to.start), { takes: false });
      }
    }
  }

  /* Send ends that are being moved at once: what comes next is meant after them. */
  acts.flush = () => {
    if (nudged) {
      window.clearTimeout(nudged.timer);
      sendNudge();
    }
  };

  /* Give a mention as the reader sees it: its ends may have been moved, and the answer not be there. */
  function standing(mention) {
    if (nudged && nudged.mention.start === mention.start) {
      const { to } = nudged;
      acts.flush();
      return { ...mention, ...to };
    }
    return sent && sent.start === mention.start ? { ...mention, ...sent.to } : mention;
  }

  /* The same form stands elsewhere with its old ends: offer to move them there too. */
  function offer(form, start, to, end) {
    const { entities } = viewer.current().data;
    const others = entities.text.map((text, index) => (text === form ? index : -1)).filter((index) => index >= 0);
    offered = null;
    if (others.length) {
      const [first] = others;
      const shift = [to.start - start, to.end - end];
      offered = { kind: "bounds", start: entities.start[first], end: entities.end[first], to_start: entities.start[first] + shift[0], to_end: entities.end[first] + shift[1], everywhere: true };
      desk.notice("offer", desk.many("offer", others.length), [[desk.word("offer.do"), spread]]);
    } else {
      desk.notice("offer", null);
    }
  }

  function spread() {
    if (offered) {
      const act = offered;
      offered = null;
      desk.notice("offer", null);
      perform(act);
    }
  }

  /* --- Keys on a mention ------------------------------------------------------------------------------------------ */

  const single = {
    a: (mention, alone) => acts.accept(mention, alone),
    s: (mention, alone) => acts.remove(mention, alone),
    c: (mention, alone, node) => desk.menu.openMention(mention.index, { view: "labels", here: alone, back: node }),
    i: (mention, alone, node) => desk.menu.openMention(mention.index, { view: "persons", here: alone, back: node }),
  };

  function arrows(event, node, mention) {
    const turned = getComputedStyle(node.closest(".cell")).direction === "rtl" ? -1 : 1;
    const by = turned * (event.key === "ArrowRight" ? 1 : -1);
    acts.nudge(mention, event.altKey ? "start" : "end", by, event.ctrlKey);
  }

  function onMention(event, node) {
    const { entities } = viewer.current().data;
    const mention = { index: node.entity, start: entities.start[node.entity], end: entities.end[node.entity] };
    const letter = (/^[a-z]$/i.test(event.key) || !event.altKey ? event.key : event.code.replace(/^Key/, "")).toLowerCase();
    if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
      arrows(event, node, mention);
    } else if (event.shiftKey && event.key === "Enter" && offered) {
      spread();
    } else if (event.ctrlKey || event.metaKey || event.shiftKey) {
      return false;
    } else if (event.key === "Delete") {
      acts.remove(standing(mention), event.altKey);
    } else if (event.key === "Enter") {
      viewer.pin(viewer.current().keys[node.entity]);
      desk.menu.openMention(node.entity, { back: node });
    } else if (single[letter] && viewer.hears(event)) {
      single[letter](standing(mention), event.altKey, node);
    } else {
      return false;
    }
    return true;
  }

  function press(event) {
    const view = viewer.current();
    if (!view || !view.data.review || event.defaultPrevented || !view.root.offsetParent || viewer.typing(event.target) || document.querySelector("dialog[open]")) {
      return;
    }
    if (desk.menu.holds(event.target)) {
      return; // it has keys of its own
    }
    const node = event.target.closest ? event.target.closest("mark.mention") : null;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    let done = true;
    if (event.key === "F2" || (event.key === "v" && plain && viewer.hears(event))) {
      desk.menu.close(false);
      (desk.caret.on() ? desk.caret.leave : desk.caret.enter)(true);
    } else if (event.key === "Escape" && desk.menu.isOpen()) {
      desk.menu.close(true);
    } else if (node) {
      done = onMention(event, node);
    } else {
      done = false;
    }
    if (done) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  desk.ready((one) => {
    viewer = one;
    document.addEventListener("keydown", press, true);
    desk.on("changed", ({ review, patch }) => { // what is offered fits the text as it was
      if (patch && review.last && review.last.act !== "bounds") {
        offered = null;
        desk.notice("offer", null);
      }
    });
    viewer.on("built", () => {
      nudged = null;
      offered = null;
    });
  });
})();
