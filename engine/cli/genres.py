"""``genres``: the model on the genres of ``data/gold``, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files, pipeline
from engine.cli.language import language, percent, say
from engine.cli.progress import shown
from engine.cli.tables import table

if TYPE_CHECKING:
    from engine.evaluate.genres import GenreLeaks
    from engine.evaluate.scores import Share

HELP = "Mesure un modèle sur les genres qu'il a le moins vus à l'entraînement."


def genres(
    model: Annotated[str | None, typer.Option(metavar="M", help="Modèle installé.", show_default=False)] = None,
    rules: Annotated[
        str, typer.Option(metavar="R", help="Règles derrière le modèle : all ou propagation seule.")
    ] = "all",
    device: Annotated[
        str | None, typer.Option(metavar="D", help="Où calculer : auto, cpu ou cuda.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Écrire du JSON au lieu de tableaux.")] = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="Fichier où écrire.", show_default=False)
    ] = None,
) -> int:
    """Measure a model on the gold of each genre of its language."""
    from engine.evaluate.genres import left_out, measure_genres

    left_out(rules)  # a wrong name is said before the model is loaded
    how = pipeline.wanted("judiciaire", model, device, ())
    with shown(how.model) as progress:
        if progress:
            progress("load", 0.0)
        found = list(measure_genres(pipeline.load_tagger(how.model, how.device), rules, progress))
    data = {"model": how.model, "rules": rules, "genres": {one.genre.name: one.to_json() for one in found}}
    files.write(out, json.dumps(data, ensure_ascii=False, indent=1) + "\n" if as_json else _table(found, how.model))
    return 0


def _table(found: Sequence[GenreLeaks], model: str) -> str:
    from engine.evaluate.leaks import DIRECT, PERSONS

    title = say(f"Genres à part, modèle « {model} »", f"Genres kept apart, model “{model}”")
    head = say(
        "genre|documents|personnes trouvées|rappel|sans personne manquée|documents propres|professionnels occultés|autre texte",
        "genre|documents|persons found|recall|no person missed|clean documents|professionals masked|other text",
    ).split("|")
    rows = [
        [
            one.genre.en if language() == "en" else one.genre.fr,
            str(len(one.leaks.documents)),
            _counts(one.leaks.mentions(PERSONS)),
            percent(one.leaks.mentions(PERSONS).rate),
            _counts(one.leaks.clean(PERSONS)),
            _counts(one.leaks.clean(DIRECT)),
            _counts(one.leaks.professionals),
            percent(one.leaks.other.rate),
        ]
        for one in found
    ]
    return table(title, head, rows)


def _counts(share: Share) -> str:
    return f"{share.count}/{share.of}"
