"""Who is invited, and the link that comes of it."""

from __future__ import annotations

from typing import Any

import dash_bootstrap_components as dbc
from dash import dcc, html

from components import ids
from components.fields import field, field_group, options
from components.i18n import t
from engine.core import ACCOUNT_ROLES

LONGEST_NAME = 80
LONGEST_TEAMS = 300


def invitation_form(lang: str) -> html.Section:
    """Ask for the name, the roles and the teams of somebody new."""
    name = dcc.Input(
        id=ids.ACCOUNTS_NAME, type="text", className="form-control", maxLength=LONGEST_NAME, autoComplete="off"
    )
    return html.Section(
        [
            html.H2(t("accounts.invite.title", lang)),
            field(ids.ACCOUNTS_NAME, t("accounts.name", lang), name, t("accounts.name.hint", lang)),
            roles_field(ids.ACCOUNTS_ROLES, [], lang),
            teams_field(ids.ACCOUNTS_TEAMS, "", lang),
            html.Button(
                t("accounts.invite", lang), id=ids.ACCOUNTS_INVITE, type="button", className="button button-main"
            ),
        ],
        className="asked-part",
    )


def roles_field(identity: Any, chosen: list[str], lang: str) -> html.Fieldset:
    """Offer the roles, each with what it permits."""
    offered = options(
        (role, t("accounts.role.line", lang, role=t(f"accounts.role.{role}", lang), what=t(f"accounts.role.{role}.what", lang)))
        for role in ACCOUNT_ROLES
    )  # fmt: skip
    return field_group(t("accounts.roles", lang), dbc.Checklist(id=identity, options=offered, value=chosen))


def teams_field(identity: Any, written: str, lang: str) -> html.Div:
    """Ask for teams, with commas between them."""
    control = dcc.Input(
        id=identity,
        type="text",
        value=written,
        className="form-control",
        maxLength=LONGEST_TEAMS,
        autoComplete="off",
    )
    hint = html.P(t("accounts.teams.hint", lang), className="soft field-hint")
    return html.Div([html.Label([t("accounts.teams", lang), control]), hint], className="field")


def invitation_link(name: str, address: str, hours: int, lang: str) -> html.Section:
    """Show a link this once, with a button that copies it (``assets/accounts/main.js``)."""
    title = "accounts-link-title"
    shown = dcc.Input(type="text", value=address, readOnly=True, className="form-control", autoComplete="off")
    return html.Section(
        [
            html.H2([t("accounts.link.title", lang), " ", html.Bdi(name)], id=title),
            html.P(t("accounts.link.what", lang, hours=hours)),
            html.Div(
                [
                    html.Label([t("accounts.link", lang), shown]),
                    html.Button(
                        t("accounts.copy", lang),
                        type="button",
                        className="button button-main",
                        **{"data-account-copy": "true"},
                    ),
                ],
                className="accounts-link-row",
            ),
            html.P(
                role="status",
                className="accounts-copied",
                **{"data-copied": t("accounts.copied", lang), "data-refused": t("accounts.copy.refused", lang)},
            ),
        ],
        className="accounts-link",
        **{"aria-labelledby": title},
    )
