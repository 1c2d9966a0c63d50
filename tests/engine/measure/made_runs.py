"""Invented runs on an invented gold: counts of three documents, a training, nothing that ships."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from engine.core.scores import Share
from engine.measure import Tally
from engine.measure.results import RunIdentity, RunInfo
from engine.measure.runs import kept
from engine.measure.runs.records import RunRecord, find
from engine.measure.tally import Counts, GoldIndividual

SURNAME, TOWN = "personnePhysiqueNom", "localite"
GOLD = "ab" * 32
TRAINING = {
    "name": "tiny",
    "version": "0.2.0",
    "language": "fr",
    "date": "2026-11-20",
    "finished": True,
    "configuration": {"corpora": "there", "seed": 7, "tagger": {"hidden": 32, "learning_rate": 0.002}, "shares": {}},
    "machine": {"cores": 2},
    "data": {},
    "seconds": {"tagger": 60.4},
    "figures": {"all": {"precision": 0.9, "recall": 0.8, "f1": 0.847, "support": 50}},
}
EPOCHS = [{"kind": "tagger", "epoch": rank, "loss": 1 / rank, "dev": {"all": {"f1": 0.4 * rank}}} for rank in (1, 2)]


def tally(name: str, found: int) -> Tally:
    """Make a document of ten surnames, of which so many are found, and a town that is missed."""
    return Tally(
        name,
        characters=1000,
        counts={"strict": {SURNAME: Counts(found, missed=10 - found), TOWN: Counts(missed=1)}},
        masked={SURNAME: Share(found, 10), TOWN: Share(1, 1)},
        individuals=(GoldIndividual(None, True, Share(found, 10), Share()),),
    )


def info(name: str, date: str = "2026-11-20", rules: Sequence[str] | None = ("a", "b"), gold: str = GOLD) -> RunInfo:
    """Describe a run on the set ``court``."""
    return RunInfo(
        name, "court", f"Essai {name}", f"Run {name}", "tiny", "0.2.0", "0.8.0", date=date, gold=gold,
        machine={"cores": 2}, parameters={"threshold": 0.5},
        identity=RunIdentity("0.8.0", {"tiny": "cd" * 32}, None if rules is None else tuple(rules), {}),
    )  # fmt: skip


def keep(made: RunInfo, *found: int) -> RunRecord:
    """Keep a run that finds so many surnames in each document."""
    kept.keep(made, [tally(str(rank), count) for rank, count in enumerate(found, 1)])
    return find(f"{made.set}/{made.id}")


def write_training(data: Path, folder: str = "runs", version: str = "0.2.0") -> None:
    """Write the record of a training into a folder of data."""
    place = data / folder / f"tiny-{version}"
    place.mkdir(parents=True)
    (place / "run.json").write_text(json.dumps({**TRAINING, "version": version}), encoding="utf-8")
    (place / "curves.jsonl").write_text("".join(json.dumps(row) + "\n" for row in EPOCHS), encoding="utf-8")
