"""The Dash object of the application: what its index has the browser load, and which paths are
pages.

Dash writes a tag for each library and each file of ``assets/``. Here the libraries that every page
needs are one file, what only some pages need waits until one of them is opened, the stylesheets are
one, and each address carries a fingerprint.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from dash import Dash
from dash._pages import _path_to_page  # the very rule of Dash's router: what it finds is a page
from dash.fingerprint import check_fingerprint

from components.i18n import LANGUAGES, t
from components.shell import api_docs
from components.shell.styles import stylesheet
from engine.core import QUERY, file_fingerprint, fingerprint

STYLES = "/styles.css"
LIBRARIES = "/dash-renderer.js"  # Dash refuses an index whose scripts do not name its renderer
SUITES = "/_dash-component-suites/"
UNUSED_LIBRARIES = ("dash/dash_table/",)
"""Libraries that Dash adds and no page uses."""
TABLE_LIBRARY = "dash_ag_grid/dash_ag_grid"
"""The library that comes with the first table: ``assets/shell/grid.js`` loads it. Plotly comes with
the first figure, by Dash itself."""
SEPARATE_LIBRARIES = ("dash/dcc/dash_core_components.",)
"""Libraries that look for their other parts beside their own address."""
LIBRARY_PARTNERS = ("shell/grid.js", "plotly/plotly-locale-fr.js")
"""Files of ``assets/`` that wait for a library."""

_LIBRARY = re.compile(rf'<script src="{SUITES}([^"]+)"></script>\n?')
_ASSET = re.compile(r'(?<=(?:src|ref)=")/assets/([^"?]+)(?:\?m=[\d.]+)?(?=")')


class Site(Dash):
    """A Dash application with an index of our own."""

    def __init__(self, name: str, **settings: Any) -> None:
        super().__init__(
            name,
            assets_ignore=r"\.(js|css)$",  # the index loads them itself
            assets_path_ignore=["^vendor$", "^plotly$"],
            # What Dash would check in each browser, with all layouts in the index,
            # tests/test_wiring.py checks before.
            suppress_callback_exceptions=True,
            **settings,
        )

    @property
    def folder(self) -> Path:
        """The folder of ``/assets/``."""
        return Path(self.config.assets_folder)

    @cached_property
    def styles(self) -> bytes:
        """The stylesheet of all pages."""
        return stylesheet(self.folder, self.address).encode()

    @cached_property
    def libraries(self) -> bytes:
        """The libraries that every page needs, as one script."""
        ours = [(self.folder / path).read_bytes() for path in LIBRARY_PARTNERS]
        return b"\n;\n".join([*map(_read_library, self._common_libraries()), *ours])

    def interpolate_index(self, css: str = "", scripts: str = "", **parts: Any) -> str:
        """Write the index with fewer files in it, each under an address with its fingerprint."""
        scripts = "\n".join([*self._library_tags(), _LIBRARY.sub("", scripts)])
        css = f'<link rel="stylesheet" href="{fingerprinted_address(STYLES, self.styles)}">\n{css}'
        page = super().interpolate_index(css=css, scripts=scripts, **parts)
        return _ASSET.sub(lambda match: self.address(match[1]), page)

    def address(self, path: str) -> str:
        """Give the address of a file of ``assets/``."""
        known = file_fingerprint(self.folder / path)
        return f"/assets/{path}?{QUERY}={known}" if known else f"/assets/{path}"

    @property
    def login_addresses(self) -> tuple[str, str, str]:
        """The addresses of the stylesheet, the icon and the script of the appearance, for pages
        beside those of Dash."""
        styles = fingerprinted_address(STYLES, self.styles)
        return styles, self.address("icon.svg"), self.address("shell/theme.js")

    def has_page(self, path: str) -> bool:
        """Tell whether a path is that of a page that has something to show; a page says so by
        ``exists`` of its registration."""
        page, variables = _path_to_page(self.strip_relative_path(path))
        if not page or page["module"].endswith("not_found_404"):
            return False
        return bool(page["exists"](**(variables or {}))) if "exists" in page else True

    def module_of(self, path: str) -> str:
        """Give the module of the page at a path, of that for missing pages where there is none."""
        page, _ = _path_to_page(self.strip_relative_path(path))
        return str(page["module"]) if page else "pages.not_found_404"

    @property
    def missing_sentence(self) -> str:
        """What is said of a file that is not there, asked for by nobody whose language is known."""
        return " / ".join(t("notfound.page", lang) for lang in LANGUAGES)

    @property
    def generated(self) -> dict[str, tuple[str, Callable[[], bytes]]]:
        """The files that are made when the server starts: their address, media type and content."""
        return {
            STYLES: ("text/css", lambda: self.styles),
            LIBRARIES: ("text/javascript", lambda: self.libraries),
            api_docs.ADDRESS: ("text/html", lambda: api_docs.page(self.address)),
        }

    @cached_property
    def _dash_libraries(self) -> list[str]:
        """The libraries that Dash would load, in its order."""
        return _LIBRARY.findall(self._generate_scripts_html())

    def _common_libraries(self) -> list[str]:
        return [
            path
            for path in self._dash_libraries
            if not path.startswith((*UNUSED_LIBRARIES, *SEPARATE_LIBRARIES, TABLE_LIBRARY))
        ]

    def _library_tags(self) -> list[str]:
        awaited = [f' data-grid="{SUITES}{path}"' for path in self._dash_libraries if path.startswith(TABLE_LIBRARY)]
        alone = [
            f'<script src="{SUITES}{path}"></script>'
            for path in self._dash_libraries
            if path.startswith(SEPARATE_LIBRARIES)
        ]
        return [f'<script src="{fingerprinted_address(LIBRARIES, self.libraries)}"{"".join(awaited)}></script>', *alone]


def fingerprinted_address(address: str, data: bytes) -> str:
    """Give the address of a made file with the fingerprint of what it holds."""
    return f"{address}?{QUERY}={fingerprint(data)}"


def _read_library(path: str) -> bytes:
    """Read a file of a library by the end of its address."""
    package, file = path.split("/", 1)
    return pkgutil.get_data(package, check_fingerprint(file)[0]) or b""
