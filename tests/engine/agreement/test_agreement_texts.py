"""Annotators' documents on one text: what stands where whatever the form of the file, and what
cannot be brought together."""

from __future__ import annotations

import pytest

from engine.agreement.study import study
from engine.agreement.texts import on_one_text
from engine.core.broken import BrokenLine
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.schema import HOLE

TEXT = "Mme Aïssatou N'DIAYE-KERBRAT,\nnée à Quimper, contre M. Ou."
TOKENS = "Mme Aïssatou N'DIAYE-KERBRAT , née à Quimper , contre M. Ou ."
OTHER = "Le sieur Wang est débouté."


def said(name, text, *words):
    entities = tuple(entity_at(text, text.index(word), text.index(word) + len(word), "nom", "human") for word in words)
    return Annotation(Document(name, text), EngineInfo("", "", "", ""), entities)


def unread(name, text, *words):
    """Give an annotation whose text is known only where mentions stand."""
    made = said(name, text, *words)
    shown = "".join(
        sign if any(one.start <= place < one.end for one in made.entities) else HOLE for place, sign in enumerate(text)
    )
    return Annotation(Document(name, shown), made.engine, made.entities)


def places(annotation):
    text = annotation.document.text
    return [(one.start, one.end, one.text == text[one.start : one.end]) for one in annotation.entities]


WHOLE = said("a", TEXT, "KERBRAT", "Ou")
EXPECTED = places(WHOLE)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param([WHOLE], [said("a", TEXT, "KERBRAT", "Ou")], id="the same text"),
        pytest.param([WHOLE], [said("a", TOKENS, "KERBRAT", "Ou")], id="tokens with one space between them"),
        pytest.param([WHOLE], [said("b.conll", TOKENS, "KERBRAT", "Ou")], id="one document each, whatever its name"),
        pytest.param([WHOLE], [unread("a.json", TEXT, "KERBRAT", "Ou")], id="a text that only the first has"),
        pytest.param([unread("a", TEXT, "KERBRAT", "Ou")], [WHOLE], id="a text that only the second has"),
        pytest.param([WHOLE, said("c", OTHER)], [said("x-2", OTHER), said("x-1", TOKENS, "KERBRAT", "Ou")], id="another name, known by what the text shows"),
        pytest.param([WHOLE, said("c", OTHER)], [said("x-2", OTHER), said("x-1", TEXT, "KERBRAT", "Ou")], id="another name, known by its text"),
    ],
)  # fmt: skip
def test_all_stand_on_one_text_and_one_study_compares_them(first, second):
    brought = on_one_text([first, second])
    texts = {one.document.text for side in brought for one in side}
    assert texts <= {TEXT, OTHER}
    assert [places(one) for side in brought for one in side if one.entities] == [EXPECTED, EXPECTED]
    assert [[one.document.name for one in side] for side in brought] == [[one.document.name for one in side] for side in (first, second)]  # fmt: skip
    document = next(one for one in study([("Khadija", brought[0]), ("Yann", brought[1])]).documents if one.text == TEXT)
    assert document.sides[0] == document.sides[1] != ()


@pytest.mark.parametrize(
    ("sides", "reason", "file", "line"),
    [
        pytest.param([[WHOLE], [said("a", TEXT.replace("Quimper", "Brest"))]], "other_text", "Yann (a)", 2, id="texts that differ"),
        pytest.param([[WHOLE], [said("a", TEXT + " Et M. Li.")]], "other_text", "Yann (a)", 2, id="a text that goes on"),
        pytest.param([[WHOLE], [unread("a", TEXT.replace("Ou", "Li"), "Li")]], "other_text", "Yann (a)", 1, id="mentions of another text"),
        pytest.param([[WHOLE, said("c", OTHER)], [said("c", OTHER), unread("b", TEXT, "Ou")]], "no_text", "Yann (b)", 1, id="a text that nobody has"),
        pytest.param([[unread("a", TEXT, "Ou")]], "no_text", "Khadija (a)", 1, id="alone, without its text"),
    ],
)  # fmt: skip
def test_what_cannot_be_brought_together_is_said_by_file_and_line(sides, reason, file, line):
    with pytest.raises(BrokenLine) as caught:
        on_one_text(sides, ["Khadija", "Yann"][: len(sides)])
    assert (caught.value.params["reason"], caught.value.params["file"], caught.value.params["line"]) == (
        reason,
        file,
        line,
    )
    for word in ("Quimper", "KERBRAT"):
        assert word not in caught.value.sentence("fr")


def test_two_documents_of_one_text_stay_two():
    twins = [said("a", TEXT, "Ou"), said("b", TEXT, "KERBRAT")]
    brought = on_one_text([twins, list(reversed(twins))])
    assert [one.document.name for one in brought[1]] == ["b", "a"]
    made = study(list(zip("xy", brought, strict=True)))
    assert [document.sides[0] == document.sides[1] for document in made.documents] == [True, True]
