"""Annotations of the same documents brought together: pairing, texts, labels, and where two
agree."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from engine.agreement.places import compare_sides, count_agreed, places
from engine.agreement.study import study
from engine.core.broken import BrokenLine
from engine.core.model import Annotation, Document, EngineInfo, entity_at, settle
from engine.measure import PERSON

TEXT = "Mme Awa Diallo, née le 3 mai 1984 à Rezé, assistée de Me Le Goff."
FIRST, LAST, LAWYER, TOWN = "personnePhysiquePrenom", "personnePhysiqueNom", "professionnelAvocat", "localite"


def said(*mentions, text=TEXT, name="d1"):
    """Annotate by the words that stand in the text."""
    found = [
        entity_at(text, text.index(words), text.index(words) + len(words), label, "human") for words, label in mentions
    ]
    return Annotation(Document(name, text), EngineInfo("", "", "", ""), settle(found))


@pytest.mark.parametrize(
    ("a", "b", "kinds"),
    [
        pytest.param([("Awa", FIRST)], [("Awa", FIRST)], ["agree"], id="the same"),
        pytest.param([("Awa", FIRST)], [("Awa", LAST)], ["label"], id="another label"),
        pytest.param([("Le Goff", LAWYER)], [("Goff", LAWYER)], ["boundary"], id="other boundaries"),
        pytest.param([("Le Goff", LAWYER)], [("Goff", LAST)], ["both"], id="label and boundaries"),
        pytest.param([("Rezé", TOWN)], [], ["only_a"], id="only A"),
        pytest.param([], [("Rezé", TOWN)], ["only_b"], id="only B"),
        pytest.param([("Awa Diallo", LAST)], [("Awa", FIRST), ("Diallo", LAST)], ["both"], id="one against two is one place"),
        pytest.param([("Awa", FIRST), ("Rezé", TOWN)], [("Awa", FIRST)], ["agree", "only_a"], id="in order of the text"),
        pytest.param([], [], [], id="nothing on either side"),
    ],
)  # fmt: skip
def test_a_place_has_one_kind(a, b, kinds):
    found = places(study([("A", [said(*a)]), ("B", [said(*b)])]).documents[0])
    assert [one.kind for one in found] == kinds


def test_an_agreement_beside_a_mention_that_touches_it_is_no_agreement():
    text = "abcdef"
    a = [entity_at(text, 0, 3, TOWN, "human"), entity_at(text, 3, 6, LAST, "human")]
    b = [entity_at(text, 0, 3, TOWN, "human"), entity_at(text, 2, 6, LAST, "human")]
    assert [one.kind for one in compare_sides(tuple(a), (b[0],))] == ["agree", "only_a"]
    assert [one.kind for one in compare_sides(tuple(a), (b[1],))] == ["both"]


spans = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9), st.sampled_from([TOWN, LAST])), max_size=8)


@given(spans, spans)
def test_every_mention_is_in_one_place_and_places_are_disjoint_and_mirror(a, b):
    text = "x" * 60
    left, right = (settle(entity_at(text, s, s + n, label, "human") for s, n, label in side) for side in (a, b))
    found, mirrored = compare_sides(left, right), compare_sides(right, left)
    assert tuple(e for one in found for e in one.a) == left
    assert tuple(e for one in found for e in one.b) == right
    assert all(one.end <= other.start for one, other in pairwise(found))
    swap = {"only_a": "only_b", "only_b": "only_a"}
    assert [swap.get(one.kind, one.kind) for one in found] == [one.kind for one in mirrored]
    assert count_agreed(compare_sides(left, left)).count == len(left)


def test_documents_pair_by_name_and_a_missing_one_is_said():
    first = [said(name="d1.txt"), said(name="d2.txt", text=TEXT + " "), said(name="d3", text="x")]
    found = study(
        [("A", first), ("B", [said(name="d1")]), ("C", [said(name="d2.docx", text=TEXT + " "), said(name="d1")])]
    )
    assert [one.name for one in found.documents] == ["d1.txt", "d2.txt", "d3"]
    assert [[side is not None for side in one.sides] for one in found.documents] == [
        [True, True, True],
        [True, False, True],
        [True, False, False],
    ]
    assert {(one.code, one.n) for one in found.notices} == {("alone", 1), ("partly", 1)}


def test_a_document_of_another_name_is_known_by_its_text():
    found = study([("A", [said(name="d1"), said(name="d2", text="x")]), ("B", [said(("Awa", FIRST), name="row-7"), said(name="d2", text="x")])])  # fmt: skip
    assert [len(one.sides[1] or ()) for one in found.documents] == [1, 0]
    assert ("by_text", 1) in {(one.code, one.n) for one in found.notices}


def test_texts_that_differ_in_blanks_are_aligned_by_characters():
    spaced = TEXT.replace(",", " ,").replace(".", " .\n")
    found = study([("A", [said(("Rezé", TOWN))]), ("B", [said(("Rezé", TOWN), ("Le Goff", LAWYER), text=spaced)])])
    assert [one.kind for one in places(found.documents[0])] == ["agree", "only_b"]
    assert found.documents[0].sides[1][1].text == "Le Goff"


def test_texts_that_differ_in_more_are_refused_with_file_and_line():
    with pytest.raises(BrokenLine) as caught:
        study([("A", [said()]), ("B", [said(text=TEXT.replace("Rezé", "Brest"))])])
    assert caught.value.params["reason"] == "other_text"


def test_names_in_one_piece_on_one_side_bring_all_to_it():
    a = said(("Awa", FIRST), ("Diallo", LAST), ("Rezé", TOWN))
    b = said(("Awa Diallo", PERSON), ("Rezé", TOWN))
    found = study([("A", [a]), ("B", [b])])
    assert [one.kind for one in places(found.documents[0])] == ["agree", "agree"]
    assert found.labels == (TOWN, PERSON)


@pytest.mark.parametrize(
    ("first", "last", "joined"),
    [
        pytest.param("p1", "p1", "p1", id="of one individual"),
        pytest.param("p1", "p2", None, id="a first name beside the surname of a couple"),
        pytest.param(None, None, None, id="of nobody known"),
    ],
)
def test_a_name_made_of_two_keeps_its_individual(first, last, joined):
    one = said(("Awa", FIRST), ("Diallo", LAST))
    one = replace(one, entities=tuple(replace(e, person=p) for e, p in zip(one.entities, (first, last), strict=True)))
    found = study([("A", [one]), ("B", [said(("Awa Diallo", PERSON))])])
    assert [e.person for e in found.documents[0].sides[0]] == [joined]
