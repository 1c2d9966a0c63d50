"""Decisions of databases in JSON, each under the profile of its own matter and court."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

TEXT = "M. Luc Roux a saisi la cour."


@pytest.fixture(autouse=True)
def folder(run) -> None:
    Path("decisions").mkdir()
    for name, known in {
        "a.json": {"text": TEXT, "nac": "22G", "jurisdiction": "tj"},
        "b.json": {"originalText": TEXT, "jurisdictionName": "Tribunal administratif de Rennes"},
        "c.json": {"text": TEXT},
    }.items():
        Path("decisions", name).write_text(json.dumps(known), encoding="utf-8")


def test_the_profile_follows_each_decision_of_a_folder_and_is_said(run) -> None:
    status, _, said = run("annotate", "decisions", "--follow-metadata", "-o", "made")
    assert status == 0
    made: list[dict[str, Any]] = [
        json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path("made").iterdir())
    ]
    assert [one["engine"]["profile"] for one in made] == ["judiciaire,nac:22G", "administratif", "judiciaire"]
    assert [one["document"]["name"] for one in made] == ["a.txt", "b.txt", "c.txt"]
    first, second, third = said.splitlines()
    assert "matière 22G" in first
    assert "juridiction" in second
    assert "n'y changent rien" in third


def test_nothing_is_followed_unless_it_is_asked_for(run) -> None:
    _, said, error = run("annotate", "decisions/a.json")
    assert json.loads(said)["engine"]["profile"] == "judiciaire"
    assert not error


def test_a_decision_in_json_is_pseudonymised_as_a_text_with_its_report(run) -> None:
    status, _, error = run("pseudonymise", "decisions", "--follow-metadata", "-o", "made", "--report", "reports")
    assert status == 0, error
    assert sorted(path.name for path in Path("made").iterdir()) == ["a.txt", "b.txt", "c.txt"]
    assert "Roux" not in Path("made", "a.txt").read_text(encoding="utf-8")
    assert "22G" in Path("reports", "a.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (json.dumps([{"text": TEXT}, {"text": TEXT}]), "2 décisions"),
        (json.dumps({"summary": TEXT}), "originalText"),
        ("[]", "originalText"),
        ("{", "endommagé"),
    ],
)
def test_a_file_that_is_no_decision_is_refused_with_one_sentence(run, data: str, said: str) -> None:
    Path("x.json").write_text(data, encoding="utf-8")
    status, _, error = run("annotate", "x.json")
    assert status == 2
    assert said in error
