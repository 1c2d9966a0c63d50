"""Everything that ``python -m engine evaluate`` says, as one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from engine.core import Annotation, Score, Share, total
from engine.measure.clean import Clean, clean
from engine.measure.errors.adjum_causes import Causes, causes
from engine.measure.matching.seqeval import TokenScores, seqeval_scores
from engine.measure.matching.spans import strict
from engine.measure.pairs import Pair, harmonise_labels, pair
from engine.measure.persons.forms import FormCounts, forms
from engine.measure.tally import Counts, Tally

if TYPE_CHECKING:
    from engine.measure.measures import MeasureRow, MeasureTable
    from engine.measure.statistics.intervals import Interval

RATIOS = ("precision", "recall", "f1")


@dataclass(frozen=True, slots=True)
class EvaluationReport:
    """The figures of ``python -m engine evaluate``: one prediction against its gold.

    ``documents`` counts those of the gold; ``missing`` names those without a prediction, wholly
    missed, and ``extra`` the predicted ones without gold, not counted. ``spans`` has strict scores
    by label, and ``measures`` what they come to, with intervals and the mean over labels;
    ``tokens`` the scores of seqeval, None unless every text is fully known; ``clean`` what stays
    readable; ``forms``, document by document, and ``causes`` the names of persons as the ADJUM
    paper counts them (TALN 2004).
    """

    documents: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    spans: dict[str, Score]
    measures: MeasureTable
    tokens: TokenScores | None
    clean: Clean
    forms_by_document: tuple[FormCounts, ...]
    causes: Causes

    @property
    def forms(self) -> FormCounts:
        """Return the names of persons by occurrence and by form, of all documents."""
        return sum(self.forms_by_document, FormCounts(Score(), Score(), Share()))

    def to_json(self) -> dict[str, Any]:
        """Return counts, ratios (0 to 1) and 95 % intervals by document as JSON data; a ratio over
        nothing is null, and so is an interval of fewer than two documents."""
        return {
            "documents": self.documents,
            "missing": list(self.missing),
            "extra": list(self.extra),
            "spans": self._spans(),
            "tokens": self.tokens and {**_scores(self.tokens.labels), "accuracy": _share(self.tokens.right)},
            "mentions": {label: _share(shares) for label, shares in self.clean.found.items()},
            "clean_documents": _interval(self.clean.documents, self.clean.documents.interval),
            "persons": {
                "occurrences": _score(self.forms.occurrences),
                "forms": _score(self.forms.forms),
                "forms_hidden": _share([one.hidden for one in self.forms_by_document]),
                "misses": {code: asdict(count) for code, count in self.causes.misses.items()},
                "misses_hidden": self.causes.hidden,
                "false_alarms": {code: asdict(count) for code, count in self.causes.false_alarms.items()},
            },
        }

    def _spans(self) -> dict[str, Any]:
        made = self.measures
        labels = {row.label: {**_score(self.spans[row.label]), **_intervals(row)} for row in made.rows}
        return {
            "labels": {label: labels[label] for label in self.spans},
            "micro": {**_score(total(self.spans.values())), **_intervals(made.micro)},
            "macro": {**{name: getattr(made.macro, name) for name in RATIOS}, **_intervals(made.macro)},
            "scarce": [asdict(one) for one in made.scarce],
            "all_labels": made.every_label,
        }


def evaluate(
    gold: Sequence[Annotation],
    predicted: Sequence[Annotation],
    masks: Callable[[str], bool],
    every_label: bool = False,
) -> EvaluationReport:
    """Score predicted annotations against gold ones, paired by document name
    (:func:`engine.measure.pairs.pair`); ``masks`` tells whether a gold label must not stay
    readable.

    Span and token scores are computed after :func:`engine.measure.pairs.harmonise_labels`.
    ``every_label`` has the mean over labels count also those that the gold hardly has.

    Raises:
        BrokenLine: gold and prediction annotate different texts.
    """
    from engine.measure.measures import table

    both = pair(gold, predicted)
    same = harmonise_labels(both.pairs)
    return EvaluationReport(
        len(both.pairs),
        tuple(one.name for one in both.pairs if one.missing),
        both.extra,
        strict(same),
        table([_tally(one) for one in same], "strict", every_label),
        seqeval_scores(same) if all(one.whole for one in same) else None,
        clean(both.pairs, masks),
        tuple(forms([one]) for one in both.pairs),
        causes(both.pairs),
    )


def _tally(pair: Pair) -> Tally:
    """Count the spans of one document: one that is wrong on both sides is missed and spurious."""
    scores = strict([pair]).items()
    return Tally(
        pair.name,
        counts={
            "strict": {label: Counts(one.right, missed=one.missed, spurious=one.spurious) for label, one in scores}
        },
    )


def _scores(scores: dict[str, Score]) -> dict[str, Any]:
    return {
        "labels": {label: _score(score) for label, score in scores.items()},
        "micro": _score(total(scores.values())),
    }


def _score(score: Score) -> dict[str, float | None]:
    counts = {"right": score.right, "spurious": score.spurious, "missed": score.missed}
    return {**counts, **{name: getattr(score, name) for name in RATIOS}}


def _intervals(row: MeasureRow) -> dict[str, Any]:
    return {"intervals_95": {name: row.intervals.get(name) for name in RATIOS}}


def _share(shares: Sequence[Share]) -> dict[str, Any]:
    from engine.measure.statistics.intervals import pooled_interval

    return _interval(sum(shares, Share()), pooled_interval(shares))


def _interval(share: Share, interval: Interval | None) -> dict[str, Any]:
    return {
        "count": share.count,
        "of": share.of,
        "rate": share.known,
        "interval_95": interval if share.of > 1 else None,
    }
