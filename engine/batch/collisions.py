"""Two names of a corpus that drew one pseudonym, or one name that drew two: found in what each
document was given, and what to refuse whom so that it does not happen again.

Nothing but digests is compared. What is refused depends on the documents alone, not on the order in
which they were made: of two names the one with the smaller digest keeps the pseudonym, and a name
that drew several takes the last one everywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.batch.folder import BatchFolder, read_rows, write_rows
from engine.pseudonyms import GivenPseudonym

KINDS = frozenset({"surname", "firm", "place", "street", "road"})
"""What must not be mixed up. First names may: persons are told apart by their surnames; dates and
numbers are too few."""
Given = Mapping[str, tuple[GivenPseudonym, ...]]
"""What each document was given, by its id."""
Refused = dict[str, set[str]]
"""The pseudonyms that an identity must not take, digests by digest."""


@dataclass(frozen=True, slots=True)
class Collisions:
    """``shared`` pseudonyms stand for several names, ``split`` names have several pseudonyms;
    ``documents`` are the ids of those concerned, sorted."""

    shared: int
    split: int
    documents: tuple[str, ...]

    def __bool__(self) -> bool:
        """Tell whether there is one."""
        return bool(self.shared or self.split)


def find_collisions(given: Given) -> Collisions:
    """Find the collisions among the documents of a corpus."""
    bearers, words = _bearers(given), _words(given)
    shared = {word for word, identities in bearers.items() if len(identities) > 1}
    split = {identity for identity, found in words.items() if len(found) > 1}
    concerned = sorted(
        document
        for document, rows in given.items()
        if any(_counts(one) and (one.pseudonym in shared or one.identity in split) for one in rows)
    )
    return Collisions(len(shared), len(split), tuple(concerned))


def refuse(given: Given, refused: Refused) -> Refused:
    """Return what is to be refused beside what is already: nothing where there is no collision."""
    more: Refused = defaultdict(set)
    for word, identities in _bearers(given).items():
        for identity in sorted(identities)[1:]:
            more[identity].add(word)
    for identity, ranks in _words(given).items():
        last = max(ranks, key=lambda word: (ranks[word], word))
        more[identity] |= ranks.keys() - {last}
    new = {identity: words - refused.get(identity, set()) for identity, words in more.items()}
    return {identity: words for identity, words in new.items() if words}


def violates(rows: Iterable[GivenPseudonym], refused: Refused) -> bool:
    """Tell whether a document was given what is refused, and must be written again."""
    return any(one.pseudonym in refused.get(one.identity, ()) for one in rows)


def _counts(pseudonym: GivenPseudonym) -> bool:
    return pseudonym.kind.rpartition(".")[2] in KINDS


def _bearers(given: Given) -> dict[str, set[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for rows in given.values():
        for given_here in rows:
            if _counts(given_here):
                found[given_here.pseudonym].add(given_here.identity)
    return found


def _words(given: Given) -> dict[str, dict[str, int]]:
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for rows in given.values():
        for given_here in rows:
            if _counts(given_here):
                found[given_here.identity][given_here.pseudonym] = max(
                    given_here.rank, found[given_here.identity].get(given_here.pseudonym, 0)
                )
    return found


def read_refused(folder: BatchFolder) -> Refused:
    """Read what earlier runs refused."""
    return {row["identity"]: set(row["refused"]) for row in read_rows(folder.internal / "refused.jsonl")}


def write_refused(folder: BatchFolder, refused: Refused) -> None:
    """Keep what is refused, before anything is written again."""
    rows = ({"identity": identity, "refused": sorted(words)} for identity, words in sorted(refused.items()))
    write_rows(folder.internal / "refused.jsonl", rows, private=True)
