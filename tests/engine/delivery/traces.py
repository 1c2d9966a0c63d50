"""A search of a file that knows nothing of the engine's: unpacked, decoded in every way, stripped
of tags, folded."""

from __future__ import annotations

import base64
import email
import email.policy
import json
import os
import quopri
import re
import shutil
import subprocess
import unicodedata
import zipfile
from collections.abc import Iterable, Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import unquote

import pytest

_UNFOLDED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"})
_TAG = re.compile(r"<[^<>]*>")
_LONG = 6
"""Letters that do not stand in pictures and packed streams by chance."""

_PICTURES = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"II*\0", b"MM\0*")


def folded(text: str) -> str:
    """Give letters and figures alone, without accents and case."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_UNFOLDED))
    return "".join(character for character in apart if character.isalnum())


def traces(data: bytes, forms: Iterable[str], place: str = "file") -> set[tuple[str, str]]:
    """Give (place, form) for each form that any way of looking at the file shows."""
    keys = {form: folded(form) for form in forms}
    found = set()
    for where, text, is_packed in _views(place, data):
        said = folded(text)
        found |= {(where, form) for form, key in keys.items() if key in said and (not is_packed or len(key) >= _LONG)}
    return found


def _views(place: str, data: bytes) -> Iterator[tuple[str, str, bool]]:
    """Yield (place, text, whether letters stand there by chance) for whatever the bytes may say."""
    yield place, place, False
    if data.startswith(b"PK\x03\x04"):
        yield from _zip_views(place, data)
    elif data.startswith(b"%PDF"):
        yield from _pdf_views(place, data)
    elif data.startswith(_PICTURES):
        yield from ((place, text, True) for text in _decoded(data))
        yield f"{place} (exiftool)", _exiftool(data), False
    elif data.startswith(b"{\\rtf"):
        yield from _rtf_views(place, data)
    elif re.match(rb"(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){3}", data):
        yield from _mail_views(place, data)
    else:
        yield from ((place, text, False) for text in _texts(data))


def _decoded(data: bytes) -> Iterator[str]:
    for encoding in ("utf-8", "cp1252", "utf-16-le", "utf-16-be"):
        yield data.decode(encoding, "replace")
    yield data[1:].decode("utf-16-le", "replace")


def _texts(data: bytes) -> Iterator[str]:
    """Yield the bytes as text, as they are, without their tags, and with their references
    resolved."""
    for text in _decoded(data):
        yield text
    text = data.decode("utf-8", "replace")
    yield _TAG.sub("", text)
    yield unescape(_TAG.sub("", text))
    yield unquote(unescape(text))
    for packed in re.findall(r"[A-Za-z0-9+/\s]{40,}={0,2}", text):
        whole = "".join(packed.split())
        yield base64.b64decode(whole[: len(whole) // 4 * 4] + "==", validate=False).decode("utf-8", "replace")


def _zip_views(place: str, data: bytes) -> Iterator[tuple[str, str, bool]]:
    yield f"{place} (as it lies)", data.decode("latin-1"), True
    with zipfile.ZipFile(BytesIO(data)) as archive:
        yield f"{place} (comment)", archive.comment.decode("latin-1"), False
        for part in archive.infolist():
            yield f"{place} (directory)", (part.extra + part.comment).decode("latin-1") + part.filename, False
            yield from _views(f"{place}/{part.filename}", archive.read(part))


def _rtf_views(place: str, data: bytes) -> Iterator[tuple[str, str, bool]]:
    text = data.decode("latin-1")
    yield place, text, False
    text = re.sub(r"\\u(-?\d+) ?(?:\\'..|\?)?", lambda match: chr(int(match[1]) % 0x10000), text)
    text = re.sub(r"\\'([0-9a-fA-F]{2})", lambda match: bytes.fromhex(match[1]).decode("cp1252", "replace"), text)
    yield f"{place} (decoded)", re.sub(r"\\[a-zA-Z]+-?\d* ?|[{}\r\n]|\\\*", "", text), False
    for packed in re.findall(r"(?:[0-9a-fA-F]{2}\s*){16,}", text):
        hidden = bytes.fromhex("".join(packed.split())[: len("".join(packed.split())) // 2 * 2])
        yield from ((f"{place} (hexadecimal)", said, True) for said in _decoded(hidden))


def _mail_views(place: str, data: bytes) -> Iterator[tuple[str, str, bool]]:
    yield from (
        (place, text, False) for text in (data.decode("latin-1"), quopri.decodestring(data).decode("utf-8", "replace"))
    )
    message: Any = email.message_from_bytes(data, policy=email.policy.default)
    for part in message.walk():
        yield f"{place} (fields)", "\n".join(f"{key}: {value}" for key, value in part.items()), False
        if not part.is_multipart():
            yield from _views(f"{place} ({part.get_content_type()})", part.get_payload(decode=True) or b" ")


def _exiftool(data: bytes) -> str:
    return run(["exiftool", "-a", "-u", "-G1", "-"], data) if shutil.which("exiftool") else ""


def _pdf_views(place: str, data: bytes) -> Iterator[tuple[str, str, bool]]:
    """Look at a PDF with Poppler's programs, with qpdf (every string of every object, every stream)
    and with strings."""
    yield f"{place} (as it lies)", data.decode("latin-1"), True
    with TemporaryDirectory() as folder:
        path, plain = Path(folder) / "a.pdf", Path(folder) / "plain.pdf"
        path.write_bytes(data)
        for option in ("-layout", "-raw"):
            yield f"{place} (pdftotext)", run(["pdftotext", option, str(path), "-"]), False
        yield f"{place} (pdfinfo)", run(["pdfinfo", str(path)]) + run(["pdfinfo", "-meta", str(path)]), False
        yield f"{place} (pdfdetach)", run(["pdfdetach", "-list", str(path)]), False
        run(["qpdf", "--qdf", "--object-streams=disable", "--decode-level=all", str(path), str(plain)])
        yield f"{place} (strings)", run(["strings", "-n", "4", str(plain)]), True
        # Fonts and pictures hold letters by chance, the strings of shown text none of more than one
        # piece.
        yield from ((f"{place} (qpdf)", text, True) for text in _decoded(plain.read_bytes()))
        objects = json.loads(run(["qpdf", "--json", str(path)]))
        yield f"{place} (objects)", "\n".join(_strings(objects)), False


def _strings(value: Any) -> Iterator[str]:
    """Yield every string of JSON data, keys too."""
    if isinstance(value, str):
        yield value.removeprefix("u:")
        if value.startswith("b:"):
            yield bytes.fromhex(value[2:]).decode("latin-1")
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _strings(item)


def run(command: list[str], data: bytes | None = None) -> str:
    """Run a program that knows nothing of the engine; skip the test where it is not installed,
    unless it must be."""
    if shutil.which(command[0]) is None and "CI" not in os.environ:
        pytest.skip(f"{command[0]} is not installed: nothing to look at the file with")
    done = subprocess.run(command, input=data, capture_output=True, timeout=60, check=False)
    assert done.returncode in (0, 1, 3), (
        done.stderr
    )  # qpdf gives 3 for a warning, exiftool 1 for a kind it does not know
    return done.stdout.decode("utf-8", "replace")
