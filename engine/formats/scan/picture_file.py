"""Picture files: their pages as pixels and nothing else, and pixels as a file of the same kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from PIL import (
    BmpImagePlugin,
    GifImagePlugin,
    Image,
    ImageOps,
    ImageSequence,
    JpegImagePlugin,
    PngImagePlugin,
    TiffImagePlugin,
    WebPImagePlugin,
)

from engine.core import Bomb, Damaged, DocumentError, TooManyPages

KINDS = tuple(
    plugin.format
    for plugin in (
        PngImagePlugin.PngImageFile, JpegImagePlugin.JpegImageFile, TiffImagePlugin.TiffImageFile,
        BmpImagePlugin.BmpImageFile, WebPImagePlugin.WebPImageFile, GifImagePlugin.GifImageFile,
    )
)  # fmt: skip
MOST_PIXELS = 40_000_000
"""Of one page: an A4 page at 600 points to the inch has 35 million."""
_MOST_PAGES = 500
_LONGEST_SIDE = 32_000
"""In pixels: what character recognition takes. A line of sixteen million pixels would be scaled up
until it fills the memory."""
_MOST_IN_ALL = 100 * MOST_PIXELS
_OPAQUE = frozenset({"1", "L", "RGB", "CMYK"})
QUICK = 1
"""Level at which a picture is packed that is only shown."""
_LOSSY_QUALITY = 92
_HEAD = 4_096
_HARMLESS = frozenset({
    "adobe", "adobe_transform", "background", "blend", "bbox", "compression", "default_image", "disposal", "dpi", "duration",
    "extension", "gamma", "interlace", "jfif", "jfif_density", "jfif_unit", "jfif_version", "loop", "mp", "mpoffset",
    "progression", "progressive", "resolution", "sizes", "srgb", "chromaticity", "timestamp", "transparency", "version",
})  # fmt: skip
"""What a decoder notes of a file that says nothing of anybody."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of a picture file: opaque pixels, upright as its orientation tag says; how a file
    keeps them."""

    pixels: Image.Image
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CarriedParts:
    """What a picture file carries beside the pages that are read: metadata, further frames."""

    metadata: int = 0
    frames: int = 0


def sheets(data: bytes) -> Iterator[Sheet]:
    """Yield the pages of a picture file: all of a TIFF, the first frame of any other.

    Raises:
        Damaged: it cannot be decoded. Bomb: it has too many pixels. TooManyPages: it has more than
        500 pages.
    """
    pixels = 0
    try:
        with Image.open(BytesIO(data), formats=KINDS) as file:
            if file.format == "TIFF" and _has_frame(file, _MOST_PAGES):
                raise TooManyPages(limit=_MOST_PAGES)
            for frame in ImageSequence.Iterator(file):
                pixels += frame.width * frame.height
                if frame.width * frame.height > MOST_PIXELS or pixels > _MOST_IN_ALL:
                    raise _bomb(pixels)
                if max(frame.size) > _LONGEST_SIDE:
                    raise _bomb(pixels)
                yield Sheet(_pixels(frame), _options(file, data[:_HEAD]))
                if file.format != "TIFF":
                    return
    except DocumentError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _bomb(4 * MOST_PIXELS) from error
    except Exception as error:  # decoders of hostile bytes raise whatever they meet
        raise Damaged(format="image") from error


def _has_frame(file: Any, number: int) -> bool:
    """Tell whether a file has a frame of that number, from 0, looking no further."""
    try:
        file.seek(number)
    except EOFError:
        return False
    finally:
        file.seek(0)
    return True


def count_carried(data: bytes) -> CarriedParts:
    """Count what a picture file that was read carries beside its pages."""
    metadata = 0
    with Image.open(BytesIO(data), formats=KINDS) as file:
        frames: int = getattr(file, "n_frames", 1)
        pages = frames if file.format == "TIFF" else 1
        for number in range(pages):
            file.seek(number)
            file.load()
            metadata += _says_something(file)
        return CarriedParts(metadata, frames - pages)


def pack(pages: Iterable[Sheet], kind: str) -> bytes:
    """Make a file of pages; one that is not a TIFF has one."""
    written = BytesIO()
    if kind != "TIFF":
        (page,) = pages
        page.pixels.save(written, kind, **page.options)
        return written.getvalue()
    with TiffImagePlugin.AppendingTiffWriter(written) as file:
        for page in pages:
            page.pixels.save(file, "TIFF", **page.options)
            file.newFrame()
        return written.getvalue()


def png(pixels: Image.Image, compress_level: int = -1) -> bytes:
    """Make a PNG of pixels; zlib's own level is -1."""
    written = BytesIO()
    pixels.save(written, "PNG", compress_level=compress_level)
    return written.getvalue()


def kind_of(data: bytes) -> str:
    """Tell the kind of a picture file that was read; what cameras call MPO is written as JPEG."""
    with Image.open(BytesIO(data), formats=KINDS) as file:
        return "JPEG" if file.format == "MPO" else str(file.format)


def _bomb(pixels: int) -> Bomb:
    return Bomb(size=pixels * 3 // (1024 * 1024))


def _pixels(frame: Image.Image) -> Image.Image:
    """Give what a frame shows: over white paper, upright, without anything that is not a pixel.

    A transparent place may hide a text in colours that nobody sees: it becomes white.
    """
    frame.load()
    upright = ImageOps.exif_transpose(frame)
    shown = _opaque(upright)
    bare = Image.frombytes(shown.mode, shown.size, shown.tobytes())
    if shown.mode == "P":
        bare.putpalette(shown.getpalette() or [])
    return bare


def _opaque(frame: Image.Image) -> Image.Image:
    if frame.has_transparency_data:
        colours = frame.convert("RGBA")
        paper = Image.new("RGBA", frame.size, "white")
        paper.alpha_composite(colours)
        return paper.convert("L" if frame.mode in ("L", "LA", "1") else "RGB")
    if frame.mode.startswith("I;16"):
        return frame.convert("I").point(lambda shade: shade / 256).convert("L")
    return frame if frame.mode in _OPAQUE or frame.mode == "P" else frame.convert("RGB")


def _options(file: Image.Image, head: bytes) -> dict[str, Any]:
    """Say how the file keeps its pixels, so that they are kept likewise."""
    options: dict[str, Any] = {}
    resolution = file.info.get("dpi")
    if resolution and file.format in ("PNG", "JPEG", "MPO", "TIFF", "BMP"):
        options["dpi"] = tuple(float(number) for number in resolution)
    if file.format in ("JPEG", "MPO"):
        tables = getattr(file, "quantization", None)
        sampling = JpegImagePlugin.get_sampling(file)
        options |= {"qtables": tables} if tables else {"quality": _LOSSY_QUALITY}
        options |= {"subsampling": sampling} if sampling >= 0 else {}
        options |= {"progressive": True} if file.info.get("progressive") else {}
    if file.format == "WEBP":
        options |= {
            "quality": _LOSSY_QUALITY,
            "lossless": b"VP8L" in head and b"VP8 " not in head,
        }  # the names of its chunks
    if file.format == "TIFF":
        options["compression"] = "group4" if file.mode == "1" else "tiff_adobe_deflate"
    return options


def _says_something(file: Image.Image) -> int:
    """Count the kinds of metadata of the page that a file is at: EXIF, XMP, colour profile,
    comments, tags of texts."""
    said = set(file.info) - _HARMLESS
    tags = getattr(file, "tag_v2", None) or {}
    texts = {tag for tag, value in tags.items() if isinstance(value, str | bytes) and tag not in (347, 320)}
    exif = {"exif"} if len(file.getexif()) and file.format != "TIFF" else set()
    return len(said | texts | exif)
