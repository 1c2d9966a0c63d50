"""Runs of MLflow over HTTP: a zip is opened in a process of its own."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import settings
from engine.measure.runs import kept

OURS = {"X-Requested-With": "nomdemprunt"}
EXPERIMENT = b"experiment_id: '7'\nname: audience\nlifecycle_stage: active\n"
RUN = b"run_id: abcdef12\nrun_name: essai\nlifecycle_stage: active\nstart_time: 1790000000000\n"


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


def store(**more: bytes) -> bytes:
    """Pack a store of one run of another tool, and one without a figure."""
    files = {
        "mlruns/7/meta.yaml": EXPERIMENT,
        "mlruns/7/abcdef12/meta.yaml": RUN,
        "mlruns/7/abcdef12/params/learning_rate": b"0.001",
        "mlruns/7/abcdef12/metrics/f1": b"1790000000000 0.91 0\n",
        "mlruns/7/00/meta.yaml": RUN.replace(b"abcdef12", b"00"),
        **more,
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def post(client, data: bytes, headers=OURS):
    form = {"file": (io.BytesIO(data), "mlruns.zip")}
    return client.post("/api/v1/runs/mlflow", data=form, headers=headers, content_type="multipart/form-data")


def test_the_runs_of_a_zip_are_kept_once(client) -> None:
    assert post(client, store()).json == {"kept": 1, "already": 0, "without": 1}
    (found,) = kept.infos()
    assert (found.set, found.parameters, found.figures) == ("audience", {"learning_rate": "0.001"}, {"f1": 0.91})
    assert post(client, store()).json == {"kept": 0, "already": 1, "without": 1}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"PK\x03\x04 broken", "zip", id="broken"),
        pytest.param(store(**{"mlruns/7/abcdef12/metrics/f1": b"nothing"}), "f1", id="a metric that is none"),
    ],
)
def test_a_bad_zip_is_one_sentence_and_nothing_is_kept(client, data: bytes, said: str) -> None:
    answer = post(client, data)
    assert answer.status_code in (400, 415, 422)
    assert said in answer.json["error"]["en"]
    assert len(answer.json["error"]["fr"].splitlines()) == 1
    assert kept.infos() == ()


def test_pages_of_others_cannot_bring_runs(client) -> None:
    assert post(client, store(), headers={}).status_code == 403
