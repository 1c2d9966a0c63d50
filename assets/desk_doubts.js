/* Doubts walked with one key: `t` settles the doubt in sight as seen and goes to the next that nobody settled, `g` those alike too, `l` leaves it for later,
   `T` goes back. The passage is in evidence, and the mention that stands there has the focus; settled doubts stay in the list. */
(function () {
  "use strict";
  const panel = window.deskPanel;
  const paints = typeof Highlight === "function" && Boolean(CSS.highlights);
  const sent = new Set(); // ids of doubts on their way to the server
  let key = null; // of the document that the doubt in sight belongs to
  let current = null; // the id of the doubt in sight
  let ended = false; // all are seen: the card says so
  let goesOn = true; // to the next doubt by itself, when a correction in the text has settled this one
  let stood = null; // the id of the doubt in sight, if it was not settled when last looked at
  let walking = false; // gone to by a key, and not from the list

  const now = () => window.viewer.current();
  const level = (view, one) => view.data.said[one.said].level;
  const find = (view) => view.data.doubts.findIndex((one) => one.id === current);
  panel.settled = (one) => Boolean(one.settled) || sent.has(one.id);

  /* Give the indices of the doubts that a reader is asked to settle, as they stand in the list. */
  function asked(view) {
    return view.data.doubts.map((_, index) => index).filter((index) => level(view, view.data.doubts[index]) !== "note");
  }

  panel.progress = () => {
    const all = asked(now());
    return { of: all.length, settled: all.filter((index) => panel.settled(now().data.doubts[index])).length };
  };

  /* Give the doubts of a level that stand. */
  panel.standing = (view, name) => view.data.doubts.filter((one) => level(view, one) === name && !panel.settled(one));

  panel.inSight = (view) => {
    const all = asked(view);
    return { one: view.data.doubts[find(view)], ended, rank: { rank: all.indexOf(find(view)) + 1, of: all.length } };
  };

  /* --- Walking ---------------------------------------------------------------------------------------------------- */

  function go(view, index) {
    walking = true;
    window.viewer.toDoubt(view, index);
    walking = false;
  }

  panel.toDoubt = (id) => {
    const index = now().data.doubts.findIndex((one) => one.id === id);
    if (index >= 0) {
      go(now(), index);
    }
  };

  /* Go to the next doubt that nobody settled, round at the end; where there is none, all are seen. */
  function forward(view) {
    const all = asked(view);
    const at = all.indexOf(find(view));
    const next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((index) => !panel.settled(view.data.doubts[index]));
    if (next === undefined) {
      finish(view);
    } else {
      go(view, next);
    }
  }

  /* Go to the doubt before, settled or not. */
  function back(view) {
    const all = asked(view);
    const at = all.indexOf(find(view));
    if (all.length) {
      go(view, all[at > 0 ? at - 1 : all.length - 1]);
    }
  }

  function finish(view) {
    const { of } = panel.progress();
    ended = true;
    current = null;
    redraw(view);
    panel.focusCard();
    window.viewer.say(of ? `${panel.fill("done", { of: panel.number(of) })} ${panel.fill("done.what")}` : panel.fill("done.none"));
  }

  /* Settle as seen the doubt in sight, and go on; the texts need not wait for the server. Where all are seen, validating is next. */
  function seen(view) {
    const one = view.data.doubts[find(view)];
    if (ended && !panel.review().validated) {
      panel.acts.validate();
      return;
    }
    if (one && !panel.settled(one)) {
      panel.settle(one, {});
    }
    forward(view);
  }

  const words = (view, one) => (one.paragraph === null ? "" : String(window.viewer.passage(view, one)).toLowerCase().replace(/[\s-]+/g, " ").trim());

  /* Give the other doubts that stand and ask the same of the same person, or of the same words. */
  panel.alike = (view, one) => view.data.doubts.filter((other) => other !== one && other.said === one.said && !panel.settled(other)
    && (one.person ? other.person === one.person : words(view, one) !== "" && words(view, other) === words(view, one)));

  /* Settle as seen the doubt in sight and those alike, and go on. */
  function seenAlike(view) {
    const one = view.data.doubts[find(view)];
    if (one && !panel.settled(one)) {
      const all = [one, ...panel.alike(view, one)];
      panel.settle(one, {}, all);
      window.viewer.say(panel.many("said.alike", all.length));
      forward(view);
    }
  }

  /* What is refused is said by desk_status.js. */
  panel.settle = async (one, more, all = [one]) => {
    all.forEach(({ id }) => sent.add(id));
    panel.later();
    const { ok } = await panel.act({ kind: "settle", doubts: all.map(({ id }) => id), ...more });
    all.forEach(({ id }) => sent.delete(id));
    panel.later();
    return ok;
  };

  /* Open the menu of categories on the passage of the doubt in sight, where no mention stands. */
  function mark(view) {
    const one = view.data.doubts[find(view)];
    if (one && panel.bare(view, one)) {
      window.desk.menu.open({ start: one.from, end: one.to }, document.activeElement);
    }
  }

  /* Tell whether the mention that has the focus stands in the passage of a doubt: keys must not act on one that the reader has left. */
  function stands(view, one) {
    const { start, end } = view.data.entities;
    const mark = document.activeElement?.closest("mark.mention");
    return Boolean(mark) && one.paragraph !== null && start[mark.entity] < one.to && end[mark.entity] > one.from;
  }

  /* The doubt gone to, from the list, the card or a key. */
  function arrived(view, index) {
    const one = view.data.doubts[index];
    current = one.id;
    stood = panel.settled(one) ? null : one.id;
    ended = false;
    redraw(view);
    if (walking && !stands(view, one)) {
      panel.focusCard();
    }
    const { rank, of } = panel.inSight(view).rank;
    const said = { i: panel.number(rank), n: panel.number(of), level: window.viewer.fill(`level.${level(view, one)}`), message: view.data.said[one.said].message };
    const where = one.paragraph === null ? "" : ` ${window.viewer.slot("live").textContent}`;
    window.viewer.say(`${panel.fill("said.doubt", said)}${where}`);
  }

  /* --- What is seen of it ------------------------------------------------------------------------------------------- */

  function evidence(view) {
    const one = view.data.doubts[find(view)];
    if (paints) {
      const shown = one && one.paragraph !== null;
      CSS.highlights.set("reading-doubt", shown ? new Highlight(window.viewer.passage(view, one)) : new Highlight());
    }
  }

  function point(view) {
    view.root.querySelectorAll("[data-doubt]").forEach((place) => {
      const button = place.querySelector(".doubt-place");
      if (view.data.doubts[Number(place.dataset.doubt)].id !== current) {
        button.removeAttribute("aria-current");
      } else {
        button.setAttribute("aria-current", "true");
        follow(view.root.querySelector(".viewer-panel"), button);
      }
    });
  }

  /* Keep the doubt in sight within the panel: the page itself must not move. */
  function follow(box, node) {
    const [outer, inner] = [box.getBoundingClientRect(), node.getBoundingClientRect()];
    if (inner.height && (inner.top < outer.top + 48 || inner.bottom > outer.bottom)) {
      box.scrollTop += inner.top - outer.top - outer.height / 3;
    }
  }

  function redraw(view) {
    panel.drawCard(view);
    evidence(view);
    point(view);
  }

  /* What is of the whole document has no passage to go to, but a card as the others have. */
  function openWhole(place, index) {
    const bare = place.querySelector(".doubt-whole");
    bare?.replaceWith(window.viewer.button("doubt-place", "doubt", String(index), window.viewer.make("span", "doubt-words", bare.textContent)));
  }

  function counts(view) {
    ["blocking", "look"].forEach((name) => {
      const place = view.root.querySelector(`.doubt-level.is-${name}`)?.parentNode.querySelector(".panel-count");
      const all = view.data.doubts.filter((one) => level(view, one) === name);
      if (place) {
        place.textContent = panel.many("level.seen", all.filter(panel.settled).length, { of: panel.number(all.length) });
      }
    });
  }

  function list(view) {
    if (!panel.review()) {
      return;
    }
    view.root.querySelectorAll("[data-doubt]").forEach((place) => {
      const index = Number(place.dataset.doubt);
      const one = view.data.doubts[index];
      openWhole(place, index);
      place.classList.toggle("is-settled", panel.settled(one));
      if (panel.settled(one)) {
        place.append(panel.settledBy(one));
      }
    });
    view.root.querySelectorAll(".doubt").forEach((item) => {
      const places = [...item.querySelectorAll("[data-doubt]")];
      item.classList.toggle("is-settled", places.every((place) => place.classList.contains("is-settled")));
    });
    counts(view);
    point(view);
  }

  /* --- What is asked ---------------------------------------------------------------------------------------------- */

  panel.acts.read = () => {
    const { settled, of } = panel.progress();
    ended = false;
    current = null;
    if (settled < of) {
      forward(now());
    } else {
      go(now(), asked(now())[0]);
    }
  };
  panel.goesOn = () => goesOn;
  panel.acts.auto = () => {
    goesOn = !goesOn;
    panel.drawCard(now());
  };
  panel.acts.seen = () => seen(now());
  panel.acts["seen-alike"] = () => seenAlike(now());
  panel.acts.next = () => forward(now());
  panel.acts.previous = () => back(now());
  panel.acts.mark = () => mark(now());
  panel.acts.passage = () => panel.toDoubt(current);
  panel.acts.reopen = async () => {
    const { ok } = await panel.act({ kind: "reopen", doubts: [current] });
    if (ok) {
      window.viewer.say(panel.fill("said.reopened"));
    }
  };
  panel.closeCard = () => {
    current = null;
    ended = false;
    redraw(now());
  };
  panel.acts["card-close"] = () => {
    panel.closeCard();
    panel.bar().querySelector('[data-desk-act="read"]').focus({ preventScroll: true });
  };

  const letters = { t: seen, g: seenAlike, l: forward, T: back, c: mark };

  function press(event) {
    const view = now();
    const run = letters[event.key];
    const free = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open]");
    if (run && free && view && view.root.offsetParent && panel.review() && window.viewer.hears(event)) {
      event.preventDefault();
      run(view);
    }
  }

  panel.on("changed", (view) => {
    if (key !== panel.key(view)) {
      [key, current, ended] = [panel.key(view), null, false];
    }
    const { one } = panel.inSight(view);
    if (goesOn && one && stood === one.id && one.settled?.how === "act") {
      forward(view);
    } else {
      panel.drawCard(view);
      evidence(view);
    }
    const left = panel.inSight(view).one;
    stood = left && !panel.settled(left) ? left.id : null;
  });
  document.addEventListener("keydown", press);
  document.addEventListener("DOMContentLoaded", () => {
    window.viewer.on("listed", list);
    window.viewer.on("doubt", (view, index) => panel.review() && arrived(view, index));
  });
})();
