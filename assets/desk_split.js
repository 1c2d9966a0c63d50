/* Splitting: the mentions of a person, each with the words around it; those checked become somebody new. */
(function () {
  "use strict";
  const panel = window.deskPanel;
  const AROUND = 45; // characters on each side of a mention
  let person = null;
  let own = []; // the indices of the mentions listed

  const now = () => window.viewer.current();
  const boxes = () => [...panel.slot("split-list").querySelectorAll("input")];
  const checked = () => boxes().filter((box) => box.checked).map((box) => Number(box.value));

  /* Give the words of a paragraph before and after a mention. */
  function around(index) {
    const { data: { paragraphs, entities }, rowOf } = now();
    const say = (part) => (typeof part === "number" ? entities.text[part] : typeof part === "string" ? part : part[0]);
    const segments = paragraphs[rowOf[index]];
    const place = segments.indexOf(index);
    const before = segments.slice(0, place).map(say).join("").replace(/\s+/g, " ");
    const after = segments.slice(place + 1).map(say).join("").replace(/\s+/g, " ");
    return [before.length > AROUND ? `…${before.slice(-AROUND)}` : before, after.length > AROUND ? `${after.slice(0, AROUND)}…` : after];
  }

  function line(index) {
    const { data: { entities }, rowOf } = now();
    const [before, after] = around(index);
    const box = window.viewer.make("input", "");
    Object.assign(box, { type: "checkbox", value: String(index) });
    box.addEventListener("change", count);
    const words = window.viewer.make("span", "reading-around", before, panel.isolated("b", "", entities.text[index]), after);
    words.dir = "auto";
    const where = window.viewer.make("span", "soft", window.viewer.fill("place", { i: rowOf[index] + 1 }));
    return window.viewer.make("li", "", window.viewer.make("label", "", box, words, where));
  }

  /* A button a form that stands more than once checks all that are written so. */
  function forms() {
    const { entities } = now().data;
    const all = new Map();
    own.forEach((index) => all.set(entities.text[index], [...(all.get(entities.text[index]) || []), index]));
    return all.size < 2 ? [] : [...all].filter(([, indices]) => indices.length > 1).map(([form, indices]) => {
      const node = panel.button("chip", "split-form", panel.fill("split.form", { x: form, n: indices.length }));
      node.setAttribute("aria-pressed", "false");
      node.indices = indices;
      return node;
    });
  }

  function count() {
    const chosen = new Set(checked());
    panel.slot("split-count").textContent = panel.many("split.count", chosen.size);
    panel.slot("split-error").textContent = "";
    panel.slot("split-forms").querySelectorAll("button").forEach((node) => {
      node.setAttribute("aria-pressed", String(node.indices.every((index) => chosen.has(index))));
    });
  }

  panel.split = (id) => {
    const { data: { entities }, persons } = now();
    person = id;
    own = entities.person.map((_, index) => index).filter((index) => entities.person[index] === id);
    panel.slot("split-title").textContent = panel.fill("split.title", { x: persons.get(id).name });
    panel.slot("split-list").replaceChildren(...own.map(line));
    panel.slot("split-forms").replaceChildren(...forms());
    count();
    panel.slot("split").showModal();
    boxes()[0]?.focus();
  };

  panel.acts["split-form"] = (control) => {
    const on = control.getAttribute("aria-pressed") !== "true";
    boxes().forEach((box) => { box.checked = control.indices.includes(Number(box.value)) ? on : box.checked; });
    count();
  };
  panel.acts["split-cancel"] = () => {
    panel.slot("split").close();
    panel.personItem(person)?.querySelector(".person").focus();
  };
  panel.acts["split-do"] = async () => {
    const { data: { entities }, persons } = now();
    const chosen = checked();
    const { name } = persons.get(person) || { name: "" };
    if (!chosen.length || chosen.length === own.length) {
      panel.slot("split-error").textContent = chosen.length ? panel.fill("split.all", { x: name }) : panel.fill("split.none");
      return;
    }
    const { ok, sentence } = await panel.act({ kind: "split", person, mentions: chosen.map((index) => [entities.start[index], entities.end[index]]) });
    if (ok) {
      panel.slot("split").close();
      panel.done(panel.many("splitted", chosen.length, { x: name }), true);
    } else {
      panel.slot("split-error").textContent = sentence;
    }
  };
})();
