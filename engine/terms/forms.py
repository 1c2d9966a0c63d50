"""The letters by which a term is found: its own, and those of its plural."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from engine.rules import LetterForm, SqueezedText
from engine.terms.term import Term
from engine.text import key

_WORD = re.compile(r"[^\W_]+")
_PREFIX = 4
"""Letters by which a form is looked up; shorter ones by all they have."""

_INVARIABLE, _WITH_X = ("s", "x", "z"), ("eau", "eu", "au")
_WITH_S = frozenset({"bleu", "pneu", "landau", "emeu"})
_SHORTEST_PLURAL = 3


class TermForm(NamedTuple):
    """A way to write a term: its folded letters with the ranks at which words begin, and the
    ``rank`` of the term among those of its owner."""

    form: LetterForm
    rank: int
    term: Term


class FormIndex:
    """The forms of many terms by their first letters: a text is gone through once, however many
    terms there are."""

    def __init__(self, terms: Sequence[Term]) -> None:
        tables: dict[tuple[bool, int], dict[str, list[TermForm]]] = {}
        for rank, term in enumerate(terms):
            for form in () if term.expression else _forms(term):
                start = form.letters[:_PREFIX]
                table = tables.setdefault((term.within, len(start)), {})
                table.setdefault(start, []).append(TermForm(form, rank, term))
        self.tables: Mapping[tuple[bool, int], Mapping[str, Sequence[TermForm]]] = tables
        """From first letters to forms, for words and for parts of them, by the number of
        letters."""

    def find(self, squeezed: SqueezedText) -> Iterator[tuple[TermForm, int]]:
        """Yield the forms whose letters stand in a squeezed text, with the rank at which they
        begin."""
        letters = squeezed.letters
        for (within, length), table in self.tables.items():
            ranks = range(len(letters)) if within else squeezed.begins
            for rank in [rank for rank in ranks if letters[rank : rank + length] in table]:
                for found in table[letters[rank : rank + length]]:
                    if letters.startswith(found.form.letters, rank):
                        yield found, rank


def _forms(term: Term) -> Iterator[LetterForm]:
    words = _WORD.findall(key(term.text))
    yield _letter_form(words)
    if not term.same_case and not term.within:
        several = [_plural(word) for word in words]
        if several != words:
            yield _letter_form(several)
            if len(words) > 1 and (last := [*words[:-1], several[-1]]) not in (words, several):
                yield _letter_form(last)


def _letter_form(words: Sequence[str]) -> LetterForm:
    return LetterForm("".join(words), frozenset(accumulate(map(len, words[:-1]))), "", common=False)


def _plural(word: str) -> str:
    if len(word) < _SHORTEST_PLURAL or not word.isalpha() or word.endswith(_INVARIABLE):
        return word
    if word.endswith("al"):
        return f"{word[:-1]}ux"
    return word + ("x" if word.endswith(_WITH_X) and word not in _WITH_S else "s")
