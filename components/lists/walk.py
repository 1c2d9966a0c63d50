"""On the page of a document that belongs to a list: where it stands there, and the way to its
neighbours. ``assets/lists/walk.js`` fills it."""

from __future__ import annotations

import json

from dash import html

from components import ids
from components.i18n import key_name, section, t
from components.icons import icon

KEYS = (("Alt+PageSuiv", "onward"), ("⏎", "validated"))
"""Keys on the page of a document that belongs to a list, and what each does."""


def line(lang: str) -> html.Nav:
    """Stand ready; nothing is seen where the address names no list."""
    return html.Nav(
        id=ids.LIST_WALK,
        className="list-walk",
        hidden=True,
        **{
            "aria-label": t("list.walk.label", lang),
            "data-list-walk": json.dumps(section("list.walk", lang), ensure_ascii=False),
        },
    )


def keys(lang: str) -> list[tuple[str, str]]:
    """Give the keys of the list, as the keyboards of the language name them, and what each does in
    words."""
    return [(key_name(key, lang), t(f"list.walk.key.{name}", lang)) for key, name in KEYS]


def build_next_dialog(lang: str) -> html.Dialog:
    """Once a document of a list is validated, propose the next one to review; to hand this one over
    comes second."""
    onward = html.Button(
        [html.Span(t("list.next", lang), **{"data-list-walk-part": "onward"}), icon("arrow")],
        type="button",
        className="button button-main",
        **{"data-list-walk-act": "onward"},
    )
    return html.Dialog(
        [
            html.H2(t("list.walk.validated", lang), id="list-walk-validated"),
            html.P(role="status", **{"data-list-walk-part": "left"}),
            html.Div([_act("stay", lang), _act("deliver", lang), onward], className="dialog-actions"),
        ],
        className="dialog",
        **{"data-list-walk-dialog": "validated", "aria-labelledby": "list-walk-validated"},
    )


def _act(name: str, lang: str) -> html.Button:
    return html.Button(t(f"list.walk.{name}", lang), type="button", className="button", **{"data-list-walk-act": name})
