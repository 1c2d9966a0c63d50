"""A made decision with its annotation, and short ways to act on it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from engine.core.doubts import doubt
from engine.core.labels import FIRST_NAME, LABELS, LAWYER, SURNAME, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Entity
from engine.persons.persons import link
from engine.review.acts import Plan, plan
from engine.review.log import ReviewState, apply_change, begin

WHEN = datetime(2024, 5, 14, 9, 30, tzinfo=UTC)
WHO = "Inès Kaya"
JUDICIAIRE = load_profile("judiciaire")

_SHORT = {label.short: label.code for label in LABELS.values()}
_MARKED = """COUR D'APPEL DE RIOM

APPELANTE : Madame [Awa|prenom] [Diallo|nom], née le [3 mars 1981|naissance] à [Thiès|localite],
demeurant [12, rue des Lilas|adresse].
INTIMÉ : M. [Tomas|prenom] [Petrov|nom], et la SARL Petrov-Lemaire, puis M. Petrovsky.
Me [Karim Zerrouki|avocat], avocat, plaide pour Mme [DIALLO|nom]. Me Zerrouki conclut.
Mme [Diallo|nom] a écrit à M. [Petrov|nom] le 4 mai ; M. [Nguyen|nom] en témoigne.
Joindre Awa
Diallo au 06 12 34 56 78 ou au 06-12-34-56-78. M. Petit a vu un petit chien ; PETIT le dit.
La cour, présidée par M. Sylla, condamne d'Almeida et M. ALMEIDA aux dépens à [Riom|localite].
"""


def _read() -> tuple[str, tuple[Entity, ...]]:
    text, entities, rest = "", [], _MARKED
    while "[" in rest:
        before, rest = rest.split("[", 1)
        inside, rest = rest.split("]", 1)
        said, short = inside.split("|")
        start = len(text) + len(before)
        text += before + said
        entities.append(Entity(start, start + len(said), said, _SHORT[short], "model:essai", 0.9))
    return text + rest, tuple(entities)


TEXT, _ENTITIES = _read()


def place(said: str, rank: int = 0, text: str = TEXT) -> tuple[int, int]:
    """Give where a passage stands for the ``rank``-th time."""
    start = -1
    for _ in range(rank + 1):
        start = text.index(said, start + 1)
    return start, start + len(said)


def annotation() -> Annotation:
    """Annotate the decision: persons p1 (Awa Diallo), p2 (Tomas Petrov), p3 (Karim Zerrouki), p4
    (Nguyen), and five doubts."""
    document = Document("decision.txt", TEXT)
    linked, persons = link(document, _ENTITIES)
    born = next(one for one in linked if one.label == "dateNaissance")
    attached = tuple(Entity(**{**_fields(one), "person": "p1"}) if one is born else one for one in linked)
    doubts = (
        doubt("unread_page", None, None),
        doubt("low_probability", *place("Nguyen"), "masked"),
        doubt("name_left", *place("Petrov-Lemaire"), "compound"),
        doubt("shared_surname", *place("Karim Zerrouki")),
        doubt("quasi_identifier", *place("un petit chien"), "occupation"),
    )
    info = EngineInfo("0.7.0", "essai", "cpu", "judiciaire")
    return Annotation(document, info, attached, persons, doubts, 0.8)


def state() -> ReviewState:
    """Begin to read the decision again."""
    return begin(annotation())


def planned(before: ReviewState, kind: str, **fields: Any) -> Plan:
    """Plan an act."""
    return plan(before, {"kind": kind, **fields}, WHO, WHEN, JUDICIAIRE)


def done(before: ReviewState, kind: str, **fields: Any) -> ReviewState:
    """Do an act."""
    return apply_change(before, planned(before, kind, **fields).difference)


def on(said: str, rank: int = 0, everywhere: bool = False, **fields: Any) -> dict[str, Any]:
    """Give the fields of an act on a passage."""
    start, end = place(said, rank)
    return {"start": start, "end": end, "everywhere": everywhere, **fields}


def said(of: ReviewState, label: str | None = None) -> list[tuple[str, str | None]]:
    """Give what mentions say and whose they are."""
    return [(one.text, one.person) for one in of.annotation.entities if label in (None, one.label)]


def _fields(one: Entity) -> dict[str, Any]:
    return {name: getattr(one, name) for name in Entity.__slots__}


__all__ = [
    "FIRST_NAME", "JUDICIAIRE", "LAWYER", "SURNAME", "TEXT", "WHEN", "WHO", "annotation", "done", "on", "place", "planned", "said", "state",
]  # fmt: skip
