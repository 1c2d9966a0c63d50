"""A list of errors as a data frame, and in context in a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core import Tabular, notebook
from engine.measure.errors.errors import CAUSES, KINDS, Cause, NamedCode
from engine.measure.errors.kinds import Error
from engine.measure.errors.spreadsheet import COLUMNS

_SHOWN = ("name", "kind", "label", "predicted", "context", "causes", "loss")


@dataclass(frozen=True, slots=True)
class ErrorTable(Tabular):
    """Errors in the order given. The columns are those of :func:`error_csv`; ``causes``, ``rules``
    and ``sources`` are codes with blanks between them."""

    errors: tuple[Error, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = COLUMNS

    def __len__(self) -> int:
        return len(self.errors)

    def records(self) -> Iterator[tuple[Any, ...]]:
        """Return a row for each error, codes as they are."""
        for error in self.errors:
            data = {**error.to_json(), "predicted": error.said}
            yield tuple(_joined(data[column]) for column in COLUMNS)

    def _repr_html_(self) -> str:
        known: tuple[NamedCode | Cause, ...] = (*KINDS, *CAUSES)
        names = {one.code: one.title(notebook.language()) for one in known}
        headings = [notebook.title("notebook.column", column) for column in _SHOWN]
        rows = [_row(error, names) for error in self.errors]
        return notebook.table(headings, rows, notebook.say("errors", n=len(rows)))


def _row(error: Error, names: Mapping[str, str]) -> tuple[notebook.Cell, ...]:
    return (
        error.name,
        names[error.kind],
        notebook.title("label", error.label),
        error.said and notebook.title("label", error.said),
        notebook.in_context(error.before, error.text, error.after, error.label),
        ", ".join(names[code] for code in error.causes),
        error.loss,
    )


def _joined(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value
