"""The modules of ``assets/``: found by the import map, without a second template, request wrapper,
id or name on the window."""

from __future__ import annotations

import json
import pkgutil
import re
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import dash
import pytest

import app as application
from components import ids, scripts

SOURCES = {path.relative_to(scripts.ASSETS).as_posix(): path.read_text(encoding="utf-8") for path in scripts.modules()}
BROWSERS = (
    "addEventListener cancelAnimationFrame clearInterval clearTimeout devicePixelRatio dispatchEvent getSelection history innerHeight "
    "innerWidth localStorage location matchMedia print removeEventListener scrollBy scrollTo setInterval setTimeout"
).split()
"""What the modules read of the window."""


def code(source: str) -> str:
    """Leave comments out."""
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", source, flags=re.S)


def templates(source: str) -> list[str]:
    """Find what fills the places of a sentence in, or copies a template."""
    return re.findall(
        r"\.replace(?:All)?\(\s*/\\\{.*|\.content\.cloneNode.*|createElement\(\"template\".*", code(source)
    )


def requests(source: str) -> list[str]:
    """Find what asks the server."""
    return re.findall(r"\bfetch\(.*|\bXMLHttpRequest\b.*|sendBeacon.*|X-Requested-With.*", code(source))


def globals_of(source: str) -> list[str]:
    """Find what is put on the window, or read there and is not the browser's."""
    named = re.findall(r"\b(?:window|globalThis|self)\.(\w+)", code(source))
    return [name for name in named if name not in {*BROWSERS, "document"}] + re.findall(
        r"(?:window|globalThis)\[.*|Object\.assign\((?:window|globalThis).*", code(source)
    )


def typed(source: str) -> list[str]:
    """Find ids of ``components/ids`` that are written again: as a literal, or where an id alone
    can stand."""
    known = set(scripts.shared_ids().values())
    source = re.sub(
        r"className: \"[^\"]*\"|make\(\"\w+\", \"[^\"]*\"", "", code(source)
    )  # a class may be called as an id is
    places = r"(?:byId|getElementById|setProps)\(\s*[\"'`]([\w-]+)|[\"'`\s,]#([\w-]+)(?![\w/-])|\.(?:id|triggered_id) [!=]== [\"'`]([\w-]+)"
    named = {name for found in re.findall(places, source) for name in found}
    literal = {name for name in re.findall(r"[\"'`]([\w-]+)[\"'`]", source) if "-" in name}
    return sorted((named | literal) & known)


RULES: list[tuple[Callable[[str], list[str]], set[str], str]] = [
    # what is looked for, where it may be, what would be a second one
    (templates, {"shared/template.js"}, "sentence.replace(/\\{(\\w+)\\}/g, (_, name) => values[name])"),
    (requests, {"shared/request.js", "api_docs/main.js"}, 'await fetch("/api/v1/lists")'),
    (requests, {"shared/request.js", "api_docs/main.js"}, "const request = new XMLHttpRequest();"),
    (globals_of, {"shared/dash.js"}, "window.viewer = { draw };"),
    (globals_of, {"shared/dash.js"}, "const { data } = window.viewer.current();"),
    (typed, set(), 'byId("viewer")'),
    (typed, set(), 'setProps("agreement-documents", {})'),
    (typed, set(), 'document.querySelector("#document-error h2")'),
    (typed, set(), 'if (target.id === "list-share") {'),
]


@pytest.mark.parametrize(("find", "allowed", "second"), RULES)
def test_there_is_no_second(find: Callable[[str], list[str]], allowed: set[str], second: str) -> None:
    assert find(second), "what is looked for would be found"
    assert {name: found for name, source in SOURCES.items() if name not in allowed and (found := find(source))} == {}
    assert all(find(SOURCES[name]) for name in allowed), "the one that there is"


def test_every_id_that_a_module_names_is_one_of_the_interface() -> None:
    named = {name for source in SOURCES.values() for name in re.findall(r"\bids\.([A-Z][A-Z_]*)\b", source)}
    assert {"VIEWER", "LIST_GRID", "MAIN"} <= named
    assert named <= scripts.shared_ids().keys()
    assert scripts.shared_ids()["VIEWER"] == ids.VIEWER


def test_no_two_parts_of_the_interface_give_an_id_the_same_name() -> None:
    parts = [import_module(f"components.ids.{part.name}") for part in pkgutil.iter_modules(ids.__path__)]
    named = [name for part in parts for name in vars(part) if not name.startswith("__")]
    assert [name for name, count in Counter(named).items() if count > 1] == []
    assert scripts.shared_ids().keys() == {name for name in named if name.isupper()}


def imported(source: str) -> Iterator[str]:
    """Give what a module imports, at once or when it is needed."""
    yield from re.findall(r'(?:from|^import|import\() ?"([^"]+)"', code(source), re.M)
    yield from re.findall(r'"(#[\w/]+\.js)"', code(source))


def test_modules_import_each_other_by_the_map_which_says_where_each_is() -> None:
    there = scripts.import_map()["imports"]
    named = {name for source in SOURCES.values() for name in imported(source)}
    named |= {"#shell/main.js", "#api_docs/main.js"}  # what a page starts with
    assert named <= there.keys()
    assert {name for name in there if name not in named} == set(), "a module that nobody imports"
    assert all(re.fullmatch(r"/assets/[\w/]+\.js\?v=[0-9a-f]{16}", address) for address in there.values())


def test_the_fingerprint_changes_with_the_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "ASSETS", tmp_path)
    module = tmp_path / "a.js"
    module.write_text("1", "utf-8")
    first = scripts.address(module)
    module.write_text("2", "utf-8")
    assert first.startswith("/assets/a.js?v=")
    assert scripts.address(module) != first


def test_a_module_does_nothing_before_its_room_starts_it() -> None:
    """What stands at the top of a module declares; ``main.js`` of each room says what begins, and
    in which order."""
    begins = r"^(?!import|export|const|let|function|async function|class|\}|\)|/[*/]|[ \]]|acts\.|$).+"
    rooms = {name: source for name, source in SOURCES.items() if not name.endswith("/main.js")}
    assert {name: found for name, source in rooms.items() if (found := re.findall(begins, code(source), re.M))} == {}


@pytest.fixture(scope="module")
def index() -> str:
    """Give the index."""
    return str(application.server.test_client().get("/").get_data(as_text=True))


def test_the_index_has_the_map_and_the_ids_and_starts_the_page_by_one_import(index: str) -> None:
    (found,) = re.findall(r'<script type="importmap">(.*?)</script>', index)
    (known,) = re.findall(r'<script type="application/json" data-ids>(.*?)</script>', index)
    assert json.loads(found) == scripts.import_map()
    assert json.loads(known) == scripts.shared_ids()
    assert scripts.RENDERER in index
    assert "new DashRenderer" not in index
    assert index.index("importmap") < index.index(scripts.RENDERER)
    assert [name for name in SOURCES if f'<script src="/assets/{name}' in index] == []


def test_the_policy_is_as_strict_as_before_and_knows_the_map() -> None:
    policy = application.server.test_client().get("/").headers["Content-Security-Policy"]
    (sources,) = re.findall(r"script-src ([^;]+);", policy)
    others = [one for one in sources.split() if not re.fullmatch(r"'sha256-[\w+/=]+'", one)]
    assert others == ["'self'"]
    assert scripts.csp_hash() in sources.split()


def test_the_modules_of_the_frame_are_asked_for_at_once(index: str) -> None:
    preloaded = re.findall(r'<link rel="modulepreload" href="([^"]+)">', index)
    assert preloaded == [scripts.import_map()["imports"][name] for name in scripts.list_modules(scripts.ENTRY)]
    assert {"#shared/dash.js", "#shared/dom.js"} <= set(scripts.list_modules(scripts.ENTRY))
    assert "#document/view.js" not in scripts.list_modules(scripts.ENTRY), (
        "what a page needs is loaded when it is entered"
    )


def test_every_module_is_served_as_javascript(index: str) -> None:
    client = application.server.test_client()
    for address in scripts.import_map()["imports"].values():
        with client.get(address) as answer:
            assert (answer.status_code, answer.mimetype) == (200, "text/javascript"), address


def rooms_of() -> list[tuple[str, str]]:
    """Read which room the paths of pages belong to."""
    return re.findall(r'\[/(\^.*?)/, "(#[\w/.]+)"\]', SOURCES["shell/main.js"])


def test_every_page_has_its_room_or_needs_none() -> None:
    rooms = [(re.compile(path.replace("\\/", "/")), room) for path, room in rooms_of()]
    paths = {page["path_template"] or page["path"] for page in dash.page_registry.values()}
    without = {path for path in paths if not any(pattern.match(path) for pattern, _ in rooms)}
    assert without == {"/accessibilite", "/aide", "/journal", "/mesurer", "/not-found-404", "/signalements"}
    assert {room for _, room in rooms} <= scripts.import_map()["imports"].keys()


def test_every_function_of_a_callback_is_in_its_room(index: str) -> None:
    asked: set[tuple[str, str]] = {
        (function["namespace"], function["function_name"])
        for callback in application.server.test_client().get("/_dash-dependencies").get_json()
        if (function := callback["clientside_function"]) and not function["namespace"].startswith("_dashprivate")
    }
    namespaces = dict(re.findall(r'^  (\w+): "#(\w+)/main\.js"', SOURCES["shell/main.js"], re.M)) | {"shell": "shell"}
    assert {namespace for namespace, _ in asked} <= namespaces.keys()
    given = {room: re.findall(r"register\(\{(.*?)\n\}", text, re.S) for room, text in by_room().items()}
    missing = {
        f"{namespace}.{name}"
        for namespace, name in asked
        if not any(re.search(rf"\b{namespace}: .*\b{name}\b", found, re.S) for found in given[namespaces[namespace]])
    }
    assert missing == set()


def by_room() -> dict[str, str]:
    """Put the sources of each room together."""
    rooms = {path.partition("/")[0] for path in SOURCES}
    return {
        room: "\n".join(source for path, source in SOURCES.items() if path.startswith(f"{room}/")) for room in rooms
    }
