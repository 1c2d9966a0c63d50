"""The first page: drop a file, paste a text, or choose a sample decision."""

from __future__ import annotations

from typing import Any

import dash
from dash import ALL, Input, Output, State, callback, ctx, html, no_update
from dash.exceptions import PreventUpdate

from components import ids, profiles, recent
from components.i18n import language, t
from components.promise import promise as promise_of
from components.shell import upload
from components.shell.messages import alert
from components.titles import title
from engine.core import EngineError, current_actor, load_profile
from engine.interchange import samples
from engine.pseudonyms import STRATEGIES
from engine.service import service

dash.register_page(__name__, path="/", order=0, title=title("home.page"), product="pseudonymise", nav="nav.document")


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page."""
    lang = language(lang)
    example = example_of(next(iter(STRATEGIES.offered)))
    promise = promise_of("home.promise", lang)
    brings = current_actor().may("upload")
    return html.Div(
        [
            html.H1(t("home.title", lang)),
            html.P(t("home.lead", lang), className="lead-in"),
            html.Div(id=ids.HOME_MESSAGE),
            html.Div([upload.upload(lang), upload.paste(lang)], className="home-ways")
            if brings
            else html.P(t("home.brings_nothing", lang)),
            *([upload.choose_settings(lang, example)] if brings else []),
            promise,
            recent.section(lang),
            *([upload.sample_list(samples(), lang)] if brings else []),
        ],
        className="page home",
    )


@callback(
    Output(ids.HOME_STRATEGY, "value"),
    Output(ids.HOME_EXAMPLE, "children"),
    Input(ids.HOME_PROFILE, "value"),
    Input(ids.HOME_STRATEGY, "value"),
)
def choose_strategy(profile: str, strategy: str) -> tuple[Any, str]:
    """Choose the strategy that a profile begins with, and show what the chosen one makes of a name;
    a choice that a change of language brought back stays."""
    drawn = ctx.triggered_id is None
    chosen = drawn and strategy != next(iter(STRATEGIES.offered))
    if chosen or ctx.triggered_id == ids.HOME_STRATEGY:
        return no_update, example_of(strategy)
    begun = STRATEGIES.usual(load_profile(profile).strategy)
    return begun, example_of(begun)


def example_of(strategy: str) -> str:
    """Give what a strategy makes of a name."""
    return STRATEGIES[strategy].example


@callback(
    Output(ids.URL, "href"),
    Output(ids.HOME_MESSAGE, "children"),
    Input(ids.home_sample(ALL), "n_clicks"),
    State(ids.HOME_PROFILE, "value"),
    State(ids.HOME_OCCULT, "value"),
    State(ids.HOME_STRATEGY, "value"),
    State(ids.HOME_LANGUAGE, "value"),
    State(ids.HOME_SECOND_OPINION, "value"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def open_sample(
    clicks: list[int | None],
    profile: str,
    zones: list[str] | None,
    strategy: str,
    spoken: str,
    twice: str,
    lang: str | None,
) -> tuple[Any, Any]:
    """Hand the chosen sample to the service and go to its page."""
    if not any(clicks) or not ctx.triggered_id:
        raise PreventUpdate
    sample = next(sample for sample in samples() if sample.id == ctx.triggered_id["index"])
    try:
        name = f"{sample.title(language(lang))}.txt"
        receive = service.service().documents.receive_text
        document = receive(
            sample.text, name, profile=profiles.joined(profile, zones), language=spoken, second_opinion=twice == "true"
        )
    except EngineError as error:
        return no_update, alert(error, lang)
    return f"/document/{document}?strategy={strategy}", None
