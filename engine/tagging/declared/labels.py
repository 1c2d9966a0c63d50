"""The labels of a model brought to ours: said one by one in its declaration, never guessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine.core import FIRST_NAME, LABELS, PERSON, SURNAME, BadTagger, Entity
from engine.tagging.declared.declaration import Declaration
from engine.text import first_names, key, tokens

IGNORED = "ignored"
"""What stands in ``[labels]`` for a label whose mentions are left aside on purpose."""
_SHOWN = 12
_ENDS = "-'’."
"""Signs inside a name that do not end one of its words."""


class LabelMap:
    """From the labels of a model to ours, as its declaration says. A label that is called as one of
    ours need not be named; any other that is not is refused, at the start where the model lists its
    labels, else where it is first met."""

    def __init__(self, declaration: Declaration, known: Iterable[str] = ()) -> None:
        """Check the declaration, and that the labels that the model lists, ``known``, are all in
        it.

        Raises:
            BadTagger: a label maps to none of ours, or is not mapped.
        """
        self._name, self._ours = declaration.name, dict(declaration.labels)
        for label, ours in self._ours.items():
            if ours not in (*LABELS, PERSON, IGNORED):
                raise BadTagger(name=self._name, reason="label_value", label=label[:40], value=ours[:40])
        self.known = tuple(dict.fromkeys(known))
        self._check(self.known)

    def entities(self, found: Iterable[Entity]) -> Iterator[Entity]:
        """Bring mentions to our labels: those of an ignored one are dropped, whole names cut into
        first names and surname.

        Raises:
            BadTagger: a label is not mapped.
        """
        for entity in found:
            if entity.label not in self._ours:
                self._check([entity.label])
            ours = self._ours.get(entity.label, entity.label)
            if ours == PERSON:
                yield from name_parts(entity)
            elif ours != IGNORED:
                yield replace(entity, label=ours)

    def _check(self, labels: Sequence[str]) -> None:
        left = [label for label in labels if label not in self._ours and label not in LABELS]
        if left:
            more = " …" if len(left) > _SHOWN else ""
            shown = ", ".join(label[:40] for label in left[:_SHOWN]) + more
            raise BadTagger(name=self._name, reason="unmapped", labels=shown)


def name_parts(whole: Entity) -> Iterator[Entity]:
    """Cut the mention of a whole name into first names and surname, which pseudonyms keep apart.

    Words from the beginning that are on the list of first names are such, but for the last word;
    where none is, the first of several words is one. A single word is a surname: what the rest of
    the document says of the person settles it later (:mod:`engine.persons.name_parts`).
    """
    words = list(_words(whole))
    listed = 0
    while listed < len(words) - 1 and _is_listed(whole.text[words[listed][0] : words[listed][1]]):
        listed += 1
    firsts = listed or min(1, len(words) - 1)
    for part, label in ((words[:firsts], FIRST_NAME), (words[firsts:], SURNAME)):
        if part:
            start, end = part[0][0], part[-1][1]
            yield replace(
                whole, start=whole.start + start, end=whole.start + end, text=whole.text[start:end], label=label
            )


def _words(whole: Entity) -> Iterator[tuple[int, int]]:
    """Give the words of a name, compound ones whole."""
    start = end = -1
    for token in tokens(whole.text):
        joined = end == token.start and (whole.text[token.start] in _ENDS or whole.text[end - 1] in _ENDS)
        if start >= 0 and not joined:
            yield start, end
        start, end = (start, token.end) if joined else (token.start, token.end)
    if start >= 0:
        yield start, end


def _is_listed(word: str) -> bool:
    return all(key(part) in first_names() for part in word.split("-"))
