"""A run told whole, as JSON data; and the words for its parameters and figures."""

from __future__ import annotations

from typing import Any

from engine.core import LABELS, catalogue
from engine.measure.measures import MACRO, MICRO
from engine.measure.runs.figures import LABEL_MEASURES, RunFigure, figures
from engine.measure.runs.parameters import parameters
from engine.measure.runs.records import RunRecord

_DIGEST, _SHORT = 64, 12


def describe(record: RunRecord) -> dict[str, Any]:
    """Return all that is known of a run as JSON data.

    Raises:
        OtherTexts, DamagedResults: as :func:`engine.measure.runs.figures.figures`.
    """
    info = record.info
    return {
        "run": record.name,
        "set": info.set,
        "id": info.id,
        "titles": {"fr": info.fr, "en": info.en},
        "source": record.source,
        "counted": record.counted,
        "date": info.date,
        "gold": info.gold,
        "machine": dict(info.machine),
        "identity": info.identity.to_json(),
        "parameters": parameters(record),
        "figures": {name: _figure(figure) for name, figure in figures(record).items()},
    }


def figure_title(name: str, language: str) -> str:
    """Name a figure in a language; one of another program stays as it is written."""
    words = catalogue.ENGINE
    if words.knows(f"run_figure.{name}"):
        return words.say(f"run_figure.{name}", language)
    measure, _, label = name.partition("/")
    if measure not in LABEL_MEASURES or not label:
        return name
    if label in (MICRO, MACRO):
        return words.say(f"run_figure.{label}", language, measure=words.say(f"run_figure.{measure}", language))
    title = LABELS[label].title(language) if label in LABELS else label
    return words.say("run_figure.label", language, measure=words.say(f"run_figure.{measure}", language), label=title)


def parameter_title(name: str, language: str) -> str:
    """Name a parameter in a language; one that the catalogue does not have stays as it is
    written."""
    head, _, rest = name.partition(".")
    for key, told in ((f"run_parameter.{name}", {}), (f"run_parameter.{head}.any", {"name": rest})):
        if catalogue.ENGINE.knows(key):
            return catalogue.ENGINE.say(key, language, **told)
    return name


def parameter_value(value: object, language: str) -> str:
    """Write a parameter's value; of a sha256 the first twelve digits, a dash for None."""
    if isinstance(value, bool):
        return catalogue.ENGINE.say("run_parameter.yes" if value else "run_parameter.no", language)
    written = "–" if value is None else str(value)
    digest = len(written) == _DIGEST and all(sign in "0123456789abcdef" for sign in written)
    return written[:_SHORT] if digest else written


def _figure(figure: RunFigure) -> dict[str, Any]:
    low, high = figure.interval or (None, None)
    return {"value": figure.value, "low": low, "high": high, "support": figure.support}
