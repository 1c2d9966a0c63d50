"""Whether a company bears a person's name, by all that the document says: "SCI Albrand-Mestral"
does, "société Batinova" does not.

Evidence is added up as log-odds, as if independent: how sure the tagger is over all mentions of the
name, and how much its words look like names (:mod:`engine.text.name_model`). A party's surname, a
known first name before another word, or a person called so elsewhere settles it: such a name stays
masked.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core import (
    COMPANY,
    NAME_LABELS,
    NAMED_COMPANY,
    PERSON_LABELS,
    SURNAME,
    Changes,
    Doubt,
    Entity,
    doubt,
    entity_at,
)
from engine.rules.names.surroundings import is_announced
from engine.rules.rule import Rule
from engine.text import (
    FoldedText,
    OccupiedSpans,
    Text,
    first_names,
    keys,
    name_likelihood,
    name_model,
    not_names,
    vocabulary,
)

Name = tuple[str, ...]
_SOURCE, _LONGEST = "rule:namesake_company", 3

COINED, NAMESAKE = 0.3, 2.0
"""Log-odds below which a name that the tagger took for a person's is called coined, and from which
on one that it did not is called a person's. Chosen on the shipped gold, where no person's company
lies below."""
MANY, HESITANT = 4, 0.55
"""Over so many mentions a mean as low as this is no accident: of a company with a person's name the
tagger is surer."""
_REPEATED = 3
"""Over so many mentions of a lone word the tagger's word counts for more, by the root of their
number: they are not independent."""
_POSSIBLE = 0.25
"""How much a word must look like a name for that."""
_FIRST_NAME = 0.8
"""Probability from which on a word before another is taken for a first name."""
_LETTER = 0.8
"""Probability that such a letter of a company's name is a person's of the decision."""
_ELIDED = re.compile(r"[LlDd]['’]\w+\Z")
_GOES_ON = re.compile(r"[ \u00a0](\w{3,})")
_FORMS = vocabulary.words("companies.namesake_forms")
_COINED_WORDS = vocabulary.words("companies.coined_words")


@dataclass(slots=True)
class _Uses:
    """How a name is used over a document: the probabilities that it is a person's, one a mention,
    and how often it is one by itself."""

    chances: list[float]
    persons: int = 0

    @property
    def mean(self) -> float:
        return sum(self.chances) / len(self.chances) if self.chances else 0.0


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel companies after weighing whether their name is a person's: one that was taken for
    named after a person becomes an ordinary company, with a doubt, and the other way round
    without."""
    read, taken = document.read, OccupiedSpans(entities)
    names = {e: _name(read, e) for e in entities if e.label in (NAMED_COMPANY, COMPANY)}
    asked = {e: name for e, name in names.items() if name and (e.label == NAMED_COMPANY or len(name) <= _LONGEST)}
    surnames = (e for e in entities if e.label == SURNAME and is_announced(read, taken, e))
    borne = {word for surname in surnames for word in keys(surname.text)}
    parties, letters = {word for word in borne if len(word) > 2}, {word for word in borne if len(word) == 1}
    uses = _uses(read, taken, {read.keys[first:last] for first, last in asked.values()})
    added, removed, doubts = list[Entity](), list[Entity](), dict[Name, Doubt]()
    for entity, (first, last) in asked.items():
        name = read.keys[first:last]
        if shared := _letters(read, range(first, last), letters):
            if entity.label == COMPANY:
                added += shared
                removed.append(entity)
            continue
        evidence = _evidence(name, uses[name], parties)
        if entity.label == NAMED_COMPANY and (evidence < COINED or (evidence < math.inf and _is_phrase(read, entity))):
            added.append(replace(entity, label=COMPANY, source=_SOURCE, score=1 - entity.score))
            doubts.setdefault(name, doubt("name_left", entity.start, entity.end, "coined"))
            removed.append(entity)
        elif name[0] in not_names("bodies"):
            continue
        elif entity.label == COMPANY and NAMESAKE <= evidence < math.inf and all(map(_may_be_name, name)):
            start, end = read.starts[first], read.ends[last - 1]
            added.append(entity_at(read.text, start, end, NAMED_COMPANY, _SOURCE, round(_chance(entity), 4)))
            removed.append(entity)
    return Changes(tuple(added), tuple(removed), tuple(doubts.values()))


def _letters(read: FoldedText, ranks: range, borne: set[str]) -> list[Entity]:
    """Give the capital letters of a company's name that a person of the decision is called by
    ("société I & Z Conseil", founded by M. I), as the letters of that person."""
    found = (read.span(rank) for rank in ranks if read.keys[rank] in borne and read.word(rank).isupper())
    return [entity_at(read.text, start, end, NAMED_COMPANY, _SOURCE, _LETTER) for start, end in found]


def _name(read: FoldedText, entity: Entity) -> tuple[int, int] | None:
    """Give the ranks of the words of a company's name behind its form, the last excluded; None
    where nothing is left."""
    first, last = read.word_at(entity.start), read.word_at(entity.end)
    while first < last and read.keys[first] in _FORMS:
        first += 1
    return (first, last) if first < last else None


def _evidence(name: Name, uses: _Uses, parties: set[str]) -> float:
    """Give the log-odds that the name is a person's; infinite where that is settled by others than
    the tagger."""
    if any(map(_is_first_name, name[:-1])) or parties.intersection(name) or 2 * uses.persons >= len(uses.chances):
        return math.inf
    if len(uses.chances) >= MANY and uses.mean <= HESITANT:
        return -math.inf
    if len(name) == 1 and name[0] in _COINED_WORDS:
        return -math.inf
    said, alike = _log_odds(uses.mean), max(map(name_likelihood, name))
    if said > 0 and len(name) == 1 and alike >= _POSSIBLE:
        said *= math.sqrt(min(len(uses.chances), _REPEATED))
    return said + _log_odds(alike)


def _is_phrase(read: FoldedText, entity: Entity) -> bool:
    """Tell whether the name is the beginning of a phrase: an elided article, a word, and words in
    lower case or in capitals as it is."""
    behind = _GOES_ON.match(read.text, entity.end)
    return (
        _ELIDED.match(entity.text) is not None
        and behind is not None
        and (behind[1].islower() or (behind[1].isupper() and entity.text.isupper()))
    )


def _is_first_name(word: str) -> bool:
    return word in first_names() or (len(word) > 2 and name_model.kinds(word)["first_name"] >= _FIRST_NAME)


def _may_be_name(word: str) -> bool:
    """Tell whether a word is neither an ordinary nor a coined one; surnames often look like
    places."""
    found = name_model.kinds(word)
    return found["word"] + found["coined"] < 0.5


def _log_odds(chance: float) -> float:
    chance = min(max(chance, 0.01), 0.99)
    return math.log(chance / (1 - chance))


def _uses(read: FoldedText, taken: OccupiedSpans, names: set[Name]) -> dict[Name, _Uses]:
    """Gather the uses of each name, wherever its words stand capitalised in this order."""
    by_word = defaultdict[str, list[Name]](list)
    for name in sorted(names):
        by_word[name[0]].append(name)
    uses = {name: _Uses([]) for name in names}
    for rank, name in _places(read, by_word):
        there = taken.over(read.starts[rank], read.ends[rank + len(name) - 1])
        uses[name].chances.append(max(map(_chance, there), default=0.0))
        uses[name].persons += any(e.label in PERSON_LABELS for e in there)
    return uses


def _places(read: FoldedText, by_word: dict[str, list[Name]]) -> Iterator[tuple[int, Name]]:
    for rank, word in enumerate(read.keys):
        for name in by_word.get(word, ()):
            if read.text[read.starts[rank]].isupper() and read.keys[rank : rank + len(name)] == name:
                yield rank, name


def _chance(entity: Entity) -> float:
    """Give the probability that the mention is of a person's name, from how sure the tagger is of
    what it said."""
    if entity.label == COMPANY:
        return 1 - entity.score
    return entity.score if entity.label in NAME_LABELS | {NAMED_COMPANY} else 0.0


RULE = Rule(
    "namesake_company",
    "Sociétés homonymes",
    "Namesake companies",
    "Une société dont le nom n'est celui de personne, selon tout ce que dit le document, reste lisible avec un doute ; l'inverse est occulté.",
    "A company whose name is nobody's, by all that the document says, stays readable with a doubt; the other way round it is masked.",
    apply,
)
