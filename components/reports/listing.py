"""The open reports: those of documents lead there; those from outside are of no document yet."""

from __future__ import annotations

from collections.abc import Sequence

from dash import dcc, html

from components import ids
from components.i18n import day, t
from engine.store import Report


def listing(reports: Sequence[Report], lang: str, *, places: bool) -> list[html.Section | html.P]:
    """Lay out the reports; with ``places`` who reads may say of which document one is."""
    placed = [report for report in reports if report.document_id is not None]
    outside = [report for report in reports if report.document_id is None]
    if not reports:
        return [html.P(t("reports.none", lang))]
    parts: list[html.Section | html.P] = []
    if placed:
        parts.append(_section(t("reports.documents", lang), [], [_line(report, lang) for report in placed]))
    if outside:
        what = html.P(t("reports.outside.what", lang), className="soft")
        lines = [_line(report, lang, *([_form(report.id, lang)] if places else [])) for report in outside]
        parts.append(_section(t("reports.outside", lang), [what], lines))
    return parts


def _section(title: str, what: list[html.P], lines: list[html.Li]) -> html.Section:
    return html.Section([html.H2(title), *what, html.Ul(lines, className="entry-list report-list")])


def _line(report: Report, lang: str, *more: html.Div) -> html.Li:
    who = report.who or t("report.nobody", lang)
    head: list[object] = [
        html.Strong(t(f"report.kind.{report.kind}", lang)),
        f" · {day(report.opened.date(), lang)} · ",
        html.Bdi(who),
    ]
    if report.document_id is not None:
        at = f"?at={report.passage[0]}-{report.passage[1]}" if report.passage else ""
        link = dcc.Link(html.Bdi(report.name), href=f"/document/{report.document_id}{at}")
        head = [link, " · ", *head]
    said = [
        html.P([t(f"reports.{name}", lang), " ", html.Bdi(value)], className="soft")
        for name, value in (("reference", report.reference), ("contact", report.contact))
        if value
    ]
    return html.Li([html.P(head), html.P(report.text, className="report-said", dir="auto"), *said, *more])


def _form(report_id: str, lang: str) -> html.Div:
    """Ask of which document a report is."""
    control = dcc.Input(id=ids.report_place(report_id), type="text", className="form-control", autoComplete="off")
    return html.Div(
        [
            html.Label([t("reports.place", lang), control], className="report-answer"),
            html.Div([_button(report_id, act, lang) for act in ("dismiss", "place")], className="dialog-actions"),
        ],
        className="report-closing",
    )


def _button(report_id: str, act: str, lang: str) -> html.Button:
    word = "reports.place.go" if act == "place" else "reports.dismiss"
    return html.Button(t(word, lang), id=ids.report_act(act, report_id), type="button", className="button")
