"""Numbers that identify: drawn with their keys, right for the larger part and wrong for the rest,
as in real files."""

from __future__ import annotations

import random
from collections.abc import Callable

from stdnum import luhn
from stdnum.fr import nir as nir_keys
from stdnum.iso7064 import mod_97_10

VALID = 0.7
"""Share of numbers whose key is right: masking must not hang on it."""


def number(kind: str, rng: random.Random) -> str:
    """Draw a number of a kind, a key of :data:`KINDS`, in a format usual in decisions. Its check
    digits are right with probability :data:`VALID`.

    Raises:
        KeyError: there is no such kind.
    """
    return KINDS[kind][0](rng)


def draw_labelled(kind: str, rng: random.Random) -> tuple[str, str]:
    """Draw a number as :func:`number` does. Returns it with the entity label of its kind
    (``"siret"``: ``numeroSiretSiren``).

    Raises:
        KeyError: there is no such kind.
    """
    make, label = KINDS[kind]
    return make(rng), label


def of_label(label: str, rng: random.Random) -> str | None:
    """Draw a number of a random kind with this entity label; None if no kind has it."""
    kinds = _BY_LABEL.get(label)
    return number(rng.choice(kinds), rng) if kinds else None


def _digits(count: int, rng: random.Random) -> str:
    return "".join(rng.choices("0123456789", k=count))


def _spoiled(text: str, rng: random.Random) -> str:
    """Change the last digit, so that the key is wrong."""
    return text if rng.random() < VALID else text[:-1] + str((int(text[-1]) + rng.randint(1, 9)) % 10)


def _grouped(text: str, sizes: tuple[int, ...], separator: str) -> str:
    parts, place = [], 0
    for size in sizes:
        parts.append(text[place : place + size])
        place += size
    return separator.join(part for part in [*parts, text[place:]] if part)


def _shape(*shapes: str) -> Callable[[random.Random], str]:
    """Make a drawer of numbers of these shapes: 9 a digit, A a capital, all else as it stands."""

    def draw(rng: random.Random) -> str:
        shape = rng.choice(shapes)
        return "".join(
            rng.choice("0123456789") if c == "9" else rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ") if c == "A" else c
            for c in shape
        )

    return draw


def nir(rng: random.Random) -> str:
    """Draw a social security number: 13 digits, with 2A and 2B for Corsica, and mostly its key."""
    department = rng.choice(("2A", "2B", "99", "97")) if rng.random() < 0.15 else f"{rng.randint(1, 95):02d}"
    department = department if department != "20" else "2A"
    body = f"{rng.choice('12')}{rng.randint(30, 99):02d}{rng.randint(1, 12):02d}{department}{rng.randint(1, 800):03d}{rng.randint(1, 400):03d}"
    whole = body + _spoiled(str(nir_keys.calc_check_digits(body)), rng)
    roll = rng.random()
    if roll < 0.15:
        return body
    if roll < 0.45:
        return whole
    return _grouped(whole, (1, 2, 2, 2, 3, 3), rng.choice((" ", " ", " ", ".", "-")))


def siren(rng: random.Random) -> str:
    """Draw a SIREN: nine digits that obey Luhn, mostly."""
    body = rng.choice("345789") + _digits(7, rng)
    whole = _spoiled(body + str(luhn.calc_check_digit(body)), rng)
    return whole if rng.random() < 0.3 else _grouped(whole, (3, 3), rng.choice((" ", " ", " ", ".")))


def siret(rng: random.Random) -> str:
    """Draw a SIRET: fourteen digits that obey Luhn, mostly."""
    body = rng.choice("345789") + _digits(7, rng)
    body += str(luhn.calc_check_digit(body)) + f"{rng.randint(1, 60):04d}"
    whole = _spoiled(body + str(luhn.calc_check_digit(body)), rng)
    return whole if rng.random() < 0.35 else _grouped(whole, (3, 3, 3), " ")


def rcs(rng: random.Random) -> str:
    """Draw a number of the trade register: a SIREN, sometimes with its letter."""
    return rng.choice(("", "", "B ", "D ", "B", "A ")) + siren(rng)


def iban(rng: random.Random) -> str:
    """Draw an IBAN of France or of a neighbour, mod 97 right mostly."""
    country, length = rng.choice((("FR", 23), ("FR", 23), ("FR", 23), ("BE", 12), ("LU", 16), ("DE", 18), ("ES", 20)))
    body = _digits(length, rng)
    if country == "FR" and rng.random() < 0.3:
        body = f"{body[:15]}{rng.choice('ABCDEFGHKLMNPRSTUVWX')}{body[16:]}"
    key = mod_97_10.calc_check_digits(body + country)
    whole = country + (key if rng.random() < VALID else f"{(int(key) + rng.randint(1, 90)) % 97:02d}") + body
    return whole if rng.random() < 0.35 else _grouped(whole, (4,) * 7, " ")


def card(rng: random.Random) -> str:
    """Draw a card number: sixteen digits that obey Luhn mostly; some masked, as banks write
    them."""
    body = rng.choice(("4", "5", "4970", "5131")) + _digits(15, rng)
    body = body[:15]
    whole = _spoiled(body + str(luhn.calc_check_digit(body)), rng)
    if rng.random() < 0.15:
        return f"{whole[:4]} XXXX XXXX {whole[12:]}"
    return whole if rng.random() < 0.35 else _grouped(whole, (4, 4, 4), rng.choice((" ", " ", "-")))


def phone(rng: random.Random) -> str:
    """Draw a telephone number of France, the overseas and a few neighbours."""
    head = rng.choice(("01", "02", "03", "04", "05", "06", "06", "06", "07", "07", "09", "0262", "0590", "0692"))
    whole = head + _digits(10 - len(head), rng)
    roll = rng.random()
    if roll < 0.15:
        return whole
    if roll < 0.25:
        return f"+33 {whole[1]} " + _grouped(whole[2:], (2, 2, 2), " ")
    if roll < 0.30:
        return rng.choice(("0033", "+33")) + whole[1:]
    if roll < 0.33:
        return rng.choice(("+32 4", "+41 7", "+213 5", "+212 6", "+221 7", "+352 6")) + _grouped(
            _digits(8, rng), (2, 2, 2), " "
        )
    return _grouped(whole, (2, 2, 2, 2), rng.choice((" ", " ", " ", ".", "-", "/")))


def parcel(rng: random.Random) -> str:
    """Draw a parcel of the land register."""
    letters = rng.choice("ABCDEFGHKZ") + (rng.choice("ABCDEHKLMNPTVWXYZ") if rng.random() < 0.7 else "")
    plot = str(rng.randint(1, 1600))
    return rng.choice(
        (f"section {letters} n° {plot}", f"section {letters} n°{plot}", f"{letters} {plot}", f"{letters} n° {plot}", f"{letters}{plot}",
         f"section {letters} numéro {plot}", f"section {letters}, n° {plot}", f"{letters} n°{plot}", f"Section {letters} N°{plot}")
    )  # fmt: skip


def lot(rng: random.Random) -> str:
    """Draw the lots of a co-ownership."""
    number = rng.randint(1, 400)
    return rng.choice(
        (
            f"lot n° {number}",
            f"lots n° {number} et {number + 7}",
            f"lot {number}",
            f"lots {number}, {number + 1} et {number + 12}",
            f"lot numéro {number}",
        )
    )


KINDS: dict[str, tuple[Callable[[random.Random], str], str]] = {
    "nir": (nir, "numeroIdentifiant"),
    "agdref": (_shape("9999999999", "99 99 999 999", "75 99 999 999", "9999 999 999"), "numeroIdentifiant"),
    "passport": (_shape("99AA99999", "99 AA 99999", "A99999999", "AA9999999", "A 9999999"), "numeroIdentifiant"),
    "permit": (_shape("AAAAAAAA9", "A9AA99AAA", "999999999999", "99AA99999", "7599999999"), "numeroIdentifiant"),
    "identity": (_shape("999999999999", "AA9A99AA9", "99 99 99 A 99999"), "numeroIdentifiant"),
    "licence": (_shape("999999999999", "99AA99999", "9999999999 99"), "numeroIdentifiant"),
    "aj": (
        _shape(
            "2024-999999",
            "2023/999999",
            "2024/00999",
            "75056/001/2023/999999",
            "C-33063-2024-99999",
            "N-69383-2024-009999",
            "2022999999",
        ),
        "numeroIdentifiant",
    ),
    "matricule": (_shape("999999", "99999", "9999999A", "A999999", "999 999", "9999/99"), "numeroIdentifiant"),
    "prisoner": (_shape("999999", "99999", "999999A", "999 999"), "numeroIdentifiant"),
    "allocation": (_shape("9999999A", "9999999 A", "9999999"), "numeroIdentifiant"),
    "iban": (iban, "compteBancaire"),
    "card": (card, "compteBancaire"),
    "account": (
        _shape(
            "99999999999",
            "9999999A999",
            "99999 99999 99999999999 99",
            "99999 999 999",
            "999999-99",
            "00099999999",
            "30004 99999 00099999999 99",
            "99999",
        ),
        "compteBancaire",
    ),
    "loan": (
        _shape(
            "000 999 999 99",
            "999 9999 99 99",
            "99999999",
            "9999999A",
            "999999999999",
            "A9999999",
            "999.999.999.99",
            "9999 999 999 9999",
            "CT99999999-99",
        ),
        "compteBancaire",
    ),
    "plate": (
        _shape("AA-999-AA", "AA 999 AA", "999 AA 99", "9999 AA 99", "AA999AA", "AA - 999 - AA", "999 AAA 99"),
        "plaqueImmatriculation",
    ),
    "siren": (siren, "numeroSiretSiren"),
    "siret": (siret, "numeroSiretSiren"),
    "rcs": (rcs, "numeroSiretSiren"),
    "cadastre": (parcel, "cadastre"),
    "lot": (lot, "cadastre"),
    "phone": (phone, "telephoneFax"),
}
"""Kind -> (how to draw one, its label)."""
_BY_LABEL: dict[str, list[str]] = {}
for _kind, (_, _label) in KINDS.items():
    _BY_LABEL.setdefault(_label, []).append(_kind)
