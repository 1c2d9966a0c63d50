"""``token``: tokens by which programs on other machines are known, made, listed, revoked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import say
from engine.cli.review.opening import opened_or_made
from engine.cli.table import table
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.service import Tokens
    from engine.store import StoredToken

HELP = "help.tokens_of_programs"
_HELP = {"help_option_names": ["-h", "--help"]}
DAYS, MOST_DAYS = 365, 3650

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)


@app.command(cls=Command, context_settings=_HELP, help="help.make_a_token")
def make(
    name: Annotated[str, typer.Argument(metavar="NAME", help="help.name_of_the_token")],
    scope: Annotated[
        list[str] | None, typer.Option("--scope", metavar="S", help="help.scope_of_the_token", show_default=False)
    ] = None,
    days: Annotated[
        int, typer.Option("--days", metavar="N", min=1, max=MOST_DAYS, help="help.days_of_the_token")
    ] = DAYS,
) -> int:
    """Make a token and write it to standard output, this once."""
    with _kept() as kept:
        token, made = kept.make(name, tuple(scope or ("read", "annotate", "deliver")), timedelta(days=days))
    files.put(f"{token}\n")
    typer.echo(say("token.made", id=made.id, scopes=", ".join(made.scopes), day=f"{made.expires:%Y-%m-%d}"), err=True)
    return 0


@app.command(name="list", cls=Command, context_settings=_HELP, help="help.list_the_tokens")
def list_(as_json: Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")] = False) -> int:
    """List the tokens, the oldest first; of none is more kept than its SHA-256."""
    with _kept() as kept:
        found = kept.all()
    files.put(_json(found) if as_json else _table(found))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.revoke_a_token")
def revoke(token_id: Annotated[str, typer.Argument(metavar="ID", help="help.id_of_the_token")]) -> int:
    """Revoke a token, at once."""
    with _kept() as kept:
        kept.revoke(token_id)
    return 0


@contextmanager
def _kept() -> Iterator[Tokens]:
    from engine.service import Tokens

    with opened_or_made() as database:
        yield Tokens(database)


def _state(token: StoredToken) -> str:
    from engine.store import now

    if token.revoked is not None:
        return "revoked"
    return "valid" if token.expires > now() else "expired"


def _json(found: tuple[StoredToken, ...]) -> str:
    listed = [
        {
            "id": token.id, "name": token.name, "scopes": list(token.scopes), "state": _state(token),
            "created": token.created.isoformat(), "expires": token.expires.isoformat(),
            "revoked": token.revoked and token.revoked.isoformat(),
        }
        for token in found
    ]  # fmt: skip
    return files.json_text(listed)


def _table(found: tuple[StoredToken, ...]) -> str:
    if not found:
        return say("token.none") + "\n"
    head = [say(f"token.{name}") for name in ("id", "name", "scopes", "state", "expires")]
    listed = [
        [token.id, token.name, " ".join(token.scopes), say(f"token.{_state(token)}"), f"{token.expires:%Y-%m-%d}"]
        for token in found
    ]
    return table(say("token.tokens"), head, listed)
