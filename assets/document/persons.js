/* The individuals of the panel, corrected in place: role, gender, fate of the name, pseudonym. Each opens under its line; what was typed
   stays when the list is drawn anew, and when the server refuses it. */
import { asideActs, asideButton, asideWord, barChoices, documentKey, iconButton, performAct, writtenNumber } from "#document/aside.js";
import { listPanel, personItem } from "#document/lists.js";
import { openMerging } from "#document/merge.js";
import { currentReview } from "#document/review.js";
import { openSplitting } from "#document/split.js";
import { mayUncover } from "#document/uncovering.js";
import { fill, knownView, say, viewer } from "#document/view.js";
import { make } from "#shared/dom.js";
import { isolated } from "#shared/unseen.js";
/** @import { Act } from "#document/review.js" */
/** @import { Person, View } from "#document/view.js" */

/** What a form says of a person.
 * @typedef {{ role: string, gender: string, masked: string, first: string, surname: string }} Fields */
/** @typedef {HTMLFormElement & { was: Fields }} PersonForm */
/** @typedef {{ code: string, side: string, name: string, f: string }} Role */

const SIDES = ["party", "third", "professional"];
/** @type {Map<string, PersonForm>} */
const open = new Map(); // the forms that are open, by person
let key = ""; // of the document that they belong to, in its language
let of = ""; // that document

const now = () => knownView();

/* --- Parts of the form -------------------------------------------------------------------------------------------- */

/** @param {string} word @param {HTMLInputElement | HTMLSelectElement} field */
function labelled(word, field) {
  const label = make("label", "", asideWord(word));
  label.htmlFor = field.id;
  return make("div", "reading-field", label, field);
}

/** @param {string} value @param {string} name */
function option(value, name) {
  const node = make("option", "", name);
  node.value = value;
  return node;
}

/** @param {Person} person @param {string} id */
function roleField(person, id) {
  const field = make("select", "form-select", option("", asideWord("role.none")));
  const roles = barChoices("roles");
  SIDES.forEach((side) => {
    const group = make("optgroup", "");
    group.label = fill(`side.${side}`);
    group.append(...roles.filter((/** @type {Role} */ role) => role.side === side).map((/** @type {Role} */ role) => option(role.code, person.gender_code === "f" ? role.f : role.name)));
    field.append(group);
  });
  field.id = `reading-role-${id}`;
  field.name = "role";
  field.value = person.role_code || "";
  return labelled("role", field);
}

/** @param {Person} person @param {string} id */
function genderField(person, id) {
  const field = make("select", "form-select", option("", asideWord("gender.none")));
  field.append(...barChoices("genders").map((/** @type {{ code: string, name: string }} */ { code, name }) => option(code, name)));
  if (person.gender_code === "family") {
    field.append(option("family", asideWord("gender.family")));
  }
  field.id = `reading-gender-${id}`;
  field.name = "gender";
  field.value = person.gender_code || "";
  return labelled("gender", field);
}

/** Give what was chosen for the name of a person: true is masked, false kept, null as the profile says.
 * @param {Person} what */
const chosen = ({ mask_chosen: own }) => (own === null ? "profile" : own ? "masked" : "kept");

/** @param {Person} person @param {string} id */
function maskField(person, id) {
  const legend = make("legend", "", asideWord("mask"));
  const choices = ["profile", "masked", "kept"].map((value) => {
    const box = make("input", "");
    Object.assign(box, { type: "radio", name: `reading-mask-${id}`, value, checked: value === chosen(person) });
    const own = value === "profile" && box.checked ? `mask.profile.${person.masked ? "masked" : "kept"}` : `mask.${value}`;
    return make("label", "", box, make("span", "", asideWord(own)));
  });
  return make("fieldset", "reading-mask", legend, ...choices);
}

/** @param {Person} person @param {string} id @param {"first" | "surname"} name */
function nameField(person, id, name) {
  const field = make("input", "form-control");
  Object.assign(field, { id: `review-${name}-${id}`, name, value: person[name] || "", autocomplete: "off", spellcheck: false, maxLength: 80 });
  field.setAttribute("aria-describedby", `reading-pseudonym-what-${id} reading-pseudonym-error-${id}`);
  return labelled(name, field);
}

/** @param {Person} person @param {string} id */
function pseudonymField(person, id) {
  const legend = make("legend", "", asideWord("pseudonym"));
  const names = make("div", "reading-names", nameField(person, id, "first"), nameField(person, id, "surname"));
  const error = make("p", "reading-error");
  const what = make("p", "soft", asideWord("pseudonym.what"));
  Object.assign(error, { id: `reading-pseudonym-error-${id}`, role: "alert" });
  what.id = `reading-pseudonym-what-${id}`;
  return make("fieldset", "", legend, names, error, what);
}

/** Say how the person is named in the text, each form with how often.
 * @param {Person} person */
function formsOf(person) {
  const { entities, labels } = now().data;
  const all = new Map();
  entities.text.forEach((text, index) => {
    if (entities.person[index] === person.id && labels[entities.label[index]].names) {
      all.set(text, (all.get(text) || 0) + 1);
    }
  });
  const said = [...all].map(([text, n]) => asideWord("forms.one", { x: text, n: writtenNumber(n) })).join(", ");
  return isolated("p", "reading-forms-of", asideWord("forms", { x: said }));
}

/** @param {Person} person */
function form(person) {
  const id = person.id.replace(/[^\w-]/g, "_");
  const save = make("button", "button button-main", asideWord("save"));
  const wrong = make("p", "reading-error reading-form-error");
  wrong.setAttribute("role", "alert");
  const ends = make("div", "reading-row", save, asideButton("button", "person-cancel", asideWord("cancel")));
  const more = make("div", "reading-row reading-more", asideButton("button-link", "person-merge", asideWord("merge")), asideButton("button-link", "person-split", asideWord("split")));
  const node = /** @type {PersonForm} */ (make("form", "reading-person", formsOf(person), roleField(person, id), genderField(person, id), maskField(person, id), pseudonymField(person, id), wrong, ends, more));
  node.id = `reading-person-${id}`;
  node.noValidate = true;
  node.setAttribute("aria-label", asideWord("edit", { x: person.name }));
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (save.getAttribute("aria-disabled") !== "true") {
      save.setAttribute("aria-disabled", "true");
      await keep(person.id, node);
      save.removeAttribute("aria-disabled");
    }
  });
  node.was = values(node);
  return node;
}

/* --- Saving ------------------------------------------------------------------------------------------------------- */

/** @param {PersonForm} node */
function values(node) {
  return {
    role: node.querySelector("[name=role]").value, gender: node.querySelector("[name=gender]").value,
    masked: node.querySelector("[type=radio]:checked").value,
    first: node.querySelector("[name=first]").value.trim(), surname: node.querySelector("[name=surname]").value.trim(),
  };
}

/** Give the acts that make what stands in the form true: only what was changed is sent.
 * @param {string} id @param {Fields} was @param {Fields} is */
function acts(id, was, is) {
  const changed = /** @type {const} */ (["role", "gender", "masked"]).filter((name) => was[name] !== is[name]);
  const told = { role: is.role || null, gender: is.gender || null, masked: is.masked === "profile" ? null : is.masked === "masked" };
  const all = changed.length ? [{ kind: "person", person: id, ...Object.fromEntries(changed.map((name) => [name, told[name]])) }] : [];
  const named = was.first !== is.first || was.surname !== is.surname;
  return named ? [...all, { kind: "pseudonym", person: id, first: is.first, surname: is.surname }] : all;
}

/** @param {PersonForm} node @param {Act} act @param {string} sentence */
function refuse(node, act, sentence) {
  const own = act.kind === "pseudonym";
  node.querySelector(own ? "fieldset .reading-error" : ".reading-form-error").textContent = sentence;
  node.querySelectorAll(".reading-names input").forEach((field) => field.setAttribute("aria-invalid", String(own)));
  if (own) {
    node.querySelector(node.was.first === values(node).first ? "[name=surname]" : "[name=first]").focus();
  }
}

/** @param {string} id @param {PersonForm} node */
async function keep(id, node) {
  node.querySelectorAll(".reading-error").forEach((place) => { place.textContent = ""; });
  const is = values(node);
  const uncovers = is.masked === "kept" && node.was.masked !== "kept";
  if (uncovers && !(await mayUncover(now().groups.get(id) || []))) {
    return;
  }
  for (const act of acts(id, node.was, is)) {
    const { ok, sentence } = await performAct(act); // one after the other: the second is about what the first made
    if (!ok) {
      refuse(node, act, sentence);
      return;
    }
    /** @type {(keyof Fields)[]} */
    const done = act.kind === "person" ? ["role", "gender", "masked"] : ["first", "surname"];
    done.forEach((name) => { node.was[name] = is[name]; });
  }
  const x = now().persons.get(id)?.name || "";
  shut(id);
  say(asideWord("saved", { x }));
}

/** @param {string} id */
function shut(id) {
  open.delete(id);
  listPanel(now());
  personItem(id)?.querySelector('[data-review-act="edit"]')?.focus({ preventScroll: true });
}

/* --- The list ------------------------------------------------------------------------------------------------------- */

/** @param {View} view @param {HTMLElement} place */
function addTools(view, place) {
  const person = /** @type {Person} */ (view.persons.get(String(place.dataset.person)));
  const edit = iconButton("reading-edit", "edit", "pencil", asideWord("edit", { x: person.name }));
  const grip = iconButton("reading-grip", "grip", "grip", asideWord("drag", { x: person.name }));
  const shown = open.get(person.id);
  edit.setAttribute("aria-expanded", String(Boolean(shown)));
  place.querySelector(".person").setAttribute("aria-keyshortcuts", "m");
  const fate = asideButton("button-link reading-fate", person.masked ? "person-show" : "person-hide", asideWord(person.masked ? "mask.kept" : "mask.masked"));
  fate.setAttribute("aria-label", asideWord(person.masked ? "person.show" : "person.hide", { x: person.name }));
  const merge = asideButton("button-link reading-fate", "person-merge", asideWord("merge")); // nobody knows what a grip is for
  merge.setAttribute("aria-label", asideWord("merge.title", { x: person.name }));
  place.append(fate, merge, make("div", "reading-tools", edit, grip));
  [merge, grip].forEach((node) => { node.hidden = view.data.persons.length < 2; });
  if (shown) {
    edit.setAttribute("aria-controls", shown.id);
    shown.querySelector(".reading-forms-of").replaceWith(formsOf(person));
    place.append(shown);
    place.classList.add("is-open");
  }
}

/** The page speaks another language: what was typed goes into forms of that language. Forms of another document are dropped.
 * @param {View} view @param {boolean} same */
function translate(view, same) {
  const typed = same ? [...open].filter(([id]) => view.persons.has(id)).map(([id, node]) => /** @type {[string, Fields]} */ ([id, values(node)])) : [];
  open.clear();
  typed.forEach(([id, is]) => {
    const node = form(/** @type {Person} */ (view.persons.get(id)));
    /** @type {const} */ (["role", "gender", "first", "surname"]).forEach((name) => { node.querySelector(`[name=${name}]`).value = is[name]; });
    node.querySelector(`[type=radio][value=${is.masked}]`).checked = true;
    open.set(id, node);
  });
}

/** @param {View} view */
function list(view) {
  if (!currentReview()) {
    return;
  }
  if (key !== documentKey(view)) {
    translate(view, view.data.id === of);
    [key, of] = [documentKey(view), view.data.id];
  }
  [...open.keys()].filter((id) => !view.persons.has(id)).forEach((id) => open.delete(id));
  view.root.querySelectorAll(".person-item").forEach((place) => addTools(view, place));
}

/** @param {KeyboardEvent} event */
function press(event) {
  const box = event.target instanceof Element ? event.target.closest(".reading-person") : null;
  if (box && event.key === "Escape") {
    event.stopPropagation();
    shut(box.closest("[data-person]").dataset.person);
  }
}

/* --- The two acts on a person ---------------------------------------------------------------------------------------- */

/** Hide all names of a person, or leave them readable, after what that uncovers was shown.
 * @param {HTMLElement} control @param {boolean} masked */
async function maskPerson(control, masked) {
  const { id, name } = /** @type {Person} */ (now().persons.get(String(control.closest("[data-person]").dataset.person)));
  if (!masked && !(await mayUncover(now().groups.get(id) || []))) {
    return;
  }
  const { ok, sentence } = await performAct({ kind: "person", person: id, masked });
  say(ok ? asideWord(masked ? "person.hidden" : "person.shown", { x: name }) : sentence);
}

export function start() {
  asideActs.edit = (control) => {
    const id = control.closest("[data-person]").dataset.person;
    if (open.has(id)) {
      shut(id);
      return;
    }
    const opened = form(/** @type {Person} */ (now().persons.get(id)));
    open.set(id, opened);
    listPanel(now());
    opened.querySelector("select").focus({ preventScroll: true });
    personItem(id).scrollIntoView({ block: "nearest" });
  };
  asideActs["person-hide"] = (control) => maskPerson(control, true);
  asideActs["person-show"] = (control) => maskPerson(control, false);
  asideActs["person-cancel"] = (control) => shut(control.closest("[data-person]").dataset.person);
  asideActs["person-merge"] = (control) => openMerging(control.closest("[data-person]").dataset.person);
  asideActs["person-split"] = (control) => openSplitting(control.closest("[data-person]").dataset.person);
  asideActs.grip = asideActs["person-merge"];
  document.addEventListener("keydown", press, true);
  viewer.on("listed", list);
}
