"""Every reader has its limits: what is too much is refused before anything follows it, or read in
time linear in its length. Work is counted, not timed."""

from __future__ import annotations

from email import header
from typing import Any

import pytest

from engine.core import Bomb, Damaged, EngineError, TooManyPages, Unwritable
from engine.formats import encoded_words, read, write
from engine.formats.eml.read import words
from engine.formats.html import read as html
from engine.formats.html.tags import MOST, has_too_many
from engine.formats.pdf import expansion, layout, marks
from engine.formats.registry import named
from engine.formats.scan import ocr
from engine.formats.writing import Orders
from tests.engine.formats.written import Forms
from tests.torture import excesses, pdf_places


def never(*_: Any, **__: Any) -> Any:
    raise AssertionError("what has to be refused was followed")


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        pytest.param("<p " + "a " * 2 * MOST + "b>", True, id="too many without values"),
        pytest.param("<p " + 'a="b c d" ' * MOST + ">", False, id="the words of a value count as one"),
        pytest.param("<p ' " + "a " * 2 * MOST + "b '>", True, id="a quote that opens no value hides nothing"),
        pytest.param("<p a>" + "b " * 9 * MOST + "<p>", False, id="text is no attribute"),
        pytest.param("l'<a b>" * 9 * MOST, False, id="nor are those of other tags"),
        pytest.param("<p " + "a=b " * 2 * MOST + ">", True, id="too many with values"),
        pytest.param("<" * 100_000 + "a='" * 50_000, True, id="what never ends"),
    ],
)
def test_the_attributes_of_a_tag_are_counted_before_it_is_parsed(tag: str, expected: bool) -> None:
    assert has_too_many(tag) is expected


def test_a_tag_of_a_hundred_thousand_attributes_is_refused_unparsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html.etree, "fromstring", never)
    with pytest.raises(Damaged):
        read(excesses.page_of_attributes(100_000), "a.html")


def test_a_tiff_of_three_thousand_pages_is_refused_before_one_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "require", lambda: None)
    monkeypatch.setattr(ocr, "recognise", never)
    with pytest.raises(TooManyPages):
        read(excesses.frames(600), "a.tif")


@pytest.mark.parametrize("said", [pytest.param(None, id="said"), pytest.param(1, id="not said")])
def test_a_pdf_of_too_many_pages_is_refused_before_one_is_opened(
    monkeypatch: pytest.MonkeyPatch, said: int | None
) -> None:
    for room in (layout, marks):
        monkeypatch.setattr(room, "open_flattened", never)
    monkeypatch.setattr(expansion._Expansion, "page", never)
    with pytest.raises(TooManyPages) as caught:
        read(excesses.sheets(layout.MOST_PAGES + 1, said), "a.pdf")
    assert "5000" in caught.value.sentence("fr").replace("\u202f", "").replace("\xa0", "")


def test_a_field_of_many_encoded_words_is_decoded_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = 0

    def counted(raw: str) -> Any:
        nonlocal longest
        longest = max(longest, raw.count("=?"))
        return header.decode_header(raw)

    monkeypatch.setattr(encoded_words, "decode_header", counted)
    assert read(excesses.subject_of_words(20_000), "a.eml").text.count("écrit") == 20_000
    assert longest <= 400


def test_words_decoded_in_parts_say_what_they_say_together() -> None:
    field = "Re : " + " ".join(["=?iso-8859-1?q?d=E9cision_?="] * 900) + " fin " + "=?utf-8?b?w6k=?=" * 500
    assert words(field) == "Re : " + "décision " * 900 + " fin " + "é" * 500


def test_a_line_of_sixteen_million_pixels_is_refused_undecoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "require", lambda: None)
    monkeypatch.setattr(ocr, "recognise", never)
    with pytest.raises(Bomb):
        read(excesses.line_of_pixels(16_000_000), "a.png")


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a"])
def test_a_zip_with_a_part_without_a_name_is_refused(name: str) -> None:
    with pytest.raises(EngineError):
        read(excesses.nameless_part(), name)


@pytest.mark.parametrize(("step", "expected"), [("read", Damaged), ("write", Unwritable)])
def test_what_a_library_raises_on_hostile_bytes_is_an_error_of_ours(
    monkeypatch: pytest.MonkeyPatch, step: str, expected: type[EngineError]
) -> None:
    data = pdf_places.make()
    document = read(data, "a.pdf")
    format = named("pdf")

    def failing(*_: Any) -> Any:
        raise NotImplementedError

    monkeypatch.setattr(type(format), step, property(lambda _: failing))
    orders = Orders((), Forms({"x": "y"}))
    attempt = {"read": lambda: read(data, "a.pdf"), "write": lambda: write(data, document, orders)}[step]
    with pytest.raises(expected):
        attempt()
