"""First names as English texts know them: those listed, their short forms, and words with the
letters of one; and the words that are nobody's name."""

from __future__ import annotations

from functools import cache

from engine.rules.names.runs import ORGANISATION
from engine.text import (
    FOLDED_MONTHS,
    SHORT_MONTHS,
    first_names,
    key,
    listed,
    name_model,
    one_word_short_forms,
    short_first_names,
    vocabulary,
)

_LIKELY, _WORD = 0.6, 0.25
"""How much a word must look like a first name, and how little like an ordinary word."""
ORDINARY = vocabulary.words("names.ordinary", "names.also_words")
"""First names that are words as well, in small letters."""
NOBODY = ORGANISATION | vocabulary.words(
    "common.everyday", "names.no_names_behind_titles", "titles.ranks_and_offices", "kin.as_names"
)
"""Words with a capital that are no name of a person."""
CALENDAR = frozenset(
    (
        *FOLDED_MONTHS["en"],
        *(key(month.rstrip(".")) for month in SHORT_MONTHS["en"]),
        *listed("calendar.weekdays", "en"),
    )
)
"""Months, whole and cut short, and days of the week."""


@cache
def usual_first_names() -> frozenset[str]:
    """Give the keys of the first names of one word that are usual in English or French, and of
    their short forms. Cached."""
    whole = {name[0] for name in short_first_names() if len(name) == 1}
    return vocabulary.words("names.usual_first_names") | first_names() | whole | one_word_short_forms()


def is_like_first_name(word: str) -> bool:
    """Tell whether a folded word is a first name, by the lists or by its letters."""
    if word in usual_first_names():
        return True
    kinds = name_model.kinds(word)
    return len(word) > 2 and kinds["first_name"] >= _LIKELY and kinds["word"] <= _WORD


__all__ = ["CALENDAR", "NOBODY", "ORDINARY", "is_like_first_name", "usual_first_names"]
