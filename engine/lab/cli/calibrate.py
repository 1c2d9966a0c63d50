"""``calibrate``: make what a model's scores are worth again, or show it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import number, percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out
from engine.cli.progress import shown
from engine.cli.table import table
from engine.core import settings

HELP = "help.calibrate_a_model_s_probabilities_on"

Gold = Annotated[
    Path | None,
    typer.Option("--gold", metavar="DIR", help="help.annotated_decisions_to_measure_on_too", show_default=False),
]
Corpora = Annotated[
    Path | None,
    typer.Option("--corpora", metavar="DIR", help="help.corpora_whose_marked_documents_tell", show_default=False),
]
Folds = Annotated[
    Path | None,
    typer.Option("--folds", metavar="DIR", help="help.taggers_that_have_not_read_a_part", show_default=False),
]
Report = Annotated[bool, typer.Option("--report", help="help.show_what_was_measured_make_nothing")]


def calibrate(
    model: Model = None,
    gold: Gold = None,
    corpora: Corpora = None,
    folds: Folds = None,
    report: Report = False,
    device: Device = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Calibrate a model, or show its calibration."""
    name = model or settings().model
    found = _read(name) if report else _made(name, device or settings().device, gold, corpora, folds)
    files.write(out, json.dumps(found, ensure_ascii=False, indent=1) + "\n" if as_json else _tables(name, found))
    return 0


def _made(name: str, device: str, gold: Path | None, corpora: Path | None, folds: Path | None) -> Mapping[str, Any]:
    with shown(name) as progress:
        from engine.lab.train.calibration.calibrate import calibrate as make

        record = make(name, device, date.today().isoformat(), gold, progress, corpora, folds)
        measured: Mapping[str, Any] = record["measured"]
        return measured


def _read(name: str) -> Mapping[str, Any]:
    from engine.tagging import calibration, model_info

    model_info(name)  # a missing model is said as such
    found = calibration.load(settings().data / "models" / name)
    return found.measured if found else {}


def _tables(name: str, measured: Mapping[str, Any]) -> str:
    if not measured:
        return say("calibrate.the_model_has_no_calibration", name=name)
    titles = {
        "cross_validated": say("calibrate.model_each_document_left_out_of", name=name),
        "elsewhere": say("calibrate.model_other_decisions", name=name),
    }
    return "\n".join(_figures(titles[key], found) + _bins(found["bins"]) for key, found in measured.items())


def _figures(title: str, found: Mapping[str, Any]) -> str:
    head = say("calibrate.probabilities_cases_right_mean_ece_width").split("|")
    spans = found["spans"]
    rows = [
        _row(say("calibrate.all_spans_raw"), spans["all"]["raw"]),
        _row(say("calibrate.all_spans"), spans["all"]["calibrated"]),
        _row(say("calibrate.masked_raw"), spans["masked"]["raw"]),
        _row(say("calibrate.masked"), spans["masked"]["calibrated"]),
        _row(say("calibrate.masked_no_companies"), spans["masked_without_companies"]["calibrated"]),
        _row(say("calibrate.document_nothing_missed"), found["documents"]),
        _row(say("calibrate.page_nothing_missed"), found["parts"]),
    ]
    return table(title, head, rows)


def _row(name: str, row: Mapping[str, Any]) -> list[str]:
    errors = [_decimal(row[key]) for key in ("ece_width", "ece_mass", "ece_mass_by_chance", "brier", "auc")]
    return [name, str(row["cases"]), percent(row["right"] / max(1, row["cases"])), percent(row["mean"] or 0), *errors]


def _decimal(value: float | None) -> str:
    return "—" if value is None else number(value, 3)


def _bins(bins: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    head = say("calibrate.from_to_cases_mean_probability_right").split("|")
    titles = {
        "spans": say("calibrate.reliability_of_masked_spans"),
        "documents": say("calibrate.reliability_nothing_missed_in_the_document"),
    }
    return "".join(
        "\n"
        + table(
            title,
            head,
            [
                [
                    _decimal(bin["low"]),
                    _decimal(bin["high"]),
                    str(bin["cases"]),
                    percent(bin["probability"]),
                    percent(bin["right"]),
                ]
                for bin in bins[key]
            ],
        )
        for key, title in titles.items()
    )
