"""A zip of documents: what of it is taken, what is refused and why, and what is left aside."""

from __future__ import annotations

import struct
import zipfile
from io import BytesIO

import pytest

from engine.core.errors import (
    ArchiveTooLarge,
    Bomb,
    DamagedArchive,
    EmptyArchive,
    EmptyDocument,
    EncryptedArchive,
    InnerArchive,
    OutsidePath,
    TooLarge,
)
from engine.core.settings import Settings
from engine.service.lists import archive as list_archive
from engine.service.lists.archive import DocumentArchive, is_hidden
from tests.torture.excesses import nameless_part


def packed(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return made.getvalue()


def office(*names: str) -> bytes:
    return packed(*((name, b"<x/>") for name in names))


def test_documents_come_in_the_order_of_their_paths_and_the_others_go_on() -> None:
    archive = DocumentArchive(
        packed(
            ("b/second.txt", b"2"),
            ("a/first.txt", b"1"),
            ("a/inner.zip", packed(("x.txt", b"3"))),
            ("a/hidden-inner.txt", packed(("x.txt", b"3"))),
            ("a/arret.docx", office("[Content_Types].xml", "word/document.xml")),
            ("a/nu", office("[Content_Types].xml", "word/document.xml")),
            ("../../etc/passwd", b"4"),
            ("/tmp/x.txt", b"5"),
            ("C:\\x.txt", b"6"),
            ("vide.txt", b""),
            ("__MACOSX/a/._first.txt", b"x"),
            ("a/.DS_Store", b"x"),
            ("a/~$rret.docx", b"x"),
            ("Thumbs.db", b"x"),
        )
    )
    found = {one.name: one.error for one in archive.members()}
    assert [name for name, error in found.items() if error is None] == [
        "a/arret.docx",
        "a/first.txt",
        "a/nu",
        "b/second.txt",
    ]
    refused = {name: type(error) for name, error in found.items() if error}
    assert refused == {
        "a/inner.zip": InnerArchive, "a/hidden-inner.txt": InnerArchive, "../../etc/passwd": OutsidePath, "/tmp/x.txt": OutsidePath,
        "C:/x.txt" if "C:/x.txt" in found else "C:\\x.txt": OutsidePath, "vide.txt": EmptyDocument,
    }  # fmt: skip
    assert archive.hidden == 4


def test_a_link_leads_outside() -> None:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        link = zipfile.ZipInfo("lien.txt")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    (member,) = DocumentArchive(made.getvalue()).members()
    assert isinstance(member.error, OutsidePath)


def damaged() -> bytes:
    return packed(("a.txt", b"x" * 100))[:-10]


def encrypted() -> bytes:
    data = bytearray(packed(("a.txt", b"x" * 100)))
    central = data.rindex(b"PK\x01\x02")
    for place in (6, central + 8):
        data[place : place + 2] = struct.pack("<H", 1)
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        pytest.param(b"PK\x03\x04garbage", DamagedArchive, id="garbage"),
        pytest.param(damaged(), DamagedArchive, id="cut"),
        pytest.param(nameless_part(), DamagedArchive, id="a part without a name"),
        pytest.param(encrypted(), EncryptedArchive, id="password"),
        pytest.param(packed(), EmptyArchive, id="nothing"),
        pytest.param(packed(("__MACOSX/a", b"x")), EmptyArchive, id="hidden files alone"),
    ],
)
def test_an_archive_that_cannot_be_opened_is_refused_whole(data: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        DocumentArchive(data)


def test_what_unpacks_to_an_abnormal_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_archive, "FLOOR", 1000)
    with pytest.raises(Bomb):
        DocumentArchive(packed(("a.txt", b"0" * 1_000_000)))
    monkeypatch.setattr(list_archive, "UNPACKED", 2000)
    with pytest.raises(Bomb):
        DocumentArchive(packed(("a.txt", b"0123456789" * 300), method=zipfile.ZIP_STORED))


def test_sizes_have_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_archive, "settings", lambda: Settings(upload_limit=100, gold_limit=1000))
    (member,) = DocumentArchive(packed(("a.txt", b"0" * 101))).members()
    assert isinstance(member.error, TooLarge)
    with pytest.raises(ArchiveTooLarge):
        DocumentArchive(packed(("a.txt", bytes(range(256)) * 4), method=zipfile.ZIP_STORED))


def test_a_file_that_is_damaged_costs_the_others_nothing() -> None:
    data = bytearray(packed(("a.txt", b"x" * 100), ("b.txt", b"y" * 100), method=zipfile.ZIP_STORED))
    data[data.index(b"xxxx")] = 0
    first, second = DocumentArchive(bytes(data)).members()
    assert first.error is not None
    assert second.data == b"y" * 100


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        pytest.param("jugement é.txt".encode(), "jugement é.txt", id="UTF-8 without its flag"),
        pytest.param("jugement é.txt".encode("cp850"), "jugement é.txt", id="Windows"),
    ],
)
def test_names_of_old_archives_are_read(raw: bytes, name: str) -> None:
    plain = "x" * len(raw)
    data = packed((plain, b"1")).replace(plain.encode(), raw)
    assert [one.name for one in DocumentArchive(data).members()] == [name]


@pytest.mark.parametrize("path", [".git/a", "a/.b/c.txt", "__MACOSX/x", "x/desktop.ini", "x/~$a.docx", "a\\.b"])
def test_what_programs_leave_behind_is_hidden(path: str) -> None:
    assert is_hidden(path)


@pytest.mark.parametrize("path", ["a.txt", "../a.txt", "./a.txt", "a/b.c/d.txt", "~a.txt"])
def test_what_people_keep_is_not(path: str) -> None:
    assert not is_hidden(path)
