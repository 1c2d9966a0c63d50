"""What can be done with one account, and what comes of its erasure, in the dialog of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from components import ids
from components.accounts.form import roles_field, teams_field
from components.accounts.table import say_roles, say_state
from components.fields import options
from components.i18n import count, t
from engine.service import AccountOverview
from engine.store import StoredAccount

NOBODY = "nobody"
"""No id of an account."""


def dialog() -> html.Dialog:
    """Stand ready, empty; ``assets/accounts/main.js`` opens it when there is something in it."""
    return html.Dialog(
        html.Div(id=ids.ACCOUNTS_DIALOG_BODY),
        id=ids.ACCOUNTS_DIALOG,
        className="dialog accounts-dialog",
        **{"aria-labelledby": ids.ACCOUNTS_DIALOG_TITLE},
    )


def kept_account(seen: AccountOverview, lang: str) -> list[Any]:
    """Show an account, with what can be done with it, each act under what comes of it."""
    account = seen.account
    parts: list[Any] = [_title("accounts.of", account.name, lang), html.P(_facts(seen, lang), className="soft")]
    if seen.is_last:
        parts.append(html.P(t("accounts.last.what", lang)))
    parts.append(html.Div(id=ids.ACCOUNTS_DIALOG_MESSAGE, **{"aria-live": "polite"}))
    if "roles" in seen.acts:
        fields = [
            roles_field(ids.account_field("roles"), list(account.roles), lang),
            teams_field(ids.account_field("teams"), ", ".join(account.teams), lang),
        ]
        parts.append(_part("roles", [*fields, _button(account, "roles", lang)], lang))
    else:
        parts.append(html.P(t("accounts.provided" if account.source != "local" else "accounts.unused", lang)))
    if "invite" in seen.acts:
        parts.append(_part("invite", [_button(account, "invite", lang)], lang))
    elif seen.is_own and "roles" in seen.acts:
        parts.append(html.P(t("accounts.invite.own", lang), className="soft"))
    parts += [_part(act, [_button(account, act, lang)], lang) for act in ("unlock", "lock") if act in seen.acts]
    if "erase" in seen.acts:
        more = html.Button(
            t("accounts.act.erasure", lang),
            id=ids.account_view("erasure", account.id),
            type="button",
            className="button button-danger",
        )
        parts.append(_part("erase", [more], lang))
    return [*parts, html.Div(_close("accounts.close", lang), className="dialog-actions")]


def erasure(seen: AccountOverview, held: int, others: Sequence[StoredAccount], lang: str) -> list[Any]:
    """Say what comes of an erasure, ask who has then what the account held, and for a last word."""
    account = seen.account
    said = [t(f"accounts.erasure.{'own' if seen.is_own else 'out'}", lang)]
    said += [t("accounts.erasure.provided", lang)] if account.source != "local" else []
    said += [count("accounts.erasure.holds", held, lang) if held else t("accounts.erasure.nothing", lang)]
    said += [t(f"accounts.erasure.{name}", lang) for name in ("assigned", "log", "final")]
    nobody = (NOBODY, t("accounts.heir.choose" if held else "accounts.heir.nobody", lang))
    heirs = [
        (each.id, t("accounts.heir.line", lang, name=each.name, roles=say_roles(each.roles, lang))) for each in others
    ]
    heir = ids.account_field("heir")
    control = dbc.Select(id=heir, options=options([nobody, *heirs]), value=NOBODY)
    return [
        _title("accounts.erasure.title", account.name, lang),
        html.Ul([html.Li(sentence) for sentence in said]),
        html.Div(html.Label([t("accounts.heir", lang), control]), className="field"),
        html.Div(id=ids.ACCOUNTS_DIALOG_MESSAGE, **{"aria-live": "polite"}),
        html.Div(
            [_close("accounts.cancel", lang), _button(account, "erase", lang, "button button-danger")],
            className="dialog-actions",
        ),
    ]


def _title(key: str, name: str, lang: str) -> html.H2:
    before, _, after = t(key, lang, name="\0").partition("\0")
    return html.H2([before, html.Bdi(name), after], id=ids.ACCOUNTS_DIALOG_TITLE, tabIndex=-1)


def _facts(seen: AccountOverview, lang: str) -> str:
    account = seen.account
    facts = [t("accounts.facts.state", lang, state=say_state(account, lang))]
    facts.append(t("accounts.facts.roles", lang, roles=say_roles(account.roles, lang) or "–"))
    facts.append(t("accounts.facts.teams", lang, teams=", ".join(account.teams) or "–"))
    return " · ".join(facts)


def _part(act: str, parts: list[Any], lang: str) -> html.Section:
    head = [html.H3(t(f"accounts.part.{act}", lang)), html.P(t(f"accounts.part.{act}.what", lang), className="soft")]
    return html.Section([*head, *parts], className="accounts-part")


def _button(account: StoredAccount, act: str, lang: str, style: str = "button") -> html.Button:
    return html.Button(
        t(f"accounts.act.{act}", lang), id=ids.account_act(act, account.id), type="button", className=style
    )


def _close(key: str, lang: str) -> html.Button:
    return html.Button(t(key, lang), type="button", className="button", **{"data-dialog": "close"})
