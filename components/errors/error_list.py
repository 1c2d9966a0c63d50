"""What the page Erreurs shows for its settings: the list with its filters and tables, and the
document in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from components.errors import (
    choices as error_choices,
    detail as error_detail,
    informative as error_informative,
    marks as error_marks,
    summary as error_summary,
    table as error_table,
)
from components.errors.choices import ALL, Filters
from components.errors.detail import describe_other_run
from components.errors.marks import OTHER
from components.figures.compared_text import columns
from components.i18n import display_name, enumeration, t
from engine.core import UnknownError
from engine.measure import (
    ComparedDocument,
    ErrorComparison,
    additions,
    adjum_table,
    compare_errors,
    error_csv,
    error_kinds,
    phenomena,
    rank_errors,
)
from engine.service import ListedErrors, error_lists, gold_sets


@dataclass(frozen=True, slots=True)
class Sides:
    """One run and, where it is wanted, another on the same documents: gold, prediction and errors
    of each."""

    first: ListedErrors
    other: ListedErrors | None = None

    @property
    def both(self) -> ErrorComparison | None:
        """Put the errors of both side by side."""
        return compare_errors(self.first.errors, self.other.errors) if self.other else None


def sides(set_id: str, run: str, other: str) -> Sides:
    """Fetch one run or two.

    Raises:
        NoTexts, UnknownName, GoldGone, UnknownLabels: as
        :meth:`engine.service.sets.gold_sets.GoldSets.compared`.
    """
    first = error_lists.lists.of(gold_sets(), set_id, run)
    return Sides(first, error_lists.lists.of(gold_sets(), set_id, other) if other not in ("", None, ALL, run) else None)


def fill_listing(set_id: str, run: str, other: str, filters: Filters, lang: str) -> tuple[Any, ...]:
    """Give the summary, the options of the filters, the rows and columns of the table, the causes,
    the forms and the most informative errors.

    Raises:
        NoTexts, UnknownName, GoldGone, UnknownLabels: as :func:`sides`.
    """
    found = sides(set_id, run, other)
    compared, _, errors = found.first
    wanted, both = filters.named(), found.both
    shown = rank_errors(filters.select(errors))
    said = error_summary.summary(shown, len(compared), lang)
    return (
        [*said, error_summary.describe_other_run(_asked_for(both, filters), lang)] if both else said,
        error_choices.kind_options(errors, wanted, lang),
        *error_choices.filter_options(errors, filters, _names(compared), lang),
        error_table.rows(shown, lang, _others(found, lang)),
        error_table.columns(lang, other=both is not None),
        error_summary.causes(adjum_table(shown), lang),
        error_summary.forms(shown, lang),
        error_informative.informative_table(shown, compared, set_id, run, lang),
    )


def _asked_for(both: ErrorComparison, filters: Filters) -> ErrorComparison:
    """Keep of a comparison what the filters leave of either run."""
    solved, new, shared = (filters.select(errors) for errors in (both.solved, both.new, both.both))
    return replace(both, solved=solved, new=new, both=shared)


def current(found: Sides, filters: Filters, asked: str) -> tuple[int, error_kinds.Error | None]:
    """Find the error that ``asked`` names, else the first that the filters leave; gives its side
    too. None: nothing is wrong."""
    side = 1 if asked.startswith(OTHER) and found.other else 0
    errors = _both(found)[side].errors
    known = next((error for error in errors if error.id == asked.removeprefix(OTHER)), None)
    if known and (not filters.document or known.document == int(filters.document)):
        return side, known
    return 0, next(iter(rank_errors(filters.select(found.first.errors))), None)


def show_document(set_id: str, run: str, other: str, filters: Filters, asked: str, lang: str) -> tuple[Any, ...]:
    """Give the text of the document in sight, the heads of its columns, the error's detail, and
    whether it can go to the panel.

    Raises:
        NoTexts, UnknownName, GoldGone, UnknownLabels: as :func:`sides`.
    """
    found = sides(set_id, run, other)
    side, error = current(found, filters, asked)
    rank = error.document if error else int(filters.document or 1)
    if not 1 <= rank <= len(found.first.compared):
        return None, [], error_detail.detail(None, lang), True
    shown = [(side.pairs[rank - 1], [e for e in side.errors if e.document == rank]) for side in _both(found)]
    document = found.first.compared[rank - 1]
    identity = f"{set_id}/{run}/{other}/{rank}"
    mark = (OTHER if side else "") + error.id if error else ""
    heads = columns(_heads(set_id, (run, other)[: len(shown)], rank, document, lang))
    detail = error_detail.detail(error, lang, _partners(found, side, error))
    drawn = error_marks.draw_marks(
        shown,
        identity=identity,
        current=mark,
        language=document.language,
        lang=lang,
        asked=bool(mark) and mark == asked,
    )
    return drawn, heads, detail, error is None


def _both(found: Sides) -> list[ListedErrors]:
    return [found.first, *([found.other] if found.other else [])]


def _names(compared: Sequence[ComparedDocument]) -> dict[int, str]:
    return {rank: one.pair.name for rank, one in enumerate(compared, 1)}


def _others(found: Sides, lang: str) -> dict[str, str]:
    """Say, for each error of the first run, what the other has there."""
    if not (both := found.both) or not found.other:
        return {}
    by_id = {error.id: error for error in found.other.errors}
    partners = {error.id: both.partners.get(f"a:{error.id}", ()) for error in found.first.errors}
    return {
        identity: enumeration((describe_other_run(by_id[other].kind, lang) for other in others), lang, "")
        if others
        else describe_other_run("right", lang)
        for identity, others in partners.items()
    }


def _partners(found: Sides, side: int, error: error_kinds.Error | None) -> list[str]:
    """Name the kinds of what the other run has at the place of an error; ``right`` where it has
    none."""
    if not error or not (both := found.both) or not found.other:
        return []
    there = both.partners.get(f"{'ba'[not side]}:{error.id}", ())
    by_id = {one.id: one for one in (found.first if side else found.other).errors}
    return [by_id[one].kind for one in there] or ["right"]


def _heads(set_id: str, runs: Sequence[str], rank: int, document: ComparedDocument, lang: str) -> list[str]:
    known = {run.id: display_name(run, lang) for run in gold_sets().runs(set_id)}
    court = f", {document.court}" if document.court else ""
    name = f"{document.pair.name}{court}"
    return [t("errors.head", lang, rank=rank, name=name, run=known.get(run, run)) for run in runs]


def to_panel(set_id: str, run: str, other: str, filters: Filters, asked: str, lang: str) -> str:
    """Add the sentence of the error in sight to the user's quality panel, and say so.

    Raises:
        NotForPanel, StoreClosed: as :func:`engine.measure.panel.additions.add`. NoTexts and others:
        as :func:`sides`.
    """
    found = sides(set_id, run, other)
    side, error = current(found, filters, asked)
    if error is None:
        raise UnknownError(identity=asked)
    done = additions.add(_both(found)[side].compared[error.document - 1], error)
    phenomenon = phenomena()[done.phenomenon]
    name = display_name(phenomenon, lang)
    return t(f"errors.panel.{done.outcome}", lang, name=name)


def csv(set_id: str, run: str, wanted: Sequence[str], lang: str) -> str:
    """Write the errors of a run whose ids are wanted, in that order, as CSV that a spreadsheet of
    this language opens."""
    by_id = {error.id: error for error in sides(set_id, run, "").first.errors}
    return "\ufeff" + error_csv([by_id[one] for one in wanted if one in by_id], lang)
