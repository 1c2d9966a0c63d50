"""``recall``: from the recall of mentions to that of documents, all that the page Rappel shows, as tables or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.errors import BadCall, OutputClash
from engine.cli.language import language
from engine.cli.measure import gold_files
from engine.core.errors import UnknownName

if TYPE_CHECKING:
    from engine.measure.tally import Tally

HELP = "Dit combien de décisions sortent propres, pourquoi, et ce qu'il faut en relire."

Gold = Annotated[
    Path | None,
    typer.Argument(metavar="GOLD", help="Annotation de référence : fichier ou dossier.", show_default=False),
]
Predicted = Annotated[
    str | None,
    typer.Argument(
        metavar="PRED",
        help="Annotation à mesurer : fichier ou dossier ; - pour l'entrée standard.",
        show_default=False,
    ),
]
Set = Annotated[
    str | None,
    typer.Option(
        "--set", metavar="S", help="Jeu fourni, au lieu de GOLD et PRED : fr, en ou fr-dev.", show_default=False
    ),
]
Run = Annotated[
    str | None,
    typer.Option(
        "--run", metavar="R", help="Moteur à mesurer sur ce jeu ; par défaut, le premier.", show_default=False
    ),
]
Group = Annotated[
    str,
    typer.Option(
        "--group",
        metavar="G",
        help="Mentions comptées : all, persons, addresses, towns, civil dates, identifiers ou direct.",
    ),
]
Recalls = Annotated[
    list[float] | None,
    typer.Option("--p", metavar="P", min=0.0, max=1.0, help="Rappel par mention ; répétable.", show_default=False),
]
Mentions = Annotated[int, typer.Option("--n", metavar="N", min=1, max=500, help="Mentions par décision.")]
Decisions = Annotated[int, typer.Option("--decisions", metavar="D", min=1, help="Décisions par an.")]
Minutes = Annotated[float, typer.Option("--minutes", metavar="M", min=0.1, help="Minutes de relecture par page.")]
Alpha = Annotated[
    float,
    typer.Option(
        "--alpha",
        metavar="A",
        min=0.0001,
        max=0.9999,
        help="Part de fautives permise parmi les décisions publiées sans relecture.",
    ),
]
ProfileName = Annotated[
    str, typer.Option("--profile", metavar="P", help="Profil : les mentions qui ne doivent pas rester lisibles.")
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORM", help="Format de PRED, si l'extension ne le dit pas.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="Écrire du JSON au lieu de tableaux.")]
Out = Annotated[Path | None, typer.Option("-o", metavar="OUT", help="Fichier où écrire.", show_default=False)]


def recall(
    gold: Gold = None,
    predicted: Predicted = None,
    set_: Set = None,
    run: Run = None,
    group: Group = "all",
    p: Recalls = None,
    n: Mentions = 16,
    decisions: Decisions = 3_900_000,
    minutes: Minutes = 2.0,
    alpha: Alpha = 0.1,
    profile: ProfileName = "judiciaire",
    from_: From = None,
    map_: gold_files.Map = None,
    map_file: gold_files.MapFile = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Measure one run, and say what follows."""
    from engine.cli.measure.recall_tables import tables
    from engine.measure.cases import ALL
    from engine.measure.leaks import GROUPS
    from engine.recall.report import report

    if group not in (ALL, *GROUPS):
        raise UnknownName(name=group, known=", ".join((ALL, *GROUPS)))
    if set_ is not None:
        if gold is not None:
            raise BadCall(what="--set remplace GOLD et PRED.", what_en="--set stands for GOLD and PRED.")
        counted = _shipped(set_, run)
    elif run is not None:
        raise BadCall(what="--run demande --set.", what_en="--run needs --set.")
    else:
        counted = _compared(gold, predicted, profile, from_, map_, map_file, out)
    made = report(counted, group, tuple(p or ()), n, decisions, minutes, alpha)
    written = json.dumps(made.to_json(), ensure_ascii=False, indent=1) + "\n" if as_json else tables(made)
    files.write(out, written)
    return 0


def _shipped(set_id: str, run_id: str | None) -> tuple[Tally, ...]:
    """Take the counts that ship.

    Raises:
        UnknownName: no such set, no such run, or no run at all on it.
    """
    from engine.measure.results import library

    known = [one.id for one in library.runs(set_id)]
    chosen = run_id or (known[0] if known else "—")
    if chosen not in known:
        raise UnknownName(name=chosen, known=", ".join(known) or "make evaluate")
    return library.tallies(set_id, chosen)


def _compared(
    gold: Path | None,
    predicted: str | None,
    profile: str,
    form: str | None,
    mapping: Sequence[str] | None,
    mapping_file: Path | None,
    out: Path | None,
) -> tuple[Tally, ...]:
    """Read and count both sides, and say what is to be known of them on standard error."""
    from engine.core.labels import load_profile
    from engine.measure.own import sets as own
    from engine.measure.tallying import tallies

    if gold is None or predicted is None:
        missing = "GOLD" if gold is None else "PRED"
        raise BadCall(what=f"Il manque {missing}.", what_en=f"{missing} is missing.")
    if out and out.resolve() in (gold.resolve(), Path(predicted).resolve()):
        raise OutputClash(file=out)
    chosen = load_profile(profile)
    sides = gold_files.both(gold, predicted, form, chosen.masks, mapping, mapping_file)
    rows, notices = own.compared(*sides, chosen)
    for one in notices:
        if one.code in gold_files.REPORTED:  # the others are said where both sides are read
            typer.echo(one.sentence(language()), err=True)
    return tallies(rows)
