"""What stands around a name: titles, streets, common words. Written for the folded text (lower
case, no accents)."""

from __future__ import annotations

import re

from engine.text import FOLDED_MONTHS, FoldedText, any_of, listed, vocabulary

LAWYER_TITLES = vocabulary.words("titles.lawyers")
TITLES = LAWYER_TITLES | vocabulary.words("titles.before_surnames")
"""Words after which a capitalised word is a person's name."""

MEDICAL_TITLES = frozenset({"dr", "docteur", "pr", "professeur"})
"""Titles of doctors, who are of no court."""

MALE_TITLES = vocabulary.words("titles.male")
FEMALE_TITLES = vocabulary.words("titles.female")

PARTICLES = vocabulary.words("names.particles")

MONTHS = FOLDED_MONTHS["fr"]

NO_NAMES = vocabulary.words("grammar.function_words", "procedure.no_names", "common.no_names") | frozenset(
    [*MONTHS, *listed("calendar.weekdays", "fr")]
)
"""Words of grammar, of the calendar and of the law: a name only right behind a title or beside
another name."""

COMMON_WORDS = vocabulary.words("common.also_names")
"""Words that are also names: capitalised in the middle of a sentence they are one, at its start
they are not."""

_OTHER_NAMES = vocabulary.words("civil_status.other_names")

MASKED_ALREADY = re.compile(r"[A-Z](?:\.\.\.|…|\.(?:\s|\Z)|\[)|\[")
"""What an earlier masking left behind a title ("M. X...", "Mme [Y]"), or an initial, in the text
as it is written."""

_TITLE_BEFORE = re.compile(r"(?:^|[^\w-])([a-z]+)\.?[ \t]*\n?[ \t]*\Z")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n\r\t*•\u2022-])[\s\"'«(\[-]*\Z")

_STREET = any_of("addresses.streets")
_STREET_WITH_NUMBER = any_of("addresses.streets_with_number")
_ENGLISH_ZONE = re.compile(rf"(?<!\w)\d{{1,5}}[ \t]+((?:[\w.'-]+[ \t]+){{1,3}}){any_of('addresses.english_zones')}\b")
_ZONE = re.compile(
    rf"(?<![\w-])(?:(?:{_STREET})|(?<=\d[ ,])(?:{_STREET_WITH_NUMBER})|(?<=\d, )(?:{_STREET_WITH_NUMBER}))\b\.?[ \t]+((?:(?!{any_of('titles.not_in_streets')}"
    r"\b)[\w.'-]+[ \t]+){0,6}[\w.'-]+)"
)


_COMPANY_BEFORE = re.compile(rf"(?<![\w-]){any_of('companies.before_names')}\s+(?:[«\"(]\s*)?(?:[\w'-]+\s+)?\Z")


def behind_company(read: FoldedText, start: int) -> bool:
    """Tell whether the word of a company form ("société", "SAS") precedes ``start``, with at most
    one word between."""
    return _COMPANY_BEFORE.search(read.folded[max(0, start - 40) : start]) is not None


def word_before(read: FoldedText, start: int) -> str:
    """Return the folded word right before ``start``, at most one line break away; empty if there is
    none."""
    match = _TITLE_BEFORE.search(read.folded[max(0, start - 24) : start])
    return match[1] if match else ""


def follows_other_name(read: FoldedText, start: int) -> bool:
    """Tell whether a word leads in a further surname of somebody ("veuve Roux", "épouse Roux")."""
    return word_before(read, start) in _OTHER_NAMES


def starts_sentence(read: FoldedText, start: int) -> bool:
    """Tell whether a sentence, a line or a list item begins at ``start``."""
    return _SENTENCE_START.search(read.folded[max(0, start - 12) : start]) is not None


def street_zones(read: FoldedText) -> tuple[tuple[int, int], ...]:
    """Return the half-open spans of street names, sorted: what follows a street word, up to the
    first word that is neither capitalised nor a particle. Addresses of English form include number
    and street word. Cached by text."""
    return read.once(_zones)


def _zones(read: FoldedText) -> tuple[tuple[int, int], ...]:
    zones = [(match.start(), _name_end(read, *match.span(1))) for match in _ZONE.finditer(read.folded)]
    zones += [match.span() for match in _ENGLISH_ZONE.finditer(read.folded)]
    return tuple(sorted(zones))


def _name_end(read: FoldedText, start: int, end: int) -> int:
    """Say where the name of a street ends: at the first word that is neither capitalised nor a
    particle."""
    last = start
    for rank in range(read.word_at(start), read.word_at(end)):
        if not read.text[read.starts[rank]].isupper() and read.keys[rank] not in PARTICLES:
            break
        last = read.ends[rank]
    return last


__all__ = [
    "COMMON_WORDS",
    "FEMALE_TITLES",
    "LAWYER_TITLES",
    "MALE_TITLES",
    "MEDICAL_TITLES",
    "MONTHS",
    "NO_NAMES",
    "PARTICLES",
    "TITLES",
    "behind_company",
    "starts_sentence",
    "street_zones",
    "word_before",
]
