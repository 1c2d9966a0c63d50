"""The errors that tell most: those in which the run was surest of what was wrong.

The surprise of an error is -log2 of the probability that the run left to it, in bits (Shannon
1948): where it predicted something, 1 less its score; where it left a name readable without a word,
the risk that it announced for the document. A run whose scores are true is hardly ever surprised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log2
from typing import Any, ClassVar

from engine.core import Tabular
from engine.measure.errors.kinds import Error
from engine.measure.results.runs import ComparedDocument
from engine.text import character_bits

LEAST = 0.001
"""The least probability that counts: scores are not truer than that."""


@dataclass(frozen=True, slots=True)
class InformativeError:
    """An error, the first of its kind, label and form, with its ``surprise`` and the
    ``information`` of its words (:mod:`engine.text.character_model`), in bits. ``occurrences``
    counts the errors of the same kind, label and form."""

    error: Error
    surprise: float
    information: float
    occurrences: int


@dataclass(frozen=True, slots=True)
class InformativeErrors(Tabular):
    """Errors, the most surprising first; of as surprising ones the most frequent, then those whose
    words tell most."""

    rows: tuple[InformativeError, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("id", "document", "kind", "label", "predicted", "text"),
        *("surprise", "information", "occurrences", "score", "loss"),
    )

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each error, codes as they are."""
        for row in self.rows:
            error = row.error
            place = (error.id, error.name, error.kind, error.label, error.said, " ".join(error.text.split()))
            yield (*place, row.surprise, row.information, row.occurrences, error.score, error.loss)


def informative_errors(errors: Iterable[Error], compared: Sequence[ComparedDocument]) -> InformativeErrors:
    """Rank the errors that cost something: what stays readable, what is masked for nothing. Of one
    kind, label and form the most surprising stands for all.

    Left out are errors of which the run gave no probability. ``compared`` are the documents of the
    errors, in the order of their ranks.

    Raises:
        ModelMissing, ModelAltered: as :func:`engine.text.character_model.character_model`.
    """
    groups: dict[tuple[str, str, str], list[tuple[float, Error]]] = {}
    for error in errors:
        found = surprise(error, compared[error.document - 1])
        if found is not None:
            groups.setdefault((error.kind, error.label, error.form), []).append((found, error))
    rows = [_row(members, compared) for members in groups.values()]
    return InformativeErrors(tuple(sorted(rows, key=lambda row: (-row.surprise, -row.occurrences, -row.information))))


def surprise(error: Error, document: ComparedDocument) -> float | None:
    """Return the surprise of an error in bits, at least 0; None where it costs nothing, or where
    the run gave no probability."""
    if error.predicted and (error.sensitive or error.letters):
        left = 1 - max(entity.score for entity in error.predicted)
    elif error.sensitive and document.risk is not None:
        left = document.risk
    else:
        return None
    return -log2(min(1.0, max(LEAST, left))) + 0.0


def _row(members: Sequence[tuple[float, Error]], compared: Sequence[ComparedDocument]) -> InformativeError:
    most, error = max(members, key=lambda member: member[0])
    document = compared[error.document - 1]
    bits = character_bits(document.pair.text, document.language)[error.start : error.end].sum()
    return InformativeError(error, most, float(bits), len(members))


__all__ = ["InformativeError", "InformativeErrors", "informative_errors", "surprise"]
