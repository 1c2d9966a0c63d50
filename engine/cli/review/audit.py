"""``audit``: who did what and when, listed, exported, checked; its head, signed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import language, say
from engine.cli.review.opening import opened
from engine.cli.table import table
from engine.cli.usage import Command, Group
from engine.core import UnknownName, settings

if TYPE_CHECKING:
    from engine.store import Database, audit as log

HELP = "help.audit"
_HELP = {"help_option_names": ["-h", "--help"]}
_SHOWN = 100

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Act = Annotated[str, typer.Option("--act", metavar="ACT", help="help.audit_act", show_default=False)]
Subject = Annotated[str, typer.Option("--subject", metavar="ID", help="help.audit_subject", show_default=False)]
Who = Annotated[str, typer.Option("--who", metavar="NAME", help="help.audit_who", show_default=False)]
Since = Annotated[datetime | None, typer.Option("--since", help="help.audit_since", show_default=False)]
Until = Annotated[datetime | None, typer.Option("--until", help="help.audit_until", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]


@app.command("list", cls=Command, context_settings=_HELP, help="help.audit_list")
def list_(
    act: Act = "",
    subject: Subject = "",
    who: Who = "",
    since: Since = None,
    until: Until = None,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, help="help.audit_most")] = _SHOWN,
    as_json: AsJson = False,
) -> int:
    """List entries, the newest first."""
    from engine.store import audit

    wanted = _wanted(act, subject, who, since, until)
    with _database() as database:
        found: list[log.AuditEntry] = []
        if database is not None:
            with database.reading() as session:
                found = list(islice(audit.find(session, wanted), most))
    files.put(files.json_text([entry.to_json() for entry in found]) if as_json else _table(found))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.audit_export")
def export(
    out: Out = None,
    form: Annotated[str, typer.Option("--form", metavar="FORM", help="help.audit_form")] = "json",
    act: Act = "",
    subject: Subject = "",
    who: Who = "",
    since: Since = None,
    until: Until = None,
) -> int:
    """Write entries, the oldest first, as lines of JSON that ``verify`` reads, or as CSV."""
    from engine.store import audit

    if form not in audit.WRITERS:
        raise UnknownName(name=form, known=", ".join(audit.WRITERS))
    wanted = _wanted(act, subject, who, since, until)
    with _database() as database:
        found: list[log.AuditEntry] = []
        if database is not None:
            with database.reading() as session:
                found = list(audit.find(session, wanted))[::-1]
    files.write(out, audit.WRITERS[form](found))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.audit_verify")
def verify(
    path: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="help.audit_verify_file", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check the log of the store, or a file that was exported whole; the status is 1 where
    something is wrong."""
    from engine.store import audit

    found = audit.AuditCheck(0, ())
    if path is not None:
        found = audit.check_entries(audit.read_lines(path))
    else:
        with _database() as database:
            if database is not None:
                heads = audit.read_heads(audit.folder_of(database) / audit.HEADS)
                with database.reading() as session:
                    found = audit.check_log(session, heads)
    files.put(files.json_text(_faults(found)) if as_json else _said(found))
    return int(bool(found.faults))


@app.command(cls=Command, context_settings=_HELP, help="help.audit_head")
def head() -> int:
    """Write where the log ends, signed, as a line of JSON."""
    from engine.store import audit

    with _database() as database:
        said = None
        if database is not None:
            with database.reading() as session:
                said = audit.signed_head(session)
    files.put(f"{audit.canonical(said).decode()}\n" if said else say("audit.none") + "\n")
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.audit_cut")
def cut(
    days: Annotated[int | None, typer.Option("--days", metavar="N", min=1, help="help.audit_cut_days")] = None,
) -> int:
    """Cut the entries whose time is over, leaving a signed stub."""
    from engine.store import audit, now

    with _database() as database:
        removed = 0
        if database is not None:
            with database.writing() as session:
                removed = audit.cut(session, now() - timedelta(days=days or settings().audit_days))
    files.put(say("audit.cut_done", n=removed) + "\n")
    return 0


@contextmanager
def _database() -> Iterator[Database | None]:
    with opened() as database:
        yield database


def _wanted(act: str, subject: str, who: str, since: datetime | None, until: datetime | None) -> log.AuditFilter:
    from engine.store import audit

    if act and act not in audit.ACTS:
        raise UnknownName(name=act, known=", ".join(audit.ACTS))
    return audit.AuditFilter(act, subject, who, since and since.astimezone(UTC), until and until.astimezone(UTC))


def _faults(found: log.AuditCheck) -> dict[str, Any]:
    faults = [{"kind": fault.kind, "number": fault.number} for fault in found.faults]
    return {"entries": found.entries, "faults": faults, "lost": found.lost}


def _said(found: log.AuditCheck) -> str:
    lines = [fault.sentence(language()) for fault in found.faults]
    lines += [say("audit.lost", n=found.lost)] if found.lost else []
    end = say("audit.faults", n=len(found.faults)) if found.faults else say("audit.whole", n=found.entries)
    return "".join(f"{line}\n" for line in (*lines, end))


def _table(found: list[log.AuditEntry]) -> str:
    from engine.store import audit

    if not found:
        return say("audit.none") + "\n"
    heads = [say(f"audit.column.{name}") for name in ("number", "moment", "act", "who", "via", "subject", "details")]
    listed = [
        [
            str(entry.number), f"{entry.moment:%Y-%m-%d %H:%M:%S}", audit.act_title(entry.act, language()), entry.who or "–",
            say(f"audit.via.{entry.via}"), entry.subject or "–",
            " ".join(f"{name}={value}" for name, value in sorted(entry.details.items())),
        ]
        for entry in found
    ]  # fmt: skip
    return table(say("audit.title"), heads, listed)
