"""Terms on the command line: --hide, --keep, --terms, and the commands ``terms``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.settings import settings

TEXT = "M. Luc Roux, au volant d'une fiat rouge, rôle RX-24/00123. M. Roux demande réparation à Me Vasseur.\n"
RULES = """[[term]]
hide = "fiat rouge"
label = "plaqueImmatriculation"

[[rule]]
name = "greffe"
before = ["rôle"]
shape = "RX-99/9+"
label = "numeroIdentifiant"
"""


@pytest.fixture(autouse=True)
def files(run, tmp_path, monkeypatch):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings.cache_clear()
    Path("a.txt").write_text(TEXT, encoding="utf-8")
    Path("termes.toml").write_text(RULES, encoding="utf-8")
    yield
    settings.cache_clear()


def test_terms_are_followed_and_said(run) -> None:
    status, out, err = run("annotate", "a.txt", "--terms", "termes.toml", "--hide", "/répar\\w+/", "--no-rule", "email")
    found = {e["text"]: (e["source"], e["label"], e["masked"]) for e in json.loads(out)["entities"]}
    assert (status, err) == (0, "")
    assert found["fiat rouge"] == ("term:hide", "plaqueImmatriculation", True)
    assert found["réparation"][0] == "term:hide"
    assert found["RX-24/00123"][0] == "term:rule"


def test_a_party_left_readable_by_a_term_is_a_blocking_doubt(run) -> None:
    status, out, err = run("annotate", "a.txt", "--keep", "roux")
    doubts = [doubt for doubt in json.loads(out)["doubts"] if doubt["kind"] == "term_uncovers"]
    assert [(doubt["variant"], doubt["level"], doubt["params"]) for doubt in doubts] == [
        ("party", "blocking", {"count": 2})
    ]
    assert status == 1
    assert "Roux" not in err


def test_a_text_is_made_without_the_terms(run) -> None:
    status, _, err = run("pseudonymise", "a.txt", "--hide", "fiat rouge", "--report", "r.html", "-o", "o.txt")
    assert (status, err) == (0, "")
    assert "fiat" not in Path("o.txt").read_text(encoding="utf-8")
    report = Path("r.html").read_text(encoding="utf-8")
    assert "Vos termes" in report
    assert "fiat" not in report


def test_contradictions_and_what_a_judge_asks_are_said_without_a_term(run) -> None:
    asked = "+Roux|fiat rouge"
    status, out, err = run("annotate", "a.txt", "--hide", "ROUX", "--additional-terms", asked)
    assert "se contredisent" in err
    assert "oux" not in err
    masked = {e["text"]: e["masked"] for e in json.loads(out)["entities"]}
    assert masked["Roux"], "to hide and to keep: hidden"
    assert masked["fiat rouge"]
    assert status == 0
    _, _, err = run("annotate", "a.txt", "--additional-terms", "toutes les données personnelles / Roux")
    assert err == "1 passage de la demande sur 2 n'a pas été compris : lisez-la vous-même et ajoutez vos termes.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--hide", "x"), "au moins 2 lettres"),
        (("--hide", "/(x/"), "expression régulière"),
        (("--terms", "none.toml"), "none.toml"),
        (("--terms", "a.txt", "--keep", "§"), "lettres ou chiffres"),
    ],
)
def test_what_is_no_term_is_one_sentence(run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run("annotate", "a.txt", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_files_are_checked_and_converted(run) -> None:
    assert run("terms", "check", "termes.toml") == (0, "1 terme(s), 1 règle(s).\n", "")
    said = "1 règle n'est pas dans le fichier CSV\u00a0: écrivez du TOML pour la garder.\n"
    assert run("terms", "convert", "termes.toml", "-o", "t.csv") == (0, "", said)
    assert "fiat rouge" in Path("t.csv").read_text(encoding="utf-8")
    status, out, _ = run("terms", "convert", "t.csv")
    assert (status, out) == (0, '[[term]]\nhide = "fiat rouge"\nlabel = "plaqueImmatriculation"\n')
    Path("c.csv").write_text("action;terme\ntoujours occulter;Roux\nne jamais occulter;roux\n", encoding="utf-8")
    status, _, err = run("terms", "check", "c.csv")
    assert status == 1
    assert "n° 1 et n° 2" in err


def test_a_rule_is_tried_on_the_gold_that_ships(run) -> None:
    status, out, _ = run("terms", "try", "termes.toml", "--json")
    (trial,) = json.loads(out)
    assert (status, trial["rule"], trial["found"]) == (0, "greffe", 0)
    assert trial["documents"] > 20
    Path("b.toml").write_text(
        '[[rule]]\nname = "annees"\nshape = "9999"\nlabel = "numeroIdentifiant"\n', encoding="utf-8"
    )
    status, out, _ = run("terms", "try", "b.toml", "--places")
    assert status == 1, "years stand everywhere, and most are no identifier"
    assert "sans mention" in out


def test_terms_are_kept_for_the_installation(run) -> None:
    assert run("terms", "import", "termes.toml") == (0, "", "")
    status, out, _ = run("terms", "export")
    assert (status, 'hide = "fiat rouge"' in out, "[[rule]]" in out) == (0, True, True)
    assert run("terms", "erase") == (0, "", "")
    assert run("terms", "export") == (0, "", "")
    status, _, err = run("terms", "import", "termes.toml", "--list", "0" * 32)
    assert status == 2
    assert err.startswith("Cette liste n'existe plus")
