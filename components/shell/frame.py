"""What surrounds every page: header, messages, footer, and the callbacks that keep them true.

The frame is laid out once and stays; only its words change with the language, so that no focus and
no state is lost.
"""

from __future__ import annotations

from typing import Any

import dash
from dash import ALL, ClientsideFunction, Input, Output, State, callback, clientside_callback, dcc, html

from components import ids, scripts
from components.i18n import LANGUAGES, language, t
from components.icons import icon
from components.shell.header import header, word
from components.shell.messages import show_stored_error
from components.shell.status import describe, name_model
from engine.core import PERMISSIONS, current_actor, is_loopback, settings
from engine.service import service
from engine.training import needs_network

SECONDS_BETWEEN_LOOKS = 3
INDEX = f"""<!DOCTYPE html>
<html lang="fr" data-languages="{" ".join(LANGUAGES)}"{" data-accounts" if settings().accounts else ""}>
  <head>
    {{%metas%}}
    <meta name="referrer" content="no-referrer">
    <title>{{%title%}}</title>
    <link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
    {scripts.head()}
    {{%css%}}
  </head>
  <body>
    {{%app_entry%}}
    <noscript>Cette application a besoin de JavaScript. This application needs JavaScript.</noscript>
    {{%config%}}
    {{%scripts%}}
    {{%renderer%}}
  </body>
</html>"""


def layout() -> html.Div:
    """Lay out the frame around the page."""
    return html.Div(
        [
            html.A(word("shell.skip"), href=f"#{ids.MAIN}", className="skip"),
            header(),
            *exposure(),
            html.Div(id=ids.STATUS_DOWN, className="lost", role="status"),
            html.Div(word("shell.lost"), id=ids.LOST, className="lost", role="alert", hidden=True),
            html.Div(id=ids.FAILURE_BOX, className="failure"),
            html.Main(dash.page_container, id=ids.MAIN, tabIndex="-1"),
            footer(),
            html.Div(id=ids.LIVE, className="hidden-visually", role="status", **{"aria-live": "polite"}),
            dcc.Location(id=ids.URL, refresh="callback-nav"),
            dcc.Store(id=ids.LANG),
            dcc.Store(id=ids.FAILURE),
            dcc.Store(id=ids.STATUS_BEAT, data=0),
            dcc.Interval(id=ids.STATUS_CLOCK, interval=SECONDS_BETWEEN_LOOKS * 1000),
        ],
        className="frame",
        **withheld(),
    )


def withheld() -> dict[str, str]:
    """Name on the frame what who is signed in may not do: ``assets/shell/accounts.css`` does not
    offer it."""
    actor = current_actor()
    if not actor.is_known:
        return {}
    return {"data-withheld": " ".join(each for each in PERMISSIONS if not actor.may(each))}


def exposure() -> list[html.Div]:
    """Say that the server is open to the network without accounts, where it is."""
    if is_loopback(settings().host) or settings().accounts:
        return []
    return [html.Div(word("shell.exposed"), className="lost", role="status")]


def footer() -> html.Footer:
    """Say the program and the model with their versions, and that nothing leaves; lead to what the
    law asks for."""
    links = html.Div(
        [
            dcc.Link(word("suitability.page"), href="/pour-qui"),
            dcc.Link(word("accessibility.footer"), href="/accessibilite"),
        ],
        className="footer-links",
    )
    return html.Footer(
        html.Div([html.Span(id=ids.MODEL), html.Span(whereabouts()), links], className="footer-row"),
        className="footer",
    )


def whereabouts() -> list[Any]:
    """Say that nothing leaves this machine; where a service was chosen to read documents, that
    their text goes to it."""
    if needs_network(settings().model):
        return [word("footer.service")]
    return [icon("lock"), word("footer.offline")]


clientside_callback(
    ClientsideFunction("shell", "speak"),
    Output(ids.LANG, "data"),
    *(Input(ids.lang_button(code), "n_clicks") for code in LANGUAGES),
)
clientside_callback(
    ClientsideFunction("shell", "unfold"),
    Output(ids.MENU_TOGGLE, "aria-expanded"),
    Input(ids.MENU_TOGGLE, "n_clicks"),
    Input(ids.URL, "pathname"),
    State(ids.MENU_TOGGLE, "aria-expanded"),
)
clientside_callback(
    ClientsideFunction("shell", "watch"),
    Output(ids.LOST, "hidden"),
    Input(ids.STATUS_CLOCK, "n_intervals"),
    State(ids.STATUS_BEAT, "data"),
)


clientside_callback(
    ClientsideFunction("shell", "forget"),
    Output(ids.FAILURE, "data"),
    Input(ids.URL, "pathname"),
    prevent_initial_call=True,
)


@callback(Output(ids.word(ALL), "children"), Output(ids.MODEL, "children"), Input(ids.LANG, "data"))
def translate(lang: str | None) -> tuple[list[str], str]:
    """Say every word of the shell in ``lang``."""
    keys = [output["id"]["index"] for output in dash.ctx.outputs_list[0]]
    return [t(key, language(lang)) for key in keys], name_model(settings().model, language(lang))


@callback(
    Output(ids.STATUS, "className"),
    Output(ids.STATUS, "title"),
    Output(ids.STATUS_WORD, "children"),
    Output(ids.STATUS_DOWN, "children"),
    Output(ids.STATUS_BEAT, "data"),
    Input(ids.STATUS_CLOCK, "n_intervals"),
    Input(ids.LANG, "data"),
)
def show_status(looks: int | None, lang: str | None) -> tuple[str, str, str, str | None, int]:
    """Show what the worker does now."""
    said = describe(service.service().status(), language(lang))
    down = said.hint if said.state == "down" else None
    return f"worker worker-{said.state}", said.hint, said.word, down, looks or 0


@callback(
    Output(ids.FAILURE_BOX, "children"), Input(ids.FAILURE, "data"), Input(ids.LANG, "data"), prevent_initial_call=True
)
def show_failure(failure: dict[str, dict[str, object]] | None, lang: str | None) -> html.Div | None:
    """Show an error no page expected, until the next page."""
    return show_stored_error(str(failure["code"]), failure["params"], lang) if failure else None
