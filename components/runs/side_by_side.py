"""Runs side by side: their parameters, and a measure by label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table
from components.i18n import count, enumeration, language, t
from components.performance.words import escape_markup, points_word
from components.runs.words import figure_value, run_name
from engine.core import LABELS
from engine.measure import runs, scarce as scarce_labels, sort_labels

NAMED = 4
"""Parameters that the sentence names."""


def fill_parameters(records: Sequence[runs.RunRecord], every: bool, lang: str) -> tuple[Any, ...]:
    """Fill the card of the parameters: a row a parameter, a column a run."""
    if not records:
        return figure_card.empty(t("runs.none", lang))
    found = [runs.parameters.parameters(record) for record in records]
    differing = runs.difference.side_by_side(found)
    rows = runs.difference.side_by_side(found, every=True) if every or len(records) == 1 else differing
    spoken = language(lang)
    table = Table(
        [t("runs.head.parameter", lang), *(run_name(record, lang) for record in records)],
        [
            [
                runs.description.parameter_title(name, spoken),
                *(Cell(runs.description.parameter_value(value, spoken), _kept(value)) for value in values),
            ]
            for name, values in rows.items()
        ],
        t("runs.parameters.caption", lang),
        words=True,
    )
    return figure_card.fill(None, _told(list(differing), len(records), lang), table, lang)


def fill_labels(records: Sequence[runs.RunRecord], measure: str, lang: str) -> tuple[Any, ...]:
    """Fill the card of a measure by label: each run a sign on the row of each label."""
    held = [runs.figures.figures(record) for record in records]
    prefix = f"{measure}/"
    names = {name.removeprefix(prefix) for one in held for name in one if name.startswith(prefix)}
    labels = [label for label in sort_labels(names) if label not in ("micro", "macro")]
    if not labels:
        return figure_card.empty(t("runs.labels.empty", lang))
    values = {label: [one[prefix + label].value if prefix + label in one else None for one in held] for label in labels}
    drawn = _draw(records, values, lang)
    return figure_card.fill(
        drawn, _moved(values, _scarce(held, prefix), records, lang), _table(records, values, measure, lang), lang
    )


def label_name(label: str, lang: str) -> str:
    """Name a label; one that is not of the label set is shown as it is written."""
    return LABELS[label].title(language(lang)) if label in LABELS else label


def _told(names: list[str], compared: int, lang: str) -> str:
    if compared == 1:
        return t("runs.parameters.one", lang)
    if not names:
        return t("runs.parameters.same", lang)
    shown = [runs.description.parameter_title(name, language(lang)) for name in names[:NAMED]]
    listed = f"{enumeration(shown, lang)}." if len(names) <= NAMED else f"{', '.join(shown)}…"
    return count("runs.parameters.differ", len(names), lang, names=listed)


def _moved(
    values: dict[str, list[float | None]], scarce: set[str], records: Sequence[runs.RunRecord], lang: str
) -> str:
    """Say which label gained most from the first run to the last, and which lost most; not of those
    that the gold hardly has."""
    if len(records) < 2:
        return t("runs.labels.one", lang)
    moved = {
        label: last - first
        for label, (first, *_, last) in values.items()
        if first is not None and last is not None and label not in scarce
    }
    most = max(moved, key=lambda label: moved[label], default="")
    least = min(moved, key=lambda label: moved[label], default="")
    told = {"first": run_name(records[0], lang), "last": run_name(records[-1], lang)}
    said = [
        t(f"runs.labels.{word}", lang, label=label_name(label, lang), n=points_word(moved[label], lang))
        for word, label, sign in (("gained", most, 1), ("lost", least, -1))
        if label and sign * moved[label] > 0
    ]
    return (
        t("runs.labels.answer", lang, **told, moved=enumeration(said, lang))
        if said
        else t("runs.labels.same", lang, **told)
    )


def _scarce(held: Sequence[runs.figures.Figures], prefix: str) -> set[str]:
    rests = ((name.removeprefix(prefix), one.support) for each in held for name, one in each.items())
    return {label for label, support in rests if support is not None and support < scarce_labels.LEAST_MENTIONS}


def _draw(records: Sequence[runs.RunRecord], values: dict[str, list[float | None]], lang: str) -> go.Figure:
    drawn = figures.figure(lang)
    for rank, record in enumerate(records):
        drawn.add_scatter(
            x=figures.percents(row[rank] for row in values.values()),
            y=list(range(len(values))),
            mode="markers",
            name=escape_markup(run_name(record, lang)),
            marker=figures.marker(rank),
            hovertext=[
                figures.hover_text(
                    [label_name(label, lang), run_name(record, lang), figure_value("f1/x", row[rank], lang)]
                )
                for label, row in values.items()
            ],
            hovertemplate=figures.HOVER,
        )
    names = [escape_markup(label_name(label, lang)) for label in values]
    y = {"tickvals": list(range(len(values))), "ticktext": names, "range": [len(values) - 0.5, -0.5]}
    x = {"ticksuffix": t("runs.percent", lang), "showgrid": True}
    return drawn.update_layout(xaxis=x, yaxis=y, showlegend=True)


def _table(records: Sequence[runs.RunRecord], values: dict[str, list[float | None]], measure: str, lang: str) -> Table:
    head = [t("runs.head.label", lang), *(run_name(record, lang) for record in records)]
    rows = [
        [label_name(label, lang), *(Cell(figure_value("f1/x", value, lang), value) for value in row)]
        for label, row in values.items()
    ]
    return Table(head, rows, t("runs.labels.caption", lang, measure=t(f"performance.measure.{measure}", lang)))


def _kept(value: Any) -> str | float | None:
    return str(value) if isinstance(value, bool) else value
