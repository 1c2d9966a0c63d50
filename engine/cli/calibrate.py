"""``calibrate``: make what a model's scores are worth again, or show it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out
from engine.cli.progress import shown
from engine.cli.table import table
from engine.core.settings import settings

HELP = "Règle les probabilités d'un modèle sur les documents fournis, et mesure ce qu'elles valent."

Gold = Annotated[
    Path | None, typer.Option("--gold", metavar="DIR", help="Décisions annotées où mesurer aussi.", show_default=False)
]
Report = Annotated[bool, typer.Option("--report", help="Montrer ce qui a été mesuré, sans rien refaire.")]


def calibrate(
    model: Model = None,
    gold: Gold = None,
    report: Report = False,
    device: Device = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Calibrate a model, or show its calibration."""
    name = model or settings().model
    found = _read(name) if report else _made(name, device or settings().device, gold)
    files.write(out, json.dumps(found, ensure_ascii=False, indent=1) + "\n" if as_json else _tables(name, found))
    return 0


def _made(name: str, device: str, gold: Path | None) -> Mapping[str, Any]:
    with shown(name) as progress:
        from engine.lab.train.calibration.calibrate import calibrate as make

        measured: Mapping[str, Any] = make(name, device, date.today().isoformat(), gold, progress)["measured"]
        return measured


def _read(name: str) -> Mapping[str, Any]:
    from engine.tagging.calibration import load
    from engine.tagging.tagger import model_info

    model_info(name)  # a missing model is said as such
    found = load(settings().data / "models" / name)
    return found.measured if found else {}


def _tables(name: str, measured: Mapping[str, Any]) -> str:
    if not measured:
        return say(f"Le modèle « {name} » n'a pas de calibration.\n", f"The model “{name}” has no calibration.\n")
    titles = {
        "cross_validated": say(
            f"Modèle « {name} », chaque document laissé hors du réglage",
            f"Model “{name}”, each document left out of the fit",
        ),
        "elsewhere": say(f"Modèle « {name} », autres décisions", f"Model “{name}”, other decisions"),
    }
    return "\n".join(_figures(titles[key], found) + _bins(found["bins"]) for key, found in measured.items())


def _figures(title: str, found: Mapping[str, Any]) -> str:
    head = say(
        "probabilités|cas|justes|moyenne|ECE, largeur|ECE, effectif|hasard|Brier|AUC",
        "probabilities|cases|right|mean|ECE, width|ECE, mass|chance|Brier|AUC",
    ).split("|")
    spans = found["spans"]
    rows = [
        _row(say("tous les empans, bruts", "all spans, raw"), spans["all"]["raw"]),
        _row(say("tous les empans", "all spans"), spans["all"]["calibrated"]),
        _row(say("occultés, bruts", "masked, raw"), spans["masked"]["raw"]),
        _row(say("occultés", "masked"), spans["masked"]["calibrated"]),
        _row(
            say("occultés, sans les sociétés", "masked, no companies"), spans["masked_without_companies"]["calibrated"]
        ),
        _row(say("document : rien de manqué", "document: nothing missed"), found["documents"]),
        _row(say("page : rien de manqué", "page: nothing missed"), found["parts"]),
    ]
    return table(title, head, rows)


def _row(name: str, row: Mapping[str, Any]) -> list[str]:
    errors = [_decimal(row[key]) for key in ("ece_width", "ece_mass", "ece_mass_by_chance", "brier", "auc")]
    return [name, str(row["cases"]), percent(row["right"] / max(1, row["cases"])), percent(row["mean"] or 0), *errors]


def _decimal(value: float | None) -> str:
    return "—" if value is None else say(f"{value:.3f}".replace(".", ","), f"{value:.3f}")


def _bins(bins: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    head = say("de|à|cas|probabilité moyenne|justes", "from|to|cases|mean probability|right").split("|")
    titles = {
        "spans": say("Fiabilité des empans occultés", "Reliability of masked spans"),
        "documents": say("Fiabilité : rien de manqué dans le document", "Reliability: nothing missed in the document"),
    }
    return "".join(
        "\n"
        + table(
            title,
            head,
            [
                [
                    _decimal(one["low"]),
                    _decimal(one["high"]),
                    str(one["cases"]),
                    percent(one["probability"]),
                    percent(one["right"]),
                ]
                for one in bins[key]
            ],
        )
        for key, title in titles.items()
    )
