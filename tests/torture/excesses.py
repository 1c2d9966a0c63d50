"""Files that would take a reader hours or all memory: an excess of what is cheap to write, made
here."""

from __future__ import annotations

import zipfile
from io import BytesIO

from PIL import Image
from PIL.TiffImagePlugin import AppendingTiffWriter


def page_of_attributes(count: int) -> bytes:
    """A page whose only tag has that many attributes."""
    return b"<html><body><p " + b" ".join(b"a%d" % number for number in range(count)) + b">Bonjour</p></body></html>"


def frames(count: int) -> bytes:
    """A TIFF of that many tiny pages."""
    buffer = BytesIO()
    with AppendingTiffWriter(buffer) as file:
        for _ in range(count):
            Image.new("1", (8, 8)).save(file, "TIFF")
            file.newFrame()
    return buffer.getvalue()


def sheets(count: int, said: int | None = None) -> bytes:
    """A PDF of that many empty pages; ``said`` is what it says they are."""
    kids = b" ".join(b"%d 0 R" % (number + 3) for number in range(count))
    tree = b"<</Type/Pages/Count %d/MediaBox[0 0 9 9]/Kids[%s]>>" % (said or count, kids)
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", tree, *[b"<</Type/Page/Parent 2 0 R>>"] * count]
    data, places = bytearray(b"%PDF-1.4\n"), []
    for number, thing in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj%s endobj\n" % (number, thing)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(
        b"%010d 00000 n \n" % at for at in places
    )
    end = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(data))
    return bytes(data) + table + end


def subject_of_words(count: int, word: bytes = b"=?utf-8?b?w6ljcml0?=") -> bytes:
    """A message whose subject is that many encoded words."""
    return b"From: a@b.example\nSubject: " + b" ".join([word] * count) + b"\n\nBonjour\n"


def line_of_pixels(length: int) -> bytes:
    """A picture one pixel wide."""
    buffer = BytesIO()
    Image.new("L", (1, length), 255).save(buffer, "PNG")
    return buffer.getvalue()


def nameless_part() -> bytes:
    """A zip with a part that has no name."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("x", "a")
        archive.filelist[0].filename = ""
    return buffer.getvalue()
