"""GOLD and PRED as they are given to ``evaluate`` and ``recall``: in any form that is read, their
labels mapped to the tool's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import FormNeeded
from engine.cli.language import language
from engine.core import BadMapping

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.interchange import Masks
    from engine.measure import MeasureNotice, own_sets

Map = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar="FROM=TO",
        help="help.label_of_your_files_and_that",
        show_default=False,
    ),
]
MapFile = Annotated[
    Path | None,
    typer.Option("--map-file", metavar="FILE", help="help.file_of_lines_from_to_begins", show_default=False),
]


REPORTED = ("missing", "extra")
"""Notices that the tables of the command give in their own words."""


def both(
    gold: Path, predicted: str, form: str | None, masks: Masks, said: Sequence[str] | None, file: Path | None
) -> tuple[tuple[Annotation, ...], tuple[Annotation, ...]]:
    """Read both sides, and say on standard error what is to be known of them. ``form`` is that of
    the prediction.

    Raises:
        UnknownLabels: labels that are neither the tool's nor mapped. BadMapping: a mapping that
        leads nowhere. FormNeeded: of standard
            input no extension tells the form. UsageError, DocumentError: as
            :func:`engine.measure.own.sets.read_files`.
    """
    from engine.measure import own_sets as own, own_sides

    mapping = mapping_of(said, file)
    first = own.read_files(listed(str(gold), None), masks)
    documents = [one.document for one in first.annotations]
    sides = first, own.read_files(listed(predicted, form), masks, known=documents)
    settled = own_sides.settle_sides(*sides, mapping, masks)  # refuses other texts before anything is said
    _say(sides, [notice for notice in settled.notices if notice.code not in REPORTED])
    return settled.gold, settled.predicted


def gold_alone(gold: Path, masks: Masks, said: Sequence[str] | None, file: Path | None) -> tuple[Annotation, ...]:
    """Read the gold, and say on standard error what is to be known of it.

    Raises:
        As :func:`both`.
    """
    from engine.measure import own_labels, own_sets

    mapping = mapping_of(said, file)
    found = own_sets.read_files(listed(str(gold), None), masks)
    own_labels.check_known(own_labels.count_labels(found.annotations), mapping)
    for notice in found.notices:
        typer.echo(f"GOLD : {notice.sentence(language())}", err=True)
    return tuple(own_labels.map_labels(one, mapping, masks) for one in found.annotations)


def mapping_of(said: Sequence[str] | None, file: Path | None) -> dict[str, str]:
    """Put together what the file and the options say; the options count where both speak of a
    label."""
    from engine.measure import KNOWN, parse_mapping

    lines: list[str] = []
    if file is not None:
        try:
            lines = files.read_bytes(str(file)).decode("utf-8-sig").split("\n")
        except UnicodeDecodeError as error:
            raise BadMapping(value=str(file), known=", ".join(KNOWN)) from error
    return parse_mapping([*lines, *(said or ())])


def listed(path: str, form: str | None) -> list[own_sets.File]:
    """List the files of a side: one, those of a folder that are annotations, or standard input."""
    from engine.measure import own_sets, own_sides

    if path != files.STANDARD:
        return own_sides.list_files(Path(path), form)
    if not form:
        raise FormNeeded(option="--from", known=", ".join(own_sets.FORMS))
    return [own_sets.File(path, files.read_bytes(path), form)]


def _say(sides: Sequence[own_sets.OwnAnnotations], notices: Sequence[MeasureNotice]) -> None:
    """Write what is to be known on standard error."""
    for name, side in zip(("GOLD", "PRED"), sides, strict=True):
        for notice in side.notices:
            typer.echo(f"{name} : {notice.sentence(language())}", err=True)
    for notice in notices:
        typer.echo(notice.sentence(language()), err=True)
