"""What a first visit costs, on the wire: bytes and requests, never time."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from benchmarks.first_visit import CHROMIUM, Visit, visit

BYTES = 1_200_000
REQUESTS = 25

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs /usr/bin/chromium")]


@pytest.fixture(scope="module")
def visits(chromium: Browser, site_address: str) -> tuple[Visit, Visit]:
    """Visit the first page twice with one profile of the browser."""
    context = chromium.new_context(locale="fr-FR")
    seen = visit(context, site_address), visit(context, site_address)
    context.close()
    return seen


def test_a_first_visit_is_light(visits: tuple[Visit, Visit]) -> None:
    first, _ = visits
    assert first.bytes <= BYTES, first.largest


def test_a_first_visit_asks_for_few_files(visits: tuple[Visit, Visit]) -> None:
    first, _ = visits
    assert first.requests <= REQUESTS, first.paths


def test_a_second_visit_loads_no_file_again(visits: tuple[Visit, Visit]) -> None:
    _, second = visits
    assert second.kinds.keys() == {"Document", "Fetch"}, second.kinds


def test_tables_and_figures_are_loaded_where_they_are_drawn(visits: tuple[Visit, Visit]) -> None:
    first, _ = visits
    assert [path for path in first.paths if "ag_grid" in path or "plotly" in path] == []


def test_the_library_of_tables_comes_once_with_the_first_table_and_the_table_stays(
    chromium: Browser, site_address: str
) -> None:
    page = chromium.new_page(locale="fr-FR")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "dash_ag_grid.v" in request.url else None)
    page.goto(site_address)
    page.locator("#home-text").wait_for()
    assert asked == []
    for _ in range(2):
        page.locator('a[href="/erreurs"]').first.evaluate("link => link.click()")
        page.locator(".ag-root").wait_for()
        page.evaluate("window.drawn = document.querySelector('.ag-root')")
        assert page.evaluate("window.dash_ag_grid.getApiAsync('errors-grid').then(api => api.getGridId())")
        assert page.evaluate("window.drawn.isConnected"), "it was not mounted anew when its library had come"
        page.go_back()
        page.locator("#home-text").wait_for()
    page.close()
    assert len(asked) == 1
