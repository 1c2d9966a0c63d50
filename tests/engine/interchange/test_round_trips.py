"""Through each form and back: rare characters, any mentions, any way of writing tokens."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, strategies as st

from engine.core.labels import LABELS
from engine.core.model import Annotation, Document, EngineInfo, entity_at, settle
from engine.interchange.convert import Ways, read, write

RARE = "\r\n\t\f\v\x00\x01\x1c\x85\u00a0\u202f\u2028\u200b\u200d\ufeff\u00ad\u0301😀👩🏽‍⚖\u05d0\u0634\u202e<>&\"'\\%-_é\ufffe\uffff"
TEXTS = st.text(alphabet=st.sampled_from(RARE.replace("\x00", "") + " aA1.,") | st.characters(codec="utf-8", exclude_characters="\0"), max_size=50)  # fmt: skip


@st.composite
def annotations(draw, blanks=False):
    """Draw a document; its mentions may touch, and hold any characters, blanks at their ends only
    where asked for."""
    text = draw(TEXTS)
    borders = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    found = []
    for start, end in pairwise(borders):
        span = text[start:end]
        if draw(st.booleans()) and (blanks or span.strip() == span):
            person = draw(st.sampled_from([None, "p1", "p 2"]))
            entity = entity_at(
                text, start, end, draw(st.sampled_from(sorted(LABELS))), draw(st.sampled_from(["human", "model:x"]))
            )
            found.append(replace(entity, score=draw(st.floats(0, 1)), person=person))
    return Annotation(Document("arrêt 100 %", text), EngineInfo("0", "", "", ""), settle(found))


@given(annotations(blanks=True), st.sampled_from(["json", "label", "gate"]))
def test_forms_with_offsets_hold_text_mentions_scores_sources_and_persons(annotation, form):
    (found,) = read(write([annotation], form, "x").encode(), form, "x")
    assert found.document.text == annotation.document.text
    assert found.document.name == annotation.document.name
    assert found.entities == annotation.entities


@given(annotations(blanks=True), st.sampled_from(["label", "entities"]))
def test_both_forms_of_doccano_hold_text_and_mentions(annotation, shape):
    from engine.interchange.doccano import to_doccano

    (found,) = read(to_doccano(annotation, shape).encode(), "doccano", "x")
    assert found.document.text == annotation.document.text
    assert found.document.name == annotation.document.name
    assert [(e.start, e.end, e.label) for e in found.entities] == [(e.start, e.end, e.label) for e in annotation.entities]  # fmt: skip


@given(st.lists(annotations(), min_size=1, max_size=3), st.sampled_from([4, 3]), st.sampled_from(["iob2", "iob1", "bioes"]))  # fmt: skip
def test_a_column_of_spaces_holds_any_text_in_any_scheme(found, columns, scheme):
    named = [replace(one, document=replace(one.document, name=f"x-{n}")) for n, one in enumerate(found, 1)]
    back = read(write(named, "conll", "x", Ways(columns, scheme)).encode(), "conll", "x")
    assert [one.document.text for one in back] == [one.document.text for one in named]
    for one, other in zip(back, named, strict=True):
        assert [(e.start, e.end, e.label) for e in one.entities] == [(e.start, e.end, e.label) for e in other.entities]


@given(annotations(), st.sampled_from([("conll", 2), ("seqeval", 4)]), st.sampled_from(["iob2", "iob1", "bioes"]))
def test_tokens_alone_come_back_to_their_document(annotation, form, scheme):
    kept = [one for one in annotation.entities if one.text.strip()]
    annotation = replace(annotation, entities=tuple(kept))
    text = annotation.document.text
    written = write([annotation], form[0], "x", Ways(form[1], scheme))
    if not text.split() or ("O" not in written.replace("-DOCSTART-\tO", "") and not kept):
        return
    (found,) = read(written.encode(), form[0], "x", text=text)
    assert found.document.text == text
    for one in found.entities:
        assert any(one.start >= other.start and one.end <= other.end and one.label == other.label for other in kept)
    shown = [one for one in kept if any(c.isalnum() and c.isascii() for c in one.text)]
    assert {one.label for one in shown} <= {one.label for one in found.entities}


@given(annotations(), st.permutations(("json", "conll", "doccano", "label", "gate")))
def test_two_conversions_in_a_row_give_the_same_file(annotation, forms):
    for form in forms:
        once = write([annotation], form, "x")
        again = write(read(once.encode(), form, "x"), form, "x")
        assert again == write(read(again.encode(), form, "x"), form, "x")
