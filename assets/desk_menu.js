/* The menu at a selection or at a mention: what is at the place, how many it would touch, and what can be done with it, by key, mouse or touch.
   Three views of one box: categories, acts on a mention, persons. Everywhere is the rule; Alt, or the switch, makes it this place alone. */
(function () {
  "use strict";
  const { desk } = window;
  const { acts, items: offer } = desk;
  let viewer = null;
  let box = null;
  let now = null; // {span, mention, anchor, back, here, view, labels}

  const make = (...more) => viewer.make(...more);
  const find = (name) => box.querySelector(`[data-part="${name}"]`);

  /* --- The box ---------------------------------------------------------------------------------------------------- */

  function head() {
    const parts = [offer.quote(now.span)];
    if (now.mention && now.view === "acts") {
      const { name, fate, whose, source, chance } = viewer.facts(now.mention.index);
      const facts = make("p", "desk-facts", [name, fate, whose, source, chance].filter(Boolean).join(" · "));
      facts.dir = "auto";
      parts.push(facts);
    }
    return parts;
  }

  /* The switch between everywhere and here, and what was counted. */
  function scope() {
    const button = (here) => {
      const node = make("button", "desk-scope", desk.word(here ? "here" : "everywhere"));
      node.type = "button";
      node.dataset.here = here;
      node.addEventListener("click", () => choosePlace(here));
      return node;
    };
    const buttons = make("div", "desk-scopes", button(false), button(true));
    buttons.setAttribute("role", "group");
    buttons.setAttribute("aria-label", desk.word("scope"));
    const hint = make("kbd", "desk-key", "0");
    hint.setAttribute("aria-hidden", "true");
    buttons.append(hint);
    const count = make("p", "desk-count", now.counted || desk.word("counting"));
    count.dataset.part = "count";
    return [make("div", "desk-where", count, buttons)];
  }

  /* Say on the switch which it is now; while Alt is held, the other. */
  function paintScope() {
    const here = now.here !== now.held;
    box.querySelectorAll(".desk-scope").forEach((node) => node.setAttribute("aria-pressed", String((node.dataset.here === "true") === here)));
  }

  function choosePlace(here) {
    now.here = here;
    paintScope();
    desk.say(desk.word(here ? "here" : "everywhere"));
  }

  function hold(held) {
    now.held = held;
    paintScope();
  }

  function show(view, from = null) {
    Object.assign(now, { view, from, held: false, takes: now.takes || from !== null });
    const list = make("div", "desk-list");
    list.dataset.part = "list";
    if (view === "persons") {
      box.replaceChildren(...head(), ...scope(), ...offer.persons(now.mention, put));
    } else {
      list.setAttribute("role", "menu");
      list.setAttribute("aria-label", desk.word(view === "acts" ? "menu.mention" : "menu.labels"));
      const extend = view === "labels" && !now.mention && now.inside && now.inside.length === 1 ? [offer.extension(now.inside[0], now.span)] : [];
      const own = now.mention ? viewer.current().data.labels[viewer.current().data.entities.label[now.mention.index]].code : null;
      const choose = (label, one) => (now.mention ? acts.label(now.mention, label, one) : acts.add(now.span, label, one));
      list.append(...(view === "acts" ? offer.acts(now.mention, show) : [...extend, ...offer.labelItems(choose, own)]));
      box.replaceChildren(...head(), ...scope(), list, ...(view === "acts" ? [offer.bounds(now.mention)] : []));
      rove(list.firstChild);
    }
    box.append(closing());
    box.setAttribute("aria-label", desk.word(view === "persons" ? "act.person" : view === "acts" ? "menu.mention" : "menu.labels"));
    paintScope();
    put();
    focus();
  }

  function closing() {
    const node = make("button", "desk-close");
    const sign = make("span", "icon icon-close");
    sign.setAttribute("aria-hidden", "true");
    node.append(sign);
    node.type = "button";
    node.setAttribute("aria-label", desk.word("menu.close"));
    node.addEventListener("click", () => close(true));
    return node;
  }

  function rove(node) {
    box.querySelectorAll('[role="menuitem"]').forEach((other) => { other.tabIndex = other === node ? 0 : -1; });
  }

  function focus() {
    const first = box.querySelector("input") || box.querySelector('[role="menuitem"][tabindex="0"]');
    if (first && now.takes) {
      first.focus({ preventScroll: true });
    }
  }

  function put() {
    if (now) {
      desk.float(box, now.anchor());
    }
  }

  async function count() {
    const one = now;
    const { start, end } = now.span;
    const label = now.mention ? null : offer.labels()[0].code;
    const told = await desk.preview(now.mention ? { kind: "remove", start, end, everywhere: true } : { kind: "add", start, end, label, everywhere: true, person: null });
    if (now === one && box) {
      now.counted = told ? told.sentence : desk.word("uncounted");
      find("count").textContent = now.counted;
      if (now.takes) {
        desk.say(now.counted);
      }
      put();
    }
  }

  /* --- Opening and closing ---------------------------------------------------------------------------------------- */

  function ready(span, more) {
    const view = viewer.current();
    box = desk.slot("menu");
    now = { span, here: false, held: false, takes: true, ...more };
    now.anchor = more.anchor || (() => desk.placeOf(desk.place.range(span.start, span.end)));
    box.hidden = false;
    view.root.dataset.menu = "open";
  }

  /* Open the menu for a span: that of a mention where the span is one, or nothing but a place in one. */
  function open(span, back) {
    const view = viewer.current();
    const { entities } = view.data;
    const inside = desk.place.mentions(span.start, Math.max(span.end, span.start + 1));
    const [index] = inside;
    const same = inside.length === 1 && (span.start === span.end || (entities.start[index] === span.start && entities.end[index] === span.end));
    if (same) {
      openMention(index, { back });
    } else if (span.start < span.end) {
      ready(span, { back, inside, mention: null });
      show("labels");
      count();
    } else {
      desk.say(desk.word("caret.nothing"));
    }
  }

  /* Open the menu of a mention. `takes`: the focus goes there; a click leaves it on the mention, whose keys act too. */
  function openMention(index, { back = null, takes = true, view = "acts", here = false } = {}) {
    const { data: { entities }, marks, side } = viewer.current();
    const span = { start: entities.start[index], end: entities.end[index] };
    const node = marks[index][side].offsetParent ? marks[index][side] : marks[index][1 - side];
    ready(span, { back: back || node, takes, here, mention: { index, ...span }, anchor: () => desk.placeOfNode(node) });
    show(view);
    count();
  }

  function close(refocus) {
    if (!now) {
      return;
    }
    const { back } = now;
    now = null;
    box.hidden = true;
    box.replaceChildren();
    delete viewer.current().root.dataset.menu;
    if (refocus && back && back.isConnected) {
      back.focus({ preventScroll: true });
    }
  }

  /* Another reader may have changed the mention meanwhile: then there is nothing to choose any more. */
  function still(view) {
    if (!now || !now.mention) {
      return;
    }
    const { entities } = view.data;
    const index = desk.after(entities, now.span.start);
    if (entities.start[index] === now.span.start && entities.end[index] === now.span.end) {
      now.mention.index = index;
      now.back = now.back && now.back.isConnected ? now.back : view.marks[index][view.side];
      now.anchor = () => desk.placeOfNode(view.marks[now.mention.index][view.side]);
    } else {
      close(false);
    }
  }

  /* Do what an item is for. */
  function choose(node, held) {
    node.run(now.here !== held);
  }

  /* --- What the box hears ------------------------------------------------------------------------------------------ */

  function listen(root) {
    root.addEventListener("keydown", (event) => now && root.contains(event.target) && desk.menuKeys({ box, now, choose, choosePlace, close, hold, rove, show }, event));
    root.addEventListener("keyup", (event) => now && event.key === "Alt" && hold(false));
    root.addEventListener("click", (event) => {
      const node = event.target.closest(".desk-item");
      if (node) {
        choose(node, event.altKey);
      }
      event.stopPropagation(); // the viewer lets go of what it keeps in evidence where nothing is clicked
    });
    root.addEventListener("mousedown", (event) => !event.target.closest("input") && event.preventDefault()); // what is selected stays so
    root.addEventListener("focusout", (event) => {
      const next = event.relatedTarget;
      if (now && now.takes && next && !box.contains(next) && next !== now.back) {
        close(false);
      }
    });
  }

  desk.menu = { close, open, openMention, isOpen: () => Boolean(now), holds: (node) => Boolean(box && box.contains(node)), is: (index) => Boolean(now && now.mention && now.mention.index === index) };
  desk.ready((one) => {
    viewer = one;
    viewer.on("built", () => {
      now = null;
      box = desk.slot("menu");
      if (box) {
        box.hidden = true;
        box.replaceChildren();
      }
      if (box && !box.dataset.listens) {
        box.dataset.listens = "yes";
        listen(box);
      }
    });
    viewer.on("patched", still);
    window.addEventListener("scroll", put, { passive: true });
    window.addEventListener("resize", put);
    document.addEventListener("pointerdown", (event) => {
      if (now && !box.contains(event.target) && !event.target.closest("mark.mention")) {
        close(false);
      }
    });
  });
})();
