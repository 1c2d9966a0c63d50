"""What leaves: the file in its own format, under a name that names nobody, searched before it is
given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from benchmarks.round_trip import FORMATS
from engine import formats as documents
from engine.core.errors import LeakFound, Unwritable
from engine.core.labels import FIRST_NAME, SURNAME, load_profile
from engine.core.model import Annotation, EngineInfo, entity_at
from engine.delivery.deliver import Delivery, deliver, deliver_text
from engine.formats.docx import write as docx_write
from engine.formats.plain import write as text_write
from engine.formats.writing import Written
from engine.pipeline import decide
from engine.pseudonyms import ReplacedText, apply

TEXT = "M. Idriss Marchenoir demande réparation.\nLa cour entend M. Marchenoir."
MASKED = "M. A... B... demande réparation.\nLa cour entend M. B...."
SECRET = bytes(32)


def replaced(data: bytes, name: str, strategy: str = "lettres") -> ReplacedText:
    """Read a file and replace the name of the text."""
    document = documents.read(data, name)
    found = []
    for form, label in (("Idriss", FIRST_NAME), ("Marchenoir", SURNAME)):
        start = document.text.find(form)
        while start >= 0:
            found.append(replace(entity_at(document.text, start, start + len(form), label, "human"), person="p1"))
            start = document.text.find(form, start + 1)
    info = EngineInfo("0", "words", "cpu", "judiciaire")
    annotation = Annotation(document, info, tuple(sorted(found, key=lambda entity: entity.start)))
    return apply(decide(annotation, load_profile("judiciaire")), strategy, SECRET)


def delivered(data: bytes, name: str, strategy: str = "lettres") -> Delivery:
    return deliver(data, replaced(data, name, strategy))


@pytest.mark.parametrize("form", FORMATS)
def test_a_document_leaves_in_its_own_format(form: str) -> None:
    data = FORMATS[form](TEXT)
    made = delivered(data, f"decision.{form}")
    assert (made.name, made.verified, made.searched) == (f"decision.{form}", True, 3)
    again = documents.read(made.data, made.name)
    assert (again.format, again.sha256) == (form, made.sha256)
    shown = "".join(again.text.split())
    assert "".join(MASKED.split()) in shown
    assert "Marchenoir" not in shown
    assert delivered(data, f"decision.{form}") == made, "the same secret, the same bytes"


@pytest.mark.parametrize(
    ("name", "new"),
    [
        pytest.param("jugement.txt", "jugement.txt", id="nobody"),
        pytest.param("Marchenoir c. Hôpital.txt", "B-c.-Hôpital.txt", id="a party"),
        pytest.param("MARCHENOIR_Idriss.TXT", "B_A.txt", id="capitals, the parts turned"),
        pytest.param("décision", "décision.txt", id="no extension"),
        pytest.param("Hôpital c. Marchenoir", "Hôpital-c.-B.txt", id="a name behind the last point is no extension"),
        pytest.param("jugement du 12.03.2024", "jugement du 12.03.2024.txt", id="nor is a year"),
        pytest.param("Marchenoir", "B.txt", id="nothing but the name"),
        pytest.param("idriss.marchenoir", "A-B.txt", id="as in an address"),
    ],
)
def test_the_name_of_the_file_names_nobody(name: str, new: str) -> None:
    made = delivered(TEXT.encode(), name)
    assert made.name == new
    assert [finding.kind for finding in made.findings] == (["file_name"] if "archenoir" in name.lower() else [])
    assert deliver_text(replaced(TEXT.encode(), name)).name == new


def test_a_word_file_with_macros_leaves_as_one_without() -> None:
    assert delivered(FORMATS["docx"](TEXT), "Marchenoir.docm").name == "B.docx"


def test_the_text_of_any_format_leaves_alone() -> None:
    made = deliver_text(replaced(FORMATS["docx"](TEXT), "Marchenoir.docx"))
    assert (made.data.decode(), made.name, made.verified, made.findings) == (MASKED, "B.txt", True, ())


def test_a_strategy_that_marks_instead_of_hiding_is_not_searched_and_says_so() -> None:
    made = delivered(TEXT.encode(), "Marchenoir.txt", "secret")
    assert (made.verified, made.name, made.findings) == (False, "Marchenoir.txt", ())
    assert (made.searched, made.unsearched) == (0, 0)
    assert "<secret" in made.data.decode()
    assert "Marchenoir" in made.data.decode()


def forgetful(write: Callable[..., Written]) -> Callable[..., Written]:
    """Make a writer that leaves the second half as it was."""

    def forget(data, document, orders) -> Written:
        kept = orders.edits[: len(orders.edits) // 2]
        return write(data, document, replace(orders, edits=kept))

    return forget


@pytest.mark.parametrize(("form", "writer"), [("txt", text_write), ("docx", docx_write)])
def test_a_name_that_a_writer_left_stops_the_delivery(form: str, writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "write", forgetful(writer.write))
    with pytest.raises(LeakFound) as caught:
        delivered(FORMATS[form](TEXT), f"decision.{form}")
    said = caught.value.sentence("fr"), caught.value.sentence("en")
    assert "(texte, § 1)" in said[0]
    assert "(text, § 1)" in said[1]
    assert "archenoir" not in "".join(said).lower()


def test_a_name_that_a_writer_left_beside_the_text_stops_the_delivery(monkeypatch: pytest.MonkeyPatch) -> None:
    from docx import Document as open_docx

    def remember(data, document, orders, write=docx_write.write) -> Written:
        from io import BytesIO

        file = open_docx(BytesIO(write(data, document, orders).data))
        file.core_properties.author = "MARCHENOIR Idriss"
        buffer = BytesIO()
        file.save(buffer)
        return Written(buffer.getvalue())

    monkeypatch.setattr(docx_write, "write", remember)
    with pytest.raises(LeakFound) as caught:
        delivered(FORMATS["docx"](TEXT), "decision.docx")
    assert "propriétés du document" in caught.value.sentence("fr")
    assert "document properties" in caught.value.sentence("en")


def test_what_a_writer_refuses_is_not_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_) -> Written:
        raise Unwritable

    monkeypatch.setattr(text_write, "write", refuse)
    with pytest.raises(Unwritable):
        delivered(TEXT.encode(), "a.txt")
