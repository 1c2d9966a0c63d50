"""A zip that says nothing of where and when it was written."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from engine.formats.packing import pack

PARTS = [("word/document.xml", b"<x/>" * 100, False), ("word/a.png", b"\x89PNG" * 100, True)]


@pytest.mark.parametrize("mark", ["mimetype", "[Content_Types].xml"])
def test_the_part_that_names_the_format_comes_first_and_the_others_keep_their_order(mark: str) -> None:
    packed = pack([*PARTS, (mark, b"application/x", False)])
    with zipfile.ZipFile(BytesIO(packed)) as archive:
        assert archive.namelist() == [mark, "word/document.xml", "word/a.png"]
        assert [archive.read(name) for name, _, _ in PARTS] == [data for _, data, _ in PARTS]


def test_the_type_of_an_opendocument_stands_readable_where_programs_look_for_it() -> None:
    packed = pack([("content.xml", b"<x/>", False), ("mimetype", b"application/vnd.oasis.opendocument.text", False)])
    assert packed[30:77] == b"mimetypeapplication/vnd.oasis.opendocument.text"


def test_parts_are_deflated_unless_they_are_to_be_stored() -> None:
    with zipfile.ZipFile(BytesIO(pack(PARTS))) as archive:
        assert [entry.compress_type for entry in archive.infolist()] == [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED]


def test_neither_a_date_nor_a_machine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    before = pack(PARTS)
    monkeypatch.setattr("time.localtime", lambda *_: (2031, 5, 6, 7, 8, 9, 0, 0, 0))
    monkeypatch.setattr("sys.platform", "win32")
    assert pack(PARTS) == before
    with zipfile.ZipFile(BytesIO(before)) as archive:
        assert {(entry.date_time, entry.create_system, entry.comment) for entry in archive.infolist()} == {
            ((1980, 1, 1, 0, 0, 0), 0, b"")
        }
