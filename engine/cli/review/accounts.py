"""``account``: people who may come in, invited, listed, given roles, locked, erased."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import minute, say
from engine.cli.review.opening import opened_or_made
from engine.cli.table import table
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.service import AccountOverview, Accounts, Holdings

HELP = "help.accounts_of_people"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)
Name = Annotated[str, typer.Argument(metavar="NAME", help="help.name_of_the_account")]
Roles = Annotated[
    list[str] | None, typer.Option("--role", metavar="R", help="help.role_of_the_account", show_default=False)
]
Teams = Annotated[
    list[str] | None, typer.Option("--team", metavar="T", help="help.team_of_the_account", show_default=False)
]


@app.command(cls=Command, context_settings=_HELP, help="help.invite_an_account")
def invite(name: Name, role: Roles = None, team: Teams = None) -> int:
    """Write the link by which an account is opened to standard output, this once."""
    from engine.service import access_policy

    policy = access_policy()
    with _kept() as (accounts, _):
        link = accounts.invite(name, tuple(role or ()), tuple(team or ()), policy)
    files.put(f"/invitation?jeton={link}\n")
    hours = int(policy.invitation.total_seconds() // 3600)
    typer.echo(say("account.link", name=name, hours=hours), err=True)
    return 0


@app.command(name="list", cls=Command, context_settings=_HELP, help="help.list_the_accounts")
def list_(as_json: Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")] = False) -> int:
    """List the accounts, the oldest first."""
    with _kept() as (accounts, _):
        found = accounts.overviews()
    files.put(_json(found) if as_json else _table(found))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.change_the_roles")
def role(name: Name, role: Roles = None, team: Teams = None) -> int:
    """Give an account other roles, and other teams where some are named."""
    with _kept() as (accounts, _):
        accounts.change_roles(name, tuple(role or ()), None if team is None else tuple(team))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.lock_an_account")
def lock(name: Name) -> int:
    """Let nobody sign in with an account."""
    with _kept() as (accounts, _):
        accounts.lock(name)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.unlock_an_account")
def unlock(name: Name) -> int:
    """Let an account sign in again."""
    with _kept() as (accounts, _):
        accounts.unlock(name)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.erase_an_account")
def erase(
    name: Name,
    to: Annotated[
        str | None, typer.Option("--to", metavar="NAME", help="help.who_has_it_then", show_default=False)
    ] = None,
) -> int:
    """Erase an account; what it holds goes to another."""
    with _kept() as (accounts, _):
        accounts.erase(name, to)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.share_with_an_account")
def share(
    subject: Annotated[str, typer.Argument(metavar="ID", help="help.id_of_what_is_shared")],
    account: Annotated[
        str, typer.Option("--with", metavar="NAME", help="help.shared_with_an_account", show_default=False)
    ] = "",
    team: Annotated[str, typer.Option("--team", metavar="T", help="help.shared_with_a_team", show_default=False)] = "",
) -> int:
    """Let an account or a team hold something too."""
    from engine.core import UnknownName

    if bool(account) == bool(team):
        raise UnknownName(name=account and f"--with {account} --team {team}", known="--with, --team")
    with _kept() as (_, held):
        held.share(subject, account=account, team=team)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.adopt_what_nobody_holds")
def adopt(name: Name) -> int:
    """Give an account all that was made before there were any."""
    with _kept() as (_, held):
        number = held.adopt(name)
    typer.echo(say("account.adopted", number=number), err=True)
    return 0


@contextmanager
def _kept() -> Iterator[tuple[Accounts, Holdings]]:
    from engine.service import Accounts, Holdings

    with opened_or_made() as database:
        yield Accounts(database), Holdings(database)


def _json(found: tuple[AccountOverview, ...]) -> str:
    listed = [
        {
            "id": each.account.id, "name": each.account.name, "roles": list(each.account.roles), "teams": list(each.account.teams),
            "source": each.account.source, "state": each.account.state, "codes": each.account.totp_since is not None,
            "created": each.account.created.isoformat(), "seen": each.seen and each.seen.isoformat(),
        }
        for each in found
    ]  # fmt: skip
    return files.json_text(listed)


def _table(found: tuple[AccountOverview, ...]) -> str:
    if not found:
        return say("account.none") + "\n"
    head = [say(f"account.{name}") for name in ("name", "roles", "teams", "state", "codes", "seen")]
    listed = [
        [
            each.account.name, " ".join(each.account.roles), ", ".join(each.account.teams), say(f"account.{each.account.state}"),
            say("account.yes" if each.account.totp_since else "account.no"), minute(each.seen) if each.seen else "–",
        ]
        for each in found
    ]  # fmt: skip
    return table(say("account.accounts"), head, listed)
