"""What stands behind a town and belongs to it: its département or region in brackets, its province,
its arrondissement, a foreign postal code."""

from __future__ import annotations

import re

from engine.core import PERSON_LABELS, Changes, Entity, entity_at
from engine.rules.places.place_names import BRACKETED, BRITISH, CANADIAN, IRISH, STATE
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, departments, key, keys, not_names, vocabulary

_NUMBER = re.compile(r"[ \u00a0]?\((?:0[1-9]|[1-8]\d|9[0-5]|2[AB]|97\d|98\d)\)")
_BRACKETS = re.compile(r"[ \u00a0]{0,2}\n?\((?P<inside>[^()\n\d:;]{2,45})\)")
_DIVISION = rf"(?:{any_of('places.divisions')})"
_NAME = r"[A-ZÀ-ÖØ-ÞĀ-Ž][\w’'-]{1,30}(?:[ ][A-ZÀ-ÖØ-ÞĀ-Ž][\w’'-]{1,30}){0,2}"
_DIVISIONS = re.compile(
    rf"(?:,[ ]?\n?[ ]?|[ ])(?:dans l[ea] |en )?{_DIVISION}\s(?:de la |de l['’]|du |des |de\s|d['’])"
)
_DEPARTMENT = re.compile(r",[ ](?:[A-ZÀ-ÖØ-Þ][\w’'-]+)(?:[ ][A-Z][\w-]+)?")
_WHOLE_NAME = re.compile(_NAME)
_DIVIDED = re.compile(rf"(?<!\w){_DIVISION}(?!\w)")
_PART = re.compile(
    r"[ \u00a0]?-?[ \u00a0]?(?:\d{1,2}[ ]?(?:er|e|è|ème|eme|°)(?![\w])(?:[ ](?:arrondissement|arrdt|arr\.?)(?!\w))?"
    r"|(?=[IVX]{1,5}(?:e|è|ème|eme|er)\b)[IVX]{1,5}(?:e|è|ème|eme|er)\b|[ ]?\((?:\d{1,2}[ ]?(?:er|e|è|ème|eme)|[IVX]{1,5}e)\))",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"[ ]?(?:er|e|è|ème|eme)(?![\w])(?:[ ](?:arrondissement|arrdt|arr\.?)(?!\w))?", re.IGNORECASE)
_NO_PART = re.compile(rf" {any_of('places.not_parts_of_towns')}(?!\w)")
_TAIL = re.compile(r"-(?:[\w]+['’-]){0,5}\w+")
_CODE = re.compile(BRACKETED)
_CEDEX = re.compile(r"[ \u00a0](?i:cedex)(?:[ ]\d{1,2})?(?!\w)")
_CODE_BEHIND = re.compile(
    rf"(?:[ ][A-Z]{{2,20}}){{0,2}},?[ ]{{1,2}}(?:{STATE}[ ]\d{{5}}(?:-\d{{4}})?|{CANADIAN}|{BRITISH}|{IRISH})(?![\w-])"
)
_CODE_BEFORE = re.compile(r"(?:(?<=^)|(?<=[,\n(][ ])|(?<=[,\n(])|(?<=[–—-][ ]))(?:[A-Z]{1,2}-)?\d{4}[ ]\Z")
_TOLD = re.compile(rf"(?<![\w-]){any_of('places.before_regions')}[^\n.;]{{0,70}}\Z")
_COUNTRY = re.compile(any_of("places.countries"))
_IN_PARTS = vocabulary.words("places.towns_in_parts")
_WIDER = vocabulary.words("places.wider_names")
_STEPS = 4
_SOURCE = "rule:town_region"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Widen a town to what says where it lies, where no other entity stands: no country, and no
    body of a few capitals."""
    read, taken = document.read, OccupiedSpans(entities)
    added, removed = list[Entity](), list[Entity]()
    for town in entities:
        if town.label != "localite":
            continue
        start, end = town.start - _before(read, town.start), town.end
        for _ in range(_STEPS):
            further = _behind(read, town, end)
            if further == end:
                break
            end = further
        there = taken.over(start, end)
        own = {"localite"} | (PERSON_LABELS if _DIVIDED.search(read.folded, town.end, end) else frozenset())
        if (start, end) != (town.start, town.end) and {e.label for e in there} <= own:
            added.append(entity_at(read.text, start, max(end, there[-1].end), "localite", _SOURCE, town.score))
            removed += there
    return Changes(tuple(added), tuple(dict.fromkeys(removed)))


def _before(read: FoldedText, start: int) -> int:
    """Say how many characters of a foreign postal code stand right before a town."""
    code = _CODE_BEFORE.search(read.text[max(0, start - 12) : start])
    return len(code[0]) if code else 0


def _behind(read: FoldedText, town: Entity, end: int) -> int:
    """Say where what belongs to the town and stands right behind ``end`` ends."""
    words = keys(town.text)
    parts = _ORDINAL if read.text[end - 1].isdigit() else _PART
    part = parts.match(read.text, end) if any(word in _IN_PARTS for word in words[:2]) else None
    if part and not _NO_PART.match(read.folded, part.end()):
        return part.end()
    for pattern in (_TAIL, _CODE, _NUMBER, _CEDEX, _CODE_BEHIND):
        if match := pattern.match(read.text, end):
            return match.end()
    if (divisions := _DIVISIONS.match(read.folded, end)) and _tells(read, town):
        name = _WHOLE_NAME.match(read.text, divisions.end())
        return name.end() if name else end
    if (
        (named := _DEPARTMENT.match(read.text, end))
        and " ".join(keys(named[0])) in departments()
        and _tells(read, town)
    ):
        return named.end()
    brackets = _BRACKETS.match(read.text, end)
    return brackets.end() if brackets and _is_region(read, town, brackets["inside"]) else end


def _tells(read: FoldedText, town: Entity) -> bool:
    """Tell whether words of birth or of living stand before the town."""
    return _TOLD.search(read.folded, max(0, town.start - 110), town.start) is not None


def _is_region(read: FoldedText, town: Entity, inside: str) -> bool:
    """Tell whether the words in brackets name a département, or behind a birth a region abroad."""
    words = keys(inside)
    name = " ".join(words)
    if not words or set(words) <= not_names("countries") or _COUNTRY.fullmatch(name):
        return False
    if name in departments() or name in _WIDER or any(key(word) == name for word in _WIDER):
        return True
    if _DIVIDED.search(name):
        return any(letter.isupper() for letter in inside)
    written = [
        word
        for word in re.findall(r"[^\W\d_]+", inside)
        if key(word) not in {"de", "du", "des", "la", "le", "les", "d", "l"}
    ]
    short = len(written) == 1 and inside.isupper() and len(inside) < 6
    named = all(word[0].isupper() for word in written) and len(written) <= 3
    return named and not short and not set(words) & not_names("countries") and _tells(read, town)


RULE = Rule(
    "town_region",
    "Régions des villes",
    "Regions of towns",
    "Une ville est étendue au département, à la province, à l'arrondissement ou au code postal étranger qui la touche.",
    "A town is widened to the département, the province, the arrondissement or the foreign postal code that touches it.",
    apply,
)
