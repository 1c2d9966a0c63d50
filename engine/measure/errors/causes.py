"""Why a place is wrong: what is known to make names hard to find, or other words easy to take for
names; several may hold at once."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from engine.core import FIRST_NAME, LABELS, NAME_LABELS, PERSON_LABELS, PROFESSIONAL_LABELS, Entity
from engine.measure.errors.adjum_causes import MISSES, Cause, ComparedNames
from engine.measure.errors.word_forms import inflected, is_foreign, is_name, one_edit, prose
from engine.measure.pairs import PERSON
from engine.persons import NO_NAMES, TITLES, behind_company, word_before
from engine.text import OccupiedSpans, first_names, keyboard_slips, keys

NEAR = 5
"""Words since a title up to which it is near."""

CAUSES: tuple[Cause, ...] = (
    *(cause for cause in MISSES if cause.code != "other"),
    Cause("misspelt"),
    Cause("foreign"),
    Cause("header"),
    Cause("signature"),
    Cause("absent"),
    Cause("decision"),
    Cause("professional"),
    Cause("organisation"),
    Cause("place"),
    Cause("number"),
    Cause("common_word"),
    Cause("other"),
    Cause("seen"),
    Cause("unseen"),
    Cause("title_before"),
    Cause("title_near", number=NEAR),
    Cause("title_far"),
    Cause("title_none"),
)  # fmt: skip
"""``seen`` to ``title_none`` hold of any place, whether right or wrong: they are for filters, and
make no "other" needless."""

CIRCUMSTANCES = frozenset("seen unseen title_before title_near title_far title_none".split())

_CIVIL_TITLES = TITLES - frozenset(
    "consorts epoux epouse epouses ep veuve vve veuf feu feue nee ne dit dite heritiers succession indivision mes".split()
)
_LONG_TITLE = 5
"""Letters from which a title is one in lower case too: "monsieur", but not the pronoun "me"."""
_SHORTEST, _LONGEST = 4, 30
"""Letters of the words among which a slip is looked for: one edit joins too many shorter ones."""


class CauseFinder:
    """Finder of the causes (:data:`CAUSES`) of the errors of one document. The time for an error
    does not grow with the document's length."""

    def __init__(self, looked: ComparedNames) -> None:
        self.looked, self.read = looked, looked.read
        self.names = OccupiedSpans(looked.only.gold)

    def of(
        self, gold: Sequence[Entity], predicted: Sequence[Entity], kind: str, known: Iterable[str]
    ) -> tuple[str, ...]:
        """Return the codes of all causes that apply to an error, in the order of :data:`CAUSES`;
        ``other`` if none but circumstances do.

        ``gold`` and ``predicted`` are the error's mentions, ``kind`` its kind; ``known`` are codes
        that were determined elsewhere.
        """
        found = {*known, *(code for entity in gold for code in self._shape(entity))}
        if kind == "false_alarm":
            found.update(code for entity in predicted for code in self._mistaken(entity))
        elif kind != "omission":
            found.update(_families(gold))
            found |= {"part"} if kind == "boundary" else set()
        found |= self._position((gold or predicted)[0].start)
        if not found - CIRCUMSTANCES:
            found.add("other")
        return tuple(cause.code for cause in CAUSES if cause.code in found)

    def distance(self, start: int) -> int | None:
        """Count the words between the last civil title (Monsieur, Mme) before the character offset
        ``start`` and that offset; None if there is no title."""
        rank = self.read.word_at(start)
        at = bisect_left(self._titles, rank)
        return rank - self._titles[at - 1] - 1 if at else None

    def circumstances(self, seen: bool | None, distance: int | None) -> Iterator[str]:
        """Yield the codes in :data:`CIRCUMSTANCES` that apply: whether the words were ``seen`` in
        training (None: unknown), and how near a title is, in words."""
        if seen is not None:
            yield "seen" if seen else "unseen"
        if distance is None:
            yield "title_none"
        else:
            yield "title_before" if not distance else "title_near" if distance <= NEAR else "title_far"

    def _shape(self, entity: Entity) -> Iterator[str]:
        """Give what is hard about a mention of the gold, by its letters and by what stands around
        it."""
        text, words, looked = entity.text, keys(entity.text), self.looked
        if looked.is_glued(entity):
            yield "glued"
        if not words or not is_name(entity.label):
            return
        if max(map(len, words)) == 1:
            yield "one_letter"
        elif text.isupper():
            yield "capitals"
        if text[:1].islower() and words[0] not in NO_NAMES:
            yield "lower_case"
        if is_foreign(text):
            yield "foreign"
        if entity.label in PERSON_LABELS | {PERSON}:
            yield from self._person(entity)
        if self._is_misspelt(words):
            yield "misspelt"

    def _person(self, entity: Entity) -> Iterator[str]:
        around = self.names.over(entity.start, entity.end)
        whole = around[0] if around else entity
        given = self._given(whole)
        if behind_company(self.read, whole.start):
            yield "company"
        if self.looked.in_street(whole):
            yield "street"
        if given and given[0] not in first_names() and len(given[0]) > 1:
            yield "unknown_first_name"
        if not given and word_before(self.read, whole.start) not in TITLES:
            yield "no_marker"

    def _given(self, whole: Entity) -> tuple[str, ...]:
        """Give the words of the first name in a name: as the gold marks it, or, where it marks
        whole names, of one written in two words."""
        inside = self.looked.gold.over(whole.start, whole.end)
        marked = next((e for e in inside if e.label == FIRST_NAME), None)
        if marked:
            return keys(marked.text)
        return keys(whole.text) if len(whole.text.split()) > 1 and any(e.label == PERSON for e in inside) else ()

    def _mistaken(self, entity: Entity) -> Iterator[str]:
        """Say what was taken for a mention though the gold has none there: told by the words that
        stand in it and around it."""
        words = {word for word in keys(entity.text) if len(word) > 1}
        title = word_before(self.read, entity.start)
        if title in _BENCH or (words and words <= self._words("court")):
            yield "professional"
        if behind_company(self.read, entity.start) or (words and words <= self._words("organisation")):
            yield "organisation"
        if self.looked.in_street(entity) or (words and words <= self._words("place")):
            yield "place"
        if any(character.isdigit() for character in entity.text):
            yield "number"
        if self.looked.is_common(entity.text):
            yield "common_word"
        if self.looked.is_glued(entity):
            yield "glued"

    def _position(self, start: int) -> set[str]:
        if self._prose is None:
            return set()
        first, last = self._prose
        return {"header"} if start < first else {"signature"} if start >= last else set()

    @cached_property
    def _prose(self) -> tuple[int, int] | None:
        return prose(self.read)

    @cached_property
    def _titles(self) -> list[int]:
        """Give the ranks of the words that are civil titles."""
        text, ends = self.read.text, self.read.ends
        return [
            rank
            for rank, word in enumerate(self.read.keys)
            if word in _CIVIL_TITLES
            and (len(word) >= _LONG_TITLE or text[self.read.starts[rank]].isupper())
            and text[ends[rank] : ends[rank] + 1] not in ("'", "’", "-")
        ]

    def _words(self, family: str) -> frozenset[str]:
        return self._families.get(family, frozenset())

    @cached_property
    def _families(self) -> dict[str, frozenset[str]]:
        found = defaultdict[str, set[str]](set)
        for entity in self.looked.pair.gold:
            if entity.label in LABELS:
                found[LABELS[entity.label].family].update(keys(entity.text))
        return {family: frozenset(words) for family, words in found.items()}

    @cached_property
    def _gold_words(self) -> Counter[str]:
        return Counter(
            word
            for entity in self.looked.pair.gold
            if is_name(entity.label)
            for word in keys(entity.text)
            if _SHORTEST <= len(word) <= _LONGEST
        )

    @cached_property
    def _index(self) -> dict[str, list[str]]:
        """Index the words of the gold by what they become when they lose a letter (SymSpell)."""
        index = defaultdict[str, list[str]](list)
        for word in self._gold_words:
            for short in set(keyboard_slips.deletions(word)):
                index[short].append(word)
        return index

    def _is_misspelt(self, words: Iterable[str]) -> bool:
        return any(self._has_neighbour(word) for word in words if _SHORTEST <= len(word) <= _LONGEST)

    def _has_neighbour(self, word: str) -> bool:
        """Tell whether a word at least as frequent in the gold of the document is one edit away, an
        ending of gender or number aside."""
        near = {other for short in set(keyboard_slips.deletions(word)) for other in self._index.get(short, ())}
        return any(
            one_edit(word, other) and not inflected(word, other)
            for other in near
            if self._gold_words[other] >= self._gold_words[word]
        )


_BENCH = frozenset(
    "me mes maitre maitres president presidente conseiller conseillere juge greffier greffiere justice judge".split()
)


def _families(gold: Iterable[Entity]) -> Iterator[str]:
    """Say of what kind mentions are that were taken for something else."""
    for entity in gold:
        if entity.label in PROFESSIONAL_LABELS:
            yield "professional"
        elif entity.label in LABELS and entity.label not in NAME_LABELS:
            family = LABELS[entity.label].family
            if family in ("organisation", "place", "number"):
                yield family
            elif entity.label == "personnePhysicoMorale":
                yield "organisation"
