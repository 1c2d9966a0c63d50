"""How often the 95 % intervals of the page of performances contain the true value: simulated over
numbers of documents, mentions a document, recall and the correlation of the mentions of a document
(beta-binomial), beside the percentile bootstrap by document that they replaced.

``python benchmarks/intervals.py [--samples N]`` prints a table as Markdown, a line for each number
of documents and of mentions; the tests run a few cells of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.measure import MEASURES, bootstrap, intervals, measures

Floats = npt.NDArray[np.float64]

DOCUMENTS = (2, 5, 10, 20, 50, 100, 200)
MENTIONS = (0.1, 0.5, 1.0, 2.0, 5.0, 20.0)
RECALLS = (0.9, 0.95, 0.97, 0.99)
CORRELATIONS = (0.0, 0.05, 0.1, 0.2)
LABELS = 8
"""Labels of the simulated mean, each with its own number of mentions a document."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is simulated: ``documents`` with a number of mentions drawn round ``mentions``, by
    Poisson's law or, ``uneven``, by a geometric one, whose documents differ more in length."""

    documents: int
    mentions: float
    recall: float
    correlation: float
    uneven: bool = False


def cells() -> Iterator[Cell]:
    """List the grid."""
    for made in product(DOCUMENTS, MENTIONS, RECALLS, CORRELATIONS, (False, True)):
        yield Cell(*made)


def draw(cell: Cell, samples: int, chance: np.random.Generator) -> tuple[Floats, Floats]:
    """Draw mentions found, and mentions, each (documents, samples)."""
    shape = (cell.documents, samples)
    mentions = (
        chance.geometric(1 / (1 + cell.mentions), shape) - 1 if cell.uneven else chance.poisson(cell.mentions, shape)
    )
    return _found(mentions, cell.recall, cell.correlation, chance), mentions.astype(float)


def coverage(cell: Cell, samples: int, chance: np.random.Generator) -> tuple[float, float, int]:
    """Give the share of samples whose interval of recall contains it, their mean width, and how
    many have an interval."""
    bounds = intervals.ratio_intervals(*draw(cell, samples, chance))
    return _contained(bounds, np.full(samples, cell.recall))


def bootstrap_coverage(cell: Cell, samples: int, chance: np.random.Generator) -> tuple[float, float, int]:
    """Give the same of the percentile bootstrap by document."""
    found, mentions = draw(cell, samples, chance)
    drawn = bootstrap.resample(np.stack([found, mentions], axis=-1))
    bounds = np.full((samples, 2), np.nan)
    for rank in np.flatnonzero((mentions > 0).sum(axis=0) > 1):
        some = drawn[drawn[:, rank, 1] > 0, rank]
        bounds[rank] = bootstrap.interval(some[:, 0] / some[:, 1])
    return _contained(bounds, np.full(samples, cell.recall))


def measures_coverage(cell: Cell, samples: int, chance: np.random.Generator) -> dict[str, tuple[float, float]]:
    """Give, for each measure, the coverage of its interval and that of its mean over
    :data:`LABELS` labels, of which the first has ``mentions`` a document and each other half as
    many as the one before; a tenth as many spans are found for nothing as there are mentions."""
    means = cell.mentions / 2.0 ** np.arange(LABELS)
    possible = chance.poisson(means, (samples, cell.documents, LABELS))
    right = _found(possible, cell.recall, cell.correlation, chance)
    units = np.stack([right, right + chance.poisson(0.1 * possible), possible], axis=-1).astype(float)
    true = measures.compute_measures(np.array([cell.recall, cell.recall + 0.1, 1.0]))
    single, known, mean = (np.zeros(len(MEASURES)) for _ in range(3))
    for one in units:
        parts, wholes = measures.ratios(one)
        bounds, points = intervals.ratio_intervals(parts, wholes), measures.compute_measures(one.sum(axis=0))
        residuals = intervals.linearise(parts, wholes)[1]
        known += ~np.isnan(bounds[0, :, 0])
        single += (bounds[0, :, 0] <= true) & (true <= bounds[0, :, 1])
        for rank in range(len(MEASURES)):
            low, high = intervals.mean_interval(points[:, rank], bounds[:, rank], residuals[:, :, rank]) or (0.0, 1.0)
            mean[rank] += low <= true[rank] <= high
    shares = zip((single / np.maximum(known, 1)).tolist(), (mean / samples).tolist(), strict=True)
    return dict(zip(MEASURES, shares, strict=True))


def _found(mentions: npt.NDArray[np.int64], recall: float, correlation: float, chance: np.random.Generator) -> Floats:
    """Draw what is found, each document having a recall of its own: beta-binomial."""
    if not correlation:
        return chance.binomial(mentions, recall).astype(float)
    size = 1 / correlation - 1
    return chance.binomial(mentions, chance.beta(recall * size, (1 - recall) * size, mentions.shape)).astype(float)


def _contained(bounds: Floats, true: Floats) -> tuple[float, float, int]:
    known = ~np.isnan(bounds[:, 0])
    low, high = bounds[known].T
    inside = (low <= true[known]) & (true[known] <= high)
    return float(inside.mean()), float((high - low).mean()), int(known.sum())


def main() -> None:
    """Print the least coverage of each row of the grid, and of the measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=20_000)
    samples = parser.parse_args().samples
    found: dict[tuple[int, float], list[tuple[float, float, float]]] = {}
    for rank, cell in enumerate(cells()):
        inside, width, known = coverage(cell, samples, np.random.default_rng(rank))
        if known < samples / 20:
            continue
        old, _, _ = bootstrap_coverage(cell, min(samples, 400), np.random.default_rng(rank))
        found.setdefault((cell.documents, cell.mentions), []).append((inside, width, old))
    print("| documents | mentions each | least coverage | mean coverage | mean width | bootstrap, least |")
    print("|---|---|---|---|---|---|")
    for (documents, mentions), rows in found.items():
        inside, width, old = np.array(rows).T
        values = [f"{100 * one:.1f}" for one in (inside.min(), inside.mean(), width.mean(), old.min())]
        print(f"| {documents} | {mentions:g} | {' | '.join(values)} |")
    least: dict[str, list[tuple[float, float]]] = {}
    for rank, cell in enumerate(cells()):
        if not cell.uneven and cell.mentions >= 1 and cell.documents >= 10:
            for name, both in measures_coverage(cell, max(200, samples // 10), np.random.default_rng(rank)).items():
                least.setdefault(name, []).append(both)
    for name, pairs in least.items():
        single, mean = np.array(pairs).T
        print(f"{name}: a label, least {100 * single.min():.1f}; the mean of {LABELS}, least {100 * mean.min():.1f}")


if __name__ == "__main__":
    main()
