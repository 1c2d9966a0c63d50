"""The frame of the two texts. What it holds (texts, legend, persons) is drawn by
``assets/document/texts.js`` from the payload.

``data-slot`` names a place that the script fills, ``data-act`` a control that it answers; the words
are here.
"""

from __future__ import annotations

from typing import Any

from dash import html

from components import ids
from components.document.review import doubts as review_doubts, menu as review_menu
from components.i18n import key_name, t
from components.icons import icon
from components.lists import walk as list_walk

KEYS = (
    ("j / n / →", "next"),
    ("k / p / ←", "previous"),
    ("Maj+J / Maj+K", "same"),
    ("x", "side"),
    ("⏎", "pin"),
    ("/ / Ctrl+F", "find"),
    ("e", "words"),
    ("d", "panel"),
    ("Esc", "escape"),
    ("?", "help"),
)
PANELS = ("persons", "doubts", "display")
"""The lists of the panel; « Plus » leads to each."""
SIDES = (("both", "all"), ("left", "original"), ("right", "pseudonymised"))


def frame(lang: str) -> html.Section:
    """Lay out an empty viewer: the two texts, the map, the panel, the help."""
    return html.Section(
        [
            html.Div(
                [_find(lang), texts(lang), _slot("map", "viewer-map", title=_t("map", lang)), panel(lang)],
                className="viewer-body",
            ),
            html.P(className="hidden-visually", **{"data-slot": "live", "aria-live": "polite"}),
            review_menu.places(lang),
            keys(lang),
        ],
        id=ids.VIEWER,
        className="viewer when-done",
        **{"aria-label": _t("texts", lang), "data-panel": "folded"},
    )


def display(lang: str) -> list[html.Div]:
    """Lay out what changes the look of the texts, and the ways through them: mentions, views,
    categories."""
    return [_walk(lang), views(lang), legend(lang)]


def legend(lang: str) -> html.Div:
    """Lay out the place of the legend, which filters; its buttons, one a family, say by
    ``aria-pressed`` what is shown."""
    return html.Div(
        [
            _slot("families", "viewer-families"),
            _button(
                "categories",
                "",
                lang,
                title=_t("categories.hint", lang),
                **{"aria-expanded": "false", "aria-controls": "viewer-labels"},
            ),
            html.Div(id="viewer-labels", className="viewer-labels", hidden=True, **{"data-slot": "labels"}),
        ],
        className="viewer-legend",
        role="group",
        **{"aria-label": _t("legend", lang)},
    )


def views(lang: str) -> html.Div:
    """Lay out which of the texts are shown, and the words beside the mentions."""
    sides = [_button("view", side, lang, name, **{"aria-pressed": str(side == "both").lower()}) for side, name in SIDES]
    return html.Div(
        [
            html.Div(sides, className="viewer-views", role="group", **{"aria-label": _t("view", lang)}),
            _button("words", "", lang, title=_t("words.hint", lang), **{"aria-pressed": "false"}),
        ],
        className="viewer-group",
    )


def _walk(lang: str) -> html.Div:
    at = html.Span(className="viewer-at", **{"data-slot": "at"})
    return html.Div(
        [
            html.Span(_t("walk", lang), className="viewer-walk"),
            _icon("previous", "up", "mention.previous", lang),
            at,
            _icon("next", "down", "mention.next", lang),
        ],
        className="viewer-group",
    )


def find_opener(lang: str) -> html.Button:
    """Lay out what opens the search, for the bar."""
    said = {"title": f"{_t('find', lang)} (Ctrl+F)", "aria-label": _t("find", lang), "aria-keyshortcuts": "Control+f"}
    return html.Button(
        icon("search"), type="button", className="viewer-button viewer-find-open", **{"data-viewer-act": "find"}, **said
    )


def _find(lang: str) -> html.Div:
    """Lay out the search, over the heads of the texts while it is open: nothing moves for it. What
    is found has its acts: the menu at that place."""
    field = html.Div(className="viewer-find-field", **{"data-slot": "find"})
    found = html.Output(className="viewer-found", **{"data-slot": "found"})
    buttons = [
        _icon("find-previous", "up", "find.previous", lang),
        _icon("find-next", "down", "find.next", lang),
        _button("find-hide", "", lang, "find.hide", **{"aria-keyshortcuts": "Alt+o"}),
        _button("find-show", "", lang, "find.show", **{"aria-keyshortcuts": "Alt+l"}),
        _icon("find-close", "close", "find.close", lang),
    ]
    return html.Div(
        [field, found, *buttons], className="viewer-find", role="search", hidden=True, **{"data-slot": "find-bar"}
    )


def texts(lang: str) -> html.Div:
    """Lay out the two columns: a table for screen readers, who can read down one of them."""
    hint = html.Span(_t("select.hint", lang), className="viewer-hint", **{"aria-hidden": "true"})  # keys have their own
    heads = [
        html.H2([_t("original", lang), hint], role="columnheader", **{"aria-label": _t("original", lang)}),
        html.H2(_t("pseudonymised", lang), role="columnheader"),
    ]
    return html.Div(
        [html.Div(heads, className="viewer-heads", role="row"), _slot("rows", "viewer-rows", role="rowgroup")],
        className="viewer-texts",
        role="table",
        **{"aria-label": _t("texts", lang)},
    )


def panel(lang: str) -> html.Aside:
    """Lay out the panel that folds: persons, doubts, display."""
    tabs = [
        html.Button(
            _t(name, lang),
            type="button",
            id=f"viewer-tab-{name}",
            role="tab",
            **{"data-act": "tab", "data-value": name, "aria-controls": f"viewer-{name}"},
        )
        for name in PANELS
    ]
    lists = [
        html.Div(
            display(lang) if name == "display" else None,
            id=f"viewer-{name}",
            role="tabpanel",
            **{"data-slot": name, "aria-labelledby": f"viewer-tab-{name}"},
        )
        for name in PANELS
    ]
    close = html.Button(
        icon("close"),
        type="button",
        className="viewer-button",
        **{"data-act": "panel", "aria-label": _t("panel.fold", lang), "aria-controls": "viewer-panel"},
    )
    head = html.Div([html.Div(tabs, role="tablist", className="viewer-tabs"), close], className="viewer-panel-head")
    return html.Aside([head, *lists], id="viewer-panel", className="viewer-panel", **{"aria-label": _t("panel", lang)})


def keys(lang: str) -> html.Dialog:
    """List the keys; they can be switched off, as WCAG 2.1.4 asks."""
    reading = [(key_name(key, lang), _t(f"key.{name}", lang)) for key, name in KEYS]
    doubts = [(key_name(key, lang), t(f"review_panel.key.{name}", lang)) for key, name in review_doubts.KEYS]
    groups = [("keys.look", reading), ("keys", review_menu.keys(lang)), ("keys.settle", doubts)]
    tables = [_group(t(f"review_menu.{name}", lang), rows) for name, rows in groups]
    listed = _group(t("list.walk.keys", lang), list_walk.keys(lang), hidden=True, **{"data-list-walk-keys": ""})
    return html.Dialog(
        [
            html.H2(_t("keys", lang), id="viewer-keys-title", tabIndex=-1),
            html.Div([*tables, listed], className="viewer-keys"),
            html.Div(className="viewer-switch", **{"data-slot": "keys-switch"}),
            html.Button(_t("keys.close", lang), type="button", className="button", **{"data-act": "close"}),
        ],
        className="dialog",
        **{"data-slot": "keys", "aria-labelledby": "viewer-keys-title"},
    )


def _group(name: str, rows: list[tuple[str, str]], **more: Any) -> html.Table:
    body = [html.Tr([html.Th(html.Kbd(key), scope="row"), html.Td(said)]) for key, said in rows]
    return html.Table([html.Caption(name), html.Tbody(body)], className="table-plain", **more)


def _t(key: str, lang: str) -> str:
    return t(f"document.viewer.{key}", lang)


def _slot(name: str, style: str, **more: str) -> html.Div:
    return html.Div(className=style, **{"data-slot": name}, **more)


def _button(act: str, value: str, lang: str, word: str = "", **more: str) -> html.Button:
    return html.Button(
        _t(word or act, lang),
        type="button",
        className="viewer-button",
        **{"data-act": act, "data-value": value},
        **more,
    )


def _icon(act: str, shape: str, word: str, lang: str) -> html.Button:
    said = {"title": _t(word, lang), "aria-label": _t(word, lang)}
    return html.Button(icon(shape), type="button", className="viewer-button", **{"data-act": act}, **said)
