"""What tests of writers share: forms known exactly, edits that replace them, and a look into every
part of a file."""

from __future__ import annotations

import re
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping
from io import BytesIO

from engine.core.model import Document
from engine.formats import read, write
from engine.formats.writing import Edit, Orders, Written


def folded(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in bare if character.isalnum())


class Forms:
    """Forms without more than case and accents."""

    def __init__(self, pairs: Mapping[str, str]) -> None:
        self.pairs = dict(sorted(pairs.items(), key=lambda pair: -len(pair[0])))

    def betrays(self, text: str) -> bool:
        return any(folded(form) in folded(text) for form in self.pairs)

    def rewrite(self, text: str) -> str:
        for form, new in self.pairs.items():
            text = re.sub(re.escape(form), new, text, flags=re.I)
        return text


def edits(text: str, pairs: Mapping[str, str]) -> tuple[Edit, ...]:
    """Replace every form in a text, also where a line break stands in it."""
    found = re.compile("|".join(re.escape(form).replace(r"\ ", r"\s") for form in sorted(pairs, key=len, reverse=True)))
    bare = {" ".join(form.split()): new for form, new in pairs.items()}
    return tuple(Edit(m.start(), m.end(), bare[" ".join(m[0].split())]) for m in found.finditer(text))


def applied(text: str, changes: Iterable[Edit]) -> str:
    for edit in sorted(changes, key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def rewritten(data: bytes, name: str, pairs: Mapping[str, str]) -> tuple[Document, Written, Document]:
    """Replace forms in a file, and hold that the file reads as the text does with the same
    edits."""
    document = read(data, name)
    orders = Orders(edits(document.text, pairs), Forms(pairs))
    written = write(data, document, orders)
    again = read(written.data, name)
    assert "".join(again.text.split()) == "".join(applied(document.text, orders.edits).split())
    return document, written, again


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def fates(written: Written) -> dict[str, str]:
    return {finding.kind: finding.fate for finding in written.findings}
