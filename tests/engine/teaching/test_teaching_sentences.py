"""Documents cut into sentences: no mention is cut, nothing is lost, a template has no name."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, strategies as st

from engine.core.model import entity_at
from engine.teaching.sentences import Material, cut_sentences, spans
from tests.engine.teaching.made_sentences import PROFILE, material, sentence


def test_a_document_is_cut_where_its_sentences_end() -> None:
    found = cut_sentences(material(None, "M. ⟦Roux|nom⟧ est venu. Il a parlé longtemps.\n\nLa cour a statué hier."))
    assert [one.text for one in found] == ["M. Roux est venu.", "Il a parlé longtemps.", "La cour a statué hier."]
    assert [one.text for one in found[0].known] == ["Roux"]


def test_a_mention_that_holds_a_full_stop_is_never_cut() -> None:
    found = cut_sentences(
        material(
            "Puis ⟦Roux. Le Grand|nom⟧ est venu. Il est reparti.", "Puis Roux. Le ⟦Grand|nom⟧ est venu. Il est reparti."
        )
    )
    assert [one.text for one in found] == ["Puis Roux. Le Grand est venu.", "Il est reparti."]


def test_a_header_without_a_full_stop_is_cut_at_its_lines() -> None:
    lines = [f"Ligne numéro {n} du très long en-tête de la décision" for n in range(12)]
    assert [one.text for one in cut_sentences(material(None, "\n".join(lines)))] == lines


def test_lines_without_words_are_left_out_unless_a_mention_stands_there() -> None:
    found = cut_sentences(material(None, "12/345\n\n⟦Roux|nom⟧\n\n***"))
    assert [one.text for one in found] == ["Roux"]


def test_a_template_knows_contexts_and_no_names() -> None:
    one = sentence("M. ⟦Idrissa|prenom⟧  ⟦KONATÉ|nom⟧, né le 4 mai 1970, appelle.")
    other = sentence("M. ⟦Solène|prenom⟧ ⟦Le Bris|nom⟧, né le 9 mai 1981, appelle.")
    assert one.template == other.template == "m. ¤prenom¤ ¤nom¤, né le 0 mai 0000, appelle."


def test_an_empty_document_has_no_sentence() -> None:
    assert cut_sentences(material(None, "")) == ()


@given(
    st.lists(st.sampled_from(["M. Roux ", "est venu. ", "Puis\n", "\n\n", "Mme Alba. ", "12 ", "L. "]), max_size=30),
    st.data(),
)
def test_sentences_are_disjoint_in_order_and_hold_every_mention_whole(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    places = st.integers(0, len(text))
    pairs = data.draw(st.lists(st.tuples(places, places), max_size=5))
    mentions = [entity_at(text, a, b, "adresse", "x") for a, b in pairs if a < b and text[a:b] == text[a:b].strip()]
    found = list(spans(text, mentions))
    assert all(one[1] <= other[0] for one, other in pairwise(found))
    gaps = zip([0, *(end for _, end in found)], [*(start for start, _ in found), len(text)], strict=True)
    assert not "".join(text[start:end] for start, end in gaps).strip()
    for one in mentions:
        assert sum(a < one.end and one.start < b for a, b in found) <= 1


def test_a_sentence_is_named_by_its_place_and_by_nobody() -> None:
    (one,) = cut_sentences(Material("7", "M. Roux est venu.", (), PROFILE))
    assert one.id == "7-0-17"
