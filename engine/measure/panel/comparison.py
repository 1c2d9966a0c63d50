"""Two runs of the panel: which sentences got better, which worse, and whether chance alone could do
it; and how robust one run is.

Only sentences that both runs have are compared. The p-value is that of McNemar's exact test (1947):
were both as good, a sentence that only one of them has right would as likely be the other's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core import Share
from engine.measure.panel.results import PanelRun, SentenceResult
from engine.measure.statistics.significance import sign_test


@dataclass(frozen=True, slots=True)
class PhenomenonChange:
    """How the sentences of a phenomenon, or of all, changed between two panel runs: ``better`` and
    ``worse`` are (before, after) pairs of those that only one run has right; the others are
    counted."""

    better: tuple[tuple[SentenceResult, SentenceResult], ...] = ()
    worse: tuple[tuple[SentenceResult, SentenceResult], ...] = ()
    both_right: int = 0
    both_wrong: int = 0

    @property
    def sentences(self) -> int:
        """Return the number of sentences compared, those that both runs have."""
        return len(self.better) + len(self.worse) + self.both_right + self.both_wrong

    @property
    def before(self) -> Share:
        """Return the sentences right in the first run, of those compared."""
        return Share(self.both_right + len(self.worse), self.sentences)

    @property
    def after(self) -> Share:
        """Return the sentences right in the second run, of those compared."""
        return Share(self.both_right + len(self.better), self.sentences)

    @property
    def p_value(self) -> float:
        """Compute the two-sided p-value of McNemar's exact test; 1 if no sentence changed."""
        return sign_test(len(self.better), len(self.worse))

    def __add__(self, other: PhenomenonChange) -> PhenomenonChange:
        """Pool the sentences of both."""
        return PhenomenonChange(
            self.better + other.better,
            self.worse + other.worse,
            self.both_right + other.both_right,
            self.both_wrong + other.both_wrong,
        )


@dataclass(frozen=True, slots=True)
class PanelComparison:
    """The changes between two panel runs, by phenomenon in the order of the second run.
    ``only_before`` and ``only_after`` count the sentences that one run alone has, which are not
    compared."""

    phenomena: Mapping[str, PhenomenonChange]
    only_before: int = 0
    only_after: int = 0

    @property
    def total(self) -> PhenomenonChange:
        """Return the changes of all phenomena, pooled."""
        return sum(self.phenomena.values(), PhenomenonChange())


def compare(before: PanelRun, after: PanelRun) -> PanelComparison:
    """Compare two panel runs sentence by sentence; sentences are matched by phenomenon and expected
    markup (:attr:`SentenceResult.key`). A sentence that stands several times (in two families, say)
    is compared as often as both runs have it: first with itself in its own family."""
    known: dict[tuple[str, str], list[SentenceResult]] = defaultdict(list)
    for line in before.lines:
        known[line.key].append(line)
    alike = [_taken(known[now.key], now, same=True) for now in after.lines]
    pairs = [(was or _taken(known[now.key], now, same=False), now) for was, now in zip(alike, after.lines, strict=True)]
    moved: dict[str, PhenomenonChange] = {}
    for was, now in pairs:
        if was is not None:
            moved[now.phenomenon] = moved.get(now.phenomenon, PhenomenonChange()) + _moved(was, now)
    compared = sum(one.sentences for one in moved.values())
    return PanelComparison(moved, len(before.lines) - compared, len(after.lines) - compared)


def _taken(known: list[SentenceResult], now: SentenceResult, *, same: bool) -> SentenceResult | None:
    """Take the first of the sentences not compared yet, or the first of the ``same`` family and
    variant; None if there is none."""
    for rank, was in enumerate(known):
        if not same or (was.family, was.variant) == (now.family, now.variant):
            return known.pop(rank)
    return None


def _moved(was: SentenceResult, now: SentenceResult) -> PhenomenonChange:
    if was.right == now.right:
        return PhenomenonChange(both_right=int(now.right), both_wrong=int(not now.right))
    pair = ((was, now),)
    return PhenomenonChange(better=pair) if now.right else PhenomenonChange(worse=pair)


@dataclass(frozen=True, slots=True)
class Robustness:
    """How a panel run withstands rewriting, over the sentences that have variants.

    ``robust``: families of which the sentence and all its variants are right, of all. ``kinds``: by
    kind of variant, those right, of the variants whose own sentence is right or absent: what the
    rewriting alone costs.
    """

    robust: Share
    kinds: Mapping[str, Share]


def robustness(lines: Iterable[SentenceResult]) -> Robustness:
    """Count, over the families of a panel run that have variants, how often rewriting a sentence
    changes its outcome. A family whose own sentence is absent counts by its variants alone."""
    families: dict[str, list[SentenceResult]] = defaultdict(list)
    for phenomenon in lines:
        if phenomenon.family:
            families[phenomenon.family].append(phenomenon)
    whole = [rows for rows in families.values() if any(row.variant for row in rows)]
    robust = Share(sum(all(row.right for row in rows) for rows in whole), len(whole))
    kinds: dict[str, Share] = {}
    for rows in whole:
        plain = next((row for row in rows if not row.variant), None)
        if plain is not None and not plain.right:
            continue
        for phenomenon in rows:
            if phenomenon.variant:
                kind = phenomenon.variant.partition(".")[0]
                kinds[kind] = kinds.get(kind, Share()) + Share(int(phenomenon.right), 1)
    return Robustness(robust, kinds)
