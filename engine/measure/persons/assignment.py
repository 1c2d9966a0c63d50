"""The best one-to-one assignment of rows to columns: the Hungarian algorithm in its shortest-path
form (Jonker & Volgenant 1987)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf


def assign(worth: Sequence[Sequence[float]]) -> tuple[tuple[int, int], ...]:
    """Find the one-to-one assignment of rows to columns with the largest total worth; returns (row,
    column) pairs sorted by row.

    ``worth`` is a rectangular matrix; min(rows, columns) pairs are returned. Cubic time.
    """
    if not worth or not worth[0]:
        return ()
    if len(worth) > len(worth[0]):
        turned = assign([[row[column] for row in worth] for column in range(len(worth[0]))])
        return tuple(sorted((row, column) for column, row in turned))
    owner = _owners([[-value for value in row] for row in worth])
    return tuple(sorted((row - 1, column - 1) for column, row in enumerate(owner) if row and column))


def _owners(cost: Sequence[Sequence[float]]) -> list[int]:
    """Give the row of each column, counted from 1 (0: none), at the least cost; no more rows than
    columns."""
    columns = range(1, len(cost[0]) + 1)
    of_row, of_column = [0.0] * (len(cost) + 1), [0.0] * (len(cost[0]) + 1)
    owner = [0] * (len(cost[0]) + 1)
    for row in range(1, len(cost) + 1):
        owner[0] = row
        least, way, seen, here = [inf] * len(owner), [0] * len(owner), {0}, 0
        while owner[here]:
            taken = owner[here]
            for column in columns:
                if column not in seen:
                    rest = cost[taken - 1][column - 1] - of_row[taken] - of_column[column]
                    if rest < least[column]:
                        least[column], way[column] = rest, here
            there = min((column for column in columns if column not in seen), key=lambda column: least[column])
            step = least[there]
            for column in seen:
                of_row[owner[column]] += step
                of_column[column] -= step
            for column in columns:
                if column not in seen:
                    least[column] -= step
            here = there
            if owner[here]:
                seen.add(here)
        while here:
            owner[here], here = owner[way[here]], way[here]
    return owner


__all__ = ["assign"]
