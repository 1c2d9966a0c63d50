"""MLflow's file store: written as MLflow writes it, read as MLflow wrote it, and what is no store
refused in a sentence."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest
import yaml

from engine.core.errors import BadStore, EngineError, FileMissing, FileNotWritten
from engine.core.model import replace
from engine.measure.results import RunInfo
from engine.measure.runs import kept
from engine.measure.runs.figures import figures
from engine.measure.runs.mlflow import export_runs, exported_files, import_runs, keep_runs, read_archive, read_store
from engine.measure.runs.mlflow.imports import read_runs
from engine.measure.runs.mlflow.layout import entry_name, iso_date, milliseconds
from engine.measure.runs.parameters import parameters
from engine.measure.runs.records import counts, find, records
from tests.engine.measure.made_runs import info, keep

MLFLOW = Path(sys.prefix, "mlflow", "bin", "python")
"""MLflow beside the environment of the tests: it wants an older cachetools than ours."""


@pytest.fixture
def store(runs: Path, tmp_path: Path) -> Path:
    """Write a kept run and a training into a store."""
    keep(info("a"), 10, 8)
    folder = tmp_path / "mlruns"
    assert export_runs(records(), folder) == 2
    return folder


def run_folders(store: Path) -> Iterator[Path]:
    """Give the folders of runs, those of the set ``court`` first."""
    found = [path.parent for path in store.rglob("meta.yaml") if (path.parent / "params").exists()]
    return iter(sorted(found, key=lambda folder: (folder / "tags" / "nomdemprunt.set").read_text()))


def test_a_run_is_written_with_its_parameters_figures_and_its_file(store: Path) -> None:
    first = next(run_folders(store))
    record = find("court/a")
    meta = yaml.safe_load((first / "meta.yaml").read_text())
    assert (meta["run_name"], meta["run_id"], meta["status"], meta["user_id"]) == ("a", first.name, 3, "")
    assert iso_date(meta["start_time"]) == "2026-11-20T00:00:00+00:00"
    assert {path.name for path in (first / "params").iterdir()} == set(parameters(record))
    _, value, step = (first / "metrics" / "clean").read_text().split()
    assert (float(value), step) == (figures(record)["clean"].value, "0")
    assert (first / "artifacts" / "run.jsonl").read_bytes() == kept.path_of("court", "a").read_bytes()


def test_a_training_brings_what_was_measured_as_it_went_on(store: Path) -> None:
    *_, training = run_folders(store)
    lines = (training / "metrics" / "tagger" / "dev" / "all" / "f1").read_text().splitlines()
    assert [line.split()[1:] for line in lines] == [["0.4", "0"], ["0.8", "1"]]
    assert (training / "artifacts" / "curves.jsonl").exists()


def test_what_is_there_is_left_as_it_is(store: Path) -> None:
    before = {path: path.read_bytes() for path in store.rglob("*") if path.is_file()}
    assert export_runs(records(), store) == 0
    assert {path: path.read_bytes() for path in store.rglob("*") if path.is_file()} == before


def test_a_run_comes_back_whole(store: Path) -> None:
    before = find("court/a").info, counts(find("court/a"))
    assert import_runs(store).already == ("court/a",)
    kept.erase("court", "a")
    found = import_runs(store)
    assert "court/a" in found.kept
    assert (find("court/a").info, counts(find("court/a"))) == before


def test_another_run_of_the_same_name_stands_beside_it(store: Path) -> None:
    kept.erase("court", "a")
    keep(info("a"), 3, 3)
    (name,) = (one for one in import_runs(store).kept if one.startswith("court/"))
    assert name.startswith("court/a-")
    assert sum(tally.counts["strict"]["personnePhysiqueNom"].correct for tally in counts(find(name))) == 18
    assert name in import_runs(store).already, "a second import changes nothing"


def test_a_run_of_another_program_keeps_its_parameters_and_figures(runs: Path, tmp_path: Path) -> None:
    folder = put_run(
        tmp_path / "mlruns", {"lr": "0.1", "deep/er": "x"}, {"loss": "1 2.5 0\n2 1.5 1\n", "val": "5 nan 0"}
    )
    (name,) = import_runs(folder).kept
    record = find(name)
    assert name == "my-experiment/my-run-0123abcd"
    assert record.info.figures == {"loss": 1.5}, "the last step; what is no number is left out"
    assert {"lr": "0.1", "deep/er": "x"}.items() <= parameters(record).items()
    assert (record.info.fr, record.info.date) == ("my run", "2026-11-26T10:00:00+00:00")
    assert not record.counted


def test_what_has_no_figure_is_left_aside_and_said(runs: Path, tmp_path: Path) -> None:
    found = import_runs(put_run(tmp_path / "mlruns", {"lr": "1"}, {}))
    assert (found.kept, found.without) == ((), ("my experiment/my run",))


def test_what_mlflow_deleted_is_not_read(runs: Path, tmp_path: Path) -> None:
    assert read_store(put_run(tmp_path / "mlruns", {}, {"loss": "1 2 0"}, lifecycle_stage="deleted")) == ()


def test_an_experiment_called_as_a_set_that_ships_is_not_mixed_with_it(runs: Path, tmp_path: Path) -> None:
    (name,) = import_runs(put_run(tmp_path / "mlruns", {}, {"loss": "1 2 0"}, experiment="fr")).kept
    assert name.startswith("mlflow-fr/")


def put_run(
    store: Path, params: dict[str, str], metrics: dict[str, str], experiment: str = "my experiment", **meta: str
) -> Path:
    """Write a run as MLflow does, but for what we do not read."""
    place = store / "1" / "0123abcd4567"
    told = {"run_id": place.name, "run_name": "my run", "start_time": milliseconds("2026-11-26T10:00:00+00:00"), **meta}
    described = {"1": {"experiment_id": "1", "name": experiment}, f"1/{place.name}": told}
    for folder, values in (("params", params), ("metrics", metrics)):
        for name, value in values.items():
            (place / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (place / folder / name).write_text(value)
    for folder, said in described.items():
        (store / folder / "meta.yaml").write_text(yaml.safe_dump(said))
    return store


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("1/0123abcd4567/meta.yaml", "a: [", "description"),
        ("1/0123abcd4567/meta.yaml", "!!python/object/apply:os.system ['true']", "description"),
        ("1/meta.yaml", "- a", "description"),
        ("1/meta.yaml", "a: b", "expérience"),
        ("1/0123abcd4567/metrics/loss", "1 much 0", "étape"),
        ("1/0123abcd4567/metrics/loss", "", "étape"),
        ("1/0123abcd4567/params/lr", "x" * (2**20 + 1), "1 Mo"),
    ],
)
def test_a_damaged_store_is_refused_whole(runs: Path, tmp_path: Path, file: str, content: str, said: str) -> None:
    folder = put_run(tmp_path / "mlruns", {"lr": "1"}, {"loss": "1 2 0"})
    (folder / file).write_text(content)
    with pytest.raises(BadStore, match=said):
        import_runs(folder)
    assert not runs.exists()


def test_bytes_that_are_no_text_are_refused(runs: Path, tmp_path: Path) -> None:
    folder = put_run(tmp_path / "mlruns", {"lr": "1"}, {"loss": "1 2 0"})
    (folder / "1" / "0123abcd4567" / "params" / "lr").write_bytes(b"\xff\xfe")
    with pytest.raises(BadStore, match="UTF-8"):
        import_runs(folder)


def test_a_damaged_run_of_ours_is_refused(store: Path) -> None:
    (next(run_folders(store)) / "artifacts" / "run.jsonl").write_text('{"schema":1}\n')
    with pytest.raises(BadStore, match="endommagé"):
        import_runs(store)


def test_no_link_leads_out_of_the_store(runs: Path, tmp_path: Path) -> None:
    folder = put_run(tmp_path / "mlruns", {}, {"loss": "1 2 0"})
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "deep").write_text("secret")
    place = folder / "1" / "0123abcd4567" / "params"
    place.mkdir()
    (place / "file").symlink_to(tmp_path / "secret")
    (place / "folder").symlink_to(tmp_path / "more")
    (one,) = read_store(folder)
    assert one.parameters == {}


def test_what_is_no_store_is_said(runs: Path, tmp_path: Path) -> None:
    with pytest.raises(FileMissing):
        import_runs(tmp_path / "nowhere")
    with pytest.raises(BadStore, match="aucune expérience"):
        import_runs(tmp_path)


def test_a_disk_that_refuses_is_said(runs: Path, tmp_path: Path) -> None:
    keep(info("a"), 10)
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(FileNotWritten):
        export_runs(records("court"), tmp_path / "taken")


@pytest.mark.parametrize(
    ("name", "written"),
    [("f1/nom", "f1/nom"), ("../up", "_/up"), ("a//b", "a/_/b"), ("é'<", "é__"), ("/root", "_/root"), ("x/.", "x/_")],
)
def test_no_name_of_a_figure_leads_out_of_its_folder(name: str, written: str) -> None:
    assert entry_name(name) == written


def test_what_is_downloaded_is_what_is_exported_but_for_where_it_lies(store: Path) -> None:
    told = {str(path.relative_to("mlruns")): content for path, content in exported_files(records())}
    there = {path.relative_to(store).as_posix(): path.read_bytes() for path in store.rglob("*") if path.is_file()}
    assert told.keys() == there.keys()
    assert {name for name in told if told[name] != there[name]} <= {name for name in told if name.endswith("meta.yaml")}


READ_AND_WRITE = """
import json, sys, mlflow
store, made = sys.argv[1:]
mlflow.set_tracking_uri(f"file://{store}")
client = mlflow.MlflowClient()
found = {}
for experiment in client.search_experiments():
    for run in client.search_runs([experiment.experiment_id]):
        artifacts = [one.path for one in client.list_artifacts(run.info.run_id)]
        history = [(one.step, one.value) for one in client.get_metric_history(run.info.run_id, "tagger/loss")]
        found[f"{experiment.name}/{run.info.run_name}"] = [run.data.params, run.data.metrics, artifacts, history]
mlflow.set_tracking_uri(f"file://{made}")
mlflow.set_experiment("théâtre des ombres")
with mlflow.start_run(run_name="a: first"):
    mlflow.log_params({"lr": 0.1, "deep/er": "two\\nlines"})
    for step, value in enumerate((3.0, 2.0)):
        mlflow.log_metric("loss", value, step=step)
print(json.dumps(found))
"""


@pytest.mark.skipif(not MLFLOW.exists(), reason="MLflow is not installed beside the tests")
def test_mlflow_itself_reads_what_we_write_and_we_what_it_writes(store: Path, tmp_path: Path) -> None:
    made = tmp_path / "theirs"
    environment = {**os.environ, "MLFLOW_ALLOW_FILE_STORE": "true", "MLFLOW_DISABLE_TELEMETRY": "true"}
    call = [str(MLFLOW), "-c", READ_AND_WRITE, str(store), str(made)]
    done = subprocess.run(call, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for record in records():
        params, metrics, artifacts, history = found[f"nomdemprunt-{record.info.set}/{record.info.id}"]
        assert params == {name: str(value) for name, value in parameters(record).items()}
        assert {name: one.value for name, one in figures(record).items()}.items() <= metrics.items()
        assert artifacts == (["run.jsonl"] if record.counted else ["curves.jsonl", "run.json"])
        assert history == ([] if record.counted else [[0, 1.0], [1, 0.5]])
    (name,) = import_runs(made).kept
    theirs = find(name).info
    assert (theirs.fr, dict(theirs.figures)) == ("a: first", {"loss": 2.0})
    assert dict(theirs.parameters) == {"lr": "0.1", "deep/er": "two\nlines"}
    assert asdict(replace(theirs, date="")) == asdict(
        RunInfo(
            theirs.id, "th-tre-des-ombres", "a: first", "a: first", parameters=theirs.parameters, figures=theirs.figures
        )
    )


def packed(files: dict[str, bytes]) -> bytes:
    """Pack files into a zip."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def files_of(store: Path, below: str = "") -> dict[str, bytes]:
    """Give the files of a store, by their names below a folder."""
    return {f"{below}{path.relative_to(store)}": path.read_bytes() for path in store.rglob("*") if path.is_file()}


@pytest.mark.parametrize("below", ["", "mlruns/", "Mes essais/mlruns/"])
def test_a_zip_of_a_store_is_read_as_the_store_is(store: Path, tmp_path: Path, below: str) -> None:
    found = read_archive(packed(files_of(store, below)), tmp_path / "unpacked")
    assert found == read_runs(store)
    assert keep_runs(found).already, "the run that was exported is there"


def test_nothing_of_a_zip_is_written_outside_and_no_artifact_but_ours(store: Path, tmp_path: Path) -> None:
    experiment, *_ = sorted(path.parent for path in store.glob("*/meta.yaml"))
    odd = {"../out": b"x", "/tmp/out": b"x", "a/../../out": b"x", "__MACOSX/mlruns/._x": b"x"}
    model = f"{experiment.name}/r/artifacts/model.pkl"
    folder = tmp_path / "deep" / "unpacked"
    read_archive(packed({**odd, model: b"x", **files_of(store)}), folder)
    written = {path.name for path in tmp_path.rglob("*")}
    assert not written & {"out", "._x", "model.pkl"}
    assert "run.jsonl" in written


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"PK\x03\x04 broken", "zip", id="broken"),
        pytest.param(packed({"lettre.txt": b"x"}), "MLflow", id="no store"),
        pytest.param(packed({"mlruns/0/meta.yaml": b"experiment_id: '0'\nname: [", }), "meta.yaml", id="bad yaml"),
    ],
)  # fmt: skip
def test_a_zip_that_is_no_store_is_one_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    with pytest.raises(EngineError) as caught:
        read_archive(data, tmp_path / "unpacked")
    for language in ("fr", "en"):
        sentence = caught.value.sentence(language)
        assert said in sentence
        assert len(sentence.splitlines()) == 1
