"""Calibrations that have not seen a document: for each one that ships, a fit on all the others.

They are kept beside the calibration, by the sha256 of the words that each leaves out, and applied
where the shipped documents themselves are measured (:mod:`engine.lab.measure.shipped_runs`): a risk
is promised on, and a probability shown to be reliable, only where it was not fitted on the outcome.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from engine.core import ModelAltered
from engine.lab.train.calibration.cases import ObservedCases
from engine.lab.train.calibration.fit import fit
from engine.lab.train.work.saving import write_bytes
from engine.tagging import Calibration, calibration

FILE = "held_out.json"


def fit_held_out(seen: ObservedCases, documents: Iterable[str]) -> dict[str, Calibration]:
    """Fit, for each of the named documents, the calibration of all that was seen of the others."""
    return {name: fit(seen.without(name)) for name in documents}


def write_held_out(folder: Path, weights: str, fits: Mapping[str, Calibration]) -> None:
    """Write calibrations by the sha256 of the words that each leaves out, rounded as those that
    ship."""
    rows = {sha256: _row(one) for sha256, one in sorted(fits.items())}
    head = json.dumps({"schema": calibration.SCHEMA, "weights": weights})[:-1]
    lines = ",\n".join(f" {json.dumps(sha256)}: {json.dumps(row)}" for sha256, row in rows.items())
    write_bytes(folder / FILE, (f'{head}, "documents": {{\n{lines}\n}}}}\n').encode())


def read_held_out(folder: Path) -> dict[str, Calibration]:
    """Read calibrations by the sha256 of the words that each leaves out; none if there is no such
    file, or if it was made for other weights.

    Raises:
        ModelAltered: the file is not one that :func:`write_held_out` writes, or ``model.json``
        cannot be read.
    """
    path = folder / FILE
    if not path.exists():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        facts = json.loads((folder / "model.json").read_text(encoding="utf-8"))
        if data["weights"] != facts["sha256"]:
            return {}
        return {str(sha256): _read(row) for sha256, row in data["documents"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelAltered(name=folder.name) from error


def _row(made: Calibration) -> dict[str, Any]:
    return {
        "curves": {name: [round(value, 4) for value in row] for name, row in sorted(made.curves.items())},
        "rules": {
            name: {of: round(value, 4) for of, value in sorted(rows.items())}
            for name, rows in sorted(made.rules.items())
        },
        "nothing_missed": [round(value, 4) for value in made.missed],
    }


def _read(row: Mapping[str, Any]) -> Calibration:
    constant, doubts, names = map(float, row["nothing_missed"])
    curves = {name: (float(bias), float(slope)) for name, (bias, slope) in row["curves"].items()}
    rules = {name: {of: float(value) for of, value in rows.items()} for name, rows in row["rules"].items()}
    return Calibration(curves, rules, (constant, doubts, names))
