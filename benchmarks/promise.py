"""How often the promises of re-reading are broken, simulated: of a risk that is independent of the
documents that calibrate, of one fitted on them, of one that is held out, and of the unread of a
list.

python benchmarks/promise.py [--draws 2000] [--documents 65 101 400]      broken, of all draws, in %

A promise of one alpha, 10 %, and all promises of 1 to 50 % at once (any of them broken), both with
confidence 95 %: at most 5 % may be broken, but for the chance of the draws.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
import numpy.typing as npt

from engine.measure import Case, calibration
from engine.recall import ListedRisk, promise_unread, thresholds

Floats = npt.NDArray[np.float64]
ALPHA, DELTA = 0.1, 0.05
BASE = 2.5
ALPHAS = (0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
POPULATIONS: dict[str, Callable[[Floats], Floats]] = {
    "good": lambda risk: 1 / (1 + np.exp(-12 * (risk - 0.7))),
    "weak": lambda risk: 0.02 + 0.3 * risk,
    "none, just above alpha": lambda risk: np.full_like(risk, ALPHA + 0.005),
    "wrong": lambda risk: 0.25 * (1 - risk),
    "wavering": lambda risk: 0.1 + 0.1 * np.sin(25 * risk),
}
_GRID = (np.arange(20_000) + 0.5) / 20_000


def cases(risk: Floats, leaks: npt.NDArray[np.bool_]) -> list[Case]:
    """Make documents of risks and of what leaks."""
    return [Case("", 5, int(x), risk=float(v)) for v, x in zip(risk, leaks, strict=True)]


def broken(found: Sequence[Case], true: Callable[[float], float], alphas: Sequence[float]) -> tuple[bool, float]:
    """Tell whether any promise on documents is broken, and what the last of them publishes;
    ``true`` gives the share that leaks below a threshold."""
    order, everything = thresholds.rank_cases(found), np.ones((1, len(found)), dtype=bool)
    counts = [int(thresholds.publishable(order, everything, alpha, DELTA)[0]) for alpha in alphas]
    failed = any(n and true(order.threshold(n)) > alpha for n, alpha in zip(counts, alphas, strict=True))
    return failed, counts[-1] / len(found)


def independent(documents: int, draws: int) -> Iterator[tuple[str, float, float, float]]:
    """Give, by population, the share of draws that break one promise, any promise, and what the
    first publishes."""
    for name, leak in POPULATIONS.items():
        chance, seen = np.random.default_rng(documents), []
        shares = np.cumsum(leak(_GRID)) / np.arange(1, len(_GRID) + 1)

        def true(threshold: float, shares: Floats = shares) -> float:
            return float(shares[min(len(_GRID) - 1, max(0, int(threshold * len(_GRID)) - 1))])

        for _ in range(draws):
            risk = chance.random(documents)
            found = cases(risk, chance.random(documents) < leak(risk))
            one, published = broken(found, lambda t: true(min(t, 1.0)), (ALPHA,))
            seen.append((one, broken(found, lambda t: true(min(t, 1.0)), ALPHAS)[0], published))
        yield name, *map(float, np.mean(seen, axis=0))


def fitted(documents: int, draws: int, held_out: bool) -> tuple[float, float, float]:
    """Fit a risk on the documents, calibrate on them with it or with risks each of which has not
    seen its document, and apply the fitted one: broken promise, any promise, published."""
    chance, seen = np.random.default_rng(documents), []
    weights = np.array([1.5, -1.0, 0.5, 0.0, 0.0, 0.0])
    many = chance.standard_normal((20_000, len(weights)))
    leaking = calibration.sigmoid(many @ weights - BASE)
    for _ in range(draws):
        features = chance.standard_normal((documents, len(weights)))
        leaks = chance.random(documents) < calibration.sigmoid(features @ weights - BASE)
        made = fit(features, leaks)
        risk = predict(features, made)
        if held_out:
            rows = np.arange(documents)
            risk = np.array(
                [predict(features[row : row + 1], fit(features[rows != row], leaks[rows != row]))[0] for row in rows]
            )
        applied = predict(many, made)

        def true(threshold: float, applied: Floats = applied) -> float:
            below = applied < threshold
            return float(leaking[below].mean()) if below.any() else 0.0

        found = cases(risk, leaks)
        one, published = broken(found, true, (ALPHA,))
        seen.append((one, broken(found, true, ALPHAS)[0], published))
    one, every, published = map(float, np.mean(seen, axis=0))
    return one, every, published


def fit(features: Floats, leaks: npt.NDArray[np.bool_]) -> Floats:
    """Fit as :mod:`engine.lab.train.calibration.fit` does."""
    return calibration.logistic(features, leaks.astype(float), 1.0)


def predict(features: Floats, made: Floats) -> Floats:
    """Give the risk of each row."""
    return calibration.sigmoid(made[0] + features @ made[1:])


def listed(documents: int, control: int, draws: int) -> tuple[float, float]:
    """Read the control sample of a list and its riskiest fifth: broken limits of the unread (any),
    and the mean share that is promised of them all."""
    chance, seen = np.random.default_rng(documents), []
    for _ in range(draws):
        risk = chance.random(documents)
        leaks = chance.random(documents) < 0.4 * risk**2
        drawn = chance.permutation(documents) < control
        read = drawn | (risk > 0.8)
        rows = zip(risk, read, drawn, leaks, strict=True)
        made = promise_unread([ListedRisk(float(r), bool(s), bool(c), bool(x)) for r, s, c, x in rows])
        failed = any((leaks & ~read & (risk < one.threshold)).sum() > one.at_most for one in made.limits)
        seen.append((failed, made.whole.share if made.whole else 1.0))
    one, share = map(float, np.mean(seen, axis=0))
    return one, share


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=2000)
    parser.add_argument("--documents", type=int, nargs="+", default=[65, 101, 400])
    told = parser.parse_args()
    for documents in told.documents:
        for name, one, every, published in independent(documents, told.draws):
            print(
                f"independent, {name}, n = {documents}: {one:.1%} of one, {every:.1%} of any; published {published:.0%}",
                flush=True,
            )
    for documents in told.documents[:2]:
        for held_out in (False, True):
            one, every, published = fitted(documents, told.draws, held_out)
            name = "held out" if held_out else "fitted on the same documents"
            print(
                f"{name}, n = {documents}: {one:.1%} of one, {every:.1%} of any; published {published:.0%}", flush=True
            )
    for documents, control in ((100, 20), (200, 60), (1000, 100)):
        one, share = listed(documents, control, told.draws)
        print(f"list of {documents}, {control} drawn: {one:.1%} of any; at most {share:.1%} of the unread", flush=True)


if __name__ == "__main__":
    main()
