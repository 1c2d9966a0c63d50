"""The dialog by which a problem of a document is reported, what was reported is read and closed,
and what was handed over is listed; and the line that says so beside the texts.
``assets/reports/dialog.js`` fills them."""

from __future__ import annotations

import json

from dash import dcc, html

from components.document.dialogs import answers, button, reading_dialog
from components.i18n import section, t
from engine.core import current_actor
from engine.service import LONGEST_REPORT
from engine.store import REPORT_KINDS

TITLE, TEXT = "report-title", "report-text"


def line() -> html.Div:
    """Keep the place where open reports are said, and that what is out is to be replaced."""
    return html.Div(className="report-line when-done", role="status", hidden=True, **{"data-review": "report-line"})


def dialog(lang: str) -> html.Dialog:
    """Lay out the dialog: what was reported, what to report, what was handed over."""
    closes = current_actor().may("validate")
    return reading_dialog(
        html.H2(t("report.title", lang), id=TITLE, tabIndex="-1"),
        html.P(t("report.what", lang), className="soft"),
        html.Ul(className="entry-list report-list", **{"data-review": "report-list"}),
        _form(lang),
        html.P(className="reading-error", role="alert", **{"data-review": "report-error"}),
        html.P(role="status", **{"data-review": "report-state"}),
        html.Details(
            [html.Summary(t("report.deliveries", lang)), html.Ul(**{"data-review": "report-deliveries"})],
            className="report-deliveries",
        ),
        html.P(dcc.Link(t("report.all", lang), href="/signalements")),
        answers(
            button(t("report.close", lang), "button", **{"data-review-act": "report-close"}),
            button(t("report.send", lang), "button button-main", **{"data-review-act": "report-send"}),
        ),
        style="dialog reading-dialog report-dialog",
        **{
            "data-review": "report",
            "data-closes": json.dumps(closes),
            "data-words": json.dumps(section("report", lang), ensure_ascii=False),
        },
    )


def opener(lang: str, style: str = "button-link", **data: str) -> html.Button:
    """Lead to the dialog."""
    return button(t("report.open", lang), style, **{"data-review-act": "report", **data})


def _form(lang: str) -> html.Div:
    """Lay out what is asked; the script makes the fields, for Dash would keep what is typed."""
    return html.Div(
        [
            html.Fieldset(
                [
                    html.Legend(t("report.kind", lang), className="field-label"),
                    html.Div(**{"data-review": "report-kinds"}),
                ],
                **{"data-kinds": " ".join(REPORT_KINDS)},
            ),
            html.P(className="report-passage", hidden=True, **{"data-review": "report-passage"}),
            html.Div(
                [
                    html.Label(t("report.text", lang), htmlFor=TEXT),
                    html.Div(**{"data-review": "report-field", "data-most": str(LONGEST_REPORT)}),
                ],
                className="field",
            ),
        ],
    )
