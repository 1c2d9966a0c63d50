"""``evaluate --errors``: every error in its context, as CSV or JSON; ``--to-panel`` takes one into the user's own panel."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.cli import files
from engine.cli.language import say
from engine.core.errors import UnknownError
from engine.core.labels import Profile

if TYPE_CHECKING:
    from engine.core.model import Annotation
    from engine.measure.errors.kinds import Error
    from engine.measure.results.runs import Compared

Errors = Annotated[
    bool,
    typer.Option(
        "--errors",
        help="Toutes les erreurs dans leur contexte, en CSV pour un tableur en français (en JSON avec --json).",
    ),
]
ToPanel = Annotated[
    str | None,
    typer.Option(
        "--to-panel",
        metavar="ID",
        help="Ajouter au panel de qualité de cette machine la phrase de cette erreur.",
        show_default=False,
    ),
]
PhenomenonName = Annotated[
    str | None,
    typer.Option(
        "--phenomenon",
        metavar="NAME",
        help="Avec --to-panel : ce qui rend la phrase difficile.",
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
        BrokenLine: gold and prediction annotate different texts. UnknownError: no error has this id.
    """
    from engine.measure.errors.errors import errors, ranked
    from engine.measure.errors.spreadsheet import error_csv
    from engine.measure.pairs import pair

    both = pair(gold, predicted)
    _tell(both.pairs, both.extra)
    compared = _compared(gold, both.pairs, profile)
    found = errors(compared)
    if to_panel:
        return _add(compared, found, to_panel, phenomenon)
    rows = ranked(found)
    files.write(out, _json(rows, compared) if as_json else error_csv(rows, say("fr", "en")))
    return 0


def _compared(gold: Sequence[Annotation], pairs: Sequence[Any], profile: Profile) -> list[Compared]:
    from engine.measure.results.runs import Compared

    return [
        Compared(one, profile, annotation.persons, language=annotation.document.language)
        for one, annotation in zip(pairs, gold, strict=True)
    ]


def _tell(pairs: Sequence[Any], extra: Sequence[str]) -> None:
    """Say how many documents are on one side only."""
    missing = sum(one.missing for one in pairs)
    if missing:
        typer.echo(
            say(f"Documents absents de PRED, comptés comme manqués : {missing}", f"Documents not in PRED, counted as missed: {missing}"),
            err=True,
        )  # fmt: skip
    if extra:
        typer.echo(
            say(f"Documents absents de GOLD, non comptés : {len(extra)}", f"Documents not in GOLD, not counted: {len(extra)}"),
            err=True,
        )  # fmt: skip


def _json(rows: Sequence[Error], compared: Sequence[Compared]) -> str:
    from engine.measure.errors.errors import adjum_table, grouped

    groups = [
        {"kind": g.kind, "label": g.label, "form": g.form, "occurrences": g.occurrences, "documents": g.documents, "loss": g.loss}
        for g in grouped(rows)
    ]  # fmt: skip
    data = {
        "documents": len(compared),
        "leaking_documents": len({error.document for error in rows if error.sensitive}),
        "errors": [error.to_json() for error in rows],
        "groups": groups,
        "adjum": adjum_table(rows, compared).to_json(),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _add(compared: Sequence[Compared], found: Sequence[Error], identity: str, phenomenon: str | None) -> int:
    from engine.measure.panel.additions import add
    from engine.measure.panel.panel import phenomena

    error = next((error for error in found if error.id == identity), None)
    if error is None:
        raise UnknownError(identity=identity)
    done = add(compared[error.document - 1], error, phenomenon)
    named = phenomena()[done.phenomenon]
    if done.outcome == "added":
        files.put(
            say(
                f"Phrase ajoutée à votre panel de qualité (« {named.fr} ») ; elle reste sur cette machine.\n",
                f"Sentence added to your quality panel (“{named.en}”); it stays on this machine.\n",
            )
        )
    else:
        files.put(
            say(
                f"Cette phrase est déjà dans votre panel de qualité (« {named.fr} ») : rien n'a été écrit.\n",
                f"This sentence is in your quality panel already (“{named.en}”): nothing was written.\n",
            )
        )
    return 0
