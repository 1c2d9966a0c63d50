"""Two runs of the panel: which sentences got better, which worse, and whether chance alone could do it; and how robust one run is.

Only sentences that both runs have are compared. The p-value is that of McNemar's exact test (1947): were both as good, a sentence that only
one of them has right would as likely be the other's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.core.scores import Share
from engine.measure.panel.results import Line, Run
from engine.measure.statistics.significance import sign_test


@dataclass(frozen=True, slots=True)
class Moved:
    """Sentences of a phenomenon, or all, before and after. Counts: ratios are properties of what is counted."""

    better: tuple[tuple[Line, Line], ...] = ()
    worse: tuple[tuple[Line, Line], ...] = ()
    both_right: int = 0
    both_wrong: int = 0

    @property
    def sentences(self) -> int:
        """Count the sentences that both runs have."""
        return len(self.better) + len(self.worse) + self.both_right + self.both_wrong

    @property
    def before(self) -> Share:
        """Count those that were right before."""
        return Share(self.both_right + len(self.worse), self.sentences)

    @property
    def after(self) -> Share:
        """Count those that are right now."""
        return Share(self.both_right + len(self.better), self.sentences)

    @property
    def p_value(self) -> float:
        """Give the p-value of McNemar's exact test: 1 where no sentence moved."""
        return sign_test(len(self.better), len(self.worse))

    def __add__(self, other: Moved) -> Moved:
        """Put both together."""
        return Moved(
            self.better + other.better,
            self.worse + other.worse,
            self.both_right + other.both_right,
            self.both_wrong + other.both_wrong,
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """What moved, by phenomenon in the order of the second run; sentences that only one run has are counted and left out."""

    phenomena: Mapping[str, Moved]
    only_before: int = 0
    only_after: int = 0

    @property
    def total(self) -> Moved:
        """Put all phenomena together."""
        return sum(self.phenomena.values(), Moved())


def compare(before: Run, after: Run) -> Comparison:
    """Tell what moved from one run to the other, sentence by sentence."""
    known = {one.key: one for one in before.lines}
    moved: dict[str, Moved] = {}
    for now in after.lines:
        was = known.pop(now.key, None)
        if was is not None:
            moved[now.phenomenon] = moved.get(now.phenomenon, Moved()) + _moved(was, now)
    compared = sum(one.sentences for one in moved.values())
    return Comparison(moved, len(before.lines) - compared, len(after.lines) - compared)


def _moved(was: Line, now: Line) -> Moved:
    if was.right == now.right:
        return Moved(both_right=int(now.right), both_wrong=int(not now.right))
    pair = ((was, now),)
    return Moved(better=pair) if now.right else Moved(worse=pair)


@dataclass(frozen=True, slots=True)
class Robustness:
    """Of the sentences that have variants: ``robust``, those right in all of them and as they are; ``kinds``, variants right of those whose own
    sentence is right, by kind: what the change alone costs."""

    robust: Share
    kinds: Mapping[str, Share]


def robustness(lines: Iterable[Line]) -> Robustness:
    """Tell how a run bears variants; families whose own sentence is not there count by their variants alone."""
    families: dict[str, list[Line]] = defaultdict(list)
    for one in lines:
        if one.family:
            families[one.family].append(one)
    whole = [rows for rows in families.values() if any(one.variant for one in rows)]
    robust = Share(sum(all(one.right for one in rows) for rows in whole), len(whole))
    kinds: dict[str, Share] = {}
    for rows in whole:
        plain = next((one for one in rows if not one.variant), None)
        if plain is not None and not plain.right:
            continue
        for one in rows:
            if one.variant:
                kind = one.variant.partition(".")[0]
                kinds[kind] = kinds.get(kind, Share()) + Share(int(one.right), 1)
    return Robustness(robust, kinds)
