"""Plain text: encodings and characters."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given, strategies as st

from engine.core.errors import BinaryText, EmptyDocument
from engine.formats import clean, read

FRENCH = "Le greffier a signé l'arrêt : « époux Rocheblave », 1 200 €, aujourd’hui à Nîmes – cœur du débat.\n" * 3
ARABIC = "شهد السيد أحمد منصور في القضية أمام المحكمة الابتدائية"
HEBREW = "העד משה לוי הופיע בבית המשפט בתל אביב"


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
        ("cp1252", b""),
    ],
)
def test_french_is_read_in_every_usual_encoding(encoding: str, mark: bytes) -> None:
    assert read(mark + FRENCH.encode(encoding), "a.txt").text == FRENCH


@pytest.mark.parametrize("encoding", ["latin-1", "iso-8859-15", "cp1252"])
def test_latin_encodings_agree_on_french_letters(encoding: str) -> None:
    text = "Décision du 3 août : à l'égard des époux, où ça ?"
    assert read(text.encode(encoding), "a.txt").text == text


def test_old_encodings_are_told_by_statistics() -> None:
    text = "Le greffier a signé l'arrêt après avoir été entendu à Nîmes, où l'époux était arrivé le même été. " * 5
    assert read(text.encode("cp850"), "a.txt").text == text


@pytest.mark.parametrize("passage", [ARABIC, HEBREW, f"{ARABIC}\n{HEBREW}\n{FRENCH}"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_other_scripts_come_through_unchanged(passage: str, encoding: str) -> None:
    assert read(passage.encode(encoding), "a.txt").text == passage


def test_a_long_file_with_a_torn_character_stays_utf8() -> None:
    data = (FRENCH * 20).encode() + "é".encode()[:1]
    assert read(data, "a.txt").text == FRENCH * 20 + "\ufffd"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param("a\r\nb\rc\n\r\nd\x0be", "a\nb\nc\n\nd\ne", id="line ends"),
        pytest.param("Jean\x00Durand\x1b[31m\x7f", "Jean\ufffdDurand\ufffd[31m\ufffd", id="control characters stay visible"),
        pytest.param("a\ud800b\udfffc", "a\ufffdb\ufffdc", id="lone surrogates"),
        pytest.param("a\ud83d\ude00b", "a😀b", id="surrogate pair"),
        pytest.param("aujourd\x92hui\x85", "aujourd’hui…", id="Windows characters read as Latin-1"),
        pytest.param("\ufeffDu\u00adra\u200bn\u2060d", "Durand", id="what shows nothing and splits a name"),
        pytest.param("می\u200cخواهم \u200fا\tb\fc", "می\u200cخواهم \u200fا\tb\fc", id="joiners, direction marks, tab, form feed stay"),
    ],
)  # fmt: skip
def test_characters_are_cleaned_by_rule(raw: str, expected: str) -> None:
    assert clean(raw) == expected
    assert read(raw.encode("utf-8", "surrogatepass"), "a.txt").text == expected


@given(st.text(st.characters(exclude_categories=())))
def test_clean_text_can_be_written_and_is_clean_for_good(raw: str) -> None:
    text = clean(raw)
    assert text.encode().decode() == text
    assert clean(text) == text
    assert not set(text) & set("\0\r\x0b\x1b")


@given(st.text(st.characters(categories=("L", "N", "P", "Zs")), min_size=1).filter(str.strip))
def test_utf8_text_without_line_ends_is_read_as_it_is(text: str) -> None:
    assert read(text.encode(), "a.txt").text == text


def test_one_word_of_300_000_letters_is_a_text() -> None:
    assert len(read(b"a" * 300_000, "a.txt").text) == 300_000


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(bytes(range(256)) * 8, id="all bytes"),
        pytest.param(b"\x00\x01\x02\x03" * 100, id="noise that is valid UTF-8"),
        pytest.param(b"\x7fELF\x02\x01\x01" + bytes(200), id="program"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(BinaryText):
        read(data, "a.txt")


@pytest.mark.parametrize("data", [b"", b" \n\t ", codecs.BOM_UTF8, codecs.BOM_UTF8 + b"\n", "\u200b\u00ad".encode()])
def test_what_shows_nothing_is_empty(data: bytes) -> None:
    with pytest.raises(EmptyDocument):
        read(data, "a.txt")
