"""Comptes: who may come in, with which roles; invited, locked, erased by who administers."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import dash
from dash import ALL, ClientsideFunction, Input, Output, State, callback, clientside_callback, ctx, dcc, html, no_update
from dash.exceptions import PreventUpdate

from components import ids
from components.accounts.dialog import NOBODY, dialog, erasure, kept_account
from components.accounts.form import invitation_form, invitation_link
from components.accounts.table import accounts_table
from components.i18n import language, t
from components.shell.messages import alert, notice
from components.titles import title
from engine.core import AccountGone, EngineError, HoldsDocuments, PermissionMissing, settings
from engine.service import AccountOverview, access_policy, service

PATH = "/comptes"
dash.register_page(
    __name__, path=PATH, title=title("accounts.page"), order=80, product="administer", nav="nav.accounts", people=True
)
SPOKEN = State(ids.LANG, "data")
CHANGED = State(ids.ACCOUNTS_CHANGED, "data")
ADDRESS = State(ids.URL, "href")


def layout(lang: str | None = None, **_: object) -> html.Div:
    """Lay out the page; without accounts it says that there are none."""
    lang = language(lang)
    if not settings().accounts:
        parts = [html.H1(t("accounts.title", lang)), html.P(t("accounts.none", lang), className="lead-in")]
        return html.Div(parts, className="page accounts")
    return people(lang, invites=settings().accounts == "local")


def people(lang: str, *, invites: bool) -> html.Div:
    """Lay out the page of an installation that keeps accounts; ``invites``: they are its own."""
    return html.Div(
        [
            html.H1(t("accounts.title", lang)),
            html.P(t("accounts.lead" if invites else "accounts.lead.provided", lang), className="lead-in"),
            html.Div(id=ids.ACCOUNTS_MESSAGE, **{"aria-live": "polite"}),
            html.Div(id=ids.ACCOUNTS_LINK),
            html.Section([html.H2(t("accounts.list", lang)), html.Div(id=ids.ACCOUNTS_LIST)], className="asked-part"),
            *([invitation_form(lang)] if invites else []),
            dialog(),
            dcc.Store(id=ids.ACCOUNTS_CHANGED, data=0),
        ],
        className="page accounts",
    )


clientside_callback(ClientsideFunction("accounts", "open"), Input(ids.ACCOUNTS_DIALOG_BODY, "children"))
clientside_callback(ClientsideFunction("accounts", "refuse"), Input(ids.ACCOUNTS_DIALOG_MESSAGE, "children"))
clientside_callback(ClientsideFunction("accounts", "point"), Input(ids.ACCOUNTS_LINK, "children"))


@callback(Output(ids.ACCOUNTS_LIST, "children"), Input(ids.ACCOUNTS_CHANGED, "data"), SPOKEN)
def draw(_changed: int, lang: str | None) -> list[Any]:
    """List the accounts."""
    lang = language(lang)
    try:
        return accounts_table(overviews(), lang)
    except EngineError as error:
        return [alert(error, lang)]


@callback(
    Output(ids.ACCOUNTS_MESSAGE, "children"),
    Output(ids.ACCOUNTS_LINK, "children"),
    Output(ids.ACCOUNTS_CHANGED, "data"),
    Output(ids.ACCOUNTS_NAME, "value"),
    Output(ids.ACCOUNTS_ROLES, "value"),
    Input(ids.ACCOUNTS_INVITE, "n_clicks"),
    State(ids.ACCOUNTS_NAME, "value"),
    State(ids.ACCOUNTS_ROLES, "value"),
    State(ids.ACCOUNTS_TEAMS, "value"),
    ADDRESS,
    CHANGED,
    SPOKEN,
    prevent_initial_call=True,
)
def invite(
    clicks: int | None,
    name: str | None,
    roles: list[str] | None,
    teams: str | None,
    href: str | None,
    changed: int,
    lang: str | None,
) -> tuple[Any, ...]:
    """Invite somebody new, and show the link."""
    if not clicks:
        raise PreventUpdate
    lang = language(lang)
    if not roles:
        return notice(t("accounts.roles.needed", lang), "bad"), no_update, no_update, no_update, no_update
    try:
        link = invited((name or "").strip(), roles, _words(teams), href, lang, new=True)
    except EngineError as error:
        return alert(error, lang), no_update, no_update, no_update, no_update
    return None, link, changed + 1, "", []


@callback(
    Output(ids.ACCOUNTS_DIALOG_BODY, "children"),
    Input(ids.account_view(ALL, ALL), "n_clicks"),
    SPOKEN,
    prevent_initial_call=True,
)
def show(clicks: list[int | None], lang: str | None) -> list[Any]:
    """Show an account in the dialog, or what comes of its erasure."""
    lang, asked = language(lang), _pressed(clicks)
    try:
        found = overviews()
        seen = _named(found, asked["account"])
        if asked["view"] == "kept":
            return kept_account(seen, lang)
        others = [each.account for each in found if each is not seen and not each.account.locked]
        return erasure(seen, service.service().accounts.alone_holds(seen.account.name), others, lang)
    except EngineError as error:
        return _refused(error, lang)


@callback(
    Output(ids.ACCOUNTS_MESSAGE, "children", allow_duplicate=True),
    Output(ids.ACCOUNTS_LINK, "children", allow_duplicate=True),
    Output(ids.ACCOUNTS_CHANGED, "data", allow_duplicate=True),
    Output(ids.ACCOUNTS_DIALOG_BODY, "children", allow_duplicate=True),
    Output(ids.ACCOUNTS_DIALOG_MESSAGE, "children"),
    Input(ids.account_act(ALL, ALL), "n_clicks"),
    State(ids.account_field(ALL), "value"),
    State(ids.account_field(ALL), "id"),
    ADDRESS,
    CHANGED,
    SPOKEN,
    prevent_initial_call=True,
)
def act(
    clicks: list[int | None],
    values: list[Any],
    names: list[dict[str, str]],
    href: str | None,
    changed: int,
    lang: str | None,
) -> tuple[Any, ...]:
    """Do with an account what a button of the dialog says; what cannot be done is said there."""
    lang, asked = language(lang), _pressed(clicks)
    said = {name["name"]: value for name, value in zip(names, values, strict=True)}
    try:
        name, link = do(asked["act"], asked["account"], said, href, lang)
    except HoldsDocuments:
        return no_update, no_update, no_update, no_update, notice(t("accounts.heir.needed", lang), "bad")
    except EngineError as error:
        return no_update, no_update, no_update, no_update, alert(error, lang)
    done = None if link else notice(t(f"accounts.done.{asked['act']}", lang, name=name), "good")
    return done, link, changed + 1, [], no_update


def do(act: str, account_id: str, said: dict[str, Any], href: str | None, lang: str) -> tuple[str, Any]:
    """Do it, as the command does; give the name of the account, and the link of an invitation."""
    found, accounts = overviews(), service.service().accounts
    name = _named(found, account_id).account.name
    if act == "invite":
        return name, invited(name, [], [], href, lang)
    if act == "roles":
        accounts.change_roles(name, said.get("roles") or [], _words(said.get("teams")))
    elif act == "lock":
        accounts.lock(name)
    elif act == "unlock":
        accounts.unlock(name)
    elif act == "erase":
        heir = said.get("heir") or NOBODY
        accounts.erase(name, None if heir == NOBODY else _named(found, heir).account.name)
    else:
        raise PreventUpdate
    return name, None


def invited(name: str, roles: list[str], teams: list[str], href: str | None, lang: str, *, new: bool = False) -> Any:
    """Make an invitation and lay out its link, at the address by which the page was asked for."""
    _check_kept()
    policy, here = access_policy(), urlsplit(href or "")
    brought = service.service().accounts.invite(name, roles, teams, policy, new=new)
    address = f"{here.scheme}://{here.netloc}" if here.netloc else ""
    hours = int(policy.invitation.total_seconds() // 3600)
    return invitation_link(name, f"{address}/invitation?jeton={brought}", hours, lang)


def overviews() -> tuple[AccountOverview, ...]:
    """Give the accounts.

    Raises:
        PermissionMissing: the installation keeps none.
    """
    _check_kept()
    return service.service().accounts.overviews()


def _check_kept() -> None:
    if not settings().accounts:
        raise PermissionMissing()


def _named(found: tuple[AccountOverview, ...], account_id: str) -> AccountOverview:
    seen = next((each for each in found if each.account.id == account_id), None)
    if seen is None:
        raise AccountGone(name="…")
    return seen


def _pressed(clicks: list[int | None]) -> dict[str, str]:
    """Name the button that was pressed; buttons that are drawn anew have not been."""
    asked = ctx.triggered_id
    if not any(clicks) or not isinstance(asked, dict) or not ctx.triggered[0]["value"]:
        raise PreventUpdate
    return dict(asked)


def _refused(error: EngineError, lang: str) -> list[Any]:
    close = html.Button(t("accounts.close", lang), type="button", className="button", **{"data-dialog": "close"})
    heading = html.H2(t("accounts.title", lang), id=ids.ACCOUNTS_DIALOG_TITLE, tabIndex=-1)
    return [heading, alert(error, lang), html.Div(close, className="dialog-actions")]


def _words(said: str | None) -> list[str]:
    return list(dict.fromkeys(word for part in (said or "").split(",") if (word := " ".join(part.split()))))
