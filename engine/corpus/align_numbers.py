"""Which number, date or address a masked stretch is, by its shape and by what stands before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.annotate.rules.context import MONTHS
from engine.corpus.align_sides import Region, Sides

_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("email", re.compile(r"[\w.+-]+@[\w.-]+")),
    ("siteWebSensible", re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)),
    ("compteBancaire", re.compile(r"[A-Z]{2}\d{2}[ \u00a0]?(?:[\dA-Z]{4}[ \u00a0]?){3,}[\dA-Z]{0,4}")),
    (
        "telephoneFax",
        re.compile(r"(?:\+\d{2,3}|0)[ .\u00a0]?(?:\(0\))?\d(?:[ .\u00a0-]?\d{2}){4}|\(?\d{3}\)?[ -]\d{3}-\d{4}"),
    ),
    ("plaqueImmatriculation", re.compile(r"[A-Z]{2}[ -]?\d{3}[ -]?[A-Z]{2}|\d{1,4}[ -]?[A-Z]{2,3}[ -]?\d{2}")),
)
_NIR = re.compile(r"[12][ .]?\d\d[ .]?\d\d[ .]?\d[\dAB][ .]?\d{3}[ .]?\d{3}(?:[ .]?\d\d)?")
_POSTCODE = re.compile(r"(?<!\d)(?:F-?)?\d{2}[ ]?\d{3}[ \u00a0]+(?=[^\W\d_])")
_WORDS = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*\.?|\d+")


def _shape(text: str) -> str | None:
    """Give the label that a text says by itself: an address of mail, an account, a phone."""
    for label, pattern in _SHAPES:
        if pattern.fullmatch(text):
            return label
    if _NIR.fullmatch(text):
        return "numeroIdentifiant"
    return None


def _number(text: str, before: str) -> str:
    digits = sum(c.isdigit() for c in text)
    words = set(keys_of(before))
    if words & {"compte", "iban", "pret", "account", "credit"}:
        return "compteBancaire"
    if words & {"siren", "siret", "rcs"}:
        return "numeroSiretSiren"
    if words & {"cadastre", "cadastree", "parcelle", "section", "cadastrees"}:
        return "cadastre"
    if words & BORN and digits <= 8:
        return "dateNaissance"
    return "numeroIdentifiant"


def _civil(sides: Sides, place: int) -> str:
    keys = [token.key for token in sides.a[max(0, place - 10) : place]]
    for key in reversed(keys):
        if key.startswith(("deces", "deced", "mort", "died")):
            return "dateDeces"
        if key.startswith("mari") or key in ("epouse", "union", "married"):
            return "dateMariage"
        if key in BORN:
            break
    return "dateNaissance"


def _looks_like_address(sides: Sides, region: Region, text: str) -> bool:
    keys = [token.key for token in sides.a[region.a0 : region.a1] if token.kind != MARK]
    return (
        any(len(key) > 1 and key in STREETS for key in keys)
        or bool(_POSTCODE.search(text))
        or (len(keys) > 1 and keys[0].isdigit() and len(keys[0]) <= 4 and not dated(sides.a[region.a0 : region.a1]))
    )


def _address(text: str, piece: Callable[[int, int, str], Entity]) -> Iterator[Entity]:
    """Part an address: the street, the town with its code."""
    match = list(_POSTCODE.finditer(text))
    if not match:
        lines = [(m.start(), m.end()) for m in re.finditer(r"[^\n]+", text)]
        yield piece(*lines[0], "adresse")
        for first, last in lines[1:]:
            yield piece(first, last, "adresse" if set(keys_of(text[first:last])) & STREETS else "localite")
        return
    street = text[: match[-1].start()].rstrip(" ,\n\t-–(")
    if street:
        yield piece(0, len(street), "adresse")
    yield piece(match[-1].start(), len(text), "localite")


def keys_of(text: str) -> list[str]:
    return [fold(word) for word in _WORDS.findall(text)]
