"""The program that recognises characters: found or said to be missing, given pictures through a
pipe, read back safely."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from engine.core.errors import NoTextLayer, OcrFailed, OcrFrenchMissing, OcrMissing
from engine.core.settings import settings
from engine.formats import read
from engine.formats.scan import ocr
from tests.engine.formats.scans import draw, needs_ocr, saved, scanned

Program = Callable[..., None]


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Program]:
    """Let a script of our own stand for the program: what it lists, then what it does with a
    picture."""

    def install(languages: str, work: str = "", name: str = "tesseract") -> None:
        path = tmp_path / name
        lines = [f"#!{sys.executable}", "import os, sys, time", f"listed = {languages!r}"]
        lines += ["if '--list-langs' in sys.argv:", "    print('Languages:'); print(listed); sys.exit(0)", work]
        path.write_text("\n".join(lines), encoding="utf-8")
        path.chmod(0o700)
        monkeypatch.setenv("NOMDEMPRUNT_TESSERACT", str(path))
        settings.cache_clear()
        ocr._languages.cache_clear()

    yield install
    monkeypatch.undo()
    settings.cache_clear()
    ocr._languages.cache_clear()


@pytest.fixture
def missing(program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program("fra")
    monkeypatch.setenv("NOMDEMPRUNT_TESSERACT", str(tmp_path / "nowhere"))
    settings.cache_clear()


@pytest.mark.usefixtures("missing")
@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("a.png", saved(draw(), "png"), id="a picture"),
        pytest.param("a.pdf", scanned([draw()]), id="a scanned PDF"),
    ],
)
def test_without_the_program_a_scan_says_how_to_install_it(name: str, data: bytes) -> None:
    with pytest.raises(OcrMissing) as caught:
        read(data, name)
    assert isinstance(caught.value, NoTextLayer)
    for language, safe in (("fr", "Votre fichier est intact"), ("en", "Your file is intact")):
        assert "sudo apt-get install tesseract-ocr tesseract-ocr-fra" in caught.value.sentence(language)
        assert safe in caught.value.sentence(language)


@pytest.mark.usefixtures("missing")
def test_without_the_program_a_page_among_others_is_unread() -> None:
    texts = ["Vu la requête enregistrée au greffe du tribunal", "La cour statue publiquement et contradictoirement"]
    found = read(scanned([texts[0], draw(), texts[1]]), "a.pdf")
    assert (found.pages, found.unread_pages, found.uncertain) == (3, (2,), ())


def test_without_french_data_nothing_is_read_with_the_wrong_letters(program: Program) -> None:
    program("eng\nosd")
    assert not ocr.is_installed()
    with pytest.raises(OcrFrenchMissing) as caught:
        ocr.recognise(draw())
    assert "tesseract-ocr-fra)" in caught.value.sentence("fr")


@pytest.mark.parametrize(
    "work",
    [
        pytest.param("sys.exit(3)", id="it ends with an error"),
        pytest.param("time.sleep(20)", id="it takes too long"),
        pytest.param("", id="it says nothing"),
    ],
)
def test_a_program_that_fails_is_a_sentence(program: Program, monkeypatch: pytest.MonkeyPatch, work: str) -> None:
    monkeypatch.setattr(ocr, "_SECONDS", 3)
    program("fra", work)
    with pytest.raises(OcrFailed) as caught:
        ocr.recognise(Image.new("L", (20, 20)))
    assert caught.value.__cause__ is None, "what the program said may quote the page"


def test_the_picture_goes_through_a_pipe_and_the_program_has_one_thread(program: Program, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    program(
        "fra\neng\nosd",
        f"open({str(seen)!r}, 'w').write(repr([sys.argv[1:], dict(os.environ), len(sys.stdin.buffer.read())]))\n"
        "print('<html/>')",
    )
    assert ocr.recognise(Image.new("L", (2_000, 10))).rows == ()
    arguments, environment, size = eval(seen.read_text())
    assert arguments[:2] == ["stdin", "stdout"]
    assert {"fra", "1", "hocr"} <= set(arguments)
    assert environment["OMP_THREAD_LIMIT"] == "1"
    assert size >= 20_000


def test_boxes_words_and_lines_are_read_from_the_answer(program: Program) -> None:
    answer = """<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><html xmlns="http://www.w3.org/1999/xhtml"><body>
    <span class="ocr_line" title="bbox 10 20 110 60; baseline 0.01 -8; x_size 40; x_descenders 8; x_ascenders 9">
    <span class="ocrx_word" title="bbox 10 20 50 52; x_wconf 96">L&#39;abb\u00e9</span>
    <span class="ocrx_word" title="bbox 60 20 110 60; x_wconf 31"><em>Tr\u00ads\u0007 x</em>&x;</span>
    <span class="ocrx_word" title="bbox 60 20 110 60; x_wconf 31"> </span></span>
    <span class="ocr_line" title="bbox 0 0 9 9"><span class="ocrx_word" title="x_wconf 9">no box</span></span></body></html>"""
    program("fra", f"sys.stdin.buffer.read(); sys.stdout.buffer.write({answer!r}.encode())")
    (row,) = ocr.recognise(Image.new("L", (2_000, 10))).rows
    assert [(word.text[:6], word.left, word.confidence) for word in row.words] == [("L'abbé", 10, 96), ("Trsx", 60, 31)]
    assert (row.left, row.base, row.slope, row.size) == (10, 52, 0.01, 40)


@needs_ocr
@pytest.mark.parametrize("turn", [0, 90, 180])
def test_a_page_is_read_whichever_way_it_lies(turn: int) -> None:
    found = ocr.recognise(ocr.turn_picture(draw(), turn))
    assert found.turn == (360 - turn) % 360
    assert [row.words[0].text for row in found.rows] == ["COUR", "Madame", "demeurant", "ment"]
    assert all(word.right <= 1_500 and word.bottom <= 460 for word in found.words), (
        "boxes are those of the upright page"
    )


@needs_ocr
def test_small_letters_are_read_and_boxes_are_those_of_the_picture_given() -> None:
    small = draw().resize((600, 184))
    found = ocr.recognise(small)
    name = next(word for word in found.words if word.text.startswith("Rocheblave"))
    assert name.right <= 600
    assert found.text.split("\n")[0] == "COUR D'APPEL DE VALMONT"


@needs_ocr
def test_pages_are_read_in_order_whatever_takes_longer() -> None:
    pages = [draw([f"Page numéro {number} de la décision"] * (4 - number), height=400) for number in range(1, 4)]
    texts = [page.text for page in ocr.recognise_all(iter(pages))]
    assert [text.split("\n")[0] for text in texts] == [f"Page numéro {number} de la décision" for number in (1, 2, 3)]
