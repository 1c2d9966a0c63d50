"""Picture files give their pixels and nothing else; hostile ones give a sentence."""

from __future__ import annotations

import struct
import zlib
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from PIL import Image, ImageChops, JpegImagePlugin
from PIL.PngImagePlugin import PngInfo

from engine.core.errors import Bomb, Damaged, TooManyPages
from engine.formats.scan.picture_file import CarriedParts, count_carried, kind_of, pack, sheets
from tests.engine.formats.scans import PICTURES, draw, saved

SECRET = "Aurelie Rocheblave"
WORD = draw(["Madame Rocheblave"], height=160)


def png(width: int, height: int) -> bytes:
    """Make a PNG that announces a size, and holds hardly any pixels."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(99))) + chunk(b"IEND", b"")


def again(data: bytes) -> bytes:
    """Read a file and write it again."""
    return pack(sheets(data), kind_of(data))


def exif(orientation: int = 1) -> Image.Exif:
    tags = Image.Exif()
    tags[0x0112], tags[0x013B], tags[0x010E] = orientation, SECRET, SECRET
    return tags


@pytest.mark.parametrize("mode", ["1", "L", "RGB", "P"])
@pytest.mark.parametrize("kind", ["png", "tiff", "bmp", "gif"])
def test_pixels_of_lossless_pictures_stay(kind: str, mode: str) -> None:
    before = saved(WORD.convert(mode), kind)
    with Image.open(BytesIO(before)) as first, Image.open(BytesIO(again(before))) as second:
        assert (first.format, first.size) == (second.format, second.size)
        assert first.convert("RGB").tobytes() == second.convert("RGB").tobytes()


def test_a_lossless_webp_stays_one() -> None:
    before = saved(WORD.convert("RGB"), "webp", lossless=True)
    with Image.open(BytesIO(again(before))) as after:
        assert after.convert("RGB").tobytes() == WORD.convert("RGB").tobytes()


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
@pytest.mark.parametrize("quality", [40, 90])
def test_a_jpeg_keeps_its_quality_and_its_colours(mode: str, quality: int) -> None:
    before = saved(WORD.convert(mode), "jpeg", quality=quality, progressive=True)
    after = again(before)
    with Image.open(BytesIO(before)) as first, Image.open(BytesIO(after)) as second:
        assert isinstance(first, JpegImagePlugin.JpegImageFile)
        assert isinstance(second, JpegImagePlugin.JpegImageFile)
        assert (first.mode, first.quantization) == (second.mode, second.quantization)
        assert "progressive" in second.info
        apart = ImageChops.difference(first.convert("L"), second.convert("L")).getextrema()
        assert apart[1] <= 24
    assert 0.8 < len(after) / len(before) < 1.25


def test_all_pages_of_a_tiff_stay_each_as_it_is_kept() -> None:
    pages = [WORD.convert("1"), WORD.convert("RGB"), WORD.convert("L").rotate(90, expand=True)]
    before = saved(pages[0], "tiff", save_all=True, append_images=pages[1:], dpi=(300, 300))
    with Image.open(BytesIO(again(before))) as after:
        assert after.n_frames == 3
        for number, page in enumerate(pages):
            after.seek(number)
            assert (after.mode, after.size, after.tobytes()) == (page.mode, page.size, page.tobytes())
            assert after.info["compression"] == ("group4" if number == 0 else "tiff_adobe_deflate")
        assert after.info["dpi"] == (300, 300)


def test_a_page_lies_as_its_orientation_says() -> None:
    lying = saved(WORD.rotate(90, expand=True), "png", exif=exif(6))
    (sheet,) = sheets(lying)
    assert sheet.pixels.size == WORD.size
    assert sheet.pixels.tobytes() == WORD.tobytes()


def commented() -> dict[str, bytes]:
    """Make pictures that say a name beside what they show."""
    text = PngInfo()
    text.add_text("Author", SECRET)
    text.add_itxt("XML:com.adobe.xmp", f"<x>{SECRET}</x>")
    with_comment = saved(WORD, "jpeg", exif=exif(), comment=SECRET.encode(), xmp=f"<x>{SECRET}</x>".encode())
    return {
        "png": saved(WORD, "png", pnginfo=text, exif=exif(), icc_profile=SECRET.encode()),
        "jpeg": with_comment,
        "jpeg with more behind its end": with_comment + SECRET.encode(),
        "tiff": saved(WORD, "tiff", tiffinfo={270: SECRET, 315: SECRET, 305: SECRET, 33432: SECRET}),
        "webp": saved(WORD, "webp", exif=exif(), xmp=SECRET.encode()),
        "gif": saved(WORD, "gif", comment=SECRET.encode()),
        "bmp": saved(WORD, "bmp") + SECRET.encode(),
    }


@pytest.mark.parametrize("kind", commented())
def test_what_a_picture_says_beside_its_pixels_is_gone(kind: str) -> None:
    before = commented()[kind]
    assert SECRET.encode() in before
    after = again(before)
    assert SECRET.encode() not in after
    assert count_carried(after) == CarriedParts()
    assert count_carried(before).metadata > 0 or kind == "bmp"


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_that_says_nothing_carries_nothing(kind: str) -> None:
    assert count_carried(saved(WORD, kind)) == CarriedParts()


@pytest.mark.parametrize("kind", ["gif", "webp", "png"])
def test_only_the_first_frame_is_kept_and_the_others_are_told(kind: str) -> None:
    frames = [WORD, draw(["Monsieur N'Diaye"], height=160), draw(["le greffier"], height=160)]
    before = saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)
    assert count_carried(before).frames == 2
    with Image.open(BytesIO(again(before))) as after:
        assert getattr(after, "n_frames", 1) == 1


def test_a_text_under_transparent_pixels_is_gone() -> None:
    hidden = WORD.convert("RGB")
    hidden.putalpha(0)
    (sheet,) = sheets(saved(hidden, "png"))
    assert sheet.pixels.getcolors() == [(1_500 * 160, (255, 255, 255))]


def test_sixteen_bits_of_grey_are_read() -> None:
    deep = Image.new("I;16", (40, 40), 65_535)
    deep.paste(0, (0, 0, 20, 40))
    (sheet,) = sheets(saved(deep, "png"))
    assert (sheet.pixels.mode, sheet.pixels.getextrema()) == ("L", (0, 255))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(png(8_000, 8_000), id="too many pixels"),
        pytest.param(png(60_000, 60_000), id="far too many"),
        pytest.param(png(10_000, 9_500), id="so many that the library warns"),
        pytest.param(saved(Image.new("1", (9, 9)), "tiff", save_all=True, append_images=[Image.new("1", (9, 9))] * 500), id="pages"),
    ],
)  # fmt: skip
def test_a_picture_that_unpacks_to_too_much_is_refused(data: bytes) -> None:
    with pytest.raises((Bomb, TooManyPages)):
        list(sheets(data))


@pytest.mark.parametrize("kind", PICTURES)
def test_a_torn_picture_is_damage(kind: str) -> None:
    data = saved(WORD, kind)
    for cut in (20, len(data) // 2):
        with pytest.raises(Damaged):
            list(sheets(data[:cut]))


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=60)
@given(st.data())
def test_any_damage_gives_pixels_or_a_sentence(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(PICTURES))
    broken = bytearray(_WHOLE[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(broken)))
        broken[start : start + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=20))
    with suppress(Damaged, Bomb):
        for sheet in sheets(bytes(broken)):
            assert sheet.pixels.tobytes()


_WHOLE = {kind: saved(draw(["Roux"], height=60).crop((0, 0, 120, 60)), kind) for kind in PICTURES}
