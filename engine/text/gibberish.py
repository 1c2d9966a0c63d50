"""Letters that make no words: what a font gives as text that says something else than it shows.

Printer drivers write PDFs whose letters are all shifted or shuffled: « M. Durand » is seen, « P.
Gxudqg » is read, and no name is found. A passage is told so where it costs more than any passage of
a language that is read, by the models of characters, and where it is certain to be in no other
language.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.text.character_model import LANGUAGES, character_bits
from engine.text.language import is_in_a_language

PASSAGE = 300
"""Characters of a passage."""
LETTERS = 150
"""Letters from which on a passage is judged."""
COST = 8.5
"""Bits of a letter from which on a passage is suspected. Of 2,800 passages of decisions and mails
the dearest, a list of mail addresses, costs 7.4; of the same passages with their letters shifted or
shuffled, the cheapest costs 9.2. Passages in other languages cost 5 to 17."""


def has_gibberish(text: str) -> bool:
    """Tell whether a passage of a text is in no language, though it is in letters."""
    return any(_cost(passage) > COST and not is_in_a_language(passage) for passage in _passages(text))


def _passages(text: str) -> Iterator[str]:
    for start in range(0, len(text), PASSAGE):
        passage = text[max(0, min(start, len(text) - PASSAGE)) : start + PASSAGE]
        if sum(map(str.isalpha, passage)) >= LETTERS:
            yield passage


def _cost(passage: str) -> float:
    """Return the bits of a letter on the average, in the language that asks for fewer."""
    letters = [character.isalpha() for character in passage]
    return float(min(character_bits(passage, language)[letters].mean() for language in LANGUAGES))
