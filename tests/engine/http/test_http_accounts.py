"""Where there are accounts: each route, page and callback asks for a permission; who has none, or
holds not what they ask for, is told so."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, strategies
from sqlalchemy import delete
from werkzeug.test import TestResponse

from engine.core import ACCOUNT_ROLES, permissions_of, settings as engine_settings
from engine.http import know_pages, register, secure, serve_login
from engine.http.accounts.login import own_address
from engine.http.connections import PEER
from engine.http.openapi.operations import OPERATIONS
from engine.service.accounts import AccessPolicy, LoginView, policy
from engine.service.accounts.subjects import ids_in, strings_in
from engine.service.accounts.table import ANYTHING, FILTERED, ROUTES, callback_permission, route_permission
from engine.service.service import Service
from engine.store import Database
from engine.store.accounts.account_schema import AccountRow
from tests.cheap_passwords import hash_cheaply
from tests.engine.http.test_http_access import OURS

PASSWORD = "quatre mots sans lien"
PROXY = "127.0.0.1"


@pytest.fixture(autouse=True)
def shared(monkeypatch: pytest.MonkeyPatch, service: Service) -> Iterator[None]:
    """Have accounts, and none stay."""
    hash_cheaply(monkeypatch)
    monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", "local")
    engine_settings.cache_clear()
    yield
    monkeypatch.delenv("NOMDEMPRUNT_ACCOUNTS")
    engine_settings.cache_clear()
    database = Database(service.folder / "nomdemprunt.db", alone=False)
    with database.writing() as session:
        session.execute(delete(AccountRow))
    database.close()


def show(view: LoginView) -> str:
    return f"<p>{view.error}|{view.then}|{view.invited.name if view.invited else ''}</p>"


def page_of_document(document_id: str) -> str:
    return document_id


@pytest.fixture
def server(service: Service) -> Flask:
    server = Flask(__name__)
    register(server)
    secure(server)
    serve_login(server, show)
    callbacks = {"url.href": {"callback": page_of_document}, "browser.alone": {"callback": None}}
    know_pages(server, callbacks, lambda path: "pages.home" if path == "/" else f"pages.{path[1:]}")
    server.add_url_rule("/", "/", lambda: "<p>page</p>")
    server.add_url_rule("/<path:path>", "/<path:path>", lambda path: f"<p>{path}</p>")
    server.add_url_rule("/_dash-update-component", "/_dash-update-component", lambda: "{}", methods=["POST"])
    return server


@pytest.fixture
def enter(server: Flask, service: Service) -> Callable[..., FlaskClient]:
    """Give what signs an account of some roles in, made where it is not there."""

    def entered(name: str, *roles: str, teams: tuple[str, ...] = ()) -> FlaskClient:
        link = service.accounts.invite(name, roles, teams, AccessPolicy())
        service.accounts.open(link, (PASSWORD, PASSWORD), "", AccessPolicy())
        client = server.test_client()
        answer = client.post("/connexion", data={"name": name, "password": PASSWORD, "next": "/a?b=1"})
        assert (answer.status_code, answer.headers["Location"]) == (303, "/a?b=1")
        return client

    return entered


def code(answer: TestResponse) -> Any:
    said = answer.get_json(silent=True)
    error = said.get("error") if isinstance(said, dict) else None
    return error and error["code"]


def address(server: Flask, endpoint: str, **ids: str) -> tuple[str, str]:
    """Give the method and the path of a route, its places filled with ids."""
    rule = next(rule for rule in server.url_map.iter_rules() if rule.endpoint == f"api.{endpoint}")
    method = next(iter(sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})))
    return method, re.sub(r"<(?:\w+:)?(\w+)>", lambda found: ids.get(found[1], "x"), rule.rule)


# -- the table is whole
# --------------------------------------------------------------------------------------------------


def test_every_route_of_the_description_asks_for_a_permission(server: Flask) -> None:
    described = {
        rule.endpoint.partition(".")[2] for rule in server.url_map.iter_rules() if rule.endpoint.startswith("api.")
    }
    assert set(OPERATIONS) <= described
    assert [name for name in described if route_permission(name) is None] == []
    rooms = {f"{name.partition('.')[0]}.*" for name in described} | described
    assert set(ROUTES) <= rooms, "a route that is gone stands in no table"
    assert {name.partition(".")[0] for name in described} >= ANYTHING
    assert described >= FILTERED


@pytest.mark.parametrize("role", ACCOUNT_ROLES)
def test_each_role_may_take_the_routes_that_the_table_says_and_no_others(
    enter: Callable[..., FlaskClient], server: Flask, role: str
) -> None:
    client, wrong = enter("a", role), []
    for endpoint in OPERATIONS:
        method, path = address(server, endpoint)
        path += f"?document={'0' * 32}" if endpoint == "terms.get_terms" else ""  # the installation's ask for more
        answer = client.open(path, method=method, headers=OURS, json=None if method == "GET" else {})
        refused = (answer.status_code, code(answer)) == (403, "account.permission")
        if refused is (route_permission(endpoint) in permissions_of([role])):
            wrong.append((endpoint, answer.status_code, code(answer)))
    assert wrong == []


# -- signing in and out
# --------------------------------------------------------------------------------------------------


def test_nobody_comes_in_without_signing_in(server: Flask) -> None:
    client = server.test_client()
    led = client.get("/?list=1")
    assert (led.status_code, led.headers["Location"]) == (303, "/connexion?next=%2F%3Flist%3D1")
    for path, method in (("/api/v1/health", "GET"), ("/_dash-update-component", "POST"), ("/api/v1/annotate", "POST")):
        refused = client.open(path, method=method, headers=OURS, json=None if method == "GET" else {"text": "a"})
        assert (refused.status_code, code(refused), refused.headers["X-Login"]) == (401, "account.login", "needed")
    assert client.get("/live").status_code == 200


def test_the_cookie_of_a_login(enter: Callable[..., FlaskClient], server: Flask, service: Service) -> None:
    client = enter("a", "lecteur")
    cookie = client.get_cookie("nomdemprunt_login")
    assert cookie is not None
    assert (cookie.http_only, cookie.same_site, cookie.secure) == (True, "Lax", False)
    assert client.get("/api/v1/health").status_code == 200
    tls = server.test_client().post(
        "/connexion", data={"name": "a", "password": PASSWORD}, base_url="https://localhost"
    )
    assert "Secure" in tls.headers["Set-Cookie"]
    client.post("/deconnexion")
    client.set_cookie("nomdemprunt_login", cookie.value)
    assert client.get("/api/v1/health").status_code == 401, "it ended in the store, not in the browser alone"


def test_what_is_wrong_is_said_and_nobody_signed_in(server: Flask, service: Service) -> None:
    client = server.test_client()
    for data in ({}, {"name": "a", "password": "b"}):
        answer = client.post("/connexion", data=data)
        assert (answer.status_code, "ne vont pas ensemble" in answer.text) == (401, True)
        assert "Set-Cookie" not in answer.headers
    foreign = client.post("/connexion", data={}, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403


def test_an_invitation_is_opened_by_its_page(server: Flask, service: Service) -> None:
    client = server.test_client()
    link = service.accounts.invite("Aïcha", ("lecteur",), (), AccessPolicy())
    assert "Aïcha" in client.get(f"/invitation?jeton={link}").text
    short = client.post("/invitation", data={"jeton": link, "password": "a", "again": "a"})
    assert (short.status_code, "trop court" in short.text) == (400, True)
    opened = client.post("/invitation", data={"jeton": link, "password": PASSWORD, "again": PASSWORD})
    assert (opened.status_code, opened.headers["Location"]) == (303, "/connexion?opened=1")
    assert client.get(f"/invitation?jeton={link}").status_code == 404


@pytest.mark.parametrize(
    ("said", "led"),
    [
        ("/document/1?strategy=cour", "/document/1?strategy=cour"),
        ("", "/"),
        ("https://elsewhere.example", "/"),
        ("//elsewhere.example", "/"),
        ("/\\elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: b", "/"),
    ],
)
def test_who_signed_in_is_led_to_this_server_alone(said: str, led: str) -> None:
    assert own_address(said) == led


def test_a_page_that_one_may_not_open_has_its_status(enter: Callable[..., FlaskClient]) -> None:
    client = enter("a", "auditeur")
    found = {path: client.get(path).status_code for path in ("/", "/recall", "/terms", "/document", "/new")}
    assert found == {"/": 200, "/recall": 200, "/terms": 403, "/document": 403, "/new": 403}


def test_other_roles_count_at_once(enter: Callable[..., FlaskClient], service: Service) -> None:
    client = enter("a", "lecteur")
    assert code(client.get("/api/v1/audit/head")) == "account.permission"
    service.accounts.change_roles("a", ("auditeur",))
    assert client.get("/api/v1/audit/head").status_code == 200
    service.accounts.lock("a")
    assert client.get("/api/v1/audit/head").status_code == 401


# -- what is held
# --------------------------------------------------------------------------------------------------


def upload(client: FlaskClient, path: str = "/api/v1/documents") -> str:
    from io import BytesIO

    made = client.post(path, data={"file": (BytesIO(b"Mme ROCHEBLAVE."), "a.txt")}, headers=OURS)
    assert made.status_code == 201, made.text
    return str(made.json["id"])


def test_neither_of_two_people_reaches_what_the_other_made_by_any_route(
    enter: Callable[..., FlaskClient], server: Flask, service: Service
) -> None:
    """As if it were not there: the answer is that of an id that nobody has."""
    everything = tuple(role for role in ACCOUNT_ROLES)
    first, second = enter("a", *everything), enter("b", *everything)
    document_id = upload(first)
    list_id = first.post("/api/v1/lists", json={"name": "l"}, headers=OURS).json["id"]
    listed = upload(first, f"/api/v1/lists/{list_id}/documents")
    reached, tried = [], 0
    for endpoint in OPERATIONS:
        rule = next(rule for rule in server.url_map.iter_rules() if rule.endpoint == f"api.{endpoint}")
        for own in (document_id, listed, list_id):
            if not rule.arguments & {"document_id", "list_id", "set_id", "source_id", "alignment_id"}:
                continue
            method, path = address(server, endpoint, **dict.fromkeys(rule.arguments, own))
            sent = None if method == "GET" else {}
            answer = second.open(path, method=method, headers=OURS, json=sent)
            tried += 1
            if answer.status_code != 404 or not str(code(answer)).endswith(".gone"):
                reached.append((endpoint, answer.status_code, code(answer)))
    assert reached == []
    assert tried > 100
    for where in ({"document": document_id}, {"list": list_id}):
        assert second.get("/api/v1/terms", query_string=where).status_code == 404
    for hidden in (document_id, f"x{document_id}", json.dumps({"a": document_id}), document_id.replace("0", "%30")):
        asked = {"output": "url.href", "inputs": [{"value": f"/document/{hidden}"}]}
        assert second.post("/_dash-update-component", json=asked, headers=OURS).status_code in (403, 404)
    known = second.post("/api/v1/recent", json={"ids": [document_id, listed]}, headers=OURS)
    assert known.json["documents"] == []
    assert first.get(f"/api/v1/documents/{document_id}").status_code == 200
    assert len(first.get(f"/api/v1/lists/{list_id}").json["rows"]) == 1
    first.delete(f"/api/v1/lists/{list_id}", headers=OURS)
    first.delete(f"/api/v1/documents/{document_id}", headers=OURS)


def test_what_is_shared_is_reached(enter: Callable[..., FlaskClient], service: Service) -> None:
    first, second = enter("a", "publicateur"), enter("b", "lecteur", teams=("Civil",))
    document_id = upload(first)
    share = "/api/v1/holdings"
    assert first.post(share, json={"id": document_id, "account": "nul"}, headers=OURS).status_code == 404
    assert first.post(share, json={"id": document_id, "account": "b", "team": "c"}, headers=OURS).status_code == 400
    assert second.get(f"/api/v1/documents/{document_id}").status_code == 404
    assert first.post(share, json={"id": document_id, "team": "Civil"}, headers=OURS).status_code == 204
    assert second.get(f"/api/v1/documents/{document_id}").status_code == 200
    assert code(second.delete(f"/api/v1/documents/{document_id}", headers=OURS)) == "account.permission"
    assert code(second.get(f"/api/v1/documents/{document_id}/export")) == "account.permission"
    first.delete(f"/api/v1/documents/{document_id}", headers=OURS)


def test_programs_hold_what_they_made(enter: Callable[..., FlaskClient], server: Flask, service: Service) -> None:
    from datetime import timedelta

    token, _ = service.tokens.make("a", ("read", "annotate"), timedelta(days=1))
    other, _ = service.tokens.make("b", ("admin",), timedelta(days=1))
    program = server.test_client()
    from io import BytesIO

    form = {"file": (BytesIO(b"Mme ROCHEBLAVE."), "a.txt")}
    made = program.post("/api/v1/documents", data=form, headers=OURS | {"Authorization": f"Bearer {token}"})
    path = f"/api/v1/documents/{made.json['id']}"
    assert program.get(path, headers={"Authorization": f"Bearer {token}"}).status_code == 200
    assert program.get(path, headers={"Authorization": f"Bearer {other}"}).status_code == 404
    assert enter("c", "lecteur").get(path).status_code == 404
    assert program.delete(path, headers=OURS | {"Authorization": f"Bearer {token}"}).status_code == 204


# -- callbacks, a proxy, ids
# --------------------------------------------------------------------------------------------------


def test_a_callback_asks_for_what_its_page_asks(
    enter: Callable[..., FlaskClient], server: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = enter("a", "auditeur")

    def ask(module: str, function: str) -> int:
        called = page_of_document
        monkeypatch.setattr(called, "__module__", module)
        monkeypatch.setattr(called, "__qualname__", function)
        return client.post("/_dash-update-component", json={"output": "url.href"}, headers=OURS).status_code

    assert [ask(*name) for name in (("pages.recall", "draw"), ("pages.home", "choose_strategy"))] == [200, 200]
    for name in (
        ("pages.document", "draw"),
        ("pages.home", "open_sample"),
        ("pages.terms", "add"),
        ("pages.new", "draw"),
    ):
        assert ask(*name) == 403
    assert callback_permission("pages.new", "draw") is None


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        pytest.param(PROXY, {"X-Remote-User": "dupont", "X-Remote-Groups": "greffe; x"}, 200, id="named"),
        pytest.param("192.0.2.7", {"X-Remote-User": "dupont", "X-Remote-Groups": "greffe"}, 403, id="not by the proxy"),
        pytest.param(None, {"X-Remote-User": "dupont", "X-Remote-Groups": "greffe"}, 403, id="nobody knows by whom"),
        pytest.param(PROXY, {}, 403, id="names nobody"),
        pytest.param(PROXY, {"X-Remote-User": " ", "X-Remote-Groups": "greffe"}, 403, id="names a blank"),
        pytest.param(PROXY, {"X-Remote-User": "a,b", "X-Remote-Groups": "greffe"}, 403, id="names two"),
        pytest.param(PROXY, {"X-Remote-User": "dupont", "X-Remote-Groups": "x"}, 403, id="no group that has a role"),
    ],
)
def test_a_proxy_says_who_comes_and_only_it(
    server: Flask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, peer: str | None, headers: Any, status: int
) -> None:
    file = tmp_path / "acces.toml"
    file.write_text(f'[proxy]\naddresses = ["{PROXY}"]\n[roles]\ngreffe = ["lecteur"]\n')
    monkeypatch.setenv("NOMDEMPRUNT_ACCOUNTS", "proxy")
    monkeypatch.setenv("NOMDEMPRUNT_ACCESS_FILE", str(file))
    engine_settings.cache_clear()
    policy._known.cache_clear()
    environ = {} if peer is None else {PEER: peer}
    answer = server.test_client().get("/api/v1/health", headers=headers, environ_overrides=environ)
    assert answer.status_code == status
    assert server.test_client().post("/connexion", data={"name": "a", "password": "b"}).status_code == 401


@given(strategies.text('0f%/é"', max_size=9), strategies.text('0f%/é"', max_size=9))
def test_an_id_is_seen_wherever_it_stands(before: str, after: str) -> None:
    own = "0123456789abcdef" * 2
    assert own in set(ids_in(before + own + after))
    data = {"a": [{before + own: 1}, 2, None]}
    assert own in {each for value in strings_in(data) for each in ids_in(value)}


# -- what is shared out
# --------------------------------------------------------------------------------------------------


def test_a_reader_takes_of_a_list_and_reaches_what_is_theirs_alone(
    enter: Callable[..., FlaskClient], service: Service
) -> None:
    leader, reader = enter("a", "valideur"), enter("b", "lecteur")
    list_id = leader.post("/api/v1/lists", json={"name": "l"}, headers=OURS).json["id"]
    path = f"/api/v1/lists/{list_id}"
    taken, left = (upload(leader, f"{path}/documents") for _ in range(2))
    while leader.get(f"{path}?brief=1").json["counts"]["to_read"] < 2:
        time.sleep(0.02)
    assert code(reader.post(f"{path}/next", headers=OURS)) == "list.gone"
    leader.post("/api/v1/holdings", json={"id": list_id, "account": "b"}, headers=OURS)
    rule = {"rules": [{"priority": 1, "court": "cassation"}]}
    assert leader.post(f"{path}/assignments", json=rule, headers=OURS).json == {"assigned": 0}
    sooner = {"documents": [taken], "priority": 2}
    assert leader.post(f"{path}/assignments", json=sooner, headers=OURS).json == {"assigned": 1}
    assert reader.get(path).json["work"] == {"stack": 2}
    assert reader.post(f"{path}/next", headers=OURS).json == {"id": taken, "stack": 1}
    said = reader.get(path).json
    rows = [dict(zip(said["fields"], row, strict=True)) for row in said["rows"]]
    assert [(row["id"], row["holder"], row["mine"]) for row in rows] == [(taken, "b", True)]
    assert reader.get(f"/api/v1/documents/{taken}").status_code == 200
    assert reader.get(f"/api/v1/documents/{left}").status_code == 404
    assert code(reader.get(f"{path}/assignments")) == "account.permission"
    assert code(reader.post(f"{path}/assignments", json=sooner, headers=OURS)) == "account.permission"
    found = leader.get(f"{path}/assignments").json
    assert found == {
        "stack": 1,
        "holders": [{"account": "b", "documents": 1, "unread": 1}],
        "readers": ["a", "b"],
        "adjudicators": [],
    }
    for wrong in ({}, {"documents": [taken]}, {"documents": taken, "account": "b"}, {"documents": [1], "account": "b"}):
        assert leader.post(f"{path}/assignments", json=wrong, headers=OURS).status_code == 400
    assert code(leader.post(f"{path}/assignments", json={"rules": [{}]}, headers=OURS)) == "account.rule"
    assert code(reader.post(f"{path}/returns", json={"account": "a"}, headers=OURS)) == "account.permission"
    assert reader.post(f"{path}/returns", json={"documents": [taken]}, headers=OURS).json == {"returned": 1}
    assert reader.get(f"/api/v1/documents/{taken}").status_code == 404
    leader.delete(path, headers=OURS)


def test_documents_are_read_twice_and_a_reader_of_one_hears_nothing_of_the_other(
    enter: Callable[..., FlaskClient], service: Service
) -> None:
    leader, reader = enter("a", "valideur"), enter("b", "valideur")
    list_id = leader.post("/api/v1/lists", json={"name": "l"}, headers=OURS).json["id"]
    path = f"/api/v1/lists/{list_id}"
    document_id = upload(leader, f"{path}/documents")
    while leader.get(f"{path}?brief=1").json["counts"]["to_read"] < 1:
        time.sleep(0.02)
    for wrong in ({}, {"share": True}, {"share": 1, "by": "roi"}, {"share": 1, "seed": "1"}, {"share": 2}):
        assert leader.post(f"{path}/second-readings", json=wrong, headers=OURS).status_code == 400
    made = leader.post(f"{path}/second-readings", json={"share": 1, "seed": 3}, headers=OURS)
    assert (made.status_code, made.json) == (201, {"drawn": 1, "seed": 3})
    (pair,) = leader.get(f"{path}/second-readings").json["pairs"]
    assert (pair["id"], pair["states"], pair["apart"]) == (document_id, ["to_read", "to_read"], None)
    asked = {"documents": [pair["second"]], "account": "b"}
    assert leader.post(f"{path}/assignments", json=asked, headers=OURS).json == {"assigned": 1}
    for route in ("", "/review/history", "/explanation", "/language"):
        assert reader.get(f"/api/v1/documents/{document_id}{route}").status_code == 404
        assert reader.get(f"/api/v1/documents/{pair['second']}{route}").status_code == 200
    act = {"act": {"kind": "validate"}, "version": "1.0", "token": "t"}
    assert reader.post(f"/api/v1/documents/{document_id}/review/acts", json=act, headers=OURS).status_code == 404
    assert reader.get(f"{path}/second-readings").json == {"pairs": [], "agreement": None}
    assert len(reader.get(path).json["rows"]) == 1
    third = leader.post(f"{path}/adjudications", json={"account": "b"}, headers=OURS)
    assert code(third) == "account.decides"
    leader.delete(path, headers=OURS)
