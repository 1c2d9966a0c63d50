"""What the index has the browser load."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import app as application
from components.shell import site
from engine.core.fingerprint import fingerprint

INDEX_LIMIT = 60_000
YEAR = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def client() -> Any:
    return application.server.test_client()


@pytest.fixture(scope="module")
def index(client: Any) -> str:
    return str(client.get("/").get_data(as_text=True))


def test_the_index_is_small_and_holds_no_layout(index: str) -> None:
    assert len(index.encode()) <= INDEX_LIMIT
    (config,) = re.findall(r'<script id="_dash-config" type="application/json">(.*?)</script>', index, re.DOTALL)
    assert "validation_layout" not in json.loads(config)


def test_there_is_one_stylesheet(index: str) -> None:
    assert re.findall(r'rel="stylesheet" href="([^"]+)"', index) == [
        f"/styles.css?v={fingerprint(application.app.styles)}"
    ]


def test_the_libraries_are_one_script_and_those_that_wait_are_not_loaded(index: str) -> None:
    scripts = [address for address in re.findall(r'<script src="([^"]+)"', index) if "/assets/" not in address]
    assert [address.split("?")[0].split(".v")[0] for address in scripts] == [
        "/dash-renderer.js", "/_dash-component-suites/dash/dcc/dash_core_components",
    ]  # fmt: skip


def test_the_script_of_libraries_holds_each_that_dash_wants(index: str) -> None:
    wanted = site._LIBRARY.findall(application.app._generate_scripts_html())
    assert [path for path in wanted if path.startswith(site.TABLE_LIBRARY)]
    for path in application.app._common_libraries():
        assert site._read_library(path) in application.app.libraries, path
    elsewhere = set(wanted) - set(application.app._common_libraries())
    assert {path.split(".v")[0] for path in elsewhere} == {
        "dash_ag_grid/dash_ag_grid", "dash/dcc/dash_core_components", "dash/dash_table/bundle",
    }  # fmt: skip


def test_no_library_that_stands_with_others_looks_for_its_parts_beside_its_own_address() -> None:
    guilty = [path for path in application.app._common_libraries() if b"currentScript" in site._read_library(path)]
    assert guilty == []


def test_no_page_uses_a_library_that_is_left_out() -> None:
    parts = [part for page in site_pages() for part in page._traverse() if hasattr(part, "_namespace")]
    assert {part._namespace for part in parts} >= {"dash_ag_grid", "dash_bootstrap_components", "dash_html_components"}
    assert "dash_table" not in {part._namespace for part in parts}


def site_pages() -> list[Any]:
    """Lay every page out."""
    import dash

    return [page["layout"](lang="fr") for page in dash.page_registry.values()]


def test_the_table_finds_its_library(client: Any, index: str) -> None:
    (address,) = re.findall(r'data-grid="([^"]+)"', index)
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, YEAR)
    assert b"window.dash_ag_grid=" in answer.data


def test_all_that_the_index_names_is_kept_for_a_year(client: Any, index: str) -> None:
    addresses = re.findall(r'(?:src|href)="(/[^"]+)"', index)
    assert len(addresses) > 4
    for address in addresses:
        with client.get(address, headers={"Accept-Encoding": "br"}) as answer:
            assert (answer.status_code, answer.headers["Cache-Control"]) == (200, YEAR), address


def test_the_policy_for_scripts_names_no_source_but_hashes_of_what_dash_writes(client: Any) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    (scripts,) = re.findall(r"script-src ([^;]*)", policy)
    assert [part for part in scripts.split() if not part.startswith("'sha256-")] == ["'self'"]
