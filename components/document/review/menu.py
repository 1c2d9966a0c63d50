"""Correcting in the text: what ``assets/document/*.js`` fill and answer. Undo and redo, the menu,
the caret, the lines below, the reader's name.

``data-review-slot`` names a place; the words and the categories that the scripts need stand in
``data-review-words`` and ``data-review-labels``.
"""

from __future__ import annotations

import json

from dash import html

from components.i18n import key_name, section, t
from components.icons import icon
from engine.core import LABELS

KEYS = (
    ("v / F2", "caret"),
    ("⏎", "open"),
    ("a", "accept"),
    ("s / Suppr", "remove"),
    ("c", "label"),
    ("i", "person"),
    ("Maj+← / →", "end"),
    ("Alt+Maj+← / →", "start"),
    ("Ctrl+Maj+← / →", "word"),
    ("Maj+⏎", "spread"),
    ("Alt", "here"),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Y", "redo"),
    ("r", "message"),
)
"""Keys and what each does. The names of keys are those of a French keyboard; :func:`keys` gives
those of others."""


def keys(lang: str) -> list[tuple[str, str]]:
    """Give the keys of the reading, as the keyboards of the language name them, and what each does
    in words."""
    return [(key_name(key, lang), _t(f"key.{name}", lang)) for key, name in KEYS]


def tools(lang: str) -> html.Div:
    """Lay out undo and redo; what each would do is said on it."""
    buttons = [_travel(kind, lang) for kind in ("undo", "redo")]
    return html.Div(buttons, className="viewer-group review-tools", role="group", **{"aria-label": _t("tools", lang)})


def reader(lang: str) -> html.Details:
    """Lay out the reader's name, for the bar of the reading: it unfolds to the field, which the
    script makes."""
    field = {"data-review-slot": "reader", "data-placeholder": _t("reader.short", lang)}
    name = html.Span(_t("reader.nobody", lang), dir="auto", **{"data-review-slot": "reader-name"})
    return html.Details(
        [
            html.Summary([f"{_t('reader.now', lang)} ", name], className="button button-quiet"),
            html.Div(
                [html.Label(_t("reader", lang), htmlFor="review-reader"), html.Div(**field)], className="menu-box"
            ),
        ],
        className="menu-fold review-reader",
    )


def list_other_readers() -> html.P:
    """Lay out the place that says who else has the document open."""
    return html.P(className="review-others", **{"data-review-slot": "others"})


def places(lang: str) -> html.Div:
    """Lay out what lies over the texts, all of it hidden at first: menu, button of a touched
    selection, caret, lines."""
    said = {
        "data-review-words": json.dumps(section("review_menu", lang), ensure_ascii=False),
        "data-review-labels": json.dumps(labels(lang), ensure_ascii=False),
    }
    return html.Div(
        [
            html.Div(
                className="review-menu",
                role="dialog",
                hidden=True,
                **{"data-review-slot": "menu", "aria-label": _t("menu.labels", lang)},
            ),
            html.Button(
                _t("mark", lang), type="button", className="review-mark", hidden=True, **{"data-review-slot": "mark"}
            ),
            html.Div(
                className="review-caret",
                role="application",
                tabIndex="-1",
                hidden=True,
                **{
                    "data-review-slot": "caret",
                    "aria-label": _t("caret", lang),
                    "aria-roledescription": _t("caret.role", lang),
                },
            ),
            html.Div(
                className="review-lines",
                role="region",
                **{"data-review-slot": "lines", "aria-label": _t("lines", lang)},
            ),
            html.P(className="hidden-visually", **{"data-review-slot": "live", "aria-live": "polite"}),
        ],
        className="review-places",
        **said,
    )


def labels(lang: str) -> list[dict[str, str]]:
    """Give the categories in the order of :data:`engine.core.labels.LABELS`: code, family, name,
    the short word of the marks."""
    return [
        {
            "code": label.code,
            "family": label.family,
            "name": label.title(lang),
            "word": t(f"document.word.{label.short}", lang),
        }
        for label in LABELS.values()
    ]


def _travel(kind: str, lang: str) -> html.Button:
    word = _t(f"{kind}.none", lang)
    return html.Button(
        icon(kind),
        type="button",
        className="viewer-button",
        title=word,
        **{"data-review-slot": kind, "aria-label": word, "aria-disabled": "true"},
    )


def _t(key: str, lang: str) -> str:
    return t(f"review_menu.{key}", lang)
