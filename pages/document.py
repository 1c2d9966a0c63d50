"""A document: the work on it, then its original and its pseudonymised form side by side."""

from __future__ import annotations

from contextlib import suppress

import dash
from dash import (
    ClientsideFunction,
    Input,
    Output,
    State,
    callback,
    clientside_callback,
    dcc,
    html,
    no_update,
    set_props,
)
from dash.exceptions import PreventUpdate

from components import ids, profiles
from components.address import choice
from components.document import (
    attack as document_attack,
    chance as document_chance,
    delivery,
    language as document_language,
    page as document,
    pictures as document_pictures,
    readable as document_readable,
    strategy_choice,
    viewer,
    work as document_work,
)
from components.document.review import (
    bar as review_bar,
    doubts as review_doubts,
    payload as review_payload,
    persons as review_persons,
)
from components.document.work import GONE, Progress
from components.i18n import language, t
from components.lists import walk as list_walk
from components.titles import title
from components.triggers import is_triggered_by
from engine.core import DocumentGone, EngineError, load_profile
from engine.pseudonyms import STRATEGIES
from engine.review import NothingMissed, standing_doubts
from engine.service import Sides, service
from engine.text import AUTO

MILLISECONDS_BETWEEN_LOOKS = 700


def exists(document_id: str) -> bool:
    """Tell whether there is such a document; a store that cannot be read now does not say that
    there is none."""
    try:
        service.service().documents.fetch(document_id)
    except DocumentGone:
        return False
    except EngineError:
        return True
    return True


dash.register_page(
    __name__,
    path_template="/document/<document_id>",
    title=title("document.page"),
    exists=exists,
    product="pseudonymise",
)


def layout(
    document_id: str = "", lang: str | None = None, profile: object = "", strategy: object = "", **_: object
) -> html.Div:
    """Lay out the page in the state the document is in now; ``profile`` and ``strategy`` come from
    the address."""
    lang, profile, strategy = language(lang), profiles.chosen(profile), choice(strategy, STRATEGIES.offered, "")
    try:
        if not document_id:  # Dash asks for the layout at the start, to know its ids
            raise DocumentGone()
        stored = service.service().documents.fetch(document_id)
        progress = document_work.describe(service.service().documents.job(document_id), lang)
    except DocumentGone:
        choices = document.choices(document_id, profile, strategy, lang)
        return page(document_id, t("document.page", lang), GONE, choices, AUTO, lang)
    service.service().audit.note("open", document_id)
    choices = document.choices(document_id, profile or stored.profile, strategy, lang)
    return page(document_id, stored.name, progress, choices, stored.wanted_language, lang)


def page(document_id: str, name: str, progress: Progress, choices: html.Div, wanted: str, lang: str) -> html.Div:
    """Lay out all states at once: the root's class says which parts are seen."""
    return html.Div(
        [
            dcc.Store(id=ids.DOCUMENT_ID, data=document_id),
            dcc.Store(id=ids.DOCUMENT_STATE, data=progress.state),
            dcc.Store(id=ids.VIEWER_PAYLOAD),
            dcc.Store(id=ids.DOCUMENT_REVIEW),
            dcc.Interval(id=ids.DOCUMENT_TICK, interval=MILLISECONDS_BETWEEN_LOOKS, disabled=progress.over),
            list_walk.line(lang),
            document.head(name, choices, lang, document_id),
            document.state(),
            document_work.bar(progress, lang),
            document_work.build_ending(progress, lang),
            viewer.frame(lang),
            review_doubts.card(lang),
            document_language.dialog(wanted, lang),
            delivery.dialog(lang),
            list_walk.build_next_dialog(lang),
            document.build_erase_dialog(lang),
            *review_bar.dialogs(lang),
            review_persons.build_merge_dialog(lang),
            review_persons.build_split_dialog(lang),
            document_pictures.dialog(lang),
            document_attack.dialog(lang),
        ],
        id=ids.DOCUMENT,
        className=progress.style,
    )


@callback(
    Output(ids.DOCUMENT, "className"),
    Output(ids.DOCUMENT_STATE, "data"),
    Output(ids.DOCUMENT_TICK, "disabled"),
    Output(ids.DOCUMENT_STAGE, "children"),
    Output(ids.DOCUMENT_BAR, "value"),
    Output(ids.DOCUMENT_QUEUE, "children"),
    Output(ids.DOCUMENT_ERROR, "children"),
    Input(ids.DOCUMENT_TICK, "n_intervals"),
    Input(ids.DOCUMENT_CANCEL, "n_clicks"),
    Input(ids.DOCUMENT_RETRY, "n_clicks"),
    Input(ids.DOCUMENT_SPEAK, "n_clicks"),
    State(ids.DOCUMENT_SPOKEN, "value"),
    State(ids.DOCUMENT_ID, "data"),
    State(ids.DOCUMENT_STATE, "data"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def follow(
    _looks: int,
    cancel: int | None,
    retry: int | None,
    speak: int | None,
    spoken: str,
    document_id: str,
    state: str,
    lang: str,
) -> tuple[object, ...]:
    """Stop the work, start it or start it in another language where that was asked, and show how
    far it is."""
    try:
        if cancel and is_triggered_by(ids.DOCUMENT_CANCEL):
            service.service().documents.cancel(document_id)
        if retry and is_triggered_by(ids.DOCUMENT_RETRY):
            service.service().documents.retry(document_id)
        if speak and is_triggered_by(ids.DOCUMENT_SPEAK):
            service.service().documents.change_language(document_id, spoken)
        now = document_work.describe(service.service().documents.job(document_id), language(lang))
    except DocumentGone:
        now = GONE
    return show(now, state, language(lang))


def show(now: Progress, state: str, lang: str) -> tuple[object, ...]:
    """Give the outputs of :func:`follow`; the state is written when it changes, for it sets the
    drawing off."""
    changed = now.state if now.state != state else no_update
    error = document_work.reason(now, lang) if now.state != state else no_update
    return now.style, changed, now.over, now.stage, now.percent, now.queue, error


@callback(
    Output(ids.VIEWER_PAYLOAD, "data"),
    Output(ids.DOCUMENT_META, "children"),
    Output(ids.DOCUMENT_LANGUAGE, "children"),
    Output(ids.DOCUMENT_PROPOSAL, "children"),
    Output(ids.DOCUMENT_CHANCE, "children"),
    Output(ids.DOCUMENT_WARNINGS, "children"),
    Output(ids.DOCUMENT_DOWNLOADS, "children"),
    Output(ids.DOCUMENT_STRATEGY_NAME, "children"),
    Input(ids.DOCUMENT_STATE, "data"),
    Input(ids.DOCUMENT_PROFILE, "value"),
    Input(ids.DOCUMENT_OCCULT, "value"),
    Input(ids.DOCUMENT_STRATEGY, "value"),
    State(ids.DOCUMENT_ID, "data"),
    State(ids.LANG, "data"),
)
def draw(
    state: str, profile: str, zones: list[str] | None, strategy: str, document_id: str, lang: str
) -> tuple[object, ...]:
    """Give both texts, as data, for the profile and the strategy chosen; the tagger is not asked
    again."""
    if state != "done":
        raise PreventUpdate
    profile = profiles.joined(profile, zones)
    lang = language(lang)
    try:
        sides = service.service().results.sides(document_id, profile, strategy)
        stored = service.service().documents.fetch(document_id)
    except DocumentGone:
        set_props(ids.DOCUMENT_TICK, {"disabled": False})  # the next look says so, and takes the texts away
        return (no_update,) * 8
    annotation = sides.replaced.annotation
    ending = delivery.extension(stored.name, stored.format)
    links = delivery.links(document_id, ending, profile, strategy, lang, hides=sides.replaced.hides)
    links += [document_pictures.opener(lang)] if stored.images else []
    missed = service.service().results.nothing_missed(document_id, profile)
    measure, chance, warnings = head(sides, missed, stored.pages, lang)
    spoken = document_language.say(annotation, stored.wanted_language, lang)
    proposed = document_language.propose(annotation.document.language, profile, lang)
    texts = review_payload.build_payload(sides, document_id, load_profile(profile), lang)
    texts["title"] = document.name_tab(sides.replaced, ending, lang)
    return texts, measure, spoken, proposed, chance, warnings, links, strategy_choice.name(strategy, lang)


def head(sides: Sides, missed: NothingMissed, pages: int | None, lang: str) -> tuple[object, ...]:
    """Give what the head says that a correction may change: how much there is, the chance, and what
    forbids to pass the texts on."""
    left, annotation = standing_doubts(sides.reviewed.state), sides.replaced.annotation
    caution = document.caution(annotation, lang)
    chance = [document_chance.line(annotation, missed, lang, caution), document_readable.line(annotation, lang)]
    return document.measure(sides.aligned, pages, lang, left), chance, document.warnings(left, lang)


@callback(
    Output(ids.DOCUMENT_META, "children", allow_duplicate=True),
    Output(ids.DOCUMENT_CHANCE, "children", allow_duplicate=True),
    Output(ids.DOCUMENT_WARNINGS, "children", allow_duplicate=True),
    Input(ids.DOCUMENT_REVIEW, "data"),
    State(ids.DOCUMENT_STATE, "data"),
    State(ids.DOCUMENT_PROFILE, "value"),
    State(ids.DOCUMENT_OCCULT, "value"),
    State(ids.DOCUMENT_STRATEGY, "value"),
    State(ids.DOCUMENT_ID, "data"),
    State(ids.LANG, "data"),
    prevent_initial_call=True,
)
def follow_corrections(
    _version: int, state: str, profile: str, zones: list[str] | None, strategy: str, document_id: str, lang: str
) -> tuple[object, ...]:
    """Say again what the head says, once the reader rests: the texts are there already."""
    if state != "done":
        raise PreventUpdate
    profile = profiles.joined(profile, zones)
    try:
        stored = service.service().documents.fetch(document_id)
        results = service.service().results
        missed = results.nothing_missed(document_id, profile)
        return head(results.sides(document_id, profile, strategy), missed, stored.pages, language(lang))
    except DocumentGone:
        set_props(ids.DOCUMENT_TICK, {"disabled": False})
        return (no_update,) * 3


@callback(
    Output(ids.DOCUMENT_STRATEGY, "options"),
    Output(ids.DOCUMENT_PASSAGE, "children"),
    Input(ids.DOCUMENT_STATE, "data"),
    Input(ids.DOCUMENT_PROFILE, "value"),
    Input(ids.DOCUMENT_OCCULT, "value"),
    State(ids.DOCUMENT_ID, "data"),
    State(ids.LANG, "data"),
)
def exemplify(state: str, profile: str, zones: list[str] | None, document_id: str, lang: str) -> tuple[object, ...]:
    """Show what every strategy makes of a passage of the document."""
    if state != "done":
        raise PreventUpdate
    profile = profiles.joined(profile, zones)
    lang = language(lang)
    with suppress(DocumentGone):  # the next look says so
        found = service.service().results.example(document_id, profile)
        return strategy_choice.options(found, lang), strategy_choice.passage(found, lang)
    return no_update, no_update


@callback(
    Output(ids.URL, "href", allow_duplicate=True),
    Input(ids.DOCUMENT_ERASE, "n_clicks"),
    State(ids.DOCUMENT_ID, "data"),
    prevent_initial_call=True,
)
def erase(clicks: int | None, document_id: str) -> str:
    """Erase the document and go back to the first page."""
    if not clicks:  # the output stands in the shell: Dash calls when the button appears, whatever was asked
        raise PreventUpdate
    with suppress(DocumentGone):  # erased elsewhere meanwhile: as it was wanted
        service.service().documents.erase(document_id)
    return "/"


clientside_callback(ClientsideFunction("viewer", "draw"), Input(ids.VIEWER_PAYLOAD, "data"))
clientside_callback(
    ClientsideFunction("work", "keepFocus"), Input(ids.DOCUMENT_STATE, "data"), prevent_initial_call=True
)
