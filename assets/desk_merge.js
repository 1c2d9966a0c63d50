/* Merging by key: a person is chosen among the others by typing, what would be done is said first, Enter does it. */
(function () {
  "use strict";
  const panel = window.deskPanel;
  const OTHERS_FIRST = 200; // a list longer than that is searched, not read
  let from = null; // the person who joins another
  let at = 0; // of the list
  let found = [];

  const now = () => window.viewer.current();
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "").replace(/’/g, "'");
  const has = (one, words) => plain([one.name, ...one.forms].join(" ")).includes(words);

  /* Count all that would change hands: names, and what belongs to the person. */
  panel.mentionsOf = (id) => now().data.entities.person.filter((one) => one === id).length;

  /* Make one person of two, and say what was done. */
  panel.mergeInto = async (id, into) => {
    const { persons } = now();
    const [x, y, n] = [persons.get(id).name, persons.get(into).name, panel.mentionsOf(id)];
    const answer = await panel.act({ kind: "merge", into, persons: [id] });
    if (answer.ok) {
      panel.done(panel.many("merged", n, { x, y }), true);
    }
    return answer;
  };

  function input() {
    const field = window.viewer.make("input", "form-control");
    Object.assign(field, { id: "reading-merge", type: "text", autocomplete: "off", spellcheck: false });
    const said = { role: "combobox", "aria-expanded": "true", "aria-controls": "reading-merge-list", "aria-autocomplete": "list" };
    Object.entries(said).forEach(([name, value]) => field.setAttribute(name, value));
    field.addEventListener("input", () => list(field));
    field.addEventListener("keydown", keys);
    return field;
  }

  function option(one, index) {
    const known = [one.role, window.viewer.times(one.count)].filter(Boolean).join(" · ");
    const node = window.viewer.make("li", "reading-option", panel.isolated("span", "reading-option-name", one.name), window.viewer.make("span", "soft", known));
    node.id = `reading-option-${index}`;
    node.setAttribute("role", "option");
    node.addEventListener("click", () => choose(index));
    return node;
  }

  function list(field) {
    const words = plain(field.value.trim());
    found = now().data.persons.filter((one) => one.id !== from && has(one, words)).slice(0, OTHERS_FIRST);
    panel.slot("merge-list").replaceChildren(...found.map(option));
    panel.slot("merge-list").hidden = !found.length;
    choose(0);
  }

  function choose(index) {
    const field = document.getElementById("reading-merge");
    const options = [...panel.slot("merge-list").children];
    at = index;
    options.forEach((node, rank) => node.setAttribute("aria-selected", String(rank === at)));
    panel.slot("merge-error").textContent = "";
    if (options[at]) {
      field.setAttribute("aria-activedescendant", options[at].id);
      options[at].scrollIntoView({ block: "nearest" });
    } else {
      field.removeAttribute("aria-activedescendant");
    }
    const what = { x: now().persons.get(from).name, y: found[at]?.name };
    panel.slot("merge-what").textContent = found[at] ? panel.many("merge.what", panel.mentionsOf(from), what) : panel.fill("merge.none");
  }

  function keys(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length) {
      event.preventDefault();
      choose((at + by + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      panel.slot("merge").querySelector('[data-desk-act="merge-do"]').click();
    }
  }

  panel.merge = (id) => {
    const view = now();
    if (!view.persons.has(id) || view.persons.size < 2) {
      return;
    }
    from = id;
    const field = input();
    panel.slot("merge-title").textContent = panel.fill("merge.title", { x: view.persons.get(id).name });
    panel.slot("merge-field").replaceChildren(field);
    panel.slot("merge").showModal();
    list(field);
    field.focus();
  };

  panel.acts["merge-cancel"] = () => panel.slot("merge").close(); // the focus goes back by itself
  panel.acts["merge-do"] = async () => {
    if (!found[at] || !now().persons.has(from)) {
      return;
    }
    const into = found[at].id;
    const { ok, sentence } = await panel.mergeInto(from, into);
    if (ok) {
      panel.slot("merge").close();
      if (document.activeElement?.closest(".person-item")) { // of somebody who is another now
        panel.personItem(into)?.querySelector(".person").focus();
      }
    } else {
      panel.slot("merge-error").textContent = sentence;
    }
  };
})();
