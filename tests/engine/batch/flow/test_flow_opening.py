"""The folder of a flow: begun, gone on with, and refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.batch import BatchFolder, FlowOptions, FlowPlan, FlowSettings, read_status, report_batch, watch_folder
from engine.batch.flow.opening import check_folders, open_flow
from engine.core import BatchExists, BatchInUse, FileMissing, FlowFolders, OtherFingerprint
from tests.engine.batch.flow.made_flow import FlowBench
from tests.engine.batch.made_batches import manifest


def test_a_flow_is_begun_once_and_its_settings_are_those_of_the_last_call(tmp_path: Path) -> None:
    folder, settings = BatchFolder(tmp_path / "out"), FlowSettings(within=60.0)
    first = open_flow(folder, FlowPlan(), settings)
    assert first["flow"]["within"] == 60.0
    key = (folder.internal / "key").read_bytes()
    again = open_flow(folder, FlowPlan(strategy=first["strategy"]), replace(settings, within=120.0))
    assert again["flow"]["within"] == 120.0
    assert folder.read_manifest() == again
    assert (folder.internal / "key").read_bytes() == key
    assert again["fingerprints"] == first["fingerprints"]
    other = tmp_path / "other.key"
    other.write_bytes(b"k" * 32)
    for plan, reason in (
        (FlowPlan("administratif"), "profiles"),
        (FlowPlan(strategy="initiales"), "strategy"),
        (FlowPlan(text_field="texte"), "text_field"),
        (FlowPlan(key_file=other), "key"),
    ):
        with pytest.raises(OtherFingerprint) as refused:
            open_flow(folder, plan, settings)
        assert refused.value.params["reason"] == reason


@pytest.mark.parametrize(
    ("source", "out", "refusal"),
    [
        pytest.param("a", "a", FlowFolders, id="one folder"),
        pytest.param("a", "a/made", FlowFolders, id="what is made would arrive"),
        pytest.param("a/in", "a", FlowFolders, id="the other way round"),
        pytest.param("a", "full", BatchExists, id="other files"),
        pytest.param("a", "file", BatchExists, id="a file"),
        pytest.param("a", "planned", BatchExists, id="a batch that is no flow"),
    ],
)
def test_folders_that_cannot_be_those_of_a_flow(
    tmp_path: Path, source: str, out: str, refusal: type[Exception]
) -> None:
    (tmp_path / "a" / "in").mkdir(parents=True)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "planned").mkdir()
    (tmp_path / "planned" / "manifest.json").write_text(json.dumps(manifest(3)), encoding="utf-8")
    with pytest.raises(refusal):
        check_folders(tmp_path / source, tmp_path / out)


def test_what_a_killed_beginning_left_is_begun_again(tmp_path: Path) -> None:
    folder = BatchFolder(tmp_path / "out")
    folder.internal.mkdir(parents=True)
    (folder.internal / "key").write_bytes(b"k" * 32)
    (folder.path / ".manifest.json.part").write_bytes(b'{"sche')
    (tmp_path / "in").mkdir()
    check_folders(tmp_path / "in", folder.path)
    assert open_flow(folder, FlowPlan(), FlowSettings())["documents"] == 0


def test_two_watchers_of_one_folder_and_a_source_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    with pytest.raises(FileMissing):
        watch_folder(tmp_path / "nowhere", tmp_path / "out")
    with BatchFolder(tmp_path / "out").locked(), pytest.raises(BatchInUse):
        watch_folder(tmp_path / "in", tmp_path / "out", FlowOptions(once=True))


def test_status_and_report_read_a_flow(tmp_path: Path) -> None:
    bench = FlowBench(tmp_path, FlowSettings(within=60.0))
    bench.put("a.txt", "un")
    bench.put("b.txt", "ABIME")
    bench.run(lambda: None, lambda: None)
    status = read_status(bench.out)
    assert (status.documents, status.states["clean"], status.states["error"]) == (2, 1, 1)
    assert status.flow is not None
    assert status.to_json()["flow"]["open"] == 0
    open_flow(BatchFolder(tmp_path / "begun"), FlowPlan(), FlowSettings())
    made = report_batch(tmp_path / "begun")
    assert (made.status.documents, made.readers) == (0, ())
