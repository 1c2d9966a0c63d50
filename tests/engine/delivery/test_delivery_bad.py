"""What cannot be delivered is said in a sentence, and the file that came is as it was."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from functools import partial
from io import BytesIO

import msoffcrypto.format.ooxml  # type: ignore[import-untyped]
import pikepdf
import pytest
from hypothesis import given, settings, strategies as st

from engine.core.errors import EngineError
from engine.core.settings import settings as of_engine
from tests.engine.delivery import open_document, paper, web, word
from tests.engine.delivery.case import FORMS, UNREAD, bare, passed
from tests.engine.delivery.traces import traces


def _protected() -> bytes:
    buffer = BytesIO()
    msoffcrypto.format.ooxml.OOXMLFile(BytesIO(word.torture())).encrypt("mot de passe", buffer)
    return buffer.getvalue()


def _protected_pdf() -> bytes:
    buffer = BytesIO()
    with pikepdf.open(BytesIO(paper.torture())) as pdf:
        pdf.save(buffer, encryption=pikepdf.Encryption(owner="mot", user="de passe"))
    return buffer.getvalue()


def _without(make: Callable[[], bytes], part: str) -> bytes:
    """Take a part out of a zip."""
    buffer = BytesIO()
    with zipfile.ZipFile(BytesIO(make())) as before, zipfile.ZipFile(buffer, "w") as after:
        for name in before.namelist():
            if name != part:
                after.writestr(name, before.read(name))
    return buffer.getvalue()


def _heavy(extra: int) -> bytes:
    """Make a Word file of the largest size that is taken, and some bytes."""
    data = word.torture()
    buffer = BytesIO(data)
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_STORED) as archive:
        archive.comment = b""
        archive.writestr("word/media/scan.bin", b"\xaa" * (of_engine().upload_limit - len(data) - 1000 + extra))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "make", "words"),
    [
        pytest.param("a.docx", lambda: word.torture()[:-2_000], "endommagé", id="cut docx"),
        pytest.param("a.odt", lambda: open_document.torture()[:5_000], "endommagé", id="cut odt"),
        pytest.param("a.docx", partial(_without, word.torture, "word/document.xml"), "endommagé", id="no body"),
        pytest.param("a.docx", partial(_without, word.torture, "word/footnotes.xml"), "endommagé", id="no notes"),
        pytest.param("a.odt", partial(_without, open_document.torture, "content.xml"), "endommagé", id="no content"),
        pytest.param("a.docx", _protected, "mot de passe", id="password"),
        pytest.param("a.pdf", _protected_pdf, "mot de passe", id="password pdf"),
        pytest.param("a.docx", partial(_heavy, 5_000), "Mo", id="too large"),
        pytest.param("a.docx", web.page, "extension", id="another format"),
    ],
)  # fmt: skip
def test_it_is_refused_with_a_sentence(name: str, make: Callable[[], bytes], words: str) -> None:
    with pytest.raises(EngineError) as raised:
        passed(make(), name)
    for language in ("fr", "en"):
        assert not any(form in raised.value.sentence(language) for form in (*FORMS, UNREAD))
    assert words in raised.value.sentence()


def test_a_macro_goes_and_the_file_is_no_longer_one_with_macros() -> None:
    delivery = passed(word.torture(macro=True), "Arrêt.docm").delivery
    assert delivery.name == "Arrêt.docx"
    with zipfile.ZipFile(BytesIO(delivery.data)) as archive:
        assert not [name for name in archive.namelist() if "vba" in name.lower() or name.endswith(".bin")]
        assert b"macroEnabled" not in archive.read("[Content_Types].xml")


def test_a_file_of_the_largest_size_is_delivered() -> None:
    data = _heavy(0)
    before = bytes(data)
    assert not traces(passed(data, "a.docx").delivery.data, (*FORMS, UNREAD))
    assert data == before


def _small_page() -> bytes:
    return "<html><head><title>Benyoucef</title></head><body><p class='a'>Mme Éléonore <b>Dupont</b>-Nguyễn</p></body></html>".encode()


_SOUND = {
    "a.docx": word.torture(),
    "a.odt": open_document.torture(),
    "a.html": _small_page(),
    "a.eml": web.mail(),
    "a.pdf": paper.torture(1),
}


@pytest.mark.parametrize(
    ("name", "examples"), [("a.docx", 15), ("a.odt", 15), ("a.html", 40), ("a.eml", 25), ("a.pdf", 12)]
)
def test_bytes_that_went_wrong_give_a_sentence_or_a_file_that_says_the_edited_text(name: str, examples: int) -> None:
    source = _SOUND[name]

    @settings(max_examples=examples)
    @given(st.integers(0, len(source) - 1), st.binary(min_size=1, max_size=20), st.booleans())
    def holds(place: int, noise: bytes, is_inserted: bool) -> None:
        data = source[:place] + noise + source[place if is_inserted else place + len(noise) :]
        try:
            passage = passed(data, name)
        except EngineError as error:
            said = error.sentence()
        else:
            said = bare(passage.again.text)
            assert sorted(said) == sorted(bare(passage.replaced.text))
        assert said

    holds()
