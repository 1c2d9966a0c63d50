"""Tokens of programs on the command line."""

from __future__ import annotations

import json

import pytest

from engine.core.settings import settings


@pytest.fixture(autouse=True)
def files(run, tmp_path, monkeypatch):
    monkeypatch.setenv("NOMDEMPRUNT_VAR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings.cache_clear()
    yield
    settings.cache_clear()


def test_a_token_is_made_listed_and_revoked(run) -> None:
    assert run("token", "list")[:2] == (0, "Aucun jeton n'a été fait : qui atteint le serveur est servi.\n")
    status, out, err = run(
        "token", "make", "chaîne de publication", "--scope", "read", "--scope", "deliver", "--days", "30"
    )
    assert (status, out.startswith("nomdemprunt_"), out.count("\n")) == (0, True, 1)
    assert out.strip() not in err
    (kept,) = json.loads(run("token", "list", "--json")[1])
    assert kept["id"] in err
    assert (kept["name"], kept["scopes"], kept["state"]) == ("chaîne de publication", ["read", "deliver"], "valid")
    assert run("token", "revoke", kept["id"])[0] == 0
    listed = run("token", "list")[1]
    assert "révoqué" in listed
    assert out.strip() not in listed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("make", "a", "--scope", "everything"), "read, annotate, deliver, admin"),
        (("make", "a", "--days", "0"), "--days"),
        (("make",), "NAME"),
        (("revoke", "nothing"), "Aucun jeton"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run, arguments, said) -> None:
    status, out, err = run("token", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
