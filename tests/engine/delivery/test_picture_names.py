"""A name that is read in a picture stops the delivery, until it is covered."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import docx
import pytest

from engine.core.errors import PictureLeak
from engine.core.model import Annotation, EngineInfo, entity_at
from engine.delivery import deliver
from engine.formats import WHOLE, pictures, read
from engine.formats.scan import shown
from engine.pseudonyms import ReplacedText, apply
from tests.engine.formats.drawn import printed
from tests.engine.formats.scans import needs_ocr

SURNAME = "personnePhysiqueNom"


def case(text: str = "Mme Rocheblave") -> tuple[bytes, ReplacedText]:
    made = docx.Document()
    made.add_paragraph("Mme Rocheblave conclut au rejet.")
    made.add_picture(BytesIO(printed(text)))
    buffer = BytesIO()
    made.save(buffer)
    document = read(buffer.getvalue(), "requete.docx")
    name = replace(entity_at(document.text, 4, 14, SURNAME, "model:fr"), person="p1", masked=True)
    return buffer.getvalue(), apply(Annotation(document, EngineInfo("0", "", "cpu", ""), (name,)), "lettres", b"s" * 32)


def read_as(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """Let character recognition read the same words in every picture that shows something."""
    original = shown.ShownPicture.text

    def text(self: shown.ShownPicture) -> str:
        plain = all(shown._is_plain(sheet.pixels) for sheet in shown.sheets(self.data))
        return "" if plain else words

    assert original
    monkeypatch.setattr(shown.ShownPicture, "text", text)


def test_a_name_in_a_picture_stops_it_and_says_which_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, "Le greffier,\nMme ROCHEBLAVE")
    data, replaced = case()
    with pytest.raises(PictureLeak) as caught:
        deliver(data, replaced)
    assert caught.value.params["detail"] == "1"
    assert "Rocheblave" not in caught.value.sentence("fr")


def test_hidden_it_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, "Mme Rocheblave")
    data, replaced = case()
    (picture,) = pictures(data, replaced.annotation.document)
    delivery = deliver(data, replaced, covers={picture.key: WHOLE})
    assert ("pictures", "redacted", 1) in {(one.kind, one.fate, one.count) for one in delivery.findings}
    assert not any(one.fate == "kept" for one in delivery.findings if one.kind == "pictures")


def test_other_words_in_a_picture_are_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, "Tribunal judiciaire")
    assert deliver(*case()).verified


@needs_ocr
def test_what_is_really_recognised_counts_and_a_box_over_the_name_lifts_it() -> None:
    data, replaced = case()
    (picture,) = pictures(data, replaced.annotation.document)
    with pytest.raises(PictureLeak):
        deliver(data, replaced)
    with pytest.raises(PictureLeak):
        deliver(data, replaced, covers={picture.key: ((0.0, 0.0, 0.1, 0.1),)})
    assert deliver(data, replaced, covers={picture.key: ((0.0, 0.2, 1.0, 0.8),)}).verified
