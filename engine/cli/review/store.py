"""``store``: what is kept, erased and proved to be, without starting the server; and the key that
encrypts it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import minute, say
from engine.cli.review import backups
from engine.cli.review.opening import opened, opened_or_made
from engine.cli.table import table
from engine.cli.usage import Command, Group
from engine.core import retention_days, settings

if TYPE_CHECKING:
    from engine.store import Database

HELP = "help.say_what_is_kept_erase_with"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)
key = typer.Typer(
    cls=Group, rich_markup_mode=None, help="help.the_key_that_encrypts_the_documents", context_settings=_HELP
)
app.add_typer(key, name="key")
app.command(cls=Command, context_settings=_HELP, help="help.store_backup")(backups.backup)
app.command(cls=Command, context_settings=_HELP, help="help.store_restore")(backups.restore)
app.command(cls=Command, context_settings=_HELP, help="help.store_drill")(backups.drill)
key.command(cls=Command, context_settings=_HELP, help="help.store_key_split")(backups.split)
key.command(cls=Command, context_settings=_HELP, help="help.store_key_join")(backups.join)

AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]


@app.command(cls=Command, context_settings=_HELP, help="help.say_where_and_how_documents_are")
def status(as_json: AsJson = False) -> int:
    """Say how the store is; nothing of what it holds."""
    with opened() as database:
        said = _status(database)
    files.put(files.json_text(said) if as_json else _lines(said))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.list_the_proofs_of_erasure")
def erasures(as_json: AsJson = False) -> int:
    """List the proofs of erasure, the oldest first."""
    from engine.store import erasures as proofs

    with opened() as database:
        if database is None:
            found: tuple[proofs.Erasure, ...] = ()
        else:
            with database.reading() as session:
                found = proofs.all_of(session)
    files.put(files.json_text([_proof(one) for one in found]) if as_json else _proofs(found))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.check_that_the_store_is_whole")
def check(as_json: AsJson = False) -> int:
    """Check what is kept; the status is 1 where something is wrong."""
    from engine.store import checking

    with opened() as database:
        if database is None:
            found = checking.StoreCheck(0, ())
        else:
            with database.reading() as session:
                found = checking.check(session)
    if as_json:
        files.put(files.json_text({"values": found.values, "faults": [asdict(fault) for fault in found.faults]}))
    else:
        lines = [say(f"store.fault.{one.kind}", place=one.place, row=one.row) for one in found.faults]
        end = say("store.check_faults", n=len(lines)) if lines else say("store.check_whole", n=found.values)
        files.put("".join(f"{line}\n" for line in (*lines, end)))
    return int(bool(found.faults))


@app.command(cls=Command, context_settings=_HELP, help="help.erase_a_document_and_all_that")
def erase(
    document_id: Annotated[str, typer.Argument(metavar="ID", help="help.id_of_the_document_the_end")],
) -> int:
    """Erase a document; the status is 1 where nothing could be verified yet."""
    from engine.core import DocumentGone
    from engine.store import documents, erasures as proofs

    with opened(alone=True) as database:
        if database is None:
            raise DocumentGone()
        with database.writing() as session:
            documents.erase(session, document_id)
        done = proofs.finish(database)
        with database.reading() as session:
            mine = [one for one in proofs.all_of(session) if one.document_id == document_id][-1:]
    files.put(_proofs(tuple(mine)))
    return int(not done)


@app.command(cls=Command, context_settings=_HELP, help="help.erase_what_has_expired_and_verify")
def sweep() -> int:
    """Erase what is over; the status is 1 where nothing could be verified yet."""
    from engine.store import adjudications, alignments, answers, documents, erasures as proofs, gold, lists

    with opened(alone=True) as database:
        if database is None:
            return 0
        with database.writing() as session:
            erased = documents.erase_expired(session)
            adjudications.erase_expired(session)
            alignments.erase_expired(session)
            answers.erase_expired(session)
            lists.erase_expired(session)
            sets = gold.list_expired(session)
        for set_id in sets:
            _erase_set(database, set_id)
        done = proofs.finish(database)
    files.put(say("store.document_s_erased", n_erased=len(erased)) + "\n")
    return int(not done)


@key.command(cls=Command, context_settings=_HELP, help="help.encrypt_everything_anew_with_another_key")
def rotate(
    to: Annotated[
        Path | None,
        typer.Option("--to", metavar="FILE", help="help.new_file_to_write_the_key", show_default=False),
    ] = None,
) -> int:
    """Change the key; the old one opens nothing any more."""
    from engine.store import rotate as change

    with opened_or_made(alone=True) as database:
        file = change(database, to)
    files.put(say("store.new_key", file=file) + "\n")
    return 0


def _status(database: Database | None) -> dict[str, Any]:
    from sqlalchemy import func, select

    from engine.store import schema

    if database is None:
        return {"kind": "", "place": str(settings().var), "retention": retention_days()}
    counted = {
        "documents": select(func.count()).select_from(schema.DocumentRow),
        "lists": select(func.count()).select_from(schema.ListRow),
        "gold": select(func.count()).select_from(schema.GoldRow),
        "alignments": select(func.count()).select_from(schema.AlignmentRow),
        "adjudications": select(func.count()).select_from(schema.AdjudicationRow),
        "records": select(func.count()).select_from(schema.RecordRow),
        "erasures": select(func.count()).select_from(schema.ErasureRow),
        "unverified": select(func.count()).where(schema.ErasureRow.verified.is_(None)),
    }
    with database.reading() as session:
        counts = {name: session.scalar(asked) or 0 for name, asked in counted.items()}
    return {
        "kind": database.kind, "place": database.name, "version": database.version, "size": database.size(),
        "key": str(database.key.file or _key_source()), "retention": retention_days(), **counts,
    }  # fmt: skip


def _key_source() -> str:
    return "NOMDEMPRUNT_STORE_KEY" if settings().store_key else "NOMDEMPRUNT_STORE_KEY_COMMAND"


def _lines(said: dict[str, Any]) -> str:
    named = [(say(f"store.row.{name}"), _shown(value)) for name, value in said.items()]
    width = max(len(name) for name, _ in named)
    return "".join(f"{name:<{width}}  {value}\n" for name, value in named)


def _shown(value: Any) -> str:
    if value == "":
        return say("store.nothing_is_kept_yet")
    return {"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(value, str(value))


def _proof(value: Any) -> dict[str, Any]:
    return {
        "document": value.document_id, "reason": value.reason, "received": value.received.isoformat(), "erased": value.erased.isoformat(),
        "rows": dict(value.counts), "verified": value.verified and value.verified.isoformat(),
    }  # fmt: skip


def _proofs(found: tuple[Any, ...]) -> str:
    if not found:
        return say("store.no_erasure") + "\n"
    reasons = {"asked": say("store.asked"), "expired": say("store.expired")}
    head = [
        say("store.document"), say("store.reason"), say("store.received"), say("store.erased"), say("store.rows"),
        say("store.verified"),
    ]  # fmt: skip
    return table(
        say("store.erasures"),
        head,
        [
            [
                one.document_id, reasons.get(one.reason, one.reason), minute(one.received), minute(one.erased),
                str(sum(one.counts.values())), minute(one.verified) if one.verified else say("store.not_yet"),
            ]
            for one in found
        ],
    )  # fmt: skip


def _erase_set(database: Database, set_id: str) -> None:
    from engine.store import gold

    more = True
    while more:
        with database.writing() as session:
            more = gold.erase_part(session, set_id)
