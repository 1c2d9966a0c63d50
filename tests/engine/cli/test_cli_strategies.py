"""``strategies``, and a strategy of the installation from one end to the other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.pseudonyms import STRATEGIES
from tests.engine.pseudonyms import own

PASSWORD = "quatre mots sans lien"


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the strategies ``parties`` and ``bretons``."""
    made = own.write_strategies(tmp_path_factory.mktemp("own"))
    own.install(made, monkeypatch)
    return made


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_are_listed_with_title_and_example(run, folder: Path, language: str) -> None:
    status, out, err = run("--lang", language, "strategies")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()[::2]] == [*STRATEGIES]
    for strategy in STRATEGIES.values():
        assert strategy.title(language) in out
        assert f" {strategy.example}\n" in out


def test_programs_get_them_as_json(run, folder: Path) -> None:
    rows = {row["name"]: row for row in json.loads(run("strategies", "--json")[1])}
    assert [*rows] == [*STRATEGIES]
    assert rows["parties"]["fr"] == "Les parties"
    assert rows["parties"]["sha256"] == STRATEGIES["parties"].sha256
    assert rows["lettres"]["sha256"] is None
    assert [name for name, row in rows.items() if not row["published"]] == ["tolkien", "secret"]


@pytest.mark.parametrize(
    ("strategy", "said"), [("parties", "M. P-A Partie 1 a saisi"), ("bretons", "M. "), ("lettres", "M. A... B... a saisi")]
)  # fmt: skip
def test_a_document_is_delivered_with_its_report_and_restored(run, folder: Path, strategy: str, said: str) -> None:
    text = "M. Luc Roux a saisi la cour. M. Vasseur et M. Roux concluent au rejet de toutes les demandes.\n"
    Path("a.txt").write_text(text, encoding="utf-8")
    Path("p").write_text(PASSWORD, encoding="utf-8")
    made = run("pseudonymise", "a.txt", "-o", "b.txt", "--strategy", strategy, "--key", "k.cle", "--password-file", "p", "--report", "r.html")  # fmt: skip
    assert made == (0, "", "")
    written = Path("b.txt").read_text(encoding="utf-8")
    assert said in written
    assert not any(name in written for name in ("Luc", "Roux", "Vasseur"))
    digest = STRATEGIES[strategy].sha256[:16]
    report = Path("r.html").read_text(encoding="utf-8")
    assert (f"empreinte {digest})" in report) is (strategy != "lettres")
    assert run("restore", "b.txt", "--key", "k.cle", "--password-file", "p", "-o", "c.txt") == (0, "", "")
    assert Path("c.txt").read_text(encoding="utf-8") == text


def test_one_that_is_wrong_is_said_and_nothing_is_written(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.toml").write_text(own.HEAD, encoding="utf-8")
    Path("a.txt").write_text("M. Luc Roux\n", encoding="utf-8")
    monkeypatch.setattr(
        "engine.pseudonyms.strategies.table.settings", lambda: type("S", (), {"strategies": tmp_path / "own"})
    )
    monkeypatch.delitem(STRATEGIES.__dict__, "_all", raising=False)
    for call in (("strategies",), ("pseudonymise", "a.txt", "-o", "b.txt")):
        status, out, err = run(*call)
        assert (status, out) == (2, "")
        assert err.startswith("La stratégie de « mine.toml » ne peut pas être prise : il lui faut une table")
    assert not Path("b.txt").exists()
