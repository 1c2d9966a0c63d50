"""Curves, rules and what is missed, fitted on what was seen of documents, and the probabilities
that come of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np

from engine.lab.train.calibration.cases import DoubtCase, ObservedCases, SpanCase
from engine.measure import calibration
from engine.tagging import Calibration, calibration as tagging_calibration, log_odds

PRIOR = 5.0
"""Spans that what a rule says of itself is worth, beside those that were counted."""

RIDGE = {"spans": 0.5, "documents": 1.0}
"""How strongly slopes are held near 0."""


def fit(seen: ObservedCases) -> Calibration:
    """Fit curves, rules and what is missed on documents."""
    curves: dict[str, tuple[float, float]] = {}
    rules: dict[str, dict[str, float]] = defaultdict(dict)
    for (source, of), cases in group_cases(seen.cases).items():
        outcomes = np.array([float(case.right) for case in cases])
        if source == tagging_calibration.MODEL:
            curves[of] = _curve(np.array([[log_odds(case.score)] for case in cases]), outcomes)
        else:
            stated = sum(case.score for case in cases) / len(cases)
            rules[source][of] = (float(outcomes.sum()) + PRIOR * stated) / (len(cases) + PRIOR)
    return Calibration(curves, dict(rules), fit_missed(seen.chances))


def fit_missed(chances: Sequence[DoubtCase]) -> tuple[float, float, float]:
    """Fit the chance that nothing was missed: constant, weight of the doubts, weight of the
    names."""
    features = np.array([chance.features for chance in chances])
    clean = np.array([float(chance.clean) for chance in chances])
    constant, doubts, names = calibration.logistic(features, clean, RIDGE["documents"]).tolist()
    return constant, doubts, names


def _curve(odds: calibration.Floats, outcomes: calibration.Floats) -> tuple[float, float]:
    """Fit Platt's curve; one that would fall as scores rise is level."""
    bias, slope = calibration.logistic(odds, outcomes, RIDGE["spans"]).tolist()
    if slope < 0:
        bias, slope = calibration.logistic(odds[:, :0], outcomes).tolist()[0], 0.0
    return bias, slope


def group_cases(cases: Iterable[SpanCase]) -> dict[tuple[str, str], list[SpanCase]]:
    """Sort cases by source (the tagger, or the name of a rule) and by group."""
    found: dict[tuple[str, str], list[SpanCase]] = defaultdict(list)
    for case in cases:
        source = (
            case.source.removeprefix(tagging_calibration.RULE)
            if case.source.startswith(tagging_calibration.RULE)
            else tagging_calibration.MODEL
        )
        found[source, case.group].append(case)
    return found


def left_out(seen: ObservedCases) -> tuple[calibration.Floats, calibration.Floats]:
    """Give the probability of each case and of each chance by a calibration that has not seen its
    document."""
    spans, documents = np.zeros(len(seen.cases)), np.zeros(len(seen.chances))
    with_spans = dict.fromkeys(case.document for case in seen.cases)
    for name in with_spans:
        of_spans, of_documents = apply_calibration(seen, fit(seen.without(name)))
        spans = np.where([case.document == name for case in seen.cases], of_spans, spans)
        documents = np.where([chance.document == name for chance in seen.chances], of_documents, documents)
    for name in dict.fromkeys(chance.document for chance in seen.chances if chance.document not in with_spans):
        missed = fit_missed(seen.without(name).chances)
        said = missed_probabilities(seen.chances, missed)
        documents = np.where([chance.document == name for chance in seen.chances], said, documents)
    return spans, documents


def apply_calibration(seen: ObservedCases, made: Calibration) -> tuple[calibration.Floats, calibration.Floats]:
    """Give the probability of each case and of each chance by a calibration."""
    spans = [_probability(case, made) for case in seen.cases]
    return np.array(spans), missed_probabilities(seen.chances, made.missed)


def missed_probabilities(chances: Sequence[DoubtCase], missed: tuple[float, float, float]) -> calibration.Floats:
    """Give the probability of each chance that nothing was missed; shape (chances,)."""
    constant, *weights = missed
    features = np.array([chance.features for chance in chances])
    return calibration.sigmoid(constant + features @ np.array(weights))


def _probability(case: SpanCase, made: Calibration) -> float:
    if case.source.startswith(tagging_calibration.RULE):
        return made.rules.get(case.source.removeprefix(tagging_calibration.RULE), {}).get(case.group, case.score)
    if case.group not in made.curves:
        return case.score
    bias, slope = made.curves[case.group]
    return float(calibration.sigmoid(np.array(bias + slope * log_odds(case.score))))
