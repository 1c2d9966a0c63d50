"""Bank accounts written as an IBAN, their key checked (ISO 13616, mod 97)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from stdnum import iban

from engine.core import Changes, Entity, doubt, entity_at
from engine.rules.rule import Rule
from engine.text import Text, any_of, place

_IBAN = re.compile(r"(?<![\w-])[A-Za-z]{2}[ ]?[0-9]{2}(?:[ \u00a0.-]?[A-Za-z0-9]){11,30}(?!\w)")
_ANNOUNCED = re.compile(rf"\b{any_of('accounts.iban')}\b[^\n]{{0,40}}\Z")
# Behind its own name, whatever the length: figures and capitals, in groups.
_NAMED = re.compile(rf"\b{any_of('accounts.iban_itself')}\b(?:[ ]?n°)?[ :.(]{{0,4}}")
_WRITTEN = re.compile(
    r"[A-Z]{2}[ ]?[0-9]{2}(?:[ \u00a0.-]?(?:[0-9]{1,11}[A-Z]?|[A-Z]{1,4}[0-9]{0,11})(?![a-z])){2,12}(?!\w)"
)
_LENGTHS = {
    "FR": 27,
    "MC": 27,
    "BE": 16,
    "LU": 20,
    "DE": 22,
    "ES": 24,
    "IT": 27,
    "PT": 25,
    "CH": 21,
    "GB": 22,
    "NL": 18,
    "MA": 28,
    "TN": 24,
    "AT": 20,
    "CZ": 24,
    "DK": 18,
    "FI": 18,
    "GR": 27,
    "HR": 21,
    "HU": 28,
    "IE": 22,
    "LB": 28,
    "NO": 15,
    "PL": 28,
    "RO": 24,
    "RS": 22,
    "SE": 24,
    "SN": 28,
    "TR": 26,
}


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find IBANs. A checked key is certain; a failed one is a doubt, and masked where a word
    announces an account."""
    read, finds, doubts = document.read, [], []
    for start, end, valid in _numbers(document.text):
        if not valid:
            doubts.append(doubt("failed_key", start, end, "iban"))
        if valid or _ANNOUNCED.search(read.folded[max(0, start - 60) : start]):
            finds.append(entity_at(document.text, start, end, "compteBancaire", "rule:iban", 1.0 if valid else 0.8))
    for start, end in _named(document, finds):
        doubts.append(doubt("failed_key", start, end, "iban"))
        finds.append(entity_at(document.text, start, end, "compteBancaire", "rule:iban", 0.8))
    return place(document, entities, finds, certain=True, doubts=doubts)


def _named(document: Text, finds: list[Entity]) -> Iterator[tuple[int, int]]:
    """Yield what stands behind the word IBAN and is none that is found, for want of a figure or of
    a key."""
    for name in _NAMED.finditer(document.read.folded):
        number = _WRITTEN.match(document.text, name.end())
        if number and not any(find.start < number.end() and number.start() < find.end for find in finds):
            yield number.span()


def _numbers(text: str) -> Iterator[tuple[int, int, bool]]:
    """Give each span that has the form of an IBAN, and whether its key is right."""
    offset = 0
    while match := _IBAN.search(text, offset):
        offset = match.start() + 4
        found = _trim(text, *match.span())
        if found:
            offset = found[0]
            yield match.start(), *found


def _trim(text: str, start: int, end: int) -> tuple[int, bool] | None:
    """Say where the number in a run ends and whether its key is right; None when nothing there has
    the form of an IBAN.

    The run may go on into the words behind the number, since these may be separated by one space
    too.
    """
    length = _LENGTHS.get(text[start : start + 2].upper(), 0)
    for stop in _stops(text, start, end):
        number = "".join(filter(str.isalnum, text[start:stop]))
        if len(number) != length and length:
            continue
        if iban.is_valid(number, check_country=False):
            return stop, True
        if length and text[start:stop].upper() == text[start:stop]:
            return stop, False
    return None


def _stops(text: str, start: int, end: int) -> list[int]:
    """Give the ends a number may have inside a run: where a letter or digit is followed by none."""
    return [
        stop for stop in range(start + 15, end + 1) if text[stop - 1].isalnum() and not text[stop : stop + 1].isalnum()
    ]


RULE = Rule(
    "iban",
    "IBAN",
    "IBAN",
    "Les IBAN sont repérés et leur clé vérifiée ; une clé fausse devient un doute.",
    "IBANs are found and their check digits verified; a wrong key becomes a doubt.",
    apply,
)
