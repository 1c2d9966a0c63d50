"""What the page of runs says of sets, runs, figures and their values."""

from __future__ import annotations

from datetime import datetime

from components.i18n import day, display_name, language, number, percent, t
from components.performance.words import points_word
from engine.measure import result_library, runs


def set_name(set_id: str, lang: str) -> str:
    """Name a set: one that ships, the trainings of a language, or runs kept under a name."""
    shipped = {gold.id: gold for gold in result_library.sets()}
    if set_id in shipped:
        return display_name(shipped[set_id], lang)
    if set_id.startswith(runs.records.TRAINING):
        spoken = set_id.removeprefix(runs.records.TRAINING)
        return t("runs.set.training", lang, language=t(f"runs.language.{spoken}", lang))
    return t("runs.set.kept", lang, name=set_id)


def run_name(record: runs.RunRecord, lang: str) -> str:
    """Name a run; one kept on this machine is marked."""
    name = display_name(record.info, lang)
    return t("runs.kept", lang, name=name) if record.source == "kept" else name


def figure_name(name: str, lang: str) -> str:
    """Name a figure."""
    return runs.description.figure_title(name, language(lang))


def sentence_start(words: str) -> str:
    """Begin a sentence with words that stand elsewhere, too."""
    return words[:1].upper() + words[1:]


def figure_value(name: str, value: float | None, lang: str) -> str:
    """Write a figure: a share as a percentage, what another program measured as a number."""
    if value is None:
        return "–"
    return percent(value, lang, 1) if runs.figures.is_share(name) else number(value, lang, 4)


def change(name: str, difference: float, lang: str) -> str:
    """Write how far a figure moved, with its sign."""
    if runs.figures.is_share(name):
        return points_word(difference, lang)
    return f"{'+' if difference > 0 else ''}{number(difference, lang, 4)}"


def moment(record: runs.RunRecord, lang: str) -> str:
    """Say when a run was made: the version, and the day where it is known."""
    info = record.info
    version = info.version or info.model_version
    return ", ".join(filter(None, [version, _day(info.date, lang)])) or t("runs.undated", lang)


def _day(date: str, lang: str) -> str:
    try:
        return day(datetime.fromisoformat(date).date(), lang)
    except ValueError:
        return ""
