"""The forms a document can be taken away in. File names are the same for all: a document's name may hold a party's."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import UnknownName
from engine.replace import Replaced

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
        return f"{STEM}.{self.extension}"

    def encode(self, replaced: Replaced) -> bytes:
        """Write the file as UTF-8. Readers leave no lone surrogate; one from elsewhere becomes a question mark."""
        return self.write(replaced).encode("utf-8", "replace")


def _write_text(replaced: Replaced) -> str:
    return replaced.text


def _write_json(replaced: Replaced) -> str:
    return json.dumps(replaced.annotation.to_json(), ensure_ascii=False, indent=1) + "\n"


def _write_conll(replaced: Replaced) -> str:
    from engine.corpus.export import to_conll

    return to_conll(replaced.annotation)


def _write_doccano(replaced: Replaced) -> str:
    from engine.corpus.export import to_doccano

    return to_doccano(replaced.annotation)


EXPORTS: dict[str, Export] = {
    "txt": Export("txt", "text/plain", _write_text),
    "json": Export("json", "application/json", _write_json),
    "conll": Export("conll", "text/plain", _write_conll),
    "doccano": Export("jsonl", "application/x-ndjson", _write_doccano),
}


def find_export(name: str) -> Export:
    """Give a form by its name.

    Raises:
        UnknownName: there is no such form.
    """
    if name not in EXPORTS:
        raise UnknownName(name=name, known=", ".join(EXPORTS))
    return EXPORTS[name]
