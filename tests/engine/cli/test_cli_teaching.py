"""``teach`` on the command line: ranking gold that ships, exports, a sentence in other forms."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.settings import settings
from engine.measure.panel.additions import read_own


@pytest.fixture(autouse=True)
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    settings.cache_clear()
    yield tmp_path / "var"
    settings.cache_clear()


def test_gold_that_ships_is_ranked(run) -> None:
    status, out, _ = run("teach", "rank", "--set", "en", "--second", "en-none", "--count", "4", "--json")
    data = json.loads(out)
    assert status == 0
    assert len(data["ranked"]) == 4
    assert data["ranked"][0]["score"] >= data["ranked"][1]["score"] - 0.3
    assert all(0 < one["score"] <= 1 and one["sentence"] for one in data["ranked"])
    status, out, _ = run("--lang", "en", "teach", "rank", "--set", "en", "--count", "2")
    assert out.startswith("2 sentences of ")


def test_a_sentence_is_written_in_other_forms_and_kept(run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("s.txt").write_text("M. ⟦Luc|prenom⟧ ⟦Roux|nom⟧ a écrit.\n", encoding="utf-8")
    status, out, _ = run("teach", "variants", "s.txt", "--to-panel", "capitals")
    assert status == 0
    assert "case.small\tM. ⟦luc|prenom⟧ ⟦roux|nom⟧ a écrit.\n" in out
    assert len(read_own("fr")) == sum("\t" in line and "⟦" in line for line in out.splitlines()) + 1
    assert "Ajoutées" in out


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["rank", "--set", "de"], id="no such gold"),
        pytest.param(["rank", "--set", "fr", "--list", "x"], id="two sources"),
        pytest.param(["rank", "--set", "fr", "--run", "none"], id="no such run"),
        pytest.param(["export", "-o", "x.zip", "--part", "all"], id="no such part"),
        pytest.param(["export", "-o", "x.zip"], id="nothing validated"),
        pytest.param(["variants", "none.txt"], id="no such file"),
        pytest.param(["variants", "bad.txt"], id="a stray bracket"),
    ],
)
def test_what_cannot_be_done_is_said(run, arguments: list[str]) -> None:
    Path("bad.txt").write_text("M. ⟦Luc est venu.", encoding="utf-8")
    status, out, err = run("teach", *arguments)
    assert (status, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    assert not Path("x.zip").exists()
