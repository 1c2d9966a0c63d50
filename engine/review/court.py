"""What kind of court a document comes from, by the headings and formulas of its beginning."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core import Catalogued
from engine.text import any_of, fold_in_place

BEGINNING = 3_000
"""Characters that are looked at: headings stand there."""

UNKNOWN = "unknown"
_NEXT_LINES = 120
_BLANKS = r"\s{1,4}"
"""What may stand between the words of a heading: they are often one below the other."""


@dataclass(frozen=True, slots=True)
class Court(Catalogued):
    """A kind of court that documents are grouped by in lists."""

    key = "court.{0.code}"
    code: str


COURTS: dict[str, Court] = {
    one.code: one
    for one in (
        Court("cassation"),
        Court("conseil_etat"),
        Court("appel"),
        Court("administratif_appel"),
        Court("tribunal_judiciaire"),
        Court("tribunal_administratif"),
        Court("prudhommes"),
        Court("commerce"),
        Court("assises"),
        Court("english"),
        Court("mail"),
        Court(UNKNOWN),
    )
}

_NAMED = (
    "cassation", "conseil_etat", "administratif_appel", "assises", "appel", "tribunal_administratif", "prudhommes",
    "commerce", "tribunal_judiciaire",
)  # fmt: skip
_HEADINGS: tuple[tuple[str, str], ...] = (
    (
        "mail",
        rf"{any_of('mail.first_fields')}[^\S\n]*:[^\S\n].*\n(?:.*\n){{0,4}}?{any_of('mail.next_fields')}[^\S\n]*:[^\S\n]",
    ),
    (
        "mail",
        rf"{any_of('mail.leading_fields')}[^\S\n]*:[^\S\n].*\n(?:.*\n){{0,4}}?{any_of('mail.following_fields')}[^\S\n]*:[^\S\n]",
    ),
    *((kind, rf"{any_of(f'court_kinds.{kind}')}\b") for kind in _NAMED),
    (
        "english",
        rf"(?:{any_of('court_kinds.english')}|case of .* v\. |\[\d{{4}}\] {any_of('court_kinds.english_reports')})",
    ),
)
"""What begins a line of a heading, folded, by kind."""

_FORMULAS: tuple[tuple[str, str], ...] = (
    ("cassation", r"\ba forme (?:le|un) pourvoi\b|\bpourvois? n[°o]|\barret attaque\b.*\bmoyens?\b"),
    ("conseil_etat", r"\bstatuant au contentieux\b|\b(?:referes|contentieux) du conseil d'etat\b"),
    ("administratif_appel", r"\bgreffe de la cour administrative d'appel\b"),
    ("tribunal_administratif", r"\b(?:greffe|referes) du tribunal administratif\b"),
    ("appel", r"\bdecision deferee\b|\bla cour d'appel de \w+ a rendu\b|\n[\W_]*(?:appelant|intime)(?:e|s|es)?\b"),
    (
        "tribunal_judiciaire",
        rf"\b{any_of('court_kinds.judges_of_first_instance')}\b",
    ),
    (
        "english",
        rf"\b{any_of('court_kinds.english_parties')}\b.*\b{any_of('court_kinds.english_words')}\b",
    ),
)
"""What such a document says somewhere at its beginning, where no heading tells."""

_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_] ){3,}[^\W\d_](?![^\W_])")


def court(text: str, language: str = "fr") -> str:
    """Classify the document by the kind of court it comes from and return a code of :data:`COURTS`.

    The headings and formulas in the first :data:`BEGINNING` characters decide, the earliest heading
    first. Without any, the code is ``english`` for a ``language`` of ``en``, else ``unknown``.
    """
    start = fold_in_place(text[:BEGINNING])
    start = _SPACED.sub(lambda spaced: spaced[0].replace(" ", ""), start)
    start = re.sub(r"(?<=')[^\S\n]+|(?<=[^\S\n])[^\S\n]+", "", start)
    found = [
        (match.start(), rank, code) for rank, (code, pattern) in enumerate(_LINES) if (match := pattern.search(start))
    ]
    if found:
        first = min(found)
        return _below(start[first[0] : first[0] + _NEXT_LINES]) or first[2] if first[2] == "appel" else first[2]
    return next(
        (code for code, pattern in _SAYINGS if pattern.search(start)), "english" if language == "en" else UNKNOWN
    )


def _below(heading: str) -> str | None:
    """Give the court that stands right below the court of appeal in whose district it sits."""
    for code in ("tribunal_judiciaire", "commerce", "prudhommes", "assises"):
        pattern = next(pattern for one, pattern in _LINES if one == code)
        match = pattern.search(heading)
        if match and "\n" not in heading[: match.start()].strip():
            return code
    return None


def _line(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\A|\n)[\W_]{{0,40}}(?:{pattern.replace(' ', _BLANKS)})")


_LINES = [(code, _line(pattern)) for code, pattern in _HEADINGS]
_SAYINGS = [(code, re.compile(pattern, re.DOTALL)) for code, pattern in _FORMULAS]
