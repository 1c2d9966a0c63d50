"""The results that ship, read from ``data/results``: gold sets, runs on them, counts, what each
rule adds, speed; and the learning curve.

A file is read once and again only when it has changed. ``make evaluate`` makes them all again
(:mod:`engine.lab.measure.shipped_runs`).
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core import DamagedResults, NoTexts, UnknownName, document_cache, settings
from engine.measure.results.files import EXTENSION, read_counts, read_info, read_predictions
from engine.measure.results.gold_sets import COUNTED, SHIPPED, compare, load_shipped
from engine.measure.results.learning_curves import Epoch, LearningPoint, epochs, learning_curve
from engine.measure.results.perturbed import PerturbedLeaks
from engine.measure.results.runs import ComparedDocument, GoldSet, RunInfo
from engine.measure.results.speeds import Speed
from engine.measure.results.trainings import CURVE, OF_VOLUMES
from engine.measure.results.volumes import TrainingVolume, read_volumes
from engine.measure.rules.gains import RuleGain
from engine.measure.rules.rule_sets import RULE_SETS
from engine.measure.tally import Tally
from engine.tagging import SECOND_SOURCE

if TYPE_CHECKING:
    from engine.measure.attacks import ProfileAttack

Value = TypeVar("Value")

SPEEDS = "speed.json"
_reading = threading.RLock()
"""Held while a file is read and counted: the cards of a page ask for the same run at once."""

_TITLES = {
    "fr": ("Décisions fictives fournies, en français", "Fictional decisions supplied, in French"),
    "en": ("Décisions fictives fournies, en anglais", "Fictional decisions supplied, in English"),
    "fr-dev": (
        "Décisions réelles aux noms remplacés, en français",
        "Real decisions with replaced names, in French",
    ),
}


def folder() -> Path:
    """Return the folder of the shipped results, ``data/results``."""
    return settings().data / "results"


def sets() -> tuple[GoldSet, ...]:
    """List the gold sets that have results: those whose texts ship, then those of which only counts
    are kept.

    Raises:
        DamagedResults: a file of counts cannot be read.
    """
    return (
        *(GoldSet(one, *_TITLES[one], len(load_shipped(one)), one) for one in SHIPPED),
        *(_counted(one, language) for one, language in COUNTED.items() if _paths(one)),
    )


def runs(set_id: str) -> tuple[RunInfo, ...]:
    """List the stored runs on a gold set, the newest engine version first and, of one version, by
    set of rules in the order of ``RULE_SETS`` (all rules first); the rules without a model and
    second taggers follow.

    Raises:
        UnknownName: no such set.
        DamagedResults: a file is not a result file.
    """
    _check(set_id)
    return tuple(sorted((read_cached(path, read_info) for path in _paths(set_id)), key=_order))


def tallies(set_id: str, run_id: str) -> tuple[Tally, ...]:
    """Return the counts of each document of a stored run, recounted from its predictions where the
    texts of the set ship.

    Raises:
        UnknownName: no such set, or run.
        OtherTexts: the run is of other texts than those shipped.
        DamagedResults: the file cannot be read.
    """
    path = _path(set_id, run_id)
    return read_cached(path, read_counts) if set_id in COUNTED else read_cached(path, _tallies)


def compared(set_id: str, run_id: str) -> tuple[ComparedDocument, ...]:
    """Return a stored run document by document, gold beside prediction.

    Raises:
        NoTexts: only counts are kept of this set.
        UnknownName, OtherTexts, DamagedResults: as :func:`tallies`.
    """
    path = _path(set_id, run_id)
    if set_id in COUNTED:
        raise NoTexts()
    return read_cached(path, _compared)


def rule_values(set_id: str) -> tuple[RuleGain, ...]:
    """Return what each rule adds on a gold set, in the order in which the rules run; empty if this
    was not measured.

    Raises:
        UnknownName: no such set.
        DamagedResults: the file cannot be read.
    """
    _check(set_id)
    path = rules_path(folder(), set_id)
    return read_cached(path, _gains) if path.exists() else ()


def perturbations(set_id: str) -> tuple[PerturbedLeaks, ...]:
    """Return what was found of a gold set under each perturbation, the unchanged text first; empty
    if this was not measured.

    Raises:
        UnknownName: no such set.
        DamagedResults: the file cannot be read.
    """
    _check(set_id)
    path = perturbations_path(folder(), set_id)
    return read_cached(path, _perturbed) if path.exists() else ()


def attacks(set_id: str) -> tuple[ProfileAttack, ...]:
    """Attack a gold set as each profile hides it (:func:`engine.measure.attacks.attack_profiles`);
    empty where its texts do not ship.

    Raises:
        UnknownName: no such set.
    """
    from engine.measure.attacks import attack_profiles

    _check(set_id)
    return attack_profiles(set_id) if set_id in SHIPPED else ()


def speeds() -> tuple[Speed, ...]:
    """Return the measured speed of each model and device, in the order of ``speed.json``; empty if
    there is no such file.

    Raises:
        DamagedResults: the file cannot be read.
    """
    path = folder() / SPEEDS
    return read_cached(path, _speeds) if path.exists() else ()


def volumes(language: str = "fr") -> tuple[TrainingVolume, ...]:
    """Return what taggers trained on more and more decisions of a language mark in the shipped
    samples, the smallest volume first; empty if this was not kept.

    Raises:
        DamagedResults: a file is not what ``python -m engine curve`` writes, or a sample has
        changed since.
    """
    paths = sorted((settings().data / "runs").glob(f"{language}{OF_VOLUMES}-curve/{CURVE}"))
    return tuple(one for path in paths for one in read_cached(path, read_volumes))


def run_path(results: Path, set_id: str, run_id: str) -> Path:
    """Return the path of a run's file below a folder of results."""
    return results / set_id / f"{run_id}{EXTENSION}"


def rules_path(results: Path, set_id: str) -> Path:
    """Return the path of the file, in a folder of results, that has what each rule adds on a
    set."""
    return results / f"rules-{set_id}.json"


def perturbations_path(results: Path, set_id: str) -> Path:
    """Return the path of the file, in a folder of results, that has what is found of a set under
    each perturbation."""
    return results / f"perturbations-{set_id}.json"


def clear() -> None:
    """Empty the cache of result files, so that they are read again."""
    _cached.cache_clear()


def read_cached(path: Path, read: Callable[[Path], Value]) -> Value:
    """Read a file of results, unless it was read as it is now.

    Raises:
        DamagedResults: it cannot be opened.
    """
    try:
        with _reading:
            found: Value = _cached(path, path.stat().st_mtime_ns, read)
    except OSError as error:
        raise DamagedResults(file=path.name, line=1) from error
    return found


@document_cache(64)
def _cached(path: Path, changed: int, read: Callable[[Path], Any]) -> Any:
    return read(path)


def _check(set_id: str) -> None:
    known = (*SHIPPED, *COUNTED)
    if set_id not in known:
        raise UnknownName(name=set_id, known=", ".join(known))


def _paths(set_id: str) -> list[Path]:
    return sorted((folder() / set_id).glob(f"*{EXTENSION}"))


def _path(set_id: str, run_id: str) -> Path:
    """Find the file of a run among those that are there: an id is never made into a path."""
    _check(set_id)
    known = {path.stem: path for path in _paths(set_id)}
    if run_id not in known:
        raise UnknownName(name=run_id, known=", ".join(known) or "—")
    return known[run_id]


def _counted(set_id: str, language: str) -> GoldSet:
    documents = len(read_cached(_paths(set_id)[0], read_counts))
    return GoldSet(set_id, *_TITLES[set_id], documents, language, texts=False)


def _order(info: RunInfo) -> tuple[list[int], bool, bool, int, str]:
    version = [-int(part) for part in info.version.split(".") if part.isdecimal()]
    rank = RULE_SETS.index(info.rules) if info.rules in RULE_SETS else len(RULE_SETS)
    second = f"model:{info.model}".startswith(SECOND_SOURCE)
    return version, second, not info.model, rank, info.id


def _compared(path: Path) -> tuple[ComparedDocument, ...]:
    references = load_shipped(path.parent.name)
    return compare(references, read_predictions(path, references), fitted=not read_cached(path, read_info).held_out)


def _tallies(path: Path) -> tuple[Tally, ...]:
    from engine.measure.tallying import tallies as count

    return count(read_cached(path, _compared))


def _gains(path: Path) -> tuple[RuleGain, ...]:
    return _rows(path, "rules", RuleGain.from_json)


def _perturbed(path: Path) -> tuple[PerturbedLeaks, ...]:
    return _rows(path, "perturbations", PerturbedLeaks.from_json)


def _speeds(path: Path) -> tuple[Speed, ...]:
    return _rows(path, "speeds", Speed.from_json)


def _rows(path: Path, key: str, read: Callable[[Any], Value]) -> tuple[Value, ...]:
    try:
        return tuple(read(row) for row in json.loads(path.read_text(encoding="utf-8"))[key])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DamagedResults(file=path.name, line=1) from error


__all__ = [
    "Epoch",
    "LearningPoint",
    "attacks",
    "clear",
    "compared",
    "epochs",
    "learning_curve",
    "perturbations",
    "perturbations_path",
    "read_cached",
    "rule_values",
    "rules_path",
    "run_path",
    "runs",
    "sets",
    "speeds",
    "tallies",
]
