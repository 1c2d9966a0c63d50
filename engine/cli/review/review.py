"""``review``: what readers did to documents, shown, continued and exported, with or without the
server; a log folded again from files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import say
from engine.cli.review.opening import opened
from engine.cli.table import table
from engine.cli.usage import Command, Group

if TYPE_CHECKING:
    from engine.review import LogEntry, ReviewState
    from engine.service import Reviewed, Reviews

HELP = "help.review_a_document_show_correct_undo"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)

Id = Annotated[str, typer.Argument(metavar="ID", help="help.id_of_the_document_the_end")]
AsJson = Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")]
Who = Annotated[str, typer.Option(metavar="NAME", help="help.name_of_the_reviewer", show_default=False)]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="help.file_to_write_to", show_default=False)]


@app.command("list", cls=Command, context_settings=_HELP, help="help.list_the_documents_whose_review_has")
def list_(as_json: AsJson = False) -> int:
    """List the documents that somebody has begun to read, the one changed last first."""
    with _reviews() as reviews:
        rows = [_summary(document, reviews.open(document)) for document in reviews.documents()] if reviews else []
    files.put(files.json_text(rows) if as_json else _table(rows))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.say_how_far_the_review_of")
def show(document_id: Id, as_json: AsJson = False) -> int:
    """Say how far the reading of a document is, without a word of its text; end with 1 while a
    blocking doubt stands."""
    from engine.core import load_profile
    from engine.monitoring import figures
    from engine.review import decide_masks, recompute_nothing_missed
    from engine.tagging import calibration

    with _required() as reviews:
        reviewed = reviews.open(document_id)
    state, profile = reviewed.state, load_profile(reviewed.profile)
    found = figures.figures(state, profile)
    known = calibration.of_model(state.base.engine.model)
    missed = recompute_nothing_missed(state, decide_masks(state, profile), known)
    said = {
        **_summary(document_id, reviewed), "added_sensitive": found.added_sensitive, "added_other": found.added_other,
        "removed": found.removed, "changed": found.changed, "precision": found.precision, "recall": found.recall, "f2": found.f2,
        "nothing_missed": missed.probability,
    }  # fmt: skip
    files.put(
        files.json_text(said)
        if as_json
        else "".join(f"{key}: {'–' if value is None else value}\n" for key, value in said.items())
    )
    return int(bool(said["blocking"]))


@app.command(cls=Command, context_settings=_HELP, help="help.make_a_correction_written_as_json")
def act(
    document_id: Id,
    path: Annotated[str, typer.Argument(metavar="ACT", help="help.correction_as_json_for_standard_input")],
    who: Who = "",
    preview: Annotated[bool, typer.Option("--preview", help="help.say_what_would_be_done_and")] = False,
) -> int:
    """Do one act, or say what it would do."""
    return _act(document_id, _read_act(path), who, preview)


@app.command(cls=Command, context_settings=_HELP, help="help.undo_the_last_correction")
def undo(document_id: Id, who: Who = "") -> int:
    """Take the last act that stands back."""
    return _act(document_id, {"kind": "undo"}, who)


@app.command(cls=Command, context_settings=_HELP, help="help.redo_the_correction_undone_last")
def redo(document_id: Id, who: Who = "") -> int:
    """Let the act taken back last stand again."""
    return _act(document_id, {"kind": "redo"}, who)


@app.command(cls=Command, context_settings=_HELP, help="help.validate_a_document")
def validate(
    document_id: Id,
    reason: Annotated[
        str, typer.Option(metavar="WHY", help="help.reason_where_a_blocking_doubt_is", show_default=False)
    ] = "",
    who: Who = "",
) -> int:
    """Declare a document read; while a blocking doubt stands, only for a reason."""
    return _act(document_id, {"kind": "validate", "reason": reason}, who)


@app.command(cls=Command, context_settings=_HELP, help="help.say_who_did_what_and_when")
def history(document_id: Id, as_json: AsJson = False) -> int:
    """Tell the log, the oldest entry first, without a word of the text."""
    with _required() as reviews:
        rows = [_line(rank, entry) for rank, entry in enumerate(reviews.history(document_id))]
    files.put(files.json_text(rows) if as_json else _table(rows))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.write_the_corrected_annotation_or_the")
def export(
    document_id: Id,
    log: Annotated[bool, typer.Option("--log", help="help.the_history_one_line_of_json")] = False,
    out: Out = None,
) -> int:
    """Write the annotation as its readers left it, or the log that led there; both hold names in
    clear."""
    from engine.interchange import to_json
    from engine.review import to_lines

    with _required() as reviews:
        reviewed = reviews.open(document_id)
        reviews.note_export(document_id, "log" if log else "json")
    files.write(
        out, to_lines(reviewed.log) if log else to_json(_final(reviewed.state, reviewed.profile), indent=1) + "\n"
    )
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.make_corrections_again_from_files_without")
def replay(
    annotation: Annotated[str, typer.Argument(metavar="ANNOTATION", help="help.annotation_as_json_as_the_engine")],
    text: Annotated[str, typer.Argument(metavar="TEXT", help="help.annotated_document")],
    log: Annotated[str, typer.Argument(metavar="LOG", help="help.history_written_by_export_log")],
    profile: Annotated[str, typer.Option(metavar="P", help="help.profile_what_is_masked")] = "judiciaire",
    out: Out = None,
) -> int:
    """Fold a log on an annotation; end with 1 while a blocking doubt stands."""
    from engine.interchange import to_json
    from engine.review import fold, from_lines, progress

    files.check_standard(annotation, text, log)
    base = _read_annotation(annotation, text)
    state = fold(base, from_lines(files.read_bytes(log).decode("utf-8", "replace"), log, base.doubts))
    files.write(out, to_json(_final(state, profile), indent=1) + "\n")
    return int(progress(state).blocking > 0)


@contextmanager
def _reviews() -> Iterator[Reviews | None]:
    """Open the readings of the store of the settings, None where there is none yet; a server may
    work on it meanwhile."""
    from engine.service import Reviews, keys_to_decide_in

    with opened() as database:
        yield None if database is None else Reviews(database, pictures=keys_to_decide_in(database))


@contextmanager
def _required() -> Iterator[Reviews]:
    from engine.core import DocumentGone

    with _reviews() as reviews:
        if reviews is None:
            raise DocumentGone()
        yield reviews


def _act(document_id: str, said: dict[str, Any], who: str, preview: bool = False) -> int:
    with _required() as reviews:
        plan = reviews.preview(document_id, said) if preview else reviews.act(document_id, said, who=who).plan
    row = {"kind": plan.kind, "count": plan.count, "inside": plan.inside, "taken": plan.taken, "skipped": plan.skipped}
    files.put(files.json_text(row))
    return 0


def _read_act(path: str) -> dict[str, Any]:
    try:
        said = json.loads(files.read_bytes(path))
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise BadCall(reason="an_act_is_a_json")
    return said


def _read_annotation(path: str, text: str) -> Any:
    from engine.core import Annotation, BrokenLine, replace

    document = files.read_document(text)
    try:
        data = json.loads(files.read_bytes(path))
        return Annotation.from_json(data, replace(document, language=data["document"]["language"]))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise BrokenLine(file=path, line=1, reason="json") from error


def _final(state: ReviewState, profile: str) -> Any:
    from engine.core import load_profile
    from engine.review import decide_masks

    return decide_masks(state, load_profile(profile))


def _summary(document_id: str, reviewed: Reviewed) -> dict[str, Any]:
    from engine.review import progress
    from engine.service import changes

    far, validated = progress(reviewed.state), reviewed.state.validated
    return {
        "id": document_id, "version": reviewed.version, "changes": changes(reviewed.log), "settled": far.settled, "doubts": far.of,
        "blocking": far.blocking, "seconds": round(reviewed.seconds, 1), "readers": ", ".join(reviewed.readers),
        "validated": validated and validated["when"],
    }  # fmt: skip


def _line(rank: int, entry: LogEntry) -> dict[str, Any]:
    change = entry.difference
    return {
        "number": rank, "act": entry.act, "who": entry.who, "when": entry.when.isoformat(timespec="seconds"),
        "seconds": entry.seconds, "removed": len(change.removed), "added": len(change.added), "undoes": entry.undoes,
    }  # fmt: skip


def _table(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return say("review.nothing_has_been_reviewed_yet")
    title = say("review.review")
    return table(title, tuple(rows[0]), [["–" if one is None else str(one) for one in row.values()] for row in rows])
