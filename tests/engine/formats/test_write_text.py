"""Plain text written again: the edits, and every other byte as it was."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import assume, given, settings, strategies as st

from engine.core.errors import DocumentError, Unwritable
from engine.core.model import Document
from engine.formats import read
from engine.formats.plain.write import apply_edits, write
from engine.formats.writing import Edit, Finding, Orders

FRENCH = "Le greffier a signé l'arrêt : Mme Éléonore Béranger, née à Nîmes, où elle fut entendue ; l'été, à l'hôtel.\n"
CONVERTED = (Finding("encoding", "converted"),)


class Nothing:
    """No form to look for: a text holds nothing beside what was read."""

    def betrays(self, text: str) -> bool:
        return False

    def rewrite(self, text: str) -> str:
        return text


def orders(*edits: Edit) -> Orders:
    return Orders(edits, Nothing())


def replacing(document: Document, *pairs: tuple[str, str]) -> Orders:
    """Order to replace the first place of each old text by a new one."""
    found = [(document.text.index(old), old, new) for old, new in pairs]
    return orders(*(Edit(at, at + len(old), new) for at, old, new in sorted(found)))


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
        ("utf-16-le", b""),
        ("utf-16-be", b""),
        ("utf-32-le", codecs.BOM_UTF32_LE),
        ("utf-32-be", codecs.BOM_UTF32_BE),
        ("cp1252", b""),
        ("latin-1", b""),
        ("cp850", b""),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_only_the_bytes_of_the_edit_change_in_every_encoding(encoding: str, mark: bytes, line_end: str) -> None:
    raw = (FRENCH * 6).replace("\n", line_end)
    data = mark + raw.encode(encoding)
    document = read(data, "a.txt")
    written = write(data, document, replacing(document, ("Éléonore Béranger", "Élodie Marchand")))
    assert written.data == mark + raw.replace("Éléonore Béranger", "Élodie Marchand", 1).encode(encoding)
    assert not written.findings


@pytest.mark.parametrize(
    ("data", "old", "expected"),
    [
        pytest.param(b"Mme\r\nDurand\rvue\x0blue\n", "Durand", b"Mme\r\nX\rvue\x0blue\n", id="line ends"),
        pytest.param("\xadMme Du\xadra\u200bnd\u2060 d\xadit\ufeff".encode(), "Durand", "\xadMme X\u2060 d\xadit\ufeff".encode(), id="soft hyphens stay outside and go inside"),
        pytest.param(b"Mme\x92s Durand\x00\x1b dit", "Durand", b"Mme\x92s X\x00\x1b dit", id="control characters"),
        pytest.param(FRENCH.encode() * 9 + b"\xe2\x82 Durand \xff.", "Durand", FRENCH.encode() * 9 + b"\xe2\x82 X \xff.", id="torn bytes"),
        pytest.param(FRENCH.encode() * 9 + b"Du\xffrand \xff.", "Du\ufffdrand", FRENCH.encode() * 9 + b"X \xff.", id="torn inside"),
        pytest.param(b"a\xed\xa0\xbd\xed\xb8\x80 Durand \xed\xa0\x80", "Durand", b"a\xed\xa0\xbd\xed\xb8\x80 X \xed\xa0\x80", id="surrogates in UTF-8"),
        pytest.param(codecs.BOM_UTF16_LE + "a Durand b".encode("utf-16-le") + b"\x00\xd8x", "Durand", codecs.BOM_UTF16_LE + "a X b".encode("utf-16-le") + b"\x00\xd8x", id="torn UTF-16"),
        pytest.param("Mme Durand\r\nKeïta".encode(), "Durand\nKeïta", b"Mme X", id="a name on two lines"),
    ],
)  # fmt: skip
def test_every_byte_outside_the_edit_stays(data: bytes, old: str, expected: bytes) -> None:
    document = read(data, "a.txt")
    assert write(data, document, replacing(document, (old, "X"))).data == expected


def test_without_edits_the_file_is_the_same() -> None:
    data = FRENCH.encode() * 9 + b"\xe2\x82\r\n\x00\x0b\xc2\xad\xff"
    assert write(data, read(data, "a.txt"), orders()).data == data


@pytest.mark.parametrize("new", ["█████", "Łukasz", "“Éa”\u2026\U0001f600"])
def test_what_the_encoding_cannot_say_makes_the_file_utf8_and_is_reported(new: str) -> None:
    data = (FRENCH * 3).replace("\n", "\r\n").encode("cp1252")
    document = read(data, "a.txt")
    written = write(data, document, replacing(document, ("Éléonore Béranger", new)))
    expected = (FRENCH * 3).replace("\n", "\r\n").replace("Éléonore Béranger", new, 1)
    assert written.data == codecs.BOM_UTF8 + expected.encode()
    assert written.findings == CONVERTED


def test_an_edit_that_would_change_how_the_bytes_are_taken_makes_the_file_utf8() -> None:
    # Alone, the accents of the second line are not French, and the file would be read in another
    # encoding.
    raw = "Éléonore Délétré, née Béhé, fiancée à Névé Évêché.\nÐorð"
    data = raw.encode("cp1252")
    document = read(data, "a.txt")
    assert document.text == raw
    written = write(data, document, replacing(document, ("Éléonore Délétré, née Béhé, fiancée à Névé Évêché", "X")))
    assert read(written.data, "a.txt").text == "X.\nÐorð"
    assert written.findings == CONVERTED


def test_a_new_text_takes_the_line_ends_of_the_file() -> None:
    data = b"Mme\r\nDurand"
    document = read(data, "a.txt")
    assert write(data, document, replacing(document, ("Durand", "X\nY"))).data == b"Mme\r\nX\r\nY"


def test_bytes_that_are_not_those_of_the_document_are_refused() -> None:
    with pytest.raises(Unwritable):
        write(b"Mme Petit", read(b"Mme Durand", "a.txt"), orders())


CHARACTERS = st.one_of(
    st.sampled_from("aeéÉœ€’« \t\n\r\x0b\x0c\xad\u200b\ufeff\x00\x85\x92"),
    st.characters(exclude_categories=()),
)
ENCODINGS = st.sampled_from(
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32", "cp1252", "latin-1", "cp850", "mac_roman"]
)


@st.composite
def disjoint(draw: st.DrawFn, length: int) -> tuple[Edit, ...]:
    """Draw edits of a text of that length, in order and disjoint."""
    bounds = sorted(draw(st.lists(st.integers(0, length), max_size=8)))
    new = st.text("aé█Ł€ Zb", max_size=5)
    return tuple(
        Edit(start, end, draw(new)) for start, end in zip(bounds[::2], bounds[1::2], strict=False) if start < end
    )


@settings(deadline=None, max_examples=300)
@given(st.data(), st.text(CHARACTERS, min_size=1, max_size=60), ENCODINGS, st.binary(max_size=3))
def test_any_text_in_any_encoding_reads_as_edited(data: st.DataObject, raw: str, encoding: str, torn: bytes) -> None:
    content = raw.encode(encoding, "ignore") + data.draw(st.sampled_from([b"", FRENCH.encode() * 9])) + torn
    try:
        document = read(content, "a.txt")
    except DocumentError:
        assume(False)
        raise
    assume(document.format == "txt")
    edits = data.draw(disjoint(len(document.text)))
    expected = apply_edits(document.text, edits)
    assume(expected.strip())
    try:
        written = write(content, document, orders(*edits))
    except Unwritable:
        # So short, or so full of control characters, that without what was cut it is no text any
        # more.
        assert expected.count("\ufffd") > 3
        return
    assert read(written.data, "a").text == expected


@settings(deadline=None, max_examples=200)
@given(st.text(CHARACTERS, min_size=1, max_size=60), ENCODINGS, st.binary(max_size=3))
def test_writing_each_letter_over_itself_changes_no_byte(raw: str, encoding: str, torn: bytes) -> None:
    content = raw.encode(encoding, "ignore") + torn
    try:
        document = read(content, "a")
    except DocumentError:
        assume(False)
        raise
    assume(document.format == "txt")
    edits = [
        Edit(at, at + 1, letter) for at, letter in enumerate(document.text) if letter.isascii() and letter.isalnum()
    ]
    assert write(content, document, orders(*edits)).data == content


def test_a_long_hostile_file_is_written_in_linear_time() -> None:
    data = ("é\xad\r\n" * 40_000 + "Durand").encode() + b"\xff" * 1_000
    document = read(data, "a.txt")
    written = write(data, document, orders(*(Edit(at, at + 1, "X") for at in range(0, 80_000, 2))))
    assert written.data == ("X\xad\r\n" * 40_000 + "Durand").encode() + b"\xff" * 1_000
