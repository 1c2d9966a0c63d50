"""Which words can be names, which are those of a street, of a birth, of the calendar: what tells a
value from the prose around it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.alignment.tokens import MARK, NUMBER, SIGN, AlignmentToken
from engine.persons import COMMON_WORDS, MONTHS, NO_NAMES, PARTICLES, TITLES
from engine.text import FOLDED_MONTHS, SHORT_MONTHS, first_names, fold_in_place, not_names, vocabulary

ENGLISH_MONTHS = frozenset({*FOLDED_MONTHS["en"], *map(fold_in_place, SHORT_MONTHS["en"]), "sept"})
FUNCTION = PARTICLES | vocabulary.words("grammar.between_names")
STREETS = vocabulary.words("addresses.words_of_addresses")
COMPANIES = vocabulary.words("companies.words_of_companies")
BORN = vocabulary.words("civil_status.events")
_DAY = re.compile(r"\d{1,2}(?:er|st|nd|rd|th)?")


def letters(row: Sequence[AlignmentToken]) -> str:
    """Concatenate the letters and digits of the tokens' folded forms, punctuation left out."""
    return "".join(c for token in row if token.kind != MARK for c in token.key if c.isalnum())


def is_month(token: AlignmentToken) -> bool:
    """Tell whether a token is the name of a month, French or English; English ones only with a
    capital, since « may » and « march » are also verbs."""
    return token.key in MONTHS or (token.capital and token.key in ENGLISH_MONTHS)


def is_day(token: AlignmentToken) -> bool:
    """Tell whether a token is the day of a month: 1, 1er, 21st."""
    return token.kind == NUMBER and _DAY.fullmatch(token.key) is not None


def is_content(token: AlignmentToken) -> bool:
    """Tell whether a token may be part of a masked value: a number, a placeholder, a capitalised
    word other than a title, a month, an e-mail address, or a first name."""
    if token.kind == NUMBER or token.kind == SIGN:
        return True
    if token.kind == MARK or token.key in TITLES:
        return False
    if token.capital or token.key in MONTHS or "@" in token.key or "." in token.key:
        return True
    return (
        len(token.key) > 3 and token.key in first_names() and token.key not in COMMON_WORDS and is_name_word(token.key)
    )


def is_name_word(key: str) -> bool:
    """Tell whether a folded word may be part of a name: it has two letters or more, and is not a
    title, a particle or a word that the lexicons list as no name."""
    return (
        len(key) > 1
        and key not in NO_NAMES
        and key not in TITLES
        and key not in PARTICLES
        and key not in not_names("words")
    )
