"""What docs/programs.md shows, as a program does it on the real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.conftest import App

ROOT = Path(__file__).resolve().parents[3]
SHOWN = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
PARTY = "Rocheblave"


def example(language: str, number: int, application: App) -> str:
    """Give an example of the page, for the address of a server of the tests."""
    code = re.findall(rf"```{language}\n(.*?)```", SHOWN, re.DOTALL)[number]
    assert "http://127.0.0.1:8050" in code
    return code.replace("http://127.0.0.1:8050", application.address)


@pytest.fixture
def decision(tmp_path: Path) -> str:
    from docx import Document

    text = f"Mme Naïma {PARTY}, née le 3 mai 1981, a saisi le tribunal judiciaire de Vannes."
    made = Document()
    made.add_paragraph(text)
    made.save(str(tmp_path / "decision.docx"))
    (tmp_path / "decisions").mkdir()
    (tmp_path / "out").mkdir()
    made.save(str(tmp_path / "decisions" / "a.docx"))
    (tmp_path / "decisions" / "b.xyz").write_bytes(b"\0\1")
    return text


def run(code: str, folder: Path) -> str:
    return subprocess.run(["sh", "-ec", code], cwd=folder, capture_output=True, text=True, check=True).stdout


def words(path: Path) -> str:
    from docx import Document

    return "\n".join(paragraph.text for paragraph in Document(str(path)).paragraphs)


def test_a_docx_is_pseudonymised_with_curl(application: App, tmp_path: Path, decision: str) -> None:
    code = example("sh", 0, application)
    assert len(code.strip().splitlines()) <= 6
    run(code, tmp_path)
    made = tmp_path / "out.docx"
    assert PARTY in decision
    assert PARTY not in words(made)
    assert "tribunal judiciaire de Vannes" in words(made)


def test_a_text_is_pseudonymised_with_curl(application: App, tmp_path: Path) -> None:
    made = json.loads(run(example("sh", 1, application), tmp_path))
    assert PARTY not in made["text"]
    assert {one["label"] for one in made["annotation"]["entities"]} >= {"personnePhysiqueNom"}


def test_a_folder_is_pseudonymised_with_python_and_a_bad_file_is_said(
    application: App, tmp_path: Path, decision: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = example("python", 0, application)
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    monkeypatch.chdir(tmp_path)
    exec(code.replace("from nomdemprunt import", "from engine.library import"), {})
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert PARTY not in words(Path(said[0]))
    assert said[1].startswith("decisions/b.xyz ")


def test_a_file_sent_twice_with_one_key_is_one_document(application: App, tmp_path: Path, decision: str) -> None:
    ids = re.findall(r"[0-9a-f]{32}", run(example("sh", 2, application), tmp_path))
    assert (len(ids), len(set(ids))) == (2, 1)


def test_a_host_that_nobody_allowed_is_not_told(application: App, tmp_path: Path, decision: str) -> None:
    code = "secret=seize-caracteres-au-moins\n" + example("sh", 3, application)
    refused = json.loads(run(code, tmp_path))["error"]
    assert refused["code"] == "usage.bad_webhook"
    assert "greffe.example" in refused["fr"]


def test_a_token_is_made_and_brought_with_curl(
    application: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(application.var))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    code = example("sh", 4, application).replace("python -m engine", f"{sys.executable} -m engine")
    assert json.loads(run(code, tmp_path))["error"] is None  # of a problem it is more
    assert (tmp_path / "jeton").read_text(encoding="utf-8").startswith("nomdemprunt_")
