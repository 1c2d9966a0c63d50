"""How a list is made: what its documents share, and where to drop them; the lists that this browser
made."""

from __future__ import annotations

from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids, profiles, strategies
from components.fields import field, options
from components.i18n import number, t
from components.icons import icon
from components.lists import script as list_script
from components.promise import promise
from components.shell.messages import alert
from components.shell.upload import second_opinion_choices
from engine.core import EngineError, load_profile, settings, usual_profile
from engine.pseudonyms import STRATEGIES
from engine.service import MEGABYTE, MOST


def page(lang: str, error: EngineError | None = None) -> html.Div:
    """Lay out the page without a list; ``error`` says why the one that was asked for is not
    shown."""
    return html.Div(
        [
            html.H1(t("list.title", lang)),
            html.P(t("list.lead", lang), className="lead-in"),
            *([alert(error, lang)] if error else []),
            html.Section(
                [
                    html.H2(t("list.new", lang)),
                    choices(lang),
                    drop(lang, "list.drop.title"),
                    promise("list.promise", lang),
                ]
            ),
            _mine(lang),
            build_erase_dialog(lang),
        ],
        id=ids.LIST,
        className="page list-page list-making",
        **list_script.data(None, lang, gone=error is not None),
    )


def choices(lang: str) -> html.Div:
    """Ask what all documents of the list share."""
    usual = usual_profile()
    first = STRATEGIES.usual(load_profile(usual).strategy)
    starts = {name: t(f"list.start.{name}", lang) for name in ("now", "later")}
    readings = second_opinion_choices(lang)
    title = dbc.Input(id=ids.LIST_NAME, maxLength=120, autocomplete="off")
    return html.Div(
        [
            field(ids.LIST_NAME, t("list.name", lang), title, t("list.name.hint", lang)),
            _select(ids.LIST_PROFILE, t("list.profile", lang), profiles.options(lang), usual),
            profiles.zones(ids.LIST_OCCULT, lang),
            profiles.follow(ids.LIST_FOLLOW, lang),
            _select(ids.LIST_STRATEGY, t("list.strategy", lang), strategies.options(lang), first),
            _select(ids.LIST_SECOND_OPINION, t("home.second_opinion", lang), readings, readings[0]["value"]),
            _select(ids.LIST_START, t("list.start", lang), options(starts.items()), "now"),
        ],
        className="list-choices",
    )


def drop(lang: str, title: str) -> html.Section:
    """Show where to drop documents, with a button for files and one for a folder; what is being
    sent is said below."""
    limits = {"limit": settings().upload_limit, "archive": settings().gold_limit}
    sizes = {name: number(size / MEGABYTE, lang) for name, size in limits.items()}
    return html.Section(
        [
            html.Div(
                [
                    icon("upload"),
                    html.H3(t(title, lang)),
                    html.P(t("list.drop.or", lang), className="soft drop-or"),
                    html.Div(
                        [
                            _button("list.drop.files", "files", lang, "button button-main"),
                            _button("list.drop.folder", "folder", lang, "button"),
                        ],
                        className="list-buttons",
                    ),
                    html.P(t("list.drop.what", lang, most=number(MOST, lang), **sizes), className="soft drop-formats"),
                ],
                className="list-drop",
            ),
            build_progress(lang),
        ],
        className="list-bring",
        **{"aria-label": t(title, lang)},
    )


def build_progress(lang: str) -> html.Div:
    """Stand ready to say how far the sending is, and what became of it."""
    return html.Div(
        [
            html.P(className="list-sending-word", role="status"),
            html.Progress(value="0", max="100", className="bar", **{"aria-label": t("list.bar.sent", lang)}),
            _button("list.script.send.stop", "stop", lang, "button"),
            html.Div(className="list-sending-error", role="alert"),
        ],
        className="list-sending",
    )


def build_erase_dialog(lang: str) -> html.Dialog:
    """Ask before a list is erased."""
    return html.Dialog(
        [
            html.H2(t("list.erase.title", lang), id="list-erase-title"),
            html.P(className="list-erase-name"),
            html.P(t("list.erase.text", lang)),
            html.P(className="list-dialog-error", role="alert"),
            html.Div(
                [
                    html.Button(
                        t("list.erase.no", lang), type="button", className="button", **{"data-dialog": "close"}
                    ),
                    _button("list.erase.yes", "erase", lang, "button button-danger"),
                ],
                className="dialog-actions",
            ),
        ],
        className="dialog",
        **{"data-name": "list-erase", "aria-labelledby": "list-erase-title"},
    )


def _mine(lang: str) -> html.Section:
    return html.Section(
        [
            html.H2(t("list.mine", lang)),
            html.P(t("list.mine.hint", lang), className="soft"),
            html.Ul(className="list-mine"),
            html.P(t("list.script.mine.none", lang), className="soft list-mine-none", hidden=True),
        ]
    )


def _select(identity: str, label: str, offered: list[dict[str, Any]], value: str) -> html.Div:
    return field(identity, label, dbc.Select(id=identity, options=offered, value=value))


def _button(key: str, act: str, lang: str, style: str) -> html.Button:
    return html.Button(t(key, lang), type="button", className=style, **{"data-list-act": act})
