"""What a file is, against what its name says."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO

import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from engine.core.errors import (
    Damaged,
    EmptyDocument,
    Encrypted,
    OldWord,
    TooLarge,
    UnknownFormat,
    WrongExtension,
)
from engine.core.settings import settings
from engine.formats import EXTENSIONS, FORMATS, Mark, read, written_extension
from engine.formats.detect import detect
from engine.formats.marks import Content
from tests.engine.formats.scans import PICTURES, needs_ocr

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
READERS = {"docm": "docx", "htm": "html", **dict.fromkeys(PICTURES, "image")}
NAMES = {"docm": "docx", "htm": "html", "jpeg": "jpg", "tiff": "tif"}
SEVEN_ZIP = b"7z\xbc\xaf\x27\x1c" + bytes(100)


@pytest.mark.parametrize(
    "extension", [pytest.param(name, marks=needs_ocr if name in PICTURES else ()) for name in EXTENSIONS]
)
def test_every_format_is_read_under_its_extension(files: dict[str, bytes], extension: str) -> None:
    found = read(files[extension], f"Décision du 3.05.{extension.upper()}")
    assert "Madame Aurélie Rocheblave a relevé appel" in found.text
    assert found.format == READERS.get(extension, extension)
    assert found.name == f"Décision du 3.05.{extension.upper()}"
    assert found.sha256 == sha256(files[extension]).hexdigest()


@pytest.mark.parametrize("extension", EXTENSIONS)
@pytest.mark.parametrize("name", ["jugement", "Durand c. Petit", "jugement du 12.03.2026", ""])
def test_without_an_extension_the_content_decides(files: dict[str, bytes], extension: str, name: str) -> None:
    assert detect(files[extension], name).name == READERS.get(extension, extension)


@pytest.mark.parametrize("extension", EXTENSIONS)
@pytest.mark.parametrize("content", EXTENSIONS)
def test_a_wrong_extension_is_said_with_what_was_found(files: dict[str, bytes], extension: str, content: str) -> None:
    expected, found = (READERS.get(each, each) for each in (extension, content))
    # Any text may be in a html or eml file; a mail may be kept as txt.
    if expected == found or (found, expected) in (("txt", "html"), ("txt", "eml"), ("eml", "txt")):
        assert detect(files[content], f"a.{extension}").name == expected
    else:
        with pytest.raises(WrongExtension) as caught:
            detect(files[content], f"a.{extension}")
        assert caught.value.params == {
            "extension": f".{extension}",
            "found": EXTENSIONS[NAMES.get(content, content)].label,
        }


@pytest.mark.parametrize("name", ["a.xyz", "a.bak", "a.dotx"])
def test_an_unknown_extension_on_a_known_content_is_a_wrong_one(files: dict[str, bytes], name: str) -> None:
    with pytest.raises(WrongExtension) as caught:
        detect(files["docx"], name)
    assert caught.value.params["found"] == "Word (docx)"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"Bonjour", "a.xyz"),
        (bytes(range(256)) * 4, "bruit"),
        (bytes(range(256)) * 4, "a.exe"),
        (SEVEN_ZIP, "a.7z"),
        (SEVEN_ZIP, "a.pdf"),
        (OLE, "a.msg"),
    ],
)
def test_what_is_not_read_says_what_is(data: bytes, name: str) -> None:
    with pytest.raises(UnknownFormat) as caught:
        detect(data, name)
    assert "docx, docm, odt, pdf" in caught.value.sentence("fr")


@pytest.mark.parametrize("kind", ["spreadsheet", "presentation"])
def test_other_office_files_are_unknown(make_zip: Callable[..., bytes], kind: str) -> None:
    ods = make_zip({"mimetype": f"application/vnd.oasis.opendocument.{kind}", "content.xml": "<x/>"})
    xlsx = make_zip({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<x/>"})
    for data in (ods, xlsx, make_zip({"a.txt": "Durand"})):
        with pytest.raises(UnknownFormat):
            detect(data, "a.odt")


@pytest.mark.parametrize("name", ["a.doc", "a.docx", "a"])
def test_an_old_word_file_is_sent_back_to_word(name: str) -> None:
    with pytest.raises(OldWord) as caught:
        detect(OLE + "WordDocument".encode("utf-16-le") + bytes(100), name)
    assert ".docx" in caught.value.sentence("fr")
    assert isinstance(caught.value, UnknownFormat)


@pytest.mark.parametrize("text", ["BMW contre GIF8", "RIFF contre WEBP", "II* vs MM", "BM"])
def test_a_text_may_begin_like_a_picture(text: str) -> None:
    assert detect(text.encode(), "a.txt").name == "txt"


@pytest.mark.parametrize("extension", PICTURES)
def test_noise_under_the_name_of_a_picture_is_damage(extension: str) -> None:
    with pytest.raises(Damaged) as caught:
        detect(b"\x00\x9d\x81\xff\x02" * 100, f"a.{extension}")
    assert caught.value.params["format"] == extension


def test_a_docx_behind_a_password_says_so(files: dict[str, bytes]) -> None:
    locked = BytesIO()
    OOXMLFile(BytesIO(files["docx"])).encrypt("secret", locked)
    with pytest.raises(Encrypted):
        read(locked.getvalue(), "a.docx")


@pytest.mark.parametrize("extension", ["docx", "docm", "odt", "pdf"])
def test_noise_under_the_name_of_a_binary_format_is_damage(extension: str) -> None:
    with pytest.raises(Damaged) as caught:
        detect(b"\x00\x9d\x81\xff\x02" * 100, f"a.{extension}")
    assert caught.value.params["format"] == READERS.get(extension, extension)


@pytest.mark.parametrize("extension", ["docx", "odt"])
def test_a_torn_zip_is_damage(files: dict[str, bytes], extension: str) -> None:
    for cut in (10, len(files[extension]) // 2, len(files[extension]) - 5):
        with pytest.raises(Damaged):
            read(files[extension][:cut], f"a.{extension}")


@pytest.mark.parametrize(
    ("name", "make"),
    [
        pytest.param("a.docx", lambda data: b"PK\5\6" + bytes(18), id="a zip of nothing"),
        pytest.param("a.docx", lambda data: b"\r\n" + data[2:], id="a zip whose beginning is lost"),
        pytest.param("a.pdf", lambda data: b"x\nendobj\nstartxref\n12\n%%EOF", id="the end of a PDF"),
        pytest.param("a.rtf", lambda data: rb"\ansicpg1252 \pard Bonjour\par}", id="the end of an RTF file"),
    ],
)
def test_what_is_left_of_a_broken_file_is_damage_and_no_other_format(
    files: dict[str, bytes], name: str, make: Callable[[bytes], bytes]
) -> None:
    """To rename it would be wrong advice."""
    with pytest.raises(Damaged) as caught:
        detect(make(files["docx"]), name)
    assert caught.value.params["format"] == name[2:]


def test_a_docx_without_its_list_of_parts_is_damage(make_zip: Callable[..., bytes]) -> None:
    with pytest.raises(Damaged):
        detect(make_zip({"word/document.xml": "<x/>", "_rels/.rels": "<x/>"}), "a.docx")


def test_an_empty_file_and_one_beyond_the_limit_are_refused_before_anything_is_read() -> None:
    with pytest.raises(EmptyDocument):
        read(b"", "a.docx")
    with pytest.raises(TooLarge) as caught:
        read(bytes(settings().upload_limit + 1), "a.txt")
    assert caught.value.params == {"size": 21, "limit": 20}
    assert "envoyé" not in caught.value.sentence("fr"), "on the command line nothing is ever sent"
    assert "sent" not in caught.value.sentence("en").split()


def test_a_page_made_of_comments_is_told_at_once() -> None:
    assert detect(b"<!---->" * 500 + b"<x", "a").name == "txt"


def test_importing_the_readers_loads_no_library_of_any_format() -> None:
    heavy = "{'torch', 'flair', 'numpy', 'lxml', 'docx', 'odfdo', 'pypdfium2', 'charset_normalizer', 'PIL', 'pikepdf', 'reportlab'}"
    code = f"import sys, engine.formats, engine.formats.verify; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_a_format_is_complete() -> None:
    for format in FORMATS:
        assert format.extensions, format.name
        assert {each.kind for each in format.extensions} <= {each.name for each in format.extensions}
        assert {each.written for each in format.extensions} <= {each.name for each in format.extensions}
        assert format.takes_any_text or format.search, "what is not mere text holds more than its text"
        assert format.sniff(Content(b"")) is None
        assert format.mark is not Mark.NONE or format.in_terminal, "a terminal shows any text"
    assert len({format.name for format in FORMATS}) == len(FORMATS)
    assert len(EXTENSIONS) == sum(len(format.extensions) for format in FORMATS), "no extension is of two formats"


@pytest.mark.parametrize(
    ("name", "format", "extension"),
    [
        pytest.param("a.docx", "docx", "docx", id="its own"),
        pytest.param("a.DOCM", "docx", "docx", id="macros do not leave"),
        pytest.param("a.jpeg", "image", "jpeg", id="a name for the same files is kept"),
        pytest.param("jugement du 3.05", "odt", "odt", id="without one, that of its format"),
        pytest.param("photo", "image", "", id="a picture of no known kind"),
        pytest.param("a", None, "", id="nothing is known"),
    ],
)
def test_a_file_is_written_under_the_extension_of_its_name(name: str, format: str | None, extension: str) -> None:
    assert written_extension(name, format) == extension
