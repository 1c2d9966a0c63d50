"""The browser's modules: which there are, by which names they import each other, and which ids they
share with the layouts.

No bundler: a page says in an import map where each module of ``assets/`` is. The map alone carries
the fingerprints, so that a module may be kept for a year and is asked for again when it changes.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from dash import Dash

from components import ids
from engine.core import QUERY, file_fingerprint

ASSETS = Path(__file__).resolve().parents[1] / "assets"
THEME = "shell/theme.js"
CLASSIC = (THEME, "shell/grid.js")
"""Scripts that are no modules: one runs in the head before the first paint, one with the libraries
of Dash."""
ENTRY = "#shell/main.js"
RENDERER = f'import("{ENTRY}");'
"""What starts the page, in place of Dash's ``new DashRenderer()``: the frame's functions must be
there before Dash asks for them."""


def modules() -> list[Path]:
    """List the modules of the rooms in ``assets/``, those of others (``vendor``, ``plotly``)
    aside."""
    found = (path for room in rooms() for path in sorted((ASSETS / room).glob("*.js")))
    return [path for path in found if path.relative_to(ASSETS).as_posix() not in CLASSIC]


def rooms() -> list[str]:
    """Name the folders of ``assets/`` that have scripts of ours."""
    others = {"plotly", "vendor"}
    return sorted(
        path.name for path in ASSETS.iterdir() if path.is_dir() and path.name not in others and any(path.glob("*.js"))
    )


def address(path: Path) -> str:
    """Give the address of an asset, with the fingerprint of its content."""
    return f"/assets/{path.relative_to(ASSETS).as_posix()}?{QUERY}={file_fingerprint(path)}"


def import_map() -> dict[str, dict[str, str]]:
    """Give the import map: ``#room/name.js`` is where that module is now."""
    return {"imports": {f"#{path.relative_to(ASSETS).as_posix()}": address(path) for path in modules()}}


def list_modules(name: str) -> list[str]:
    """List a module and all that it imports at once, each before those that it imports."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        module = waiting.pop(0)
        if module not in found:
            found[module] = None
            source = (ASSETS / module.removeprefix("#")).read_text(encoding="utf-8")
            waiting += re.findall(r'^import .*"(#[\w/.]+)";$', source, re.M)
    return list(found)


def shared_ids() -> Mapping[str, str]:
    """Give the ids of the interface by the names of ``components/ids``, functions aside."""
    return {name: value for name, value in vars(ids).items() if name.isupper() and isinstance(value, str)}


@cache
def head() -> str:
    """Write what the head of the page says to the modules: the map, and the ids as data."""
    imports = import_map()["imports"]
    preloads = "".join(f'\n    <link rel="modulepreload" href="{imports[name]}">' for name in list_modules(ENTRY))
    return (
        f'<script src="{address(ASSETS / THEME)}"></script>\n'
        f'    <script type="importmap">{_map()}</script>\n'
        f'    <script type="application/json" data-ids>{_json(shared_ids())}</script>'
        f"{preloads}"
    )


def begin(app: Dash) -> Callable[[], list[str]]:
    """Have the modules start the page; give what lists the sources of its inline scripts for the
    Content-Security-Policy."""
    app.renderer = RENDERER
    return lambda: [*app.csp_hashes(), csp_hash()]


@cache
def csp_hash() -> str:
    """Give the source of the import map for the Content-Security-Policy."""
    return f"'sha256-{b64encode(hashlib.sha256(_map().encode()).digest()).decode()}'"


@cache
def _map() -> str:
    return _json(import_map())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
