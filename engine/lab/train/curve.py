"""What more decisions bring: a small tagger trained on ever larger, nested parts of the training
decisions.

Every point reads the same number of tokens, so makes the same number of updates: with equal epochs
small parts would be trained ten times shorter, and the curve would show time, not data. The
features of all documents are computed once; points are slices of them. Documents by template are
left out, for their number is at will. A point that is done is not done again.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from flair.models import SequenceTagger

from engine.core import Annotation, ProgressListener, catalogue
from engine.interchange import samples
from engine.lab.train import tagger
from engine.lab.train.configuration import Configuration
from engine.lab.train.data.batches import Data
from engine.lab.train.foundations import write_foundations
from engine.lab.train.gold import Gold, embed_gold, read_gold
from engine.lab.train.stages import new_tagger, open_work, round_data
from engine.lab.train.work.interruption import Stopped, catch_signals
from engine.lab.train.work.journal import describe_configuration, machine
from engine.lab.train.work.progress import ProgressListeners, Warn
from engine.lab.train.work.saving import write_json
from engine.measure import volumes

Size = int | float | None
"""A number of decisions, a share of all (0 to 1, exclusive), or None for all."""
SIZES: tuple[Size, ...] = (80, 160, 400, 800, None)

FIRST_SEED = 1
_SHOWN = ("dev_f1", "gold_f1", "persons", "clean")


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One training. ``scores``: ``dev_f1`` and, with gold, ``gold_f1``, recall of ``persons`` and
    share of ``clean`` documents, 0 to 1. ``samples``: what the tagger marks in the shipped samples
    (:func:`engine.measure.results.volumes.write_mentions`), of the first seed alone, without a rule
    behind it."""

    decisions: int
    seed: int
    hidden: int
    tokens: int
    read: int
    seconds: float
    scores: dict[str, float]
    dev: dict[str, Any]
    gold: dict[str, Any] | None
    samples: dict[str, list[str]] | None = None


@dataclass(frozen=True, slots=True)
class LearningCurve:
    """Points in order of size."""

    points: tuple[CurvePoint, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Give per number of decisions, and per score, mean, standard deviation over the seeds
        (None with one), lowest and highest."""
        by_size: dict[int, list[CurvePoint]] = defaultdict(list)
        for point in self.points:
            by_size[point.decisions].append(point)
        return [
            {"decisions": size, "seeds": len(group)}
            | {name: _spread([point.scores[name] for point in group]) for name in group[0].scores}
            for size, group in sorted(by_size.items())
        ]

    def table(self, language: str = "fr") -> str:
        """Write a line a size: mean ± standard deviation, in per cent; with one seed, which tells
        no deviation, the value alone."""
        names = catalogue.ENGINE.say("curve.heads", language).split("|")
        rows = [[str(row["decisions"]), *(_cell(row.get(name)) for name in _SHOWN)] for row in self.rows()]
        return "".join("  ".join(cell.rjust(16) for cell in row).rstrip() + "\n" for row in [names, *rows])


def _spread(values: Sequence[float]) -> dict[str, float | None]:
    deviation = statistics.stdev(values) if len(values) > 1 else None
    found = {"mean": statistics.fmean(values), "deviation": deviation, "least": min(values), "most": max(values)}
    return {name: None if value is None else round(value, 5) for name, value in found.items()}


def _cell(spread: dict[str, float | None] | None) -> str:
    if spread is None or spread["mean"] is None:
        return "—"
    mean, deviation = 100 * spread["mean"], spread["deviation"]
    return f"{mean:.2f}" if deviation is None else f"{mean:.2f} ± {100 * deviation:.2f}"


def curve(
    config: Configuration,
    sizes: Sequence[Size],
    seeds: int,
    gold: Path | None,
    progress: ProgressListener,
    warn: Warn,
) -> LearningCurve:
    """Train a point for each size and seed, and write ``curve.json`` after each.

    Raises:
        EngineError: as for a training; the points that are done are kept.
    """
    with open_work(config) as device:
        ears = ProgressListeners(progress, warn)
        write_foundations(config, ears)
        dev, data = round_data(config, 0, new_tagger(config), ears)
        measured = read_gold(config, gold, ears.stage("features gold")) if gold else None
        shipped = embed_gold(config, _samples(config.language), ears.stage("features samples"))
        by_decision = decisions(data, config.language)
        wanted = plan_points(sizes, seeds, len(by_decision))
        points = _kept(config, measured, wanted)
        with catch_signals() as stopped:
            for count, (size, seed) in enumerate(wanted):
                progress("curve", count / len(wanted))
                if (size, seed) not in points:
                    chosen = part(data, by_decision, size, seed, config.curve.tokens)
                    shown = shipped if seed == FIRST_SEED else None
                    sets = dev, measured, shown
                    points[size, seed] = _point(config, data.part(chosen), sets, size, seed, device, stopped)
                    _write(config, measured, LearningCurve(tuple(points.values())), device)
        found = LearningCurve(tuple(points[key] for key in wanted))
        _write(config, measured, found, device)
        progress("curve", 1.0)
    return found


def plan_points(sizes: Iterable[Size], seeds: int, available: int) -> list[tuple[int, int]]:
    """List (decisions, seed) of the points; a size beyond what there is is all there is."""
    numbers = sorted({_count(size, available) for size in sizes})
    return [(size, seed) for size in numbers for seed in range(FIRST_SEED, FIRST_SEED + seeds)]


def _count(size: Size, available: int) -> int:
    if isinstance(size, float):
        return max(1, round(size * available))
    return available if size is None else min(size, available)


def _samples(language: str) -> tuple[Annotation, ...]:
    return tuple(sample.annotation for sample in samples() if sample.language == language)


def decisions(data: Data, language: str) -> dict[str, list[int]]:
    """Number the windows of each decision, all its readings together."""
    apart = ("written",) if language == "en" else ("written", "english")
    found: dict[str, list[int]] = defaultdict(list)
    for number, window in enumerate(data.windows):
        if not window.document.startswith(apart):
            found[window.document.rsplit(".", 1)[0]].append(number)
    return dict(found)


def part(data: Data, by_decision: dict[str, list[int]], size: int, seed: int, tokens: int) -> list[int]:
    """Choose windows of ``size`` decisions, again and again until they hold ``tokens``; a larger
    part holds the smaller of its seed."""
    rng = random.Random(f"curve.{seed}")
    names = sorted(by_decision)
    rng.shuffle(names)
    pool = [number for name in names[:size] for number in by_decision[name]]
    chosen: list[int] = []
    read = 0
    while read < tokens:
        rng.shuffle(pool)
        for number in pool:
            if read >= tokens:
                break
            chosen.append(number)
            read += len(data.windows[number].words)
    return chosen


def _point(
    config: Configuration, data: Data, sets: tuple[Data, Gold | None, Gold | None], size: int, seed: int, device: str, stopped: Stopped
) -> CurvePoint:  # fmt: skip
    """Train one tagger and measure what it has become at the end, on the ``sets``: development,
    gold, samples."""
    started = time.monotonic()
    dev, gold, shipped = sets
    settings = replace(
        config.tagger, hidden=config.curve.hidden, tokens_per_batch=config.curve.tokens_per_batch, epochs=1, minutes=1e6, updates=0, averaging=0.0
    )  # fmt: skip
    torch.manual_seed(config.seed + seed)
    made: SequenceTagger = new_tagger(config, settings)
    state = config.work / "curve.state"
    figures = tagger.train(
        made, data, dev, settings, state, lambda row: None, config.seed + seed, stopped=stopped, device=device
    )
    state.unlink(missing_ok=True)
    scores, on_gold = {"dev_f1": figures["all"]["f1"]}, None
    if gold:
        on_gold = gold.measure(made, settings.tokens_per_batch, device)
        scores |= on_gold["scores"]
    marked = None
    if shipped:
        found = shipped.tag(made, settings.tokens_per_batch, device)
        marked = {one.document.name: volumes.write_mentions(found[one.document.text]) for one in shipped.annotations}
    seconds = round(time.monotonic() - started, 1)
    return CurvePoint(
        size, seed, settings.hidden, config.curve.tokens, data.tokens, seconds, scores, figures["all"], on_gold, marked
    )


def _folder(config: Configuration) -> Path:
    return config.runs / f"{config.name}-curve"


def _kept(
    config: Configuration, gold: Gold | None, wanted: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], CurvePoint]:
    """Read the points of earlier sittings made with the same settings on the same gold."""
    path = _folder(config) / "curve.json"
    if not path.exists():
        return {}
    row = json.loads(path.read_text(encoding="utf-8"))
    same = row["settings"] == _settings(config, gold)
    points = [CurvePoint(**point) for point in row["points"]] if same else []
    return {(point.decisions, point.seed): point for point in points if (point.decisions, point.seed) in wanted}


def _settings(config: Configuration, gold: Gold | None) -> dict[str, Any]:
    """Give what two points must share to stand on one curve."""
    kept = {
        "curve": asdict(config.curve),
        "tagger": asdict(config.tagger),
        "mix": asdict(config.mix),
        "seed": config.seed,
    }
    return {**kept, "version": config.version, "gold": gold.digest if gold else None}


def _write(config: Configuration, gold: Gold | None, found: LearningCurve, device: str) -> None:
    folder = _folder(config)
    folder.mkdir(parents=True, exist_ok=True)
    head = {"schema": 1, "name": config.name, "version": config.version, "language": config.language}
    made = {
        "date": time.strftime("%Y-%m-%d"),
        "machine": machine(device),
        "configuration": describe_configuration(config),
    }
    kept = {
        "settings": _settings(config, gold),
        "sizes": found.rows(),
        "texts": volumes.text_digests(_samples(config.language)),
        "points": [asdict(point) for point in found.points],
    }
    write_json(folder / "curve.json", {**head, **made, **kept})
