"""Addresses of English texts in several pieces, the town behind them, the counties and countries of
a town, and places that are named again."""

from __future__ import annotations

import re

from engine.core import CIVIL_DATES, PERSON_LABELS, Changes, Entity, entity_at, settle
from engine.rules.english.addresses import CAPITAL, NO_TOWN, SIDE, TOWN, WAY, WORD, is_courts
from engine.rules.places.place_names import BRITISH, CANADIAN, IRISH, STATE
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of, key, keys, not_names, vocabulary

_HOUSE = any_of("addresses.houses")
_UNIT = rf"{any_of('addresses.units', 'addresses.numbered_units')}\b\.?[ ]?(?:[Nn]o\.?[ ]?)?#?(?:\d[\w/.-]{{0,7}}|[A-Z]\b|\d)"
_FLOOR = rf"(?:{any_of('addresses.floors')}|\d{{1,2}}(?:st|nd|rd|th)[ ](?:[Ff]loor|[Ff]l\.?))"
_NAMED = rf"(?:{WORD}[ ]){{1,4}}{_HOUSE}\b(?:[ ]\d{{1,4}}[A-Z]?)?"
_STREET = rf"(?:{any_of('addresses.beside_streets')}[ ])?(?:(?:{WORD}|\d{{1,4}}[A-Z]?)[ ]){{1,5}}{WAY}{SIDE}"
_BESIDE = rf"{any_of('addresses.beside_streets')}[ ](?:{WORD}[ ]){{0,3}}{WORD}(?:[ ]road)?"
_PIECE = rf"(?:{_UNIT}(?:[ ]{_STREET})?|{_FLOOR}|{_NAMED}(?:[ ]{_STREET})?|{_STREET}|The(?:[ ]{WORD}){{1,3}}|{_BESIDE})"
_LEFT = re.compile(rf"(?<![\w'’-])(?P<piece>{_PIECE})(?:,[ ]?\n?[ ]{{0,12}}|\n[ >]{{0,12}}|[ ])\Z")
_CUT = re.compile(rf"(?<![\w-]){any_of('addresses.units', 'addresses.numbered_units')}\.?[ ]#?\Z")
_NAME_OF_HOUSE = re.compile(
    rf"(?<=[,\n ])(?P<piece>{CAPITAL}[\w'’-]{{2,20}}(?:[ ]{CAPITAL}[\w'’-]{{2,20}})?)(?:,[ ]?\n?|\n)[ ]{{0,12}}\Z"
)
_RIGHT = re.compile(
    rf"(?:,[ ]?\n?[ ]{{0,12}}|[ ](?=[\dUFSR#(])|\n[ >]{{0,12}})(?P<piece>{_PIECE}|no\.?[ ]\d{{1,5}})(?=[ ]*(?:[,.;:)\n]|\Z|in\b|at\b))"
)
_CODE = rf"(?:{CANADIAN}|{BRITISH}|{IRISH}|{STATE}[ ]\d{{5}}(?:-\d{{4}})?|\d{{5}}(?:-\d{{4}})?|[–-]?[ ]?[1-9]\d\d[ ]?\d{{3}}|\d{{4}})(?![\w-])"
_REGION = rf"(?:(?:Co\.|County|Nr)[ ])?{CAPITAL}[\w'’-]{{1,20}}(?:[ ]{CAPITAL}[\w'’-]{{1,20}}){{0,2}}"
_END = r"(?=[ ]*(?:[,.;:)|\n]|\(|\Z|and\b|for\b|until\b|with\b|since\b))"
_BEHIND = re.compile(
    rf"(?:,[ ]{{0,2}}\n?[ >]{{0,12}}|\n[ >]{{0,12}}|[ ]in[ ]|[ ](?=[A-Z\w ,.'’-]{{2,40}}?{_CODE}))"
    rf"(?P<town>{TOWN}(?:,[ ]?\n?[ >]{{0,12}}{_REGION}){{0,2}}?(?:,?[ ]{{0,2}}\n?[ >]{{0,12}}{_CODE})?){_END}"
)
_SEGMENT = re.compile(
    rf"(?P<bound>\A|[,\n;:(|][ >]{{0,12}})(?P<words>(?:{WORD}|\d{{1,5}}[A-Z]?)(?:[ ](?:{any_of('places.inside_segments')}[ ])?(?:{WORD}|\d{{1,5}}[A-Z]?))"
    rf"{{0,6}}),?[ ]?\n?[ >]{{0,12}}\Z"
)
_TAIL = re.compile(rf",[ ](?P<tail>{_REGION})(?=[ ]*(?:[,.;:)\n]|\Z|[a-z]))|[ ]\((?P<inside>{_REGION})\)")
_IS_CODE = re.compile(rf"(?:\A|[ ,\n]){_CODE}\Z")
_KNOWN_WAY = re.compile(rf"(?P<way>(?:{CAPITAL}[\w'’-]{{2,30}}[ ]){{1,3}}(?:{WAY}|{_HOUSE}\b))")
_PLACED = re.compile(rf"(?:{WAY}|{_HOUSE})\.?\Z")
_COMPANY = re.compile(rf"(?<!\w)(?:{any_of('addresses.company_signs')})(?!\w)|&")
_FIRST_WORD = re.compile(rf"(?<![\w-]){CAPITAL}[\w\u0300-\u036f.'’-]*")
_GOES_ON = {"adresse": re.compile(r"[\w-]"), "localite": re.compile(r"[\w-]|[ ][A-Z]")}
_AT_SEAT = re.compile(rf"\b{any_of('court.acts_at_seats')}\b[^\n.;]{{0,40}}\Z")
_BEFORE_KNOWN = re.compile(rf"(?<![\w-]){any_of('places.before_known_towns')}[ \n](?:the )?\Z")
_REGIONS = frozenset(word for name in vocabulary.words("places.regions_in_english") for word in name.split())
_PIECES, _SEGMENTS, _NAMES, _REACH = 4, 7, 3, 90
_SOURCE = "rule:english_places"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Widen addresses over the pieces that touch them, find the town behind them, widen a town to
    its region, and find streets and towns again where they are named again."""
    if document.language != "en":
        return Changes()
    read, taken = document.read, OccupiedSpans(entities)
    added, removed = list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label == "adresse":
            start, end = _left(read, taken, entity.start), _right(read, taken, entity.end)
            town = _town(read, taken, end)
            if town:
                added.append(entity_at(read.text, *town, "localite", _SOURCE, 0.85))
                removed += taken.over(*town)
            if (start, end) != (entity.start, entity.end):
                added.append(entity_at(read.text, start, end, "adresse", _SOURCE, entity.score))
                removed += taken.over(start, end)
        elif entity.label == "localite":
            added_here = _around(read, taken, entity)
            added += added_here
            removed += [e for find in added_here for e in taken.over(find.start, find.end)]
    added = list(settle(added))
    left = settle([*(set(entities) - set(removed)), *added])
    again = _again(read, left)
    return Changes((*added, *again), tuple(dict.fromkeys(removed)))


def _free(taken: OccupiedSpans, start: int, end: int) -> bool:
    """Tell whether nothing but places lies in the span, and wholly."""
    return all(e.label in ("adresse", "localite") and start <= e.start and e.end <= end for e in taken.over(start, end))


def _house_name(read: FoldedText, taken: OccupiedSpans, start: int) -> re.Match[str] | None:
    """Match the name of a house between somebody's name or date of birth and the street."""
    floor = max(0, start - _REACH)
    name = _NAME_OF_HOUSE.search(read.text[floor:start])
    before = taken.before(floor + name.start("piece")) if name else None
    known = before is not None and (before.label in PERSON_LABELS or before.label in CIVIL_DATES)
    near = (
        name is not None
        and before is not None
        and not read.text[before.end : floor + name.start("piece")].strip(" ,\n")
    )
    return name if known and near else None


def _left(read: FoldedText, taken: OccupiedSpans, start: int) -> int:
    cut = _CUT.search(read.text[max(0, start - 20) : start])
    start -= len(cut[0]) if cut else 0
    for _ in range(_PIECES):
        floor = max(0, start - _REACH)
        piece = _LEFT.search(read.text[floor:start]) or _house_name(read, taken, start)
        if not piece or _COMPANY.search(piece["piece"]) or not _free(taken, floor + piece.start("piece"), start):
            break
        start = floor + piece.start("piece")
    return start


def _right(read: FoldedText, taken: OccupiedSpans, end: int) -> int:
    for _ in range(_PIECES):
        piece = _RIGHT.match(read.text, end)
        if not piece or _COMPANY.search(piece["piece"]) or not _free(taken, end, piece.end("piece")):
            break
        end = piece.end("piece")
    return end


def _town(read: FoldedText, taken: OccupiedSpans, end: int) -> tuple[int, int] | None:
    """Give the span of the town behind an address; on the next line only with a code."""
    match = _BEHIND.match(read.text, end)
    if (
        not match
        or not _is_town(match["town"])
        or _COMPANY.search(match["town"])
        or not _free(taken, *match.span("town"))
    ):
        return None
    if "\n" in read.text[end : match.start("town")] and not _IS_CODE.search(match["town"]):
        return None
    last = match.end("town")
    tail = None if _IS_CODE.search(match["town"]) else _TAIL.match(read.text, last)
    if tail and set(keys(tail["tail"] or tail["inside"])) <= not_names("countries") | _REGIONS:
        last = tail.end("tail") if tail["tail"] else tail.end()
    return match.start("town"), last


def _around(read: FoldedText, taken: OccupiedSpans, town: Entity) -> list[Entity]:
    """Widen a town: to its region behind it, and from a postal code to the names before it."""
    if is_courts(read, town.start):
        return []
    start, end = town.start, town.end
    if _IS_CODE.search(town.text):
        return _before_code(read, taken, town)
    else:
        tail = _TAIL.match(read.text, end)
        named = tail and (tail["tail"] or tail["inside"])
        if tail and named and _is_region(named) and not taken.over(end, tail.end()):
            end = tail.end("tail") if tail["tail"] else tail.end()
    if (start, end) == (town.start, town.end) or not _free(taken, start, end):
        return []
    return [entity_at(read.text, start, end, "localite", _SOURCE, town.score)]


def _before_code(read: FoldedText, taken: OccupiedSpans, town: Entity) -> list[Entity]:
    """Give the town with the names before its postal code, and the address before them: the
    segments in capitals up to a street or a house."""
    spans, start = list[tuple[int, int]](), town.start
    for _ in range(_SEGMENTS):
        floor = max(0, start - _REACH)
        match = _SEGMENT.search(read.text[floor:start])
        if not match or (match.start("words") == 0 and floor) or _COMPANY.search(match["words"]):
            break
        first, last = floor + match.start("words"), floor + match.end("words")
        broken = "\n" in read.text[last:start]
        if not _free(taken, first, last) or (broken and "\n\n" in read.text[last:start]):
            break
        spans.append((first, last))
        start = first
    placed = [rank for rank, span in enumerate(spans) if _is_placed(read.text[slice(*span)])]
    names = min(placed[0] if placed else len(spans), _NAMES)
    names = names if all(_is_region(read.text[slice(*span)]) for span in spans[:names]) else 0
    finds = list[Entity]()
    if names and "\n" not in read.text[spans[names - 1][0] : town.start]:
        finds.append(entity_at(read.text, spans[names - 1][0], town.end, "localite", _SOURCE, town.score))
    if placed and placed[-1] >= names:
        last_placed = spans[placed[-1]][0]
        finds.append(entity_at(read.text, last_placed, spans[names][1], "adresse", _SOURCE, 0.85))
    return finds


def _is_placed(words: str) -> bool:
    return _PLACED.search(words) is not None or any(map(str.isdigit, words))


def _is_town(words: str) -> bool:
    first = [key(word) for word in re.findall(r"[^\W\d_]+", words.split(",")[0])]
    return bool(first) and NO_TOWN.isdisjoint(first) and not _COMPANY.search(words)


def _is_region(words: str) -> bool:
    """Tell whether words behind a town can be its region: no title, no month, no body."""
    plain = [key(word) for word in re.findall(r"[^\W\d_]+", words)]
    known = set(plain) <= not_names("countries") | _REGIONS
    return bool(plain) and (known or NO_TOWN.isdisjoint(plain)) and len(plain) < 4


def _again(read: FoldedText, entities: tuple[Entity, ...]) -> list[Entity]:
    """Find the streets and the towns that stand elsewhere with a number or with words of living."""
    taken, finds = OccupiedSpans(entities), list[Entity]()
    names = {m["way"]: "adresse" for e in entities if e.label == "adresse" and (m := _KNOWN_WAY.search(e.text))}
    names |= {e.text: "localite" for e in entities if e.label == "localite" and _is_known(e)}
    by_word: dict[str, list[str]] = {}
    for name in sorted(names, key=len, reverse=True):
        by_word.setdefault(name.split()[0], []).append(name)
    for word in _FIRST_WORD.finditer(read.text) if names else ():
        for name in by_word.get(word[0], ()):
            start, end = word.start(), word.start() + len(name)
            if not read.text.startswith(name, start) or _GOES_ON[names[name]].match(read.text, end):
                continue
            label = names[name]
            led = label == "adresse" or _BEFORE_KNOWN.search(read.folded[max(0, start - 16) : start])
            seat = _AT_SEAT.search(read.folded, max(0, start - 60), start) or is_courts(read, start)
            if led and not seat and not taken.over(start, end):
                finds.append(entity_at(read.text, start, end, label, _SOURCE, 0.8))
            break
    return list(settle(finds))


def _is_known(town: Entity) -> bool:
    """Tell whether a rule found the town and its name stands alone, without a code or a region."""
    return town.source.startswith("rule:") and re.fullmatch(TOWN, town.text) is not None and len(town.text) > 3


RULE = Rule(
    "english_places",
    "Lieux en anglais",
    "Places in English",
    "Dans les textes en anglais, une adresse est étendue à ses éléments et à sa ville, une ville à sa région ; les lieux nommés à nouveau sont repérés.",
    "In English texts, an address is widened to its pieces and its town, a town to its region; places named again are found.",
    apply,
)
