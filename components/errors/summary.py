"""What the errors are, in words and in two tables: by form, and by the causes of the ADJUM
paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dash import html

from components import i18n
from components.errors.table import cause, kind, label
from components.figures.compared_text import SIGNS
from components.i18n import count, display_name, t
from engine.measure import CIRCUMSTANCES, AdjumRow, AdjumTable, ErrorComparison, error_kinds, group_errors

MOST = 12
"""Forms that are listed."""


def summary(errors: Sequence[error_kinds.Error], documents: int, lang: str) -> list[Any]:
    """Say how many errors there are, in the Cour's terms, and what they cost."""
    if not errors:
        return [html.P(t("errors.summary.none", lang))]
    terms = [error.term for error in errors]
    parts = [count(f"errors.summary.{name}", terms.count(name), lang) for name in ("sensitive", "non_sensitive", "over", "none") if name in terms]  # fmt: skip
    leaking = len({error.document for error in errors if error.sensitive})
    said = t(
        "errors.summary",
        lang,
        errors=count("errors.count", len(errors), lang),
        documents=count("errors.documents", len({error.document for error in errors}), lang),
        of=i18n.number(documents, lang),
        parts=i18n.enumeration(parts, lang, ""),
    )
    lost = count("errors.summary.lost", leaking, lang) if leaking else t("errors.summary.clean", lang)
    return [html.P([html.Strong(said), " ", lost])]


def describe_other_run(found: ErrorComparison, lang: str) -> html.P:
    """Say what another run has right and wrong."""
    counts = [("solved", found.solved), ("both", found.both), ("new", found.new)]
    said = " ".join(count(f"errors.beside.{name}", len(errors), lang) for name, errors in counts)
    return html.P(said, className="soft")


def causes(found: AdjumTable, lang: str) -> list[Any]:
    """Lay out the tables of causes: names of persons missed, and taken for names."""
    return [_table(name, rows, lang) for name, rows in (("misses", found.misses), ("false_alarms", found.false_alarms))]


def forms(errors: Iterable[error_kinds.Error], lang: str) -> html.Table | html.P:
    """List the forms that cost most."""
    found = group_errors(errors)
    if not found:
        return html.P(t("errors.forms.none", lang), className="soft")
    head = html.Tr([html.Th(t(f"errors.forms.{name}", lang), scope="col") for name in ("form", "kind", "label", "occurrences", "documents", "loss", "causes")])  # fmt: skip
    rows = [
        html.Tr(
            [
                html.Th(" ".join(one.text.split()), scope="row"),
                html.Td(f"{SIGNS[one.kind]} {kind(one.kind, lang)}"),
                html.Td(label(one.label, lang)),
                *(html.Td(i18n.number(n, lang), className="number") for n in (one.occurrences, one.documents)),
                html.Td(i18n.number(one.loss, lang, 2), className="number"),
                html.Td(
                    i18n.enumeration(
                        [cause(code, lang) for code in one.causes if code not in CIRCUMSTANCES][:3], lang, ""
                    )
                ),
            ]
        )
        for one in found[:MOST]
    ]
    caption = count("errors.forms.all", len(found), lang)
    if len(found) > MOST:
        caption = t("errors.forms.caption", lang, shown=i18n.number(MOST, lang), of=i18n.number(len(found), lang))
    return html.Table([html.Caption(caption), html.Thead(head), html.Tbody(rows)], className="errors-table")


def _table(name: str, rows: Sequence[AdjumRow], lang: str) -> html.Div:
    caption = t(f"errors.causes.{name}", lang)
    if not rows:
        return html.Div([html.H3(caption), html.P(t("errors.causes.none", lang), className="soft")])
    heads = [
        html.Th(t(f"errors.causes.{one}", lang), scope="col") for one in ("cause", "occurrences", "share", "forms")
    ]
    total = sum(row.occurrences for row in rows)
    body = [
        html.Tr(
            [
                html.Th(display_name(row.cause, lang), scope="row"),
                html.Td(i18n.number(row.occurrences, lang), className="number"),
                html.Td(i18n.percent(row.occurrences / total, lang), className="number"),
                html.Td(i18n.number(row.forms, lang), className="number"),
            ]
        )
        for row in rows
    ]
    return html.Div(
        html.Table([html.Caption(caption), html.Thead(html.Tr(heads)), html.Tbody(body)], className="errors-table"),
    )
