"""What the delivery would refuse is asked before: one blocking doubt a place; answers lift them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.errors import LeakFound
from engine.core.model import Annotation
from engine.delivery import deliver_text, with_refusals
from engine.pseudonyms import apply
from tests.engine.delivery.test_names_left import PARTY, marked


def asked(annotation: Annotation) -> list[str]:
    """Give the words at the places of the doubts that say what would be refused."""
    raised = [one for one in annotation.doubts if (one.kind, one.variant) == ("name_left", "refused")]
    assert all(one.level == "blocking" for one in raised)
    return [annotation.document.text[one.start : one.end] for one in raised]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        pytest.param("Le dossier de Kervadec est clos.", ["Kervadec"], id="a surname left"),
        pytest.param("Kervadec est clos, Ondine Kervadec aussi.", ["Kervadec", "Ondine Kervadec"], id="each place"),
        pytest.param("Le dossier kervadec est clos.", [], id="small letters are none"),
        pytest.param("Me ⟦Kervadec|avocat|p2⟧ plaide.", [], id="whose a lawyer shares is asked elsewhere"),
        pytest.param("Rien d'autre.", [], id="nothing"),
    ],
)
def test_each_place_that_would_be_refused_is_a_doubt(source: str, words: list[str]) -> None:
    annotation = marked(PARTY + source).annotation
    before = list(annotation.doubts)
    found = with_refusals(annotation)
    assert asked(found) == words
    assert list(found.doubts[: len(before)]) == before


def test_the_doubt_alone_lifts_no_refusal_and_the_readers_answer_does() -> None:
    annotation = with_refusals(marked(PARTY + "Le modèle Kervadec est épuisé.").annotation)
    (raised,) = [one for one in annotation.doubts if one.variant == "refused"]
    written = apply(annotation, "lettres", b"s" * 32)
    with pytest.raises(LeakFound):
        deliver_text(written)
    assert raised.start is not None
    assert raised.end is not None
    made = deliver_text(written, ((raised.start, raised.end),))
    assert (made.left[0].reason, made.left_open) == ("reader", 1)


def test_a_word_that_is_explained_by_another_doubt_is_not_asked_twice() -> None:
    annotation = marked(PARTY + "Le modèle Kervadec est épuisé.", doubts=("Kervadec",)).annotation
    assert asked(with_refusals(annotation)) == []


def test_who_is_another_by_the_joined_name_is_no_slip_of_the_first() -> None:
    source = "M. ⟦Jean|prenom|p1⟧ ⟦Petit|nom|p1⟧ conclut. Devant M. ⟦Petitjean|magistrat|p2⟧, vice-président. "
    written = marked(source)
    assert "Petitjean" in deliver_text(written).data.decode()
    slipped = replace(written.annotation, entities=written.annotation.entities[:2])
    assert asked(with_refusals(slipped)) == ["Petitjean"], "of nobody's, it is asked"


@pytest.mark.parametrize("written", ["PetitJean", "petitjean75", "Jean.Petit"])
def test_a_full_name_that_is_glued_stays_refused(written: str) -> None:
    source = f"M. ⟦Jean|prenom|p1⟧ ⟦Petit|nom|p1⟧ conclut, compte {written}."
    assert asked(with_refusals(marked(source).annotation))


def test_a_civil_title_is_no_initial_of_who_is_named_behind_it() -> None:
    annotation = marked("⟦M.|prenom|p1⟧ ⟦Boulanger|nom|p1⟧ signe. Puis M. ⟦Boulanger|nom|p1⟧ fils.").annotation
    assert asked(with_refusals(annotation)) == [], "a title in French"
    english = replace(annotation, document=replace(annotation.document, language="en"))
    assert asked(with_refusals(english)) == ["M. Boulanger"], "an initial elsewhere"


def test_what_words_mean_is_not_left_open_by_anybody() -> None:
    written = marked(PARTY + "Me ⟦Élodie Sagnes|avocat|p2⟧ plaide. Le dossier kervadec, en petites lettres.")
    made = deliver_text(written)
    assert [one.reason for one in made.left] == ["small_letters"]
    assert made.left_open == 0
