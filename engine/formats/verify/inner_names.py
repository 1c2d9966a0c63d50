"""Long names within words of a file's sources: « djurixeexirthazt » for « Djurixeexirthaz », where
a damaged stream runs on into a name. In the text itself such a word is another word."""

from __future__ import annotations

import re

from engine.core import NAME_LABELS
from engine.formats.verify.originals import Originals
from engine.text import letter_runs

_SHORTEST = 8
"""Letters of a name that no longer word has by chance."""
_LETTERS = re.compile(r"[^\W\d_]*")


class InnerNames:
    """The names of a document that are long enough to be looked for within other words; a word of
    the delivered text, or a part of it (kerning cuts words anywhere), betrays nothing."""

    def __init__(self, originals: Originals, readable: frozenset[str], delivered: str) -> None:
        self._forms: dict[str, str] = {}
        for original in originals.forms:
            letters = letter_runs.letters(original.form)
            is_name = original.label in NAME_LABELS and original.written == "anyhow"
            if is_name and len(letters) >= _SHORTEST and letters.isalpha() and letters not in readable:
                self._forms |= {letters: original.form, original.form.lower(): original.form}
        self._pattern = re.compile("|".join(map(re.escape, sorted(self._forms, key=len, reverse=True))) or r"(?!)")
        self._delivered = " ".join(word.key for word in letter_runs.words(delivered)) if self._forms else ""

    def first(self, text: str) -> str:
        """Give the first name that is part of a longer word of a text; empty where there is
        none."""
        text = text.lower()
        for match in self._pattern.finditer(text):
            before = _LETTERS.match(text[max(0, match.start() - 60) : match.start()][::-1])
            after = _LETTERS.match(text, match.end())
            start = match.start() - (before.end() if before else 0)
            end = after.end() if after else match.end()
            if (start, end) != match.span() and letter_runs.letters(text[start:end]) not in self._delivered:
                return self._forms[match[0]]
        return ""
