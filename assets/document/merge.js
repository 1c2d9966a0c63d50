/* Merging by key: a person is chosen among the others by typing, what would be done is said first, Enter does it. */
import { asideActs, asideSlot, asideWord, asideWords, performAct, sayDone } from "#document/aside.js";
import { personItem } from "#document/lists.js";
import { letterOf } from "#mention_menu/keys.js";
import { currentReview } from "#document/review.js";
import { mayUncover } from "#document/uncovering.js";
import { knownView, times, viewer } from "#document/view.js";
import { make, targetOf } from "#shared/dom.js";
import { fold } from "#shared/fold.js";
import { hearsAct } from "#shared/single_keys.js";
import { isolated } from "#shared/unseen.js";
/** @import { Mark, Person } from "#document/view.js" */

const OTHERS_FIRST = 200; // a list longer than that is searched, not read
/** @type {string | null} */
let from = null; // the person who joins another
let at = -1; // of the list; nobody is chosen before somebody was found
/** @type {string | null} */
let offered = null; // the person whom a doubt speaks of
/** @type {Person[]} */
let found = [];
let inPanel = false; // opened from there
let turned = false; // who was to be joined joins
/** @type {string | null} */
let joined = null; // whom the panel shows once it is drawn anew

const now = () => knownView();

/** Tell whether a person is called by some words, folded, in any of the forms of the text.
 * @param {{ name: string, forms: string[] }} person
 * @param {string} words */
export const isCalled = ({ name, forms }, words) => fold([name, ...forms].join(" ")).includes(words);

/** Give all forms of the persons: the list of persons has the first ones. */
function allForms() {
  const { entities, labels } = now().data;
  /** @type {Map<string | null, string[]>} */
  const forms = new Map();
  entities.text.forEach((text, index) => {
    if (labels[entities.label[index]].names) {
      forms.set(entities.person[index], [...(forms.get(entities.person[index]) || []), text]);
    }
  });
  return forms;
}

/** Give what the list of persons says of one who was made of two: the longest name, as engine/review/draft.py orders forms, and the role of who stays, or
 * else of who joins.
 * @param {{ name: string, role?: string | null }} joins @param {{ name: string, role?: string | null }} stays */
export function madeOf(joins, stays) {
  const [name] = [joins.name, stays.name].sort((first, second) => second.length - first.length || (first < second ? -1 : 1));
  return [name, stays.role || joins.role].filter(Boolean).join(", ");
}

/** Count the mentions of a name that would change hands, as the list of persons does; what belongs to the person goes with them.
 * @param {string | null} id */
export const mentionsOf = (id) => now().persons.get(id)?.count || 0;

/** Make one person of two, and say what was done.
 * @param {string} id @param {string} into */
export const mergeInto = async (id, into) => {
  const { persons, groups } = now();
  const [x, y, n] = [persons.get(id)?.name, persons.get(into)?.name, mentionsOf(id)];
  const uncovers = persons.get(into)?.masked === false; // who joins somebody readable is so too
  if (uncovers && !(await mayUncover(groups.get(id) || []))) {
    return { ok: false, code: "", sentence: asideWord("merge.kept") };
  }
  const answer = await performAct({ kind: "merge", into, persons: [id] });
  if (answer.ok) {
    sayDone(asideWords("merged", n, { x, y }), true);
  }
  return answer;
};

function input() {
  const field = make("input", "form-control");
  Object.assign(field, { id: "reading-merge", type: "text", autocomplete: "off", spellcheck: false });
  const said = { role: "combobox", "aria-expanded": "true", "aria-controls": "reading-merge-list", "aria-autocomplete": "list" };
  Object.entries(said).forEach(([name, value]) => field.setAttribute(name, value));
  field.addEventListener("input", () => list(field));
  field.addEventListener("keydown", keys);
  return field;
}

/** @param {Person} person @param {number} index */
function option(person, index) {
  const known = [person.role, times(person.count)].filter(Boolean).join(" · ");
  const node = make("li", "reading-option", isolated("span", "reading-option-name", person.name), make("span", "soft", known));
  node.id = `reading-option-${index}`;
  node.setAttribute("role", "option");
  node.addEventListener("click", () => choose(index));
  return node;
}

const joinedControl = () => (joined ? personItem(joined)?.querySelector(".person") : null);
const showJoined = () => joinedControl()?.focus();

/** @param {HTMLInputElement} field */
function list(field) {
  const words = fold(field.value.trim());
  const forms = allForms();
  const { persons } = now().data;
  const called = persons.filter((person) => isCalled({ name: person.name, forms: [...person.forms, ...(forms.get(person.id) || [])] }, words));
  found = called.filter(({ id }) => id !== from).sort((first, second) => Number(second.id === offered) - Number(first.id === offered)).slice(0, OTHERS_FIRST);
  asideSlot("merge-list").replaceChildren(...found.map(option));
  asideSlot("merge-list").hidden = !found.length;
  choose(words || found[0]?.id === offered ? 0 : -1, called.length > 0);
}

/** @param {number} index @param {boolean} [known] whether anybody is called so, the person who joins another among them */
function choose(index, known = true) {
  const field = asideSlot("merge-field").querySelector("input");
  const options = [...asideSlot("merge-list").children];
  at = index;
  options.forEach((node, rank) => node.setAttribute("aria-selected", String(rank === at)));
  asideSlot("merge-error").textContent = "";
  if (options[at]) {
    field.setAttribute("aria-activedescendant", options[at].id);
    options[at].scrollIntoView({ block: "nearest" });
  } else {
    field.removeAttribute("aria-activedescendant");
  }
  turned = false;
  foretell(found.length ? "merge.choose" : known ? "merge.self" : "merge.none");
  asideSlot("merge").querySelector('[data-review-act="merge-do"]').setAttribute("aria-disabled", String(!found[at]));
}

/* Who joins whom. */
const pair = () => {
  const both = [now().persons.get(from), now().persons.get(found[at]?.id ?? null)];
  return turned ? both.reverse() : both;
};

/** Say what the merge would do and whom it leaves, and offer it the other way round; where nobody is chosen, say why.
 * @param {string} none */
function foretell(none) {
  const [joins, stays] = pair();
  const turn = asideSlot("merge").querySelector('[data-review-act="merge-turn"]');
  turn.hidden = !joins || !stays;
  if (!joins || !stays) {
    asideSlot("merge-what").textContent = asideWord(none);
    return;
  }
  const said = [asideWords("merge.what", mentionsOf(joins.id), { x: joins.name, y: stays.name }), asideWord("merge.made", { x: madeOf(joins, stays) })];
  asideSlot("merge-what").textContent = said.join(" ");
  turn.textContent = asideWord("merge.turn", { x: joins.name, y: stays.name });
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by && found.length) {
    event.preventDefault();
    choose(at < 0 && by < 0 ? found.length - 1 : (at + by + found.length) % found.length);
  } else if (event.key === "Enter") {
    event.preventDefault();
    asideSlot("merge").querySelector('[data-review-act="merge-do"]').click();
  }
}

/** Open the dialog in which a person is chosen whom another is; `other` is offered first.
 * @param {string} id @param {string | null} [other] */
export const openMerging = (id, other = null) => {
  const view = now();
  if (!view.persons.has(id) || view.persons.size < 2) {
    return;
  }
  [from, offered] = [id, other === id ? null : other];
  inPanel = Boolean(document.activeElement?.closest(".person-item"));
  const field = input();
  asideSlot("merge-title").textContent = asideWord("merge.title", { x: view.persons.get(id)?.name });
  asideSlot("merge-field").replaceChildren(field);
  asideSlot("merge").showModal();
  list(field);
  field.focus();
};

/** The key for it, on a person of the panel; on a mention, as those of other acts.
 * @param {KeyboardEvent} event */
function press(event) {
  const target = event.target instanceof Element ? event.target : null;
  const name = target?.closest(".person-item > .person, .reading-tools button");
  const mark = /** @type {Mark | null | undefined} */ (target?.closest("mark.mention"));
  if (letterOf(event) === "m" && currentReview() && !event.ctrlKey && !event.metaKey && !document.querySelector("dialog[open]")) {
    const id = name ? name.closest("[data-person]").dataset.person : mark && hearsAct(event) ? now().data.entities.person[mark.entity] : null;
    if (id) {
      event.preventDefault();
      event.stopPropagation();
      openMerging(id);
    }
  }
}

export function start() {
  document.addEventListener("keydown", press, true);
  viewer.on("listed", () => document.activeElement === document.body && showJoined());
  document.addEventListener("focusin", (event) => {
    if (joined && targetOf(event) !== joinedControl()) {
      joined = null; // the reader went elsewhere
    }
  });
  asideActs["merge-cancel"] = () => asideSlot("merge").close(); // the focus goes back by itself
  asideActs["merge-turn"] = () => {
    turned = !turned;
    foretell("merge.choose");
  };
  asideActs["merge-do"] = async () => {
    if (!found[at] || from === null || !now().persons.has(from)) {
      return;
    }
    const [joins, stays] = /** @type {Person[]} */ (pair());
    const into = stays.id;
    const { ok, sentence } = await mergeInto(joins.id, into);
    if (ok) {
      asideSlot("merge").close();
      joined = inPanel ? into : null; // who had the focus is another now
      showJoined();
    } else {
      asideSlot("merge-error").textContent = sentence;
    }
  };
}
