"""Names of persons by occurrence and by distinct form, the two ways of the ADJUM paper (Plamondon,
Lapalme, Pelletier, TALN 2004, fig. 4).

A form is a name as it is written, its line breaks and doubled spaces aside, once a document. By
form a name that is missed weighs as much as one found a hundred times: it says how good the finding
is, occurrences say how much work it saves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.core import Score, Share
from engine.measure.clean import hidden_letters
from engine.measure.leaks import is_found
from engine.measure.pairs import PERSON, Pair, join_names

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FormCounts:
    """``occurrences`` and ``forms`` are strict: a name found in part is a miss and a false alarm,
    as in the paper.

    ``hidden`` counts the forms of which no occurrence can be read in the pseudonymised text,
    whatever the boundaries.
    """

    occurrences: Score
    forms: Score
    hidden: Share

    def __add__(self, other: FormCounts) -> FormCounts:
        """Count both."""
        return FormCounts(self.occurrences + other.occurrences, self.forms + other.forms, self.hidden + other.hidden)


def forms(pairs: Iterable[Pair]) -> FormCounts:
    """Count names of natural persons: first name and surname together, wherever they stand beside
    each other."""
    return sum(map(_document, pairs), FormCounts(Score(), Score(), Share()))


def form(text: str) -> str:
    """Give a name as it is written, on one line."""
    return " ".join(text.split())


def names(pair: Pair) -> Pair:
    """Give the same document with names of persons only, first name and surname as one, of those
    that are masked."""
    masked = (entity for entity in pair.predicted if entity.masked)
    gold, said = (tuple(e for e in join_names(side, pair.text) if e.label == PERSON) for side in (pair.gold, masked))
    return replace(pair, gold=gold, predicted=said)


def _document(pair: Pair) -> FormCounts:
    only = names(pair)
    gold, said = ({(e.start, e.end): form(e.text) for e in side} for side in (only.gold, only.predicted))
    hidden = hidden_letters(pair)
    readable = {form(e.text) for e in only.gold if not is_found(pair.text, e, hidden)}
    known = set(gold.values())
    return FormCounts(
        _score(set(gold), set(said)), _score(known, set(said.values())), Share(len(known - readable), len(known))
    )


def _score(gold: set[Place] | set[str], said: set[Place] | set[str]) -> Score:
    right = len(set(gold) & set(said))
    return Score(right, len(said) - right, len(gold) - right)
