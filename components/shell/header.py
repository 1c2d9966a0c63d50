"""The header: name, pages, preferences, state of the worker.

Two products share the frame, each behind one entry, and what is administered: who pseudonymises
meets no page of figures unasked. A page says by ``product`` of its registration which it belongs
to, and by ``nav`` the word under which it is listed there; one without a product stands beside
them. What is about ``people`` is listed where somebody is signed in.
"""

from __future__ import annotations

from typing import Any

import dash
from dash import dcc, html

from components import ids
from components.i18n import DEFAULT, LANGUAGES, t
from components.icons import icon
from engine.core import current_actor, settings
from engine.service import may_open


def word(key: str) -> html.Span:
    """Show the word ``key`` in the reader's language: :func:`translate` fills it."""
    return html.Span(id=ids.word(key))


def header() -> html.Header:
    """Show the name, the state of the worker, the pages and the preferences; the last two fold on a
    narrow screen."""
    toggle = html.Button(
        [icon("menu"), word("nav.menu")],
        id=ids.MENU_TOGGLE,
        className="menu-toggle",
        **{"aria-expanded": "false", "aria-controls": ids.MENU},
    )
    preferences = html.Div([*account(), languages(), themes()], className="preferences")
    menu = html.Div([pages(), preferences], id=ids.MENU, className="menu")
    return html.Header(
        html.Div(
            [dcc.Link(t("app.name", DEFAULT), href="/", className="brand"), toggle, menu, status()],
            className="header-row",
        ),
        className="header",
    )


PRODUCTS = ("pseudonymise", "measure", "administer")
"""The products, in the order of their entries."""


def pages() -> html.Nav:
    """List the pages that have a place in the menu: those of each product behind its entry, in
    their order, then the others."""
    known = current_actor().is_known
    registered = [
        page for page in dash.page_registry.values() if may_open(page["module"]) and (known or not page.get("people"))
    ]
    by_product = {name: [page for page in registered if page.get("product") == name] for name in PRODUCTS}
    entries = [html.Li(_product(name, own)) for name, own in by_product.items() if any(page.get("nav") for page in own)]
    entries += [html.Li(_link(page)) for page in registered if page.get("nav") and not page.get("product")]
    return html.Nav([html.H2(word("nav.label"), className="hidden-visually"), html.Ul(entries)], className="pages")


def account() -> list[html.Div]:
    """Say who is signed in, where there are accounts, and let them sign out, where they signed in
    here."""
    actor = current_actor()
    if not actor.is_known:
        return []
    button = html.Button(
        word("shell.logout"), type="button", className="button-link", **{"data-logout": "/deconnexion"}
    )
    return [
        html.Div(
            [html.Span(actor.name), *([button] if settings().accounts in ("local", "oidc") else [])],
            className="account",
        )
    ]


def _product(name: str, own: list[dict[str, Any]]) -> html.Details:
    """Fold the pages of a product; ``assets/shell`` marks the entry of the page that is open, also
    where that one is not listed."""
    links = [html.Li(_link(page)) for page in own if page.get("nav")]
    return html.Details(
        [
            html.Summary([word(f"nav.{name}"), icon("down")], className="nav-link product-name"),
            html.Ul(links, className="menu-box product-pages"),
        ],
        className="menu-fold product",
        **{"data-pages": " ".join(page["path"] for page in own)},
    )


def _link(page: dict[str, Any]) -> dcc.Link:
    return dcc.Link(word(page["nav"]), href=page["path"], className="nav-link")


def languages() -> html.Div:
    """Offer the languages, each named in itself."""
    buttons = [
        html.Button(
            html.Abbr(code.upper(), title=t("shell.language.name", code)),
            id=ids.lang_button(code),
            lang=code,
            className="choice",
            **{"data-lang": code},
        )
        for code in LANGUAGES
    ]
    return choices("shell.language", buttons)


def themes() -> html.Div:
    """Offer light, dark, or what the system prefers; ``assets/shell/main.js`` listens to the
    buttons."""
    buttons = [
        html.Button(
            [icon(drawing), html.Span(word(f"theme.{name}"), className="hidden-visually")],
            className="choice",
            **{"data-theme-choice": name},
        )
        for name, drawing in (("light", "sun"), ("dark", "moon"), ("system", "system"))
    ]
    return choices("theme.label", buttons)


def choices(key: str, buttons: list[html.Button]) -> html.Div:
    """Group buttons of which one is pressed, under the name ``key``."""
    name = f"choices-{key.partition('.')[0]}"
    said = html.Span(word(key), id=name, className="hidden-visually")
    return html.Div([said, *buttons], className="choices", role="group", **{"aria-labelledby": name})


def status() -> html.Div:
    """Show the state of the worker: a dot, a word, the device."""
    dot = html.Span(className="dot", **{"aria-hidden": "true"})
    said = html.Span(word("shell.worker"), className="hidden-visually")
    return html.Div([dot, said, html.Span(id=ids.STATUS_WORD)], id=ids.STATUS, className="worker worker-starting")
