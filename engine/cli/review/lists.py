"""``lists``: lists of documents to read, in the store of the settings; a server that runs annotates
what is put there, another one when it starts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.documents.sources import expand
from engine.cli.errors import NEEDS_HUMAN
from engine.cli.language import language, percent, say
from engine.cli.options import Follow, Occult, ProfileName
from engine.cli.progress import shown
from engine.cli.review import assignments, second_readings
from engine.cli.review.opening import opened_or_made
from engine.cli.review.reports import publication_mark
from engine.cli.table import table
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.recall import ListPromise
    from engine.service import Lists, Results
    from engine.store import DeliveredVersion, ListDocument, StoredList

HELP = "help.lists_of_documents_to_review_make"
_HELP = {"help_option_names": ["-h", "--help"]}
LOOK = 0.2

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Id = Annotated[str, typer.Argument(metavar="LIST", help="help.id_of_the_list_the_end")]
Sources = Annotated[list[str], typer.Argument(metavar="FILE", help="help.documents_folders_or_zip_archives")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")]


@app.command(cls=Command, context_settings=_HELP, help="help.make_a_list_and_write_its")
def make(
    name: Annotated[str, typer.Argument(metavar="NAME", help="help.name_of_the_list")],
    paths: Sources,
    profile: ProfileName = "judiciaire",
    occult: Occult = None,
    follow: Follow = False,
    strategy: Annotated[
        str | None, typer.Option(metavar="S", help="help.replacement_instead_of_the_profile_s", show_default=False)
    ] = None,
    paused: Annotated[bool, typer.Option("--paused", help="help.drop_without_beginning")] = False,
    second_opinion: Annotated[
        bool | None,
        typer.Option("--second-opinion/--no-second-opinion", help="help.second_opinion", show_default=False),
    ] = None,
) -> int:
    """Make a list of files; what cannot be taken is a line of it, and said on standard error."""
    from engine.core import load_profile, profile_with
    from engine.pseudonyms import STRATEGIES

    profile = profile_with(profile, follows=follow, occulted=occult or ())
    sources = [Path(one.path) for one in expand(paths)]
    with _lists() as lists:
        chosen = strategy or STRATEGIES.usual(load_profile(profile).strategy)
        list_id = lists.make(name, profile, chosen, paused=paused, second_opinion=second_opinion)
        _fill(lists, list_id, sources)
    files.put(f"{list_id}\n")
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.add_documents_to_a_list")
def add(list_id: Id, paths: Sources) -> int:
    """Add files to a list."""
    sources = [Path(one.path) for one in expand(paths)]
    with _lists() as lists:
        lists.fetch(list_id)
        _fill(lists, list_id, sources)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.show_a_list_the_document_most")
def show(list_id: Id, as_json: AsJson = False) -> int:
    """Show a list; end with 1 while a document waits for a reader."""
    from engine.store import OPEN

    with _lists() as lists:
        stored, rows = lists.look(list_id)
        promised = lists.promises.of(stored, rows)
    files.put(_json(stored, rows, promised) if as_json else _table(stored, rows, promised))
    return NEEDS_HUMAN if any(row.state in OPEN for row in rows) else 0


@app.command(cls=Command, context_settings=_HELP, help="help.draw_the_control_sample_of_a")
def sample(
    list_id: Id,
    share: Annotated[float, typer.Option(metavar="P", help="help.share_of_the_documents_between_0")] = 0.05,
) -> int:
    """Draw the control sample."""
    with _lists() as lists:
        drawn = lists.draw(list_id, share)
    files.put(say("lists.document_s_drawn", drawn=drawn) + "\n")
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.pause_the_annotation_of_a_list")
def pause(list_id: Id) -> int:
    """Let none of its jobs begin."""
    with _lists() as lists:
        lists.pause(list_id)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.resume_the_annotation_of_a_list")
def resume(list_id: Id) -> int:
    """Let its jobs begin again."""
    with _lists() as lists:
        lists.resume(list_id)
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.write_the_documents_of_a_list")
def export(
    list_id: Id,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="help.zip_archive_to_write")],
    validated: Annotated[bool, typer.Option("--validated", help="help.validated_documents_alone")] = False,
    control: Annotated[bool, typer.Option("--control", help="help.with_the_control_sample_even_where")] = False,
    text: Annotated[bool, typer.Option("--text", help="help.write_the_text_alone_as_txt")] = False,
    second_reading: Annotated[
        bool, typer.Option("--second-reading", help="help.read_each_pseudonymised_text_again")
    ] = False,
) -> int:
    """Write the zip; end with 1 where a document could not be handed over: its report says why."""
    with _desk() as (lists, results), shown(out.name) as update:
        split = _say_split_names(lists, results, list_id)
        choice = "control" if control else "validated" if validated else "all"
        export_id = lists.export(
            list_id,
            choice=choice,  # type: ignore[arg-type]
            text=text,
            lang=language(),
            second_reading=second_reading,
        )
        while not (found := lists.exporting(list_id, export_id)).ready:
            if found.error:
                raise found.error
            if update:
                update("zip", found.done / found.of)
            time.sleep(LOOK)
        _note_delivery(list_id, lists.exports.files(list_id, export_id), choice)
        files.write_bytes(out, lists.exports.fetch(list_id, export_id)[1])
    return NEEDS_HUMAN if found.refused or split else 0


@app.command("annotations", cls=Command, context_settings=_HELP, help="help.write_the_annotations_of_a_list")
def write_annotations(
    list_id: Id,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)
    ] = None,
) -> int:
    """Write what was found in each annotated document, a line of JSON each."""
    from engine.service import annotation_lines

    with _desk() as (lists, results):
        _, rows = lists.look(list_id)
        _note_export(list_id)
        files.write_bytes(out, annotation_lines(rows, results), private=True)
    return 0


def _note_delivery(list_id: str, handed_over: Sequence[DeliveredVersion], choice: str) -> None:
    from engine.service import Deliveries

    with opened_or_made() as database:
        Deliveries(database).note(handed_over, list_id, choice=choice)


def _note_export(list_id: str) -> None:
    """Write in the audit log that the annotations of a list are taken away."""
    from engine.store import audit

    with opened_or_made() as database, database.writing() as session:
        audit.note(session, "export", list_id, kind="list", choice="annotations")


def _say_split_names(lists: Lists, results: Results, list_id: str) -> bool:
    """Say, before anything is written, which names one document hides and another of its case
    shows; tell whether there are any."""
    from engine.service import say_split, split_names

    _, rows = lists.look(list_id)
    found = split_names(rows, results)
    for split in found:
        typer.echo(say_split(split, rows, language()), err=True)
    return bool(found)


@app.command(cls=Command, context_settings=_HELP, help="help.erase_a_list_its_documents_and")
def erase(list_id: Id) -> int:
    """Erase a list."""
    with _lists() as lists:
        erased = lists.erase(list_id)
    files.put(say("lists.document_s_erased", erased=erased) + "\n")
    return 0


app.command(cls=Command, context_settings=_HELP, help="help.share_out_a_list")(assignments.assign)
app.command(cls=Command, context_settings=_HELP, help="help.take_the_next")(assignments.take)
app.command(name="give-back", cls=Command, context_settings=_HELP, help="help.give_back")(assignments.give_back)
app.command(cls=Command, context_settings=_HELP, help="help.read_twice")(second_readings.read_twice)
app.command(cls=Command, context_settings=_HELP, help="help.compare_readings")(second_readings.compare)
app.command(cls=Command, context_settings=_HELP, help="help.have_a_third_decide")(second_readings.decide)


@contextmanager
def _lists() -> Iterator[Lists]:
    """Open the lists of the store."""
    with _desk() as (lists, _):
        yield lists


@contextmanager
def _desk() -> Iterator[tuple[Lists, Results]]:
    """Open the lists of the store, and its documents; exports wait in a folder of their own, for
    that of the settings is the server's."""
    from engine.service import Lists, Processes, Results, Reviews, tasks as service_tasks

    with opened_or_made() as database, TemporaryDirectory() as folder:
        tasks = service_tasks.Tasks()
        processes = Processes(tasks)
        results = Results(database, Reviews(database), processes)
        lists = Lists(database, results, processes, Path(folder), tasks)
        try:
            yield lists, results
        finally:
            tasks.stop()
            lists.stop()


def _fill(lists: Lists, list_id: str, sources: list[Path]) -> None:
    from engine.core import EmptyDocument, EngineError, ListFull, TooLarge
    from engine.interchange import holds_records

    for path in sources:
        data = files.read_bytes(str(path))
        try:
            if path.suffix.lower() == ".zip" or holds_records(path.name):
                lists.receive_archive(list_id, data, path.name)
            else:
                lists.receive(list_id, data, path.name)
        except (EmptyDocument, TooLarge) as error:
            lists.refuse(list_id, path.name, error)
            _complain(path, error)
        except ListFull:
            raise
        except EngineError as error:
            _complain(path, error)


def _complain(path: Path, error: Any) -> None:
    typer.echo(f"{path.name}{say('punctuation.colon')}{error.sentence(language())}", err=True)


def _table(stored: StoredList, rows: tuple[ListDocument, ...], promised: ListPromise) -> str:
    from engine.interchange import count_followed
    from engine.service import by_risk, say_promise

    head = say("lists.no_name_state_court_risk_blocking").split()
    lines = [
        [str(one.number), one.name, one.state + (" ◆" if one.control else ""), one.court, _percent(one.risk), _number(one.blocking), _number(one.mentions)]
        for one in by_risk(rows)
    ]  # fmt: skip
    holders, marks = [row.holder for row in by_risk(rows)], [publication_mark(row) for row in by_risk(rows)]
    for name, cells in (("lists.holder", holders), ("reports.title", marks)):
        if any(cells):
            head = [*head, say(name)]
            lines = [[*line, cell or "–"] for line, cell in zip(lines, cells, strict=True)]
    said = [
        *count_followed(stored.profile, (row.profile for row in rows), language()),
        say_promise(promised, language()),
    ]
    return table(stored.name, head, lines) + "".join(f"{line}\n" for line in said if line)


def _json(stored: StoredList, rows: tuple[ListDocument, ...], promised: ListPromise) -> str:
    from dataclasses import asdict

    said = {**asdict(stored), "documents": [asdict(row) for row in rows], "promise": promised.to_json()}
    return files.json_text(said, default=str)


def _percent(share: float | None) -> str:
    return "–" if share is None else percent(share)


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)
