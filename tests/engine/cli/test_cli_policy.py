"""The policy on the command line: shown, checked, and followed by every command that takes what it
decides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import settings
from tests.policies import policed

TEXT = "M. Luc Roux habite la résidence des Tilleuls.\n"


@pytest.fixture(autouse=True)
def files(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    settings.cache_clear()
    yield
    settings.cache_clear()


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("annotate", "a.txt", "--profile", "tout"), id="annotate"),
        pytest.param(("annotate", "a.txt", "--profile", "tout", "--nac", "22G"), id="with a matter"),
        pytest.param(("annotate", "a.txt", "--profile", "tout,reasons"), id="with zones"),
        pytest.param(("pseudonymise", "a.txt", "--profile", "tout", "-o", "b.txt"), id="pseudonymise"),
        pytest.param(("explain", "a.txt", "--profile", "tout"), id="explain"),
        pytest.param(("risk", "a.txt", "--profile", "tout"), id="risk"),
        pytest.param(("attack", "a.txt", "--profile", "tout"), id="attack"),
        pytest.param(("lists", "make", "Mars", "a.txt", "--profile", "tout"), id="a list"),
        pytest.param(("batch", "plan", "a.txt", "--out", "lot", "--profile", "tout"), id="a batch"),
    ],
)
def test_no_command_takes_a_profile_that_is_not_allowed(run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with policed(tmp_path, 'profiles = ["judiciaire"]'):
        status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("La politique de cette installation ne permet pas le profil")
    assert err.count("\n") == 1
    assert not (tmp_path / "b.txt").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("pseudonymise", "a.txt", "--strategy", "secret", "-o", "b.txt"), id="pseudonymise"),
        pytest.param(("lists", "make", "Mars", "a.txt", "--strategy", "secret"), id="a list"),
        pytest.param(("batch", "plan", "a.txt", "--out", "lot", "--strategy", "secret"), id="a batch"),
    ],
)
def test_no_command_takes_a_strategy_that_is_not_allowed(run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with policed(tmp_path, 'strategies = ["noir"]'):
        status, out, err = run(*arguments)
        assert run("strategies")[1].startswith("noir ")
        assert "secret" not in run("strategies")[1]
    assert (status, out) == (2, "")
    assert err.startswith("La politique de cette installation ne permet pas le remplacement")


def test_without_an_option_the_first_that_is_allowed_holds(run, tmp_path: Path) -> None:
    with policed(tmp_path, 'profiles = ["proteges", "judiciaire"]\nstrategies = ["noir"]'):
        status, out, _ = run("annotate", "a.txt")
        assert (status, json.loads(out)["engine"]["profile"]) == (0, "proteges")
        _, out, _ = run("pseudonymise", "a.txt", "--profile", "judiciaire")
        assert "█" in out


def test_what_only_measures_takes_any_profile(run, tmp_path: Path) -> None:
    (tmp_path / "a.conll").write_text("Luc B-personnePhysiquePrenom\n", encoding="utf-8")
    with policed(tmp_path, 'profiles = ["judiciaire"]'):
        assert run("evaluate", "a.conll", "a.conll", "--profile", "tout")[0] == 0


def test_a_policy_hides_whatever_a_command_keeps(run, tmp_path: Path) -> None:
    with policed(tmp_path, 'hide = ["Tilleuls"]'):
        assert "illeul" not in run("pseudonymise", "a.txt")[1]
        assert "illeul" not in run("pseudonymise", "a.txt", "--keep", "résidence des Tilleuls")[1]
        status, out, err = run("pseudonymise", "a.txt", "--keep", "tilleuls")
        assert (status, out) == (2, "")
        assert err.startswith("Ce terme doit toujours être occulté")
        (tmp_path / "t.toml").write_text('[[term]]\nkeep = "Tilleuls"\n', encoding="utf-8")
        assert run("terms", "import", "t.toml")[0] == 2
    assert "Tilleuls" in run("pseudonymise", "a.txt")[1]


def test_a_policy_is_shown_and_checked(run, tmp_path: Path) -> None:
    assert run("policy", "show")[1].startswith("Cette installation n'a pas de politique")
    assert run("policy", "check")[0] == 0
    said = 'profiles = ["judiciaire"]\nretention_days = 7\nhide = ["Tilleuls"]\n[second_reading]\nshare = 0.1\n'
    with policed(tmp_path, said) as file:
        status, out, _ = run("policy", "show")
        assert (status, out.count("\n")) == (0, 4)
        assert "7 jours" in out
        assert "illeul" not in out
        shown = json.loads(run("policy", "show", "--json")[1])
        assert (shown["profiles"], shown["retention_days"], shown["hidden_terms"]) == (["judiciaire"], 7, 1)
        assert run("policy", "check")[:2] == (0, "politique.toml\u00a0: cette politique peut servir.\n")
        other = tmp_path / "autre.toml"
        other.write_text('strategies = ["lettre"]\n', encoding="utf-8")
        status, out, err = run("policy", "check", str(other))
        assert (status, out) == (2, "")
        assert err.startswith("Le fichier de la politique autre.toml ne peut servir")
        file.write_text("profile = 1\n", encoding="utf-8")
    with policed(tmp_path, "profile = 1\n"):
        for command in (
            ("policy", "show"),
            ("annotate", "a.txt"),
            ("pseudonymise", "a.txt"),
            ("lists", "make", "M", "a.txt"),
        ):
            assert run(*command)[0] == 2, command
