"""``batch``: a folder planned, run, looked at and reported on by commands."""

import json
from functools import partial
from pathlib import Path

import pytest

from engine import batch
from engine.batch import BatchFolder
from engine.batch.folder import append_rows
from engine.batch.windows import BatchOptions
from tests.engine.batch import made
from tests.engine.batch.made_batches import manifest, row, write_batch
from tests.engine.cli.conftest import Run


@pytest.fixture(autouse=True)
def _taggers_of_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "BatchOptions", partial(BatchOptions, loader=made.LOADER), raising=False)


def test_a_batch_from_the_plan_to_the_report(run: Run, tmp_path: Path) -> None:
    made.write_decisions(tmp_path / "sources", 3)
    (tmp_path / "sources" / "cut.docx").write_bytes(made.HOSTILE["cut.docx"])
    (tmp_path / "sources" / "lines.jsonl").write_text('{"text": "Une ligne."}\n{broken\n', encoding="utf-8")
    status, out, err = run("batch", "plan", "sources", "--out", "dst", "--shards", "2")
    assert status == 1  # something could not be listed
    assert "5 document(s) en 2 tranche(s)" in out
    assert "document.damaged" in err
    status, out, _ = run("batch", "run", "dst", "--workers", "1")
    assert status == 1
    assert "5 document(s) sur 5" in out
    assert "document.damaged 1" in out
    status, out, _ = run("batch", "status", "dst", "--json")
    assert status == 0
    told = json.loads(out)
    assert (told["closed"], told["states"]["clean"], told["states"]["error"]) == (5, 4, 1)
    assert told["left_out"] == {"document.damaged": 1}
    (tmp_path / "sources" / "cut.docx").unlink()
    status, out, _ = run("--lang", "en", "batch", "retry", "dst", "--workers", "1")
    assert status == 1
    assert "usage.file_missing 1" in out
    status, out, _ = run("batch", "report", "dst")
    assert status == 1
    assert "Aucune promesse" in out  # the tagger of a test was never measured
    assert "4 documents vont aux lecteurs" in out
    assert json.loads((tmp_path / "dst" / "report.json").read_text(encoding="utf-8"))["readers"] == 4
    assert len((tmp_path / "dst" / "readers.csv").read_text(encoding="utf-8").splitlines()) == 5


def test_a_folder_is_watched_once_and_its_status_is_told(run: Run, tmp_path: Path) -> None:
    made.write_decisions(tmp_path / "sources", 2)
    (tmp_path / "sources" / "cut.docx").write_bytes(made.HOSTILE["cut.docx"])
    (tmp_path / "sources" / "half.docx.part").write_bytes(b"half")
    (tmp_path / "flow.toml").write_text('within = "2h"\nevery = "1s"\n', encoding="utf-8")
    call = ("batch", "watch", "sources", "--out", "dst", "--flow", "flow.toml", "--within", "24h", "--once")
    status, out, err = run(*call)
    assert (status, err) == (1, "")  # one failed
    assert "3 document(s) sur 3" in out
    assert "Délai de 24 h 00\u00a0: 0 en retard, 0 traité(s) après le délai." in out
    (note,) = (tmp_path / "dst" / "dead-letters" / "document.damaged").iterdir()
    assert json.loads(note.read_text(encoding="utf-8"))["tries"] == 2
    status, out, _ = run("batch", "status", "dst", "--json")
    assert status == 0
    told = json.loads(out)
    assert (told["documents"], told["flow"]["open"], told["flow"]["within"]) == (3, 0, 86_400.0)
    status, out, _ = run("batch", "status", "dst", "--metrics")
    assert 'nomdemprunt_batch_documents{state="clean"} 2.0' in out
    assert "nomdemprunt_flow_late 0.0" in out
    assert run("batch", "report", "dst")[0] == 1
    for path in (tmp_path / "dst" / "documents").rglob("*.txt"):
        path.unlink()  # by those for whom they were made
    (tmp_path / "sources" / "cut.docx").unlink()
    assert run("batch", "retry", "dst", "--workers", "1")[0] == 1
    assert list((tmp_path / "dst" / "documents").rglob("*.txt")) == []
    assert [path.name for path in (tmp_path / "dst" / "dead-letters").glob("*/*")] == [note.name]
    assert not note.exists()  # it lies below its new type: the file is gone
    append_rows(BatchFolder(tmp_path / "dst").shard(0), [{"id": "0" * 64, "arrived": 0.0}])  # it waits since 1970
    status, out, _ = run("batch", "status", "dst")
    assert status == 1
    assert "1 en retard" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("run", "nowhere"), "ne contient pas de lot"),
        (("status", "nowhere"), "ne contient pas de lot"),
        (("report", "nowhere"), "ne contient pas de lot"),
        (("plan", "nowhere", "--out", "dst"), "introuvable"),
        (("plan", "empty", "--out", "dst"), "Aucun document"),
        (("plan", "full", "--out", "full"), "contient déjà des fichiers"),
        (("plan", "full", "--out", "dst", "--corpus", "--strategy", "lettres"), "numérote ses pseudonymes"),
        (("plan", "full", "--out", "dst", "--strategy", "autre"), "autre"),
        (("plan", "full", "--out", "dst", "--key", "full/a.txt"), "trop courte"),
        (("watch", "nowhere", "--out", "dst"), "introuvable"),
        (("watch", "full", "--out", "full"), "l'un dans l'autre"),
        (("watch", "empty", "--out", "full"), "contient déjà des fichiers"),
        (("watch", "full", "--out", "dst", "--within", "24"), "n'est pas un temps"),
        (("watch", "full", "--out", "dst", "--flow", "full/a.txt"), "ce n'est pas du TOML"),
        (("watch", "full", "--out", "dst", "--flow", "nowhere.toml"), "n'a pas pu être lu"),
    ],
)
def test_a_wrong_call_is_one_sentence(run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a.txt").write_text("un", encoding="utf-8")
    status, _, err = run("batch", *arguments)
    assert status == 2
    assert said in err
    assert err.count("\n") == 1
    assert not (tmp_path / "dst").exists()


def test_the_batches_of_a_folder_are_listed(run: Run, tmp_path: Path) -> None:
    write_batch(tmp_path / "all" / "court", [row(1), row(2, "doubt")], manifest(5))
    status, out, _ = run("batch", "list", "all")
    assert status == 0
    assert "interrompu" in out
    assert f"python -m engine batch resume {tmp_path / 'all' / 'court'}" in out
    write_batch(tmp_path / "all" / "later", [], manifest(1, schema=2))
    status, out, _ = run("batch", "list", "all", "--json")
    assert status == 1  # one cannot be read
    told = json.loads(out)
    assert [(one["name"], one["state"]) for one in told] == [("later", "unreadable"), ("court", "interrupted")]
    assert told[1]["status"]["waiting"] == 1
    (tmp_path / "empty").mkdir()
    status, out, _ = run("batch", "list", "empty")
    assert (status, out.count("\n")) == (0, 1)
    assert "batch plan" in out
    status, _, err = run("batch", "list")
    assert status == 2
    assert "NOMDEMPRUNT_BATCHES" in err
