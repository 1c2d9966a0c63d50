"""Words one slip away from a party's name: masked where a person is named, doubted elsewhere.

The known names are indexed by what they become when they lose a letter, so that each word of the
text is looked up, never compared with every name.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Doubt, Entity, doubt, entity_at
from engine.persons import COMMON_WORDS, LAWYER_TITLES, NO_NAMES, TITLES, Mention, behind_company, mentions
from engine.rules.mail.lines import is_informal
from engine.rules.names.surroundings import Surroundings
from engine.rules.parties.known_names import known_names
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, first_names, keyboard_slips, keys, not_names, vocabulary

_SHORTEST = 5
"""Letters of a name that is looked for: among shorter words one edit joins too many that have
nothing to do with each other ("Roux", "Doux", "Rous", "Roue")."""
_LONGEST = 30
"""Letters of the longest word looked up: what is longer is no name, and would cost the square of
its length."""
_INFLECTIONS = ("s", "x", "e", "es")
_LISTED = re.compile(
    rf",[ \u00a0]?\n?|[ \u00a0](?:/|{any_of('grammar.joining', 'parties.between')})[ \u00a0]|[ \u00a0]?/[ \u00a0]?"
)
_FAMILY = vocabulary.words("kin.before_first_names")
_CIVIL_TITLES = TITLES - LAWYER_TITLES
_KINDS = ("words", "openers", "civil", "offices", "bodies", "countries")


@dataclass(frozen=True, slots=True)
class _Near:
    """A word of the text, the label of the name that it resembles, and the weight of the edit."""

    rank: int
    name: str
    label: str
    weight: float


class _Search:
    """One pass over the words of a document, looking for slips in its own names."""

    def __init__(self, read: FoldedText, entities: Sequence[Entity], language: str) -> None:
        self.read, self.entities = read, entities
        self.private = language == "fr" and is_informal(read)
        self.names = {
            name: label
            for name, label in known_names(read, entities).singles.items()
            if _SHORTEST <= len(name) <= _LONGEST and name not in NO_NAMES | COMMON_WORDS
        }
        self.around = Surroundings(read, entities, self.names)
        self.index = defaultdict[str, list[str]](list)
        for name in self.names:
            for form in set(keyboard_slips.deletions(name)):
                self.index[form].append(name)
        self.known = frozenset(word for entity in entities for word in keys(entity.text))
        starts = zip(read.keys, read.starts, strict=True)
        self.lower = frozenset(word for word, start in starts if read.text[start].islower())
        self.nearest: dict[str, tuple[str, float] | None] = {}

    def run(self) -> Changes:
        """Look at each capitalised word that no entity covers; what is masked once by its context
        is masked everywhere."""
        found = list(self._candidates()) if self.names else []
        sure = {self.read.keys[near.rank] for near in found if self._names_person(near)}
        added, doubts = list[Entity](), dict[str, Doubt]()
        for near in found:
            span, word = self.read.span(near.rank), self.read.keys[near.rank]
            listed = word not in sure and (self._is_listed(near.rank) or (self.private and self._is_doubtful(near)))
            if word in sure or listed:
                score = round(1 - 0.2 * near.weight - 0.1 * listed, 2)
                added.append(entity_at(self.read.text, *span, near.label, "rule:near_forms", score))
            changed = near.weight == keyboard_slips.CHANGE or self.private
            if word not in sure and (changed if listed else self._is_doubtful(near)):
                doubts.setdefault(word, doubt("similar_writing", *span, "masked" if listed else ""))
        return Changes(tuple(added), (), tuple(doubts.values()))

    def _candidates(self) -> Iterator[_Near]:
        for rank, word in enumerate(self.read.keys):
            if not _SHORTEST <= len(word) <= _LONGEST or not self.around.is_capital(rank):
                continue
            if word not in self.nearest:
                self.nearest[word] = self._nearest(word)
            found = self.nearest[word]
            if found and self._may_stand(rank):
                yield _Near(rank, found[0], self.names[found[0]], found[1])

    def _nearest(self, word: str) -> tuple[str, float] | None:
        """Give the name that a word resembles most, unless the word is one of its own right."""
        if word in self.known or word in self.lower:
            return None
        if word in NO_NAMES or word in COMMON_WORDS or word in first_names():
            return None
        if any(word in not_names(kind) for kind in _KINDS):
            return None
        names = dict.fromkeys(name for form in keyboard_slips.deletions(word) for name in self.index.get(form, ()))
        weighed = [(weighed, name) for name in names if (weighed := keyboard_slips.weight(word, name)) is not None]
        return min(weighed)[::-1] if weighed else None

    def _may_stand(self, rank: int) -> bool:
        """Tell whether the word is free: in no entity, compound, street, seat, company, address of
        the net."""
        around = self.around
        return not (
            around.taken.over(*self.read.span(rank))
            or around.compound(rank, rank + 1) != (rank, rank + 1)
            or not around.stands_free(rank, rank + 1)
            or around.is_in_street(rank)
            or around.is_seat(rank)
            or around.title(rank) in LAWYER_TITLES
            or behind_company(self.read, self.read.starts[rank])
        )

    def _names_person(self, near: _Near) -> bool:
        """Tell whether a title, a first name or a family word stands before the word, or a first
        name behind it."""
        rank, read = near.rank, self.read
        if self.around.title(rank) in _CIVIL_TITLES or (rank and read.keys[rank - 1] in _FAMILY):
            return True
        for other in self.around.beside(rank, rank + 1):
            labels = {entity.label for entity in self.around.taken.over(*read.span(other))} & PERSON_LABELS
            if labels == {FIRST_NAME} and near.label == SURNAME:
                return True
            if labels and near.label == FIRST_NAME and (other > rank or labels == {FIRST_NAME}):
                return True
        return False

    def _is_listed(self, rank: int) -> bool:
        """Tell whether the word stands in a list between parties: a party's name a comma or an "et"
        away."""
        start, end = self.read.span(rank)
        before, after = self.around.taken.before(start), self.around.taken.after(end)
        return any(
            other is not None and other.label in PERSON_LABELS and _LISTED.fullmatch(self.read.text[left:right])
            for other, left, right in (
                (before, before.end if before else 0, start),
                (after, end, after.start if after else 0),
            )
        )

    def _is_doubtful(self, near: _Near) -> bool:
        """Tell whether a word left readable is worth a look: no plural or feminine, no capital that
        its place gives."""
        word, name = self.read.keys[near.rank], near.name
        inflected = any(word == name + end or name == word + end for end in _INFLECTIONS)
        line = self.around.starts_sentence(near.rank) or self.around.is_shouted(near.rank)
        return not (inflected or line)


def _misspelled(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Doubt]:
    """Doubt a name found once that resembles a more frequent one and has no first name of its own
    to tell them apart."""
    found = [mention for mention in mentions(read, entities) if mention.category == "partie" and mention.surname]
    counts = Counter(mention.surname for mention in found)
    firsts = defaultdict[str, set[str]](set)
    index = defaultdict[str, list[str]](list)
    for mention in found:
        firsts[mention.surname].update(mention.firsts)
    for surname, count in counts.items():
        if count > 1 and _SHORTEST <= len(surname) <= _LONGEST:
            for form in set(keyboard_slips.deletions(surname)):
                index[form].append(surname)
    for mention in found:
        if counts[mention.surname] == 1 and _SHORTEST <= len(mention.surname) <= _LONGEST:
            names = {name for form in keyboard_slips.deletions(mention.surname) for name in index.get(form, ())}
            if any(_same(mention, name, firsts[name]) for name in names):
                part = next(part for part in mention.parts if part.kind == "last")
                yield doubt("similar_writing", part.start, part.end, "names")


def _same(mention: Mention, name: str, firsts: set[str]) -> bool:
    """Tell whether a mention may be a slip of the bearer of ``name``: no first name says that it is
    somebody else."""
    others = set(mention.firsts)
    return keyboard_slips.weight(mention.surname, name) is not None and (
        not others or not firsts or not others.isdisjoint(firsts)
    )


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find misspelt occurrences of the parties' names: added where a person is named, doubts
    elsewhere; and doubt a name of one mention that resembles a more frequent one. Linear in the
    length of the text."""
    read = document.read
    changes = _Search(read, entities, document.language).run()
    return Changes(changes.added, (), (*changes.doubts, *_misspelled(read, entities)))


RULE = Rule(
    "near_forms",
    "Formes voisines",
    "Near forms",
    "Un mot à une lettre près d'un nom de partie est occulté là où une personne est nommée, signalé ailleurs.",
    "A word one letter away from a party's name is masked where a person is named, and doubted elsewhere.",
    apply,
)
