"""Which number, date or address a masked value is: by its shape, and by what stands before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.alignment.placeholders import Sign
from engine.alignment.sides import AlignmentState, Region
from engine.alignment.tokens import MARK
from engine.alignment.values import is_date
from engine.alignment.words import BORN, STREETS
from engine.core import Entity, entity_at
from engine.text import fold

SOURCE = "rule:alignment"

_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("email", re.compile(r"[\w.+-]+@[\w.-]+")),
    ("siteWebSensible", re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)),
    ("compteBancaire", re.compile(r"[A-Z]{2}\d{2}[ \u00a0]?(?:[\dA-Z]{4}[ \u00a0]?){3,}[\dA-Z]{0,4}")),
    (
        "telephoneFax",
        re.compile(r"(?:\+\d{2,3}|0)[ .\u00a0]?(?:\(0\))?\d(?:[ .\u00a0-]?\d{2}){4}|\(?\d{3}\)?[ -]\d{3}-\d{4}"),
    ),
    ("numeroIdentifiant", re.compile(r"[12][ .]?\d\d[ .]?\d\d[ .]?\d[\dAB][ .]?\d{3}[ .]?\d{3}(?:[ .]?\d\d)?")),
    ("plaqueImmatriculation", re.compile(r"[A-Z]{2}[ -]?\d{3}[ -]?[A-Z]{2}|\d{1,4}[ -]?[A-Z]{2,3}[ -]?\d{2}")),
)
_LEADS = {
    "compteBancaire": frozenset({"compte", "iban", "pret", "account", "credit"}),
    "numeroSiretSiren": frozenset({"siren", "siret", "rcs"}),
    "cadastre": frozenset({"cadastre", "cadastree", "parcelle", "section", "cadastrees"}),
}
_POSTCODE = re.compile(r"(?<!\d)(?:F-?)?\d{2}[ ]?\d{3}[ \u00a0]+(?=[^\W\d_])")
_WORDS = re.compile(r"[^\W\d_]+(?:['’\-][^\W\d_]+)*\.?|\d+")
_PARCEL = re.compile(r"(?:sections?|parcelles?|lots?)\b[^\n]*\d[^\n]*", re.IGNORECASE)
_NUMBER = re.compile(r"(?=(?:\D*\d){4})(?:[^\w\n]|[\d_]|(?<![^\W\d_])[^\W\d_]{1,2}(?![^\W\d_]))+")
_AROUND = 60


@dataclass(frozen=True, slots=True)
class MaskedValue:
    """A masked value of the original: its half-open character offsets, its region of tokens, and
    the placeholders that replace it. ``tagged``: a human tagged it in a text without
    placeholders."""

    sides: AlignmentState
    region: Region
    start: int
    end: int
    signs: tuple[Sign, ...]
    tagged: bool

    @property
    def text(self) -> str:
        """Return the value as the original has it."""
        return self.sides.original[self.start : self.end]

    @property
    def before(self) -> str:
        """Return up to 60 characters of the original before the value."""
        return self.sides.original[max(0, self.start - _AROUND) : self.start]

    @property
    def after(self) -> str:
        """Return up to 60 characters of the original after the value."""
        return self.sides.original[self.end : self.end + _AROUND]

    @property
    def dated(self) -> bool:
        """Tell whether the tokens of the value are a date or a month."""
        return is_date(self.sides.a[self.region.a0 : self.region.a1])

    def piece(self, first: int, last: int, label: str) -> Entity:
        """Make an entity of part of the value; ``first`` and ``last`` (exclusive) are offsets in
        it."""
        return entity_at(self.sides.original, self.start + first, self.start + last, label, SOURCE)

    def whole(self, label: str) -> Entity:
        """Make an entity of the whole value."""
        return self.piece(0, self.end - self.start, label)


def value(sides: AlignmentState, region: Region, tagged: bool) -> MaskedValue:
    """Make the masked value of a region, which must have tokens of the original; ``tagged``: a
    human tagged it, and nothing replaces it yet."""
    signs = tuple(token.sign for token in sides.b[region.b0 : region.b1] if token.sign is not None)
    return MaskedValue(sides, region, sides.a[region.a0].start, sides.a[region.a1 - 1].end, signs, tagged)


def shape(text: str) -> str | None:
    """Return the label that the form of a text implies by itself: an e-mail or web address, an
    account, a phone number, an identifier, a plate, a parcel; None if it implies none."""
    if _PARCEL.fullmatch(text):
        return "cadastre"
    return next((label for label, pattern in _SHAPES if pattern.fullmatch(text)), None)


def is_number(text: str) -> bool:
    """Tell whether a text has no letters, or at least four digits and letters only in groups of one
    or two, as « 0007 4519 022 K »."""
    return not any(c.isalpha() for c in text) or _NUMBER.fullmatch(text) is not None


def number(masked: MaskedValue) -> str:
    """Return the label of a number, by the words before it: an account, a company number, a parcel,
    a date of birth, else an identifier."""
    words = set(keys_of(masked.before))
    for label, leads in _LEADS.items():
        if words & leads:
            return label
    digits = sum(c.isdigit() for c in masked.text)
    return "dateNaissance" if words & BORN and digits <= 8 else "numeroIdentifiant"


def date(masked: MaskedValue) -> str:
    """Return the label of a date, by the words before it: a death, a marriage, else a birth."""
    before = masked.sides.a[max(0, masked.region.a0 - 10) : masked.region.a0]
    for key in (token.key for token in reversed(before)):
        if key.startswith(("deces", "deced", "mort", "died")):
            return "dateDeces"
        if key.startswith("mari") or key in ("epouse", "union", "married"):
            return "dateMariage"
        if key in BORN:
            break
    return "dateNaissance"


def is_address(masked: MaskedValue) -> bool:
    """Tell whether a value has a word of street addresses or a post code, or begins with a short
    number and is not a date."""
    keys = [token.key for token in masked.sides.a[masked.region.a0 : masked.region.a1] if token.kind != MARK]
    return (
        any(len(key) > 1 and key in STREETS for key in keys)
        or bool(_POSTCODE.search(masked.text))
        or (len(keys) > 1 and keys[0].isdigit() and len(keys[0]) <= 4 and not masked.dated)
    )


def address(masked: MaskedValue) -> Iterator[Entity]:
    """Split an address into entities: the street, then the town with its post code; without a post
    code, by line."""
    text = masked.text
    codes = list(_POSTCODE.finditer(text))
    if not codes:
        lines = [match.span() for match in re.finditer(r"[^\n]+", text)]
        yield masked.piece(*lines[0], "adresse")
        for first, last in lines[1:]:
            yield masked.piece(first, last, "adresse" if set(keys_of(text[first:last])) & STREETS else "localite")
        return
    town = codes[-1].start()
    street = text[:town].rstrip(" ,\n\t-–(")
    if street:
        yield masked.piece(0, len(street), "adresse")
    yield masked.piece(town, len(text), "localite")


def keys_of(text: str) -> list[str]:
    """Return the folded words and numbers of a text, in order."""
    return [fold(word) for word in _WORDS.findall(text)]
