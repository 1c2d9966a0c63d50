"""Spans with labels from what was masked: the placeholder's own word says the label, else the shape
of what it hides, else what stands around."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from engine import __version__
from engine.alignment.names import names_of
from engine.alignment.placeholders import PERSON, label_of
from engine.alignment.shapes import (
    SOURCE,
    MaskedValue,
    address,
    date,
    is_address,
    is_number,
    keys_of,
    number,
    shape,
    value,
)
from engine.alignment.sides import AlignmentState, Region
from engine.alignment.tokens import WORD
from engine.alignment.values import lines, tagged_values, values
from engine.alignment.words import COMPANIES
from engine.core import (
    COMPANY,
    FIRST_NAME,
    JUDGE,
    LAWYER,
    NAME_LABELS,
    NAMED_COMPANY,
    SURNAME,
    Annotation,
    Document,
    EngineInfo,
    Entity,
    settle,
)
from engine.text import any_of, first_names

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
    rf"\b(?:{any_of('civil_status.born_written')}\b[^.;\n]{{0,40}}|{any_of('places.dwelling')})\s{any_of('places.at')}\s\Z",
    re.IGNORECASE,
)
_COMPANY = re.compile(r"\b(?:E\.U\.R\.L|S\.A\.R\.L|S\.A\.S(?:\.U)?|S\.A|S\.C\.[IP]|S\.N\.C)\.?\s\Z")
_AT = frozenset({"a", "au", "aux", "demeurant", "domicilie", "domiciliee", "residant"})
_TOWNS = frozenset({"commune", "ville", "mairie", "maire"})


def spans(original: Document, sides: AlignmentState, regions: Sequence[Region], tagged: Sequence[Region]) -> Annotation:
    """Make the annotation of the original: entities, all masked, for the names, dates, places and
    numbers of the masked regions.

    A label comes from the word in the placeholder, else from the form of the value, else from its
    context. ``tagged`` are regions that a human tagged, whose bounds are kept.
    """
    lined = [line for region in values(sides, regions) for line in lines(sides, region)]
    entities = [entity for region in lined for entity in _entities(sides, region, False)]
    for region in tagged_values(sides, tagged):
        entities += _entities(sides, region, True)
    masked = (replace(entity, masked=True) for entity in entities)
    return Annotation(original, EngineInfo(__version__, "", "", ""), settle(masked))


def _entities(sides: AlignmentState, region: Region, tagged: bool) -> Iterator[Entity]:
    """Yield the mentions of one masked stretch, with what stands for them."""
    new = sides.published[sides.b[region.b0].start : sides.b[region.b1 - 1].end] if region.b0 < region.b1 else ""
    masked = value(sides, region, tagged)
    said = {label for sign in masked.signs if (label := sign.label)} or _said(new)
    for piece in _as_said(masked, said) if said else _by_shape(masked):
        yield replace(piece, replacement=new)


def _said(new: str) -> set[str]:
    """Read the labels that words in misread brackets say."""
    words = re.findall(r"[^\W\d_][^\[\]<>\d]+", new) if new[:1] in ("[", "<") else []
    return {label for word in words if (label := label_of(word))}


def _as_said(masked: MaskedValue, said: Set[str]) -> Iterator[Entity]:
    """Yield mentions of the labels that the placeholders say."""
    only = next(iter(said)) if len(said) == 1 else None
    if only in (FIRST_NAME, SURNAME):
        yield from names_of(masked, only)
    elif only is not None and only != PERSON:
        yield masked.whole(only)
    elif said <= {"adresse", "localite"}:
        yield from address(masked)
    elif said <= NAME_LABELS | {PERSON}:
        yield from names_of(masked, None)
    else:
        yield from _by_shape(masked)


def _by_shape(masked: MaskedValue) -> Iterator[Entity]:
    """Yield mentions by what a value looks like, then by what stands around it; what says nothing
    is a name."""
    if label := shape(masked.text):
        yield masked.whole(label)
    elif masked.dated:
        yield masked.whole(date(masked))
    elif is_number(masked.text):
        yield masked.whole(number(masked))
    elif is_address(masked):
        yield from address(masked)
    elif label := _by_context(masked):
        yield masked.whole(label)
    else:
        yield from names_of(masked, None)


def _by_context(masked: MaskedValue) -> str | None:
    """Give the label that the words around say: a company, a town, a lawyer, a judge."""
    if set(keys_of(masked.before)[-2:]) & COMPANIES or _COMPANY.search(masked.before):
        return COMPANY if any(sign.identity.isdigit() for sign in masked.signs) else NAMED_COMPANY
    if _is_town(masked):
        return "localite"
    if _LAWYERS.search(masked.before):
        return LAWYER
    return JUDGE if _JUDGE_BEFORE.search(masked.before) or _JUDGES.match(masked.after.lstrip(" ,")) else None


def _is_town(masked: MaskedValue) -> bool:
    """Tell whether a name is that of a place: by the placeholder's way where the publisher has
    several, and by what leads to it."""
    ways = {sign.way for sign in masked.signs}
    if _HOME.search(masked.before):
        return True
    if ways & {"letter", "initial"}:
        return False
    if "vague" in ways or (ways == {"gap"} and masked.sides.lettered):
        return True
    keys = keys_of(masked.before)
    last = keys[-1] if keys else ""
    words = {token.key for token in masked.sides.a[masked.region.a0 : masked.region.a1] if token.kind == WORD}
    if words & first_names() and last not in ("a", "au"):
        return False
    if last in _AT and masked.before.rstrip(" \u00a0")[-1:].isalpha():
        return True
    of_town = last == "de" and not _TOWNS.isdisjoint(keys[-4:])
    return of_town or bool(re.search(r"\d{5}\s*\Z", masked.before))


__all__ = ["SOURCE", "spans"]
