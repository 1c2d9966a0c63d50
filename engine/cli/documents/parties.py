"""The parties that the command line is told of: by name, by a file, or both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from engine.cli import files

Party = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="help.party_known_from_the_register_to", show_default=False),
]
Parties = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="help.file_of_the_parties_one_name",
        show_default=False,
    ),
]


def named(party: Sequence[str] | None, file: str | None) -> tuple[str, ...]:
    """Give the parties named.

    Raises:
        FileMissing, BadParties, TooManyParties: what is wrong with the file, or with the list.
    """
    from engine.formats import check_parties, read_party_file

    listed = read_party_file(files.read_bytes(file), file) if file else ()
    return check_parties((*(party or ()), *listed))
