"""58 texts that a form could trip over, through every form and back: text and mentions come back,
or what does not is said."""

from __future__ import annotations

import codecs
from dataclasses import replace

import pytest
from hypothesis import given, settings

from engine.core.broken import BrokenLine
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.convert import FORMS, PLAIN, Ways, encode, read_bytes
from engine.interchange.losses import losses
from engine.interchange.registry import EXTENSIONS, AnnotationReader
from tests.engine.interchange.hostile import TEXTS, HostileText
from tests.engine.interchange.test_round_trips import annotations

WAYS = [
    *((form, PLAIN) for form in FORMS if form != "conll"),
    *(("conll", Ways(columns, "bilou", layout=layout)) for columns in (2, 3, 4) for layout in ("cour", "conll2003")),
    ("datasets", Ways(scheme="bioes")),
]
NAMES = [f"{form} {ways.columns} {ways.layout or ''}" for form, ways in WAYS]


def back(annotation: Annotation, form: str, ways: Ways) -> Annotation:
    """Write a document and read it, with its text beside where the form holds none."""
    data = encode([annotation], form, "x", ways)
    if form == "offsets":
        text = codecs.BOM_UTF8 + annotation.document.text.encode()
        reader = AnnotationReader(beside={f"{annotation.document.name}.txt": text})
        reader.take(data, form, "x.csv")
        (found,) = reader.finish()
        return found
    ending = next((end for end, code in EXTENSIONS.items() if code == form), ".json")
    (found,) = read_bytes(data, form, f"x{ending}", ways=Ways(scheme=ways.scheme and "bilou" if form == "conll" else None)).annotations  # fmt: skip
    return found


def spans(annotation: Annotation) -> list[tuple[int, int, str]]:
    return [(one.start, one.end, one.label) for one in annotation.entities]


def shown(annotation: Annotation) -> list[tuple[str, str]]:
    """List the mentions as they read, blanks apart."""
    found = [("".join(one.text.split()), one.label) for one in annotation.entities]
    return [row for row in found if row[0]]


def check(annotation: Annotation, form: str, ways: Ways) -> None:
    """Check a round trip: what differs must have been said."""
    lost = {loss.code for loss in losses([annotation], form, ways)}
    if "\0" in annotation.document.text:
        with pytest.raises(BrokenLine, match="caractère nul"):
            encode([annotation], form, "x", ways)
        return
    if "texts" in lost:
        return
    found = back(annotation, form, ways)
    if not lost & {"spaces", "characters"}:
        assert found.document.text == annotation.document.text
    if "characters" in lost:
        assert len(found.document.text) == len(annotation.document.text)
    if not lost & {"spaces", "characters", "trimmed", "blank_mentions", "labels"}:
        assert spans(found) == spans(annotation)
    elif "characters" not in lost:
        assert shown(found) == shown(annotation)
    else:
        assert spans(found) == spans(annotation)
    if "name" not in lost:
        assert found.document.name == annotation.document.name


def test_there_are_58_of_them_and_no_two_are_one() -> None:
    assert len(TEXTS) == len({one.marked for one in TEXTS}) == len({one.about for one in TEXTS}) == 58


@pytest.mark.parametrize(("form", "ways"), WAYS, ids=NAMES)
def test_58_hostile_texts_come_back_or_what_is_lost_is_said(form: str, ways: Ways) -> None:
    for text in TEXTS:
        try:
            check(text.annotation, form, ways)
        except AssertionError as error:
            raise AssertionError(text.about) from error


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=25)
@given(annotation=annotations(blanks=True))
def test_any_text_comes_back_or_what_is_lost_is_said(form: str, annotation: Annotation) -> None:
    check(annotation, form, PLAIN)


@pytest.mark.parametrize("form", FORMS)
def test_half_of_a_character_is_refused_by_every_form(form: str) -> None:
    text = "Un.\nM. \ud83d Sow"
    found = Annotation(Document("a", text), EngineInfo("", "", "", ""), (entity_at(text, 9, 12, "nom", "human"),))
    with pytest.raises(BrokenLine, match="moitié de caractère") as caught:
        encode([found], form, "x")
    assert caught.value.params["line"] == 2


@pytest.mark.parametrize("form", [form for form in FORMS if form not in ("gate", "webanno", "xmi")])
def test_documents_of_hostile_names_stay_apart(form: str) -> None:
    names = ("a/b.txt", "a/b", "..", "é 100 %25", "x.docx", 'n"1', "<a>")
    many = [replace(HostileText("", f"⟦Awa⟧nom⟧ {n}.\n").annotation, document=Document(name, f"Awa {n}.\n")) for n, name in enumerate(names)]  # fmt: skip
    data = encode(many, form, "x")
    if form == "offsets":
        reader = AnnotationReader(beside={one.document.name: one.document.text.encode() for one in many})
        reader.take(data, form, "x.csv")
        found = reader.finish()
    else:
        found = read_bytes(data, form, "x.ann" if form == "brat" else "x").annotations
    assert sorted(one.document.name for one in found) == sorted(names)
    assert all(spans(one) == [(0, 3, "nom")] for one in found)
