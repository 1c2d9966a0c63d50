"""The pictures of a document over HTTP: listed with what was decided, shown, gone."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from engine.formats import pictures, read
from tests.engine.formats.drawn import deleted, document, signed_pdf
from tests.engine.http.test_http_delivery import TEXT, done

WORD = document("docx")
KEYS = [each.key for each in pictures(WORD, read(WORD, "a.docx"))]


@pytest.fixture(scope="module")
def word_id(service):
    return done(service, WORD, "requete.docx")


def rows(client, document_id):
    answer = client.get(f"/api/v1/documents/{document_id}/pictures")
    assert answer.status_code == 200
    return answer.get_json()["pictures"]


def test_each_picture_is_listed_with_what_is_to_be_decided(client, word_id):
    listed = rows(client, word_id)
    assert [row["key"] for row in listed] == KEYS
    for row in listed:
        assert (row["width"], row["height"], row["is_page"]) == (500, 160, False)
        assert (row["asks"], row["shown"], row["named"], row["choice"], row["boxes"]) == (True, True, False, None, [])


@pytest.mark.parametrize(("size", "longest"), [("thumbnail", 320), ("large", 500)])
def test_a_picture_is_shown_and_one_that_is_not_there_is_not(client, word_id, size, longest):
    address = f"/api/v1/documents/{word_id}/pictures"
    answer = client.get(f"{address}/{KEYS[0]}/{size}")
    assert answer.content_type == "image/png"
    assert Image.open(BytesIO(answer.data)).width == longest
    assert client.get(f"{address}/{'f' * 24}/{size}").status_code == 404


def test_a_choice_is_listed_until_it_is_taken_back(service, client):
    document_id = done(service, WORD, "requete.docx")
    assert service.pictures.keys_to_decide(document_id) == tuple(KEYS)
    for choice, listed in (("hide", "hide"), ("open", None)):
        service.reviews.act(document_id, {"kind": "picture", "pictures": KEYS, "choice": choice}, who="Mme Leroy")
        assert [row["choice"] for row in rows(client, document_id)] == [listed, listed]


def test_a_page_with_a_signature_is_listed_with_its_marks(service, client):
    (row,) = rows(client, done(service, signed_pdf(), "requete.pdf"))
    assert (row["key"], row["page"], row["is_page"], len(row["marks"])) == ("page-1", 1, True, 1)


@pytest.mark.parametrize(("changes", "count"), [("accept", 1), ("refuse", 2)])
def test_pictures_are_those_of_the_changes_as_they_were_read(service, client, changes, count):
    assert len(rows(client, done(service, deleted(), "requete.docx", changes=changes))) == count


def test_a_text_has_none(service, client):
    assert rows(client, done(service, TEXT.encode(), "a.txt")) == []
