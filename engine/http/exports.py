"""The forms a document can be taken away in. File names are the same for all: a document's name may hold a party's."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from engine.core.errors import UnknownName
from engine.delivery.report import write_html, write_pdf
from engine.pseudonyms import Replaced

STEM = "decision-pseudonymisee"


@dataclass(frozen=True, slots=True)
class Export:
    """One form: the extension and type of its file, and the function that writes it."""

    extension: str
    mimetype: str
    write: Callable[[Replaced], str]

    @property
    def filename(self) -> str:
        """The name the browser proposes."""
        return file_name(self.extension)

    def encode(self, replaced: Replaced) -> bytes:
        """Write the file as UTF-8. Readers leave no lone surrogate; one from elsewhere becomes a question mark."""
        return self.write(replaced).encode("utf-8", "replace")


def _write_json(replaced: Replaced) -> str:
    return json.dumps(replaced.annotation.to_json(), ensure_ascii=False, indent=1) + "\n"


def _write_conll(replaced: Replaced) -> str:
    from engine.interchange.export import to_conll

    return to_conll(replaced.annotation)


def _write_doccano(replaced: Replaced) -> str:
    from engine.interchange.export import to_doccano

    return to_doccano(replaced.annotation)


DELIVERED = ("original", "txt")
"""Forms that are verified before they leave; they are not written here."""

EXPORTS: dict[str, Export] = {
    "json": Export("json", "application/json", _write_json),
    "conll": Export("conll", "text/plain", _write_conll),
    "doccano": Export("jsonl", "application/x-ndjson", _write_doccano),
}


REPORTS = {"html": (write_html, "text/html; charset=utf-8"), "pdf": (write_pdf, "application/pdf")}
"""How a report is written, and the type of its file."""


def delivered_type(extension: str) -> str:
    """Tell the type of a delivered file: of a text that it is one, of any other nothing, so that no browser shows it."""
    return "text/plain; charset=utf-8" if extension == "txt" else "application/octet-stream"


def file_name(extension: str) -> str:
    """Give the name that the browser proposes for a document."""
    return f"{STEM}.{extension}" if extension else STEM


def find_export(name: str) -> Export:
    """Give a form by its name.

    Raises:
        UnknownName: there is no such form.
    """
    if name not in EXPORTS:
        raise UnknownName(name=name, known=", ".join((*DELIVERED, *EXPORTS)))
    return EXPORTS[name]
