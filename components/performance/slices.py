"""What each run finds slice by slice: genre, court, length, year, role."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.figures import card as figure_card
from components.figures.table import Table
from components.i18n import count, display_name, number, percent, t
from components.performance import recalls
from components.performance.people import role_name
from components.performance.recalls import Line
from components.performance.words import Result, set_sample
from components.shell.messages import notice
from engine.interchange import genres
from engine.measure import gold_sets, slice_recalls
from engine.review import COURTS


def fill(results: Sequence[Result], by: slice_recalls.By, shown: str, lang: str) -> tuple[Any, ...]:
    """Fill the card; ``shown`` is one of :data:`components.performance.recalls.SHOWN`."""
    found = [(result, slice_recalls.slices(result.tallies, by).rows) for result in results]
    if not found[0][1]:
        return figure_card.empty(t(f"performance.slices.empty.{by}", lang))
    measured = [(result.name(lang), [_line(one, by, lang) for one in some]) for result, some in found]
    head = [t(f"performance.by.{by}", lang), t("performance.run", lang)]
    table = Table(
        [*head, *recalls.head(lang)],
        [[line.name, run, *recalls.cells(line, lang)] for run, lines in measured for line in lines],
        t("performance.slices.caption", lang),
        [
            [*head, *recalls.file_head(lang)],
            *([line.name, run, *recalls.file_cells(line)] for run, lines in measured for line in lines),
        ],
    )
    return figure_card.fill(
        recalls.draw(measured, shown, lang), _answer(*found[0], by, lang), table, lang, set_sample(results, lang)
    )


def offered(result: Result, lang: str) -> list[dict[str, str]]:
    """List the slices to which all figures can be narrowed, all documents first."""
    found: list[dict[str, str]] = [{"value": "", "label": t("performance.only.all", lang)}]
    for by in slice_recalls.SLICES[:4]:
        name = t(f"performance.by.{by}", lang)
        for row in slice_recalls.slices(result.tallies, by).rows:
            told = {"by": name, "slice": slice_name(row.name, by, lang)}
            label = count("performance.only.slice", row.documents, lang, **told)
            found.append({"value": f"{by}={row.name}", "label": label})
    return found


def narrow(results: list[Result], only: str) -> list[Result]:
    """Keep of each run the documents of a slice, « year=2024 »; all of them where it has none."""
    by, _, name = only.partition("=")
    if not by:
        return results
    kept = [Result(one.run, slice_recalls.select_slice(one.tallies, by, name)) for one in results]
    return kept if all(one.tallies for one in kept) else results


def explain_narrowed(only: str, lang: str) -> Any:
    """Say that the figures are those of a slice; nothing where they are of all documents."""
    by, _, name = only.partition("=")
    if not by:
        return None
    told = {"by": t(f"performance.by.{by}", lang), "slice": slice_name(name, by, lang)}
    return notice(t("performance.only.said", lang, **told))


def slice_name(name: str, by: slice_recalls.By, lang: str) -> str:
    """Name a slice (:attr:`engine.measure.SliceRecall.name`); one that has no name of ours is
    called as it is."""
    if by == "role":
        return role_name(name, lang)
    if by == "length":
        after = next((number(one, lang) for one in slice_recalls.SLICE_LENGTHS if one > int(name)), None)
        told = {"low": number(int(name), lang), "high": after}
        return t("performance.slices.length" if after else "performance.slices.length.most", lang, **told)
    if by == "court" and name in COURTS:
        return display_name(COURTS[name], lang)
    if name == gold_sets.SAMPLES:
        return t("performance.slices.samples", lang)
    return next((display_name(known, lang) for known in genres() if known.name == name), name)


def _line(row: slice_recalls.SliceRecall, by: slice_recalls.By, lang: str) -> Line:
    return Line(slice_name(row.name, by, lang), row.documents, row.shares)


def _answer(result: Result, found: Sequence[slice_recalls.SliceRecall], by: slice_recalls.By, lang: str) -> str:
    named = [one for one in found if one.persons.of]
    if not named:
        return t("performance.slices.nobody", lang)
    worst = min(named, key=lambda one: one.persons.rate)
    told = {
        "run": result.name(lang),
        "slice": slice_name(worst.name, by, lang),
        "by": t(f"performance.by.{by}", lang).lower(),
        "share": percent(worst.persons.rate, lang, 1),
        "count": number(worst.persons.count, lang),
        "of": number(worst.persons.of, lang),
        "clean": number(worst.clean.count, lang),
        "documents": number(worst.clean.of, lang),
    }
    return t(f"performance.slices.{'all' if worst.persons.rate == 1 else 'answer'}", lang, **told)
