"""``strategies``: what replaces a mention, each way with its example, those of the installation
among them."""

from __future__ import annotations

from typing import Annotated

import typer

from engine.cli import files
from engine.cli.language import language

HELP = "help.list_the_strategies"


def strategies(
    as_json: Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")] = False,
) -> int:
    """List them; the status is 2 where one of the installation cannot be used."""
    from engine.pseudonyms import STRATEGIES

    known = STRATEGIES.offered.values()
    if as_json:
        rows = [
            {
                **{"name": one.name, "fr": one.fr, "en": one.en, "example": one.example},
                **{"published": one.published, "hides": one.hides, "sha256": one.sha256 or None},
            }
            for one in known
        ]
        files.put(files.json_text(rows))
        return 0
    width = max(len(one.name) for one in known)
    files.put("".join(f"{one.name:<{width}}  {one.title(language())}\n{'':<{width}}  {one.example}\n" for one in known))
    return 0
