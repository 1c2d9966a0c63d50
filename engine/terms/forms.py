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
    ``rank`` of the term among those of its owner; ``plural`` where it ends with the letter of a
    plural."""

    form: LetterForm
    rank: int
    term: Term
    plural: bool


class FormIndex:
    """The forms of many terms by their first letters: a text is gone through once, however many
    terms there are."""

    def __init__(self, terms: Sequence[Term]) -> None:
        tables: dict[tuple[bool, int], dict[str, list[TermForm]]] = {}
        for rank, term in enumerate(terms):
            for number, form in enumerate(() if term.expression else _forms(term)):
                start = form.letters[:_PREFIX]
                table = tables.setdefault((term.within, len(start)), {})
                table.setdefault(start, []).append(TermForm(form, rank, term, plural=number > 0))
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
    """Yield the term as it is first, then its plurals: of all its words, of the last; as grammar
    has it, and with the s that is put behind any name."""
    words = _WORD.findall(key(term.text))
    yield _letter_form(words)
    if not term.same_case and not term.within:
        known = [words]
        for plural in (_plural, _with_s):
            several = [plural(word) for word in words]
            last = f"{words[-1]}s" if _is_short_end(term, words) else several[-1] if words else ""
            for form in (several, [*words[:-1], last] if words else words):
                if form not in known:
                    known.append(form)
                    yield _letter_form(form)


def _letter_form(words: Sequence[str]) -> LetterForm:
    return LetterForm("".join(words), frozenset(accumulate(map(len, words[:-1]))), "", common=False)


def _plural(word: str) -> str:
    if len(word) < _SHORTEST_PLURAL or not word.isalpha() or word.endswith(_INVARIABLE):
        return word
    if word.endswith("al"):
        return f"{word[:-1]}ux"
    return word + ("x" if word.endswith(_WITH_X) and word not in _WITH_S else "s")


def _is_short_end(term: Term, words: Sequence[str]) -> bool:
    """Tell whether the last word of a term is short because a sign parts it, and takes an s too:
    « les Guivarc'hs », « les Duarte-Lis », « les Tran Bas »."""
    if len(words) < 2 or len(words[-1]) >= _SHORTEST_PLURAL or words[-1].endswith(_INVARIABLE):
        return False
    sign = term.text[-len(words[-1]) - 1 :][:1]
    return words[-1].isalpha() and (sign in "'’" or (sign in "- " and len(words[-1]) > 1))


def _with_s(word: str) -> str:
    if len(word) < _SHORTEST_PLURAL or not word.isalpha() or word.endswith(_INVARIABLE):
        return word
    return f"{word}s"
