"""The page of the accounts: its callbacks, on a store of its own, with who acts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from dash import html, no_update
from dash.exceptions import PreventUpdate

from engine.core import settings
from engine.service.accounts import AccessPolicy, Accounts
from engine.store import Database, audit, documents, people
from tests.cheap_passwords import hash_cheaply
from tests.components.conftest import leaves
from tests.engine.service.made_people import acting_as, log

PASSWORD = "quatre mots sans lien"
HREF = "https://greffe.example/comptes?x=1"
POLICY = AccessPolicy()


def shown(part: Any) -> str:
    """Give what a reader reads."""
    return " ".join(leaves(part))


class Desk:
    """The page, and the accounts of its store: Aïcha administers, Bruno reads."""

    def __init__(self, page: Any, database: Database, patch: pytest.MonkeyPatch) -> None:
        self.page, self.database, self.patch = page, database, patch
        self.accounts = Accounts(database)
        patch.setattr(page.service, "service", lambda: SimpleNamespace(accounts=self.accounts))
        self.make("Aïcha", "administrateur")
        self.make("Bruno", "valideur")

    def make(self, name: str, role: str) -> None:
        link = self.accounts.invite(name, (role,), (), POLICY)
        self.accounts.open(link, (PASSWORD, PASSWORD), "", POLICY)

    def id(self, name: str) -> str:
        with self.database.reading() as session:
            return people.named(session, name).id

    def press(self, asked: dict[str, str]) -> None:
        pressed = SimpleNamespace(triggered_id=asked, triggered=[{"value": 1}])
        self.patch.setattr(self.page, "ctx", pressed)

    def view(self, view: str, name: str) -> str:
        self.press({"view": view, "account": self.id(name)})
        return shown(self.page.show([1], "fr"))

    def act(self, act: str, name: str, **fields: Any) -> Any:
        self.press({"act": act, "account": self.id(name)})
        names = [{"type": "account-field", "name": field} for field in fields]
        return self.page.act([None, 1], list(fields.values()), names, HREF, 3, "fr")

    def invite(self, name: str, roles: list[str], teams: str = "") -> Any:
        return self.page.invite(1, name, roles, teams, HREF, 3, "fr")


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Desk]:
    for name, value in (("VAR", str(tmp_path / "var")), ("ACCOUNTS", "local")):
        monkeypatch.setenv(f"NOMDEMPRUNT_{name}", value)
    hash_cheaply(monkeypatch)
    settings.cache_clear()
    import app  # noqa: F401  the pages register with its Dash
    from pages import accounts

    database = Database(tmp_path / "var" / "nomdemprunt.db")
    desk = Desk(accounts, database, monkeypatch)
    with acting_as(database, "Aïcha"):
        yield desk
    database.close()
    monkeypatch.undo()
    settings.cache_clear()


def link_in(part: Any) -> str:
    return next(str(each.value) for each in part._traverse() if getattr(each, "readOnly", False))


def test_somebody_is_invited_and_the_link_opens_their_account(desk: Desk) -> None:
    said, link, changed, name, roles = desk.invite(" Chloé  Diarra ", ["lecteur"], "Civil, Pénal , Civil")
    assert (said, changed, name, roles) == (None, 4, "", [])
    address, _, brought = link_in(link).partition("?jeton=")
    assert address == "https://greffe.example/invitation"
    assert desk.accounts.invited(brought, POLICY).name == "Chloé Diarra"
    assert desk.accounts.all()[-1].teams == ("Civil", "Pénal")
    assert log(desk.database, "account.make", "account.invite")[-2:] == [
        ("account.make", "Aïcha"),
        ("account.invite", "Aïcha"),
    ]
    with desk.database.reading() as session:
        assert brought not in audit.write_lines(audit.find(session))
    assert "invité, pas encore ouvert" in shown(desk.page.draw(0, "fr"))


@pytest.mark.parametrize(
    ("name", "roles", "sentence"),
    [
        ("bruno", ["lecteur"], "s'appelle déjà"),
        ("", ["lecteur"], "vide"),
        ("Chloé", [], "Aucun rôle n'est choisi"),
        ("Chloé", ["roi"], "roi"),
    ],
)
def test_who_cannot_be_invited_is_said_and_nothing_is_made(
    desk: Desk, name: str, roles: list[str], sentence: str
) -> None:
    said, *others = desk.invite(name, roles)
    assert sentence in shown(said)
    assert others == [no_update] * 4
    assert len(desk.accounts.all()) == 2
    assert desk.accounts.sign_in("Bruno", PASSWORD, "", POLICY), "who has the name keeps their password"


def test_roles_are_changed_an_account_is_locked_and_unlocked(desk: Desk) -> None:
    assert "Rôles\u00a0: valideur" in desk.view("kept", "Bruno")
    said, link, changed, body, refused = desk.act("roles", "Bruno", roles=["lecteur"], teams="Civil")
    assert ("sont enregistrés" in shown(said), link, changed, body, refused) == (True, None, 4, [], no_update)
    assert (desk.accounts.all()[1].roles, desk.accounts.all()[1].teams) == (("lecteur",), ("Civil",))
    assert "est verrouillé" in shown(desk.act("lock", "Bruno")[0])
    assert "Déverrouiller le compte" in desk.view("kept", "Bruno")
    assert "est déverrouillé" in shown(desk.act("unlock", "Bruno")[0])
    assert log(desk.database, "account.role", "account.lock", "account.unlock") == [
        ("account.role", "Aïcha"), ("account.lock", "Aïcha"), ("account.unlock", "Aïcha"),
    ]  # fmt: skip


def test_a_new_link_closes_what_was_open(desk: Desk) -> None:
    brought = desk.accounts.sign_in("Bruno", PASSWORD, "", POLICY)
    said, link, *_ = desk.act("invite", "Bruno")
    assert (said, "/invitation?jeton=" in link_in(link)) == (None, True)
    assert desk.accounts.signed_in(brought, POLICY) is None


def test_an_account_is_erased_once_it_is_known_who_has_what_it_held(desk: Desk) -> None:
    desk.make("Chloé", "lecteur")
    with acting_as(desk.database, "Bruno"), desk.database.writing() as session:
        documents.add(session, b"x", "x", "tout", timedelta(days=1))
    asked = desk.view("erasure", "Bruno")
    assert "seul à détenir 1 document" in asked
    *_, refused = desk.act("erase", "Bruno", heir="nobody")
    assert "Choisissez le compte à qui cela passe" in shown(refused)
    assert "est effacé" in shown(desk.act("erase", "Bruno", heir=desk.id("Chloé"))[0])
    assert [account.name for account in desk.accounts.all()] == ["Aïcha", "Chloé"]
    assert desk.accounts.alone_holds("Chloé") == 1
    assert log(desk.database, "account.erase") == [("account.erase", "Aïcha")]


def test_the_last_who_administers_stays(desk: Desk) -> None:
    assert "seul compte qui peut administrer" in desk.view("kept", "Aïcha")
    for act, fields in (("lock", {}), ("erase", {"heir": "nobody"}), ("roles", {"roles": ["lecteur"], "teams": ""})):
        *_, refused = desk.act(act, "Aïcha", **fields)  # type: ignore[arg-type]
        assert "Plus personne ne pourrait administrer" in shown(refused)


def test_an_account_that_is_gone_and_an_act_that_is_none(desk: Desk) -> None:
    desk.press({"act": "lock", "account": "0" * 16})
    *_, refused = desk.page.act([1], [], [], HREF, 0, "fr")
    assert "rien n'a été fait" in shown(refused)
    desk.press({"view": "kept", "account": "0" * 16})
    assert "rien n'a été fait" in shown(desk.page.show([1], "fr"))
    with pytest.raises(PreventUpdate):
        desk.act("reign", "Bruno")
    with pytest.raises(PreventUpdate):
        desk.page.show([None], "fr")


@pytest.mark.parametrize(("lang", "sentence"), [("fr", "n'a pas de comptes"), ("en", "has no accounts")])
def test_without_accounts_the_page_is_a_sentence_and_does_nothing(desk: Desk, lang: str, sentence: str) -> None:
    account_id = desk.id("Bruno")
    desk.patch.delenv("NOMDEMPRUNT_ACCOUNTS")
    settings.cache_clear()
    layout = desk.page.layout(lang)
    assert sentence in shown(layout)
    assert not [part for part in layout._traverse() if getattr(part, "id", None)]
    assert "ne permet pas" in shown(desk.page.draw(0, "fr"))
    assert "ne permet pas" in shown(desk.invite("Chloé", ["lecteur"])[0])
    desk.press({"act": "lock", "account": account_id})
    assert "ne permet pas" in shown(desk.page.act([1], [], [], HREF, 0, "fr")[4])
    assert [account.locked for account in desk.accounts.all()] == [False, False]


def test_where_a_provider_knows_the_people_nobody_is_invited(desk: Desk) -> None:
    with desk.database.writing() as session:
        people.change(session, desk.id("Bruno"), source="oidc", password=None)
    desk.patch.setenv("NOMDEMPRUNT_ACCOUNTS", "oidc")
    desk.patch.setattr(desk.page, "access_policy", lambda: POLICY)
    settings.cache_clear()
    layout = desk.page.layout("fr")
    assert desk.page.ids.ACCOUNTS_INVITE not in [getattr(part, "id", None) for part in layout._traverse()]
    assert "ils se changent là-bas" in shown(layout)
    assert "chez le fournisseur d'identité" in desk.view("kept", "Bruno")
    for act in ("invite", "roles"):
        *_, refused = desk.act(act, "Bruno", roles=["publicateur"], teams="")
        assert "Ses rôles viennent de ses groupes" in shown(refused)
    assert isinstance(layout, html.Div)
