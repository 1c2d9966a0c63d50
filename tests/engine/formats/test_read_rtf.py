"""Rich Text Format."""

from __future__ import annotations

import pytest

from engine.core.errors import Damaged, EmptyDocument
from engine.formats import read

HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil\fcharset0 Arial;}{\f1\fnil\fcharset238 Arial CE;}{\f2\fnil\fcharset177 David;}}"


def text_of(body: str, head: str = HEAD) -> str:
    return read((head + body + "}").encode("latin-1"), "décision.rtf").text


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(r"\pard Mme {\b Durand}\par M. Petit\par", "Mme Durand\nM. Petit", id="paragraphs"),
        pytest.param("Du\nra\r\nnd", "Durand", id="line ends of the file mean nothing"),
        pytest.param("Mme\\\nDurand", "Mme\nDurand", id="an escaped line end is a paragraph"),
        pytest.param(r"n\'e9e \'80 \'9cuvre", "née € œuvre", id="8-bit characters"),
        pytest.param("née", "née", id="8-bit characters as they are"),
        pytest.param(r"{\f1 \'e8}\f1\'e8\f0\'e8\plain\'e8", "ččèè", id="the encoding follows the font"),
        pytest.param(r"{\f2 \'f2\'e3 }\u1605?\u1606?", "עד من", id="Hebrew by font, Arabic by number"),
        pytest.param(r"n\u233\'e9e {\uc0\u233 e}{\uc2\u233 xye}", "née éeée", id="what repeats a character for old readers"),
        pytest.param(r"\u-10179?\u-8704?", "😀", id="surrogate pair"),
        pytest.param(r"a\u-10179?b", "a\ufffdb", id="half of one"),
        pytest.param(r"Jean\_Luc Du\-rand 10\~% \{x\} \\", "Jean-Luc Durand 10\u00a0% {x} \\", id="symbols"),
        pytest.param(r"a\tab b\line c\emdash\rquote", "a\tb\nc—’", id="control words that are characters"),
        pytest.param(r"{\field{\*\fldinst HYPERLINK x}{\fldrslt Durand}}", "Durand", id="a link gives its text"),
        pytest.param(r"a{\deleted Durand}\deleted x\deleted0 b\deleted y\plain c", "abc", id="deleted text"),
        pytest.param(r"a{\*\annotation Durand}{\*\unknown x {\b y}}b", "ab", id="comments and what may be skipped"),
        pytest.param(r"a{\pict\wmetafile8 0123ab}b{\info{\author Durand}}", "ab", id="pictures and properties"),
        pytest.param(r"a{\pict\bin4 }{}\}b", "ab", id="raw bytes that look like groups"),
        pytest.param(r"\unknown12 a\unknown-3 b", "ab", id="unknown words"),
        pytest.param(r"a{\upr{b}{\*\ud{\u233 b}}}", "ab", id="two forms of a text are read once"),
    ],
)  # fmt: skip
def test_every_construct_reads_as_it_shows(body: str, expected: str) -> None:
    assert text_of(body) == expected


def test_headers_notes_and_footers_are_part_of_the_text_in_their_order() -> None:
    body = (
        r"{\header RG 1\par}{\headerf Premi\'e8re page\par}{\headerl RG 1\par}{\footer Minute\par}"
        r"Un{\super\chftn}{\footnote\pard {\super\chftn} note de un} deux{\*\footnote note de deux}\par Trois\par"
    )
    assert text_of(body) == "RG 1\n\nPremière page\n\nUn deux\nTrois\n\nnote de un\nnote de deux\n\nMinute"


def test_table_rows_are_lines_of_cells_and_long_cells_stand_one_under_another() -> None:
    row = r"\trowd\cellx1\cellx2\pard\intbl {}\cell {}\cell\row"
    body = r"Entre :\par" + row.replace("{}", "%s") % ("Mme Durand", "appelante")
    body += row.replace("{}", "%s") % (r"M. Petit\par 12 rue du Lac", r"intim\'e9") + r"\pard fin\par"
    assert text_of(body) == "Entre :\nMme Durand\tappelante\nM. Petit\n12 rue du Lac\nintimé\nfin"


def test_a_table_in_a_table_is_read() -> None:
    body = (
        r"\pard\intbl\itap2 a\nestcell b\nestcell{\*\nesttableprops\trowd\nestrow}{\nonesttables\par}"
        r"\pard\intbl c\cell\row\pard d"
    )
    assert text_of(body) == "a\tb\nc\nd"


def test_a_text_box_follows_its_paragraph_and_is_read_in_one_of_its_two_forms() -> None:
    body = r"Fait \'e0 {\shp{\*\shpinst{\sp{\sn pib}{\sv 123}}{\shptxt Cachet du greffe\par}}{\shprslt Cachet du greffe}}Lyon\par Suite"
    assert text_of(body) == "Fait à Lyon\nCachet du greffe\nSuite"


def test_a_note_in_deleted_text_is_deleted() -> None:
    assert text_of(r"a{\deleted b{\footnote Durand}}") == "a"


@pytest.mark.parametrize(
    ("head", "expected"),
    [(r"{\rtf1\mac ", "é"), (r"{\rtf1\pc ", "Ä"), (r"{\rtf1\ansi\ansicpg1251 ", "Ћ"), (r"{\rtf1\ansi\ansicpg99999 ", "Ž")],
)  # fmt: skip
def test_the_encoding_is_that_the_file_names(head: str, expected: str) -> None:
    assert text_of(r"\'8e", head) == expected


@pytest.mark.parametrize(
    "data", [rb"{\rtf1 Mme Durand", rb"{\rtf1 {\b Mme Durand}", rb"{\rtf1 Durand\bin9999999999 }", b"{\\rtf1 a\\"]
)
def test_a_file_that_ends_too_soon_is_damaged(data: bytes) -> None:
    with pytest.raises(Damaged):
        read(data, "a.rtf")


def test_what_follows_the_end_is_ignored() -> None:
    assert text_of(r"Durand}{\b x}", HEAD) == "Durand"


def test_groups_as_deep_as_one_likes_are_read() -> None:
    assert text_of("{" * 100_000 + "Durand" + "}" * 100_000) == "Durand"


def test_boxes_as_deep_as_one_likes_are_read_once_each() -> None:
    found = text_of(r"Lyon" + r"{\shptxt a" * 10_000 + "}" * 10_000 + r"\par Suite")
    assert found.split("\n") == ["Lyon", *"a" * 10_000, "Suite"]


def test_a_file_without_text_is_empty() -> None:
    with pytest.raises(EmptyDocument):
        text_of(r"\par\par")
