"""A batch with a strategy of the installation knows its files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.batch import BatchOptions, plan_batch, report_batch, run_batch
from engine.core import NoCorpusNames, OtherFingerprint
from tests.engine.batch import made
from tests.engine.batch.test_batch_run import outputs
from tests.engine.pseudonyms import own


def planned(base: Path, strategy: str, *, corpus: bool) -> Path:
    made.write_decisions(base / "sources", 3)
    plan_batch([base / "sources"], base / "out", strategy=strategy, corpus=corpus, profile="tout")
    return base / "out"


def test_names_of_a_file_stay_the_same_through_a_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own.install(own.write_strategies(tmp_path / "own"), monkeypatch)
    out = planned(tmp_path, "bretons", corpus=True)
    run_batch(out, BatchOptions(workers=1, loader=made.LOADER))
    assert not report_batch(out).collisions
    written = b"".join(outputs(out).values()).decode()
    assert not any(name in written for name in made.SURNAMES)
    assert any(name.upper() in written.upper() for name in own.names("last"))


def test_a_batch_does_not_go_on_with_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = own.write_strategies(tmp_path / "own")
    own.install(folder, monkeypatch)
    out = planned(tmp_path, "bretons", corpus=False)
    own.write_csv(folder, [*own.csv_rows(), "Trevarez,last,,breton"])
    own.install(folder, monkeypatch)
    with pytest.raises(OtherFingerprint) as refused:
        run_batch(out, BatchOptions(workers=1, loader=made.LOADER))
    assert refused.value.params == {"reason": "strategy"}
    run_batch(out, BatchOptions(workers=1, loader=made.LOADER, other_engine=True))
    prints = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["fingerprints"]
    assert [sorted(one["own"]) for one in prints] == [["bretons"], ["bretons"]]


def test_a_file_that_changes_while_the_run_begins_makes_no_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = own.write_strategies(tmp_path / "own")
    own.install(folder, monkeypatch)
    out = planned(tmp_path, "bretons", corpus=False)
    own.write_csv(folder, [*own.csv_rows(), "Trevarez,last,,breton"])  # read here, not yet by those that write
    run_batch(out, BatchOptions(workers=1, loader=made.LOADER))
    assert outputs(out) == {}
    assert "batch.other_fingerprint" in (out / "dead-letters.jsonl").read_text(encoding="utf-8")


def test_patterns_count_and_keep_nothing_through_a_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own.install(own.write_strategies(tmp_path / "own"), monkeypatch)
    with pytest.raises(NoCorpusNames) as refused:
        planned(tmp_path, "parties", corpus=True)
    assert refused.value.params["known"] == "bretons, fictif, tolkien"


def test_a_shipped_strategy_leaves_the_manifest_as_it_was(tmp_path: Path) -> None:
    out = planned(tmp_path, "lettres", corpus=False)
    assert "own" not in json.loads((out / "manifest.json").read_text(encoding="utf-8"))["fingerprints"][0]
