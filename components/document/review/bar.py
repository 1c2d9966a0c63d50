"""The bar of a reading, above the two texts: doubts seen, live figures, validation; and its
dialogs. ``assets/document/*.js`` fill it.

``data-review`` names a place that a script fills, ``data-review-act`` a control that one answers;
the words the scripts say are on the bar itself.
"""

from __future__ import annotations

import json

from dash import html

from components import ids
from components.document.review import menu as review_menu
from components.document.review.persons import genders, roles
from components.i18n import section, t
from components.icons import icon

FIGURES = ("added", "removed", "precision", "recall", "f2", "time")


def bar(lang: str) -> html.Section:
    """Lay out the bar, empty but for its controls."""
    return html.Section(
        [
            html.Div([progress(lang), _button("read", "read.again", lang, "button")], className="reading-progress"),
            figures(lang),
            html.Div(
                [
                    html.P(className="reading-validated", hidden=True, **{"data-review": "validated"}),
                    review_menu.reader(lang),
                    _button("history", "history", lang, "button button-quiet"),
                    _button("validate", "validate", lang, "button button-main"),
                    _button("resume", "resume", lang, "button", hidden=True),
                ],
                className="reading-end",
            ),
            review_menu.list_other_readers(),
            html.Div(className="reading-fallen", hidden=True, role="status", **{"data-review": "fallen"}),
        ],
        id=ids.REVIEW_BAR,
        className="reading-bar when-done",
        hidden=True,  # until the document is drawn
        **{
            "aria-label": _t("bar", lang),
            "data-words": json.dumps(section("review_panel", lang), ensure_ascii=False),
            "data-roles": json.dumps(roles(lang), ensure_ascii=False),
            "data-genders": json.dumps(genders(lang), ensure_ascii=False),
            "data-store": ids.DOCUMENT_REVIEW,
            "data-chance": ids.DOCUMENT_CHANCE,
        },
    )


def progress(lang: str) -> html.Div:
    """Lay out how many doubts were seen: a sentence and a bar."""
    said = {"aria-label": _t("progress", lang), "aria-valuemin": "0", "aria-valuenow": "0", "aria-valuemax": "0"}
    track = html.Div(
        html.Span(**{"data-review": "filled"}),
        className="reading-track",
        role="progressbar",
        **{"data-review": "track", **said},
    )
    return html.Div([html.P(**{"data-review": "progress"}), track], className="reading-seen")


def figures(lang: str) -> html.Details:
    """Lay out the figures, folded on a narrow screen: each is a button whose sentence comes up when
    it is pointed at or has the focus."""
    return html.Details(
        [
            html.Summary(_t("figures", lang)),
            html.Ul([_figure(name, lang) for name in FIGURES], **{"aria-label": _t("figures", lang)}),
        ],
        className="reading-figures",
        **{"data-review": "figures"},
    )


def _figure(name: str, lang: str) -> html.Li:
    explained = f"reading-figure-{name}"
    value = html.Span("–", className="reading-value", **{"data-review": f"figure-{name}"})
    button = html.Button(
        [html.Span(_t(name, lang), className="reading-name"), " ", value],
        type="button",
        className="reading-figure",
        **{"aria-describedby": explained, "data-review-act": "explain"},
    )
    return html.Li([button, html.P(id=explained, className="reading-tip", **{"data-review": f"tip-{name}"})])


def validation(lang: str) -> html.Dialog:
    """Ask before validating: what is left, how likely nothing is missed, and a reason where
    something blocks."""
    reason = html.Div(
        [
            html.Label(_t("validation.reason", lang), htmlFor="reading-reason"),
            html.Div(**{"data-review": "reason"}),  # the script makes the field: Dash would keep what is typed
            html.P(_t("validation.reason.what", lang), id="reading-reason-what", className="soft"),
        ],
        className="field",
        hidden=True,
        **{"data-review": "reasons"},
    )
    return html.Dialog(
        [
            html.H2(_t("validation.title", lang), id="reading-validation-title"),
            html.Div(className="reading-left", **{"data-review": "left"}),
            html.P(className="reading-chance", **{"data-review": "chance"}),
            reason,
            html.P(className="reading-error", role="alert", **{"data-review": "validation-error"}),
            html.Div(
                [
                    _button("validation-no", "validation.no", lang, "button"),
                    _button("validation-do", "validation.do", lang, "button button-main"),
                ],
                className="dialog-actions",
            ),
        ],
        className="dialog reading-dialog",
        **{"data-review": "validation", "aria-labelledby": "reading-validation-title"},
    )


def history(lang: str) -> html.Dialog:
    """Show who did what and when, newest first, with a way to take the last correction back."""
    return html.Dialog(
        [
            html.H2(_t("history.title", lang), id="reading-history-title"),
            html.P(role="status", **{"data-review": "history-state"}),
            html.Ol(className="reading-history", **{"data-review": "history-list"}),
            html.Div(
                [
                    _button("history-undo", "history.undo", lang, "button"),
                    _button("history-close", "close", lang, "button"),
                ],
                className="dialog-actions",
            ),
        ],
        className="dialog reading-dialog",
        **{"data-review": "history", "aria-labelledby": "reading-history-title"},
    )


def _t(key: str, lang: str) -> str:
    return t(f"review_panel.{key}", lang)


def _button(act: str, word: str, lang: str, style: str, hidden: bool = False) -> html.Button:
    sign = [icon("check")] if act in ("validate", "validation-do") else []
    return html.Button(
        [*sign, html.Span(_t(word, lang))], type="button", className=style, hidden=hidden, **{"data-review-act": act}
    )
