"""The whole interface without a browser: ids, outputs, pages in both languages, nothing fetched
from elsewhere."""

from __future__ import annotations

import json
import re
import socket
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import Any

import dash
import pytest
from dash.development.base_component import Component
from plotly.utils import PlotlyJSONEncoder

import app as application
from components import ids
from components.shell import frame as shell, header, start as shell_start
from engine.core.errors import DocumentGone, StoreError
from engine.core.settings import settings

LANGUAGES = ("fr", "en")
ON_DEMAND = {
    "account-act",
    "account-field",
    "account-view",
    "accounts-dialog-message",
    "agreement-edit",
    "agreement-row",
    "batch-figures",
    "report-act",
    "report-place",
    "terms-remove",
    "training-act",
}
"""Types of ids that are there only while something is written: a callback that reads all of them
may read none."""
OURS = re.compile(r"^(?!_pages_)")  # Dash's own ids for its pages


@pytest.fixture(scope="module")
def client() -> Any:
    """Give a client of the server; its first request makes Dash add its router."""
    return application.server.test_client()


@pytest.fixture(scope="module")
def callbacks(client: Any) -> list[dict[str, Any]]:
    """Give every callback as the browser gets it."""
    return list(client.get("/_dash-dependencies").get_json())


def pages() -> list[dict[str, Any]]:
    """List the pages."""
    return list(dash.page_registry.values())


def layouts() -> Iterator[Component]:
    """Lay out everything, in both languages."""
    yield shell.layout()
    for page in pages():
        for lang in LANGUAGES:
            yield page["layout"](lang=lang)
    yield from (sys.modules["pages.accounts"].people(lang, invites=True) for lang in LANGUAGES)


def ids_in(layout: Component) -> list[str | dict[str, str]]:
    """List the ids of a layout."""
    return [
        part.id for part in (layout, *layout._traverse()) if isinstance(part, Component) and getattr(part, "id", None)
    ]


def outputs_of(callback: dict[str, Any]) -> list[str]:
    """List ``id.property`` of each output; a callback without outputs has a checksum there."""
    output = callback["output"]
    outputs = output.strip(".").split("...") if output.startswith("..") else [output]
    return [one for one in outputs if "." in one]


def asked_ids(callback: dict[str, Any]) -> set[str]:
    """List the ids a callback reads or writes."""
    read = {part["id"] for part in [*callback["inputs"], *callback["state"]]}
    return read | {output.rsplit(".", 1)[0] for output in outputs_of(callback)}


def types(name: str) -> str:
    """Give the type of a pattern id, and any other id as it is."""
    return str(json.loads(name)["type"]) if name.startswith("{") else name


def status(client: Any, address: str) -> int:
    """Ask for an address and close the file it gives."""
    with client.get(address) as answer:
        return int(answer.status_code)


def missing_ids(callbacks: list[dict[str, Any]], layouts: Iterable[Component]) -> set[str]:
    """List the ids that callbacks read or write and that no layout has: what Dash would check in
    the browser."""
    known = {name["type"] if isinstance(name, dict) else name for layout in layouts for name in ids_in(layout)}
    asked = {types(name) for callback in callbacks for name in asked_ids(callback) if OURS.match(name)}
    assert asked
    return asked - known


def missing_properties(callbacks: list[dict[str, Any]], layouts: Iterable[Component]) -> set[str]:
    """List ``id.property`` of what callbacks read or write and no component of that id has, in any
    layout."""
    parts = [(part, part.id) for layout in layouts for part in (layout, *layout._traverse()) if hasattr(part, "id")]
    known: dict[str, list[Component]] = {}
    for part, name in parts:
        known.setdefault(name["type"] if isinstance(name, dict) else name, []).append(part)
    asked = {(types(name), prop) for callback in callbacks for name, prop in asked_properties(callback)}
    return {f"{name}.{prop}" for name, prop in asked for part in known.get(name, []) if not has_property(part, prop)}


def asked_properties(callback: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """List the ids and properties a callback reads or writes; what tells outputs that share a
    property apart is left out."""
    for part in [*callback["inputs"], *callback["state"]]:
        yield part["id"], part["property"]
    for output in outputs_of(callback):
        name, prop = output.rsplit(".", 1)
        yield name, prop.split("@")[0]


def has_property(part: Component, name: str) -> bool:
    """Tell whether a component takes a property: by name, or as one of data- and aria-."""
    return name in part._prop_names or name.startswith(tuple(part._valid_wildcard_attributes or ["\0"]))


def test_every_id_of_a_callback_is_in_some_layout(callbacks: list[dict[str, Any]]) -> None:
    assert missing_ids(callbacks, layouts()) == ON_DEMAND


def test_every_property_of_a_callback_is_one_of_its_component(callbacks: list[dict[str, Any]]) -> None:
    assert missing_properties(callbacks, layouts()) == set()


@pytest.mark.parametrize("place", ["output", "inputs", "state"])
def test_a_callback_on_what_is_not_there_is_found(place: str) -> None:
    """These tests stand for the check that Dash would make in the browser: they must find what it
    finds."""
    there = {"id": ids.LANG, "property": "data"}
    for wrong, found in (("no-such-id.data", "no-such-id"), (f"{ids.LANG}.value", f"{ids.LANG}.value")):
        name, prop = wrong.rsplit(".", 1)
        parts: dict[str, Any] = {"output": f"{ids.LANG}.data", "inputs": [there], "state": [there]}
        parts[place] = wrong if place == "output" else [there, {"id": name, "property": prop}]
        assert missing_ids([parts], [shell.layout()]) | missing_properties([parts], [shell.layout()]) == {found}


def test_the_pages_have_their_place_in_the_frame() -> None:
    assert "_pages_content" in shell.layout()


def test_no_output_is_written_twice(callbacks: list[dict[str, Any]]) -> None:
    written = Counter(output for callback in callbacks for output in outputs_of(callback))
    assert [output for output, times in written.items() if times > 1] == []


def test_no_layout_has_an_id_twice() -> None:
    frame = ids_in(shell.layout())
    for page in pages():
        names = [str(name) for name in [*frame, *ids_in(page["layout"](lang="fr"))]]
        assert [name for name, times in Counter(names).items() if times > 1] == [], page["module"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_renders_in_both_languages(lang: str) -> None:
    for page in pages():
        layout = page["layout"](lang=lang)
        assert json.dumps(layout, cls=PlotlyJSONEncoder)
        headings = [part for part in layout._traverse() if isinstance(part, dash.html.H1)]
        assert len(headings) == 1, page["module"]


def test_a_page_takes_parameters_it_does_not_know() -> None:
    for page in pages():
        assert page["layout"](lang="fr", utm_source="x")


def test_the_menu_leads_to_pages_that_exist() -> None:
    links = [part for part in header.pages()._traverse() if isinstance(part, dash.dcc.Link)]
    assert [link.href for link in links][:1] == ["/"]
    assert {link.href for link in links} <= {page["path"] for page in pages()}


def test_groups_have_a_name_that_is_there() -> None:
    for layout in layouts():
        names = [str(name) for name in ids_in(layout)]
        parts = [part for part in (layout, *layout._traverse()) if isinstance(part, Component)]
        for part in parts:
            said = part.to_plotly_json()["props"]
            if said.get("role") in ("group", "dialog", "region", "table"):
                assert said.get("aria-label") or said.get("aria-labelledby") in names, said


def test_titles_speak_the_first_language_outside_a_callback() -> None:
    assert {page["title"]() for page in pages()} >= {"Aide – Nom d'emprunt", "Page introuvable – Nom d'emprunt"}


def test_the_index_names_nothing_outside_this_server(client: Any) -> None:
    page = client.get("/").get_data(as_text=True)
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert any("theme.js" in address for address in addresses)
    assert [address for address in addresses if not address.startswith("/") or address.startswith("//")] == []


def test_the_theme_is_set_before_the_first_style_sheet_and_only_once(client: Any) -> None:
    page = client.get("/").get_data(as_text=True)
    assert page.count("theme.js") == 1
    assert page.index("theme.js") < page.index('rel="stylesheet"')


def test_every_asset_of_the_index_is_served(client: Any) -> None:
    page = client.get("/").get_data(as_text=True)
    assets = re.findall(r'"(/assets/[^"]+)"', page)  # the import map's too
    assert len(assets) > 5
    assert [asset for asset in assets if status(client, asset) != 200] == []


def test_every_page_has_the_guards_of_the_server(client: Any) -> None:
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"


def test_an_address_that_leads_nowhere_has_its_page() -> None:
    assert "pages.not_found_404" in dash.page_registry


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize(
    ("address", "mimetype"),
    [
        pytest.param("/nonsense", "text/html", id="no page"),
        pytest.param("/aide/nonsense", "text/html", id="below a page"),
        pytest.param("/not-found-404", "text/html", id="the page that says so"),
        pytest.param("/document/0123456789abcdef", "text/html", id="a document that is not there, or is no more"),
        pytest.param("/assets/nothing.js", "text/plain", id="no file"),
        pytest.param("/api/v1/nothing", "application/problem+json", id="no route"),
    ],
)
def test_what_is_not_there_is_said_to_be_missing(
    client: Any, method: str, address: str, mimetype: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Service:
        documents = property(lambda self: self)

        def fetch(self, document_id: str) -> None:
            raise DocumentGone()

    monkeypatch.setattr(sys.modules["pages.document"].service, "service", Service)
    answer = getattr(client, method)(address)
    assert (answer.status_code, answer.mimetype) == (404, mimetype)
    assert method == "head" or len(answer.data) > 30


def test_a_file_that_is_not_there_is_said_to_be_missing_in_both_languages(client: Any) -> None:
    assert client.get("/assets/nothing.js").text == "Page introuvable / Page not found\n"


def test_every_page_of_the_menu_is_found(client: Any) -> None:
    addresses = [page["path"] for page in pages() if not page["path_template"] and page["path"] != "/not-found-404"]
    assert len(addresses) > 8
    assert {(address, status(client, address)) for address in addresses} == {(address, 200) for address in addresses}


def test_a_document_is_found_as_long_as_it_is_there(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Service:
        documents = property(lambda self: self)

        def fetch(self, document_id: str) -> None:
            if document_id == "locked":
                raise StoreError()
            if document_id != "there":
                raise DocumentGone()

    monkeypatch.setattr(sys.modules["pages.document"].service, "service", Service)
    found = {name: status(client, f"/document/{name}") for name in ("there", "gone", "locked", "there/beside")}
    assert found == {"there": 200, "gone": 404, "locked": 200, "there/beside": 404}


@pytest.mark.parametrize(
    ("name", "value", "start"),
    [
        ("PORT", "abc", "PORT vaut « abc » : il faut un nombre entier de 0 à 65535."),
        ("NOMDEMPRUNT_RETENTION_DAYS", "0", "NOMDEMPRUNT_RETENTION_DAYS vaut « 0 »"),
        ("HOST", "a" * 70, "L'adresse aaa"),
        ("HOST", "192.0.2.1", "L'adresse 192.0.2.1:8050 ne peut pas"),  # kept for documentation: no machine has it
    ],
)
def test_an_address_that_is_none_is_said_in_one_sentence(
    name: str, value: str, start: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PORT", raising=False)
    monkeypatch.setenv(name, value)
    monkeypatch.setenv("NOMDEMPRUNT_I_KNOW", "1")  # else an open server is refused before its address
    for module in (application, shell_start):
        monkeypatch.setattr(module, "settings", settings.__wrapped__)
    assert application.main() == 2
    assert capsys.readouterr().err.startswith(start)


@pytest.mark.parametrize(("host", "place"), [("127.0.0.1", "127.0.0.1:8050"), ("::1", "[::1]:8050")])
def test_the_address_printed_is_one_that_a_browser_takes(
    host: str, place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Audit:
        faults = ()

    monkeypatch.setattr(application.socket, "create_server", lambda *_, **__: nullcontext())
    monkeypatch.setattr(application.signal, "signal", lambda *_: None)
    monkeypatch.setattr(application.http, "serve", lambda *_, **__: None)
    monkeypatch.setattr(
        application.service, "service", lambda: type("Service", (), {"start": lambda _: None, "audit": Audit})()
    )
    application.serve(host, 8050)
    assert capsys.readouterr().out == f"Nom d'emprunt : http://{place}\n"


def test_a_taken_port_is_said_in_one_sentence_of_each_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        here = type("Here", (), {"host": "127.0.0.1", "port": port, "accounts": ""})
        for module in (application, shell_start):
            monkeypatch.setattr(module, "settings", lambda: here)
        monkeypatch.setattr(application.service, "service", lambda: pytest.fail("the service must not start"))
        assert application.main() == 2
    french, english = capsys.readouterr().err.splitlines()
    assert french.startswith(f"Le port {port} est déjà pris")
    assert english.startswith(f"Port {port} is already taken")
