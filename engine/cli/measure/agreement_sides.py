"""The annotations that ``agreement`` and ``adjudicate`` compare: one file, zip or folder for each
annotator, brought to one text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall, OutputClash
from engine.cli.language import language
from engine.cli.measure import gold_files

if TYPE_CHECKING:
    from engine.agreement import Study
    from engine.core import Annotation, Document
    from engine.measure import MeasureNotice, own_sets

From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORM", help="help.form_of_the_annotations_where_the", show_default=False),
]
Text = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="help.document_that_is_annotated_where_none", show_default=False),
]


def study_of(paths: Sequence[str], form: str | None, text: str | None) -> Study:
    """Read each annotator's files and bring them together; say on standard error what is to be
    known of it.

    Raises:
        BadCall: fewer than two. NothingShared: no document that two of them annotated. UsageError,
        DocumentError: as
            :func:`engine.measure.own.sets.read_files`, :func:`engine.agreement.texts.on_one_text`.
    """
    from engine.agreement import on_one_text, study_of as on_one_study
    from engine.measure import own_sets

    if len(paths) < 2:
        raise BadCall(reason="the_annotations_of_two_annotators")
    files.check_standard(*paths, text)
    names = named(paths)
    known = [files.read_document(text)] if text is not None else []
    read = own_sets.read_sides([gold_files.listed(path, form) for path in paths], lambda label: False, known)
    sides: list[Sequence[Annotation]] = [one.annotations for one in read]
    for document in known:
        sides = list(on_one_text([[_reference(document, sides)], *sides], [text or "", *names])[1:])
    made = on_one_study(names, sides)
    _say(names, read, made)
    return made


def named(paths: Sequence[str]) -> list[str]:
    """Name annotators after their files or folders, none as another."""
    found: list[str] = []
    for path in paths:
        stem = files.STDIN_NAME if path == files.STANDARD else PurePath(path).stem or path
        found.append(next(one for one in (stem, *(f"{stem} ({n})" for n in range(2, 999))) if one not in found))
    return found


def check_outputs(read: Sequence[str], *outputs: Path | None) -> None:
    """Check that no output is a file that is read, or another output.

    Raises:
        OutputClash: one is.
    """
    taken = {Path(path).resolve() for path in read if path != files.STANDARD}
    for output in filter(None, outputs):
        if output.resolve() in taken:
            raise OutputClash(file=output)
        taken.add(output.resolve())


def _reference(document: Document, sides: Sequence[Sequence[Annotation]]) -> Annotation:
    """Give the document that all annotate as what someone says who found nothing in it."""
    from engine.core import Annotation, EngineInfo

    if any(len(side) > 1 for side in sides):
        raise BadCall(reason="text_gives_the_text_of")
    return Annotation(replace(document, name=sides[0][0].document.name), EngineInfo("", "", "", ""))


def _say(names: Sequence[str], read: Sequence[own_sets.OwnAnnotations], made: Study) -> None:
    for name, side in zip(names, read, strict=True):
        for notice in side.notices:
            typer.echo(f"{name} : {notice.sentence(language())}", err=True)
    for notice in (*made.notices, *_identical(made)):
        typer.echo(notice.sentence(language()), err=True)


def _identical(made: Study) -> Iterator[MeasureNotice]:
    """Say whose annotations are those of another to the letter: the same file given twice looks
    like perfect agreement."""
    from engine.measure import MeasureNotice

    for (i, left), (j, right) in combinations(enumerate(made.annotators), 2):
        if all(document.sides[i] == document.sides[j] for document in made.documents):
            yield MeasureNotice("identical", 1, {"names": f"{left}, {right}"})
