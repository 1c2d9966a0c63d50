"""``reports``: problems of documents reported, read and closed; what was handed over of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import count, minute, say
from engine.cli.review.opening import opened_or_made
from engine.cli.table import table
from engine.cli.usage import Command, Group
from engine.core import UnknownName

if TYPE_CHECKING:
    from engine.service import Deliveries, Reports
    from engine.store import ListDocument, Report

HELP = "help.reports"
_HELP = {"help_option_names": ["-h", "--help"]}
_PASSAGE = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Document = Annotated[str, typer.Argument(metavar="DOCUMENT", help="help.report_document")]
Id = Annotated[str, typer.Argument(metavar="REPORT", help="help.report_id")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")]


@app.command("open", cls=Command, context_settings=_HELP, help="help.reports_open")
def open_(
    document: Document,
    kind: Annotated[str, typer.Option("--kind", metavar="K", help="help.report_kind")] = "other",
    text: Annotated[
        str | None, typer.Option("--text", metavar="T", help="help.report_text", show_default=False)
    ] = None,
    passage: Annotated[
        str, typer.Option("--passage", metavar="P", help="help.report_passage", show_default=False)
    ] = "",
    who: Annotated[str, typer.Option("--by", metavar="NAME", help="help.report_by", show_default=False)] = "",
) -> int:
    """Report a problem, and write its id; say where a validation falls."""
    found = _PASSAGE.fullmatch(passage)
    if passage and found is None:
        raise UnknownName(name=passage, known="120-134")
    where = (int(found[1]), int(found[2])) if found else None
    said = files.read_bytes(files.STANDARD).decode("utf-8", "replace") if text is None else text
    with _registers() as (reports, _):
        made = reports.open(document, kind, said, passage=where, who=who)
    files.put(f"{made.id}\n")
    _say_reopened(made.reopened)
    return 0


@app.command("list", cls=Command, context_settings=_HELP, help="help.reports_list")
def list_(
    closed: Annotated[bool, typer.Option("--all", help="help.report_all")] = False, as_json: AsJson = False
) -> int:
    """List reports; end with 1 while one is open."""
    with _registers() as (reports, _):
        found = reports.find(closed=closed)
    files.put(
        files.json_text([each.to_json() for each in found])
        if as_json
        else _table(found)
        if found
        else say("reports.none") + "\n"
    )
    return int(any(report.closed is None for report in found))


@app.command(cls=Command, context_settings=_HELP, help="help.reports_close")
def close(
    report_id: Id,
    outcome: Annotated[str, typer.Option("--outcome", metavar="O", help="help.report_outcome")],
    answer: Annotated[str, typer.Option("--answer", metavar="T", help="help.report_answer", show_default=False)] = "",
    who: Annotated[str, typer.Option("--by", metavar="NAME", help="help.report_closed_by", show_default=False)] = "",
) -> int:
    """Close a report; end with 1 where its document is to be handed over again."""
    with _registers() as (reports, deliveries):
        known = reports.close(report_id, outcome, answer, who=who)
        again = known.document_id is not None and deliveries.mark(known.document_id).redeliver
    if again:
        typer.echo(say("reports.redeliver"), err=True)
    return int(again)


@app.command(cls=Command, context_settings=_HELP, help="help.reports_place")
def place(report_id: Id, document: Document) -> int:
    """Say of which document a report from outside is."""
    with _registers() as (reports, _):
        placed = reports.place(report_id, document)
    _say_reopened(placed.reopened)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.reports_deliveries")
def deliveries(document: Document, as_json: AsJson = False) -> int:
    """Write the register of a document; end with 1 where it is to be handed over again."""
    with _registers() as (_, register):
        found, mark = register.of(document), register.mark(document)
    if as_json:
        files.put(files.json_text([each.to_json() for each in found]))
    elif not found:
        files.put(say("reports.deliveries.none") + "\n")
    else:
        head = [say(f"reports.{name}") for name in ("number", "opened", "form", "who", "sha256")]
        rows = [[str(each.number), minute(each.moment), each.form, each.who or "–", each.sha256] for each in found]
        files.put(table(say("reports.deliveries"), head, rows))
    if mark.redeliver:
        typer.echo(say("reports.redeliver"), err=True)
    return int(mark.redeliver)


def publication_mark(document: ListDocument) -> str:
    """Say of a document of a list how many reports are open, and that it is to be handed over
    again; nothing where neither is so."""
    opened = [count("reports.mark.open", document.reports)] if document.reports else []
    return ", ".join([*opened, *([say("reports.mark.redeliver")] if document.redeliver else [])])


def _say_reopened(reopened: bool) -> None:
    if reopened:
        typer.echo(say("reports.reopened"), err=True)


def _table(found: tuple[Report, ...]) -> str:
    head = [say(f"reports.{name}") for name in ("id", "opened", "kind", "document", "who", "outcome", "text")]
    rows = [
        [
            each.id, minute(each.opened), say(f"reports.kind.{each.kind}"),
            each.name or f"{say('reports.outside')} ({each.reference})", each.who or each.contact or "–",
            say(f"reports.outcome.{each.outcome}") if each.outcome else "–", " ".join(each.text.split()),
        ]
        for each in found
    ]  # fmt: skip
    return table(say("reports.title"), head, rows)


@contextmanager
def _registers() -> Iterator[tuple[Reports, Deliveries]]:
    from engine.service import Deliveries, Reports, Reviews

    with opened_or_made() as database:
        yield Reports(database, Reviews(database)), Deliveries(database)
