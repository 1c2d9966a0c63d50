"""``agreement``: how far annotators agree, as tables or as JSON; their disagreements for Doccano,
in green and red, and for a spreadsheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import language, say
from engine.cli.measure.agreement_sides import From, Text, check_outputs, study_of
from engine.cli.progress import shown
from engine.core import UnknownName

if TYPE_CHECKING:
    from engine.agreement import Figure, Study, StudyCounts

HELP = "help.measure_the_agreement_of_several_annotators"

Sides = Annotated[
    list[str],
    typer.Argument(
        metavar="A", help="help.annotations_to_compare_two_or_more"
    ),
]  # fmt: skip
Doccano = Annotated[
    Path | None,
    typer.Option(
        metavar="OUT.jsonl",
        help="help.doccano_file_to_write_agreement_in",
        show_default=False,
    ),
]
Csv = Annotated[
    Path | None,
    typer.Option(
        metavar="OUT.csv",
        help="help.all_passages_to_write_for_a",
        show_default=False,
    ),
]
Labels = Annotated[bool, typer.Option("--labels", help="help.write_the_agreement_by_label_too")]
Documents = Annotated[bool, typer.Option("--documents", help="help.write_the_agreement_by_document_too")]
Matrix = Annotated[
    str | None,
    typer.Option(
        metavar="MEASURE",
        help="help.measure_to_give_for_each_pair",
        show_default=False,
    ),
]
Draws = Annotated[int, typer.Option(metavar="N", min=0, help="help.random_draws_for_the_intervals_0")]
Gamma = Annotated[bool, typer.Option("--gamma", help="help.measure_gamma_too_takes_long")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_tables")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]


def agreement(
    sides: Sides,
    from_: From = None,
    as_json: AsJson = False,
    doccano: Doccano = None,
    csv: Csv = None,
    labels: Labels = False,
    documents: Documents = False,
    matrix: Matrix = None,
    draws: Draws = 1000,
    gamma: Gamma = False,
    text: Text = None,
    out: Out = None,
) -> int:
    """Compare annotators: disagreement is no failure, so it ends with 0 whatever it finds."""
    from engine.agreement import BY_CODE, count

    if matrix is not None and matrix not in BY_CODE:
        raise UnknownName(name=matrix, known=", ".join(BY_CODE))
    types = doccano and doccano.with_name(f"{doccano.stem}-{say('agreement.labels')}.json")
    check_outputs([*sides, *filter(None, [text])], out, doccano, types, csv)
    made = study_of(sides, from_, text)
    with shown(say("agreement.agreement")) as update:
        what = say("agreement.counting")
        counted = count(made, (lambda fraction: update(what, fraction)) if update else None)
    chosen = matrix or ("strict" if len(made.annotators) > 2 else None)
    written = _json(made, counted, chosen, draws, gamma) if as_json else _tables(made, counted, labels, documents, chosen, draws, gamma)  # fmt: skip
    _write_places(made, doccano, types, csv)
    files.write(out, written)
    return 0


def _json(made: Study, counted: StudyCounts, matrix: str | None, draws: int, gamma: bool) -> str:
    from engine.agreement import to_json

    data = to_json(made, counted, matrix, draws)
    if gamma:
        data["gamma"] = [
            {"name": one.name, "value": said.value, "used": said.used, "dropped": said.dropped}
            for one, said in zip(made.documents, _gamma(made), strict=True)
        ]
    return files.json_text(data)


def _tables(
    made: Study, counted: StudyCounts, labels: bool, documents: bool, matrix: str | None, draws: int, gamma: bool
) -> str:
    from engine.cli.measure import agreement_tables as tables

    parts = [tables.whole(made, counted, draws)]
    if labels:
        parts.append(tables.labels(counted, draws))
    if documents:
        parts.append(tables.documents(made, counted))
    if matrix:
        parts.append(tables.matrix(counted, matrix, draws))
    if gamma:
        parts.append(tables.gamma(made, _gamma(made)))
    return "\n".join(parts)


def _gamma(made: Study) -> list[Figure]:
    """Measure gamma on each document, of those who annotated it."""
    from engine.agreement import gamma

    found = []
    with shown(say("agreement.agreement")) as update:
        for rank, document in enumerate(made.documents):
            ranks = [who for who, side in enumerate(document.sides) if side is not None]
            found.append(gamma.gamma(made, rank, ranks if len(ranks) > 1 else None))
            if update:
                update("gamma", (rank + 1) / len(made.documents))
    return found


def _write_places(made: Study, doccano: Path | None, types: Path | None, csv: Path | None) -> None:
    """Write the places of the first two annotators."""
    from engine.agreement import green_red, places_csv

    spoken = language()
    if (doccano or csv) and len(made.annotators) > 2:
        first, second = made.annotators[:2]
        typer.echo(say("agreement.passages_compared_and", one=first, other=second), err=True)  # fmt: skip
    if doccano and types:
        texts = {types: green_red.label_types(made, language=spoken), doccano: green_red.documents(made, language=spoken)}  # fmt: skip
        files.write_all([files.Made(path, text.encode("utf-8", "replace")) for path, text in texts.items()])
        typer.echo(
            say("agreement.in_doccano_import_the_labels_first", name=types.name, name2=doccano.name),
            err=True,
        )
    if csv:
        files.write_bytes(csv, places_csv.places_csv(made, language=spoken).encode("utf-8", "replace"))
