"""The declaration of a tagger, ``tagger.toml``.

::

    name = "camembert-ner"           # what it is called here
    kind = "transformers"            # transformers, spacy, onnx, flair, http, another package's
    language = "fr"                  # fr or en
    version = "1"                    # may be left out
    path = "/srv/models/ner"         # folder or file; relative: to this file
    address = "https://gpu.local"    # instead of path, where kind is "http"

    [labels]                         # each of the model's labels: one of ours, or "ignored"
    PER = "personnePhysique"         # a whole name, cut here into first name and surname
    LOC = "localite"
    MISC = "ignored"

    [windows]                        # may be left out
    tokens = 180                     # read at once, at most; cut at sentence ends
    overlap = 30                     # of them, repeated on either side of the cut

    [options]                        # of the kind, see its reader
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core import BadTagger, BrokenLine, broken_toml
from engine.text import WINDOW_LIMIT

FILE = "tagger.toml"
_TEXTS = frozenset({"name", "kind", "language", "version", "path", "address"})
_TABLES = frozenset({"labels", "windows", "options"})
_LANGUAGES = ("fr", "en")
_MOST_TOKENS = 2_000


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is declared of a tagger. ``path`` is absolute, None where ``address`` says where it is;
    ``labels`` are as written; ``tokens`` and ``overlap`` are counted in tokens of
    :mod:`engine.text`; ``options`` are those of its kind."""

    name: str
    kind: str
    language: str
    path: Path | None = None
    address: str = ""
    version: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    tokens: int = WINDOW_LIMIT
    overlap: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)


def read_declaration(file: Path, base: Path | None = None) -> Declaration:
    """Read a declaration; a relative ``path`` in it is relative to ``base``, the folder of the file
    unless it is given.

    Raises:
        BrokenLine: there is no such file, or it is no TOML. BadTagger: a key is missing, is
        unknown, or has a value that it cannot have.
    """
    try:
        source = file.read_bytes().decode("utf-8")
        data = tomllib.loads(source)
    except OSError as error:
        raise BrokenLine(file=file.name, line=1, reason="absent") from error
    except UnicodeDecodeError as error:
        raise BrokenLine(file=file.name, line=1, reason="encoding") from error
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, source, file.name) from error
    return _Reading(str(data.get("name") or file.parent.name)).declaration(data, base or file.parent)


@dataclass(frozen=True, slots=True)
class _Reading:
    """The name of what is read, to say whose declaration is wrong."""

    name: str

    def declaration(self, data: Mapping[str, Any], base: Path) -> Declaration:
        if unknown := sorted(set(data) - _TEXTS - _TABLES):
            raise self._bad("unknown_key", key=unknown[0])
        texts = {key: self._text(key, data.get(key, "")) for key in _TEXTS}
        labels, windows, options = (self._table(key, data.get(key, {})) for key in ("labels", "windows", "options"))
        for key in ("name", "kind", "language"):
            if not texts[key]:
                raise self._bad("no_key", key=key)
        if not re.fullmatch(r"\w[\w.-]*", texts["name"]):  # it names a folder
            raise self._value("name", texts["name"])
        if texts["language"] not in _LANGUAGES:
            raise self._value("language", texts["language"])
        if bool(texts["path"]) == bool(texts["address"]):
            raise self._bad("place")
        if unknown := sorted(set(windows) - {"tokens", "overlap"}):
            raise self._bad("unknown_key", key=f"windows.{unknown[0]}")
        tokens = self._number("windows.tokens", windows.get("tokens", WINDOW_LIMIT), 10)
        overlap = self._number("windows.overlap", windows.get("overlap", 0), 0)
        if 2 * overlap >= tokens:
            raise self._value("windows.overlap", str(overlap))
        return Declaration(
            texts["name"], texts["kind"], texts["language"],
            (base / texts["path"]).resolve() if texts["path"] else None, texts["address"], texts["version"],
            {key: self._text(f"labels.{key}", value) for key, value in labels.items()}, tokens, overlap, options,
        )  # fmt: skip

    def _text(self, key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise self._value(key, value)
        return value

    def _table(self, key: str, value: Any) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self._value(key, value)
        return value

    def _number(self, key: str, value: Any, least: int) -> int:
        if type(value) is not int or not least <= value <= _MOST_TOKENS:
            raise self._value(key, value)
        return value

    def _value(self, key: str, value: Any) -> BadTagger:
        return self._bad("value", key=key, value=str(value)[:40])

    def _bad(self, reason: str, **more: object) -> BadTagger:
        return BadTagger(name=self.name[:40], reason=reason, **more)
