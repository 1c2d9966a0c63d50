"""Where a company is said to bear a person's name, that name is found wherever the company is
named.

A tagger that hesitates between a brand and a name ("SASU Igor Marchandeau") decides now one way,
now the other; one readable mention undoes all that were hidden. What was once thought a name is one
behind every company's form; of several words, wherever it stands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from engine.core import COMPANY, NAMED_COMPANY, Changes, Entity, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES, behind_company
from engine.text import FoldedText, OccupiedSpans, keys

_GIVE_WAY = frozenset({NAMED_COMPANY, COMPANY})
_LONGEST = 6
_LIKELY = 0.5
"""Probability from which on one word alone is looked for behind companies' forms."""


def find(read: FoldedText, entities: Sequence[Entity]) -> Changes:
    """Find the names that companies bear at their other mentions; what they cover of a company's
    own mention gives way."""
    taken = OccupiedSpans(entities)
    added: list[Entity] = []
    removed: list[Entity] = []
    for start, end in _places(read, _known(entities)):
        there = taken.over(start, end)
        if all(e.label in _GIVE_WAY for e in there) and not any(
            e.label == NAMED_COMPANY and e.start <= start and end <= e.end for e in there
        ):
            first, last = min([start, *(e.start for e in there)]), max([end, *(e.end for e in there)])
            added.append(entity_at(read.text, first, last, NAMED_COMPANY, "rule:propagation", 0.9))
            removed += there
    return Changes(tuple(dict.fromkeys(added)), tuple(dict.fromkeys(removed)))


def _known(entities: Sequence[Entity]) -> dict[str, list[tuple[str, ...]]]:
    """Give the names by their first word, longest first."""
    found: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for entity in entities:
        words = keys(entity.text) if entity.label == NAMED_COMPANY else ()
        worth = len(words) > 1 or entity.score >= _LIKELY
        if words and worth and len(words) <= _LONGEST and max(map(len, words)) > 2:
            found[words[0]].add(words)
    return {first: sorted(names, key=len, reverse=True) for first, names in found.items()}


def _places(read: FoldedText, known: dict[str, list[tuple[str, ...]]]) -> Iterator[tuple[int, int]]:
    """Yield where a known name stands: capitalised, its words together on a line, and a company's
    form before a single one."""
    behind = 0
    for rank, word in enumerate(read.keys if known else ()):
        if rank < behind or word not in known:
            continue
        name = next((name for name in known[word] if _stands(read, rank, name)), None)
        if name:
            behind = rank + len(name)
            yield read.starts[rank], read.ends[behind - 1]


def _stands(read: FoldedText, rank: int, name: tuple[str, ...]) -> bool:
    last = rank + len(name)
    if read.keys[rank:last] != name or not read.word(rank)[0].isupper():
        return False
    if len(name) == 1:
        return name[0] not in NO_NAMES | COMMON_WORDS and behind_company(read, read.starts[rank])
    gaps = (read.text[read.ends[r] : read.starts[r + 1]] for r in range(rank, last - 1))
    return all(len(gap) < 4 and "\n\n" not in gap for gap in gaps)
