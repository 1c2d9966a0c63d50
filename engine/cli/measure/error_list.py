"""``evaluate --errors``: every error in its context, as CSV or JSON; ``--to-panel`` takes one into
the user's own panel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import language, name_of, say
from engine.core import Profile, UnknownError

if TYPE_CHECKING:
    from engine.core import Annotation
    from engine.measure import ComparedDocument, error_kinds

Errors = Annotated[
    bool,
    typer.Option(
        "--errors",
        help="help.all_errors_in_context_as_csv",
    ),
]
ToPanel = Annotated[
    str | None,
    typer.Option(
        "--to-panel",
        metavar="ID",
        help="help.add_the_sentence_of_this_error",
        show_default=False,
    ),
]
PhenomenonName = Annotated[
    str | None,
    typer.Option(
        "--phenomenon",
        metavar="NAME",
        help="help.with_to_panel_what_makes_the",
        show_default=False,
    ),
]


def error_list(
    gold: Sequence[Annotation],
    predicted: Sequence[Annotation],
    profile: Profile,
    to_panel: str | None,
    phenomenon: str | None,
    as_json: bool,
    out: Path | None,
) -> int:
    """Write the list, ranked by loss, or add one error's sentence to the panel.

    Raises:
        BrokenLine: gold and prediction annotate different texts. UnknownError: no error has this
        id.
    """
    from engine.measure import error_csv, error_lists, pair, rank_errors

    both = pair(gold, predicted)
    _tell(both.pairs, both.extra)
    compared = _compared(gold, both.pairs, profile)
    found = error_lists.errors(compared)
    if to_panel:
        return _add(compared, found, to_panel, phenomenon)
    rows = rank_errors(found)
    files.write(out, _json(rows, compared) if as_json else error_csv(rows, language()))
    return 0


def shipped_errors(set_id: str, runs: Sequence[str] | None, as_json: bool, out: Path | None) -> int:
    """Write the list of a run that ships, by default the first of the set.

    Raises:
        UnknownName: no such set or run. NoTexts: only counts are kept of this set.
    """
    from engine.measure import error_csv, error_lists, rank_errors, result_library as library

    known = [run.id for run in library.runs(set_id)]
    compared = library.compared(set_id, runs[0] if runs else next(iter(known), "—"))
    rows = rank_errors(error_lists.errors(compared))
    files.write(out, _json(rows, compared) if as_json else error_csv(rows, language()))
    return 0


def _compared(gold: Sequence[Annotation], pairs: Sequence[Any], profile: Profile) -> list[ComparedDocument]:
    from engine.measure import ComparedDocument

    return [
        ComparedDocument(one, profile, annotation.persons, language=annotation.document.language)
        for one, annotation in zip(pairs, gold, strict=True)
    ]


def _tell(pairs: Sequence[Any], extra: Sequence[str]) -> None:
    """Say how many documents are on one side only."""
    missing = sum(pair.missing for pair in pairs)
    if missing:
        typer.echo(
            say("error_list.documents_not_in_pred_counted_as", missing=missing),
            err=True,
        )  # fmt: skip
    if extra:
        typer.echo(
            say("error_list.documents_not_in_gold_not_counted", n_extra=len(extra)),
            err=True,
        )  # fmt: skip


def _json(rows: Sequence[error_kinds.Error], compared: Sequence[ComparedDocument]) -> str:
    from engine.measure import adjum_table, group_errors

    groups = [
        {"kind": g.kind, "label": g.label, "form": g.form, "occurrences": g.occurrences, "documents": g.documents, "loss": g.loss}
        for g in group_errors(rows)
    ]  # fmt: skip
    data = {
        "documents": len(compared),
        "leaking_documents": len({error.document for error in rows if error.sensitive}),
        "errors": [error.to_json() for error in rows],
        "groups": groups,
        "adjum": adjum_table(rows, compared).to_json(),
    }
    return files.json_text(data)


def _add(
    compared: Sequence[ComparedDocument], found: Sequence[error_kinds.Error], identity: str, phenomenon: str | None
) -> int:
    from engine.measure import additions, phenomena

    error = next((error for error in found if error.id == identity), None)
    if error is None:
        raise UnknownError(identity=identity)
    done = additions.add(compared[error.document - 1], error, phenomenon)
    name = name_of(phenomena()[done.phenomenon])
    if done.outcome == "added":
        files.put(say("error_list.sentence_added", name=name))
    else:
        files.put(say("error_list.sentence_there_already", name=name))
    return 0
