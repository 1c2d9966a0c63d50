"""Numbers that belong to nobody, in the shape of the originals: groups, dots and brackets stay
where they are.

- French phones: the six blocks that Arcep keeps for works of fiction, 01 99 00, 02 61 91, 03 53 01, 04 65 71, 05 36 49 and
  06 39 98, each of 10,000 numbers (decision 2018-0881 as amended, annex 1); 07 becomes 06 39 98, 08
  and 09 become 01 99 00.
- North American phones: 555-0100 to 555-0199, in an area N9X, which the numbering plan keeps for its extension (NANPA).
- British phones: 020 7946 0xxx and 07700 900xxx (Ofcom, numbers for drama use). Others begin with +999 (ITU-T E.164: reserved)
  or with 00.
- NIR: a month from 13 to 19, which is none, and a key above 97, which 97 less a remainder never is.
- SIREN, SIRET: Luhn's sum is wrong. IBAN: the check digits are 00, which ISO 13616 never gives. RIB: a key above 97.
- Number plates: letters I, O and U, which French, Ontario and other series leave out; a department, in the old series, is 00.
- Other numbers: the first two digits are zeros, from six digits on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from engine.pseudonyms.names.assignment import Pseudonyms
from engine.pseudonyms.names.random_numbers import SeededNumbers, invent

FICTION = {"1": "019900", "2": "026191", "3": "035301", "4": "046571", "5": "053649", "6": "063998", "7": "063998"}
"""What stands for the first six digits of a French phone number, by its second."""

_CALL = re.compile(r"[+(]?\d(?:[\d\s().\-\u2010\u2011\u00a0\u202f]*\d)?")
_NIR = re.compile(r"([1-478])\d{2}(?:0[1-9]|[1-9]\d)\d[\dAB]\d{6}(\d{2})?")
_IBAN = re.compile(r"[A-Z]{2}\d{2}[A-Z\d]{10,30}")
_COMPANY = re.compile(r"(?:[A-Z]{2}\d{2})?\d{9}|\d{14}")
_OLD_PLATE = re.compile(r"\d{1,4}[A-Z]{1,3}(?:\d{2}|2[AB])")
_WORD = re.compile(r"(?<!\d)[^\W\d_]{2,}(?!\d)")
_KEPT = frozenset(
    "section sections parcelle parcelles numero numeros cadastre cadastree feuille lot lots iban bic siren siret rcs tva".split()
)

_Make = Callable[[str, SeededNumbers], str]


class Numbers:
    """Writes the numbers of one document."""

    def __init__(self, pseudonyms: Pseudonyms, texts: Iterable[str]) -> None:
        """Read the numbers that are not to be drawn."""
        self._pseudonyms = pseudonyms
        numbers = {number for text in texts for number in (bare(text), _national(bare(text)))}
        self._known = frozenset(number[-size:] for number in numbers for size in (7, 9, 10, len(number)) if number)

    def write(self, text: str, label: str) -> str:
        """Write a number again; one without a digit or a capital gets one of its own."""
        if label == "telephoneFax":
            return (
                _CALL.sub(lambda call: self._phone(call[0]), text)
                if any(c.isdigit() for c in text)
                else self._short(text)
            )
        places = _places(text)
        if not places:
            return self._short(text)
        compact = "".join(_capital(text[place]) for place in places)
        new = self._draw(label, compact, _maker(label, compact))
        return _placed(text, places, new)

    def _phone(self, text: str) -> str:
        places = [place for place, c in enumerate(text) if c.isdigit()]
        digits = "".join(text[place] for place in places)
        make, size = _phone_maker(digits, text.startswith("+"))
        new = self._draw("telephoneFax", _national(digits)[-size:] if size else digits, make)
        return _placed(text, places[len(places) - len(new) :], new)

    def _short(self, text: str) -> str:
        """Give a number to what has none."""
        return self._draw("number", text, lambda _, chance: "00" + chance.digits(4))

    def _draw(self, label: str, compact: str, make: _Make) -> str:
        return invent(self._pseudonyms, f"number {label}", compact, lambda chance: make(compact, chance), self._known)


def bare(text: str) -> str:
    """Give the digits and letters of a number, capitals."""
    return "".join(c for c in text if c.isalnum()).upper()


def _national(digits: str) -> str:
    """Give a French number as it is dialled in France."""
    for prefix in ("0033", "33"):
        if digits.startswith(prefix) and len(digits.removeprefix(prefix).lstrip("0")) == 9:
            return "0" + digits.removeprefix(prefix).lstrip("0")
    return digits


def _phone_maker(digits: str, plus: bool) -> tuple[_Make, int]:
    """Give what draws a phone number, and how many of its last digits tell it; 0 for all."""
    national = _national(digits)
    if len(national) == 10 and national[0] == "0":
        return (lambda _, chance: (FICTION.get(national[1], FICTION["1"]) + chance.digits(4))[1:]), 9
    if (len(digits) == 10 and digits[0] not in "01") or (len(digits) == 11 and digits[0] == "1"):
        return (lambda _, c: f"{2 + c.below(8)}9{c.below(10)}55501{c.digits(2)}"), 10
    if (digits.startswith("44") and plus and len(digits) >= 12) or (digits[0] == "0" and len(digits) == 11):
        mobile = digits.removeprefix("44").lstrip("0").startswith("7")
        return (lambda _, chance: ("7700900" if mobile else "2079460") + chance.digits(3)), 10
    if len(digits) == 7:
        return (lambda _, chance: "55501" + chance.digits(2)), 7
    begun = "999" if plus else "00"
    return (lambda old, c: (begun[: max(1, len(old) - 2)] + c.digits(len(old)))[: len(old)]), 0


def _maker(label: str, compact: str) -> _Make:
    """Give what draws a number of a kind."""
    if label == "plaqueImmatriculation":
        return _plate
    if _NIR.fullmatch(compact) and label == "numeroIdentifiant":
        return _nir
    if _IBAN.fullmatch(compact):
        return lambda old, chance: old[:2] + "00" + _alike(old[4:], chance)
    if label == "compteBancaire" and len(compact) == 23:
        return lambda old, chance: _alike(old[:21], chance) + str(98 + chance.below(2))
    if _COMPANY.fullmatch(compact) and label in ("numeroSiretSiren", "numeroIdentifiant"):
        return _company
    if label == "cadastre":
        return _alike
    return lambda old, chance: "00" + _alike(old[2:], chance) if old.isdigit() and len(old) > 5 else _alike(old, chance)


def _nir(old: str, chance: SeededNumbers) -> str:
    return (
        old[0]
        + chance.digits(2)
        + f"1{3 + chance.below(7)}"
        + chance.digits(8)
        + str(98 + chance.below(2)) * (len(old) > 13)
    )


def _company(old: str, chance: SeededNumbers) -> str:
    """Draw digits whose SIREN, and whose SIRET, fail Luhn's sum."""
    letters = len(old) - len(old.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    head = 2 if letters == 2 else 0
    digits = chance.digits(len(old) - letters - head)
    siren = _unlike_luhn(digits[:9])
    return (
        old[:letters]
        + chance.digits(head)
        + (siren + digits[9:-1] + _unlike_luhn(siren + digits[9:])[-1] if digits[9:] else siren)
    )


def _unlike_luhn(digits: str) -> str:
    """Change the last digit where Luhn's sum is right."""
    total = sum(sum(divmod(int(c) * (1 + i % 2), 10)) for i, c in enumerate(reversed(digits)))
    return digits if total % 10 or not digits else digits[:-1] + str((int(digits[-1]) + 1) % 10)


def _plate(old: str, chance: SeededNumbers) -> str:
    new = "".join("IOU"[chance.below(3)] if c.isalpha() else chance.digits(1) for c in old)
    return new[:-2] + "00" if _OLD_PLATE.fullmatch(old) else new


def _alike(old: str, chance: SeededNumbers) -> str:
    """Draw a digit for a digit, a letter for a letter."""
    return "".join(chance.digits(1) if c.isdigit() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[chance.below(26)] for c in old)


def _places(text: str) -> list[int]:
    """Find the characters that are drawn: digits and letters, but for the words that say what is
    numbered."""
    words = {i for m in _WORD.finditer(text) if m[0].islower() or m[0].casefold() in _KEPT for i in range(*m.span())}
    return [
        place for place, c in enumerate(text) if (c.isdigit() or c.isalpha()) and place not in words and c not in "°ºn"
    ]


def _capital(c: str) -> str:
    return c.upper() if len(c.upper()) == 1 else c


def _placed(text: str, places: list[int], new: str) -> str:
    """Put characters in their places, small letters where they were small."""
    characters = list(text)
    for place, c in zip(places, new, strict=True):
        characters[place] = c.lower() if text[place].islower() else c
    return "".join(characters)
