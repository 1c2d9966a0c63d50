"""The cards of the page Performances: each figure under its question, with its settings."""

from __future__ import annotations

from typing import Any

from dash import html

from components import ids
from components.figures import card as figure_card
from components.i18n import t
from components.performance import runs as performance_runs, settings as performance_settings
from components.performance.recalls import SHOWN
from components.performance.settings import Settings, curve_choice, diagonal_choice, scheme_choice, select, slice_choice
from engine.measure import MENTIONS

FIRST = "labels"
"""The figure that the page opens with."""


def cards(settings: Settings, lang: str) -> list[Any]:
    """Lay out the figures, each under its question."""
    brief = html.Section(
        [html.H2(t("performance.brief", lang)), html.Div(id=ids.PERFORMANCE_SUMMARY, className="performance-briefs")],
        className="performance-summary",
    )
    rules = [
        select(ids.PERFORMANCE_GAIN, "performance.gain", performance_settings.GAINS, settings.gain, lang),
        select(ids.PERFORMANCE_WAY, "performance.way", performance_settings.WAYS, settings.way, lang),
    ]
    scores = [
        select(ids.PERFORMANCE_FAMILY, "performance.family", performance_settings.FAMILIES, settings.family, lang),
        select(ids.PERFORMANCE_RIGHT, "performance.right", performance_settings.RIGHTS, settings.right, lang),
    ]
    perturbation = select(ids.PERFORMANCE_PERTURBATION, "performance.shown", SHOWN, settings.perturbation, lang)
    mentions = select(ids.PERFORMANCE_MENTIONS, "performance.mentions", MENTIONS, settings.mentions, lang)
    toolbars: dict[str, tuple[Any, str]] = {
        FIRST: (scheme_choice(settings, lang), "50rem"),
        "compare": (None, "22rem"),
        "people": (mentions, "36rem"),
        "kept": (None, "22rem"),
        "attacks": (None, "24rem"),
        "tab": (None, "22rem"),
        "slices": (slice_choice(settings, lang), "30rem"),
        "perturbations": (perturbation, "46rem"),
        "rules": (rules, "40rem"),
        "confusion": (diagonal_choice(settings, lang), "46rem"),
        "scores": (scores, "28rem"),
        "curve": (curve_choice(settings, lang), "28rem"),
        "learning": (None, "24rem"),
        "speed": (None, "22rem"),
    }
    first, *others = (_card(name, toolbar, height, lang) for name, (toolbar, height) in toolbars.items())
    return [brief, first, html.Div(others, className="figure-cards")]


def _card(name: str, toolbar: Any, height: str, lang: str) -> html.Section:
    note: list[Any] = [html.P(t(f"performance.{name}.note", lang))]
    if name == "compare":
        note.append(html.P(performance_runs.machine_note(lang)))
    question, opened = t(f"performance.{name}.title", lang), name == FIRST
    if opened:
        note = [performance_settings.definition(), *note]
    return figure_card.card(name, question, lang, toolbar=toolbar, height=height, note=note, opened=opened)
