"""What a sentence has to teach: corrections by their gravity, hesitation, disagreement."""

from __future__ import annotations

from math import exp

import pytest

from engine.teaching.phenomena import suggest_phenomenon
from engine.teaching.signals import HESITANT, doubts_in, signals
from tests.doubts import foreign
from tests.engine.teaching.made_sentences import material, sentence

SAID = "M. Roux a vu Tulle."


@pytest.mark.parametrize(
    ("truth", "said", "codes"),
    [
        pytest.param("M. ⟦Roux|nom⟧ a vu Tulle.", SAID, ["missed_sensitive"], id="a name was missed"),
        pytest.param("M. ⟦Roux|magistrat⟧ a vu Tulle.", SAID, ["missed"], id="a judge was: nothing sensitive"),
        pytest.param(SAID, "M. ⟦Roux|nom⟧ a vu Tulle.", ["false_alarm"], id="a false alarm"),
        pytest.param("⟦M. Roux|nom⟧ a vu Tulle.", "M. ⟦Roux|nom⟧ a vu Tulle.", ["boundary"], id="boundaries"),
        pytest.param("M. ⟦Roux|nom⟧ a vu Tulle.", "M. ⟦Roux|prenom⟧ a vu Tulle.", ["label"], id="another label"),
        pytest.param("M. ⟦Roux|nom⟧ a vu Tulle.", "M. ⟦Roux|nom⟧ a vu Tulle.", [], id="all right"),
    ],
)
def test_each_correction_has_its_code(truth: str, said: str, codes: list[str]) -> None:
    assert [one.code for one in signals(sentence(truth, said)).found] == codes


def test_a_missed_name_teaches_more_than_boundaries_and_these_more_than_a_false_alarm() -> None:
    missed = signals(sentence("M. ⟦Roux|nom⟧ part.", "M. Roux part.")).errors
    boundary = signals(sentence("⟦M. Roux|nom⟧ part.", "M. ⟦Roux|nom⟧ part.")).errors
    alarm = signals(sentence("M. Roux part.", "M. ⟦Roux|nom⟧ part.")).errors
    assert missed > boundary > alarm > 0
    assert missed == pytest.approx(1 - exp(-1))


def test_an_error_that_the_engine_was_sure_of_teaches_more() -> None:
    sure, unsure = (signals(sentence("M. Roux part.", "M. ⟦Roux|nom⟧ part.", score=p)).loss for p in (0.99, 0.4))
    assert sure > unsure


def test_a_party_taken_for_a_judge_would_stay_readable() -> None:
    kept = signals(sentence("M. ⟦Roux|nom⟧ part.", "M. ⟦Roux|magistrat⟧ part.")).loss
    hidden = signals(sentence("M. ⟦Roux|nom⟧ part.", "M. ⟦Roux|prenom⟧ part.")).loss
    assert kept == pytest.approx(1.5 * hidden)


@pytest.mark.parametrize(("score", "margin"), [(1.0, 0.0), (0.75, 0.5), (0.5, 1.0), (0.2, 1.0)])
def test_the_margin_is_that_of_the_least_sure_mention(score: float, margin: float) -> None:
    found = signals(sentence(None, "M. ⟦Roux|nom⟧ part.", score=score))
    assert (found.lowest, found.margin) == (score, pytest.approx(margin))
    assert found.errors == 0.0


def test_a_doubt_in_the_sentence_counts_and_one_elsewhere_does_not() -> None:
    doubts = (
        foreign("low_probability", "look", "…", 3, 7),
        foreign("unread_page", "blocking", "…", 3, 7),
        foreign("low_probability", "look", "…", 400, 404),
        foreign("unsure_language", "look", "…"),
    )
    one = sentence(None, "M. ⟦Roux|nom⟧ part.", score=1.0, doubts=doubts)
    found = signals(one, doubts_in([one])[one.id])
    assert (found.doubts, found.margin) == (("low_probability",), HESITANT)


def test_disagreement_is_one_less_the_f1_of_two_systems() -> None:
    one = sentence(None, "⟦Luc|prenom⟧ ⟦Roux|nom⟧ part.", "⟦Luc|prenom⟧ Roux part.")
    assert signals(one).disagreement == pytest.approx(1 - 2 / 3)
    assert signals(one).apart == 1
    assert signals(sentence(None, "⟦Luc|prenom⟧ part.")).apart is None


def test_without_a_mention_there_is_no_hesitation() -> None:
    assert signals(sentence(None, "Le dossier est là.")).margin == 0.0


@pytest.mark.parametrize(
    ("truth", "said", "name"),
    [
        ("Me ⟦Roux|avocat⟧ plaide.", "Me Roux plaide.", "lawyers"),
        ("M. ⟦ROUX|nom⟧ plaide.", "M. ROUX plaide.", "capitals"),
        ("M. ⟦R.|nom⟧ plaide.", "M. R. plaide.", "initials"),
        ("M. ⟦Le Roux|nom⟧ plaide.", "M. Le Roux plaide.", "compound_names"),
        ("à ⟦Tulle|localite⟧ demeurant", "à Tulle demeurant", "addresses"),
        ("⟦Luc|prenom⟧ voit Me ⟦Roux|avocat⟧.", "⟦Luc|prenom⟧ voit Me Roux.", "lawyers"),
        ("Rien à voir ici.", "Rien à voir ici.", "compound_names"),
    ],
)
def test_a_phenomenon_is_suggested(truth: str, said: str, name: str) -> None:
    assert suggest_phenomenon(sentence(truth, said)) == name


def test_a_material_without_a_reader_has_no_correction() -> None:
    assert material(None, "M. ⟦Roux|nom⟧ part.").truth is None
