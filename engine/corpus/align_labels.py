"""Spans with labels from what was masked: the placeholder's own word says the label, else the shape of what it hides, else what stands around."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine import __version__
from engine.annotate.rules.lexicons import first_names
from engine.corpus.align_names import SOURCE, names_of
from engine.corpus.align_placeholders import PERSON, Sign, label_of
from engine.corpus.align_sides import Region, Sides
from engine.corpus.align_tokens import WORD
from engine.corpus.align_values import dated, lines, values
from engine.corpus.align_words import COMPANIES
from engine.labels import COMPANY, FIRST_NAME, JUDGE, LAWYER, NAME_LABELS, NAMED_COMPANY, SURNAME
from engine.model import Annotation, Document, EngineInfo, Entity, at, settle

_JUDGES = re.compile(
    r"\b(?:présidente?|conseill[eè]re?|greffi[eè]re?|juge|magistrate?|procureure?|substitute?|vice-président\w*|avocate? générale?|rapporteure?)\b",
    re.IGNORECASE,
)
_LAWYERS = re.compile(r"(?:\bMe|\bMaître|\bMaîtres|\bMes|\bavocate?)\s*\Z", re.IGNORECASE)
_JUDGE_BEFORE = re.compile(
    r"(?:présidente?|conseill[eè]re?|greffi[eè]re?|juge|procureure?)\W{1,3}(?:(?:M|Mme|Mlle|Monsieur|Madame)\.?\s)?\Z",
    re.IGNORECASE,
)
_HOME = re.compile(
    r"\b(?:née?s?\b[^.;\n]{0,40}|demeurant|domicilié\w*|résidant|born\b[^.;\n]{0,30})\s(?:à|au|aux|in|at)\s\Z",
    re.IGNORECASE,
)


def spans(original: Document, sides: Sides, regions: Sequence[Region]) -> Annotation:
    """Make the annotation of the original: a mention for each name, date, place or number that was masked."""
    entities: list[Entity] = []
    for region in values(sides, regions):
        for line in lines(sides, region):
            entities += _entities(sides, line)
    masked = (replace(entity, masked=True) for entity in entities)
    return Annotation(original, EngineInfo(__version__, "", "", ""), settle(masked))


def _entities(sides: Sides, region: Region) -> Iterator[Entity]:
    """Yield the mentions of one masked stretch."""
    start, end = sides.a[region.a0].start, sides.a[region.a1 - 1].end
    text = sides.original[start:end]
    new = sides.published[sides.b[region.b0].start : sides.b[region.b1 - 1].end] if region.b0 < region.b1 else ""
    signs = [token.sign for token in sides.b[region.b0 : region.b1] if token.sign is not None]
    said = [label for sign in signs if (label := sign.label)]
    if not said and new[:1] in "[<":
        said = [label for word in re.findall(r"[^\W\d_][^\[\]<>\d]+", new) if (label := label_of(word))]
    pieces = list(_pieces(sides, region, text, signs, said))
    for piece in pieces:
        yield replace(piece, replacement=new)


def _pieces(sides: Sides, region: Region, text: str, signs: Sequence[Sign], said: Sequence[str]) -> Iterator[Entity]:
    start = sides.a[region.a0].start
    before = sides.original[max(0, start - 60) : start]
    after = sides.original[start + len(text) : start + len(text) + 60]

    def piece(first: int, last: int, label: str) -> Entity:
        return at(sides.original, start + first, start + last, label, SOURCE)

    distinct = list(dict.fromkeys(said))
    if len(said) == 1 or len(distinct) == 1:
        label = distinct[0]
        if label in (FIRST_NAME, SURNAME, PERSON):
            yield from names_of(sides, region, label if label != PERSON else None)
        else:
            yield piece(0, len(text), label)
        return
    if said and set(said) <= {"adresse", "localite"}:
        yield from _address(text, piece)
        return
    if said and set(said) <= NAME_LABELS | {PERSON}:
        yield from names_of(sides, region, None)
        return
    if shape := _shape(text):
        yield piece(0, len(text), shape)
    elif dated(sides.a[region.a0 : region.a1]):
        yield piece(0, len(text), _civil(sides, region.a0))
    elif not any(c.isalpha() for c in text):
        yield piece(0, len(text), _number(text, before))
    elif _looks_like_address(sides, region, text):
        yield from _address(text, piece)
    elif set(keys_of(before)[-2:]) & COMPANIES:
        numbered = any(sign.identity.isdigit() for sign in signs)
        yield piece(0, len(text), COMPANY if numbered else NAMED_COMPANY)
    elif _is_town(sides, region, before, signs):
        yield piece(0, len(text), "localite")
    elif _LAWYERS.search(before):
        yield piece(0, len(text), LAWYER)
    elif _JUDGE_BEFORE.search(before) or _JUDGES.match(after.lstrip(" ,")):
        yield piece(0, len(text), JUDGE)
    else:
        yield from names_of(sides, region, None)


def _is_town(sides: Sides, region: Region, before: str, signs: Sequence[Sign]) -> bool:
    """Tell whether a name is that of a place: by the placeholder's way where the publisher has several, and by what leads to it."""
    ways = {sign.way for sign in signs}
    if re.search(_HOME, before):
        return True
    if ways & {"letter", "initial"}:
        return False
    if "vague" in ways or (ways == {"gap"} and sides.lettered):
        return True
    keys = keys_of(before)
    last = keys[-1] if keys else ""
    words = {token.key for token in sides.a[region.a0 : region.a1] if token.kind == WORD}
    if words & first_names() and last not in ("a", "au"):
        return False
    stripped = before.rstrip(" \u00a0")
    if last in ("a", "au", "aux", "demeurant", "domicilie", "domiciliee", "residant") and stripped[-1:].isalpha():
        return True
    return bool(re.search(r"\d{5}\s*\Z", before)) or (
        last == "de" and set(keys[-4:]) & {"commune", "ville", "mairie", "maire"} != set()
    )


__all__ = ["SOURCE", "spans"]
