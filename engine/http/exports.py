"""The forms a document can be taken away in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from flask import Response

from engine.core import UnknownName
from engine.delivery import write_html, write_pdf
from engine.formats import UNSHOWN, find
from engine.pseudonyms import ReplacedText
from engine.text import unaccented


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A file format for annotations: extension, media type, and the function that renders it."""

    extension: str
    mimetype: str
    write: Callable[[ReplacedText], str]

    def encode(self, replaced: ReplacedText) -> bytes:
        """Render a document in this format as UTF-8 bytes; lone surrogates become ``?``."""
        return self.write(replaced).encode("utf-8", "replace")


def _write_json(replaced: ReplacedText) -> str:
    return json.dumps(replaced.annotation.to_json(), ensure_ascii=False, indent=1) + "\n"


def _write_conll(replaced: ReplacedText) -> str:
    from engine.interchange import to_conll

    return to_conll(replaced.annotation)


def _write_doccano(replaced: ReplacedText) -> str:
    from engine.interchange import to_doccano

    return to_doccano(replaced.annotation)


FILE_NAME = "X-File-Name"
"""The header by which somebody names the file that is asked for: no address and no log holds it."""
DELIVERED = ("original", "txt")
"""Forms that are verified before they leave; they are not written here."""

EXPORTS: dict[str, ExportFormat] = {
    "json": ExportFormat("json", "application/json", _write_json),
    "conll": ExportFormat("conll", "text/plain", _write_conll),
    "doccano": ExportFormat("jsonl", "application/x-ndjson", _write_doccano),
}


REPORTS = {"html": (write_html, "text/html; charset=utf-8"), "pdf": (write_pdf, "application/pdf")}
"""How a report is written, and the type of its file."""


def delivered_type(extension: str) -> str:
    """Return the media type of a verified file by its extension; ``application/octet-stream`` for
    an unknown one."""
    format = find(extension)
    return format.served_as if format else UNSHOWN


def named(stem: str, extension: str) -> str:
    """Return the file name proposed to the browser."""
    return f"{stem}.{extension}" if extension else stem


def attach(response: Response, name: str) -> Response:
    """Let a browser save a response under a name of any script: headers hold Latin letters alone,
    so that another name is sent as RFC 6266 says, beside one of ASCII for old clients."""
    if name.isascii():
        names = {"filename": name}
    else:
        names = {"filename": unaccented(name).encode("ascii", "replace").decode().replace("?", "_"),
                 "filename*": f"UTF-8''{quote(name, safe='')}"}  # fmt: skip
    response.headers.set("Content-Disposition", "attachment", **names)
    return response


def find_export(name: str) -> ExportFormat:
    """Return an annotation format by its name in the API.

    Raises:
        UnknownName: there is no such format.
    """
    if name not in EXPORTS:
        raise UnknownName(name=name, known=", ".join((*DELIVERED, *EXPORTS)))
    return EXPORTS[name]
