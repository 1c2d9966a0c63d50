"""PDF whose objects are changed and written again well-formed, so that the change is read and not
only repaired."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String

from tests.torture.fuzz.byte_mutations import LARGEST, TEXT, Change

_NAMES = ("/Type", "/Page", "/Pages", "/Font", "/Form", "/Image", "/XObject", "/Kids", "/Parent", "/Resources", "/Contents", "/Identity-H", "/Type0",
          "/Type3", "/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/LZWDecode", "/Crypt", "/Widget", "/Link", "/A")  # fmt: skip
_NUMBERS = (0, -1, 1, 3, 90, 65536, 2**31 - 1, -(2**31), 10**15)


def reobject(rng: Random, data: bytes) -> bytes:
    """Change values of objects; what does not open is changed as a text."""
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            for _ in range(rng.choice((1, 1, 2, 3, 8))):
                _change(rng, pdf)
            buffer = BytesIO()
            plain = pikepdf.StreamDecodeLevel.generalized
            pdf.save(buffer, compress_streams=False, deterministic_id=True, stream_decode_level=plain,
                     object_stream_mode=pikepdf.ObjectStreamMode.disable)  # fmt: skip
    except Exception:  # noqa: BLE001 - what qpdf cannot write is no input
        return rng.choice(TEXT)(rng, data)
    return buffer.getvalue()


def _change(rng: Random, pdf: pikepdf.Pdf) -> None:
    objects: list[Any] = [one for one in pdf.objects if isinstance(one, Dictionary | pikepdf.Stream | Array)]
    holder = rng.choice([*objects, pdf.Root])
    if isinstance(holder, pikepdf.Stream) and rng.random() < 0.5:
        content = holder.read_bytes()
        if content:
            holder.write(rng.choice(TEXT)(rng, content)[:LARGEST])
        return
    while True:
        keys = list(range(len(holder))) if isinstance(holder, Array) else list(holder.keys())
        if not keys:
            return
        key = rng.choice(keys)
        inner = holder[key]
        if isinstance(inner, Dictionary | Array) and not inner.is_indirect and rng.random() < 0.7:
            holder = inner
            continue
        break
    if rng.random() < 0.15:
        del holder[key]
    else:
        holder[key] = _value(rng, pdf, objects)


def _value(rng: Random, pdf: pikepdf.Pdf, objects: list[Any]) -> Any:
    """Draw a value of any kind: most often another object, so that there are circles."""
    return rng.choice((
        lambda: rng.choice(objects),
        lambda: rng.choice(objects),
        lambda: rng.choice(_NUMBERS),
        lambda: Name(rng.choice(_NAMES)),
        lambda: String(rng.choice(("", "x" * 2000, "\ufeff\ud83d\ude00", "(", "D:2024"))),
        lambda: Array([rng.choice(_NUMBERS) for _ in range(rng.choice((0, 1, 4, 3000)))]),
        lambda: Array([rng.choice(objects)] * rng.choice((1, 3, 500))),
        lambda: Dictionary({rng.choice(_NAMES): rng.choice(objects)}),
        lambda: pdf.make_stream(rng.choice((b"", b"BT /F1 1 Tf (a) Tj ET", b"q " * 2000, b"/X0 Do " * 500))),
        lambda: True,
        lambda: None,
    ))()  # fmt: skip


PDF: tuple[Change, ...] = (*[reobject] * 8, *TEXT)
