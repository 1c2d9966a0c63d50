"""``occultation``: which categories to ask the NER service for, by matter."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.language import say
from engine.cli.measure.options import AsJson, Out

HELP = "help.say_which_categories_are_hidden_by_matter"


def occultation(
    matter: Annotated[str, typer.Argument(metavar="NAC", help="help.code_of_the_matter")],
    block: Annotated[
        int | None, typer.Option(metavar="N", help="help.block_in_place_of_that_of_the_matter", show_default=False)
    ] = None,
    advice: Annotated[str, typer.Option(metavar="A", help="help.what_the_court_advised")] = "conforme",
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Tell the block, what is asked for and what is left readable."""
    from engine.core import block_of, check_matter
    from engine.interchange import occultation_of

    matter = check_matter(matter)
    found = occultation_of(block_of(matter) if block is None else block, advice)
    if as_json:
        files.write(out, files.json_text({"matter": matter, **asdict(found)}))
    else:
        told = say("occultation", block=found.block, ask=", ".join(found.ask), omit=", ".join(found.omit))
        files.write(out, told + "\n")
    return 0


__all__ = ["HELP", "occultation"]
