"""``lists read-twice``, ``compare``, ``decide``: documents of a list read by two people, compared,
given to a third."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import say
from engine.cli.review.opening import opened_or_made

if TYPE_CHECKING:
    from engine.service import SecondReadings

Id = Annotated[str, typer.Argument(metavar="LIST", help="help.id_of_the_list_the_end")]


def read_twice(
    list_id: Id,
    share: Annotated[float, typer.Option(metavar="P", help="help.share_read_twice")] = 0.05,
    by: Annotated[str, typer.Option("--by", metavar="HOW", help="help.how_they_are_drawn")] = "random",
    seed: Annotated[int | None, typer.Option(metavar="N", help="help.seed_of_the_draw", show_default=False)] = None,
) -> int:
    """Have a share of a list read a second time."""
    from engine.core import UnknownName
    from engine.service import WAYS

    if by not in WAYS:
        raise UnknownName(name=by, known=", ".join(WAYS))
    with _second_readings() as twice:
        made = twice.draw(list_id, share, by, seed)
    said = say("lists.read_twice", number=made.drawn)
    files.put((said if made.seed is None else f"{said} {say('lists.seed', seed=made.seed)}") + "\n")
    return 0


def compare(
    list_id: Id,
    as_json: Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")] = False,
    draws: Annotated[int, typer.Option(metavar="N", min=0, help="help.random_draws_for_the_intervals_0")] = 1000,
) -> int:
    """Compare the two readings, as ``agreement`` compares annotators; end with 1 where they
    differ."""
    from engine.agreement import count
    from engine.cli.measure import agreement_tables
    from engine.cli.table import table

    with _second_readings() as twice:
        found = twice.compare(list_id)
    if as_json:
        files.put(files.json_text(found.to_json(draws)))
    else:
        names = [document.name for document in found.study.documents] if found.study else []
        apart = dict(zip(names, found.apart, strict=True))
        head = [say(f"lists.{name}") for name in ("number", "readings", "apart")]
        rows = [
            [str(pair.first.number), " / ".join(row.holder or "–" for row in pair), str(apart.get(pair.name, "–"))]
            for pair in found.pairs
        ]
        files.put(table(say("lists.twice"), head, rows))
        if found.study:
            files.put("\n" + agreement_tables.whole(found.study, count(found.study), draws))
    return int(any(found.apart))


def decide(
    list_id: Id,
    to: Annotated[str, typer.Option("--to", metavar="NAME", help="help.who_decides")],
) -> int:
    """Write the address at which a third decides where the two readings differ."""
    with _second_readings() as twice:
        set_id, adjudication = twice.adjudicate(list_id, to)
    files.put(f"/accord?set={set_id}&adj={adjudication}\n")
    return 0


@contextmanager
def _second_readings() -> Iterator[SecondReadings]:
    from engine.service import Processes, SecondReadings, tasks as service_tasks

    with opened_or_made() as database:
        tasks = service_tasks.Tasks()
        try:
            yield SecondReadings.on(database, tasks, Processes(tasks))
        finally:
            tasks.stop()
