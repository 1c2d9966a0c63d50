"""Whether the sentences that /suivi/phrases proposes taught more than sentences drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dash import html

from components.fields import fold
from components.figures.table import Cell, Table, draw_table, share
from components.i18n import number, t
from components.performance.words import points
from components.training.words import difference_word, f1_word, interval_word
from engine.training import experiments as kept


def section(found: Sequence[kept.Experiment], lang: str) -> html.Section:
    """Lay out all experiments, the newest first; how to make one where there is none."""
    parts: list[Any] = [html.H2(t("training.experiments", lang)), html.P(t("training.experiments.lead", lang))]
    if not found:
        return html.Section(
            [*parts, html.P(t("training.experiments.empty", lang), className="soft")], className="asked-part"
        )
    return html.Section([*parts, *(_experiment(one, lang) for one in found)], className="asked-part")


def _experiment(experiment: kept.Experiment, lang: str) -> html.Article:
    rows = draw_table(_table(experiment, lang), lang)
    facts = {
        "sentences": number(experiment.sentences, lang),
        "pool": number(experiment.pool, lang),
        "start": experiment.start,
        "seeds": number(len(experiment.by_seed), lang),
    }
    return html.Article(
        [
            html.H3(experiment.name),
            html.P(answer(experiment, lang), className="training-figures"),
            html.P(t("training.experiments.facts", lang, **facts), className="soft"),
            fold(t("training.experiments.runs", lang), html.Div(rows, className="figure-table")),
        ],
        className="training-run",
    )


def answer(experiment: kept.Experiment, lang: str) -> str:
    """Say what the proposed sentences brought, and whether chance alone could have."""
    found = experiment.difference
    if found.low is None or found.high is None:
        verdict = "unknown"
    else:
        verdict = "more" if found.low > 0 else "less" if found.high < 0 else "chance"
    arms = {
        arm: f1_word(experiment.measured(arm).f1, experiment.measured(arm).intervals.get("f1"), lang)
        for arm in kept.ARMS
    }
    seeds = {"least": points(min(experiment.by_seed), lang), "most": points(max(experiment.by_seed), lang)}
    said = t(f"training.experiments.{verdict}", lang, difference=difference_word(found, lang))
    return f"{said} {t('training.experiments.arms', lang, **arms, **seeds)}"


def _table(experiment: kept.Experiment, lang: str) -> Table:
    rows: list[list[Cell | str | float | None]] = []
    for run in experiment.runs:
        f1 = run.measures.f1
        under = interval_word(run.measures.intervals.get("f1"), lang)
        arm = t(f"training.experiments.{run.arm}", lang)
        rows.append([arm, run.seed, run.words, run.mentions, share(f1, lang, under=under)])
    head = [t(f"training.experiments.head.{name}", lang) for name in ("arm", "seed", "words", "mentions", "f1")]
    return Table(head, rows, t("training.experiments.caption", lang, name=experiment.name))
