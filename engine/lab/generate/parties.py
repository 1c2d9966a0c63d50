"""Lists of parties: a first page gets further parties, one a line, as where dozens of employees or
co-owners sue together.

Such lists are rare in the decisions there are to refill, and look like lists of judges to who has
never seen one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise

from engine.core import FIRST_NAME, SURNAME
from engine.identities import Identity, NameBank, date, numbers
from engine.interchange import Builder, PersonMention, PieceEdit, Span, apply, english, find_person_mentions, line_of
from engine.text import upper

EXTENDED = 0.22
"""Share of documents that get further parties, of those that have a line with nothing but a title
and a person."""

_TITLES: dict[tuple[str, str], tuple[str, ...]] = {
    ("fr", "f"): ("Madame ", "Madame ", "Mme ", "Mademoiselle ", "MADAME "), ("fr", "m"): ("Monsieur ", "Monsieur ", "M. ", "Mr ", "MONSIEUR "),
    ("en", "f"): ("Ms. ", "Mrs. ", "Ms ", ""), ("en", "m"): ("Mr. ", "Mr ", ""),
}  # fmt: skip
_LINKS = (" EPOUSE ", " épouse ", " Epouse ", " née ", " NEE ", " veuve ", " VEUVE ", " ép. ", " divorcée ", " épse ")
_FORMS = (
    "S.A.R.L. ",
    "SARL ",
    "S.A.S. ",
    "SAS ",
    "S.A. ",
    "SCI ",
    "S.C.I. ",
    "EURL ",
    "SASU ",
    "Société ",
    "E.U.R.L. ",
    "SA ",
    "SNC ",
    "LA SOCIETE ",
)
_BLANK = re.compile(r"[ \t]*")


class PartyStyle:
    """How the entries of one list are written: drawn once for the list."""

    def __init__(self, rng: random.Random, language: str, titles: bool = True) -> None:
        self.language = language
        self.titles = titles and rng.random() < 0.93
        self.title = rng.randrange(6)
        self.capitals = rng.random() < 0.55
        self.inverted = rng.random() < 0.15
        self.details = language == "fr" and rng.random() < 0.3
        self.mark = rng.choice(("", "", "", "", "- ", "{n}°/ ", "{n}°) ", "{n} / ", "• ", "– "))
        self.end = rng.choice(("\n", "\n", "\n", "\n\n", ",\n", " ;\n", " \n"))


def extend(
    text: str, spans: Sequence[Span], bank: NameBank, rng: random.Random, language: str | None = None
) -> tuple[str, list[Span]]:
    """Add three to twelve parties behind a line that holds exactly a title and a person, now and
    then."""
    spans = sorted(spans)
    if rng.random() >= EXTENDED:
        return text, spans
    lines = [
        stop
        for stop in (_party_line(text, person) for person in find_person_mentions(text[:12000], spans))
        if stop is not None
    ]
    if not lines:
        return text, spans
    place = rng.choice(lines[:4])
    built = entries(bank, rng, rng.randint(3, 12), PartyStyle(rng, language or ("en" if english(text) else "fr")))
    return apply(text, spans, [PieceEdit(place, place, (("\n", None), *_pieces(built)))])


def _party_line(text: str, person: PersonMention) -> int | None:
    """Give the end of the line where a titled person stands alone in it."""
    if not (person.whole and person.title):
        return None
    start, end = line_of(text, person.title_start, person.end)
    before, after = text[start : person.title_start], text[person.end : end]
    return end if _BLANK.fullmatch(before) and after.strip(" ,;") == "" else None


def entries(bank: NameBank, rng: random.Random, count: int, style: PartyStyle) -> Builder:
    """Write a list of parties; now and then two share a surname, and one is a company."""
    built = Builder()
    family: Identity | None = None
    for index in range(count):
        built.add(style.mark.format(n=index + 2))
        if style.details and rng.random() < 0.12:
            _add_company(built, bank, rng)
        else:
            who = bank.identity(rng, language=style.language)
            if family and rng.random() < 0.2:
                who = Identity(who.first, family.last, who.gender, family.origin)
            family = who
            _add_person(built, who, bank, rng, style)
        built.add(style.end if index < count - 1 else "")
    return built


def _add_person(built: Builder, who: Identity, bank: NameBank, rng: random.Random, style: PartyStyle) -> None:
    options = _TITLES[style.language, who.gender]
    built.add(options[style.title % len(options)] if style.titles else "")
    last = upper(who.last) if style.capitals else who.last
    if style.inverted:
        built.add(last, SURNAME)
        built.add(" ")
        built.add(who.first, FIRST_NAME)
    else:
        built.add(who.first, FIRST_NAME)
        built.add(" ")
        built.add(last, SURNAME)
    if who.gender == "f" and style.language == "fr" and rng.random() < 0.3:
        other = bank.identity(rng).last
        built.add(rng.choice(_LINKS))
        built.add(upper(other) if style.capitals else other, SURNAME)
    if style.details:
        _add_details(built, who, bank, rng)


def _add_details(built: Builder, who: Identity, bank: NameBank, rng: random.Random) -> None:
    e = "e" if who.gender == "f" else ""
    between = rng.choice(("\n", "\n", ", ", " "))
    if rng.random() < 0.6:
        built.add(f"{between}né{e} le ")
        built.add(date(rng, rng.choice(("1 janvier 1970", "01 Janvier 1970", "01/02/1970"))), "dateNaissance")
        built.add(" à ")
        built.add(bank.town(rng)[1], "localite")
    code, town = bank.town(rng)
    built.add(between + rng.choice(("demeurant ", "domicilié" + e + " ", "", "", "demeurant au ")))
    built.add(bank.street(rng), "adresse")
    built.add(rng.choice(("\n", " ", ", ", " - ")))
    built.add(f"{code} {upper(town) if rng.random() < 0.5 else town}", "localite")


def _add_company(built: Builder, bank: NameBank, rng: random.Random) -> None:
    form = rng.choice(_FORMS)
    built.add(form)
    firm = bank.any_firm(rng, form.strip(), named=0.6)
    for piece, label in (firm.upper() if rng.random() < 0.5 else firm).parts:
        built.add(piece, label)
    if rng.random() < 0.6:
        built.add(
            rng.choice(
                (
                    f", immatriculée au RCS de {bank.town(rng)[1]} sous le numéro ",
                    ", RCS n° ",
                    ", SIREN ",
                    ", inscrite au registre du commerce sous le n° ",
                )
            )
        )
        built.add(numbers.number("rcs", rng), "numeroSiretSiren")
    if rng.random() < 0.6:
        built.add(rng.choice((", dont le siège social est ", ", ayant son siège ", "\n")))
        built.add(bank.street(rng), "adresse")
        built.add(rng.choice((" ", ", ", "\n")))
        built.add(" ".join(bank.town(rng)), "localite")


def _pieces(built: Builder) -> list[tuple[str, str | None]]:
    """Cut what was built at its mentions."""
    edges = sorted({0, len(built.text), *(place for span in built.spans for place in span[:2])})
    labels = {(start, end): label for start, end, label in built.spans}
    return [(built.text[start:end], labels.get((start, end))) for start, end in pairwise(edges)]
