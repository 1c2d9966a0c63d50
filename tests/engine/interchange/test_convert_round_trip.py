"""Through any form and back: any text, any mentions that do not overlap."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, strategies as st

from engine.core.labels import LABELS
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.conll import from_conll, to_conll
from engine.interchange.convert import read, write

EXACT = ("json", "conll", "doccano", "label", "gate")
TEXTS = st.text(
    alphabet=st.one_of(
        st.sampled_from(" \n\t\r.,-+\\\u00a0\u2028\x85éA1'[%"), st.characters(codec="utf-8", exclude_characters="\0")
    ),
    max_size=60,
)


@st.composite
def annotations(draw: st.DrawFn) -> Annotation:
    """Draw a document with mentions at any characters, blanks at their ends excepted."""
    text = draw(TEXTS)
    borders = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    entities = []
    for start, end in pairwise(borders):
        span = text[start:end]
        if draw(st.booleans()) and span.strip() == span:
            entities.append(entity_at(text, start, end, draw(st.sampled_from(sorted(LABELS))), "human"))
    return Annotation(Document("a 100 %.txt", text), EngineInfo("0", "", "", ""), tuple(entities))


@given(annotations())
def test_text_and_mentions_come_back_exactly(annotation: Annotation) -> None:
    (read,) = from_conll(to_conll(annotation), "x.conll")
    assert read.document.text == annotation.document.text
    assert read.document.name == annotation.document.name
    assert read.entities == annotation.entities


@given(st.lists(annotations(), max_size=4))
def test_several_documents_share_a_file(found: list[Annotation]) -> None:
    named = [replace(a, document=replace(a.document, name=f"{n}.txt")) for n, a in enumerate(found)]
    read = from_conll("".join(map(to_conll, named)), "x.conll")
    assert [(a.document.text, a.entities) for a in read] == [(a.document.text, a.entities) for a in named]


@given(annotations(), st.permutations(EXACT))
def test_text_and_mentions_survive_any_chain_of_forms(annotation: Annotation, forms: list[str]) -> None:
    found = (annotation,)
    for form in forms:
        found = read(write(found, form, "x").encode(), form, "x")
    assert found[0].document.text == annotation.document.text
    assert found[0].entities == annotation.entities
    assert found[0].document.name == annotation.document.name
