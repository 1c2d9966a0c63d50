"""A document to be read in a browser: its payload, and a stand-in that answers as the server
would, without one."""

from __future__ import annotations

from typing import Any

from components.document.viewer_payload import payload
from engine.core.labels import FIRST_NAME, LAWYER, SURNAME
from engine.core.model import Annotation, Document, Doubt, EngineInfo, Entity, Person
from engine.pseudonyms import apply
from engine.review.log import begin
from engine.review.paragraph_pairs import align
from tests.doubts import foreign

LINES = (
    "Mme Awa Diallo, née le 3 mai 1981, demeurant 12 rue des Tilleuls à Vannes, a été engagée par la société Kerlan.",
    "M. Yann Le Guen, gérant, soutient que Mme Diallo avait quitté son poste.",
    "Me Ines Ferreira a plaidé pour Mme DIALLO.",
    *["La cour rappelle que la charge de la preuve incombe à celui qui allègue le fait."] * 30,
    "Monsieur Diallo, son frère, atteste que sa sœur était présente.",
    "Le témoin Tran a vu M. Le Guen fermer l'atelier.",
)
TEXT = "\n".join(LINES) + "\n"
FORMS = (
    ("Awa", FIRST_NAME, "p1"), ("Diallo", SURNAME, "p1"), ("DIALLO", SURNAME, "p1"), ("12 rue des Tilleuls", "adresse", "p1"),
    ("3 mai 1981", "dateNaissance", "p1"), ("Yann", FIRST_NAME, "p2"), ("Le Guen", SURNAME, "p2"), ("Ines", FIRST_NAME, "p3"), ("Ferreira", LAWYER, "p3"),
)  # fmt: skip
PERSONS = (
    Person("p1", ("Awa Diallo", "Diallo", "DIALLO"), "claimant", "f", masked=True),
    Person("p2", ("Yann Le Guen", "Le Guen"), "defendant", "m", masked=True),
    Person("p3", ("Ines Ferreira",), "lawyer", "f"),
    Person("p4", ("Tran",), "witness", masked=True),
)
FIGURES = {
    "added_sensitive": 3, "added_other": 1, "removed": 2, "changed": 1, "precision": 0.981, "recall": 0.964, "f2": 0.967, "seconds": 754.0,
}  # fmt: skip


def annotation() -> Annotation:
    """Annotate the text: four persons, five doubts, one of them blocking."""
    entities = []
    for form, label, person in (*FORMS, ("Tran", SURNAME, "p4")):
        start = TEXT.find(form)
        while start >= 0:
            entities.append(Entity(start, start + len(form), form, label, "model:fr", 0.97, person, label != LAWYER))
            start = TEXT.find(form, start + 1)
    entities.sort(key=lambda one: one.start)
    return Annotation(
        Document("a.txt", TEXT), EngineInfo("0", "fr", "cpu", "judiciaire"), tuple(entities), PERSONS, doubts()
    )


def doubts() -> tuple[Doubt, ...]:
    """Give the doubts: one of the whole document that blocks, four to look at, one note."""

    def at(form: str, message: str, person: str | None = None, level: Any = "look") -> Doubt:
        start = TEXT.index(form)
        return foreign(
            form, level, message, start, start + len(form), person, "Lisez le passage, puis dites ce qu'il en est."
        )

    return (
        foreign("unread", "blocking", "Une page n'a pas été lue : elle n'est qu'une image.", settles="Ouvrez le fichier et lisez cette page."),
        at("Kerlan", "Ce mot peut être le nom d'une société connue."),
        at("Monsieur Diallo", "Ce nom est porté par deux personnes du document."),
        at("atelier", "Ce mot peut être le nom d'un lieu."),
        at("Tran", "Le rôle de cette personne n'est pas sûr.", "p4"),
        at("La cour", "Pour information.", level="note"),
    )  # fmt: skip


def data(lang: str = "fr") -> dict[str, Any]:
    """Give the payload of the document, and a review of it that has begun nothing; the figures are
    made up."""
    known = annotation()
    found = align(known, apply(known, "lettres", b"secret"))
    review = {"version": 0, "can_undo": False, "can_redo": False, "validated": None, "others": [], "last": None}
    return {**payload(found, "id7", lang, begin(known)), "review": {**review, "figures": FIGURES}}


STUB = """
import { hub } from "#shared/events.js";
import { parts } from "#document/texts.js";
import { currentView, viewer } from "#document/view.js";

  export const reviewing = hub();
  const asked = [];
  const stamp = (more) => ({ who: "Mme Leroy", when: new Date(2026, 10, 22, 14, 2).toISOString(), ...more });
  const view = currentView;
  const refuse = (code, sentence) => ({ ok: false, code, sentence });
  const acts = {
    settle: ({ doubts, note }) => each(doubts, stamp({ how: "seen", note: note || "", said: "tranché par Mme Leroy, 14 h 02" })),
    reopen: ({ doubts }) => each(doubts, null),
    merge: ({ into, persons }) => {
      const { data } = view();
      data.entities.person = data.entities.person.map((one) => (persons.includes(one) ? into : one));
      const gone = data.persons.filter((one) => persons.includes(one.id));
      data.persons = data.persons.filter((one) => !persons.includes(one.id));
      const kept = data.persons.find((one) => one.id === into);
      gone.forEach((one) => { kept.count += one.count; kept.forms = [...kept.forms, one.name, ...one.forms]; });
    },
    split: ({ person, mentions }) => {
      const { data } = view();
      const chosen = data.entities.start.map((start, index) => mentions.some(([from]) => from === start) ? index : -1).filter((index) => index >= 0);
      chosen.forEach((index) => { data.entities.person[index] = "n1"; });
      const old = data.persons.find((one) => one.id === person);
      data.persons = [...data.persons, { ...old, id: "n1", name: data.entities.text[chosen[0]], forms: [], count: chosen.length, attached: [] }];
      old.count -= chosen.length;
    },
    person: ({ person, ...more }) => {
      const one = view().data.persons.find((other) => other.id === person);
      if ("role" in more) { one.role_code = more.role; one.role = more.role; }
      if ("gender" in more) { one.gender_code = more.gender; }
      if ("masked" in more) { one.mask_chosen = more.masked; }
    },
    pseudonym: ({ person, first, surname }) => {
      if (/guen|diallo/i.test(`${first} ${surname}`)) {
        return refuse("review.pseudonym", "Ce pseudonyme est refusé : un mot de ce pseudonyme se trouve dans le document. Choisissez-en un autre ; rien n'a été changé.");
      }
      Object.assign(view().data.persons.find((one) => one.id === person), { first, surname, pseudonym: `${first} ${surname}` });
    },
    validate: ({ reason }) => {
      const { data } = view();
      if (!reason && data.doubts.some((one) => !one.settled && data.said[one.said].level === "blocking")) {
        return refuse("review.blocking", "1 doute bloquant à trancher avant de valider.");
      }
      data.review.validated = stamp({ reason: reason || "" });
    },
    resume: () => { view().data.review.validated = null; },
    accept: ({ doubts }) => each(doubts, stamp({ how: "act", note: "", said: "Tranché par une correction" })),
    mask: ({ masked, mentions }) => {
      const { entities, doubts } = view().data;
      const places = entities.start.map((start, index) => index).filter((index) => mentions.some(([from]) => from === entities.start[index]));
      places.forEach((index) => { entities.masked[index] = Number(masked); });
      each(doubts.filter((one) => places.some((index) => entities.start[index] < one.to && one.from < entities.end[index])).map((one) => one.id), stamp({ how: "act", note: "", said: "Tranché par une correction" }));
    },
    add: ({ start, end }) => {
      each(view().data.doubts.filter((one) => one.from < end && start < one.to).map((one) => one.id), stamp({ how: "act", note: "", said: "Tranché par une correction" }));
    },
    undo: () => {},
    picture: () => {},
  };
  function each(ids, settled) {
    view().data.doubts.forEach((one) => { one.settled = ids.includes(one.id) ? settled : one.settled; });
  }
  async function act(what) {
    asked.push(what);
    const { id } = view().data;
    await new Promise((go) => setTimeout(go, 5));
    const { data } = view();
    if (data.id !== id) { return { ok: true, patch: {} }; } // another document was opened meanwhile: it keeps its own
    data.review = { ...data.review, version: data.review.version + 1, can_undo: true };
    if (data.review.validated && !["settle", "validate"].includes(what.kind)) { data.review.validated = null; }
    const refused = acts[what.kind](what);
    if (refused) { return refused; }
    data.review.last = { act: what.kind, ...stamp() };
    parts.group();
    viewer.tell("patched");
    reviewing.tell("changed", { review: data.review, patch: {}, own: true });
    return { ok: true, patch: {} };
  }
  export const sendAct = act;
  export const currentReview = () => view()?.data.review || null;
  export const knownReview = currentReview;
  export const notice = (name, said) => said && asked.push({ kind: "notice", name });
  export const news = (said) => notice("news", said);
  export const passing = (name, said, buttons = []) => {
    document.querySelector(".review-line")?.remove();
    const line = document.createElement("div");
    line.className = "review-line";
    line.append(said, ...buttons.map(([word, run]) => Object.assign(document.createElement("button"), { textContent: word, onclick: run })));
    Object.assign(line.style, { position: "fixed", bottom: 0 });
    document.body.append(...(said ? [line] : []));
  };
  export const previewAct = async () => ({ sentence: "", likely: [] });
  export const [announce, reviewSlot, reviewWord, reviewWords] = [() => {}, () => null, (key) => key, (key) => key];
  export const readingChoices = () => ({ profile: "judiciaire", strategy: "lettres", lang: "fr" });
  export const readerName = () => "";
  export const isOpen = () => false;
  export const open = (span) => asked.push({ kind: "menu", ...span });
  export { asked };
  window.dash_clientside = { set_props: (id, props) => asked.push({ kind: "props", id, ...props }) };
"""
