"""A page of a PDF before and after it was pseudonymised, over HTTP."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from PIL import Image, ImageChops

from benchmarks.round_trip import FORMATS
from engine.formats import pictures, preview, read
from tests.engine.formats.redacted import raw, saved
from tests.engine.http.test_http_delivery import TEXT, done


@pytest.fixture(scope="module")
def paper_id(service):
    return done(service, FORMATS["pdf"](TEXT), "Rocheblave.pdf")


def shown(client, document_id, side, query=""):
    return client.get(f"/api/v1/documents/{document_id}/preview/{side}{query}")


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("L")


def test_both_sides_are_pages_of_one_size_that_differ(client, paper_id):
    before, after = (shown(client, paper_id, side) for side in ("before", "after"))
    assert before.content_type == after.content_type == "image/png"
    assert max(picture(before.data).size) == 720
    assert picture(before.data).size == picture(after.data).size
    assert ImageChops.difference(picture(before.data), picture(after.data)).getbbox()


def test_the_page_is_that_of_the_strategy(client, paper_id):
    one, other = (shown(client, paper_id, "after", f"?strategy={name}").data for name in ("lettres", "noir"))
    assert ImageChops.difference(picture(one), picture(other)).getbbox()


@pytest.mark.parametrize("side", ["before", "after"])
def test_a_format_without_pages_has_none_and_a_document_that_is_not_there_neither(service, client, side):
    assert shown(client, done(service, TEXT.encode(), "a.txt"), side).status_code == 404
    assert shown(client, "0" * 32, side).status_code == 404


def test_there_is_no_other_side(client, paper_id):
    assert shown(client, paper_id, "beside").status_code == 404


def test_the_first_page_that_differs_is_shown() -> None:
    with pikepdf.open(BytesIO(raw("BT /F1 12 Tf 72 700 Td (La cour a rendu son jugement.) Tj ET"))) as pdf:
        pdf.pages.append(pdf.pages[0])
        before = saved(pdf)
        pdf.pages[1].Contents = pdf.make_stream(b"BT /F1 12 Tf 72 700 Td (La cour a rendu un jugement.) Tj ET")
        after = saved(pdf)
    document = read(before, "a.pdf")
    found = preview(before, after, document)
    assert found is not None
    assert found.page == 2
    assert found.before != found.after
    assert preview(before, before, document).page == 1
    assert pictures(before, document) == ()
