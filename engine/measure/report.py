"""Everything that ``python -m engine evaluate`` says, as one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.core import Annotation, Score, Share, total
from engine.measure.clean import Clean, clean
from engine.measure.errors.adjum_causes import Causes, causes
from engine.measure.matching.seqeval import TokenScores, seqeval_scores
from engine.measure.matching.spans import strict
from engine.measure.pairs import harmonise_labels, pair
from engine.measure.persons.forms import FormCounts, forms


@dataclass(frozen=True, slots=True)
class EvaluationReport:
    """The figures of ``python -m engine evaluate``: one prediction against its gold.

    ``documents`` counts those of the gold; ``missing`` names those without a prediction, wholly
    missed, and ``extra`` the predicted ones without gold, not counted. ``spans`` has strict scores
    by label; ``tokens`` those of seqeval, None unless every text is fully known; ``clean`` what
    stays readable; ``forms`` and ``causes`` the names of persons as the ADJUM paper counts them
    (TALN 2004).
    """

    documents: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    spans: dict[str, Score]
    tokens: TokenScores | None
    clean: Clean
    forms: FormCounts
    causes: Causes

    def to_json(self) -> dict[str, Any]:
        """Return counts, ratios (0 to 1) and 95 % Wilson intervals as JSON data."""
        return {
            "documents": self.documents,
            "missing": list(self.missing),
            "extra": list(self.extra),
            "spans": _scores(self.spans),
            "tokens": self.tokens and {**_scores(self.tokens.labels), "accuracy": _share(self.tokens.accuracy)},
            "mentions": {label: _share(share) for label, share in self.clean.mentions.items()},
            "clean_documents": _share(self.clean.documents),
            "persons": {
                "occurrences": _score(self.forms.occurrences),
                "forms": _score(self.forms.forms),
                "forms_hidden": _share(self.forms.hidden),
                "misses": {code: asdict(count) for code, count in self.causes.misses.items()},
                "false_alarms": {code: asdict(count) for code, count in self.causes.false_alarms.items()},
            },
        }


def evaluate(
    gold: Sequence[Annotation], predicted: Sequence[Annotation], masks: Callable[[str], bool]
) -> EvaluationReport:
    """Score predicted annotations against gold ones, paired by document name
    (:func:`engine.measure.pairs.pair`); ``masks`` tells whether a gold label must not stay
    readable.

    Span and token scores are computed after :func:`engine.measure.pairs.harmonise_labels`.

    Raises:
        BrokenLine: gold and prediction annotate different texts.
    """
    both = pair(gold, predicted)
    same = harmonise_labels(both.pairs)
    return EvaluationReport(
        len(both.pairs),
        tuple(one.name for one in both.pairs if one.missing),
        both.extra,
        strict(same),
        seqeval_scores(same) if all(one.whole for one in same) else None,
        clean(both.pairs, masks),
        forms(both.pairs),
        causes(both.pairs),
    )


def _scores(scores: dict[str, Score]) -> dict[str, Any]:
    return {
        "labels": {label: _score(score) for label, score in scores.items()},
        "micro": _score(total(scores.values())),
    }


def _score(score: Score) -> dict[str, float]:
    counts = {"right": score.right, "spurious": score.spurious, "missed": score.missed}
    return {**counts, "precision": score.precision, "recall": score.recall, "f1": score.f1}


def _share(share: Share) -> dict[str, Any]:
    return {"count": share.count, "of": share.of, "rate": share.rate, "interval_95": list(share.interval)}
