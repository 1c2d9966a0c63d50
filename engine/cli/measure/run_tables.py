"""The tables of ``runs``: for a reader, and row by row for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.cli.language import number, percent, say
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.measure import runs

SHOWN = ("masked", "clean", "f1/micro")
"""The figures of a list."""
Rows = list[list[Any]]


def listed(found: Sequence[runs.RunRecord]) -> tuple[list[str], Rows]:
    """Give the head and the rows of a list of runs; figures are shares of 1."""
    from engine.measure import runs

    rows: Rows = []
    for record in found:
        info, known = record.info, runs.figures.figures(record)
        values = [known[name].value if name in known else None for name in SHOWN]
        rows.append(
            [record.name, info.date, info.version, f"{info.model} {info.model_version}".strip(), info.rules, *values]
        )
    return ["run", "date", "version", "model", "rules", *SHOWN], rows


def list_table(found: Sequence[runs.RunRecord]) -> str:
    """Write the list."""
    _, rows = listed(found)
    head = [
        say(f"run_tables.head.{name}") for name in ("run", "date", "version", "model", "rules", "masked", "clean", "f1")
    ]
    shown = [[*(str(cell or "–") for cell in row[:5]), *(percent(value) for value in row[5:])] for row in rows]
    return table(say("run_tables.list", n=len(rows)), head, shown)


def shown(told: Mapping[str, Any]) -> Rows:
    """Give the rows of one run (:func:`engine.measure.runs.description.describe`): its parameters,
    then its figures."""
    parameters = [["parameter", name, value, None, None, None] for name, value in told["parameters"].items()]
    figures = [
        ["figure", name, one["value"], one["low"], one["high"], one["support"]] for name, one in told["figures"].items()
    ]
    return [["kind", "name", "value", "low", "high", "support"], *parameters, *figures]


def show_tables(told: Mapping[str, Any], language: str) -> str:
    """Write one run."""
    from engine.measure import runs

    parameters = [
        [runs.description.parameter_title(name, language), runs.description.parameter_value(value, language)]
        for name, value in told["parameters"].items()
    ]
    figures = [
        [
            runs.description.figure_title(name, language),
            figure(name, one["value"]),
            "–" if one["low"] is None else f"{percent(one['low'])} – {percent(one['high'])}",
            "–" if one["support"] is None else number(one["support"]),
        ]
        for name, one in told["figures"].items()
    ]
    parts = [
        table(f"{told['run']}: {told['titles'][language]}", _head("parameter", "value"), parameters),
        table(say("run_tables.figures"), _head("figure", "value", "interval", "support"), figures),
    ]
    return "\n".join(parts)


def differing(found: runs.RunChanges) -> Rows:
    """Give the rows of two runs side by side."""
    parameters = [["parameter", one.name, one.first, one.second, None] for one in found.parameters]
    figures = [["figure", *row] for row in found.records()]
    return [["kind", "name", found.first.name, found.second.name, "difference"], *parameters, *figures]


def difference_tables(found: runs.RunChanges, language: str) -> str:
    """Write two runs side by side."""
    from engine.measure import runs

    sides = [found.first.name, found.second.name]
    parameters = [
        [
            runs.description.parameter_title(one.name, language),
            *(runs.description.parameter_value(value, language) for value in (one.first, one.second)),
        ]
        for one in found.parameters
    ]
    figures = [
        [runs.description.figure_title(name, language), figure(name, first), figure(name, second), points(name, gap)]
        for name, first, second, gap in found.records()
    ]
    parts = [
        table(say("run_tables.parameters.differ", n=len(parameters)), [*_head("parameter"), *sides], parameters),
        table(say("run_tables.figures"), [*_head("figure"), *sides, *_head("difference")], figures),
    ]
    return "\n".join(parts)


def comparison_table(found: runs.RecordComparison, language: str) -> str:
    """Write runs compared to the first."""
    from engine.measure import runs

    rows = []
    for run, what, gap, low, high, p_value, adjusted, documents, method in found.records():
        label = runs.description.figure_title(f"{found.measure}/{what}", language)
        title = say(f"run_tables.compared.{what}") if what in runs.COMPARED[:2] else label
        bounds = [points("", one) for one in (gap, low, high)]
        chances = [_chance(one) for one in (p_value, adjusted)]
        rows.append(
            [run, title, *bounds, *chances, number(documents), say(f"run_tables.method.{method.replace(' ', '_')}")]
        )
    head = _head("run", "figure", "difference", "low", "high", "p_value", "adjusted", "documents", "method")
    return table(say("run_tables.compared", first=found.first.name, scheme=found.scheme), head, rows)


def figure(name: str, value: float | None) -> str:
    """Write a figure: a share as a percentage, what another program measured as a number."""
    from engine.measure import runs

    if value is None:
        return "–"
    return percent(value) if runs.figures.is_share(name) else number(value, 4)


def points(name: str, difference: float | None) -> str:
    """Write a difference with its sign: of shares in points."""
    from engine.measure import runs

    if difference is None:
        return "–"
    share = not name or runs.figures.is_share(name)
    return f"{'+' if difference > 0 else ''}{number(100 * difference, 1) if share else number(difference, 4)}"


def _chance(p_value: float | None) -> str:
    if p_value is None:
        return "–"
    return f"< {number(0.0001, 4)}" if p_value < 0.0001 else number(p_value, 4)


def _head(*names: str) -> list[str]:
    return [say(f"run_tables.head.{name}") for name in names]
