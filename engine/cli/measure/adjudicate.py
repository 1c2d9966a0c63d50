"""``adjudicate``: the gold that two annotators and the decisions of a third make, with its
history."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.errors import NEEDS_HUMAN, BinaryTerminal
from engine.cli.language import language, say
from engine.cli.measure.agreement_sides import From, Text, check_outputs, study_of
from engine.core import UnknownName

HELP = "help.make_a_reference_gold_of_two"

A = Annotated[str, typer.Argument(metavar="A", help="help.first_annotation_file_or_folder")]
B = Annotated[str, typer.Argument(metavar="B", help="help.second_annotation_file_or_folder")]
Decisions = Annotated[
    str,
    typer.Argument(
        metavar="CHOICES",
        help="help.passages_that_agreement_csv_wrote_column",
    ),
]
Out = Annotated[
    Path | None, typer.Option("-o", metavar="GOLD", help="help.file_or_folder_to_write_to", show_default=False)
]
To = Annotated[
    str | None,
    typer.Option("--to", metavar="FORM", help="help.form_of_gold_where_the_extension", show_default=False),
]
Who = Annotated[
    str,
    typer.Option(metavar="NAME", help="help.who_settled_for_the_history_where", show_default=False),
]


def adjudicate(
    a: A,
    b: B,
    filled: Decisions,
    out: Out = None,
    to: To = None,
    who: Who = "",
    from_: From = None,
    text: Text = None,
) -> int:
    """Write the gold; end with 1 while disagreements are open, for nothing of them is in it."""
    from engine.agreement import decisions, decode_csv, export, forms, progress

    form = to or _form(out)
    if form not in forms():
        raise UnknownName(name=form, known=", ".join(forms()))
    files.check_standard(a, b, filled, text)
    made = study_of([a, b], from_, text)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    log = decisions(decode_csv(files.read_bytes(filled), filled), made, file=filled, who=who, when=when)
    gold = export(made, log, form, language=language())
    target = out / gold.name if out and out.is_dir() else out
    check_outputs([a, b, filled, *filter(None, [text])], target)
    if target is None and gold.name.endswith(".zip") and sys.stdout.isatty():
        raise BinaryTerminal(extension="zip")
    files.write_bytes(target, gold.data)
    for notice in gold.losses:
        typer.echo(notice.sentence(language()), err=True)
    done = progress(made, log)
    typer.echo(
        say("adjudicate.disagreements_settled_of", settled=done.settled, disagreements=done.disagreements),
        err=True,
    )
    return NEEDS_HUMAN if gold.open else 0


def _form(out: Path | None) -> str:
    """Tell the form by the name of the file; our JSON, which keeps the history, where it does not
    say.

    Raises:
        UnknownName: an extension that is none of ours.
    """
    from engine.interchange import convert

    return "json" if out is None or out.is_dir() or not out.suffix else convert.form_of(out)
