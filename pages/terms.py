"""Mes termes: what is always or never hidden, for a document, a list or the installation."""

from __future__ import annotations

import re
from typing import Any

import dash
from dash import ALL, Input, Output, State, callback, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.fields import field
from components.i18n import count, language, t
from components.shell.messages import alert, notice
from components.terms import form, table
from components.titles import title
from components.triggers import is_triggered_by
from engine.core import BadAct, EngineError, NotReady
from engine.measure import try_rule
from engine.service import service
from engine.store import INSTALLATION, Owner
from engine.terms import OwnRule, Term, Terms, make_rule, make_term

PATH = "/termes"
dash.register_page(__name__, path=PATH, title=title("own_terms.page"), order=3, product="pseudonymise", nav="nav.terms")
SPOKEN = State(ids.LANG, "data")
OWNER = State(ids.TERMS_OWNER, "data")
CHANGED = State(ids.TERMS_CHANGED, "data")
_ID = re.compile(r"[0-9a-f]{32}")


def layout(lang: str | None = None, **query: object) -> html.Div:
    """Lay out the page; the query holds the opaque id of a document or a list, or nothing."""
    lang, owner = language(lang), asked_owner(query)
    try:
        where = _where(owner, lang)
    except EngineError as error:
        return html.Div([html.H1(t("own_terms.title", lang)), alert(error, lang)], className="page terms")
    search = dcc.Input(id=ids.TERMS_SEARCH, type="search", className="form-control", autoComplete="off")
    return html.Div(
        [
            html.H1(t("own_terms.title", lang)),
            html.P(t("own_terms.lead", lang), className="lead-in"),
            html.P(where, className="terms-owner"),
            html.Div(id=ids.TERMS_MESSAGE, **{"aria-live": "polite"}),
            form.term_form(owner, lang),
            html.Section(
                [
                    html.H2(t("own_terms.list", lang)),
                    html.Div(id=ids.TERMS_CONFLICTS, **{"aria-live": "polite"}),
                    field(ids.TERMS_SEARCH, t("own_terms.search", lang), search),
                    html.Div(id=ids.TERMS_LIST),
                ],
                className="asked-part",
            ),
            form.rule_form(lang),
            form.files_form(owner, lang),
            dcc.Store(id=ids.TERMS_OWNER, data=list(owner)),
            dcc.Store(id=ids.TERMS_CHANGED, data=0),
        ],
        className="page terms",
    )


def asked_owner(query: dict[str, object]) -> Owner:
    """Read whose terms an address asks for; what is no id asks for the installation's."""
    for scope in ("document", "list"):
        asked = query.get(scope)
        if isinstance(asked, str) and _ID.fullmatch(asked):
            return Owner("document" if scope == "document" else "list", asked)
    return INSTALLATION


def _where(owner: Owner, lang: str) -> list[Any]:
    """Say whose terms the page shows, with the way back there."""
    if owner.scope == "document":
        name = service.service().documents.fetch(owner.id).name
        return [t("own_terms.of.document", lang), " ", dcc.Link(html.Bdi(name), href=f"/document/{owner.id}")]
    if owner.scope == "list":
        stored = service.service().lists.fetch(owner.id)
        return [t("own_terms.of.list", lang), " ", dcc.Link(html.Bdi(stored.name), href=f"/relecture?list={owner.id}")]
    return [t("own_terms.of.installation", lang)]


@callback(
    Output(ids.TERMS_LIST, "children"),
    Output(ids.TERMS_CONFLICTS, "children"),
    Input(ids.TERMS_CHANGED, "data"),
    Input(ids.TERMS_SEARCH, "value"),
    OWNER,
    SPOKEN,
)
def look(_changed: int, wanted: str | None, owner: list[str], lang: str | None) -> tuple[Any, ...]:
    """Show the terms that are kept."""
    lang = language(lang)
    try:
        terms = service.service().own_terms.fetch(_read(owner))
    except EngineError as error:
        return alert(error, lang), None
    return table.terms_table(terms, wanted or "", lang), table.conflicts(terms, lang)


@callback(
    Output(ids.TERMS_MESSAGE, "children"),
    Output(ids.TERMS_CHANGED, "data"),
    Output(ids.TERMS_TEXT, "value"),
    Input(ids.TERMS_ADD, "n_clicks"),
    Input(ids.TERMS_TEXT, "n_submit"),
    State(ids.TERMS_TEXT, "value"),
    State(ids.TERMS_ACT, "value"),
    State(ids.TERMS_LABEL, "value"),
    State(ids.TERMS_OPTIONS, "value"),
    State(ids.TERMS_FOR, "value"),
    OWNER,
    CHANGED,
    SPOKEN,
    prevent_initial_call=True,
)
def add(
    clicks: int | None,
    entered: int | None,
    text: str | None,
    act: str,
    label: str | None,
    ticked: list[str] | None,
    whose: str | None,
    owner: list[str],
    changed: int,
    lang: str | None,
) -> tuple[Any, ...]:
    """Keep a term; for a document, follow it there at once."""
    lang, own = language(lang), _read(owner)
    if not clicks and not entered:
        raise PreventUpdate
    kept_by = INSTALLATION if own.scope == "document" and whose == "all" else own
    try:
        flags = {name: name in (ticked or []) for name in form.OPTIONS}
        term = make_term(text or "", act, label=label or "", scope=kept_by.scope, **flags)
        service.service().own_terms.add(kept_by, term)
        said = _follow(own.id, term, lang) if own.scope == "document" else t(f"own_terms.added.{own.scope}", lang)
    except EngineError as error:
        return alert(error, lang), changed + 1, no_update
    return notice(said, "good"), changed + 1, ""


def _follow(document_id: str, term: Term, lang: str) -> str:
    """Follow a term in a document that is annotated, and say how many mentions it decided."""
    act = {"kind": "term", **term.to_json()}
    try:
        plan = service.service().reviews.act(document_id, act).plan
    except NotReady:
        return t("own_terms.added.later", lang)
    except BadAct as error:
        if error.params.get("reason") != "unchanged":
            raise
        return t("own_terms.added.nowhere", lang)
    return count("own_terms.followed", plan.count, lang)


@callback(
    Output(ids.TERMS_MESSAGE, "children", allow_duplicate=True),
    Output(ids.TERMS_CHANGED, "data", allow_duplicate=True),
    Input(ids.terms_remove(ALL, ALL), "n_clicks"),
    OWNER,
    CHANGED,
    SPOKEN,
    prevent_initial_call=True,
)
def remove(clicks: list[int | None], owner: list[str], changed: int, lang: str | None) -> tuple[Any, ...]:
    """Take a term or a rule out."""
    lang, asked, own = language(lang), dash.ctx.triggered_id, _read(owner)
    if not any(clicks) or not asked or not dash.ctx.triggered[0]["value"]:
        raise PreventUpdate
    room = service.service().own_terms
    try:
        known = room.fetch(own)
        listed: tuple[Any, ...] = known.terms if asked["kind"] == "term" else known.rules
        if asked["rank"] >= len(listed):
            raise PreventUpdate
        chosen = listed[asked["rank"]]
        if isinstance(chosen, OwnRule):
            room.remove(own, rules=[chosen.name])
        else:
            room.remove(own, [chosen])
    except EngineError as error:
        return alert(error, lang), changed + 1
    return notice(t("own_terms.removed", lang), "good"), changed + 1


@callback(
    Output(ids.TERMS_MESSAGE, "children", allow_duplicate=True),
    Output(ids.TERMS_CHANGED, "data", allow_duplicate=True),
    Input(ids.TERMS_ERASE, "n_clicks"),
    Input(ids.TERMS_IMPORTED, "n_clicks"),
    OWNER,
    CHANGED,
    SPOKEN,
    prevent_initial_call=True,
)
def replace_all(
    erased: int | None, imported: int | None, owner: list[str], changed: int, lang: str | None
) -> tuple[Any, ...]:
    """Erase all terms, or show those that a file brought."""
    lang = language(lang)
    if is_triggered_by(ids.TERMS_IMPORTED) and imported:
        return notice(t("own_terms.imported", lang), "good"), changed + 1
    if not erased:
        raise PreventUpdate
    try:
        service.service().own_terms.replace(_read(owner), Terms())
    except EngineError as error:
        return alert(error, lang), changed + 1
    return notice(t("own_terms.erased", lang), "good"), changed + 1


@callback(
    Output(ids.TERMS_TRIAL, "children"),
    Output(ids.TERMS_CHANGED, "data", allow_duplicate=True),
    Input(ids.TERMS_RULE_TRY, "n_clicks"),
    Input(ids.TERMS_RULE_ADD, "n_clicks"),
    State(ids.TERMS_RULE_NAME, "value"),
    State(ids.TERMS_RULE_SHAPE, "value"),
    State(ids.TERMS_RULE_LABEL, "value"),
    State(ids.TERMS_RULE_BEFORE, "value"),
    State(ids.TERMS_RULE_AFTER, "value"),
    OWNER,
    CHANGED,
    SPOKEN,
    prevent_initial_call=True,
)
def use_rule(
    tried: int | None,
    added: int | None,
    name: str | None,
    shape: str | None,
    label: str,
    before: str | None,
    after: str | None,
    owner: list[str],
    changed: int,
    lang: str | None,
) -> tuple[Any, ...]:
    """Try a rule on the gold documents, or keep it."""
    lang = language(lang)
    if not tried and not added:
        raise PreventUpdate
    try:
        rule = make_rule(name or "", shape or "", label, _words(before), _words(after))
        if is_triggered_by(ids.TERMS_RULE_ADD):
            service.service().own_terms.add_rule(_read(owner), rule)
            return notice(t("own_terms.rule.added", lang), "good"), changed + 1
        return table.trial_result(try_rule(rule), lang), no_update
    except EngineError as error:
        return alert(error, lang), no_update


def _words(said: str | None) -> list[str]:
    return [word.strip() for word in (said or "").split(",") if word.strip()]


def _read(owner: list[str]) -> Owner:
    """Read what the store of the page says, which a browser sends."""
    scope, identity = owner
    return asked_owner({scope: identity})
