"""Accounts on the command line: a link this once, and what becomes of the account."""

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


def kept(run):
    return {account["name"]: account for account in json.loads(run("account", "list", "--json")[1])}


def test_an_account_is_invited_listed_given_roles_locked_and_erased(run) -> None:
    assert run("account", "list")[:2] == (0, "Aucun compte n'a été fait.\n")
    status, out, err = run("account", "invite", "Aïcha Morvan", "--role", "administrateur", "--team", "Civil")
    assert (status, out.startswith("/invitation?jeton="), out.count("\n")) == (0, True, 1)
    assert out.strip() not in err
    assert run("account", "invite", "b", "--role", "lecteur", "--role", "analyste")[0] == 0
    found = kept(run)
    assert [(each["roles"], each["teams"], each["state"]) for each in found.values()] == [
        (["administrateur"], ["Civil"], "invited"), (["lecteur", "analyste"], [], "invited"),
    ]  # fmt: skip
    assert run("account", "role", "b", "--role", "valideur", "--team", "Pénal")[0] == 0
    assert run("account", "lock", "b")[0] == 0
    assert (kept(run)["b"]["roles"], kept(run)["b"]["teams"], kept(run)["b"]["state"]) == (
        ["valideur"],
        ["Pénal"],
        "locked",
    )
    assert run("account", "unlock", "b")[0] == 0
    assert "invité" in run("account", "list")[1]
    assert run("account", "adopt", "b")[0] == 0
    assert run("account", "role", "b", "--team", "Civil")[0] == 2, "no role is no account"
    assert run("account", "erase", "b")[0] == 0
    assert list(kept(run)) == ["Aïcha Morvan"]


def test_the_last_who_administers_stays_and_the_command_says_it(run) -> None:
    for name, role in (("a", "administrateur"), ("b", "lecteur")):
        assert run("account", "invite", name, "--role", role)[0] == 0
    for arguments in (("lock", "a"), ("erase", "a", "--to", "b"), ("role", "a", "--role", "lecteur")):
        status, _, err = run("account", *arguments)
        assert (status, "Plus personne ne pourrait administrer" in err) == (2, True)
    assert kept(run)["a"]["seen"] is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("invite", "a", "--role", "roi"), "lecteur, valideur, publicateur"),
        (("invite", "a"), "lecteur, valideur, publicateur"),
        (("invite", " ", "--role", "lecteur"), "vide"),
        (("lock", "personne"), "Aucun compte"),
        (("erase", "personne"), "Aucun compte"),
        (("share", "0" * 32, "--team", "a"), "document"),
        (("share", "0" * 32), "--with"),
        (("adopt", "personne"), "Aucun compte"),
        (("invite",), "NAME"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(run, arguments, said) -> None:
    status, out, err = run("account", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
