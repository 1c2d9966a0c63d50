"""What a key file holds, once open: the document it belongs to, who is who, what each pseudonym
stands for, the way back."""

from __future__ import annotations

import json
import struct
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

import zstandard

from engine import __version__
from engine.core import DamagedKey
from engine.pseudonyms.key.patch import make_way_back
from engine.pseudonyms.names.resemblance import sketch
from engine.pseudonyms.strategies.strategy import ReplacedText

_VERSION = 1
_LENGTH = struct.Struct(">Q")
_LONGEST = 128_000_000


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """An original form and its pseudonym. ``spans`` are its places, (start, end, new start, new
    end), in the original and the pseudonymised text."""

    form: str
    pseudonym: str
    label: str
    person: str | None
    spans: tuple[tuple[int, int, int, int], ...]


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """An individual of the document; fields as in :class:`engine.core.model.Person`."""

    id: str
    forms: tuple[str, ...]
    role: str | None
    gender: str | None


@dataclass(frozen=True, slots=True)
class Key:
    """The decrypted content of a key file: all that is needed to restore the original of one
    pseudonymised file, whose SHA-256 is ``sha256``.

    ``sketch`` is a similarity sketch of the pseudonymised text, which tells an edited version of
    the document from another document. ``way_back`` is the binary patch to the original.
    """

    sha256: str
    name: str
    original_sha256: str
    original_name: str
    strategy: str
    profile: str
    engine: str
    sketch: tuple[int, ...]
    persons: tuple[KnownPerson, ...]
    entries: tuple[KeyEntry, ...]
    way_back: bytes


def make_key(data: bytes, replaced: ReplacedText, written: bytes, name: str) -> Key:
    """Build the key of a pseudonymised file. ``data`` are the bytes of the original, ``written``
    those of the file written, ``name`` is the name of the latter."""
    annotation = replaced.annotation
    return Key(
        sha256(written).hexdigest(),
        name,
        sha256(data).hexdigest(),
        annotation.document.name,
        replaced.strategy,
        annotation.engine.profile,
        __version__,
        sketch(replaced.text),
        tuple(KnownPerson(p.id, p.forms, p.role, p.gender) for p in annotation.persons),
        _entries(replaced),
        make_way_back(data, written),
    )


def to_bytes(key: Key) -> bytes:
    """Serialise a key for encryption. :func:`from_bytes` reads it."""
    said = {"version": _VERSION, **{name: value for name, value in asdict(key).items() if name != "way_back"}}
    packed = zstandard.ZstdCompressor(level=9).compress(
        json.dumps(said, ensure_ascii=False).encode("utf-8", "surrogatepass")
    )
    return _LENGTH.pack(len(packed)) + packed + key.way_back


def from_bytes(data: bytes) -> Key:
    """Parse the bytes that :func:`to_bytes` wrote.

    Raises:
        DamagedKey: they are not a key, or would unpack to more than a key can be.
    """
    try:
        (length,) = _LENGTH.unpack(data[: _LENGTH.size])
        packed, way_back = data[_LENGTH.size : _LENGTH.size + length], data[_LENGTH.size + length :]
        if not 0 <= zstandard.get_frame_parameters(packed).content_size <= _LONGEST:
            raise DamagedKey
        said: dict[str, Any] = json.loads(zstandard.ZstdDecompressor().decompress(packed))
        if said.pop("version") != _VERSION:
            raise DamagedKey
        said["persons"] = tuple(KnownPerson(**{**row, "forms": tuple(row["forms"])}) for row in said["persons"])
        said["entries"] = tuple(
            KeyEntry(**{**row, "spans": tuple(map(tuple, row["spans"]))}) for row in said["entries"]
        )
        return _check_kinds(Key(**{**said, "sketch": tuple(said["sketch"])}, way_back=way_back))
    except (
        struct.error,
        AttributeError,
        zstandard.ZstdError,
        ValueError,
        KeyError,
        TypeError,
        RecursionError,
        MemoryError,
        OverflowError,
    ) as error:
        raise DamagedKey from error


def _check_kinds(key: Key) -> Key:
    """Return a key whose fields, which whoever sealed it chose, are of their kinds.

    Raises:
        TypeError: one is not.
    """
    texts = (key.sha256, key.name, key.original_sha256, key.original_name, key.strategy, key.profile, key.engine)
    if not all(isinstance(text, str) for text in texts) or not all(isinstance(number, int) for number in key.sketch):
        raise TypeError
    return key


def _entries(replaced: ReplacedText) -> tuple[KeyEntry, ...]:
    """Gather the spans of each form under one entry, in order of appearance; an article that
    changed is one too."""
    text, entities = replaced.annotation.document.text, replaced.annotation.entities
    found: dict[tuple[str, str, str, str | None], list[tuple[int, int, int, int]]] = {}
    for span in replaced.spans:
        entity = None if span.entity_index is None else entities[span.entity_index]
        kind = (entity.label, entity.person) if entity else ("", None)
        form, new = text[span.start : span.end], replaced.text[span.new_start : span.new_end]
        found.setdefault((form, new, *kind), []).append((span.start, span.end, span.new_start, span.new_end))
    return tuple(KeyEntry(*kind, tuple(spans)) for kind, spans in found.items())
