"""What the commands that measure a model on shipped gold have in common: their options, and the way to the tagger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.documents import pipeline
from engine.cli.progress import Progress, shown

if TYPE_CHECKING:
    from engine.tagging.tagger import Tagger

Model = Annotated[str | None, typer.Option("--model", metavar="M", help="Modèle installé.", show_default=False)]
Rules = Annotated[
    str, typer.Option("--rules", metavar="R", help="Règles derrière le modèle : all, propagation seule ou none.")
]
Device = Annotated[
    str | None, typer.Option("--device", metavar="D", help="Où calculer : auto, cpu ou cuda.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Écrire du JSON au lieu de tableaux.")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="Fichier où écrire.", show_default=False)]


@contextmanager
def tagger_for(model: str | None, rules: str, device: str | None) -> Iterator[tuple[str, Tagger, Progress | None]]:
    """Load the model; gives its name, the tagger, and who hears how far the measure is.

    Raises:
        UnknownName: of the model or of the rules; said before anything is loaded.
    """
    from engine.measure.rules.rule_sets import left_out

    left_out(rules)
    how = pipeline.wanted("judiciaire", model, device, ())
    with shown(how.model) as progress:
        if progress:
            progress("load", 0.0)
        yield how.model, pipeline.load_tagger(how.model, how.device), progress
