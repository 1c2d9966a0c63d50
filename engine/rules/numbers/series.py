"""Numbers that go on a list behind one that is found, and a number wherever else it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import Changes, Entity, entity_at
from engine.rules.numbers import whole_numbers
from engine.rules.numbers.announced import SIGN, is_other, listed_behind, shape
from engine.rules.rule import Rule
from engine.text import Text, place

_SOURCE = "rule:series"
_LABELS = frozenset({"numeroIdentifiant", "compteBancaire", "plaqueImmatriculation", "telephoneFax", "cadastre"})
_FEWEST, _LONG, _SURE, _MOST, _LONGEST = 4, 6, 7, 500, 24
_BEFORE = re.compile(r"(?P<number>[0-9a-z]{1,24}(?:[/.-][0-9a-z]{1,12}){0,6})(?:[ ]?,|[ ]\w{2,3})[ ]\Z")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find the numbers of the same shape that are listed beside a number, and the same number again
    ("n° AB-4417" ... "AB-4417"), where it has six letters and figures or more."""
    folded, again = document.read.folded, dict[str, str]()
    finds = list(_alike(document, entities))
    for entity in entities:
        if not _may_go_on(entity):
            continue
        for start, end in (*listed_behind(folded, entity.start, entity.end), *_listed_before(folded, entity)):
            if sum(map(str.isdigit, folded[start:end])) >= _FEWEST and not is_other(folded[start:end]):
                finds.append(entity_at(document.text, start, end, entity.label, _SOURCE, 0.9))
    for find in (*entities, *finds):
        written = folded[find.start : find.end]
        sure = not find.source.startswith("model:") or sum(map(str.isalnum, written)) >= _SURE
        if sure and _may_go_on(find) and _is_own(written) and len(again) < _MOST:
            again.setdefault(written, find.label)
    if again:
        numbers = sorted(again, key=len, reverse=True)
        pattern = re.compile(rf"(?<![\w/.-])(?:{'|'.join(map(re.escape, numbers))})(?![\w/-]|[.,]\w)")
        finds += [
            entity_at(document.text, *match.span(), again[match[0]], _SOURCE, 0.9) for match in pattern.finditer(folded)
        ]
    return place(document, entities, finds)


def _alike(document: Text, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Yield, behind a sign of their own, the numbers of the shape of one that the tagger found in
    part: it may not have seen the others ("n° KD-5120" ... "n° KD-5121")."""
    folded = document.read.folded
    for form in {shape(folded[e.start : e.end]) for e in entities if e.source == whole_numbers.SOURCE}:
        if "a" in form and form.count("0") >= _FEWEST and len(form) < _LONGEST:
            wanted = "".join({"a": "[a-z]", "0": "[0-9]"}.get(sign, re.escape(sign)) for sign in form)
            for match in re.finditer(rf"{SIGN}[ :.\u00a0]{{0,2}}(?P<number>{wanted})(?!\w)", folded):
                yield entity_at(document.text, *match.span("number"), "numeroIdentifiant", _SOURCE, 0.85)


def _listed_before(folded: str, entity: Entity) -> Iterator[tuple[int, int]]:
    """Yield the number before the first that is found, if it is of its shape."""
    match = _BEFORE.search(folded, max(0, entity.start - 60), entity.start)
    if match and shape(match["number"]) == shape(folded[entity.start : entity.end]):
        yield match.span("number")


def _may_go_on(entity: Entity) -> bool:
    """Tell whether others may be like a number: not like a phone of the tagger's alone, whose shape
    says little (an hour, a date)."""
    return entity.label in _LABELS and not (entity.label == "telephoneFax" and entity.source.startswith("model:"))


def _is_own(written: str) -> bool:
    """Tell whether a number is long enough to be nobody else's: no year, no rank."""
    return sum(map(str.isalnum, written)) >= _LONG and sum(map(str.isdigit, written)) >= _FEWEST and "\n" not in written


RULE = Rule(
    "series",
    "Numéros en série ou répétés",
    "Numbers in series or repeated",
    "Les numéros de même forme énumérés à côté d'un numéro repéré, et ses autres mentions, sont repérés aussi.",
    "Numbers of the same shape listed beside a number that is found, and its other mentions, are found too.",
    apply,
)
