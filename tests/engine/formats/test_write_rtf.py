"""RTF files, written again."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from hypothesis import given, strategies as st
from PIL import Image

from engine.core.errors import Damaged, Unwritable
from engine.formats import read, write
from engine.formats.rtf.changes import settle
from engine.formats.writing import Orders
from tests.engine.formats.written import Edit, Forms, applied, edits, fates, folded, rewritten

HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil\fcharset0 Arial;}{\f1\fnil\fcharset128 MS Mincho;}{\f2\fnil\fcharset238 Arial CE;}}"
PAIRS = {"Benyoucef": "Roussel", "Éléonore": "Inès", "Dupont": "Marchal", "Dupont-Nguyên": "Marchal-Ta"}


def rtf(body: str, head: str = HEAD) -> bytes:
    return (head + body + "}").encode("cp1252")


def body_of(data: bytes) -> str:
    return data.decode("cp1252").removeprefix(HEAD).removesuffix("}")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(r"Mme {\b Benyoucef} a", r"Mme {\b Roussel} a", id="in a group"),
        pytest.param(r"Mme Ben{\b you}cef\par", r"Mme Roussel{\b }\par", id="over groups"),
        pytest.param(r"Mme Ben\b youcef\b0 et", r"Mme Roussel\b \b0 et", id="over control words"),
        pytest.param("Mme Ben\r\nyou\ncef et", "Mme Roussel\r\n\n et", id="over line ends of the file"),
        pytest.param(r"\'c9l\'e9onore a", r"In\u232?s a", id="8-bit characters"),
        pytest.param(r"\b\'c9l\'e9onore", r"\b In\u232?s", id="a control word swallows nothing"),
        pytest.param(r"\b\'c9l\'e9onore est", r"\b In\u232?s est", id="nor the space that follows"),
        pytest.param(r"\u201?l\u233?onore", r"In\u232?s", id="unicode"),
        pytest.param(r"{\uc0\u201 l\u233 onore}", r"{\uc0 In\u232 s}", id="unicode without what repeats it"),
        pytest.param(r"{\uc2\u201\'c9\'c9l\u233 xyonore}", r"{\uc2 In\u232??s}", id="unicode repeated by two bytes"),
        pytest.param(r"Du\-po\'adnt fin", r"Marchal\- fin", id="soft hyphens"),
        pytest.param(r"Dupont-Nguy\u234?n fin", r"Marchal-Ta fin", id="the longest"),
        pytest.param(r"Dupont\_Nguy\u234?n fin", r"Marchal-Ta fin", id="a hyphen that keeps together"),
        pytest.param(r"{\upr{Dupont}{\*\ud{Dup\u111?nt}}} fin", r"{{Marchal}} fin", id="two forms of one text"),
        pytest.param(r"\\b\'c9l\'e9onore", r"\\bIn\u232?s", id="a stroke that is a character"),
        pytest.param("\\b\r\n\\'c9l\\'e9onore", "\\b\r\nIn\\u232?s", id="a line end ends a control word"),
    ],
)
def test_a_name_is_written_where_its_first_letter_stood(body: str, expected: str) -> None:
    _, written, _ = rewritten(rtf(body), "a.rtf", PAIRS)
    assert body_of(written.data) == expected


def test_a_pseudonym_of_any_script_is_written() -> None:
    rewritten(rtf(r"{\uc3 Dupont} \f1 Dupont {\uc0 Dupont}x"), "a.rtf", {"Dupont": "Łukasz 𠮷野 {a\\b}\u00a0é"})


def test_characters_of_several_bytes_and_surrogate_pairs_are_cut_whole() -> None:
    body = r"{\f1 \'8e\'52\'93\'63 \'91\'be\'98\'59} et \u-10174?\u-8265?\u37326? puis"
    document, written, _ = rewritten(rtf(body), "a.rtf", {"山田": "Sato", "𠮷野": "Mori"})
    assert document.text == "山田 太郎 et 𠮷野 puis"
    assert body_of(written.data) == r"{\f1 Sato \'91\'be\'98\'59} et Mori puis"


def test_a_header_said_once_is_changed_in_every_section() -> None:
    header = r"\pard RG 12 {\i Dupont} c. Benyoucef\par"
    body = rf"{{\header {header}}}{{\footer Dupont\par}}Un\par\sect{{\header {header.replace('{' + chr(92) + 'i Dupont}', 'Dup{' + chr(92) + 'b ont}')}}}Deux\par"
    document, written, _ = rewritten(rtf(body), "a.rtf", PAIRS)
    assert document.text.count("Dupont") == 2
    assert "Benyoucef" not in written.data.decode("cp1252")
    assert written.data.count(b"Marchal") == 3


def test_notes_boxes_and_tables_are_written() -> None:
    body = (
        r"Un{\super\chftn}{\footnote\pard Voir Benyoucef\par}\par"
        r"\trowd\cellx1\cellx2\pard\intbl Mme Dup{\b ont}\cell n\'e9e Benyoucef\cell\row\pard "
        r"{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv Photo de Dupont}}{\sp{\sn fFlip}{\sv 0}}{\shptxt Cachet Dupont\par}}{\shprslt Cachet Dupont}}fin\par"
    )
    _, written, again = rewritten(rtf(body), "a.rtf", PAIRS)
    assert again.text == "Un\nMme Marchal\tnée Roussel\nfin\nCachet Marchal\n\nVoir Roussel"
    assert "dupont" not in folded(written.data.decode("cp1252"))
    assert fates(written)["alternative_texts"] == "removed"


@pytest.mark.parametrize(
    ("body", "kind", "fate"),
    [
        pytest.param(r"{\info{\author Dupont}{\title Dupont c. X}{\operator Dupont}}", "properties", "removed", id="info"),
        pytest.param(r"{\*\userprops{\propname Partie}\proptype30{\staticval Dupont}}", "custom_properties", "removed", id="user"),
        pytest.param(r"{\*\docvar{partie}{Dupont}}", "custom_properties", "removed", id="variable"),
        pytest.param(r"{\*\datastore 44756f6e7420}", "custom_xml", "removed", id="data"),
        pytest.param(
            r"{\*\atnid Dupont}{\*\atnauthor Dupont}{\*\annotation{\*\atndate 12}Dupont est venu}", "comments", "removed", id="comment"
        ),
        pytest.param(r"{\*\template C:\\Dupont\\a.dot}", "editing_traces", "removed", id="template"),
        pytest.param(r"{\*\bkmkstart Dupont}a{\*\bkmkend Dupont}", "bookmarks", "pseudonymised", id="bookmark"),
        pytest.param(r"{\object\objemb{\*\objclass Word}{\*\objdata 4475706f6e74}{\result Dupont}}", "embedded_objects", "removed", id="object"),
        pytest.param(r"{\xe Dupont}", "other_text", "removed", id="index entry"),
        pytest.param(r"{\*\nouveau Dupont}", "other_text", "removed", id="unknown"),
        pytest.param(r"{\stylesheet{\s1 Titre Dupont;}}", "internal_names", "pseudonymised", id="style"),
        pytest.param(r"{\field{\*\fldinst AUTHOR}{\fldrslt Dupont}}", "fields", "removed", id="property shown"),
        pytest.param(r'{\field{\*\fldinst HYPERLINK "https://x.example/Dupont"}{\fldrslt ici}}', "links", "removed", id="link"),
        pytest.param(r'{\field{\*\fldinst HYPERLINK "mailto:a@b.example"}{\fldrslt ici}}', "links", "removed", id="mail"),
        pytest.param(r'{\field{\*\fldinst HYPERLINK "C:\\\\Dossiers\\\\a"}{\fldrslt ici}}', "links", "removed", id="disk"),
        pytest.param(
            r"{\field{\*\fldinst{FORMTEXT}{\*\formfield{\fftype0{\*\ffname Dupont}{\*\ffdeftext Dupont}}}}{\fldrslt a}}",
            "form_fields", "removed", id="form",
        ),
        pytest.param(r"{\v Dupont}", "hidden_text", "pseudonymised", id="hidden"),
        pytest.param(r"a{\deleted\revauthdel1 Dupont\par}b{\revised Dupont}", "tracked_changes", "accepted", id="tracked"),
        pytest.param(r"{\*\revtbl{Unknown;}{Dupont;}}{\revised x}", "tracked_changes", "accepted", id="authors"),
        pytest.param(r"{\pict\pngblip zz}", "pictures", "removed", id="picture that is none"),
        pytest.param(r"{\pict\wmetafile8 00004475706f6e7400}", "pictures", "removed", id="drawing that writes a name"),
    ],
)  # fmt: skip
def test_what_the_file_carries_goes_or_is_rewritten(body: str, kind: str, fate: str) -> None:
    _, written, _ = rewritten(rtf(r"Mme Dupont \par " + body + " fin"), "a.rtf", PAIRS)
    said = written.data.decode("cp1252")
    assert "dupont" not in folded(said)
    assert not re.search("4475706f6e74", said)
    assert fates(written)[kind] == fate
    assert said.count("{") == said.count("}")


def test_fields_that_count_stay_and_bookmarks_keep_their_references() -> None:
    body = (
        r"Mme Dupont {\*\bkmkstart Dupont_adresse}12 rue{\*\bkmkend Dupont_adresse} "
        r"{\field{\*\fldinst REF Dupont_adresse \\h}{\fldrslt 12 rue}} {\field{\*\fldinst PAGE}{\fldrslt 1}} "
        r'{\field{\*\fldinst{HYPERLINK \\l "Dupont_adresse" \\o "Dupont"}}{\fldrslt voir}} '
        r'{\field{\*\fldinst HYPERLINK "https://www.courdecassation.fr/"}{\fldrslt site}} {\*\bkmkstart _Toc12}t{\*\bkmkend _Toc12}'
    )
    _, written, _ = rewritten(rtf(body), "a.rtf", PAIRS)
    said = body_of(written.data)
    assert r"{\*\bkmkstart signet_1}12 rue{\*\bkmkend signet_1}" in said
    assert r"REF signet_1 \\h" in said
    assert r'HYPERLINK \\l "signet_1"' in said
    assert r"{\*\fldinst PAGE}" in said
    assert "https://www.courdecassation.fr/" in said
    assert "_Toc12" in said
    assert "dupont" not in folded(said)


def test_a_picture_loses_what_it_says_of_itself_and_keeps_its_pixels() -> None:
    picture = BytesIO()
    exif = Image.Exif()
    exif[0x013B] = "Dupont"
    Image.new("RGB", (30, 30), "red").save(picture, "JPEG", exif=exif)
    digits = picture.getvalue().hex()
    lines = "\r\n".join(digits[at : at + 128] for at in range(0, len(digits), 128))
    _, written, _ = rewritten(
        rtf(rf"Mme Dupont {{\*\shppict{{\pict\jpegblip\picwgoal900\pichgoal900 {lines}}}}}"), "a.rtf", PAIRS
    )
    kept = re.search(rb"pichgoal900 ([0-9a-f\r\n]+)}", written.data)
    assert kept
    data = bytes.fromhex(kept[1].decode())
    assert b"Dupont" not in data
    assert Image.open(BytesIO(data)).getpixel((3, 3)) == Image.open(picture).getpixel((3, 3))
    assert fates(written)["picture_metadata"] == "removed"


def test_an_object_leaves_its_picture_of_pixels() -> None:
    picture = BytesIO()
    Image.new("L", (3, 3)).save(picture, "PNG")
    body = rf"Dupont {{\object\objemb{{\*\objclass Dupont}}{{\*\objdata 00}}{{\result{{\pict\pngblip {picture.getvalue().hex()}}}}}}} fin"
    _, written, _ = rewritten(rtf(body), "a.rtf", PAIRS)
    assert picture.getvalue().hex() in written.data.decode()
    assert b"obj" not in written.data


LEVEL = r"{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'10Pi\'e8ce Dupont \'00 :;}{\levelnumbers\'0e;}}{\listname ;}\listid1}}"


def test_the_words_before_numbers_stay_where_they_were_read_and_say_how_long_they_are() -> None:
    body = LEVEL + r"\pard{\listtext Pi\'e8ce Dupont 1 :\tab}bordereau\par"
    document, written, _ = rewritten(rtf(body), "a.rtf", PAIRS)
    assert document.text == "Pièce Dupont 1 :\tbordereau"
    assert rb"{\leveltext\'11Pi\u232?ce Marchal \'00 :;}{\levelnumbers\'0f;}" in written.data


def test_the_words_before_numbers_go_where_nobody_read_them() -> None:
    _, written, _ = rewritten(rtf(LEVEL + r"\pard bordereau\par"), "a.rtf", PAIRS)
    assert rb"{\leveltext\'03\'00 :;}" in written.data
    assert rb"{\levelnumbers\'01;}" in written.data
    assert fates(written)["other_text"] == "removed"


def test_what_follows_the_file_is_not_written() -> None:
    _, written, _ = rewritten(rtf(r"Mme Dupont") + b"\r\nDupont\0\0", "a.rtf", PAIRS)
    assert written.data.endswith(b"Marchal}")


def test_raw_bytes_outside_pictures_go() -> None:
    _, written, _ = rewritten(rtf("Mme Dupont \\bin6 Dupont fin"), "a.rtf", PAIRS)
    assert body_of(written.data) == "Mme Marchal  fin"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param("accept", "Mme Dupont\nfin", id="accepted"),
        pytest.param("refuse", "Mme Benyoucef\nfin", id="refused"),
    ],
)
def test_tracked_changes_are_settled(changes: str, expected: str) -> None:
    body = r"Mme {\deleted\revauthdel1\revdttmdel3 Ben{\b youcef}}{\revised\revauth1 Dupont{\footnote x}}\revised0\par {\deleted{\footnote y}}fin"
    if changes == "accept":
        body = body.replace(r"{\footnote x}", "")
    settled = settle(rtf(body), changes)  # type: ignore[arg-type]
    assert read(settled, "a.rtf").text.split("\n\n")[0] == expected
    assert not re.search(rb"revised|deleted|revauth|revdttm", settled)


def test_a_file_without_changes_is_settled_as_it_is() -> None:
    assert settle(rtf("x"), "refuse") == rtf("x")


def test_refused_changes_are_read_and_written() -> None:
    data = rtf(r"{\deleted Mme Benyoucef}{\revised M. Dupont} fin")
    document = read(data, "a.rtf", "refuse")
    assert document.text == "Mme Benyoucef fin"
    written = write(data, document, Orders(edits(document.text, PAIRS), Forms(PAIRS), "refuse"))
    assert body_of(written.data) == "{Mme Roussel}{} fin"


def test_an_edit_of_white_space_alone_is_refused() -> None:
    data = rtf("a b")
    with pytest.raises(Unwritable):
        write(data, read(data, "a.rtf"), Orders((Edit(1, 2, "x"),), Forms(PAIRS)))


def test_another_text_is_refused() -> None:
    with pytest.raises(Unwritable):
        write(rtf("Dupont"), read(rtf("Dupond"), "a.rtf"), Orders((), Forms(PAIRS)))


@pytest.mark.parametrize("body", ["{" * 40_000 + "Dupont" + "}" * 40_000, r"{\*\x Dupont}" * 8_000 + "Dupont", r"\deleted D\deleted0 Dupont" * 8_000,
    "\\\\" * 40_000 + "Dupont", r"{\field{\*\fldinst X}{\fldrslt Dupont}}" * 5_000, r"{\header Dupont\par}" * 5_000])  # fmt: skip
def test_hostile_files_end(body: str) -> None:
    data = rtf(body)
    document = read(data, "a.rtf")
    written = write(data, document, Orders(edits(document.text, PAIRS), Forms(PAIRS)))
    assert b"Dupont" not in written.data


_LETTER = st.sampled_from("aéŁ𠮷-' œ")
_BETWEEN = st.sampled_from(
    [
        "",
        "",
        "",
        r"\b",
        r"\b ",
        "{",
        "}",
        "\r\n",
        r"\-",
        r"{\*\bkmkstart a}",
        r"\uc0 ",
        r"\uc2 ",
        r"\rsid12",
        "{\\v ",
        r"\f2 ",
    ]
)


@st.composite
def _files(draw: st.DrawFn) -> tuple[bytes, list[tuple[int, int, str]]]:
    out, depth, fallbacks = "x ", 0, [1]
    for letter in draw(st.text(_LETTER, min_size=1, max_size=25)) + "z":
        between = draw(_BETWEEN)
        if between == "}" and not depth:
            between = ""
        if between.startswith("{") and not between.endswith("}"):
            depth += 1
            fallbacks.append(fallbacks[-1])
        elif between == "}":
            depth -= 1
            fallbacks.pop()
        elif between.startswith(r"\uc"):
            fallbacks[-1] = int(between[3])
        if between and between[-1].isalnum() and letter.isascii():
            between += " "
        out += between
        if letter.isascii():
            out += letter
        elif letter in "éœ" and draw(st.booleans()):
            out += f"\\'{letter.encode('cp1252').hex()}"
        else:
            units = letter.encode("utf-16-le")
            for at in range(0, len(units), 2):
                out += f"\\u{int.from_bytes(units[at : at + 2], 'little', signed=True)}" + ("?" * fallbacks[-1] or " ")
    spans = draw(
        st.lists(st.tuples(st.integers(1, 30), st.integers(1, 5), st.sampled_from(["Roy", "Ó Sé", "", "𠮷1"])))
    )
    return rtf(out + "}" * depth), spans


@given(_files())
def test_any_edits_of_any_file_are_read_again(made: tuple[bytes, list[tuple[int, int, str]]]) -> None:
    data, spans = made
    document = read(data, "a.rtf")
    chosen, done = [], 0
    for start, length, new in sorted(spans):
        end = min(start + length, len(document.text))
        if start >= done and document.text[start:end].strip():
            chosen.append(Edit(start, end, new))
            done = end
    written = write(data, document, Orders(tuple(chosen), Forms({"Zzz": "Y"})))
    assert "".join(read(written.data, "a.rtf").text.split()) == "".join(applied(document.text, chosen).split())


def test_a_file_that_breaks_off_is_damaged() -> None:
    with pytest.raises(Damaged):
        settle(rtf(r"\revised x")[:-1], "refuse")


def test_a_control_word_that_is_a_name_goes_unless_it_is_one_of_the_format() -> None:
    data = rtf(r"{\dupont12 Mme} \strike Dupont {\*\dupontel x}a\par")
    pairs = {"Dupont": "Marchal", "Strike": "Roussel"}
    document, written, _ = rewritten(data, "a.rtf", pairs)
    assert document.text.strip() == "Mme Dupont a"
    assert body_of(written.data) == r"{Mme} \strike Marchal a\par"
    assert fates(written)["other_text"] == "removed"
