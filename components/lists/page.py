"""A list of documents to read: how far it is, what can be done with it, its table, its days."""

from __future__ import annotations

from dash import dcc, html

from components import ids
from components.i18n import t
from components.icons import icon
from components.lists import (
    dialogs as list_dialogs,
    make as list_make,
    script as list_script,
    table as list_table,
)
from engine.store import StoredList

KEY = "N"
_DAYS = ("day", "documents", "changed", "pages", "minutes", "rate")


def page(stored: StoredList, lang: str) -> html.Div:
    """Lay out the page of a list; ``assets/list*.js`` fills it."""
    return html.Div(
        [
            head(stored.name, lang),
            list_table.filters(lang),
            html.Section([html.H2(t("list.table", lang), className="hidden-visually"), list_table.grid(lang)]),
            build_add_form(lang),
            days(lang),
            html.P(
                [
                    dcc.Link(t("list.terms", lang), href=f"/termes?list={stored.id}"),
                    dcc.Link(t("list.reports", lang), href="/signalements"),
                ],
                className="list-learning",
            ),
            link_to_teaching(stored.id, lang),
            list_dialogs.sample(lang),
            list_dialogs.assign(lang),
            list_dialogs.twice(lang),
            list_dialogs.export(lang),
            list_make.build_erase_dialog(lang),
        ],
        id=ids.LIST,
        className="page list-page list-of",
        **list_script.data(stored.id, lang),
    )


def head(name: str, lang: str) -> html.Header:
    """Show the name of the list, its counts and its bars, and what can be done with it."""
    return html.Header(
        [
            html.P(dcc.Link(t("list.all", lang), href="/relecture"), className="list-up"),
            html.H1(html.Bdi(name)),
            html.P(t("list.script.loading", lang), className="list-counts"),
            html.P(className="list-meta soft"),
            html.P(className="list-followed soft"),
            html.Div([_bar("read", lang), _bar("annotated", lang)], className="list-bars"),
            html.Div([_next(lang), html.Div(_actions(lang), className="list-acts")], className="list-actions"),
            html.P(className="list-said", role="status"),
            html.P(className="list-sample-said soft", hidden=True),
            html.P(className="list-promise", hidden=True, **{"aria-live": "polite"}),
        ],
        className="list-head",
    )


def build_add_form(lang: str) -> html.Details:
    """Offer, folded, to add documents."""
    return html.Details(
        [html.Summary(t("list.add", lang)), list_make.drop(lang, "list.drop.more")], className="list-adding"
    )


def days(lang: str) -> html.Section:
    """Sum what was validated, day by day; the script fills the lines."""
    names = [html.Th(t(f"list.days.{name}", lang), scope="col") for name in _DAYS]
    table = html.Table(
        [
            html.Caption(t("list.days", lang), className="hidden-visually"),
            html.Thead(html.Tr(names)),
            html.Tbody(),
            html.Tfoot(),
        ],
        className="table-plain list-days",
        hidden=True,
    )
    none = html.P(t("list.days.none", lang), className="soft list-days-none")
    return html.Section(
        [html.H2(t("list.days", lang)), none, html.Div(table, className="list-scroll")],
        className="list-daily",
        **{"data-total": t("list.days.total", lang)},
    )


def link_to_teaching(list_id: str, lang: str) -> html.P:
    """Lead to what the readings of this list teach."""
    sentences = dcc.Link(t("list.sentences", lang), href=f"/suivi/phrases?list={list_id}")
    return html.P(
        [html.Span(t("list.measure", lang)), sentences, dcc.Link(t("list.monitoring", lang), href="/suivi")],
        className="list-learning",
    )


def _next(lang: str) -> html.Div:
    said = [t("list.next", lang), icon("arrow"), html.Kbd(KEY, className="list-key")]
    label = f"{t('list.next', lang)} ({t('list.next.key', lang, letter=KEY)})"
    button = html.Button(
        said,
        type="button",
        className="button button-main",
        disabled=True,
        **{"data-list-act": "next", "aria-label": label},
    )
    switch = html.Div(className="list-keys viewer-switch", **{"data-list-keys": t("list.keys.on", lang)})
    return html.Div([button, switch], className="list-next")


def _actions(lang: str) -> list[html.Button | html.Div]:
    """Offer what can be done with the list; what leads the annotation shares one place, the last,
    for which of it is offered changes with the work."""

    def act(name: str, key: str, style: str = "button", **more: str) -> html.Button:
        return html.Button(t(f"list.{key}", lang), type="button", className=style, **{"data-list-act": name, **more})

    work = [act(name, name) for name in ("pause", "resume", "begin", "retry")]
    people = [act("take", "take"), act("ask-assign", "assign"), act("give-back", "return"), act("ask-twice", "twice")]
    stack = html.Span(className="list-stack soft", role="status")
    return [
        html.Div([*people, stack], className="list-people", hidden=True),
        act("export", "export"),
        act("add", "add"),
        act("sample", "sample"),
        act("ask-erase", "erase", "button button-quiet"),
        html.Div(work, className="list-work"),
    ]


def _bar(name: str, lang: str) -> html.Div:
    bar = html.Progress(value="0", max="100", className="bar", **{"aria-label": t(f"list.bar.{name}", lang)})
    return html.Div([html.Span(className="list-bar-word"), bar], className="list-bar", **{"data-bar": name})
