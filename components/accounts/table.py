"""The accounts, a line each, with the button that opens what can be done with one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dash import html

from components import ids
from components.i18n import count, moment, t
from engine.service import AccountOverview
from engine.store import StoredAccount

COLUMNS = ("name", "roles", "teams", "state", "seen", "acts")


def accounts_table(accounts: Sequence[AccountOverview], lang: str) -> list[Any]:
    """Show the accounts, the oldest first."""
    heads = [
        html.Th(
            html.Span(t(f"accounts.column.{name}", lang), className="hidden-visually" if name == "acts" else ""),
            scope="col",
            role="columnheader",
        )
        for name in COLUMNS
    ]
    title = t("accounts.list", lang)
    table = html.Table(
        [
            html.Caption(title, className="hidden-visually"),
            html.Thead(html.Tr(heads, role="row"), role="rowgroup"),
            html.Tbody([_row(each, lang) for each in accounts], role="rowgroup"),
        ],
        className="table-plain accounts-table",
        role="table",  # on a narrow screen its lines are blocks, which browsers take for no table
    )
    frame = html.Div(table, className="list-scroll", tabIndex=0, role="region", **{"aria-label": title})
    return [html.P(count("accounts.count", len(accounts), lang), className="soft"), frame]


def _row(seen: AccountOverview, lang: str) -> html.Tr:
    account = seen.account
    own = [html.Span(t("accounts.own", lang), className="soft accounts-under")] if seen.is_own else []
    last = [html.Span(t("accounts.last", lang), className="soft accounts-under")] if seen.is_last else []
    button = html.Button(
        t("accounts.manage", lang),
        id=ids.account_view("kept", account.id),
        type="button",
        className="button",
        **{"aria-label": t("accounts.manage.of", lang, name=account.name), "aria-haspopup": "dialog"},
    )
    cells = {
        "roles": [say_roles(account.roles, lang) or "–", *last],
        "teams": [html.Bdi(", ".join(account.teams) or "–")],
        "state": [html.Span(say_state(account, lang), className=f"account-state account-{account.state}")],
        "seen": [say_seen(seen, lang)],
        "acts": [button],
    }
    return html.Tr(
        [
            html.Th([html.Bdi(account.name), *own], scope="row", role="rowheader"),
            *(
                html.Td(shown, role="cell", **{"data-column": t(f"accounts.column.{name}", lang)})
                for name, shown in cells.items()
            ),
        ],
        role="row",
    )


def say_roles(roles: Sequence[str], lang: str) -> str:
    """Name roles, with commas between them."""
    return ", ".join(t(f"accounts.role.{role}", lang) for role in roles)


def say_state(account: StoredAccount, lang: str) -> str:
    """Say whether somebody comes in with an account, and by what."""
    paused = account.state == "locked" and not account.locked
    said = t(f"accounts.state.{'paused' if paused else account.state}", lang)
    more = [t(f"accounts.source.{account.source}", lang)] if account.source != "local" else []
    more += [t("accounts.codes", lang)] if account.totp_since else []
    return ", ".join((said, *more))


def say_seen(seen: AccountOverview, lang: str) -> str:
    """Say when somebody was last seen; of people whom a proxy names, nothing is kept of it."""
    if seen.seen is not None:
        return moment(seen.seen, lang)
    return t("accounts.seen.unknown" if seen.account.source == "proxy" else "accounts.seen.never", lang)
