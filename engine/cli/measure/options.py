"""What the commands that measure a model on shipped gold have in common: their options, and the way
to the tagger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.documents import pipeline
from engine.cli.progress import shown
from engine.core import ProgressListener

if TYPE_CHECKING:
    from engine.tagging import Tagger

Model = Annotated[str | None, typer.Option("--model", metavar="M", help="help.installed_model", show_default=False)]
Rules = Annotated[str, typer.Option("--rules", metavar="R", help="help.rules_behind_the_model_all_propagation")]
Device = Annotated[
    str | None, typer.Option("--device", metavar="D", help="help.where_to_compute_auto_cpu_or", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]


@contextmanager
def tagger_for(
    model: str | None, rules: str, device: str | None
) -> Iterator[tuple[str, Tagger, ProgressListener | None]]:
    """Give the name of the model (that of the settings for None), its tagger, and the callback of
    the progress line, which is cleared at the end (None where standard error is no terminal).

    Raises:
        UnknownName: ``rules`` names no set of rules; said before anything is loaded. ModelError:
        the model is missing or altered, or the device is.
    """
    from engine.measure import left_out

    left_out(rules)
    how = pipeline.wanted("judiciaire", model, device, ())
    with shown(how.model) as progress:
        if progress:
            progress("load", 0.0)
        yield how.model, pipeline.load_tagger(how.model, how.device), progress
