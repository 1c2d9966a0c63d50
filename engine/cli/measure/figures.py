"""``evaluate --figure``: each figure of the page Performances as a table, as JSON or as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from engine.cli import files
from engine.cli.errors import BadCall
from engine.cli.language import number, say
from engine.cli.table import table
from engine.core import Annotation, NoTexts, Profile, UnknownName

if TYPE_CHECKING:
    from engine.measure import MeasuredRun, figures, informative

ALL = "all"
FAMILIES = (ALL, "person", "place", "date", "number", "organisation", "court")
RIGHTS = ("fate", "strict")
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """Which figures are asked for by name (``all`` or none: all of them), of which slice
    (``genre=appel``), and how they are written."""

    names: tuple[str, ...] = ()
    only: str | None = None
    as_json: bool = False
    as_csv: bool = False
    out: Path | None = None

    @property
    def any(self) -> bool:
        """Tell whether figures are asked for at all, in place of the report of two files."""
        return bool(self.names or self.only or self.as_csv)

    @property
    def chosen(self) -> tuple[str, ...]:
        """Return the names of the figures, none where all are meant."""
        return () if ALL in self.names else self.names


def options(
    scheme: str, measure: str, every_label: bool, beta: float, by: str, family: str, right: str
) -> figures.FigureOptions:
    """Check how figures are to be computed.

    Raises:
        UnknownName: no such scheme, measure, cut, family or sense of right.
    """
    from engine.measure import MEASURES, SCHEMES, figures, slice_recalls

    told = ((scheme, SCHEMES), (measure, MEASURES), (by, slice_recalls.SLICES), (family, FAMILIES), (right, RIGHTS))
    for value, known in told:
        if value not in known:
            raise UnknownName(name=value, known=", ".join(known))
    chosen = None if family == ALL else family
    return figures.FigureOptions(cast(Any, scheme), measure, every_label, beta, cast(Any, by), chosen, cast(Any, right))


def shipped(set_id: str, runs: Sequence[str], asked: Asked) -> figures.MeasuredSet:
    """Take the runs of a shipped set, with all that is kept of it; by default the first.

    Raises:
        UnknownName: no such set or run.
    """
    from engine.measure import figures, informative, result_library as library
    from engine.service import gold_sets, same_engine_elsewhere

    known = {run.id: run for run in library.runs(set_id)}
    chosen = runs or tuple(known)[:1]
    if gone := next((name for name in chosen if name not in known), None):
        raise UnknownName(name=gone, known=", ".join(known))
    measured = tuple((known[one], library.tallies(set_id, one)) for one in chosen)
    elsewhere = [(other, library.tallies(gold.id, other.id)) for gold, other in same_engine_elsewhere(gold_sets(), known[chosen[0]]) if not gold.texts]  # fmt: skip
    spoken = next(one.language for one in library.sets() if one.id == set_id)
    wanted = not asked.chosen or "informative" in asked.chosen
    return figures.MeasuredSet(
        measured,
        tuple(elsewhere),
        library.perturbations(set_id),
        library.rule_values(set_id),
        tuple(library.learning_curve(spoken)),
        tuple(library.speeds()),
        tuple(library.volumes(spoken)),
        library.attacks(set_id) if not asked.chosen or "attacks" in asked.chosen else (),
        _informative(set_id, chosen[0]) if wanted else informative.InformativeErrors(()),
    )


def compared(
    gold: Sequence[Annotation], predicted: Sequence[Annotation], profile: Profile, name: str
) -> figures.MeasuredSet:
    """Count two sides as one run, called ``name``.

    Raises:
        BrokenLine: gold and prediction annotate different texts.
    """
    from engine.measure import RunInfo, error_lists, figures, identify_under, informative, own_sets, tallies

    rows, _ = own_sets.compare_sides(tuple(gold), tuple(predicted), profile)
    identity = identify_under(profile.name, [one.engine for one in predicted])
    run: MeasuredRun = (RunInfo(name, "", name, name, identity=identity), tallies(rows))
    return figures.MeasuredSet((run,), informative=informative.informative_errors(error_lists.errors(rows), rows))


def write(measured: figures.MeasuredSet, asked: Asked, how: figures.FigureOptions) -> int:
    """Compute the figures, and write them.

    Raises:
        UnknownName: no such figure, or no such slice. BadCall: a CSV of more than one figure.
    """
    from engine.measure import figures

    names = asked.chosen or tuple(figures.FIGURES)
    if asked.as_csv and len(names) != 1:
        raise BadCall(reason="csv_needs_one_figure")
    if asked.only:
        measured = _select(measured, asked.only)
    made = figures.figure_tables(measured, names, how)
    files.write(asked.out, _written(made, asked))
    return 0


def _written(made: Sequence[figures.FigureTable], asked: Asked) -> str:
    if asked.as_csv:
        return made[0].to_csv()
    if asked.as_json:
        return files.json_text({"figures": {one.name: one.to_json() for one in made}})
    return "\n".join(_table(one) for one in made)


def _table(made: figures.FigureTable) -> str:
    title = say(f"figures.{made.name}")
    if not made.rows:
        return f"{title}\n{say('figures.nothing')}\n"
    head = [say(f"notebook.column.{column}") for column in made.columns]
    return table(title, head, [[_cell(value) for value in row] for row in made.rows])


def _cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return say("figures.yes" if value else "figures.no")
    return number(value, DIGITS) if isinstance(value, float) else str(value)


def _select(measured: figures.MeasuredSet, only: str) -> figures.MeasuredSet:
    """Keep the documents of one slice, said as ``genre=appel``; what was measured of the whole set
    alone is left out."""
    from engine.measure import informative, slice_recalls

    by, _, name = only.partition("=")
    if by not in slice_recalls.SLICES or by == "role":
        raise UnknownName(name=by, known=", ".join(one for one in slice_recalls.SLICES if one != "role"))
    known = [row.name for row in slice_recalls.slices(measured.runs[0][1], cast(Any, by)).rows]
    if name not in known:
        raise UnknownName(name=name, known=", ".join(known))
    kept = tuple(_only(run, by, name) for run in measured.runs)
    names = {tally.document for tally in kept[0][1]}
    rows = tuple(row for row in measured.informative.rows if row.error.name in names)
    return replace(
        measured,
        runs=kept,
        elsewhere=(),
        perturbed=(),
        gains=(),
        attacked=(),
        informative=informative.InformativeErrors(rows),
    )


def _only(run: MeasuredRun, by: str, name: str) -> MeasuredRun:
    from engine.measure import slice_recalls

    return run[0], slice_recalls.select_slice(tuple(run[1]), cast(Any, by), name)


def _informative(set_id: str, run_id: str) -> informative.InformativeErrors:
    """Rank the errors of a run; none where only counts are kept."""
    from engine.measure import error_lists, informative, result_library as library

    try:
        found = library.compared(set_id, run_id)
    except NoTexts:
        return informative.InformativeErrors(())
    return informative.informative_errors(error_lists.errors(found), found)


__all__ = ["Asked", "compared", "options", "shipped", "write"]
