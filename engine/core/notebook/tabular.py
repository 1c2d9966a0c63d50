"""A result of the engine as a data frame, and as what a notebook shows of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.core.notebook.tables import Cell, table
from engine.core.notebook.words import title

if TYPE_CHECKING:
    from pandas import DataFrame


CODES = ("label", "role")
"""Columns of codes, whose titles the catalogue has under the name of the column."""


class Tabular:
    """A result that has rows. A subclass names its ``COLUMNS`` and gives :meth:`records`; one that
    is more than a table overrides :meth:`_repr_html_`."""

    __slots__ = ()
    COLUMNS: ClassVar[tuple[str, ...]]
    """The names of the columns of the frame: keys of the code, the same in every language."""

    def records(self) -> Iterable[Sequence[Cell]]:
        """Return the rows, each with a value for every one of ``COLUMNS``."""
        raise NotImplementedError

    def to_frame(self) -> DataFrame:
        """Return the rows as a :class:`pandas.DataFrame` with ``COLUMNS`` and a plain index; empty,
        but with its columns, where there are none."""
        from pandas import DataFrame  # loaded by who asks for a frame

        return DataFrame.from_records([tuple(row) for row in self.records()], columns=list(self.COLUMNS))

    def caption(self) -> str:
        """Return the line above the table; empty for none."""
        return ""

    def _repr_html_(self) -> str:
        headings = [title("notebook.column", column) for column in self.COLUMNS]
        rows = ([*map(_named, self.COLUMNS, row)] for row in self.records())
        return table(headings, rows, self.caption())


def _named(column: str, value: Cell) -> Cell:
    """Name a code as the catalogue does, in the columns that hold codes."""
    return title(column, value) if column in CODES and isinstance(value, str) else value
