"""Correcting in the text: what ``assets/document/*.js`` fill and answer. Undo and redo, the menu,
the caret, the lines below, the reader's name.

``data-review-slot`` names a place; the words and the categories that the scripts need stand in
``data-review-words`` and ``data-review-labels``.
"""

from __future__ import annotations

import json

from dash import html

from components.document.dialogs import answers, button, reading_dialog
from components.i18n import key_name, section, t
from components.icons import icon
from engine.core import LABELS

KEYS = (
    ("v / F2", "caret"),
    ("⏎", "open"),
    ("Alt+o", "hide"),
    ("Alt+l", "show"),
    ("Alt+c", "label"),
    ("Alt+i", "person"),
    ("Alt+s / Suppr", "remove"),
    ("Maj+← / →", "end"),
    ("Alt+Maj+← / →", "start"),
    ("Ctrl+Maj+← / →", "word"),
    ("Maj+⏎", "spread"),
    ("Maj", "here"),
    ("Ctrl+Z", "undo"),
    ("Ctrl+Y", "redo"),
    ("w", "message"),
)
"""Keys and what each does. The names of keys are those of a French keyboard; :func:`keys` gives
those of others."""


DIGITS = ("nom", "prenom", "adresse", "localite", "naissance", "morale", "telephone", "numero", "magistrat")
"""The categories that the digits from 1 on mean, the same in every document."""


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
                **{"data-review-slot": "menu", "aria-label": _t("menu.mention", lang)},
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
            _uncover_dialog(lang),
        ],
        className="review-places",
        **said,
    )


def _uncover_dialog(lang: str) -> html.Dialog:
    """Ask before several mentions become readable: how many, whose, and the first of them in their
    lines. What changes nothing comes first, and has the focus."""
    return reading_dialog(
        html.H2(id="review-uncover-title", **{"data-review-slot": "uncover-title"}),
        html.Ul(
            className="review-uncovered",
            **{"data-review-slot": "uncover-list", "aria-labelledby": "review-uncover-title"},
        ),
        html.P(className="soft", **{"data-review-slot": "uncover-more"}),
        answers(
            button(_t("uncover.no", lang), **{"data-review-slot": "uncover-no"}),
            button(_t("act.show", lang), "button button-main", **{"data-review-slot": "uncover-do"}),
        ),
        **{"data-review-slot": "uncover"},
    )


def labels(lang: str) -> list[dict[str, str]]:
    """Give the categories in the order of :data:`engine.core.labels.LABELS`: code, family, name,
    the short word of the marks, an example, the digit that means it (empty for most)."""
    return [
        {
            "code": label.code,
            "family": label.family,
            "name": label.title(lang),
            "word": t(f"document.word.{label.short}", lang),
            "example": _t(f"example.{label.short}", lang),
            "key": str(DIGITS.index(label.short) + 1) if label.short in DIGITS else "",
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
