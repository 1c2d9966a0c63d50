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
    """A masked stretch of the original, its text, what stands before and after it, and the
    placeholders that stand for it."""

    sides: AlignmentState
    region: Region
    start: int
    end: int
    signs: tuple[Sign, ...]
    tagged: bool

    @property
    def text(self) -> str:
        """Give the text that is masked."""
        return self.sides.original[self.start : self.end]

    @property
    def before(self) -> str:
        """Give what stands before."""
        return self.sides.original[max(0, self.start - _AROUND) : self.start]

    @property
    def after(self) -> str:
        """Give what stands after."""
        return self.sides.original[self.end : self.end + _AROUND]

    @property
    def dated(self) -> bool:
        """Tell whether it is a date."""
        return is_date(self.sides.a[self.region.a0 : self.region.a1])

    def piece(self, first: int, last: int, label: str) -> Entity:
        """Make a mention of a part of the text."""
        return entity_at(self.sides.original, self.start + first, self.start + last, label, SOURCE)

    def whole(self, label: str) -> Entity:
        """Make one mention of it all."""
        return self.piece(0, self.end - self.start, label)


def value(sides: AlignmentState, region: Region, tagged: bool) -> MaskedValue:
    """Give the value of a stretch; ``tagged``: a reader set tags around it, and nothing stands for
    it yet."""
    signs = tuple(token.sign for token in sides.b[region.b0 : region.b1] if token.sign is not None)
    return MaskedValue(sides, region, sides.a[region.a0].start, sides.a[region.a1 - 1].end, signs, tagged)


def shape(text: str) -> str | None:
    """Give the label that a text says by itself: an address of mail, an account, a phone."""
    if _PARCEL.fullmatch(text):
        return "cadastre"
    return next((label for label, pattern in _SHAPES if pattern.fullmatch(text)), None)


def is_number(text: str) -> bool:
    """Tell whether a text is figures, or at least four of them with letters by one or two: « 0007
    4519 022 K »."""
    return not any(c.isalpha() for c in text) or _NUMBER.fullmatch(text) is not None


def number(masked: MaskedValue) -> str:
    """Give the label of a number by the words before it."""
    words = set(keys_of(masked.before))
    for label, leads in _LEADS.items():
        if words & leads:
            return label
    digits = sum(c.isdigit() for c in masked.text)
    return "dateNaissance" if words & BORN and digits <= 8 else "numeroIdentifiant"


def date(masked: MaskedValue) -> str:
    """Give the label of a date by the words before it: of a death, a wedding, else of a birth."""
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
    """Tell whether a value has a word of the street, a post code, or begins with a number."""
    keys = [token.key for token in masked.sides.a[masked.region.a0 : masked.region.a1] if token.kind != MARK]
    return (
        any(len(key) > 1 and key in STREETS for key in keys)
        or bool(_POSTCODE.search(masked.text))
        or (len(keys) > 1 and keys[0].isdigit() and len(keys[0]) <= 4 and not masked.dated)
    )


def address(masked: MaskedValue) -> Iterator[Entity]:
    """Part an address: the street, the town with its code."""
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
    """Give the words and numbers of a text, folded."""
    return [fold(word) for word in _WORDS.findall(text)]
