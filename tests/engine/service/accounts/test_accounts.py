"""Accounts: nobody comes in but by a link, a password, a code where there is one; what is wrong
locks for a while; roles, teams and what is held."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyotp
import pytest

from engine.core import Actor, begin_acting, end_acting
from engine.core.errors import (
    AccountGone,
    AccountNameTaken,
    AccountProvided,
    BadAccess,
    BadAccountName,
    DocumentGone,
    HoldsDocuments,
    InvitationGone,
    LastAdministrator,
    LoginRefused,
    ProviderSecretBad,
    UnequalPasswords,
    UnknownName,
    WeakPassword,
    WrongCode,
)
from engine.core.permissions import ACCOUNT_ROLES, PERMISSIONS, permissions_of
from engine.core.settings import Settings
from engine.service.accounts import AccessPolicy, Accounts, Holdings, read_policy
from engine.service.accounts.accounts import actor_of
from engine.service.accounts.passwords import STEP
from engine.service.accounts.policy import ProviderPolicy
from engine.service.accounts.provider import groups_in, read_secret
from engine.store import Database, audit, documents, lists, now
from engine.store.accounts import accounts as stored, provider_logins
from tests.cheap_passwords import hash_cheaply

PASSWORD = "quatre mots sans lien"
POLICY = AccessPolicy()
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    hash_cheaply(monkeypatch)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = Database(tmp_path / "nomdemprunt.db")
    yield database
    database.close()


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return Accounts(database)


def opened(accounts: Accounts, name: str, *roles: str, teams: tuple[str, ...] = (), code: str = "") -> str:
    link = accounts.invite(name, roles or ("lecteur",), teams, POLICY)
    accounts.open(link, (PASSWORD, PASSWORD), code, POLICY)
    return link


def acts(database: Database) -> list[str]:
    with database.reading() as session:
        return [entry.act for entry in audit.find(session)]


def test_a_link_opens_an_account_once(accounts: Accounts, database: Database) -> None:
    link = accounts.invite("Aïcha Morvan", ("valideur",), (), POLICY)
    with pytest.raises(LoginRefused):
        accounts.sign_in("Aïcha Morvan", "", "", POLICY)
    assert accounts.invited(link, POLICY).name == "Aïcha Morvan"
    accounts.open(link, (PASSWORD, PASSWORD), "", POLICY)
    for again in (link, "", "x"):
        with pytest.raises(InvitationGone):
            accounts.invited(again, POLICY)
        with pytest.raises(InvitationGone):
            accounts.open(again, (PASSWORD, PASSWORD), "", POLICY)
    brought = accounts.sign_in("  aïcha   MORVAN", PASSWORD, "", POLICY)
    found = accounts.signed_in(brought, POLICY)
    assert found is not None
    assert (found.name, found.roles) == ("Aïcha Morvan", ("valideur",))
    accounts.sign_out(brought)
    assert accounts.signed_in(brought, POLICY) is None
    told = acts(database)
    assert told[:2] == ["logout", "login"]
    assert {"account.make", "account.invite", "account.open", "login.refused"} <= set(told)


def test_a_link_is_over_after_its_time(accounts: Accounts) -> None:
    link = accounts.invite("a", ("lecteur",), (), replace(POLICY, invitation=-DAY))
    with pytest.raises(InvitationGone):
        accounts.invited(link, POLICY)


def test_an_invitation_anew_closes_what_was_open(accounts: Accounts) -> None:
    opened(accounts, "a")
    brought = accounts.sign_in("a", PASSWORD, "", POLICY)
    accounts.invite("A", (), (), POLICY)
    assert accounts.signed_in(brought, POLICY) is None
    with pytest.raises(LoginRefused):
        accounts.sign_in("a", PASSWORD, "", POLICY)
    assert [account.roles for account in accounts.all()] == [("lecteur",)]


@pytest.mark.parametrize(
    ("password", "again", "error"),
    [
        pytest.param(PASSWORD, PASSWORD + " ", UnequalPasswords, id="two"),
        pytest.param("court", "court", WeakPassword, id="short"),
        pytest.param("aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa", WeakPassword, id="one letter"),
        pytest.param("le mot de Morvan", "le mot de Morvan", WeakPassword, id="their name"),
        pytest.param("x" * 1025, "x" * 1025, WeakPassword, id="endless"),
    ],
)
def test_a_password_that_is_none_opens_nothing(
    accounts: Accounts, password: str, again: str, error: type[Exception]
) -> None:
    link = accounts.invite("Aïcha Morvan", ("lecteur",), (), POLICY)
    with pytest.raises(error):
        accounts.open(link, (password, again), "", POLICY)
    assert accounts.invited(link, POLICY)


@pytest.mark.parametrize("name", ["", "  ", "a\x00b", "x" * 81, "a\u202eb"])
def test_a_name_that_is_none(accounts: Accounts, name: str) -> None:
    with pytest.raises(BadAccountName):
        accounts.invite(name, ("lecteur",), (), POLICY)


@pytest.mark.parametrize("roles", [(), ("roi",), ("lecteur", "roi")])
def test_a_role_that_is_none(accounts: Accounts, roles: tuple[str, ...]) -> None:
    with pytest.raises(UnknownName):
        accounts.invite("a", roles, (), POLICY)


def test_failures_in_a_row_lock_for_a_while_and_say_nothing_more(accounts: Accounts, database: Database) -> None:
    opened(accounts, "a")
    sentences = set()
    for name, password in [("a", "faux"), ("nul", PASSWORD)]:
        with pytest.raises(LoginRefused) as caught:
            accounts.sign_in(name, password, "", POLICY)
        sentences.add(caught.value.sentence("fr"))
    assert len(sentences) == 1, "which of them is wrong is not said"
    accounts.sign_in("a", PASSWORD, "", POLICY)  # counts from the beginning again
    for _ in range(POLICY.failures):
        with pytest.raises(LoginRefused):
            accounts.sign_in("a", "faux", "", POLICY)
    with pytest.raises(LoginRefused):
        accounts.sign_in("a", PASSWORD, "", POLICY)
    assert acts(database).count("account.lock") == 1
    with database.writing() as session:
        stored.change(session, stored.named(session, "a").id, locked_until=now() - timedelta(seconds=1))
    assert accounts.sign_in("a", PASSWORD, "", POLICY)


def test_who_is_locked_is_out_at_once_until_unlocked(accounts: Accounts) -> None:
    opened(accounts, "a")
    brought = accounts.sign_in("a", PASSWORD, "", POLICY)
    accounts.lock("a")
    assert accounts.signed_in(brought, POLICY) is None
    with pytest.raises(LoginRefused):
        accounts.sign_in("a", PASSWORD, "", POLICY)
    accounts.unlock("a")
    assert accounts.sign_in("a", PASSWORD, "", POLICY)


@pytest.mark.parametrize(
    ("policy", "stays"),
    [
        pytest.param(POLICY, True, id="as usual"),
        pytest.param(replace(POLICY, idle=timedelta(0)), False, id="nothing done"),
        pytest.param(replace(POLICY, longest=timedelta(0)), False, id="too long in any case"),
    ],
)
def test_a_login_ends_by_itself(accounts: Accounts, policy: AccessPolicy, stays: bool) -> None:
    opened(accounts, "a")
    brought = accounts.sign_in("a", PASSWORD, "", POLICY)
    assert (accounts.signed_in(brought, policy) is not None) is stays
    accounts.sweep(policy)
    assert (accounts.signed_in(brought, POLICY) is not None) is stays


def test_a_code_is_asked_for_where_it_was_set_up_and_taken_once(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = 1_800_000_000
    monkeypatch.setattr("engine.service.accounts.passwords.time.time", lambda: at)
    link = accounts.invite("a", ("lecteur",), (), POLICY)
    codes = pyotp.TOTP(accounts.invited(link, POLICY).key)
    assert codes.secret in accounts.invited(link, POLICY).uri
    with pytest.raises(WrongCode):
        accounts.open(link, (PASSWORD, PASSWORD), "000000" if codes.at(at) != "000000" else "111111", POLICY)
    accounts.open(link, (PASSWORD, PASSWORD), codes.at(at), POLICY)
    for code in ("", codes.at(at), codes.at(at + 10 * STEP)):
        with pytest.raises(LoginRefused):
            accounts.sign_in("a", PASSWORD, code, POLICY)
    at += STEP
    said = codes.at(at)
    assert accounts.sign_in("a", PASSWORD, f"{said[:3]} {said[3:]}", POLICY)
    with pytest.raises(LoginRefused):
        accounts.sign_in("a", PASSWORD, said, POLICY)


def test_roles_that_need_codes_do_not_come_in_without(accounts: Accounts) -> None:
    strict = replace(POLICY, totp=frozenset({"administrateur"}))
    link = accounts.invite("a", ("administrateur",), (), strict)
    assert accounts.invited(link, strict).needs_code
    with pytest.raises(WrongCode):
        accounts.open(link, (PASSWORD, PASSWORD), "", strict)
    accounts.open(link, (PASSWORD, PASSWORD), "", POLICY)
    with pytest.raises(LoginRefused):
        accounts.sign_in("a", PASSWORD, "", strict)


def test_somebody_administers_as_long_as_there_are_accounts(accounts: Accounts) -> None:
    opened(accounts, "a", "administrateur")
    opened(accounts, "b", "lecteur")
    for act in (
        lambda: accounts.lock("a"),
        lambda: accounts.change_roles("a", ("lecteur",)),
        lambda: accounts.erase("a"),
    ):
        with pytest.raises(LastAdministrator):
            act()
    accounts.change_roles("b", ("lecteur", "administrateur"))
    accounts.erase("a")
    accounts.change_roles("b", ("administrateur",))
    accounts.erase("b")
    assert not accounts.any_made()
    with pytest.raises(AccountGone):
        accounts.lock("a")


def acting_as(account: Any) -> Iterator[None]:
    token = begin_acting(actor_of(account))
    yield
    end_acting(token)


ADMINISTRATORS = [
    pytest.param({}, True, id="none"),
    pytest.param({"locked": True}, True, id="locked"),
    pytest.param({"password": None}, True, id="invited, not opened"),
    pytest.param({"source": "oidc"}, True, id="of a provider that does not count here"),
    pytest.param({"roles": "lecteur"}, True, id="of another role"),
    pytest.param({"locked_until": now() + DAY}, False, id="locked for a while"),
    pytest.param({"password": "x"}, False, id="opened"),
]


@pytest.mark.parametrize(("other", "refused"), ADMINISTRATORS)
def test_who_alone_can_come_in_and_administer_stays(
    accounts: Accounts, database: Database, monkeypatch: pytest.MonkeyPatch, other: dict[str, Any], refused: bool
) -> None:
    monkeypatch.setattr("engine.service.accounts.overview.settings", lambda: Settings(accounts="local"))
    opened(accounts, "a", "administrateur")
    if other:
        opened(accounts, "b", "administrateur")
        with database.writing() as session:
            stored.change(session, stored.named(session, "b").id, **other)
    own = accounts.all()[0]
    for _ in acting_as(own):
        (mine, *_rest) = accounts.overviews()
        assert (mine.is_own, mine.is_last) == (True, refused)
        assert mine.acts == ({"roles"} if refused else {"roles", "lock", "erase"})
        for act in (
            lambda: accounts.lock("a"),
            lambda: accounts.change_roles("a", ("lecteur",)),
            lambda: accounts.erase("a"),
        ):
            if refused:
                with pytest.raises(LastAdministrator):
                    act()
                continue
            act()
            with database.writing() as session:
                if stored.find(session, "a") is not None:
                    stored.change(session, own.id, locked=False, roles="administrateur")
    assert [account.id for account in accounts.all()].count(own.id) == refused


def test_who_administers_alone_of_all_does_not_erase_themself_but_the_command_does(accounts: Accounts) -> None:
    opened(accounts, "a", "administrateur")
    for _ in acting_as(accounts.all()[0]):
        with pytest.raises(LastAdministrator):
            accounts.erase("a")
    accounts.erase("a")
    assert accounts.overviews() == ()


OFFERED = [
    pytest.param("local", {"failures": 1}, {"roles", "invite", "lock", "erase"}, id="opened"),
    pytest.param("local", {"password": None}, {"roles", "invite", "lock", "erase"}, id="invited"),
    pytest.param("local", {"locked": True}, {"roles", "unlock", "erase"}, id="locked: a link would not open it"),
    pytest.param("local", {"locked_until": now() + DAY}, {"roles", "invite", "unlock", "lock", "erase"}, id="for a while"),
    pytest.param("local", {"source": "oidc"}, {"roles", "invite", "lock", "erase"}, id="taken over from a provider"),
    pytest.param("oidc", {"source": "oidc"}, {"lock", "erase"}, id="what the provider decides"),
    pytest.param("proxy", {"source": "proxy", "locked": True}, {"unlock", "erase"}, id="of a proxy"),
    pytest.param("oidc", {"failures": 1}, {"lock", "erase"}, id="of before, comes in no more"),
]  # fmt: skip


@pytest.mark.parametrize(("mode", "values", "offered"), OFFERED)
def test_what_can_be_done_with_an_account(
    accounts: Accounts, database: Database, monkeypatch: pytest.MonkeyPatch, mode: str, values: Any, offered: set[str]
) -> None:
    opened(accounts, "a")
    with database.writing() as session:
        stored.change(session, stored.named(session, "a").id, **values)
    for module in ("overview", "administration"):
        monkeypatch.setattr(f"engine.service.accounts.{module}.settings", lambda: Settings(accounts=mode))  # type: ignore[arg-type]
    (found,) = accounts.overviews()
    assert (found.acts, found.is_own, found.is_last) == (offered, False, False)
    if found.account.source != "local" and mode != "local":
        for act in (lambda: accounts.change_roles("a", ("valideur",)), lambda: accounts.invite("a", (), (), POLICY)):
            with pytest.raises(AccountProvided):
                act()


def test_when_somebody_was_last_seen_is_known_while_they_are_in_and_from_the_log(
    accounts: Accounts, database: Database
) -> None:
    opened(accounts, "a")
    assert accounts.overviews()[0].seen is None
    brought = accounts.sign_in("a", PASSWORD, "", POLICY)
    account_id = accounts.all()[0].id
    with database.reading() as session:
        login = audit.latest(session, "login")[account_id]
    assert accounts.overviews()[0].seen is not None
    accounts.sign_out(brought)
    assert accounts.overviews()[0].seen == login


def test_somebody_new_has_a_name_of_their_own_and_some_role(accounts: Accounts) -> None:
    opened(accounts, "Aïcha")
    with pytest.raises(AccountNameTaken):
        accounts.invite(" aïcha", ("valideur",), (), POLICY, new=True)
    with pytest.raises(UnknownName):
        accounts.change_roles("Aïcha", (), ("Civil",))
    (found,) = accounts.all()
    assert (found.roles, found.teams, found.state) == (("lecteur",), (), "open")
    assert accounts.names() == {found.id: "Aïcha"}


def test_what_is_handed_to_the_account_that_is_erased_is_not_lost(accounts: Accounts, database: Database) -> None:
    for name in ("a", "b"):
        opened(accounts, name, "valideur")
    for _ in acting_as(accounts.all()[0]):
        with database.writing() as session:
            documents.add(session, b"x", "x", "tout", DAY)
    assert (accounts.alone_holds("a"), accounts.alone_holds("b")) == (1, 0)
    for heir in ("a", " A ", None):
        with pytest.raises(HoldsDocuments):
            accounts.erase("a", heir)
    accounts.erase("a", "b")
    assert accounts.alone_holds("b") == 1


def test_a_proxys_word_makes_the_account_and_keeps_it_true(accounts: Accounts) -> None:
    opened(accounts, "ici")
    first = accounts.recognise("dupont@greffe", ("lecteur",), ("Civil",), "proxy")
    again = accounts.recognise("dupont@greffe", ("publicateur",), (), "proxy")
    assert (again.id, again.roles, again.teams) == (first.id, ("publicateur",), ())
    accounts.lock("dupont@greffe")
    for name in ("dupont@greffe", "ici"):
        with pytest.raises(LoginRefused):
            accounts.recognise(name, ("lecteur",), (), "proxy")
    with pytest.raises(LoginRefused):
        accounts.sign_in("dupont@greffe", "", "", POLICY)


# -- what is held
# --------------------------------------------------------------------------------------------------


def test_what_somebody_made_is_theirs_their_teams_and_whom_they_share_it_with(
    accounts: Accounts, database: Database
) -> None:
    for name, teams in (("a", ()), ("b", ()), ("c", ("Civil",))):
        opened(accounts, name, "valideur", teams=teams)
    actors = {account.name: actor_of(account) for account in accounts.all()}
    held = Holdings(database)

    def by(name: str) -> Iterator[None]:
        token = begin_acting(actors[name])
        try:
            yield
        finally:
            end_acting(token)

    def sees(name: str, document_id: str) -> bool:
        for _ in by(name):
            with database.reading() as session:
                try:
                    documents.fetch(session, document_id)
                except DocumentGone:
                    assert held.foreign([document_id]) == {document_id}
                    return False
            assert held.foreign([document_id, "0" * 32]) == frozenset()
        return True

    for _ in by("a"):
        with database.writing() as session:
            alone = documents.add(session, b"x", "x", "tout", DAY)
            list_id = lists.add(session, "l", "tout", "lettres", DAY)
            listed = documents.add(session, b"y", "y", "tout", DAY)
            lists.add_document(session, list_id, listed)
    with database.writing() as session:
        before = documents.add(session, b"z", "z", "tout", DAY)
    ids = {"alone": alone, "listed": listed, "before": before}

    def seen(name: str) -> set[str]:
        return {label for label, document_id in ids.items() if sees(name, document_id)}

    assert [seen(name) for name in "abc"] == [{"alone", "listed"}, set(), set()]
    for _ in by("b"):
        with pytest.raises(DocumentGone):
            held.share(alone, account="b")
    for _ in by("a"):
        held.share(alone, account="b")
        held.share(list_id, team="civil ")
    assert [seen(name) for name in "abc"] == [{"alone", "listed"}, {"alone"}, {"listed"}]
    assert held.adopt("c") == 1
    assert seen("c") == {"listed", "before"}
    with pytest.raises(HoldsDocuments):
        accounts.erase("c")
    accounts.erase("a", "b")
    assert seen("b") == {"alone", "listed"}
    assert "share" in acts(database)
    with database.writing() as session:
        documents.erase_all(session, [before], "asked")
    accounts.erase("c")


# -- permissions, policy
# --------------------------------------------------------------------------------------------------


def test_the_roles_as_the_installation_is_told_them() -> None:
    """Who administers or audits reads no document; only who publishes takes one away."""
    can = {
        permission: {role for role in ACCOUNT_ROLES if permission in permissions_of([role])}
        for permission in PERMISSIONS
    }
    assert can["enter"] == set(ACCOUNT_ROLES)
    assert can["read"] == can["correct"] == {"lecteur", "valideur", "publicateur"}
    assert can["upload"] == can["validate"] == can["erase"] == {"valideur", "publicateur"}
    assert can["deliver"] == can["restore"] == {"publicateur"}
    assert can["audit"] == {"auditeur"}
    assert can["configure"] == {"administrateur"}
    assert can["material"] == {"analyste"}
    assert permissions_of(["roi"]) == frozenset()
    assert Actor().may("configure"), "without accounts, as before"


OIDC = '[oidc]\nissuer = "https://{}"\naddress = "https://{}"\nclient = "nomdemprunt"\n'
GOOD = """
[sessions]
idle_minutes = 5
[local]
totp = ["administrateur"]
[proxy]
addresses = ["127.0.0.1", "::1"]
[roles]
greffe = ["publicateur", "valideur"]
[teams]
civ = "Civil"
[oidc]
issuer = "https://sso.example/realms/greffe/"
client = "nomdemprunt"
address = "https://greffe.example/"
name = "given_name usual_name"
"""


def test_a_policy_as_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "acces.toml").write_text(GOOD)
    policy = read_policy(tmp_path / "acces.toml")
    assert (policy.idle, policy.longest, policy.totp) == (timedelta(minutes=5), timedelta(hours=10), {"administrateur"})
    assert policy.roles_of(("greffe", "x")) == ("valideur", "publicateur")
    assert policy.teams_of(("civ", "x", "civ")) == ("Civil",)
    assert policy.provider == ProviderPolicy(
        "https://sso.example/realms/greffe/",
        "nomdemprunt",
        "https://greffe.example",
        "sso.example",
        name="given_name usual_name",
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("[local", "toml", id="no TOML"),
        pytest.param("[locale]\n", "key", id="no section"),
        pytest.param("local = 1\n", "key", id="no table"),
        pytest.param("[local]\nfailure = 3\n", "key", id="no key"),
        pytest.param("[local]\nfailures = 0\n", "number", id="none allowed"),
        pytest.param("[sessions]\nhours = true\n", "number", id="no number"),
        pytest.param('[roles]\ngreffe = ["roi"]\n', "role", id="no role"),
        pytest.param('[roles]\ngreffe = "lecteur"\n', "key", id="no list"),
        pytest.param('[proxy]\naddresses = ["greffe.example"]\n', "address", id="no address"),
        pytest.param('[proxy]\naddresses = "127.0.0.1"\n', "key", id="no list of addresses"),
        pytest.param('[proxy]\nuser = ""\n', "key", id="no header"),
        pytest.param("[teams]\nciv = 1\n", "key", id="no name"),
        pytest.param(
            OIDC.format("sso.example", "greffe.example").replace("https", "http", 1), "https", id="issuer without TLS"
        ),
        pytest.param(OIDC.format("sso.example", "greffe.example?a=b"), "https", id="address with a query"),
        pytest.param(OIDC.format("", "greffe.example"), "https", id="issuer without a host"),
        pytest.param(OIDC.format("[sso", "greffe.example"), "https", id="issuer that is none"),
        pytest.param(OIDC.format("a:b@sso.example", "greffe.example"), "https", id="issuer with a password"),
        pytest.param('[oidc]\nissuer = "https://sso.example"\n', "key", id="provider without an address"),
        pytest.param(OIDC.format("sso.example", "greffe.example") + "client = 1\n", "toml", id="twice"),
        pytest.param(OIDC.format("sso.example", "greffe.example") + 'scopes = ["profile"]\n', "key", id="not OpenID"),
        pytest.param(OIDC.format("sso.example", "greffe.example") + "secret = 1\n", "key", id="a secret in the file"),
    ],
)
def test_a_policy_that_is_none_opens_nothing(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "acces.toml").write_text(text)
    with pytest.raises(BadAccess) as caught:
        read_policy(tmp_path / "acces.toml")
    assert caught.value.params["reason"] == reason
    assert all(caught.value.words(lang)["what"] in caught.value.sentence(lang) for lang in ("fr", "en"))


def test_a_policy_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadAccess, match=r"acces\.toml"):
        read_policy(tmp_path / "acces.toml")


@pytest.mark.parametrize(
    ("claims", "place", "groups"),
    [
        pytest.param({"groups": ["a", "/b/c"]}, "groups", ("a", "/b/c"), id="a list"),
        pytest.param({"siret": "110"}, "siret", ("110",), id="a word is a group"),
        pytest.param({"realm_access": {"roles": ["a"]}}, "realm_access.roles", ("a",), id="within another"),
        pytest.param({"https://x.example/groups": ["a"]}, "https://x.example/groups", ("a",), id="points in a name"),
        pytest.param({"groups": [1, None, "", ["a"], "b"]}, "groups", ("b",), id="what are none"),
        pytest.param({"realm_access": ["a"]}, "realm_access.roles", (), id="nothing within"),
        pytest.param({}, "groups", (), id="nothing"),
        pytest.param({"groups": {"a": "b"}}, "groups", (), id="a table"),
    ],
)
def test_groups_of_claims(claims: dict[str, object], place: str, groups: tuple[str, ...]) -> None:
    assert groups_in(claims, place) == groups


def test_the_secret_of_the_provider_is_in_the_environment_or_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    for said in (Settings(), Settings(oidc_secret_file=file), Settings(oidc_secret=" ")):
        monkeypatch.setattr("engine.service.accounts.provider.settings", lambda said=said: said)
        with pytest.raises(ProviderSecretBad):
            read_secret()
    file.write_text("caché\n")
    for said, secret in ((Settings(oidc_secret_file=file), "caché"), (Settings(oidc_secret="x y"), "x y")):
        assert secret not in repr(said)
        monkeypatch.setattr("engine.service.accounts.provider.settings", lambda said=said: said)
        assert read_secret() == secret


def test_of_all_who_come_back_with_a_state_at_once_one_is_let_in(database: Database) -> None:
    login = provider_logins.LoginUnderWay("nonce", "verifier", "browser", "/")
    with database.writing() as session:
        provider_logins.begin(session, "state", login, DAY)

    def come_back(_: int) -> object:
        with database.writing() as session:
            return provider_logins.come_back(session, "state")

    with ThreadPoolExecutor(8) as threads:
        assert [found for found in threads.map(come_back, range(16)) if found is not None] == [login]
