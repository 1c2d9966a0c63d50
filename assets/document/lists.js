/* The two lists of the panel: persons by side, doubts by level. What a reader does there is added by persons.js and doubts.js, which hear `listed` and `doubt`. */
import { rangeOf } from "#document/find.js";
import { describe, goTo, isVisible, pin } from "#document/mentions.js";
import { paragraph as textOfParagraph } from "#document/offsets.js";
import { actButton, makeRoom, openTab } from "#document/panel.js";
import { reveal } from "#document/scroll.js";
import { controls, fill, say, slot, times, viewer } from "#document/view.js";
import { byId, make } from "#shared/dom.js";
import { beginningOf } from "#shared/excerpt.js";
import { isolated } from "#shared/unseen.js";
/** @import { Level, Person, PlacedDoubt, Said, View } from "#document/view.js" */

const SIDES = ["party", "third", "unknown", "professional"];
/** @type {Level[]} */
const LEVELS = ["blocking", "look", "note"];
export const SIGNS = { blocking: "■", look: "◆", note: "○" };
const PLACES = 6; // of a doubt: more are folded
const LONGEST = 60; // characters of the passage that a doubt quotes

/** @param {string} style @param {string} word @param {number} count */
function heading(style, word, count) {
  const name = make("span", style, word);
  return make("h3", "panel-heading", name, " ", make("span", "panel-count", String(count)));
}

/** Say how many of them there are in the words `key.one` or `key.many`.
 * @param {string} key @param {number} n */
function many(key, n) {
  return fill(n === 1 ? `${key}.one` : `${key}.many`, { n });
}

/** @param {string} style @param {string | Node} summary @param {...(Node | string)} children */
function folded(style, summary, ...children) {
  return make("details", style, make("summary", "", summary), ...children);
}

/* --- Persons ---------------------------------------------------------------------------------------------------- */

/** @param {Person} what */
function fate({ count, kept, pseudonym }) {
  const replaced = pseudonym ? fill("person.replaced", { x: pseudonym }) : fill("person.masked");
  const some = kept > 0 ? `, ${many("person.except", kept)}` : "";
  return kept === count ? fill("person.kept") : `${replaced}${some}`;
}

/** @param {Person} person */
function attached(person) {
  const about = make("p", "person-attached", fill("attached"));
  person.attached.forEach(([code, said]) => {
    const node = actButton("button-link", "attached", `${person.id} ${code}`, said);
    node.setAttribute("aria-label", fill("attached.go", { x: said }));
    about.append(" ", node);
  });
  return about;
}

/** @param {Person} individual */
function person(individual) {
  const node = actButton("person", "person", individual.id, isolated("span", "person-name", individual.name), " ", make("span", "person-count", times(individual.count)));
  const item = make("li", "person-item", node);
  item.dataset.person = individual.id;
  const known = [individual.role, individual.gender].filter(Boolean).join(" · ");
  if (known) {
    item.append(make("p", "person-role", known));
  }
  if (individual.count) {
    item.append(isolated("p", individual.kept === individual.count ? "person-fate is-kept" : "person-fate", fate(individual)));
  }
  if (individual.forms.length) {
    const more = individual.more ? ` ${many("more", individual.more)}` : "";
    item.append(isolated("p", "person-forms", fill("forms", { x: individual.forms.join(" · ") }) + more));
  }
  if (individual.attached.length) {
    item.append(attached(individual));
  }
  return item;
}

/** @param {View} what */
function persons({ data }) {
  return SIDES.flatMap((side) => {
    const own = data.persons.filter((person) => person.side === side);
    const list = make("ol", "panel-list", ...own.map(person));
    return own.length ? [heading("person-side", fill(`side.${side}`), own.length), list] : [];
  });
}

/* --- Doubts ----------------------------------------------------------------------------------------------------- */

/** @param {View} view @param {PlacedDoubt} what1 */
function passage(view, { paragraph, start, end }) {
  return beginningOf(textOfParagraph(view, paragraph).slice(start, Math.max(end, start + 1)).trim(), LONGEST);
}

/** @param {View} view @param {number} index */
function place(view, index) {
  const doubt = view.data.doubts[index];
  const item = make("li", "");
  item.dataset.doubt = String(index);
  if (doubt.paragraph === null) {
    item.append(make("span", "doubt-whole", fill("place.whole")));
  } else {
    const words = isolated("span", "doubt-words", passage(view, doubt));
    const where = make("span", "doubt-where", fill("place", { i: doubt.paragraph + 1 }));
    item.append(actButton("doubt-place", "doubt", index, words, " ", where));
  }
  const whose = view.persons.get(doubt.person);
  if (whose) {
    const link = actButton("button-link doubt-person", "whose", whose.id, fill("doubt.person"));
    link.setAttribute("aria-label", fill("doubt.person.name", { x: whose.name }));
    item.append(" ", link);
  }
  return item;
}

/** @param {View} view @param {Said} what1 @param {number[]} own */
function doubt(view, { message, settles }, own) {
  const places = own.map((index) => place(view, index));
  const item = make("li", "doubt", make("p", "doubt-message", message));
  if (settles) {
    item.append(make("p", "doubt-settles", make("strong", "", fill("settles")), " ", settles));
  }
  item.append(make("ul", "doubt-places", ...places.slice(0, PLACES)));
  if (places.length > PLACES) {
    item.append(folded("", many("more", places.length - PLACES), make("ul", "doubt-places", ...places.slice(PLACES))));
  }
  return item;
}

/** Doubts that say the same stand together: one sentence, and its places.
 * @param {View} view */
function doubts(view) {
  const { said, doubts: all } = view.data;
  const own = said.map(() => /** @type {number[]} */ ([]));
  all.forEach((doubt, index) => own[doubt.said].push(index));
  return LEVELS.flatMap((level) => /** @type {HTMLElement[]} */ (ofLevel(level)));

  /** @param {Level} level */
  function ofLevel(level) {
    const here = said.map((kind, index) => /** @type {[Said, number[]]} */ ([kind, own[index]])).filter(([kind]) => kind.level === level);
    if (!here.length) {
      return [];
    }
    const count = here.reduce((sum, [, places]) => sum + places.length, 0);
    const head = heading(`doubt-level is-${level}`, `${SIGNS[level]} ${fill(`level.${level}`)}`, count);
    const list = make("ol", "panel-list", ...here.map(([kind, places]) => doubt(view, kind, places)));
    return level === "note" ? [folded("doubt-notes", head, list)] : [head, list];
  }
}

/* --- Both ------------------------------------------------------------------------------------------------------- */

/** @param {string} name @param {number} count @param {string} [hidden] */
function tab(name, count, hidden) {
  const unseen = hidden ? [make("span", "hidden-visually", ` ${hidden}`)] : [];
  byId(`viewer-tab-${name}`).replaceChildren(`${fill(name)} ${count}`, ...unseen);
}

/** @param {string} name @param {HTMLElement[]} parts */
function fillSlot(name, parts) {
  slot(name).replaceChildren(...(parts.length ? parts : [make("p", "soft", fill(`${name}.none`))]));
}

/** @param {View} view */
function draw(view) {
  const { data } = view;
  const open = data.doubts.filter((doubt) => data.said[doubt.said].level !== "note" && !doubt.settled).length;
  fillSlot("persons", persons(view));
  fillSlot("doubts", doubts(view));
  tab("persons", data.persons.length);
  tab("doubts", open, fill("doubts.open"));
  choose(view);
  viewer.tell("listed");
}

/** Draw the lists anew for the same document: what was unfolded stays so, and what had the focus keeps it.
 * @param {View} view */
function drawAgain(view) {
  const all = () => [...slot("doubts").querySelectorAll("details")];
  const open = all().map((node) => node.open);
  const { act, value } = document.activeElement?.closest(".viewer-panel [data-act]")?.dataset || {};
  draw(view);
  all().forEach((node, index) => { node.open = Boolean(open[index]); });
  const same = [...view.root.querySelectorAll(`.viewer-panel [data-act="${act}"]`)].find((node) => node.dataset.value === value);
  if (same && same !== document.activeElement) {
    same.focus({ preventScroll: true });
  }
}

/** Give the line of a person in the list.
 * @param {string} id */
export const personItem = (id) => [...slot("persons").querySelectorAll(".person-item")].find((item) => item.dataset.person === id);

/** Where the reader is in a form, so that drawing the list anew does not move them.
 * @param {() => void} run */
function keepingPlace(run) {
  /** @type {HTMLInputElement | null} */
  const field = document.activeElement?.closest(".reading-person") ? /** @type {HTMLInputElement} */ (document.activeElement) : null;
  const [from, to] = [field?.selectionStart ?? null, field?.selectionEnd ?? null]; // none where nothing is typed
  const tool = document.activeElement?.closest(".reading-tools button");
  const owner = tool?.closest("[data-person]").dataset.person;
  run();
  if (tool) {
    personItem(owner)?.querySelector(`[data-review-act="${tool.dataset.reviewAct}"]`)?.focus({ preventScroll: true });
  }
  if (field && field.isConnected && field !== document.activeElement) {
    field.focus({ preventScroll: true });
    if (from !== null) {
      field.setSelectionRange(from, to);
    }
  }
}

/** @param {View} view */
export const listPanel = (view) => keepingPlace(() => drawAgain(view));

/** @param {View} view */
function choose(view) {
  view.root.querySelectorAll('[data-act="person"]').forEach((node) => node.setAttribute("aria-pressed", String(view.pinned === node.dataset.value)));
}

/** Give the range of a doubt in the original.
 * @param {View} view @param {{ paragraph: number, start: number, end: number }} what1 */
export const passageOf = (view, { paragraph, start, end }) => rangeOf({ cell: /** @type {HTMLElement} */ (view.rows[paragraph].node.firstChild), start, end: Math.max(end, start + 1) });

/** Go to the passage of a doubt, and to the mention that stands there.
 * @param {View} view @param {number} index */
export const toDoubt = (view, index) => {
  const doubt = view.data.doubts[index];
  makeRoom(view);
  if (doubt.paragraph !== null) {
    const span = passageOf(view, doubt);
    const near = span.startContainer.parentElement?.closest("mark.mention");
    const said = [fill("doubt.at", { i: doubt.paragraph + 1, n: view.rows.length, x: String(span) })];
    reveal(view.rows[doubt.paragraph].node);
    if (near && isVisible(near.entity)) {
      goTo(near.entity, 0);
      said.push(...describe(near.entity));
    } else {
      window.getSelection()?.removeAllRanges();
      window.getSelection()?.addRange(span);
    }
    say(said.join(", "));
  }
  viewer.tell("doubt", index);
};

export function start() {
  controls.person = (view, control) => {
    const id = String(control.dataset.value);
    pin(view.pinned === id ? null : id);
    const first = (view.groups.get(id) || []).find(isVisible);
    if (view.pinned === id && first !== undefined) {
      makeRoom(view);
      reveal(view.marks[first][view.root.dataset.show === "right" ? 1 : 0]);
    }
  };
  /* Go to what belongs to a person; again, to the next of the same kind. */
  controls.attached = (view, control) => {
    const [id, code] = String(control.dataset.value).split(" ");
    const { entities, labels } = view.data;
    const all = (view.attached.get(id) || []).filter((index) => labels[entities.label[index]].code === code && isVisible(index));
    if (all.length) {
      pin(id);
      makeRoom(view);
      goTo(all[(all.indexOf(view.current) + 1) % all.length]);
    }
  };
  /* Show the person whom a doubt is about, in the list of persons. */
  controls.whose = (view, control) => {
    openTab("persons");
    const node = [...slot("persons").querySelectorAll(".person")].find((line) => line.dataset.value === control.dataset.value);
    pin(String(control.dataset.value));
    node.scrollIntoView({ block: "nearest" });
    node.focus({ preventScroll: true });
  };
  controls.doubt = (view, control) => toDoubt(view, Number(control.dataset.value));
  viewer.on("built", draw);
  viewer.on("redrawn", (view) => listPanel(view));
  viewer.on("pinned", choose);
}
