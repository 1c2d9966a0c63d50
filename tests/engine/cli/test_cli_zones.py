"""``zones``: where the parts of a decision stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

TEXT = "TRIBUNAL JUDICIAIRE DE VALMONT\n\nMOTIFS\n\nRien.\n\nPAR CES MOTIFS\n\nDéboute.\n"


@pytest.fixture(autouse=True)
def document(run) -> None:
    Path("a.txt").write_text(TEXT, encoding="utf-8")
    Path("b.txt").write_text("Bonjour.", encoding="utf-8")


def test_zones_are_told_by_name_and_place(run) -> None:
    status, said, _ = run("zones", "a.txt")
    assert status == 0
    assert said.splitlines() == [
        "a.txt : cour d'appel ou première instance",
        "zone          début  fin",
        "introduction      0   30",
        "motivations      32   45",
        "dispositif       47   71",
    ]
    assert "reasons" in run("--lang", "en", "zones", "a.txt")[1]


def test_zones_in_json_refer_to_the_text_and_nothing_found_is_told(run) -> None:
    status, said, _ = run("zones", "a.txt", "b.txt", "--json")
    assert status == 1
    first, second = json.loads(said)
    assert (first["file"], first["court"]) == ("a.txt", "judicial")
    assert [TEXT[zone["start"] : zone["end"]].split("\n")[0] for zone in first["zones"][1:]] == [
        "MOTIFS",
        "PAR CES MOTIFS",
    ]
    assert [zone["kind"] for zone in second["zones"]] == ["introduction"]


def test_a_layout_can_be_asked_for_and_another_is_refused(run) -> None:
    assert json.loads(run("zones", "b.txt", "--court", "cassation", "--json")[1])[0]["court"] == "cassation"
    status, _, error = run("zones", "a.txt", "--court", "commercial")
    assert status == 2
    assert "administrative" in error
