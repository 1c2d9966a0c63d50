"""The names of a document's parties as the letters by which they are recognised in disguise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from engine.core import SURNAME, Entity
from engine.persons import COMMON_WORDS, NO_NAMES, PARTICLES
from engine.rules.parties.known_names import known_names
from engine.text import FoldedText, not_names

_SHORTEST = 3
"""Letters of the shortest word by which a name is recognised: « Ng » set apart is two initials."""
_ORDINARY = NO_NAMES | COMMON_WORDS | PARTICLES
_KINDS = ("words", "offices", "bodies", "countries")


@dataclass(frozen=True, slots=True)
class LetterForm:
    """A name without what stands between its words. ``breaks`` are the ranks of letters at which
    its words begin, the first left out; ``common`` tells that all of them are ordinary words
    too."""

    letters: str
    breaks: frozenset[int]
    label: str
    common: bool


def letter_forms(read: FoldedText, entities: Sequence[Entity]) -> list[LetterForm]:
    """Collect the names of parties that a document gives, full names with either part first."""
    found: dict[str, LetterForm] = {}
    for forms in known_names(read, entities).by_word.values():
        for form in forms:
            if form.professional or form.doubtful or max(map(len, form.keys)) < _SHORTEST:
                continue
            for words in _orders(form.keys, form.labels):
                made = _letter_form(words, form.labels)
                found.setdefault(made.letters, made)
    return list(found.values())


def _orders(words: Sequence[str], labels: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the words, then, of a first name and a surname, with the other first."""
    yield words
    runs = [[word for word, _ in run] for _, run in groupby(zip(words, labels, strict=True), key=lambda pair: pair[1])]
    if len(runs) == 2:
        yield [*runs[1], *runs[0]]


def _letter_form(words: Sequence[str], labels: Sequence[str]) -> LetterForm:
    label = labels[0] if len(set(labels)) == 1 else SURNAME
    return LetterForm("".join(words), frozenset(accumulate(map(len, words[:-1]))), label, all(map(_is_common, words)))


def _is_common(word: str) -> bool:
    return word in _ORDINARY or any(word in not_names(kind) for kind in _KINDS)
