"""The one stylesheet of all pages, put together when the server starts from the files of
``assets/``."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path

CASCADE = (
    "accounts", "accounts_page", "agreement", "agreement_measures", "alignment", "alignment_texts", "base", "batches", "compared", "delivery", "entries",
    "delivery_dialog", "restore", "review/review", "review/attack", "review/bar", "review/card", "review/dialogs", "review/keys",
    "review/marks", "review/menu", "review/persons", "review/small", "errors", "fields", "figures", "folds", "fonts", "help", "sheet",
    "home",
    "icons", "journal", "list", "list_dialogs", "list_table", "list_walk", "measure", "monitoring", "own", "performance", "pictures",
    "recall", "recent", "reports",
    "rereading", "shell", "shell_worker", "teaching", "teaching_forms", "terms", "theme", "training", "vendor", "viewer/viewer",
    "viewer/bar", "viewer/head", "viewer/marks", "viewer/page", "viewer/panel", "viewer/zones", "viewer/small",
)  # fmt: skip
"""The files, whatever folder they stand in: of two rules that weigh the same, the later wins.
``folder/name`` where two are of one name."""
FOREIGN = "vendor"
"""The folder of what is not ours: a file of ours names what it needs from there."""

_LAYERED = re.compile(r"""@import\s+url\(["']?([^"')]+)["']?\)\s+layer\(([\w-]+)\)\s*;""")
_ADDRESS = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)""")
_FAR = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|/|#)", re.IGNORECASE)
_CHARSET = re.compile(r'^@charset "[^"]*";')


def stylesheet(folder: Path, address: Callable[[str], str], cascade: tuple[str, ...] = CASCADE) -> str:
    """Put the sheet together; ``address`` gives the address of a file by its path in ``folder``.

    Raises:
        LookupError: a name of the cascade is that of no file, or of several.
    """
    files = own_files(folder)
    return "\n".join(_inlined(folder, _named(name, files), address) for name in cascade)


def own_files(folder: Path) -> list[str]:
    """List the paths of our own stylesheets in a folder."""
    paths = sorted(path.relative_to(folder) for path in folder.rglob("*.css"))
    return [path.as_posix() for path in paths if path.parts[0] != FOREIGN]


def _named(name: str, files: list[str]) -> str:
    found = [path for path in files if f"/{path}".endswith(f"/{name}.css")]
    if len(found) != 1:
        raise LookupError(f"{name}.css: {', '.join(found) or 'no such file'}")
    return found[0]


def _inlined(folder: Path, path: str, address: Callable[[str], str]) -> str:
    """Give a file with its layers written out and its addresses told from the root."""
    text = _CHARSET.sub("", (folder / path).read_text(encoding="utf-8"))

    def layer(match: re.Match[str]) -> str:
        return f"@layer {match[2]} {{\n{_inlined(folder, _beside(path, match[1]), address)}\n}}"

    def absolute(match: re.Match[str]) -> str:
        target = match[1] or match[2] or match[3] or ""
        return match[0] if _FAR.match(target) or not target else f'url("{address(_beside(path, target))}")'

    return "".join(
        piece if number % 2 else _ADDRESS.sub(absolute, piece)
        for number, piece in enumerate(_split_layers(text, layer))
    )


def _split_layers(text: str, layer: Callable[[re.Match[str]], str]) -> Iterator[str]:
    """Give what stands between imports, and each import written out, in turn."""
    end = 0
    for match in _LAYERED.finditer(text):
        yield text[end : match.start()]
        yield layer(match)
        end = match.end()
    yield text[end:]


def _beside(path: str, target: str) -> str:
    """Give the path that a relative address in the file ``path`` means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
