"""What a calibration is worth and what is written of it: errors, bins, and the fit as
``calibration.json`` holds it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from engine.lab.train.calibration.cases import ObservedCases
from engine.lab.train.calibration.fit import group_cases
from engine.measure import calibration
from engine.tagging import OTHER_COMPANY, PARTY_COMPANY, Calibration

COMPANIES = frozenset({PARTY_COMPANY, OTHER_COMPANY, "organisation"})
"""Groups that other gold may leave out (``GUIDE.md`` of the decisions of the Cour does)."""


def report(spans: calibration.Floats, documents: calibration.Floats, seen: ObservedCases) -> dict[str, Any]:
    """Measure probabilities of cases and chances: errors, and bins for the pages."""
    raw = np.array([case.score for case in seen.cases])
    right = np.array([float(case.right) for case in seen.cases])
    strict = np.array([float(case.strict) for case in seen.cases])
    masked = np.array([case.masked for case in seen.cases])
    groups = np.array([case.group for case in seen.cases])
    named = ~np.isin(groups, list(COMPANIES))
    chosen = {"all": np.full(len(masked), True), "masked": masked, "masked_without_companies": masked & named}
    whole = np.array([chance.whole for chance in seen.chances])
    clean = np.array([float(chance.clean) for chance in seen.chances])
    return {
        "spans": {
            name: {
                "strict": _mean(strict[rows]),
                "raw": _figures(raw[rows], right[rows]),
                "calibrated": _figures(spans[rows], right[rows]),
            }
            for name, rows in chosen.items()
        },
        "groups": {
            name: {**_figures(spans[rows], right[rows]), "strict": _mean(strict[rows])}
            for name in sorted(set(groups.tolist()))
            for rows in [groups == name]
        },
        "documents": _figures(documents[whole], clean[whole], bins=5),
        "parts": _figures(documents[~whole], clean[~whole], bins=5),
        "bins": {
            "spans": [asdict(one) for one in calibration.reliability(spans[masked], right[masked])],
            "raw": [asdict(one) for one in calibration.reliability(raw[masked], right[masked])],
            "documents": [asdict(one) for one in calibration.reliability(documents[whole], clean[whole], "mass", 5)],
        },
    }


def _figures(probabilities: calibration.Floats, outcomes: calibration.Floats, bins: int = 15) -> dict[str, Any]:
    ranked = calibration.area(probabilities, outcomes)
    return {
        "cases": len(outcomes),
        "right": int(outcomes.sum()),
        "mean": _mean(probabilities),
        "ece_width": round(calibration.calibration_error(probabilities, outcomes, "width", bins), 4),
        "ece_mass": round(calibration.calibration_error(probabilities, outcomes, "mass", bins), 4),
        "ece_mass_by_chance": round(calibration.error_by_chance(probabilities, "mass", bins), 4),
        "brier": round(calibration.brier(probabilities, outcomes), 4),
        "auc": ranked if ranked is None else round(ranked, 4),
    }


def _mean(values: calibration.Floats) -> float | None:
    return round(float(values.mean()), 4) if len(values) else None


def describe_calibration(made: Calibration, seen: ObservedCases) -> dict[str, Any]:
    """Give what ``calibration.json`` holds of a fit: rounded, each rule beside its counts."""
    counted = {key: (sum(case.right for case in cases), len(cases)) for key, cases in group_cases(seen.cases).items()}
    return {
        "curves": {name: [round(value, 4) for value in row] for name, row in sorted(made.curves.items())},
        "rules": {
            name: {
                of: {"probability": round(value, 4), "right": counted[name, of][0], "cases": counted[name, of][1]}
                for of, value in sorted(rows.items())
            }
            for name, rows in sorted(made.rules.items())
        },
        "nothing_missed": [round(value, 4) for value in made.missed],
    }
