"""An address in several pieces: building, stairs, flat and box before or behind its street, then
its town."""

from __future__ import annotations

import re

from engine.core import COMPANY, NAMED_COMPANY, PERSON_LABELS, Changes, Entity, entity_at, settle
from engine.rules.places.address_pieces import brackets_behind, number_cut_off, piece_before, piece_behind, word_cut_off
from engine.rules.places.court_seat import names_seat
from engine.rules.places.place_names import BRACKETED, CODE, POSTAL_TOWN, TOWN, is_town
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text

_TOWN = re.compile(
    rf"[ ]?[,–—-]?[ ]{{0,2}}\n?[ ]{{0,4}}(?:(?:à[ ])?(?P<coded>{POSTAL_TOWN}|(?:[A-Z]{{1,2}}-)?[1-9]\d{{3}}[ ]{TOWN}|{CODE}(?=[ ]?(?:[.,;)\n]|\Z)))|à[ ](?P<town>(?:(?:La|Le|Les)[ ]|L['’])?{TOWN}{BRACKETED}?))"
)
_ASIDE = re.compile(r"[ ]?\([^()\n]{2,40}\)")
_SIGN = re.compile(r"[A-ZÀ-ÖØ-Þ0-9]")
_GIVE_WAY = PERSON_LABELS | {"adresse", "etablissement", "cadastre", "numeroIdentifiant", COMPANY, NAMED_COMPANY}
_PIECES = 5
_SOURCE = "rule:address_block"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Widen an address over the pieces that touch it, and find its town behind; no piece is taken
    where an entity stands."""
    read, taken = document.read, OccupiedSpans(entities)
    added, removed = list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label != "adresse":
            continue
        start, end = word_cut_off(read, entity.start), number_cut_off(read, entity.start, entity.end)
        if _held(taken, start, end):
            start, end = entity.start, entity.end
        start += len(read.text[start:end]) - len(read.text[start:end].lstrip(" ,"))
        start, end = _left(read, taken, start), _right(read, taken, end)
        town = _town(read, taken, end)
        if town:
            added.append(entity_at(read.text, *town, "localite", _SOURCE, 0.9))
        if (start, end) != (entity.start, entity.end):
            added.append(entity_at(read.text, start, end, "adresse", _SOURCE, entity.score))
            removed += taken.over(start, end)
    for piece in _streetless(read, taken, entities):
        added.append(piece)
        removed += taken.over(piece.start, piece.end)
    return Changes(settle(added), tuple(dict.fromkeys(removed)))


def _left(read: FoldedText, taken: OccupiedSpans, start: int) -> int:
    """Say where the pieces before ``start`` begin."""
    for _ in range(_PIECES):
        piece = piece_before(read, start)
        if not piece or _held(taken, piece[0], start, places=True):
            break
        first, goes_on, worded = piece
        if not worded and taken.over(first, start):
            break
        start = first
        if not goes_on:
            break
    return start


def _right(read: FoldedText, taken: OccupiedSpans, end: int) -> int:
    """Say where the pieces behind ``end`` end."""
    for _ in range(_PIECES):
        piece = piece_behind(read, end)
        if not piece or _held(taken, end, piece[1]):
            break
        end = piece[1]
    closed = brackets_behind(read, end)
    return end if _held(taken, end, closed) else closed


def _held(taken: OccupiedSpans, start: int, end: int, *, places: bool = False) -> bool:
    """Tell whether a piece is another thing's: names that lie wholly in it ("Tour Alizé") are its
    own, towns only where ``places``."""
    own = _GIVE_WAY | {"localite"} if places else _GIVE_WAY
    return any(e.label not in own or e.start < start or end < e.end for e in taken.over(start, end))


def _town(read: FoldedText, taken: OccupiedSpans, end: int) -> tuple[int, int] | None:
    match = _TOWN.match(read.text, end)
    if not match:
        return None
    span = match.span("coded" if match["coded"] else "town")
    return None if taken.over(*span) or not is_town(read.text[span[0] : span[1]]) else span


def _streetless(read: FoldedText, taken: OccupiedSpans, entities: tuple[Entity, ...]) -> list[Entity]:
    """Find the pieces right before a town or behind it where no street stands: "HLM Le Clos,
    entrée 7, 30900 Nîmes", "à Nîmes, résidence Le Clos"."""
    finds = []
    for town in entities:
        if town.label != "localite" or names_seat(read, town.start):
            continue
        start = _left(read, taken, town.start)
        end = start + len(read.text[start : town.start].rstrip(" ,-–—\n"))
        coded = town.text[:5].isdigit()
        free = not _held(taken, start, end) and all(e.label != "adresse" for e in taken.over(start, end))
        if end - start > 3 and free and (coded or _SIGN.search(read.text, start, end)):
            finds.append(entity_at(read.text, start, end, "adresse", _SOURCE, 0.85))
        gap = _ASIDE.match(read.text, town.end)
        piece = piece_behind(read, gap.end() if gap else town.end, homes=True)
        if piece and read.text[town.end : piece[0]].strip() and _SIGN.search(read.text, *piece):
            last = _right(read, taken, piece[1])
            if not _held(taken, piece[0], last, places=True):
                finds.append(entity_at(read.text, piece[0], last, "adresse", _SOURCE, 0.85))
    return finds


RULE = Rule(
    "address_block",
    "Blocs d'adresse",
    "Address blocks",
    "Une adresse est étendue au bâtiment, à l'escalier, à l'appartement ou à la résidence qui la touchent ; sa ville est repérée.",
    "An address is widened to the building, stairs, flat or residence that touch it; its town is found.",
    apply,
)
