"""``terms``: files of the reader's terms checked, converted and tried; and those that are kept for
the installation, a list or a document."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.documents.terms import tell
from engine.cli.errors import NEEDS_HUMAN
from engine.cli.language import count, language, say
from engine.cli.review.opening import opened_or_made
from engine.cli.table import table
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.measure import RuleTrial
    from engine.service import OwnTerms
    from engine.store import Owner
    from engine.terms import Terms

HELP = "help.terms_of_ones_own"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

File = Annotated[str, typer.Argument(metavar="FILE", help="help.file_of_terms")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]
OfList = Annotated[str | None, typer.Option("--list", metavar="ID", help="help.terms_of_this_list", show_default=False)]
OfDocument = Annotated[
    str | None, typer.Option("--document", metavar="ID", help="help.terms_of_this_document", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")]
Places = Annotated[bool, typer.Option("--places", help="help.each_place_of_the_rules")]


@app.command(cls=Command, context_settings=_HELP, help="help.check_a_file_of_terms")
def check(path: File) -> int:
    """Check a file; the status is 1 where terms contradict each other."""
    terms = _read(path)
    conflicts = tuple(terms.conflicts())
    for conflict in conflicts:
        tell(conflict.sentence(language()))
    files.put(say("terms.checked", terms=len(terms.terms), rules=len(terms.rules)) + "\n")
    return NEEDS_HUMAN if conflicts else 0


@app.command(cls=Command, context_settings=_HELP, help="help.convert_a_file_of_terms")
def convert(path: File, out: Out = None) -> int:
    """Write a file in another form."""
    files.write(out, _written(_read(path), out))
    return 0


@app.command(name="try", cls=Command, context_settings=_HELP, help="help.try_the_rules_of_a_file")
def try_(path: File, places: Places = False, as_json: AsJson = False, out: Out = None) -> int:
    """Try each rule; the status is 1 where one breaks something."""
    from engine.measure import try_rule

    trials = [try_rule(rule) for rule in _read(path).rules]
    files.write(out, _json(trials) if as_json else _tables(trials, places))
    return NEEDS_HUMAN if any(trial.broken for trial in trials) else 0


@app.command(cls=Command, context_settings=_HELP, help="help.show_the_terms_kept")
def export(list_: OfList = None, document: OfDocument = None, out: Out = None) -> int:
    """Write the terms that are kept."""
    with _kept() as kept:
        terms = kept.fetch(_owner(list_, document))
    files.write(out, _written(terms, out))
    return 0


@app.command(name="import", cls=Command, context_settings=_HELP, help="help.keep_the_terms_of_a_file")
def import_(path: File, list_: OfList = None, document: OfDocument = None) -> int:
    """Keep the terms of a file; the status is 1 where they contradict each other."""
    terms = _read(path)
    with _kept() as kept:
        kept.replace(_owner(list_, document), terms)
    conflicts = tuple(terms.conflicts())
    for conflict in conflicts:
        tell(conflict.sentence(language()))
    return NEEDS_HUMAN if conflicts else 0


@app.command(cls=Command, context_settings=_HELP, help="help.erase_the_terms_kept")
def erase(list_: OfList = None, document: OfDocument = None) -> int:
    """Erase the terms that are kept."""
    from engine.terms import Terms

    with _kept() as kept:
        kept.replace(_owner(list_, document), Terms())
    return 0


def _read(path: str) -> Terms:
    from engine.terms import read_terms

    return read_terms(files.read_bytes(path), path)


def _written(terms: Terms, out: Path | None) -> str:
    """Write terms in the form of a file; that rules have no place in CSV is said."""
    from engine.terms import write_csv, write_toml

    if not (out and out.suffix.lower() == ".csv"):
        return write_toml(terms)
    if terms.rules:
        typer.echo(count("terms.rules_left_out", len(terms.rules)), err=True)
    return write_csv(terms, language())


def _owner(list_id: str | None, document_id: str | None) -> Owner:
    from engine.store import INSTALLATION, Owner

    if document_id:
        return Owner("document", document_id)
    return Owner("list", list_id) if list_id else INSTALLATION


@contextmanager
def _kept() -> Iterator[OwnTerms]:
    from engine.service import OwnTerms

    with opened_or_made() as database:
        yield OwnTerms(database)


def _json(trials: list[RuleTrial]) -> str:
    from engine.measure import OUTCOMES

    rows = [
        {
            "rule": trial.rule.name,
            "documents": trial.documents,
            "found": len(trial.places),
            **{outcome: trial.count(outcome) for outcome in OUTCOMES},
            "places": [list(place) for place in trial.records()],
        }
        for trial in trials
    ]
    return files.json_text(rows)


def _tables(trials: list[RuleTrial], places: bool) -> str:
    from engine.measure import OUTCOMES

    head = [say(f"terms.try.{name}") for name in ("rule", "documents", "found", *OUTCOMES)]
    rows = [
        [trial.rule.name, *map(str, (trial.documents, len(trial.places), *map(trial.count, OUTCOMES)))]
        for trial in trials
    ]
    lines = [
        f"{document}:{start}-{end} {say(f'terms.try.{outcome}')} « {text} »\n"
        for trial in (trials if places else ())
        for document, start, end, text, outcome in trial.records()
    ]
    return table(say("help.try_the_rules_of_a_file"), head, rows) + "".join(lines)
