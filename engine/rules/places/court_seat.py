"""Towns that are only the seat of a court, a bar, a prefecture or an office: they identify nobody
and stay readable."""

from __future__ import annotations

import re
from collections import Counter

from engine.core import SURNAME, Changes, Entity, doubt
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, key

_SEAT = f"{any_of('court.seats')}|direction (?:regionale|departementale) [a-z' ]{{3,60}}?"
_BEFORE = re.compile(
    rf"(?<![\w-])(?P<seat>{_SEAT})(?P<gap>[\s.]*)(?:[(\[]\s*)?(?:(?:de|d|du|des|a|au|pres)?[\s:']*(?:la|le|les|l)?[\s']*|(?:et|ou) (?:de |d')?)\Z"
)
_STRICT = re.compile(rf"(?<![\w-])(?:{_SEAT})\s+(?:(?:de|du|des)\s+(?:la\s+|le\s+|les\s+)?|d')\Z")
# "La cour d'assises de l'Aude, séant à Carcassonne": the court sits there.
_SITTING = re.compile(
    rf"\b{any_of('court.sitting')}\b[^\n.;]{{0,60}}?,? (?:seante?s?|siegeante?s?|sise? a son siege|"
    r"delocalisee?) (?:a|au|aux) \Z"
)
_ABBREVIATED = 6
_LIST = re.compile(r"^(?:\s*,\s*|\s+et\s+)(?:de\s+|d')?\Z")


def names_seat(read: FoldedText, start: int, strict: bool = False) -> bool:
    """Tell whether the name of a court, bar or public office stands right before ``start``, so that
    the town there is only its seat.

    ``start`` is an offset into the text. ``strict`` requires "de", "du", "des" or "d'" between the
    two.
    """
    before = read.folded[max(0, start - 110) : start]
    if strict:
        return _STRICT.search(before) is not None or _SITTING.search(before) is not None
    seat = _BEFORE.search(before)
    # "T.G.I. Paris" ends no sentence, "a saisi le tribunal. Paris" does.
    in_sentence = seat is not None and ("." not in seat["gap"] or len(seat["seat"]) <= _ABBREVIATED)
    return in_sentence or _SITTING.search(before) is not None


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove the towns that are only the seat of a court or office ("cour d'appel de Lyon"), and
    surnames that are such towns; one that somebody bears elsewhere raises a doubt."""
    read, taken, removed = document.read, OccupiedSpans(entities), list[Entity]()
    surnames = Counter(key(entity.text) for entity in entities if entity.label == SURNAME)
    for entity in entities:
        if entity.label not in ("localite", SURNAME) or entity.text[:1].isdigit():
            continue
        previous = taken.before(entity.start)
        lists_on = (
            previous is not None
            and removed[-1:] == [previous]
            and _LIST.match(read.folded[previous.end : entity.start])
        )
        if lists_on or names_seat(read, entity.start, strict=entity.label == SURNAME):
            removed.append(entity)
    left = Counter(key(entity.text) for entity in removed if entity.label == SURNAME)
    doubts = [
        doubt("name_left", e.start, e.end, "common")
        for e in removed
        if e.label == SURNAME and surnames[key(e.text)] > left[key(e.text)]
    ]
    return Changes(removed=tuple(removed), doubts=tuple(doubts))


RULE = Rule(
    "court_seat",
    "Sièges de juridictions",
    "Seats of courts",
    "Les villes qui ne sont que le siège d'une juridiction, d'un barreau ou d'une administration restent lisibles.",
    "Towns that are only the seat of a court, a bar or a public office stay readable.",
    apply,
)
