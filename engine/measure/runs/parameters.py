"""The parameters of a run, each one value under a name, as a table sets them side by side and
MLflow keeps them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.measure.results.runs import Parameter
from engine.measure.results.trainings import Training
from engine.measure.runs.records import RunRecord

RULES = "rules.names"
"""The names of the rules that ran, in their order, with commas."""
LEFT_OUT = (
    "corpora",
    "work",
    "publish",
    "runs",
    "start.model",
    "start.tagger",
    "mix.validated_folder",
    "name",
    "version",
)
"""Parts of a configuration that say where files were, not what was learnt; or what the run says
itself."""


def parameters(record: RunRecord) -> dict[str, Parameter]:
    """Return what a run was made with: engine, gold, machine, what was set by who ran it, and the
    configuration of the training that made the weights (``training.…``). What is not known is left
    out."""
    info = record.info
    found: dict[str, Any] = {
        "version": info.version,
        "model": info.model,
        "model_version": info.model_version,
        **{f"weights.{model}": digest for model, digest in info.identity.weights.items()},
        "rules": info.rules,
        **{f"profile.{profile}": digest for profile, digest in info.identity.profiles.items()},
        "gold": info.gold,
        "date": info.date,
        **dict(flatten(info.machine, "machine.")),
        **info.parameters,
        **(_configured(record.training) if record.training else {}),
    }
    known = {name: value for name, value in found.items() if value not in ("", None)}
    return known if info.identity.rules is None else {**known, RULES: ", ".join(info.identity.rules)}


def flatten(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Parameter]]:
    """Give the values of nested mappings under names joined by points; a list is written with
    commas, null left out."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{name}.")
        elif isinstance(value, list | tuple):
            yield f"{prefix}{name}", ", ".join(map(str, value))
        elif value is not None:
            yield f"{prefix}{name}", value


def _configured(training: Training) -> dict[str, Parameter]:
    """Return a training's configuration, when it was made and how long it took, in seconds."""
    named = {name: value for name, value in flatten(training.configuration) if name not in LEFT_OUT}
    made = {"date": training.date, **named, "seconds": round(sum(training.seconds.values()))}
    return {f"training.{name}": value for name, value in made.items()}
