"""A batch whole, one that is killed and resumed, and what its files say."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from engine.batch import BatchFolder, BatchOptions, plan_batch, read_status, report_batch, run_batch
from engine.batch.folder import read_rows
from engine.batch.ledger import read_ledger
from engine.core import (
    ROOT,
    BatchExists,
    BatchInUse,
    NoBatch,
    OtherFingerprint,
    SourceChanged,
    TooManyFailures,
)
from tests.engine.batch import made, test_batch_sources as kinds

MANY, HOSTILE = 100, 20
_RUN = "import sys; from pathlib import Path; from engine.batch import BatchOptions, run_batch; run_batch(Path(sys.argv[1]), BatchOptions(workers=2, loader=sys.argv[2]))"


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A planned batch of good and hostile files, which nobody runs: tests run copies."""
    base = tmp_path_factory.mktemp("batch")
    made.write_decisions(base / "sources", MANY)
    assert made.write_hostile(base / "sources" / "hostile") == HOSTILE
    plan = plan_batch([base / "sources"], base / "planned", shards=3)
    assert (plan.documents, plan.shards, plan.left_out) == (MANY + HOSTILE, 3, {})
    return base / "planned"


@pytest.fixture(scope="module")
def whole(planned: Path) -> Path:
    """The batch as one process makes it without a break."""
    return run(copied(planned, "whole"), workers=1)


def copied(planned: Path, name: str) -> Path:
    return Path(shutil.copytree(planned, planned.parent / name))


def run(out: Path, workers: int = 2, **options: object) -> Path:
    run_batch(out, BatchOptions(workers=workers, loader=made.LOADER, **options))  # type: ignore[arg-type]
    return out


def outputs(out: Path) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in (out / "documents").rglob("*") if path.is_file()}


def rows(out: Path) -> list[dict]:
    return [row for path in sorted((out / "ledger").iterdir()) for row in read_rows(path)]


def kill_at(out: Path, share: float) -> None:
    """Run the batch in a process of its own, and kill that once so much of it is closed."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen([sys.executable, "-c", _RUN, str(out), made.LOADER], cwd=ROOT, env=environment)
    ledger = out / "ledger"
    try:
        while sum(path.read_bytes().count(b"\n") for path in ledger.glob("*")) < share * (MANY + HOSTILE):
            assert process.poll() is None, "it ended before it could be killed"
            time.sleep(0.01)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def test_a_batch_that_was_killed_goes_on_to_the_same_bytes_and_does_nothing_twice(planned: Path, whole: Path) -> None:
    out = copied(planned, "killed")
    kill_at(out, 0.7)
    before = {path.name: path.read_bytes() for path in (out / "ledger").iterdir()}
    assert not read_status(out).running
    run(out)
    assert outputs(out) == outputs(whole)
    assert report_batch(out).checksum == report_batch(whole).checksum
    for name, data in before.items():  # what was closed stays closed, to the byte
        closed = data[: data.rfind(b"\n") + 1]
        assert (out / "ledger" / name).read_bytes().startswith(closed)
    counted = Counter(row["id"] for row in rows(out))
    assert len(counted) == MANY + HOSTILE
    assert set(counted.values()) == {1}


def test_hostile_files_end_in_the_dead_letters_and_the_others_do_not_notice(whole: Path) -> None:
    status = read_status(whole)
    assert status.states == {"clean": MANY, "doubt": 0, "refused": 0, "error": HOSTILE}
    letters = read_rows(whole / "dead-letters.jsonl")
    assert len(letters) == HOSTILE
    assert {letter["tries"] for letter in letters} == {2}  # each was tried again, alone
    assert Counter(letter["error"] for letter in letters) == status.errors
    assert {"document.damaged", "document.empty", "job.worker_died", "engine", "batch.no_text_field"} <= set(
        status.errors
    )


def test_what_leaves_hides_the_names_and_what_describes_the_batch_says_none(whole: Path) -> None:
    report_batch(whole)
    public = [path for path in whole.rglob("*") if path.is_file() and "internal" not in path.relative_to(whole).parts]
    said = b"\n".join([*(str(path).encode() for path in public), *(path.read_bytes() for path in public)]).upper()
    assert [name for name in made.SURNAMES if name.encode() in said] == []
    described = b"\n".join(path.read_bytes() for path in public if "documents" not in path.parts)
    assert b"Jugement" not in described
    assert "déboutée".encode() not in described
    assert b"hostile" not in described


def test_what_may_name_somebody_is_for_the_owner_alone(whole: Path) -> None:
    internal = [path for path in (whole / "internal").rglob("*") if path.is_file()]
    assert {path.stat().st_mode & 0o077 for path in internal} == {0}


def test_a_run_that_is_repeated_does_nothing_and_mends_what_was_altered(whole: Path) -> None:
    ledger = rows(whole)
    run(whole)
    assert rows(whole) == ledger
    row = next(row for row in ledger if row["state"] == "clean")
    (whole / row["file"]).write_bytes(b"somebody else was here")
    run(whole)
    more = Counter(closed["id"] for closed in rows(whole)) - Counter(closed["id"] for closed in ledger)
    assert list(more.elements()) in ([], [row["id"]])
    assert sha256((whole / row["file"]).read_bytes()).hexdigest() == row["sha256"]
    assert {one["sha256"] for one in rows(whole) if one["id"] == row["id"]} == {row["sha256"]}


def test_a_batch_goes_on_with_the_engine_that_began_it_unless_told(tmp_path: Path) -> None:
    made.write_decisions(tmp_path / "sources", 2)
    out = tmp_path / "out"
    plan_batch([tmp_path / "sources"], out)
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    manifest["fingerprints"][0]["version"] = "0.0.1"
    (out / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(OtherFingerprint) as refused:
        run(out)
    assert refused.value.params == {"reason": "version"}
    run(out, other_engine=True)
    assert read_status(out).states["clean"] == 2
    assert len(json.loads((out / "manifest.json").read_text(encoding="utf-8"))["fingerprints"]) == 2


def test_a_share_of_failures_stops_the_run_and_makes_no_dead_letters(tmp_path: Path) -> None:
    (tmp_path / "sources").mkdir()
    for number in range(25):
        (tmp_path / "sources" / f"{number}.pdf").write_bytes(b"%PDF-1.7\n" + bytes([65 + number]) * 40)
    out = tmp_path / "out"
    plan_batch([tmp_path / "sources"], out)
    with pytest.raises(TooManyFailures) as stopped:
        run(out)
    assert stopped.value.params["failed"] == 25
    assert read_status(out).closed == 0


def test_a_source_that_was_changed_is_not_made_and_a_retry_makes_it_again(tmp_path: Path) -> None:
    made.write_decisions(tmp_path / "sources", 3)
    out = tmp_path / "out"
    plan_batch([tmp_path / "sources"], out)
    altered = next((tmp_path / "sources").iterdir())
    original = altered.read_bytes()
    altered.write_bytes(b"another text")
    run(out)
    assert read_status(out).errors == {SourceChanged.code: 1}
    altered.write_bytes(original)
    run(out)
    assert read_status(out).states["error"] == 1  # a dead letter lies until it is asked for
    run(out, retry=True)
    assert read_status(out).states == {"clean": 3, "doubt": 0, "refused": 0, "error": 0}
    assert read_rows(out / "dead-letters.jsonl") == []


def test_one_run_at_a_time(planned: Path) -> None:
    with BatchFolder(planned).locked():
        assert read_status(planned).running
        with pytest.raises(BatchInUse):
            run(planned)


def test_a_plan_writes_over_nothing_and_a_folder_without_one_says_so(planned: Path, tmp_path: Path) -> None:
    with pytest.raises(BatchExists):
        plan_batch([planned.parent / "sources"], planned)
    with pytest.raises(NoBatch):
        run(tmp_path)


def test_documents_of_every_kind_of_source_go_through_and_what_is_in_doubt_lies_apart(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    for name, write in (
        ("a.zip", kinds.zip_file),
        ("a.tar.gz", kinds.tar_file),
        ("a.mbox", kinds.mbox_file),
        ("a.jsonl", kinds.jsonl_file),
        ("a.parquet", kinds.parquet_file),
    ):
        write(sources / name)
    (sources / "a.xml").write_text(kinds.DILA, encoding="utf-8")
    (sources / "a.json").write_text(json.dumps({"id": "1", "text": "Un jugement DOUTEUX."}), encoding="utf-8")
    out = tmp_path / "out"
    plan = plan_batch([sources], out)
    # The texts of the archives and of the records are the same bytes: made once.
    assert (plan.documents, plan.copies, plan.left_out) == (3 + 3 + 2, 9, {})
    run(out)
    assert read_status(out).states == {"clean": 7, "doubt": 1, "refused": 0, "error": 0}
    assert sorted(Path(name).suffix for name in outputs(out)) == [".eml"] * 3 + [".txt"] * 4
    (doubtful,) = [path for path in (out / "to-read").rglob("*") if path.is_file()]
    assert "DOUTEUX" in doubtful.read_text(encoding="utf-8")
    report_batch(out)
    assert len((out / "readers.csv").read_text(encoding="utf-8").splitlines()) == 1 + 8  # no promise: all of them


def test_each_decision_is_made_under_the_profile_that_its_metadata_lead_to(tmp_path: Path) -> None:
    sources, out = tmp_path / "sources", tmp_path / "out"
    sources.mkdir()
    rows = [
        {"text": f"Mme {made.SURNAMES[0]} divorce.", "nac": "22G"},
        {"text": f"M. {made.SURNAMES[1]} conteste un titre.", "jurisdiction": "ta"},
    ]
    (sources / "a.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with zipfile.ZipFile(sources / "b.zip", "w") as archive:
        archive.writestr("x.json", json.dumps({"text": f"M. {made.SURNAMES[2]} est muté.", "NACCode": "80A"}))
    (sources / "note.txt").write_text(f"M. {made.SURNAMES[3]} attend.", encoding="utf-8")
    plan = plan_batch([sources], out, profile="judiciaire,metadata")
    expected = {"judiciaire,nac:22G": 1, "administratif": 1, "judiciaire,nac:80A": 1, "judiciaire": 1}
    assert plan.profiles == expected
    run(out)
    rows_made = [row for shard in range(plan.shards) for row in read_ledger(BatchFolder(out), shard).values()]
    assert Counter(row.profile for row in rows_made) == expected
    assert {row.state for row in rows_made} == {"clean"}
