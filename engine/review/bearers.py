"""Whose a name is that a reader marks: that of its neighbour, of the same name elsewhere, of the
only one so called, or somebody new."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from engine.core import FIRST_NAME, NAME_LABELS, PERSON_LABELS, SURNAME, Entity, document_cache
from engine.persons import CATEGORIES
from engine.review.draft import ActDraft
from engine.review.occurrences import normalise_form
from engine.text import keys

_BESIDE = re.compile(r"[ \t\u00a0\u202f]{1,3}")
_BELOW = re.compile(r"[ \t\u00a0]*\n[ \t\u00a0]*")
"""What stands between a first name at the end of a line and its surname below."""

_NEAR = 8
_words = document_cache(32_768)(keys)


class BearerLookup:
    """Answers whose a name is, from the mentions as they stand before the act but for
    ``without``."""

    def __init__(self, draft: ActDraft, label: str, without: Sequence[Entity] = ()) -> None:
        self.draft, self.label, self.category = draft, label, CATEGORIES[label]
        self.without = frozenset((one.start, one.end) for one in without)
        self._bearers: dict[tuple[str, ...], set[str]] = {(): set()}

    def of(self, spans: Sequence[tuple[int, int]]) -> list[str]:
        """Give the id of the person for each span; those that nothing tells share one, new if need
        be."""
        found = [self._known(*span) for span in spans]
        others = {one for one in found if one}
        left = [span for span, one in zip(spans, found, strict=True) if one is None]
        if not left:
            return [one for one in found if one]
        if len(others) == 1:
            (shared,) = others
        else:
            shared = self.somebody_new(left)
        return [one or shared for one in found]

    def somebody_new(self, spans: Sequence[tuple[int, int]]) -> str:
        """Make a person for mentions of the label."""
        text = self.draft.text
        places = [Entity(start, end, text[start:end], self.label, "human") for start, end in spans]
        return self.draft.new_person(self.label, places)

    def _known(self, start: int, end: int) -> str | None:
        return self._beside(start, end) or self._same(start, end) or self._only(start, end)

    def _beside(self, start: int, end: int) -> str | None:
        """Give the person of the surname beside a first name, of the first name beside a
        surname."""
        if self.label not in PERSON_LABELS:
            return None
        wanted = SURNAME if self.label == FIRST_NAME else FIRST_NAME
        for neighbour, gap, one_is_after in self._neighbours(start, end):
            person = self.draft.known(neighbour.person or "")
            if (
                neighbour.label != wanted
                or person is None
                or person.family
                or (neighbour.start, neighbour.end) in self.without
            ):
                continue
            first_above = one_is_after == (self.label == FIRST_NAME)
            touches = _BESIDE.fullmatch(gap) or (first_above and _BELOW.fullmatch(gap))
            if touches and (wanted == SURNAME or not self._has_other_surname(person.id, self.draft.text[start:end])):
                return person.id
        return None

    def _neighbours(self, start: int, end: int) -> Iterator[tuple[Entity, str, bool]]:
        """Give the mentions after and before a span, what stands between, and whether it is the one
        after."""
        text, after, before = self.draft.text, self.draft.taken.after(end), self.draft.taken.before(start)
        if after and after.start - end < _NEAR:
            yield after, text[end : after.start], True
        if before and start - before.end < _NEAR:
            yield before, text[before.end : start], False

    def _has_other_surname(self, person: str, surname: str) -> bool:
        """Tell whether a person is known by surnames that this is none of: their first name stands
        here for somebody else."""
        known = [words for words, one in self._names if one == person]
        return bool(known) and not any(_ends_alike(words, _words(surname)) for words in known)

    def _same(self, start: int, end: int) -> str | None:
        """Give the person of the same name: where several bear it, that of the last one before."""
        found = self._by_form.get(normalise_form(self.draft.text[start:end]), [])
        if not found:
            return None
        return next((one for place, one in reversed(found) if place < start), found[0][1])

    def _only(self, start: int, end: int) -> str | None:
        """Give the only person whose longer name begins or ends like this surname, or whose name it
        begins or ends with."""
        if self.label == FIRST_NAME:
            return None
        name = _words(self.draft.text[start:end])
        if name not in self._bearers:
            self._bearers[name] = {one for words, one in self._names if _ends_alike(name, words)}
        found = self._bearers[name]
        return next(iter(found)) if len(found) == 1 else None

    @cached_property
    def _mine(self) -> list[Entity]:
        same = (
            {self.label}
            if self.label in PERSON_LABELS
            else {la for la in NAME_LABELS if CATEGORIES[la] == self.category}
        )
        return [
            entity
            for entity in self.draft.state.annotation.entities
            if entity.label in same and entity.person and (entity.start, entity.end) not in self.without
        ]

    @cached_property
    def _by_form(self) -> dict[str, list[tuple[int, str]]]:
        found: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for mention in self._mine:
            found[normalise_form(mention.text)].append((mention.start, mention.person or ""))
        return found

    @cached_property
    def _names(self) -> set[tuple[tuple[str, ...], str]]:
        return {(_words(one.text), one.person or "") for one in self._mine}


def _ends_alike(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    short, long = sorted((first, second), key=len)
    return bool(short) and (long[: len(short)] == short or long[-len(short) :] == short)
