"""People whom an OpenID provider knows: in and out at both ends, roles by their groups; whatever is
wrong with its answer has its sentence, and nobody is signed in."""

from __future__ import annotations

import base64
import hmac
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from lxml.html import document_fromstring
from sqlalchemy import delete, update
from werkzeug.test import TestResponse

from engine.core import AccountProvided, settings as engine_settings
from engine.http import register, secure, serve_login
from engine.http.accounts import provider as routes
from engine.http.rates import RequestRate
from engine.service.accounts import policy, provider_logins
from engine.service.service import Service
from engine.store import Database, audit, now
from engine.store.accounts.account_schema import AccountRow, LoginRow
from engine.store.program_schema import AnswerRow
from tests.cheap_passwords import hash_cheaply
from tests.openid_provider import CLIENT, SECRET, Claims, OpenIdProvider, openid_provider

SCRIPTS = Path(__file__).parents[2] / "javascript"
NODE = 20
"""The least version of Node that runs the provider which npm has."""
ACCESS = """
[oidc]
issuer = "{issuer}"
client = "nomdemprunt"
address = "{address}"
[roles]
greffe = ["lecteur"]
chefs = ["valideur", "auditeur"]
[teams]
greffe = "Greffe"
"""


@pytest.fixture(scope="module")
def running() -> Iterator[OpenIdProvider]:
    with openid_provider() as provider:
        yield provider


@pytest.fixture
def provider(running: OpenIdProvider) -> OpenIdProvider:
    """Give the provider as it is when it does what it should."""
    usual = OpenIdProvider(running.address, key=running.key)
    for name in (
        "client_at",
        "person",
        "change",
        "change_document",
        "change_info",
        "down",
        "signed",
        "stranger",
        "ways",
        "instead",
    ):
        setattr(running, name, getattr(usual, name))
    running.signed_out.clear()
    return running


@pytest.fixture(autouse=True)
def shared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, service: Service, provider: OpenIdProvider
) -> Iterator[Database]:
    """Have people of the provider, and none stay."""
    hash_cheaply(monkeypatch)
    monkeypatch.setattr(routes, "STEPS", RequestRate(lambda: 120))
    settle(monkeypatch, tmp_path, ACCESS.format(issuer=provider.address, address="http://localhost"))
    database = Database(service.folder / "nomdemprunt.db", alone=False)
    yield database
    monkeypatch.undo()
    forget()
    with database.writing() as session:
        session.execute(delete(AccountRow))
        session.execute(delete(AnswerRow))
    database.close()


def settle(monkeypatch: pytest.MonkeyPatch, folder: Path, access: str) -> None:
    (folder / "acces.toml").write_text(access)
    monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", "oidc")
    monkeypatch.setenv("NOMDEMPRUNT_ACCESS_FILE", str(folder / "acces.toml"))
    monkeypatch.setenv("NOMDEMPRUNT_OIDC_SECRET", SECRET)
    forget()


def forget() -> None:
    engine_settings.cache_clear()
    policy._known.cache_clear()
    if provider_logins.current_provider.cache_info().currsize:
        provider_logins.current_provider().close()
    provider_logins.current_provider.cache_clear()


@pytest.fixture(scope="module")
def server() -> Flask:
    server = Flask(__name__)
    register(server)
    secure(server)
    serve_login(server, lambda view: f"<p>{view.error}|{view.then}|{view.provider}</p>")
    server.add_url_rule("/", "/", lambda: "<p>page</p>")
    return server


@dataclass
class Visitor:
    """A browser, the provider that it goes to, and the journal."""

    client: FlaskClient
    provider: OpenIdProvider
    database: Database

    def depart(self, then: str = "/a?b=1") -> str:
        """Begin a login; give the address that the browser is led to."""
        led = self.client.get("/connexion/depart", query_string={"next": then})
        assert led.status_code == 303, led.text
        return led.headers["Location"]

    def come_back(self, address: str) -> TestResponse:
        return self.client.get(f"/connexion/retour?{urlsplit(address).query}")

    def sign_in(self) -> TestResponse:
        return self.come_back(self.provider.authorize(self.depart()))

    def may_enter(self) -> bool:
        return self.client.get("/api/v1/health").status_code == 200

    def log(self) -> list[tuple[str, str, object]]:
        with self.database.reading() as session:
            return [(entry.act, entry.who, entry.details.get("reason")) for entry in audit.find(session)]


@pytest.fixture
def visitor(server: Flask, provider: OpenIdProvider, shared: Database) -> Visitor:
    return Visitor(server.test_client(), provider, shared)


# -- in and out
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("way", ["client_secret_basic", "client_secret_post"])
def test_somebody_comes_in_and_out_at_both_ends(visitor: Visitor, service: Service, signed: bool, way: str) -> None:
    visitor.provider.signed, visitor.provider.ways = signed, (way,)
    assert not visitor.may_enter()
    assert "|/x|127.0.0.1" in visitor.client.get("/connexion?next=/x").text
    back = visitor.sign_in()
    assert (back.status_code, back.headers["Location"]) == (303, "/a?b=1")
    assert visitor.may_enter()
    (account,) = service.accounts.all()
    assert (account.name, account.roles, account.teams, account.source) == (
        "a.morvan",
        ("lecteur",),
        ("Greffe",),
        "oidc",
    )
    assert visitor.log()[0][:2] == ("login", "248-Ab"), "the log knows the subject, not the name"
    cookie = visitor.client.get_cookie("nomdemprunt_login")
    assert cookie is not None
    leads = visitor.client.post("/deconnexion").json["leads_to"]
    assert visitor.log()[0][:2] == ("logout", "248-Ab")
    assert httpx.get(leads).headers["Location"].startswith("http://localhost/connexion?state=")
    assert visitor.provider.signed_out == ["248-Ab"]
    visitor.client.set_cookie("nomdemprunt_login", cookie.value)
    assert not visitor.may_enter(), "it ended in the store, not in the browser alone"


def test_cookies_are_for_tls_where_the_server_is_reached_by_it(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor.provider.client_at = "https://greffe.example"
    settle(monkeypatch, tmp_path, ACCESS.format(issuer=visitor.provider.address, address="https://greffe.example/"))
    began = visitor.client.get("/connexion/depart")
    ended = visitor.client.get(
        f"/connexion/retour?{urlsplit(visitor.provider.authorize(began.headers['Location'])).query}",
        base_url="https://localhost",
    )
    for answer, name in ((began, "nomdemprunt_depart"), (ended, "nomdemprunt_login")):
        (cookie,) = (
            said for said in answer.headers.getlist("Set-Cookie") if said.startswith(f"{name}=") and "=;" not in said
        )
        assert {"Secure", "HttpOnly", "SameSite=Lax"} <= {part.strip() for part in cookie.split(";")}


def test_roles_and_names_follow_the_provider_and_a_name_is_nobodys_proof(visitor: Visitor, service: Service) -> None:
    service.accounts.invite("a.morvan", ("administrateur",), (), policy.AccessPolicy())
    visitor.sign_in()
    local, own = service.accounts.all()
    assert (local.source, own.source, own.roles) == ("local", "oidc", ("lecteur",))
    assert own.name.startswith("a.morvan ("), "the account of this name is another's"
    visitor.provider.person = {"sub": "248-Ab", "preferred_username": "Aïcha  Morvan", "groups": "chefs"}
    visitor.sign_in()
    again = service.accounts.all()[1]
    assert (again.id, again.name, again.roles) == (own.id, "Aïcha Morvan", ("valideur", "auditeur"))
    visitor.provider.person = visitor.provider.person | {"sub": "248-aB"}
    visitor.sign_in()
    assert len(service.accounts.all()) == 3, "subjects differ by their case"


def test_who_has_no_role_is_told_so_and_has_no_account(visitor: Visitor, service: Service) -> None:
    visitor.provider.person = visitor.provider.person | {"groups": ["cantine"]}
    refused = visitor.sign_in()
    assert (refused.status_code, "aucun de vos groupes" in refused.text) == (403, True)
    assert service.accounts.all() == ()
    assert visitor.log()[0] == ("login.refused", "248-Ab", "no_role"), "who it was, for who gives roles"
    visitor.provider.person = visitor.provider.person | {"groups": ["greffe"]}
    visitor.sign_in()
    assert visitor.may_enter()
    visitor.provider.person = visitor.provider.person | {"groups": []}
    other = Visitor(visitor.client.application.test_client(), visitor.provider, visitor.database)
    assert other.sign_in().status_code == 403
    assert not visitor.may_enter(), "who lost all roles is out everywhere"


def test_who_is_locked_here_stays_out(visitor: Visitor, service: Service) -> None:
    visitor.sign_in()
    service.accounts.lock("a.morvan")
    assert not visitor.may_enter()
    refused = visitor.sign_in()
    assert (refused.status_code, "verrouillé ici" in refused.text) == (401, True)


def test_who_comes_in_by_the_provider_gets_no_password_beside_it(
    visitor: Visitor, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.sign_in()
    with pytest.raises(AccountProvided, match=r"a\.morvan"):
        service.accounts.invite("a.morvan", ("administrateur",), (), policy.AccessPolicy())
    assert visitor.may_enter()
    visitor.sign_in()
    (known,) = service.accounts.all()
    assert (known.source, known.roles) == ("oidc", ("lecteur",))
    monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", "local")
    engine_settings.cache_clear()
    link = service.accounts.invite("a.morvan", (), (), policy.AccessPolicy())
    assert service.accounts.invited(link, policy.AccessPolicy()).name == "a.morvan", "moved to accounts of its own"


def test_a_password_of_before_opens_nothing(visitor: Visitor, service: Service) -> None:
    link, password = service.accounts.invite("b", ("lecteur",), (), policy.AccessPolicy()), "quatre mots sans lien"
    service.accounts.open(link, (password, password), "", policy.AccessPolicy())
    refused = visitor.client.post("/connexion", data={"name": "b", "password": password})
    assert (refused.status_code, refused.text.endswith("|/|127.0.0.1</p>")) == (401, True)
    visitor.client.set_cookie("nomdemprunt_login", service.accounts.sign_in("b", password, "", policy.AccessPolicy()))
    assert not visitor.may_enter()
    again = service.accounts.invite("b", (), (), policy.AccessPolicy())
    assert visitor.client.get(f"/invitation?jeton={again}").status_code == 401


def test_a_login_of_another_mode_opens_nothing(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.sign_in()
    assert visitor.may_enter()
    monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", "local")
    engine_settings.cache_clear()
    assert not visitor.may_enter()
    assert visitor.client.get("/connexion/depart").status_code == 404


# -- what is wrong
# --------------------------------------------------------------------------------------------------


def hours_ago(claims: Claims) -> None:
    claims |= {"iat": int(time.time()) - 7300, "exp": int(time.time()) - 7200}


@pytest.mark.parametrize(
    ("change", "said", "reason"),
    [
        pytest.param(lambda claims: claims.update(nonce="another"), "celle d'une autre connexion", "nonce", id="another nonce"),
        pytest.param(lambda claims: claims.pop("nonce"), "celle d'une autre connexion", "nonce", id="no nonce"),
        pytest.param(lambda claims: claims.update(aud="another"), "destinée à un autre service", "audience", id="another audience"),
        pytest.param(lambda claims: claims.pop("aud"), "destinée à un autre service", "audience", id="no audience"),
        pytest.param(lambda claims: claims.update(aud=[CLIENT, "another"]), "destinée à un autre service", "audience", id="several, no party"),
        pytest.param(lambda claims: claims.update(azp="another"), "destinée à un autre service", "audience", id="another party"),
        pytest.param(lambda claims: claims.update(iss="https://elsewhere.example"), "nom d'un autre fournisseur", "issuer", id="another issuer"),
        pytest.param(hours_ago, "n'est plus valable", "expired", id="expired"),
        pytest.param(lambda claims: claims.pop("exp"), "n'est plus valable", "expired", id="no end"),
        pytest.param(lambda claims: claims.update(exp="later"), "n'est plus valable", "expired", id="an end that is none"),
        pytest.param(lambda claims: claims.update(iat=int(time.time()) + 900), "pas celle qui était demandée", "token", id="of the future"),
        pytest.param(lambda claims: claims.pop("sub"), "pas celle qui était demandée", "token", id="of nobody"),
        pytest.param(lambda claims: claims.update(at_hash="AAAA"), "pas celle qui était demandée", "token", id="of another access token"),
        pytest.param(lambda claims: claims.update(sub=["a"]), "pas celle qui était demandée", "token", id="a subject that is none"),
    ],
)  # fmt: skip
def test_a_token_that_is_not_right_signs_nobody_in(visitor: Visitor, change: object, said: str, reason: str) -> None:
    visitor.provider.change = change  # type: ignore[assignment]
    refused = visitor.sign_in()
    assert (refused.status_code, said in refused.text) == (401, True), refused.text
    assert visitor.log()[0] == ("login.refused", "", reason)
    assert not visitor.may_enter()
    assert visitor.client.get_cookie("nomdemprunt_login") is None


def test_several_audiences_with_this_party_are_believed(visitor: Visitor) -> None:
    visitor.provider.change = lambda claims: claims.update(aud=["another", CLIENT], azp=CLIENT)
    assert visitor.sign_in().status_code == 303


@pytest.mark.parametrize("signed", [False, True])
def test_the_word_of_userinfo_is_about_who_signed_in(visitor: Visitor, signed: bool) -> None:
    visitor.provider.signed = signed
    visitor.provider.change_info = lambda said: said.update(sub="another")
    refused = visitor.sign_in()
    assert (refused.status_code, "deux personnes" in refused.text) == (401, True)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param(lambda said: said.update(aud="another"), "audience", id="another audience"),
        pytest.param(lambda said: said.update(iss="https://elsewhere.example"), "issuer", id="another issuer"),
        pytest.param(hours_ago, "expired", id="expired"),
    ],
)
def test_signed_userinfo_is_looked_at_as_a_token(visitor: Visitor, change: object, reason: str) -> None:
    visitor.provider.signed, visitor.provider.change_info = True, change  # type: ignore[assignment]
    assert visitor.sign_in().status_code == 401
    assert visitor.log()[0] == ("login.refused", "", reason)


def test_another_key_signs_nothing(visitor: Visitor) -> None:
    visitor.provider.stranger = True
    refused = visitor.sign_in()
    assert (refused.status_code, "pas signée par le fournisseur" in refused.text) == (401, True)


@pytest.mark.parametrize("kid", ["second", "first"])
def test_a_key_that_was_changed_meanwhile_is_asked_for(visitor: Visitor, kid: str) -> None:
    kept = visitor.provider.key
    assert visitor.sign_in().status_code == 303
    visitor.provider.rotate(kid)
    asked = len(visitor.provider.asked)
    assert visitor.sign_in().status_code == 303
    assert visitor.provider.asked[asked:].count("/keys") == 1
    visitor.provider.key = kept


def compact(header: Claims, payload: bytes, secret: bytes = b"") -> str:
    """Write a token that anybody can make: signed with what everybody knows, or not at all."""
    parts = [base64.urlsafe_b64encode(part).rstrip(b"=") for part in (json.dumps(header).encode(), payload)]
    proof = base64.urlsafe_b64encode(hmac.digest(secret, b".".join(parts), "sha256")).rstrip(b"=") if secret else b""
    return b".".join([*parts, proof]).decode()


def test_tokens_without_a_signature_are_none(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    known = visitor.provider.key.as_pem(private=False)
    for forged in (
        lambda claims: compact({"alg": "none"}, json.dumps(claims).encode()),
        lambda claims: compact({"alg": "HS256", "kid": "first"}, json.dumps(claims).encode(), known),
        lambda claims: compact({"alg": "RS256", "kid": "first"}, json.dumps(claims).encode(), known),
        lambda claims: "a.b.c",
        lambda claims: "",
    ):
        monkeypatch.setattr(visitor.provider, "token", forged)
        refused = visitor.sign_in()
        assert (refused.status_code, "pas signée par le fournisseur" in refused.text) == (401, True)


def test_a_state_works_once_in_its_browser_for_a_while(
    visitor: Visitor, server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(answer: TestResponse) -> bool:
        return answer.status_code == 401 and "a déjà servi" in answer.text

    back = visitor.provider.authorize(visitor.depart())
    other = Visitor(server.test_client(), visitor.provider, visitor.database)
    other.depart()
    assert refused(other.come_back(back)), "another browser"
    assert refused(visitor.come_back(back)), "another browser has tried it"
    back = visitor.provider.authorize(visitor.depart())
    assert visitor.come_back(back).status_code == 303
    assert refused(visitor.come_back(back)), "a second time"
    assert visitor.may_enter(), "who is signed in stays so"
    assert refused(visitor.client.get("/connexion/retour?state=&code=a"))
    assert refused(visitor.client.get("/connexion/retour"))
    monkeypatch.setattr(provider_logins, "DEPARTURE_LASTS", provider_logins.DEPARTURE_LASTS * 0)
    assert refused(visitor.come_back(visitor.provider.authorize(visitor.depart()))), "too late"


def test_two_tabs_may_sign_in_beside_each_other(visitor: Visitor) -> None:
    first, second = (visitor.provider.authorize(visitor.depart(then)) for then in ("/un", "/deux"))
    assert visitor.come_back(first).headers["Location"] == "/un"
    assert visitor.come_back(second).headers["Location"] == "/deux"


def test_what_the_provider_refuses_is_told(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    (state,) = parse_qs(urlsplit(visitor.depart()).query)["state"]
    denied = visitor.client.get(f"/connexion/retour?error=access_denied&state={state}")
    assert (denied.status_code, "vous avez renoncé" in denied.text) == (401, True)
    (state,) = parse_qs(urlsplit(visitor.depart()).query)["state"]
    unknown = visitor.client.get(f"/connexion/retour?code=x&state={state}&iss={visitor.provider.address}")
    assert (unknown.status_code, "ne reconnaît plus le code" in unknown.text) == (401, True)
    back = visitor.provider.authorize(visitor.depart()).partition("&iss=")[0]
    mixed = visitor.come_back(f"{back}&iss=https://elsewhere.example")
    assert (mixed.status_code, "nom d'un autre fournisseur" in mixed.text) == (401, True)
    visitor.provider.change_document = lambda said: said.update(authorization_response_iss_parameter_supported=True)
    forget()
    unnamed = visitor.come_back(visitor.provider.authorize(visitor.depart()).partition("&iss=")[0])
    assert (unnamed.status_code, "nom d'un autre fournisseur" in unnamed.text) == (401, True)
    monkeypatch.setenv("NOMDEMPRUNT_OIDC_SECRET", "another")
    forget()
    stranger = visitor.sign_in()
    assert (stranger.status_code, "ne reconnaît pas ce serveur" in stranger.text) == (502, True)


def test_a_provider_that_is_down_is_said_to_be_and_signs_nobody_out(visitor: Visitor) -> None:
    back = visitor.provider.authorize(visitor.depart())
    visitor.provider.down = True
    during = visitor.come_back(back)
    assert (during.status_code, "127.0.0.1 ne répond pas" in during.text) == (503, True)
    forget()
    before = visitor.client.get("/connexion/depart", headers={"Accept-Language": "en"})
    assert (before.status_code, "127.0.0.1 does not answer" in before.text) == (503, True)
    visitor.provider.down = False
    visitor.sign_in()
    visitor.provider.down = True
    assert visitor.may_enter()
    forget()
    assert visitor.client.post("/deconnexion").headers["Location"] == "/connexion"
    assert not visitor.may_enter()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(lambda said: said.clear(), "pas un document de découverte", id="no JSON"),
        pytest.param(lambda said: said.pop("token_endpoint"), "pas un document de découverte", id="no endpoint"),
        pytest.param(lambda said: said.pop("jwks_uri"), "pas un document de découverte", id="no keys"),
        pytest.param(lambda said: said.update(token_endpoint="http://sso.example/t"), "pas un document de découverte", id="no TLS"),
        pytest.param(lambda said: said.update(authorization_endpoint=7), "pas un document de découverte", id="no address"),
        pytest.param(lambda said: said.update(issuer=said["issuer"] + "/"), "se nomme lui-même «\u00a0http://127.0.0.1", id="another issuer"),
    ],
)  # fmt: skip
def test_a_provider_that_is_none_is_not_gone_to(visitor: Visitor, change: object, said: str) -> None:
    visitor.provider.change_document = change  # type: ignore[assignment]
    refused = visitor.client.get("/connexion/depart")
    assert (refused.status_code, said in refused.text) == (502, True), refused.text


def test_a_provider_without_an_end_of_sessions_is_left_here_alone(visitor: Visitor) -> None:
    visitor.provider.change_document = lambda said: said.pop("end_session_endpoint")
    visitor.sign_in()
    assert visitor.client.post("/deconnexion").headers["Location"] == "/connexion"
    assert not visitor.may_enter()


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        pytest.param(Response("", 302, {"Location": "/keys"}), 502, id="led elsewhere"),
        pytest.param(Response("[]", 200), 502, id="no object"),
        pytest.param(Response("[" * 100_000, 200), 502, id="too deep"),
        pytest.param(Response("{}" + " " * (1 << 20), 200), 503, id="without end"),
        pytest.param(Response("", 404), 502, id="nothing there"),
    ],
)
def test_what_answers_in_its_place_is_not_believed(visitor: Visitor, answer: Response, status: int) -> None:
    visitor.provider.instead = {"/.well-known/openid-configuration": answer}
    assert visitor.client.get("/connexion/depart").status_code == status


@pytest.mark.parametrize(
    ("place", "answer", "status"),
    [
        pytest.param("/keys", Response('{"keys": 7}', 200), 502, id="no keys"),
        pytest.param("/keys", Response('{"keys": [{"kty": "oct", "k": "AAAA", "kid": "first"}, 7]}', 200), 502, id="secret keys"),
        pytest.param("/token", Response("<p>", 200), 401, id="no tokens"),
        pytest.param("/token", Response('{"access_token": "a"}', 200), 401, id="no ID token"),
        pytest.param("/token", Response("<p>", 429), 401, id="refused without a reason"),
        pytest.param("/userinfo", Response("", 401), 401, id="no userinfo"),
        pytest.param("/userinfo", Response("[]", 200), 401, id="userinfo that is none"),
        pytest.param("/userinfo", Response("a.b.c", content_type="application/jwt"), 401, id="userinfo not signed"),
    ],
)  # fmt: skip
def test_an_answer_that_is_none_signs_nobody_in(visitor: Visitor, place: str, answer: Response, status: int) -> None:
    visitor.provider.instead = {place: answer}
    assert visitor.sign_in().status_code == status
    assert not visitor.may_enter()


def test_what_a_login_keeps_is_sealed_and_ends_with_it(visitor: Visitor, service: Service) -> None:
    def kept() -> bytes:
        return b"".join(file.read_bytes() for file in service.folder.glob("nomdemprunt.db*"))

    address = visitor.depart("/document/1")
    (state,) = parse_qs(urlsplit(address).query)["state"]
    assert visitor.come_back(visitor.provider.authorize(address)).status_code == 303
    cookie = visitor.client.get_cookie("nomdemprunt_login")
    assert cookie is not None
    for secret in (state, cookie.value, "248-Ab", "Morvan", "/document/1", SECRET):
        assert secret.encode() not in kept()
    with visitor.database.writing() as session:
        session.execute(update(LoginRow).values(seen=now() - policy.AccessPolicy().idle))
    assert not visitor.may_enter(), "nothing was done for too long"


# -- a provider that others made
# --------------------------------------------------------------------------------------------------


@contextmanager
def independent() -> Iterator[str]:
    """Run the provider that npm has, and give its address."""
    asked = ["node", SCRIPTS / "openid_provider.js", CLIENT, SECRET, "http://localhost"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


def runs_independent() -> bool:
    """Tell whether the provider that npm has is there, and a Node that runs it."""
    node = shutil.which("node")
    if node is None or not (SCRIPTS / "node_modules" / "oidc-provider").is_dir():
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return int(version.lstrip("v").partition(".")[0]) >= NODE


def fill_in_forms(browser: httpx.Client, address: str) -> str:
    """Sign in by the forms of a provider, and return where it leads back to."""
    answer = browser.get(address)
    while True:
        while answer.is_redirect:
            if answer.headers["Location"].startswith("http://localhost/"):
                return answer.headers["Location"]
            answer = browser.get(urljoin(str(answer.url), answer.headers["Location"]))
        assert answer.status_code == 200, answer.text
        form = document_fromstring(answer.text).forms[0]
        fields = {name: value or "248-Ab" for name, value in form.form_values()}
        fields |= {name: "248-Ab" for name in form.fields if name in ("login", "password")}
        answer = browser.post(urljoin(str(answer.url), form.action or ""), data=fields)


@pytest.mark.skipif(
    not runs_independent(),
    reason="needs Node 20 or later and the packages of tests/javascript",
)
def test_a_provider_that_others_made_signs_in_and_out(
    visitor: Visitor, service: Service, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with independent() as issuer, httpx.Client() as browser:
        settle(monkeypatch, tmp_path, ACCESS.format(issuer=issuer, address="http://localhost"))
        back = visitor.come_back(fill_in_forms(browser, visitor.depart()))
        assert (back.status_code, back.headers["Location"]) == (303, "/a?b=1"), back.text
        assert visitor.may_enter()
        (account,) = service.accounts.all()
        assert (account.name, account.roles) == ("248-Ab@greffe", ("lecteur",))
        leads = visitor.client.post("/deconnexion").json["leads_to"]
        assert fill_in_forms(browser, leads).startswith("http://localhost/connexion?state=")
        led = browser.get(visitor.depart())
        assert "/interaction/" in led.headers["Location"], "who left is asked again who they are"
