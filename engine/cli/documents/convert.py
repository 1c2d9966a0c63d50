"""``convert``: annotated documents from one form to another, and, with ``--align``, the annotation
of an original by its published form."""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall, FormNeeded, OutputClash
from engine.cli.language import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Annotation
    from engine.interchange import ConvertedFiles, Notice, Ways

_CONTROL = re.compile(r"[\0-\x1f\x7f]")
"""What a name in a file may hold and the name of a file may not."""

HELP = "help.convert_annotated_documents_json_conll_doccano"


def convert(
    source: Annotated[str, typer.Argument(metavar="SRC", help="help.file_or_folder_to_convert_for")],
    target: Annotated[
        str,
        typer.Argument(
            metavar="DST",
            help="help.file_to_write_a_folder_gets",
        ),
    ],
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="FORM", help="help.form_of_src_where_the_extension", show_default=False),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORM", help="help.form_of_dst_where_the_extension", show_default=False),
    ] = None,
    text: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="help.document_that_src_annotates_where_src",
            show_default=False,
        ),
    ] = None,
    columns: Annotated[int, typer.Option(metavar="N", help="help.columns_of_conll_to_write_4")] = 4,
    layout: Annotated[
        str | None, typer.Option(metavar="L", help="help.order_of_the_columns_of_conll", show_default=False)
    ] = None,
    scheme: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="help.scheme_of_the_tags_else_recognised",
            show_default=False,
        ),
    ] = None,
    set_: Annotated[
        str | None,
        typer.Option("--set", metavar="NAME", help="help.annotation_set_of_gate_to_read", show_default=False),
    ] = None,
    align: Annotated[
        bool,
        typer.Option("--align", help="help.src_is_an_original_decision_dst"),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("-o", metavar="OUT", help="help.with_align_file_to_write_the", show_default=False),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="help.with_align_file_to_write_the_2", show_default=False),
    ] = None,
) -> int:
    """Convert one form into another, and say on standard error what is lost."""
    if align:
        from engine.cli.documents.align import run

        return run(source, target, out, to, report)
    if out or report:
        raise BadCall(reason="o_and_report_go_with")
    from engine.interchange import convert as forms, losses

    folder = target != files.STANDARD and (Path(target).is_dir() or not PurePath(target).suffix)
    form = _target_form(source, target, from_, to, folder)
    files.check_standard(source, text)
    reading_from, writing_to = _ways(form, columns, layout, scheme, set_)
    forms.check_ways(writing_to)
    forms.extension(form)
    found = _read(source, from_, text, reading_from)
    if folder:
        _write_each(found.annotations, form, Path(target), source, writing_to)
    else:
        _write_one(found.annotations, form, target, source, writing_to)
    _say((*found.notices, *losses.losses(found.annotations, form, writing_to)))
    return 0


def _target_form(source: str, target: str, from_: str | None, to: str | None, folder: bool) -> str:
    from engine.interchange import convert as forms

    known = ", ".join(forms.FORMS)
    if source == files.STANDARD and not from_:
        raise FormNeeded(option="--from", known=known)
    if to:
        return to
    if folder or target == files.STANDARD:
        raise FormNeeded(option="--to", known=known)
    return forms.form_of(PurePath(target))


def _ways(form: str, columns: int, layout: str | None, scheme: str | None, set_: str | None) -> tuple[Ways, Ways]:
    """Say how tokens are read and how they are written: a scheme said alone is written where tags
    are, else read."""
    from engine.interchange import Ways, registry

    read, _, written = (scheme or "").rpartition(":")
    if ":" not in (scheme or "") and form not in registry.TAGGED:
        read, written = written, ""
    return Ways(scheme=read or None, annotation_set=set_), Ways(columns, written or None, layout=layout)


def _read(source: str, form: str | None, text: str | None, ways: Ways) -> ConvertedFiles:
    from engine.interchange import convert as forms

    document = files.read_document(text) if text else None
    if source == files.STANDARD:
        return forms.read_bytes(files.read_bytes(source), form or "", source, text=document, ways=ways)
    return forms.read_all(Path(source), form, text=document, ways=ways)


def _write_one(found: Sequence[Annotation], form: str, target: str, source: str, ways: Ways) -> None:
    """Write all documents into one file; the only one into several, where the form takes several
    and the target has the name of one of them."""
    from engine.interchange import convert as forms

    if len(found) == 1 and PurePath(target).suffix in (parts := forms.files_of(found[0], form, source, ways)):
        files.write_all([files.Made(Path(target).with_suffix(ending), data) for ending, data in parts.items()])
        return
    written = forms.encode(found, form, source, ways)
    files.write_bytes(None if target == files.STANDARD else Path(target), written)


def _write_each(found: Sequence[Annotation], form: str, folder: Path, source: str, ways: Ways) -> None:
    """Write one file per document, all of them or none."""
    from engine.interchange import convert as forms

    names = [_CONTROL.sub("_", PurePath(annotation.document.name).name) or "document" for annotation in found]
    paths = files.targets(names, folder, forms.extension(form))
    made = [
        files.Made(path.with_suffix(ending), data)
        for path, annotation in zip(paths, found, strict=True)
        for ending, data in forms.files_of(annotation, form, source, ways).items()
    ]
    if Path(source).resolve() in {file.path.resolve() for file in made if file.path}:
        raise OutputClash(file=source)
    files.write_all(made)


def _say(notices: Sequence[Notice]) -> None:
    for notice in notices:
        typer.echo(notice.sentence(language()), err=True)
