"""``lists assign``, ``take``, ``give-back``: the documents of a list shared out among readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import say
from engine.cli.review.opening import opened_or_made

if TYPE_CHECKING:
    from engine.service import Assignments
    from engine.store import Database

Id = Annotated[str, typer.Argument(metavar="LIST", help="help.id_of_the_list_the_end")]
Documents = Annotated[
    list[str] | None,
    typer.Option("--document", metavar="D", help="help.number_or_id_of_a_document", show_default=False),
]


def assign(
    list_id: Id,
    documents: Documents = None,
    to: Annotated[str, typer.Option("--to", metavar="NAME", help="help.who_is_to_read", show_default=False)] = "",
    priority: Annotated[
        int | None, typer.Option(metavar="N", help="help.how_soon_it_is_taken", show_default=False)
    ] = None,
    rules: Annotated[str, typer.Option(metavar="FILE", help="help.rules_that_share_out", show_default=False)] = "",
) -> int:
    """Share out documents by hand, or what nobody has by rules; without either, say who has
    what."""
    from engine.core import UnknownName
    from engine.service import check_priority, read_rules_file

    known = read_rules_file(files.read_bytes(rules)) if rules else ()
    with _assignments() as (work, database):
        if rules:
            files.put(say("lists.assigned", number=work.apply(list_id, known)) + "\n")
            return 0
        if not to and priority is None:
            return _show(work, list_id)
        if not documents:
            raise UnknownName(name="", known="--document, --rules")
        ids = _ids(database, list_id, documents)
        sooner = None if priority is None else check_priority(priority)
        number = work.assign(list_id, ids, to, sooner)
    files.put(say("lists.assigned", number=number) + "\n")
    return 0


def take(
    list_id: Id,
    to: Annotated[str, typer.Option("--to", metavar="NAME", help="help.who_takes_it")],
) -> int:
    """Write the id of the document that was taken; end with 1 where none is left."""
    with _assignments() as (work, _):
        taken = work.take(list_id, to)
    if taken is None:
        typer.echo(say("lists.none_left"), err=True)
        return 1
    files.put(f"{taken}\n")
    return 0


def give_back(
    list_id: Id,
    documents: Documents = None,
    of: Annotated[str, typer.Option("--from", metavar="NAME", help="help.who_is_away", show_default=False)] = "",
) -> int:
    """Put documents back into the stack: some, or all that somebody has not validated."""
    from engine.core import UnknownName

    if bool(documents) == bool(of):
        raise UnknownName(name=of and "--document --from", known="--document, --from")
    with _assignments() as (work, database):
        ids = _ids(database, list_id, documents or ())
        number = work.give_back(list_id, ids, of)
    files.put(say("lists.given_back", number=number) + "\n")
    return 0


def _show(work: Assignments, list_id: str) -> int:
    from engine.cli.table import table

    found = work.shared_out(list_id)
    head = [say(f"lists.{name}") for name in ("holder", "documents", "unread")]
    listed = [[each.account, str(each.documents), str(each.unread)] for each in found.holders]
    files.put(table(say("lists.stack", number=found.stack), head, listed))
    return 0


def _ids(database: Database, list_id: str, documents: Sequence[str]) -> list[str]:
    """Give the ids of documents, said by them or by their numbers in the list."""
    from engine.store import lists

    with database.reading() as session:
        known = {str(number): document_id for document_id, number in lists.numbers(session, list_id).items()}
    return [known.get(each, each) for each in documents]


@contextmanager
def _assignments() -> Iterator[tuple[Assignments, Database]]:
    from engine.service import Assignments

    with opened_or_made() as database:
        yield Assignments(database), database
