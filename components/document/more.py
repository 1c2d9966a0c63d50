"""« Plus »: all that a reader of a document needs now and then, one step away from the bar, at
places that no document changes.

It is a disclosure (``details.menu-fold``): Escape, a press elsewhere and leaving it close it
(``assets/shell/main.js``), as do its entries that lead elsewhere (``data-menu-closes``).
"""

from __future__ import annotations

from typing import Any

from dash import dcc, html

from components import ids
from components.document import attack as document_attack, language as document_language, report as document_report
from components.document.dialogs import button
from components.document.review import menu as review_menu
from components.document.viewer import PANELS
from components.i18n import t
from components.icons import icon

FIGURES = ("added", "removed", "time")
"""What a reading of this document changed so far. How well the engine did is a matter of many
documents, and stands on /suivi."""


def menu(choices: html.Div, lang: str, document_id: str = "") -> html.Details:
    """Lay out the menu around the ``choices`` of profile and strategy."""
    return html.Details(
        [
            html.Summary(
                [html.Span(t("document.more", lang)), icon("down")],
                className="button",
                **{"aria-label": t("document.more.long", lang)},
            ),
            html.Div(
                [
                    html.Div([panels(lang), choices, facts(lang)], className="when-done"),
                    acts(lang, document_id),
                    figures(lang),
                ],
                className="menu-box more-box",
            ),
        ],
        className="menu-fold document-more",
    )


def panels(lang: str) -> html.Div:
    """Lead to the search, and to the lists of the panel: persons, doubts, and what changes the look
    of the texts."""
    lists = [
        _entry(t(f"document.more.{name}", lang), **{"data-viewer-act": "show", "data-value": name}) for name in PANELS
    ]
    find = _entry(t("document.viewer.find", lang), **{"data-viewer-act": "find"})
    return html.Div([find, *lists], className="more-entries")


def facts(lang: str) -> html.Div:
    """Lay out how much there is, the language, and who reads."""
    return html.Div(
        [
            html.P(id=ids.DOCUMENT_META, className="document-meta"),
            document_language.line(lang),
            review_menu.reader(lang),
        ],
        className="more-facts",
    )


def figures(lang: str) -> html.Details:
    """Lay out the figures of the reading, folded, each with the sentence that says what it
    counts."""
    rows = [part for name in FIGURES for part in _figure(name, lang)]
    return html.Details(
        [html.Summary(t("review_panel.figures", lang)), html.Dl(rows, className="reading-figures")],
        className="more-figures when-done",
    )


def acts(lang: str, document_id: str = "") -> html.Div:
    """Lay out what is done with the whole document, erasing it last."""
    erase = _entry([icon("trash"), t("document.erase", lang)], **{"data-dialog": "erase"})
    copy = button(html.Span(t("document.viewer.copy", lang)), "button-link when-done", **{"data-viewer-act": "copy"})
    entries = [
        _entry(t("review_panel.history", lang), "when-done", **{"data-review-act": "history"}),
        copy,
        document_attack.opener(lang, "button-link when-done", **{"data-menu-closes": ""}),
        document_report.opener(lang, "button-link when-done", **{"data-menu-closes": ""}),
        _entry(t("document.viewer.keys", lang), "when-done", **{"data-viewer-act": "help"}),
    ]
    terms = dcc.Link(t("document.more.terms", lang), href=f"/termes?document={document_id}", className="button-link")
    return html.Div([*entries, *([terms] if document_id else []), erase], className="more-entries more-acts")


def _entry(said: Any, style: str = "", **act: str) -> html.Button:
    return button(said, f"button-link {style}", **{"data-menu-closes": "", **act})


def _figure(name: str, lang: str) -> list[html.Dt | html.Dd]:
    return [
        html.Dt(t(f"review_panel.{name}", lang)),
        html.Dd(
            [
                html.Strong("–", **{"data-review": f"figure-{name}"}),
                html.P(className="soft", **{"data-review": f"tip-{name}"}),
            ]
        ),
    ]
