"""Zip files that attack."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable

import pytest

from engine.core.errors import Bomb, Damaged, Encrypted
from engine.formats import read
from engine.formats.archive import Archive

Maker = Callable[..., bytes]
DOCX = {"[Content_Types].xml": "<Types/>", "word/document.xml": "<x/>"}


def announce(data: bytes, size: int) -> bytes:
    """Say in the directory that the last part unpacks to that size."""
    at = data.rindex(b"PK\x01\x02") + 24
    return data[:at] + struct.pack("<L", size) + data[at + 4 :]


@pytest.mark.parametrize("part", ["word/document.xml", "word/media/image.bmp"])
def test_a_part_that_unpacks_to_much_more_than_the_file_is_a_bomb(make_zip: Maker, part: str) -> None:
    with pytest.raises(Bomb) as caught:
        read(make_zip(DOCX | {part: bytes(30_000_000)}), "a.docx")
    assert caught.value.params == {"size": 30}


def test_many_parts_count_together(make_zip: Maker) -> None:
    with pytest.raises(Bomb):
        read(make_zip(DOCX | {f"word/part{number}.xml": bytes(500_000) for number in range(60)}), "a.docx")


def test_a_size_announced_beyond_any_document_is_a_bomb_even_when_it_is_a_lie(make_zip: Maker) -> None:
    with pytest.raises(Bomb):
        Archive(announce(make_zip(DOCX), 4_000_000_000), "docx")


def test_a_size_announced_too_small_unpacks_no_more_than_that(make_zip: Maker) -> None:
    lying = announce(make_zip(DOCX | {"word/document.xml": bytes(30_000_000)}), 100)
    with pytest.raises(Damaged):
        Archive(lying, "docx").read("word/document.xml")


def test_a_text_that_packs_well_is_no_bomb(make_word: Maker) -> None:
    line = "<w:p><w:r><w:t>Attendu que la demanderesse soutient que</w:t></w:r></w:p>"
    data = make_word(line * 100_000)
    assert len(data) * 50 < len(line) * 100_000
    assert read(data, "a.docx").text.count("\n") == 99_999


def test_a_zip_behind_a_password_says_so(make_zip: Maker) -> None:
    data = bytearray(make_zip(DOCX))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(Encrypted):
        Archive(bytes(data), "docx")


def test_methods_that_no_office_program_uses_are_refused(make_zip: Maker) -> None:
    with pytest.raises(Damaged):
        Archive(make_zip(DOCX, zipfile.ZIP_LZMA), "docx")


def test_a_part_whose_sum_is_wrong_is_damaged(make_zip: Maker) -> None:
    data = make_zip({"a.xml": "Durand"}, zipfile.ZIP_STORED).replace(b"Durand", b"Dupont", 1)
    with pytest.raises(Damaged):
        Archive(data, "docx").read("a.xml")
