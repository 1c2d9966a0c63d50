"""Which gold the commands of the laboratory measure on: that which ships, and a measuring set where
its folder is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.errors import BadCall
from engine.core import UnknownName

if TYPE_CHECKING:
    from engine.measure import gold_sets

Gold = Annotated[
    Path | None,
    typer.Option("--gold", metavar="DIR", help="help.measuring_set_of_which_only_counts", show_default=False),
]


def check(asked: Sequence[str], known: Sequence[str]) -> None:
    """See that all that is asked for is known.

    Raises:
        UnknownName: one is not.
    """
    for name in asked:
        if name not in known:
            raise UnknownName(name=name, known=", ".join(known))


def references(
    gold: Path | None, asked: Sequence[str] | None
) -> Iterator[tuple[str, str, tuple[gold_sets.Reference, ...]]]:
    """Give the sets to measure: id, language, documents. The measuring set is one of them where its
    folder is given.

    Raises:
        UnknownName: there is no set of a name that is asked for.
        BadCall: a measuring set is asked for without its folder.
    """
    from engine.measure import gold_sets

    check(asked or (), (*gold_sets.SHIPPED, *gold_sets.COUNTED))
    if gold is None and set(asked or ()) & set(gold_sets.COUNTED):
        raise BadCall(reason="gold_is_missing")
    for language in gold_sets.SHIPPED:
        if not asked or language in asked:
            yield language, language, gold_sets.load_shipped(language)
    for set_id, language in gold_sets.COUNTED.items():
        if gold is not None and (not asked or set_id in asked):
            yield set_id, language, gold_sets.load_measuring(gold)
