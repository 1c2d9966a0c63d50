/* The two lists of the panel: persons by side, doubts by level. What a reader does there is added by desk_*.js, which hear `listed` and `doubt`. */
(function () {
  "use strict";
  const { viewer } = window;
  const SIDES = ["party", "third", "unknown", "professional"];
  const LEVELS = ["blocking", "look", "note"];
  const SIGNS = { blocking: "■", look: "◆", note: "○" };
  const PLACES = 6; // of a doubt: more are folded
  const LONGEST = 60; // characters of the passage that a doubt quotes

  viewer.button = (style, act, value, ...children) => {
    const node = viewer.make("button", style, ...children);
    node.type = "button";
    node.dataset.act = act;
    node.dataset.value = value;
    return node;
  };

  function isolated(tag, style, text) {
    const node = viewer.make(tag, style);
    viewer.write(node, text);
    node.dir = "auto";
    return node;
  }

  function heading(style, word, count) {
    const name = viewer.make("span", style, word);
    return viewer.make("h3", "panel-heading", name, " ", viewer.make("span", "panel-count", String(count)));
  }

  /* Say how many of them there are in the words `key.one` or `key.many`. */
  function many(key, n) {
    return viewer.fill(n === 1 ? `${key}.one` : `${key}.many`, { n });
  }

  function folded(style, summary, ...children) {
    return viewer.make("details", style, viewer.make("summary", "", summary), ...children);
  }

  /* --- Persons ---------------------------------------------------------------------------------------------------- */

  function fate({ count, kept, pseudonym }) {
    const replaced = pseudonym ? viewer.fill("person.replaced", { x: pseudonym }) : viewer.fill("person.masked");
    const some = kept > 0 ? `, ${many("person.except", kept)}` : "";
    return kept === count ? viewer.fill("person.kept") : `${replaced}${some}`;
  }

  function attached(one) {
    const about = viewer.make("p", "person-attached", viewer.fill("attached"));
    one.attached.forEach(([code, said]) => {
      const node = viewer.button("button-link", "attached", `${one.id} ${code}`, said);
      node.setAttribute("aria-label", viewer.fill("attached.go", { x: said }));
      about.append(" ", node);
    });
    return about;
  }

  function person(one) {
    const node = viewer.button("person", "person", one.id, isolated("span", "person-name", one.name), " ", viewer.make("span", "person-count", viewer.times(one.count)));
    const item = viewer.make("li", "person-item", node);
    item.dataset.person = one.id;
    const known = [one.role, one.gender].filter(Boolean).join(" · ");
    if (known) {
      item.append(viewer.make("p", "person-role", known));
    }
    if (one.count) {
      item.append(isolated("p", one.kept === one.count ? "person-fate is-kept" : "person-fate", fate(one)));
    }
    if (one.forms.length) {
      const more = one.more ? ` ${many("more", one.more)}` : "";
      item.append(isolated("p", "person-forms", viewer.fill("forms", { x: one.forms.join(" · ") }) + more));
    }
    if (one.attached.length) {
      item.append(attached(one));
    }
    return item;
  }

  function persons({ data }) {
    return SIDES.flatMap((side) => {
      const own = data.persons.filter((one) => one.side === side);
      const list = viewer.make("ol", "panel-list", ...own.map(person));
      return own.length ? [heading("person-side", viewer.fill(`side.${side}`), own.length), list] : [];
    });
  }

  /* --- Doubts ----------------------------------------------------------------------------------------------------- */

  function passage({ data }, { paragraph, start, end }) {
    const text = data.paragraphs[paragraph]
      .map((part) => (typeof part === "number" ? data.entities.text[part] : typeof part === "string" ? part : part[0])).join("");
    const words = text.slice(start, Math.max(end, start + 1)).trim();
    return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
  }

  function place(view, index) {
    const one = view.data.doubts[index];
    const item = viewer.make("li", "");
    item.dataset.doubt = index;
    if (one.paragraph === null) {
      item.append(viewer.make("span", "doubt-whole", viewer.fill("place.whole")));
    } else {
      const words = isolated("span", "doubt-words", passage(view, one));
      const where = viewer.make("span", "doubt-where", viewer.fill("place", { i: one.paragraph + 1 }));
      item.append(viewer.button("doubt-place", "doubt", index, words, " ", where));
    }
    const whose = view.persons.get(one.person);
    if (whose) {
      const link = viewer.button("button-link doubt-person", "whose", whose.id, viewer.fill("doubt.person"));
      link.setAttribute("aria-label", viewer.fill("doubt.person.name", { x: whose.name }));
      item.append(" ", link);
    }
    return item;
  }

  function doubt(view, { message, settles }, own) {
    const places = own.map((index) => place(view, index));
    const item = viewer.make("li", "doubt", viewer.make("p", "doubt-message", message));
    if (settles) {
      item.append(viewer.make("p", "doubt-settles", viewer.make("strong", "", viewer.fill("settles")), " ", settles));
    }
    item.append(viewer.make("ul", "doubt-places", ...places.slice(0, PLACES)));
    if (places.length > PLACES) {
      item.append(folded("", many("more", places.length - PLACES), viewer.make("ul", "doubt-places", ...places.slice(PLACES))));
    }
    return item;
  }

  /* Doubts that say the same stand together: one sentence, and its places. */
  function doubts(view) {
    const { said, doubts: all } = view.data;
    const own = said.map(() => []);
    all.forEach((one, index) => own[one.said].push(index));
    return LEVELS.flatMap((level) => {
      const here = said.map((one, index) => [one, own[index]]).filter(([one]) => one.level === level);
      if (!here.length) {
        return [];
      }
      const count = here.reduce((sum, [, places]) => sum + places.length, 0);
      const head = heading(`doubt-level is-${level}`, `${SIGNS[level]} ${viewer.fill(`level.${level}`)}`, count);
      const list = viewer.make("ol", "panel-list", ...here.map(([one, places]) => doubt(view, one, places)));
      return level === "note" ? [folded("doubt-notes", head, list)] : [head, list];
    });
  }

  /* --- Both ------------------------------------------------------------------------------------------------------- */

  function tab(name, count, hidden) {
    const unseen = hidden ? [viewer.make("span", "hidden-visually", ` ${hidden}`)] : [];
    document.getElementById(`viewer-tab-${name}`).replaceChildren(`${viewer.fill(name)} ${count}`, ...unseen);
  }

  function fillSlot(name, parts) {
    viewer.slot(name).replaceChildren(...(parts.length ? parts : [viewer.make("p", "soft", viewer.fill(`${name}.none`))]));
  }

  function draw(view) {
    const { data } = view;
    const open = data.doubts.filter((one) => data.said[one.said].level !== "note" && !one.settled).length;
    fillSlot("persons", persons(view));
    fillSlot("doubts", doubts(view));
    tab("persons", data.persons.length);
    tab("doubts", open, viewer.fill("doubts.open"));
    choose(view);
    viewer.tell("listed");
  }

  /* Draw the lists anew for the same document: what was unfolded stays so, and what had the focus keeps it. */
  viewer.list = (view) => {
    const all = () => [...viewer.slot("doubts").querySelectorAll("details")];
    const open = all().map((node) => node.open);
    const { act, value } = document.activeElement?.closest(".viewer-panel [data-act]")?.dataset || {};
    draw(view);
    all().forEach((node, index) => { node.open = Boolean(open[index]); });
    const same = [...view.root.querySelectorAll(`.viewer-panel [data-act="${act}"]`)].find((node) => node.dataset.value === value);
    if (same && same !== document.activeElement) {
      same.focus({ preventScroll: true });
    }
  };

  function choose(view) {
    view.root.querySelectorAll('[data-act="person"]').forEach((node) => node.setAttribute("aria-pressed", String(view.pinned === node.dataset.value)));
  }

  viewer.acts.person = (view, control) => {
    const id = control.dataset.value;
    viewer.pin(view.pinned === id ? null : id);
    const first = (view.groups.get(id) || []).find(viewer.visible);
    if (view.pinned === id && first !== undefined) {
      viewer.makeRoom(view);
      viewer.reveal(view.marks[first][view.root.dataset.show === "right" ? 1 : 0]);
    }
  };
  /* Go to what belongs to a person; again, to the next of the same kind. */
  viewer.acts.attached = (view, control) => {
    const [id, code] = control.dataset.value.split(" ");
    const { entities, labels } = view.data;
    const all = (view.attached.get(id) || []).filter((index) => labels[entities.label[index]].code === code && viewer.visible(index));
    if (all.length) {
      viewer.pin(id);
      viewer.makeRoom(view);
      viewer.go(all[(all.indexOf(view.current) + 1) % all.length]);
    }
  };
  /* Show the person whom a doubt is about, in the list of persons. */
  viewer.acts.whose = (view, control) => {
    viewer.openTab("persons");
    const node = [...viewer.slot("persons").querySelectorAll(".person")].find((one) => one.dataset.value === control.dataset.value);
    viewer.pin(control.dataset.value);
    node.scrollIntoView({ block: "nearest" });
    node.focus({ preventScroll: true });
  };

  /* Give the range of a doubt in the original. */
  viewer.passage = (view, { paragraph, start, end }) => viewer.range({ cell: view.rows[paragraph].node.firstChild, start, end: Math.max(end, start + 1) });

  /* Go to the passage of a doubt, and to the mention that stands there. */
  viewer.toDoubt = (view, index) => {
    const one = view.data.doubts[index];
    viewer.makeRoom(view);
    if (one.paragraph !== null) {
      const span = viewer.passage(view, one);
      const near = span.startContainer.parentNode.closest("mark.mention");
      const said = [viewer.fill("doubt.at", { i: one.paragraph + 1, n: view.rows.length, x: String(span) })];
      viewer.reveal(view.rows[one.paragraph].node);
      if (near && viewer.visible(near.entity)) {
        viewer.go(near.entity, 0);
        said.push(...viewer.describe(near.entity));
      } else {
        window.getSelection().removeAllRanges();
        window.getSelection().addRange(span);
      }
      viewer.say(said.join(", "));
    }
    viewer.tell("doubt", index);
  };
  viewer.acts.doubt = (view, control) => viewer.toDoubt(view, Number(control.dataset.value));

  viewer.on("built", draw);
  viewer.on("redrawn", (view) => viewer.list(view));
  viewer.on("pinned", choose);
})();
