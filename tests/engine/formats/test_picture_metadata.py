"""Pictures without what they say of themselves: the pixels stay, and no word does."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image, PngImagePlugin

from engine.formats.scan.picture_metadata import strip

SECRET = b"Aurelie Rocheblave"


def picture(mode: str = "RGB") -> Image.Image:
    return Image.effect_noise((40, 24), 80).convert(mode)


def exif(turn: int = 1) -> Any:
    found = Image.Exif()
    found[0x010E] = found[0x013B] = SECRET.decode()
    found[0x0112] = turn
    found.get_ifd(0x8769)[0x9286] = SECRET.decode()
    return found


def saved(format: str, mode: str = "RGB", **options: Any) -> bytes:
    buffer = BytesIO()
    picture(mode).save(buffer, format, **options)
    return buffer.getvalue()


def jpeg(**options: Any) -> bytes:
    data = saved("JPEG", exif=exif(), comment=SECRET, **options)
    segments = b"\xff\xe1" + struct.pack(">H", 50) + b"http://ns.adobe.com/xap/1.0/\0" + SECRET + b"\0"
    segments += b"\xff\xed" + struct.pack(">H", 34) + b"Photoshop 3.0\0" + SECRET
    return data[:2] + segments + data[2:] + b"behind the end " + SECRET


def png() -> bytes:
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Author", SECRET.decode())
    texts.add_itxt("XML:com.adobe.xmp", SECRET.decode())
    texts.add_text("Comment", SECRET.decode(), zip=True)
    return saved("PNG", pnginfo=texts, exif=exif()) + SECRET


def gif() -> bytes:
    return saved("GIF", "P", save_all=True, append_images=[picture("P")], loop=0, comment=SECRET) + SECRET


def webp() -> bytes:
    return saved("WEBP", lossless=True, exif=exif().tobytes(), xmp=SECRET)


def tiff() -> bytes:
    return saved("TIFF", exif=exif(), compression="tiff_lzw")


def words(data: bytes) -> bytes:
    """Add to the bytes of a picture what is compressed in it."""
    found = data
    for at in range(len(data) - 1):
        if data[at : at + 1] == b"\x78":
            try:
                found += zlib.decompressobj().decompress(data[at:])
            except zlib.error:
                continue
    return found


@pytest.mark.parametrize("make", [jpeg, lambda: jpeg(progressive=True), png, gif, webp, tiff])
def test_the_pixels_stay_and_no_word_does(make: Any) -> None:
    data = make()
    stripped, changed = strip(data)
    assert SECRET in words(data)
    assert changed
    assert SECRET not in words(stripped)
    before, after = Image.open(BytesIO(data)), Image.open(BytesIO(stripped))
    for frame in range(getattr(before, "n_frames", 1)):
        before.seek(frame)
        after.seek(frame)
        assert after.tobytes() == before.tobytes()
    assert strip(stripped) == (stripped, False)


def test_a_turned_photograph_stays_turned() -> None:
    stripped, _ = strip(saved("JPEG", exif=exif(6)))
    assert dict(Image.open(BytesIO(stripped)).getexif()) == {0x0112: 6}
    assert SECRET not in stripped


def test_the_small_copy_of_a_photograph_goes() -> None:
    data = saved("JPEG")
    small = b"\xff\xe0" + struct.pack(">H", 16 + 3) + data[6:18] + b"\x01\x01" + b"RGB"
    stripped, changed = strip(data[:2] + small + data[20:])
    assert changed
    assert stripped == data


def test_colours_and_animation_stay() -> None:
    profile = b"profile of colours" * 20
    for format, mode in (("JPEG", "CMYK"), ("PNG", "RGB"), ("WEBP", "RGB")):
        stripped, _ = strip(saved(format, mode, icc_profile=profile))
        assert Image.open(BytesIO(stripped)).info["icc_profile"] == profile
    again = Image.open(BytesIO(strip(gif())[0]))
    assert (again.n_frames, again.info["loop"]) == (2, 0)  # type: ignore[attr-defined]


def test_a_drawing_does_not_say_which_program_made_it() -> None:
    title = "Dessin de Rocheblave".encode("utf-16-le")
    data = bytearray(88) + title
    data[40:44] = b" EMF"
    data[60:68] = struct.pack("<II", len(title) // 2, 88)
    stripped, changed = strip(bytes(data))
    assert (changed, len(stripped), stripped[88:]) == (True, len(data), bytes(len(title)))


@pytest.mark.parametrize(
    "data", [b"", b"BM picture without metadata", b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"RIFF....WEBP", b"II*\x00"]
)
def test_what_holds_nothing_to_strip_raises_nothing(data: bytes) -> None:
    assert len(strip(data)[0]) <= max(len(data), 12)


@settings(deadline=None, max_examples=150)
@given(st.sampled_from([jpeg(), png(), gif(), webp(), tiff()]), st.data())
def test_a_broken_picture_gives_bytes(data: bytes, draw: Any) -> None:
    at = draw.draw(st.integers(0, len(data) - 1))
    broken = data[:at] + draw.draw(st.binary(max_size=4)) + data[at + draw.draw(st.integers(0, 4)) :]
    stripped, _ = strip(broken)
    assert len(stripped) <= len(broken) + 40


def test_a_tiff_of_entries_that_all_point_to_everything_ends() -> None:
    entries = struct.pack("<HHII", 305, 2, 790_000, 8) * 65_000
    data = b"II*\x00" + struct.pack("<I", 8) + struct.pack("<H", 65_000) + entries + bytes(20_000)
    assert len(strip(data)[0]) == len(data)
