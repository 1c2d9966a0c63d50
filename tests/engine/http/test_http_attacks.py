"""What an attack finds of a document, over HTTP: the text, and the gaps of the PDF that would be
delivered."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen import canvas

from engine.core import Person, Unwritable, replace
from engine.service.documents.results import Results
from tests.engine.http.test_http_delivery import TEXT, done

DETAILS = "Mme ROCHEBLAVE, âgée de 61 ans, de profession vétérinaire, 48000 MENDE, demande le divorce devant le juge.\n"


@pytest.fixture(autouse=True)
def one_person(monkeypatch) -> None:
    """The fake tagger of these tests links nobody: all names are of one person."""
    whole = Results.replaced

    def replaced(self, document_id, profile=None, strategy="lettres"):
        found = whole(self, document_id, profile, strategy)
        entities = tuple(replace(entity, person="p1") for entity in found.annotation.entities)
        person = Person("p1", ("ROCHEBLAVE",), "claimant", "f")
        return replace(found, annotation=replace(found.annotation, entities=entities, persons=(person,)))

    monkeypatch.setattr(Results, "replaced", replaced)


def attacked(client, document_id, query=""):
    return client.get(f"/api/v1/documents/{document_id}/attack{query}")


def paper(rule: float) -> bytes:
    """Print the text of the tests, with a rule under each line that ends under no word where it has
    a length."""
    buffer = BytesIO()
    page = canvas.Canvas(buffer)
    page.setFont("Times-Roman", 11)
    for number, line in enumerate(TEXT.splitlines()):
        page.drawString(72, 760 - 20 * number, line)
        if rule:
            page.line(72, 758.6 - 20 * number, 72 + rule, 758.6 - 20 * number)
    page.save()
    return buffer.getvalue()


def test_a_text_is_attacked_as_it_would_be_published(service, client) -> None:
    document_id = done(service, f"{DETAILS}{TEXT}".encode(), "a.txt")
    found = attacked(client, document_id, "?lang=en").json
    (success,) = found["successes"]
    assert (success["person"], success["means"], success["facts"]) == ("p1", "facts", ["postcode", "occupation"])
    assert success["sentence"].startswith("2 readable details are enough (postal code, occupation)")
    assert DETAILS[success["start"] : success["end"]] in ("48000", "vétérinaire")
    assert (found["figure"]["found"], found["figure"]["hidden"], found["refused"]) == (1, 1, None)
    assert found["said"].startswith("Persons found back: 1 of 1")
    assert "ROCHEBLAVE" not in str(found)


@pytest.mark.parametrize(("rule", "means"), [(0, []), (5, ["gap"])], ids=["closed up", "a rule keeps the gap"])
def test_the_gaps_of_a_pdf_are_measured(service, client, rule: float, means: list[str]) -> None:
    found = attacked(client, done(service, paper(rule), "a.pdf")).json
    assert sorted({each["means"] for each in found["successes"]}) == means
    assert found["refused"] is None
    assert found["figure"]["found"] == 0, "a surname's width proves a suspicion, and finds nobody"


def test_where_no_file_would_be_delivered_the_text_is_attacked_and_that_is_said(service, client, monkeypatch) -> None:
    def refuse(*_, **__):
        raise Unwritable()

    document_id = done(service, paper(5), "a.pdf")
    monkeypatch.setattr(Results, "written", refuse)
    found = attacked(client, document_id).json
    assert found["successes"] == []
    assert found["refused"].startswith("Seul le texte a été attaqué")


def test_what_is_not_there_is_said(client) -> None:
    assert attacked(client, "0" * 32).status_code == 404
