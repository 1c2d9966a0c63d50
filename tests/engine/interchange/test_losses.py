"""What a form cannot hold is counted, and is what is gone after a round trip."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from engine.core.model import Annotation, Document, EngineInfo, Entity, Person, entity_at
from engine.interchange.convert import FORMS, Ways, read, write
from engine.interchange.losses import LOST, NAMED, Loss, losses
from tests.doubts import foreign

TEXT = "M.  Kofi Mensah,\u00a0avocat à Brest\f."
KOFI = replace(entity_at(TEXT, 4, 8, "prenom", "model:fr"), person="p1", score=0.5, masked=True, replacement="X")
MENSAH = replace(entity_at(TEXT, 9, 15, "nom", "rule:r"), person="p1")
RICH = Annotation(
    Document("a", TEXT, language="en"), EngineInfo("1", "fr", "cpu", "tout"), (KOFI, MENSAH),
    (Person("p1", ("Mensah", "Kofi"), "party", "m"), Person("p2", ("Awa",))), (foreign("x", "look", "…"),), 0.9,
)  # fmt: skip
PLAIN = Annotation(
    Document("a", "Mme Sow\n"), EngineInfo("", "", "", ""), (entity_at("Mme Sow\n", 4, 7, "nom", "human"),)
)
BOTH = {"persons": 2, "roles": 1, "scores": 1, "sources": 2, "masks": 1, "replacements": 1}
DOCUMENT = {"doubts": 1, "clean": 1, "engine": 1, "language": 1}


def counted(annotations, form, ways=None):
    return {one.code: one.n for one in losses(annotations, form, ways or Ways())}


@pytest.mark.parametrize(
    ("form", "ways", "lost"),
    [
        pytest.param("json", Ways(), {}, id="our JSON holds all"),
        pytest.param("doccano", Ways(), BOTH | DOCUMENT, id="Doccano"),
        pytest.param("label", Ways(), {"persons": 1, "roles": 1, "masks": 1, "replacements": 1} | DOCUMENT, id="Label"),
        pytest.param("gate", Ways(), {"persons": 1, "doubts": 1, "clean": 1, "engine": 1, "characters": 1}, id="GATE"),
        pytest.param("conll", Ways(), BOTH | DOCUMENT, id="CoNLL"),
        pytest.param("conll", Ways(3), BOTH | DOCUMENT | {"name": 1}, id="CoNLL, three columns"),
        pytest.param("conll", Ways(2), BOTH | DOCUMENT | {"name": 1, "spaces": 6}, id="CoNLL, two columns"),
        pytest.param("seqeval", Ways(), BOTH | DOCUMENT | {"spaces": 6}, id="seqeval"),
    ],
)
def test_what_is_lost_is_counted_by_form(form, ways, lost):
    assert counted([RICH], form, ways) == lost


@pytest.mark.parametrize("form", [form for form in FORMS if form not in ("webanno", "offsets")])
def test_where_nothing_is_lost_nothing_is_said(form):
    text = PLAIN if form == "seqeval" else replace(PLAIN, document=replace(PLAIN.document, text="Mme Sow\n"))
    assert losses([text], form) == ()


def test_mentions_that_tokens_cannot_show_are_counted():
    text = "a  b c"
    rows = (
        entity_at(text, 1, 3, "X", "human"),
        entity_at(text, 3, 5, "X Y", "human"),
        entity_at(text, 3, 4, "Z", "human"),
    )
    found = Annotation(Document("a", text), EngineInfo("", "", "", ""), rows)
    assert counted([found], "conll") == {"blank_mentions": 1, "trimmed": 1, "labels": 1, "overlaps": 1}
    (back,) = read(write([found], "conll", "x").encode(), "conll", "x")
    assert [(one.start, one.end, one.label) for one in back.entities] == [(3, 4, "X_Y")]


def test_roles_that_a_label_of_label_tells_are_kept():
    text = "Me Sow"
    entity = replace(entity_at(text, 3, 6, "professionnelAvocat", "human"), person="p")
    known = Annotation(Document("a", text), EngineInfo("", "", "", ""), (entity,), (Person("p", ("Sow",), "lawyer"),))
    assert counted([known], "label") == {}
    assert read(write([known], "label", "x").encode(), "label", "x")[0].persons == known.persons


@given(st.text(alphabet=" \n\taé.,\u00a0\f", max_size=20))
def test_blanks_are_said_to_be_lost_exactly_where_the_text_changes(text):
    found = Annotation(Document("a", text), EngineInfo("", "", "", ""))
    lost = counted([found], "seqeval")
    if "texts" in lost:
        assert not text.strip()
        return
    back = read(write([found], "seqeval", "x").encode(), "seqeval", "x")[0].document.text
    assert (back == text) == ("spaces" not in lost)


@given(st.sampled_from(["label", "gate", "json"]), st.booleans(), st.booleans(), st.floats(0, 1))
def test_what_is_not_said_to_be_lost_comes_back(form, masked, attached, score):
    entity = replace(
        entity_at("Mme Sow", 4, 7, "nom", "human"), score=score, masked=masked, person="p" if attached else None
    )
    persons = (Person("p", ("Sow",)),) if attached else ()
    found = Annotation(Document("a", "Mme Sow"), EngineInfo("", "", "", ""), (entity,), persons)
    (back,) = read(write([found], form, "x").encode(), form, "x")
    lost = counted([found], form)
    assert lost.keys() <= {"masks"}
    assert back.entities == tuple(replace(one, masked=one.masked and "masks" not in lost) for one in found.entities)
    assert back.persons == persons


def test_every_loss_is_said_in_both_languages_for_one_and_for_several():
    for code in LOST:
        for form in NAMED.values():
            said = {Loss(code, n, {"form": form}).sentence(language) for n in (1, 3) for language in ("fr", "en")}
            assert len(said) == 4
            assert not any("{" in one for one in said)
            assert all(form in one for one in said)
    assert Loss("doubts", 2, {"form": "Label"}).sentence() == "Le format Label ne garde pas 2 doutes à trancher."
    assert isinstance(KOFI, Entity)
