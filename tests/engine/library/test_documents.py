"""Texts, files and annotations through the library: what it takes and gives, what it refuses."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import docx
import pytest
from lxml import html

from engine.core import BadPassword, Document, EngineError, FileMissing, FileNameAsText, WrongPassword, load_profile
from engine.interchange import sample
from engine.library import annotate, pseudonymise, read, restore

SENTENCE = "M. Idriss Marchenoir expose ses moyens. Mme Yasmina Hadjeres conclut."
PASSWORD = "quatre mots sans lien"


def word(path: Path) -> Path:
    made, written = docx.Document(), BytesIO()
    made.add_paragraph(SENTENCE)
    made.save(written)
    path.write_bytes(written.getvalue())
    return path


def test_a_file_is_read_by_its_path_or_from_its_bytes(tmp_path: Path) -> None:
    file = word(tmp_path / "note.docx")
    by_path, by_bytes = read(str(file)), read(file.read_bytes(), "note.docx")
    assert by_path == by_bytes == read(file)
    assert (by_path.format, by_path.text.strip()) == ("docx", SENTENCE)
    with pytest.raises(FileMissing, match="introuvable"):
        read(tmp_path / "gone.txt")


def test_a_text_a_document_a_path_and_an_annotation_are_annotated_alike(tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text(SENTENCE, encoding="utf-8")
    made = annotate(SENTENCE)
    assert [entity.text for entity in made.entities if entity.masked] == ["Idriss", "Marchenoir", "Yasmina", "Hadjeres"]
    for source in (file, Document("x", SENTENCE), made):
        assert annotate(source).entities == made.entities


def test_a_file_name_is_not_read_as_a_text(tmp_path: Path) -> None:
    file = word(tmp_path / "note.docx")
    for function in (annotate, pseudonymise):
        with pytest.raises(FileNameAsText, match=r"Donnez-le par Path\(…\)"):
            function(str(file))


def test_what_masks_rules_and_parties_do_can_be_chosen() -> None:
    assert annotate(SENTENCE, profile=load_profile("tout")).engine.profile == "tout"
    assert "email" not in annotate(SENTENCE, without=["email"]).engine.rules
    assert annotate(SENTENCE, parties=["Marchenoir"]).document.parties == ("Marchenoir",)
    for wrong in ({"profile": "zut"}, {"without": ["zut"]}, {"language": "zut"}, {"model": "zut"}):
        with pytest.raises(EngineError, match="zut"):
            annotate(SENTENCE, **wrong)


def test_a_file_keeps_its_format_and_comes_back_with_its_key(tmp_path: Path) -> None:
    file = word(tmp_path / "note.docx")
    made = pseudonymise(file, strategy="lettres", password=PASSWORD)
    assert made.delivery.verified
    assert made.delivery.name.endswith(".docx")
    assert read(made.delivery.data, made.delivery.name).text.strip() == made.text.strip()
    assert "Marchenoir" not in made.text
    back = restore(made.delivery.data, made.key, PASSWORD)
    assert read(back.data, back.name).text.strip() == SENTENCE
    assert back.to_frame()["bytes"].tolist() == [len(back.data)]
    with pytest.raises(WrongPassword):
        restore(made, None, f"{PASSWORD}?")


def test_a_password_that_is_too_short_locks_nothing() -> None:
    for short in ("", "court"):
        with pytest.raises(BadPassword):
            pseudonymise(SENTENCE, password=short)


def test_an_annotation_that_nobody_decided_on_is_masked_all_the_same() -> None:
    """Gold names no profile and masks nothing: given back as it is, it would be the original."""
    gold = sample("cass-desistement-1").annotation
    assert not any(entity.masked for entity in gold.entities)
    made = pseudonymise(gold)
    assert made.replaced.annotation.engine.profile == "judiciaire"
    assert made.to_frame().shape[0] > 3
    assert made.text != gold.document.text


def test_what_a_reader_decided_on_an_annotation_stays() -> None:
    found = annotate(SENTENCE)
    shown = replace(found, entities=tuple(replace(one, masked="Marchenoir" in one.text) for one in found.entities))
    assert pseudonymise(shown, strategy="etiquettes").text.count("<") == 1
    assert pseudonymise(shown, strategy="etiquettes", profile="judiciaire").text.count("<") == 4


def test_a_secret_or_a_register_gives_the_same_pseudonyms_again(tmp_path: Path) -> None:
    drawn = {pseudonymise(SENTENCE, strategy="fictif", secret=b"of the test" * 3).text for _ in range(2)}
    assert len(drawn) == 1
    register = tmp_path / "corpus.register"
    first, second = (pseudonymise(text, strategy="fictif", register=register) for text in (SENTENCE, SENTENCE))
    assert first.text == second.text


def test_a_notebook_shows_the_new_text_with_its_pseudonyms_marked() -> None:
    made = pseudonymise(SENTENCE + " <b>&", strategy="lettres")
    shown = html.fragment_fromstring(made._repr_html_(), create_parent="div")
    assert made.text in shown.text_content()
    assert [mark.text for mark in shown.iter("mark")] == made.to_frame()["replacement"].tolist()
    assert [element.tag for element in shown.iter("b")] == []
