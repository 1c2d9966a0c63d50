"""The dialogs of a list: its control sample, who reads what, what it hands over."""

from __future__ import annotations

from collections.abc import Mapping

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.i18n import percent, t
from engine.service import CHOICES, WAYS

SHARES = (0.01, 0.02, 0.05, 0.1, 0.2)
USUAL = 0.05


def sample(lang: str) -> html.Dialog:
    """Say what a control sample is worth, and have it drawn."""
    options = [{"value": str(share), "label": percent(share, lang)} for share in SHARES]
    chosen = html.Div(
        [
            html.Label(t("list.sample.share", lang), htmlFor=ids.LIST_SHARE),
            dbc.Select(id=ids.LIST_SHARE, options=options, value=str(USUAL)),
            html.Span(className="soft list-sample-so", **{"aria-live": "polite"}),
        ],
        className="list-share",
    )
    body = [html.P(t("list.sample.why", lang)), html.P(t("list.sample.how", lang), className="soft"), chosen]
    return _dialog("sample", body, [_act("list.sample.draw", "draw", lang, "button button-main")], lang)


def assign(lang: str) -> html.Dialog:
    """Choose who reads the documents that are ticked; the script writes the names."""
    chosen = html.Div(
        [
            html.Label(t("list.assign.reader", lang), htmlFor=ids.LIST_READER),
            dbc.Select(id=ids.LIST_READER, options=[], className="list-names"),
        ],
        className="list-share",
    )
    body = [html.P(className="list-assign-so"), chosen, html.P(t("list.assign.what", lang), className="soft")]
    return _dialog("assign", body, [_act("list.assign.go", "assign", lang, "button button-main")], lang)


def twice(lang: str) -> html.Dialog:
    """Have a share of the list read by two people apart, say how far that is, and give what they
    differ in to a third; the script writes the numbers and the names."""
    shares = [{"value": str(share), "label": percent(share, lang)} for share in (*SHARES, 1.0)]
    ways = [{"value": way, "label": t(f"list.twice.{way}", lang)} for way in WAYS]
    drawing = html.Div(
        [
            html.Label(t("list.twice.share", lang), htmlFor=ids.LIST_TWICE_SHARE),
            dbc.Select(id=ids.LIST_TWICE_SHARE, options=shares, value=str(USUAL)),
            html.Label(t("list.twice.way", lang), htmlFor=ids.LIST_TWICE_WAY),
            dbc.Select(id=ids.LIST_TWICE_WAY, options=ways, value="random", className="list-names"),
            _act("list.twice.go", "read-twice", lang, "button button-main"),
        ],
        className="list-share",
    )
    deciding = html.Div(
        [
            html.Label(t("list.twice.third", lang), htmlFor=ids.LIST_DECIDER),
            dbc.Select(id=ids.LIST_DECIDER, options=[], className="list-names"),
            _act("list.twice.decide", "decide", lang, "button"),
            html.A(className="list-twice-address", hidden=True),
        ],
        className="list-share list-twice-deciding",
        hidden=True,
    )
    said = html.P(className="list-twice-so", role="status")
    return _dialog("twice", [html.P(t("list.twice.what", lang), className="soft"), drawing, said, deciding], [], lang)


def export(lang: str) -> html.Dialog:
    """Say which names one document hides and another of its case shows; choose what is handed over,
    hear what is not ready; then how far it is, what is missing."""
    which = {name: t(f"list.export.{name}", lang) for name in CHOICES}
    form = {name: t(f"list.export.{name}", lang) for name in ("original", "text")}
    work = html.Div(
        [
            html.P(className="list-export-word", role="status"),
            html.Div(
                [
                    html.Progress(
                        value="0", max="100", className="bar", **{"aria-label": t("list.export.title", lang)}
                    ),
                    _act("list.export.stop", "export-stop", lang, "button"),
                ],
                className="list-export-progress",
            ),
            html.P(className="list-export-lost"),
            html.Ul(className="list-export-missing", hidden=True),
        ],
        className="list-export-work",
    )
    body = [
        html.P(t("doubts.rule", lang), className="soft"),
        html.Div(className="list-case", role="status", hidden=True),
        _radios("list.export.which", "list-export-which", which, lang),
        _radios("list.export.form", "list-export-form", form, lang),
        dbc.Checkbox(id=ids.LIST_SECOND_READING, label=t("list.export.second", lang), value=False),
        html.Details(
            [
                html.Summary(t("list.export.explained", lang)),
                html.P(t("list.export.what", lang)),
                html.P(t("list.export.second.what", lang)),
            ],
            className="list-export-explained",
        ),
        html.P(className="list-export-before", role="status", hidden=True),
        work,
    ]
    acts = [
        html.A(t("list.export.again", lang), className="button button-main list-export-file", hidden=True),
        _act("list.export.go", "export-go", lang, "button button-main"),
        _act("list.export.wait", "export-wait", lang, "button button-main", hidden=True),
    ]
    return _dialog("export", body, acts, lang)


def _dialog(name: str, body: list[html.P | html.Div | html.Fieldset | html.Details], acts: list[html.Button | html.A], lang: str) -> html.Dialog:  # fmt: skip
    title = f"list-{name}-title"
    close = html.Button(t("list.close", lang), type="button", className="button", **{"data-dialog": "close"})
    return html.Dialog(
        [
            html.H2(t(f"list.{name}.title", lang), id=title),
            *body,
            html.P(className="list-dialog-error", role="alert"),
            html.Div([close, *acts], className="dialog-actions"),
        ],
        className="dialog list-dialog",
        **{"data-name": f"list-{name}", "aria-labelledby": title},
    )


def _radios(key: str, name: str, choices: Mapping[str, str], lang: str) -> html.Fieldset:
    """Offer choices, the first one chosen; the script makes the buttons, for Dash's have an id
    each."""
    options = [html.Span(word, **{"data-list-radio": code}) for code, word in choices.items()]
    return html.Fieldset([html.Legend(t(key, lang)), *options], className="list-radios", **{"data-name": name})


def _act(key: str, act: str, lang: str, style: str, hidden: bool = False) -> html.Button:
    return html.Button(t(key, lang), type="button", className=style, hidden=hidden, **{"data-list-act": act})
