"""Tokens of another tokeniser find their place in the document they annotate."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from engine.core.broken import BrokenLine
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.anchor import PlaceMap, TextMismatch, anchor_annotation, map_places
from engine.interchange.convert import read
from engine.interchange.schema import to_json
from tests.doubts import foreign

BLANK = EngineInfo("", "", "", "")


def annotation(text, *mentions):
    entities = tuple(
        entity_at(text, text.index(words), text.index(words) + len(words), "X", "human") for words in mentions
    )
    return Annotation(Document("a", text), BLANK, entities)


@pytest.mark.parametrize(
    ("own", "mention", "document", "wanted"),
    [
        pytest.param("M. Osei , né", "Osei", "M. Osei, né", "Osei", id="a space before a comma"),
        pytest.param("le Crédit Rhône", "Crédit Rhône", "le  Crédit\n Rhône", "Crédit\n Rhône", id="blanks within"),
        pytest.param("( -LRB- Osei -RRB- )", "Osei", "(( Osei ))", "Osei", id="round brackets of PTB"),
        pytest.param("-LSB- Osei -RSB- et Sow", "Sow", "[Osei] et Sow", "Sow", id="square brackets of PTB"),
        pytest.param("dit `` Osei '' ici", "Osei", "dit « Osei » ici", "Osei", id="quotation marks of PTB"),
        pytest.param("dit `` Osei '' ici", "Osei", "dit “Osei” ici", "Osei", id="curly quotation marks"),
        pytest.param("SNC Noël \\/ Sow", "Noël \\/ Sow", "SNC Noël/Sow", "Noël/Sow", id="a slash of PTB"),
        pytest.param("Osei ... Sow", "Sow", "Osei… Sow", "Sow", id="three points for one sign"),
        pytest.param("Osei…Sow", "Sow", "Osei...Sow", "Sow", id="one sign for three points"),
        pytest.param("la soeur de Sow", "soeur", "la sœur de Sow", "sœur", id="oe for œ"),
        pytest.param("la sœur de Sow", "Sow", "la soeur de Sow", "Sow", id="œ for oe"),
        pytest.param("L' Haÿ", "L' Haÿ", "L’Haÿ", "L’Haÿ", id="a curly apostrophe"),
        pytest.param(unicodedata.normalize("NFD", "Mme Zoé Lefèvre"), unicodedata.normalize("NFD", "Zoé"), "Mme Zoé Lefèvre", "Zoé", id="NFD to NFC"),
        pytest.param("Mme Zoé Lefèvre", "Lefèvre", unicodedata.normalize("NFD", "Mme Zoé Lefèvre"), unicodedata.normalize("NFD", "Lefèvre"), id="NFC to NFD"),
        pytest.param("Mme Montclair", "Montclair", "Mme Mont\u00adclair", "Mont\u00adclair", id="a soft hyphen"),
        pytest.param("12 000 F Sow", "12 000 F", "12\u00a0000\u202fF Sow", "12\u00a0000\u202fF", id="no-break spaces"),
        pytest.param("Jean-Luc", "Jean-Luc", "Jean\u2011Luc", "Jean\u2011Luc", id="a no-break hyphen"),
        pytest.param("Sow -- Osei", "Osei", "Sow — Osei", "Osei", id="two hyphens for a dash"),
        pytest.param("la ﬁlle Sow", "ﬁlle", "la fille Sow", "fille", id="a ligature"),
        pytest.param("Bọ\u0301a Sow", "Bọ\u0301a", "Bo\u0301\u0323a Sow", "Bo\u0301\u0323a", id="accents in another order"),
        pytest.param("👩🏽 Sow", "Sow", "\u200b👩🏽\u200d Sow", "Sow", id="signs of no width"),
    ],
)  # fmt: skip
def test_a_mention_keeps_whole_characters_of_the_document(own, mention, document, wanted):
    moved = anchor_annotation(annotation(own, mention), Document("d", document))
    assert [one.text for one in moved.entities] == [wanted]
    assert moved.document.text == document
    assert all(document[one.start : one.end] == one.text for one in moved.entities)


@pytest.mark.parametrize(
    ("span", "wanted"),
    [
        pytest.param((5, 9), "Osei", id="of a mention"),
        pytest.param((5, 20), "Osei, Léa So\u00adw", id="across blanks and a space before a comma"),
        pytest.param((0, 4), "dit", id="with the blank behind it"),
        pytest.param((4, 5), None, id="of a blank alone: of the whole document"),
        pytest.param((None, None), None, id="of the whole document"),
        pytest.param((90, 95), None, id="past the end"),
    ],
)
def test_a_doubt_moves_with_its_text_and_none_is_lost(span, wanted):
    own, text = "dit  Osei , Léa  Sow", "\n\ndit Osei, Léa So\u00adw"
    raised = foreign("odd", "look", "Regardez.", *span, person="p1")
    made = replace(annotation(own, "Osei"), doubts=(raised,))
    (moved,) = anchor_annotation(made, Document("d", text)).doubts
    assert (None if moved.start is None else text[moved.start : moved.end]) == wanted
    assert (moved.start is None) == (moved.end is None)
    assert (moved.kind, moved.person, moved.params) == (raised.kind, raised.person, raised.params)


def test_doubts_of_our_own_json_are_brought_to_the_document_too():
    own = replace(annotation("Mme  Sow", "Sow"), doubts=(foreign("odd", "look", "Regardez.", 5, 8),))
    (found,) = read(to_json(own, text=True).encode(), "json", "a.json", text=Document("a.docx", "Mme Sow."[:-1]))
    assert [(one.start, one.end) for one in (*found.entities, *found.doubts)] == [(4, 7), (4, 7)]


@pytest.mark.parametrize(
    ("own", "document", "here"),
    [
        pytest.param("M. Osei .", "M. Oseï.", 6, id="another accent"),
        pytest.param("M.\nOsei", "M. OSEI", 4, id="other capitals"),
        pytest.param("M. Osei a", "M. Osei", 8, id="a word more"),
        pytest.param("M. Osei", "M. Osei a", 7, id="a word less"),
    ],
)
def test_what_says_something_else_is_refused_where_they_part(own, document, here):
    found = map_places(own, document)
    assert isinstance(found, TextMismatch)
    assert found.here == here
    with pytest.raises(BrokenLine) as caught:
        anchor_annotation(annotation(own), Document("d", document))
    assert caught.value.params["at"] == here
    assert caught.value.params["line"] == own.count("\n", 0, here) + 1
    assert "Osei" not in caught.value.sentence("fr") + caught.value.sentence("en")


@given(st.text(alphabet=st.sampled_from('aéœ…’"\u00a0 \n\u00ad-\u0301\u0323«(ﬁ'), max_size=30), st.data())
def test_any_text_in_other_blanks_and_another_normal_form_is_the_same(text, data):
    other = unicodedata.normalize(data.draw(st.sampled_from(["NFC", "NFD"])), text.replace(" ", "\n"))
    found = map_places(text, other)
    assert isinstance(found, PlaceMap)
    for place, character in enumerate(text):
        span = found.span(place, place + 1)
        if span is not None:
            assert 0 <= span[0] < span[1] <= len(other)
        elif character not in "\u00a0 \n\u00ad":
            assert unicodedata.combining(character), character


def test_the_line_of_the_file_is_said_where_tokens_are_not_in_the_document():
    source = b"-DOCSTART- O\n\nMme O\nSow B-nom\n\nvient O\nici O\n"
    with pytest.raises(BrokenLine) as caught:
        read(source, "conll", "lot.conll", text=Document("arret.docx", "Mme Sow vient là"))
    assert caught.value.sentence("fr").startswith("lot.conll, ligne 7 : le mot de cette ligne ne se retrouve pas dans le document « arret.docx »")  # fmt: skip
    (found,) = read(source, "conll", "lot.conll", text=Document("arret.docx", "Mme\u00a0Sow\n\nvient ici."[:-1]))
    assert [(one.start, one.end, one.text) for one in found.entities] == [(4, 7, "Sow")]
    assert found.document.text == "Mme\u00a0Sow\n\nvient ici"


def test_a_file_that_stops_before_its_document_is_refused_at_its_last_line():
    with pytest.raises(BrokenLine) as caught:
        read(b"Mme O\nSow B-nom\n", "conll", "lot.conll", text=Document("arret.docx", "Mme Sow vient."))
    said = caught.value.sentence("fr")
    assert said.startswith(
        "lot.conll, ligne 2 : le fichier s'arrête ici, et le document « arret.docx » continue à partir du caractère 8."
    )


def test_one_document_does_not_serve_several():
    with pytest.raises(BrokenLine, match="2 documents, et --text n'en donne qu'un"):
        read(b"-DOCSTART- O\n\na O\n\n-DOCSTART- O\n\nb O\n", "conll", "lot.conll", text="a")
