"""The batches of a folder: how each stands, whatever became of its files, and what goes on with
it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.batch import (
    BatchFolder,
    BatchOverview,
    find_batch,
    find_obstacle,
    list_batches,
    read_report,
    read_status,
    status,
)
from engine.batch.folder import row_bytes
from engine.batch.ledger import ShardLedger
from engine.core import BatchGone, NoBatchesFolder, UnreadableBatch, settings
from engine.core.errors import DamagedLedger, NoBatch, OtherBatchSchema
from tests.engine.batch.made_batches import BEGUN, PRINT, identity, manifest, row, write_batch

MIXED = [row(1), row(2, "doubt", blocking=1), row(3, "refused", error="delivery.leak"), row(4, "error", error="job")]


def only(folder: Path) -> BatchOverview:
    (found,) = list_batches(folder)
    return found


@pytest.mark.parametrize(
    ("rows", "said", "state", "step"),
    [
        pytest.param([], manifest(5), "planned", "run", id="nothing is made"),
        pytest.param([row(1)], manifest(5), "interrupted", "resume", id="a part is made"),
        pytest.param([row(1)], manifest(1), "finished", "", id="all is made"),
        pytest.param(MIXED, manifest(4), "finished", "retry", id="all is made, with a dead letter"),
        pytest.param([], manifest(0), "finished", "", id="a plan of nothing"),
        pytest.param(MIXED, manifest(2), "finished", "retry", id="more closed than planned"),
    ],
)
def test_how_a_batch_stands_and_which_command_goes_on(tmp_path: Path, rows, said, state, step) -> None:
    path = write_batch(tmp_path / "a b", rows, said)
    found = only(tmp_path)
    assert (found.state, found.error) == (state, None)
    assert found.command == (f"python -m engine batch {step} '{path}'" if step else "")
    assert 0 <= found.status.fraction <= 1  # type: ignore[union-attr]
    assert json.loads(json.dumps(found.to_json()))["state"] == state


def test_a_batch_says_what_was_planned_and_counts_what_became_of_it(tmp_path: Path) -> None:
    said = manifest(9, copies=2, left_out={"document.damaged": 3}, fingerprints=[PRINT.to_json(), PRINT.to_json()])
    write_batch(tmp_path / "a", MIXED, said)
    found = only(tmp_path)
    plan, counted = found.plan, found.status
    assert plan is not None
    assert counted is not None
    assert (plan.documents, plan.copies, plan.profile, plan.strategy) == (9, 2, "judiciaire", "lettres")
    assert (plan.fingerprint, plan.engines, plan.corpus) == (PRINT.digest, 2, False)
    assert counted.states == {"clean": 1, "doubt": 1, "refused": 1, "error": 1}
    assert (counted.closed, counted.waiting) == (4, 2)
    assert counted.causes == {
        "dead": {"job": 1},
        "refused": {"delivery.leak": 1},
        "left_out": {"document.damaged": 3},
    }
    assert (counted.rate, counted.characters, counted.last) == (4 / 3, 4000 / 3, BEGUN + 4)
    assert counted.seconds_left == 5 / counted.rate


def test_a_run_is_seen_while_it_lasts_and_nothing_is_written_to_see_it(tmp_path: Path) -> None:
    folder = BatchFolder(write_batch(tmp_path / "a", [row(1)], manifest(5)))
    assert only(tmp_path).state == "interrupted"
    assert not folder.lock.exists()
    with folder.locked():
        assert only(tmp_path).state == "running"
        assert only(tmp_path).command == ""
    assert only(tmp_path).state == "interrupted"


def test_who_may_not_look_at_the_lock_is_not_told_that_nothing_runs(tmp_path: Path) -> None:
    folder = BatchFolder(write_batch(tmp_path / "a", [row(1)], manifest(5)))
    folder.lock.symlink_to(folder.lock)  # it cannot be opened, by whomever
    assert read_status(folder.path).running is None
    assert only(tmp_path).state == "unknown"
    assert " batch resume " in only(tmp_path).command


def broken_off(path: Path) -> None:
    with BatchFolder(path).ledger(0).open("ab") as file:
        file.write(b'{"id": "half of a r')


def damage(name: str, data: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        (path / name).parent.mkdir(exist_ok=True)
        (path / name).unlink(missing_ok=True)
        (path / name).write_bytes(data)

    return write


def folder_in_place_of(name: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        (path / name).unlink(missing_ok=True)
        (path / name).mkdir(parents=True)

    return write


LEDGER, MANIFEST = "ledger/00000.jsonl", "manifest.json"


@pytest.mark.parametrize(
    ("harm", "error", "named"),
    [
        (damage(LEDGER, b"nothing of JSON\n"), DamagedLedger, LEDGER),
        (damage(LEDGER, b"[1]\n"), DamagedLedger, LEDGER),
        (damage(LEDGER, b"\xff\xfe\n"), DamagedLedger, LEDGER),
        (damage(LEDGER, row_bytes({"id": identity(1), "state": "clean", "of": "a later version"})), DamagedLedger, LEDGER),
        (damage(LEDGER, row_bytes({"id": identity(1), "state": "later"})), DamagedLedger, LEDGER),
        (damage(LEDGER, row_bytes({"id": identity(1), "state": "clean", "at": "yesterday"})), DamagedLedger, LEDGER),
        (folder_in_place_of(LEDGER), UnreadableBatch, LEDGER),
        (folder_in_place_of(MANIFEST), UnreadableBatch, MANIFEST),
        (damage(MANIFEST, b""), NoBatch, ""),
        (damage(MANIFEST, b"[]"), NoBatch, ""),
        (damage(MANIFEST, json.dumps(manifest(1, schema=2)).encode()), OtherBatchSchema, ""),
        (damage(MANIFEST, json.dumps(manifest(1, shards=10**9)).encode()), NoBatch, ""),
        (damage(MANIFEST, json.dumps(manifest(-1)).encode()), NoBatch, ""),
        (damage(MANIFEST, json.dumps(manifest(1, planned="soon")).encode()), NoBatch, ""),
        (damage(MANIFEST, json.dumps(manifest(1, fingerprints=[])).encode()), NoBatch, ""),
        (damage(MANIFEST, json.dumps(manifest(1, fingerprints=[{}])).encode()), NoBatch, ""),
        (damage(MANIFEST, json.dumps(manifest(1, left_out={"a": "b"})).encode()), NoBatch, ""),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_sentence_beside_the_others(tmp_path: Path, harm, error, named: str) -> None:
    harm(write_batch(tmp_path / "a", [row(1)]))
    write_batch(tmp_path / "b", [row(1)])
    found = {batch.name: batch for batch in list_batches(tmp_path)}
    assert (found["a"].state, found["a"].command, found["b"].state) == ("unreadable", "", "finished")
    assert type(found["a"].error) is error
    for language in ("fr", "en"):
        sentence = found["a"].error.sentence(language)  # type: ignore[union-attr]
        assert named in sentence
        assert str(tmp_path / "a") in sentence
        assert "\n" not in sentence


def test_a_row_that_is_being_written_does_not_count(tmp_path: Path) -> None:
    broken_off(write_batch(tmp_path / "a", [row(number) for number in range(8)], manifest(9)))
    assert only(tmp_path).status.closed == 8  # type: ignore[union-attr]


def test_a_ledger_is_read_again_when_it_grew_and_not_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_batch(tmp_path / "a", [row(1)], manifest(3, shards=1))
    read: list[int] = []
    real = status.read_ledger

    def counted(folder: BatchFolder, shard: int):
        read.append(shard)
        return real(folder, shard)

    monkeypatch.setattr(status, "read_ledger", counted)
    assert [read_status(path).closed for _ in range(3)] == [1, 1, 1]
    assert len(read) == 1
    ShardLedger(BatchFolder(path), 0).add(row(2))
    ShardLedger(BatchFolder(path), 0).add(replace(row(1), state="doubt"))
    assert read_status(path).states == {"clean": 1, "doubt": 1, "refused": 0, "error": 0}
    assert len(read) == 2


def test_the_pace_is_that_of_the_last_minutes(tmp_path: Path) -> None:
    slow = [replace(row(number), at=BEGUN + 60 * number) for number in range(100)]
    fast = [replace(row(1000 + number), at=BEGUN + 100_000 + number) for number in range(101)]
    write_batch(tmp_path / "a", [*slow, *fast], manifest(1000))
    assert read_status(tmp_path / "a").rate == pytest.approx(101 / 100)


def test_a_hundred_batches_are_listed_the_last_planned_first_and_found_by_an_id_without_their_name(
    tmp_path: Path,
) -> None:
    for number in range(100):
        write_batch(tmp_path / f"Dupont {number}", [], manifest(number, planned=f"2026-11-27T08:00:{number % 60:02d}"))
    (tmp_path / "not a batch").mkdir()
    (tmp_path / "a file").write_text("", encoding="utf-8")
    (tmp_path / "lost+found").mkdir()
    found = list_batches(tmp_path)
    assert len({batch.id for batch in found}) == 100
    planned = [batch.plan.planned for batch in found]  # type: ignore[union-attr]
    assert planned == sorted(planned, reverse=True)
    assert find_batch(found[7].id, tmp_path) == found[7]
    assert all(len(batch.id) == 16 and "Dupont" not in batch.id for batch in found)
    with pytest.raises(BatchGone):
        find_batch("0" * 16, tmp_path)


def test_a_folder_that_is_not_named_not_there_or_not_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: Path | None) -> str:
        with pytest.raises(NoBatchesFolder) as error:
            list_batches(folder)
        return error.value.sentence("fr")

    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert "NOMDEMPRUNT_BATCHES" in refused(None)
    assert "batch plan" in refused(None)
    assert "n'existe pas" in refused(tmp_path / "nowhere")
    assert "ne peut pas être lu" in refused(tmp_path / "loop")
    (tmp_path / "empty").mkdir()
    assert list_batches(tmp_path / "empty") == ()
    monkeypatch.setenv("NOMDEMPRUNT_BATCHES", str(tmp_path / "named"))
    settings.cache_clear()
    write_batch(tmp_path / "named" / "a")
    assert [batch.name for batch in list_batches()] == ["a"]
    monkeypatch.delenv("NOMDEMPRUNT_BATCHES")
    settings.cache_clear()


def test_what_would_stop_a_run_is_known_before(tmp_path: Path) -> None:
    path = write_batch(tmp_path / "a")
    assert "les poids d'un modèle sont différents" in find_obstacle(path).sentence("fr")  # type: ignore[union-attr]
    (path / "internal" / "key").unlink()
    assert isinstance(find_obstacle(path), NoBatch)
    (path / "internal" / "key").mkdir()
    assert find_obstacle(path) is None, "the owner may be able to go on"


def test_the_riskiest_are_told_without_those_of_unknown_risk_and_nothing_is_written(tmp_path: Path) -> None:
    rows = [*MIXED, row(5, nothing_missed=0.4), row(6, nothing_missed=0.7), row(7, nothing_missed=None)]
    path = write_batch(tmp_path / "a", rows)
    before = sorted(tmp_path.rglob("*"))
    report = read_report(path)
    assert [one.id for one in report.riskiest(3)] == [identity(5), identity(6), min(identity(1), identity(2))]
    assert report.of_unknown_risk == 2
    assert len(report.readers) == 6
    assert sorted(tmp_path.rglob("*")) == before
