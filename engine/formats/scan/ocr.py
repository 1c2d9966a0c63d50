"""Character recognition by Tesseract, where it is installed: a picture in, printed words and where
they stand out.

The program is given the picture through a pipe and answers through another: no text of a document
is on a command line, in a log or on the disk.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from engine.core import OcrFailed, OcrFrenchMissing, OcrMissing, settings
from engine.text import clean

if TYPE_CHECKING:
    from PIL.Image import Image

_SECONDS = 180
"""For one page. A page of small print takes about three on one core."""

_SHORT_SIDE = 1_800
"""Pixels under which the letters of a page are too small for the program: it is shown an enlarged
picture."""

_LARGEST_GAIN = 3
_LANGUAGE = "fra"
"""It reads English as well as "fra+eng" does, in less time; that one loses accents of French
words."""

_BOX = re.compile(r"\bbbox (-?\d+) (-?\d+) (-?\d+) (-?\d+)")
_BASELINE = re.compile(r"\bbaseline (-?[\d.]+) (-?[\d.]+)")
_SIZE = re.compile(r"\bx_size ([\d.]+)")
_CONFIDENCE = re.compile(r"\bx_wconf (\d+)")
_ANGLE = re.compile(r"\btextangle (90|180|270)\b")


@dataclass(frozen=True, slots=True)
class OcrWord:
    """A word as it was read, with its box in pixels from the top left corner; ``confidence`` is a
    percentage."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: int


@dataclass(frozen=True, slots=True)
class OcrLine:
    """A printed line. Its baseline passes ``slope * (x - left) + base``, in pixels downwards.

    ``size`` is the height of its letters with what rises and hangs.
    """

    words: tuple[OcrWord, ...]
    left: float
    base: float
    slope: float
    size: float


@dataclass(frozen=True, slots=True)
class OcrResult:
    """What was read in a picture turned by ``turn`` degrees (0, 90, 180, 270) counter-clockwise,
    which sets it upright.

    Boxes are those of the upright picture; rows are in reading order.
    """

    rows: tuple[OcrLine, ...] = ()
    turn: int = 0

    @property
    def words(self) -> tuple[OcrWord, ...]:
        """All words, in reading order."""
        return tuple(word for row in self.rows for word in row.words)

    @property
    def text(self) -> str:
        """The text, row by row."""
        return "\n".join(" ".join(word.text for word in row.words) for row in self.rows)


def is_installed() -> bool:
    """Tell whether the program is there with its French data."""
    program = shutil.which(settings().tesseract)
    return program is not None and _LANGUAGE in _languages(program)


def require() -> None:
    """Do nothing where the program is there with its French data.

    Raises:
        OcrMissing: it is not. OcrFrenchMissing: it is, without its French data.
    """
    _program()


def recognise(picture: Image) -> OcrResult:
    """Read a picture, whichever way it lies.

    Raises:
        OcrMissing, OcrFrenchMissing: the program, or its French data, is not installed.
        OcrFailed: it ended with an error, or took longer than it may.
    """
    program = _program()
    upright = "osd" in _languages(program)
    rows, turn = _run(program, picture, "1" if upright else "3")
    if turn:
        rows, _ = _run(program, turn_picture(picture, turn), "3")
    return OcrResult(rows, turn)


def recognise_all(pictures: Iterable[Image]) -> Iterator[OcrResult]:
    """Read pictures in order, as many at a time as there are cores; no more of them than that are
    held."""
    workers = max(1, min(8, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1))
    waiting: deque[Future[OcrResult]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for picture in pictures:
                waiting.append(pool.submit(recognise, picture))
                if len(waiting) > workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def upright_size(size: tuple[int, int], turn: int) -> tuple[int, int]:
    """Give the width and height of a picture once it is turned upright."""
    width, height = size
    return (width, height) if turn % 180 == 0 else (height, width)


def turn_picture(picture: Image, degrees: int) -> Image:
    """Turn a picture counter-clockwise by 0, 90, 180 or 270 degrees; no pixel changes."""
    from PIL.Image import Transpose

    ways = {90: Transpose.ROTATE_90, 180: Transpose.ROTATE_180, 270: Transpose.ROTATE_270}
    return picture.transpose(ways[degrees]) if degrees else picture


def _program() -> str:
    """Find the program."""
    program = shutil.which(settings().tesseract)
    if program is None:
        raise OcrMissing()
    if _LANGUAGE not in _languages(program):
        raise OcrFrenchMissing()
    return program


@cache
def _languages(program: str) -> frozenset[str]:
    """List the data the program has."""
    try:
        done = subprocess.run(  # noqa: S603 - a program of the settings, no argument from a document
            [program, "--list-langs"], stdin=subprocess.DEVNULL, capture_output=True, timeout=30, env=_environment()
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise OcrFailed() from error
    return frozenset(done.stdout.decode("utf-8", "replace").split("\n")[1:]) if done.returncode == 0 else frozenset()


def _environment() -> dict[str, str]:
    """Give the program one thread: pages are read beside each other, and two threads in one page
    wait for each other."""
    kept = {name: os.environ[name] for name in ("PATH", "TESSDATA_PREFIX", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {"OMP_THREAD_LIMIT": "1", "LC_ALL": "C.UTF-8"}


def _run(program: str, picture: Image, layout: str) -> tuple[tuple[OcrLine, ...], int]:
    """Run the program once; give the rows, and by how much the picture must be turned to be
    upright."""
    grey = picture if picture.mode == "L" else picture.convert("L")
    gain = max(1, min(_LARGEST_GAIN, -(-_SHORT_SIDE // max(grey.size))))
    shown = grey.resize((grey.width * gain, grey.height * gain)) if gain > 1 else grey
    given = BytesIO()
    shown.save(given, "ppm")
    command = [program, "stdin", "stdout", "-l", _LANGUAGE, "--psm", layout, "--oem", "1", "--dpi", "300", "hocr"]
    try:
        done = subprocess.run(  # noqa: S603 - a program of the settings, no argument from a document
            command, input=given.getvalue(), capture_output=True, timeout=_SECONDS, env=_environment(), check=True
        )
    except (OSError, subprocess.SubprocessError):
        raise OcrFailed() from None  # what the program said may quote the page
    return _parse(done.stdout, gain)


def _parse(answer: bytes, gain: int) -> tuple[tuple[OcrLine, ...], int]:
    """Read the program's answer (hOCR: XHTML whose titles hold the boxes)."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    try:
        root = etree.fromstring(answer, parser)
    except etree.XMLSyntaxError:
        raise OcrFailed() from None
    if root is None:
        raise OcrFailed()
    rows: list[OcrLine] = []
    angles: Counter[int] = Counter()
    for line in root.iter("{*}span"):
        if not any(child.get("class") == "ocrx_word" for child in line):
            continue
        title = line.get("title", "")
        row = _row(title, line, gain)
        if row:
            rows.append(row)
            angle = _ANGLE.search(title)
            angles[int(angle.group(1)) if angle else 0] += len(row.words)
    lying = angles.most_common(1)[0][0] if angles else 0
    return tuple(rows), (360 - lying) % 360


def _row(title: str, line: Iterable[object], gain: int) -> OcrLine | None:
    words = tuple(word for span in line for word in [_word(span, gain)] if word)
    box = _BOX.search(title)
    if not words or not box:
        return None
    left, _, _, bottom = (int(side) / gain for side in box.groups())
    baseline, size = _BASELINE.search(title), _SIZE.search(title)
    slope, above = (float(number) for number in baseline.groups()) if baseline else (0.0, 0.0)
    height = float(size.group(1)) / gain if size else max(word.bottom - word.top for word in words)
    return OcrLine(words, left, bottom + above / gain, slope, max(height, 1.0))


def _word(span: object, gain: int) -> OcrWord | None:
    title, said = span.get("title", ""), "".join(span.itertext())  # type: ignore[attr-defined]
    text = "".join(clean(said).split())
    box, sure = _BOX.search(title), _CONFIDENCE.search(title)
    if not text or not box:
        return None
    left, top, right, bottom = (int(side) / gain for side in box.groups())
    return OcrWord(text, left, top, max(right, left + 1), max(bottom, top + 1), int(sure.group(1)) if sure else 0)
