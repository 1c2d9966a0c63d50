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
    """Counts of names of persons, strict, by occurrence and by distinct form: a name found in part
    is a miss and a false alarm, as in the ADJUM paper.

    ``hidden``: forms of which no occurrence is readable in the pseudonymised text, whatever the
    boundaries, of all forms of the gold.
    """

    occurrences: Score
    forms: Score
    hidden: Share

    def __add__(self, other: FormCounts) -> FormCounts:
        """Pool the counts of two sets of documents."""
        return FormCounts(self.occurrences + other.occurrences, self.forms + other.forms, self.hidden + other.hidden)


def forms(pairs: Iterable[Pair]) -> FormCounts:
    """Count the names of natural persons over documents, an adjacent first name and surname being
    one name. A form is distinct per document."""
    return sum(map(_document, pairs), FormCounts(Score(), Score(), Share()))


def form(text: str) -> str:
    """Normalise the white space of a name: line breaks and repeated blanks become single spaces."""
    return " ".join(text.split())


def names(pair: Pair) -> Pair:
    """Reduce a pair to names of persons, an adjacent first name and surname being one; predicted
    ones only if they are masked."""
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
