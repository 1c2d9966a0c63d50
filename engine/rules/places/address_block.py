"""An address in several pieces: building, stairs, flat and box before or behind its street, then
its town."""

from __future__ import annotations

import re

from engine.core import COMPANY, NAMED_COMPANY, PERSON_LABELS, Changes, Entity, entity_at, settle
from engine.rules.places.place_names import BRACKETED, POSTAL_TOWN, TOWN, is_town
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, any_of

_PIECE = re.compile(
    rf"(?:(?P<word>(?:b\.?p|c\.?s|tsa)\b\.?[ ]?(?:n°[ ]?)?[0-9]{{1,6}}|{any_of('addresses.parts')}\b\.?)[^,;:()\n]{{0,45}}|"
    r"[0-9]{1,2} ?(?:er|e|eme|nd)? etage[^,;:()\n]{0,20}|n° ?[0-9]{1,4}[a-z]?)"
)
_NAMED = re.compile(rf"(?:le|la|les|l') ?{any_of('addresses.named_estates')}\b[^,;:()\n]{{0,40}}")
_LEFT = re.compile(r"(?:^|[\n,;:(«]|[ ]-[ ])[ ]{0,4}([^\n,;:()«»]{2,60}?)[ ]{0,2}(?:,[ ]{0,2}\n?|[ ]-[ ]|\n)[ ]{0,4}\Z")
_RIGHT = re.compile(r"(?:[ ]?,[ ]{0,2}\n?|[ ]?-[ ]|[ ]?\n|[ ])[ ]{0,4}")
_STOP = re.compile(rf"[ ]{any_of('addresses.ends')}(?![\w'])|[.](?:\s|\Z)|[ ]-[ ]|[ ][0-9]{{5}}(?![0-9])")
_TOWN = re.compile(
    rf"[ ]?[,-]?[ ]{{0,2}}\n?[ ]{{0,4}}(?:(?P<coded>{POSTAL_TOWN})|à[ ](?P<town>(?:(?:La|Le|Les)[ ]|L['’])?{TOWN}{BRACKETED}?))"
)
_GIVE_WAY = PERSON_LABELS | {"adresse", COMPANY, NAMED_COMPANY}
_REACH, _PIECES = 70, 4
_SOURCE = "rule:address_block"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Widen an address over the pieces that touch it, and find its town behind; no piece is taken
    where an entity stands."""
    read, taken = document.read, OccupiedSpans(entities)
    added, removed = list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label != "adresse":
            continue
        start, end = _left(read, taken, entity.start), _right(read, taken, entity.end)
        town = _town(read, taken, end)
        if town:
            added.append(entity_at(read.text, *town, "localite", _SOURCE, 0.9))
        if (start, end) != (entity.start, entity.end):
            added.append(entity_at(read.text, start, end, "adresse", _SOURCE, entity.score))
            removed += taken.over(start, end)
    added += _streetless(read, taken, entities)
    return Changes(settle(added), tuple(dict.fromkeys(removed)))


def _left(read: FoldedText, taken: OccupiedSpans, start: int) -> int:
    """Say where the pieces before ``start`` begin."""
    for _ in range(_PIECES):
        floor = max(0, start - _REACH)
        piece = _LEFT.search(read.folded[floor:start])
        if not piece:
            break
        first = floor + piece.start(1)
        words = read.folded[first : floor + piece.end(1)]
        if not (_PIECE.fullmatch(words) or _NAMED.fullmatch(words)) or _held(taken, first, start):
            break
        start = first
    return start


def _right(read: FoldedText, taken: OccupiedSpans, end: int) -> int:
    """Say where the pieces behind ``end`` end."""
    for _ in range(_PIECES):
        gap = _RIGHT.match(read.folded, end)
        piece = _PIECE.match(read.folded, gap.end()) if gap else None
        if not piece:
            break
        stop = _STOP.search(read.folded, max(piece.start(), piece.end("word")), piece.end() + 6)
        last = min(piece.end(), stop.start()) if stop else piece.end()
        while last > piece.start() and read.folded[last - 1] in " -.\u00a0":
            last -= 1
        if (
            _held(taken, end, last)
            or last <= piece.start()
            or not re.search(r"\d|[^\W\d_]", read.folded[piece.start() : last])
        ):
            break
        end = last
    return end


def _held(taken: OccupiedSpans, start: int, end: int) -> bool:
    """Tell whether a piece is another thing's: names that lie wholly in it ("Tour Alizé") are its
    own."""
    return any(e.label not in _GIVE_WAY or e.start < start or end < e.end for e in taken.over(start, end))


def _town(read: FoldedText, taken: OccupiedSpans, end: int) -> tuple[int, int] | None:
    match = _TOWN.match(read.text, end)
    if not match:
        return None
    span = match.span("coded" if match["coded"] else "town")
    return None if taken.over(*span) or not is_town(read.text[span[0] : span[1]]) else span


def _streetless(read: FoldedText, taken: OccupiedSpans, entities: tuple[Entity, ...]) -> list[Entity]:
    """Find the pieces right before a postal code and town where no street stands: "HLM Le Clos,
    entrée 7, 30900 Nîmes"."""
    finds = []
    for town in entities:
        if town.label == "localite" and town.text[:5].isdigit():
            start = _left(read, taken, town.start)
            end = start + len(read.text[start : town.start].rstrip(" ,-\n"))
            if end - start > 3 and not taken.over(start, end):
                finds.append(entity_at(read.text, start, end, "adresse", _SOURCE, 0.85))
    return finds


RULE = Rule(
    "address_block",
    "Blocs d'adresse",
    "Address blocks",
    "Une adresse est étendue au bâtiment, à l'escalier, à l'appartement ou à la résidence qui la touchent ; sa ville est repérée.",
    "An address is widened to the building, stairs, flat or residence that touch it; its town is found.",
    apply,
)
