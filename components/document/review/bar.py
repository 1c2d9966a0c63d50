"""The bar above the two texts: doubts left and the way through them, undo, download, validation,
and « Plus »; its notes below, its dialogs. ``assets/document/*.js`` fill them.

``data-review`` names a place that a script fills, ``data-review-act`` a control that one answers;
the words the scripts say are on the bar itself. Every place is kept, filled or not: nothing moves
when an act changes what stands there.
"""

from __future__ import annotations

import json

from dash import html

from components import ids
from components.document import delivery, report as document_report, viewer
from components.document.dialogs import answers, button, reading_dialog
from components.document.review import menu as review_menu
from components.document.review.persons import genders, roles
from components.i18n import section, t
from components.icons import icon


def bar(lang: str) -> html.Section:
    """Lay out the bar, empty but for its controls."""
    decided = html.Div(
        [_button(act, act, lang, "button") for act in ("validate", "resume")],
        className="reading-decided",
        **{"data-offered": "validate"},
    )
    return html.Section(
        [
            html.Div(
                [progress(lang), _button("read", "read", lang, "button button-main")], className="reading-progress"
            ),
            viewer.find_opener(lang),
            review_menu.tools(lang),
            html.Div([delivery.opener(lang), decided], className="reading-end"),
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
    """Lay out how many doubts are left: a sentence and a bar."""
    said = {"aria-label": _t("progress", lang), "aria-valuemin": "0", "aria-valuenow": "0", "aria-valuemax": "0"}
    track = html.Div(
        html.Span(**{"data-review": "filled"}),
        className="reading-track",
        role="progressbar",
        **{"data-review": "track", **said},
    )
    return html.Div([html.P(**{"data-review": "progress"}), track], className="reading-seen")


def notes() -> list[html.P | html.Div]:
    """Lay out what is said of the reading below the bar: who validated it, who else is there, that
    a validation fell."""
    return [
        html.P(className="reading-validated", hidden=True, **{"data-review": "validated"}),
        html.Div(className="reading-fallen", hidden=True, role="status", **{"data-review": "fallen"}),
        document_report.line(),
        review_menu.list_other_readers(),
    ]


def dialogs(lang: str) -> list[html.Dialog]:
    """Lay out the dialogs that the bar opens."""
    return [validation(lang), history(lang), document_report.dialog(lang)]


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
    return reading_dialog(
        html.H2(_t("validation.title", lang), id="reading-validation-title"),
        html.Div(className="reading-left", **{"data-review": "left"}),
        html.P(t("doubts.rule", lang), className="soft"),
        html.P(className="reading-chance", **{"data-review": "chance"}),
        reason,
        html.P(className="reading-error", role="alert", **{"data-review": "validation-error"}),
        answers(
            _button("validation-no", "validation.no", lang, "button"),
            _button("validation-do", "validation.do", lang, "button button-main"),
        ),
        **{"data-review": "validation"},
    )


def history(lang: str) -> html.Dialog:
    """Show who did what and when, newest first, with a way to take the last correction back."""
    return reading_dialog(
        html.H2(_t("history.title", lang), id="reading-history-title"),
        html.P(role="status", **{"data-review": "history-state"}),
        html.Ol(className="reading-history", **{"data-review": "history-list"}),
        answers(
            _button("history-undo", "history.undo", lang, "button"),
            _button("history-close", "close", lang, "button"),
        ),
        **{"data-review": "history"},
    )


def _t(key: str, lang: str) -> str:
    return t(f"review_panel.{key}", lang)


def _button(act: str, word: str, lang: str, style: str) -> html.Button:
    sign = [icon("check")] if act in ("validate", "validation-do") else []
    return button([*sign, html.Span(_t(word, lang))], style, **{"data-review-act": act})
