"""``genres``: the model on the genres of ``data/gold``, as a table or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cli import files
from engine.cli.language import name_of, percent, say
from engine.cli.measure.options import AsJson, Device, Model, Out, Rules, tagger_for
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.core import Share
    from engine.lab.measure.genres import GenreLeaks

HELP = "help.measure_a_model_on_the_genres"


def genres(
    model: Model = None, rules: Rules = "all", device: Device = None, as_json: AsJson = False, out: Out = None
) -> int:
    """Measure a model on the gold of each genre of its language."""
    from engine.lab.measure.genres import measure_genres

    with tagger_for(model, rules, device) as (name, tagger, progress):
        found = list(measure_genres(tagger, rules, progress))
    data = {"model": name, "rules": rules, "genres": {one.genre.name: one.to_json() for one in found}}
    files.write(out, json.dumps(data, ensure_ascii=False, indent=1) + "\n" if as_json else _table(found, name))
    return 0


def _table(found: Sequence[GenreLeaks], model: str) -> str:
    from engine.measure import DIRECT, PERSONS

    title = say("genres.genres_kept_apart_model", model=model)
    head = say("genres.genre_documents_persons_found_recall_no").split("|")
    rows = [
        [
            name_of(one.genre),
            str(len(one.leaks.documents)),
            _counts(one.leaks.mentions(PERSONS)),
            percent(one.leaks.mentions(PERSONS).known),
            _counts(one.leaks.clean(PERSONS)),
            _counts(one.leaks.clean(DIRECT)),
            _counts(one.leaks.professionals),
            percent(one.leaks.other.known),
        ]
        for one in found
    ]
    return table(title, head, rows)


def _counts(share: Share) -> str:
    return f"{share.count}/{share.of}"
