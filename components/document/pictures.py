"""The dialog of the pictures of a document: each is hidden, kept because it shows no name, or
covered in part by boxes. ``assets/pictures/*.js`` fill it."""

from __future__ import annotations

import json

from dash import html

from components import ids
from components.document.dialogs import answers, button, reading_dialog
from components.i18n import section, t


def dialog(lang: str) -> html.Dialog:
    """Lay out the dialog, empty: the list of the pictures, and the place where boxes are drawn on
    one."""
    return reading_dialog(
        html.H2(_t("title", lang), id=ids.PICTURES_TITLE, tabIndex="-1"),
        html.Div(
            [
                html.P(_t("what", lang), className="soft"),
                html.P(role="status", className="pictures-progress", **{"data-review": "pictures-progress"}),
                html.Ul(className="pictures-list", **{"data-review": "pictures-list"}),
                html.Details(
                    [
                        html.Summary(_t("pages", lang)),
                        html.Ul(className="pictures-list", **{"data-review": "pictures-pages"}),
                    ],
                    hidden=True,
                    **{"data-review": "pictures-others"},
                ),
            ],
            className="pictures-all",
            **{"data-review": "pictures-all"},
        ),
        html.Div(className="pictures-boxes", hidden=True, **{"data-review": "pictures-boxes"}),
        html.P(role="alert", className="reading-error", **{"data-review": "pictures-error"}),
        answers(
            _button("pictures-rest", "rest", lang, "button"),
            _button("pictures-settle", "none.settle", lang, "button"),
            _button("pictures-close", "close", lang, "button button-main"),
            **{"data-review": "pictures-foot"},
        ),
        style="dialog reading-dialog pictures-dialog",
        **{"data-review": "pictures", "data-words": json.dumps(section("pictures", lang), ensure_ascii=False)},
    )


def opener(lang: str) -> html.Section:
    """Lead to the dialog from the one that hands the document over."""
    return html.Section(
        [
            html.H3(_t("title", lang)),
            html.Div([_button("pictures", "open", lang, "button")], className="delivery-row"),
        ]
    )


def _button(act: str, word: str, lang: str, style: str) -> html.Button:
    return button(_t(word, lang), style, **{"data-review-act": act})


def _t(key: str, lang: str) -> str:
    return t(f"pictures.{key}", lang)
