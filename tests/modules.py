"""The browser's modules in tests: a bare page that starts them, and names by which a test reaches
their functions.

The modules themselves leave nothing on the window: ``viewer`` and ``review`` there are the tests'
own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from dash.development.base_component import Component
from playwright.sync_api import Page, Route

from components import scripts
from components.shell.styles import CASCADE

NAMES = """
const [texts, view, mentions, panel, scroll, find, review, offsets] = await Promise.all(
  ["texts", "view", "mentions", "panel", "scroll", "find", "review", "offsets"].map((name) => import(`#document/${name}.js`)));
window.viewer = { draw: texts.draw, current: view.currentView, parts: texts.parts, show: (name) => panel.showPanel(view.currentView(), name), firstRow: scroll.firstRow,
  filter: mentions.filterLabels, look: find.lookFor, tell: view.viewer.tell };
window.review = { act: review.sendAct, current: review.currentReview, look: review.lookForOthers, reader: review.readerName,
  waiting: review.waitingActs, place: offsets };
"""
INDEX = (
    "<!DOCTYPE html><html><head>{%metas%}<title>{%title%}</title>"
    + scripts.head()
    + '<link rel="icon" href="data:,">{%css%}</head><body>{%app_entry%}{%config%}{%scripts%}{%renderer%}</body></html>'
)
"""The index of a Dash application of a test or of a measurement, which has our modules and no
frame."""
EXPOSE = f"async () => {{ {NAMES} }}"


def expose(page: Page) -> Page:
    """Name on the window what a test calls on the page of a document."""
    page.evaluate(EXPOSE)
    return page


def head(stand_ins: Mapping[str, str] | None = None) -> str:
    """Write what a bare page says to the modules; ``stand_ins`` are addresses of modules of a test,
    by the names of those they replace."""
    imports = {**scripts.import_map()["imports"], **(stand_ins or {})}
    return (
        f'<script type="importmap">{json.dumps({"imports": imports})}</script>'
        f'<script type="application/json" data-ids>{json.dumps(dict(scripts.shared_ids()))}</script>'
    )


def started(names: Iterable[str], more: str = NAMES) -> str:
    """Write the script of a bare page that starts some modules in this order, then runs
    ``more``."""
    calls = "".join(f'(await import("#{name}.js")).start();' for name in names)
    return f'<script type="module">{calls}{more}window.ready = true;</script>'


def markup(part: Any) -> str:
    """Write a layout as HTML: the scripts need the frame, not the Dash around it."""
    if not isinstance(part, Component):
        return escape(str(part)) if part is not None else ""
    tag, props = type(part).__name__.lower(), part.to_plotly_json()["props"]
    children = props.pop("children", None)
    names = {"className": "class", "tabIndex": "tabindex", "htmlFor": "for"}
    said = "".join(
        f' {names.get(name, name)}="{escape(str(value))}"' for name, value in props.items() if value is not False
    )
    return f"<{tag}{said}>{''.join(map(markup, children if isinstance(children, list) else [children]))}</{tag}>"


def styled(*names: str) -> str:
    """Link sheets: a file by its name, all of a room by ``room/``, in the order of the cascade."""
    wanted = [name for name in CASCADE if name in names or f"{name.partition('/')[0]}/" in names]
    return "".join(f'<link rel="stylesheet" href="/{name}.css">' for name in wanted)


def answer(route: Route, path: str) -> None:
    """Answer with an asset: ``/assets/room/name.js`` or the name of a style sheet."""
    wanted = path.removeprefix("/").removeprefix("assets/")
    sheets = (sheet for sheet in scripts.ASSETS.rglob(wanted) if sheet.is_file()) if wanted.endswith(".css") else ()
    route.fulfill(path=next(iter(sheets), scripts.ASSETS / wanted))
