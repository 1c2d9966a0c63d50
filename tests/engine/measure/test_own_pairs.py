"""A user's gold beside predictions: what does not pair is said, other texts are refused."""

from __future__ import annotations

import pytest

from engine.core.broken import BrokenLine
from engine.core.catalogue import ENGINE
from engine.core.labels import load_profile
from engine.core.model import Annotation, Document, EngineInfo, Person, entity_at
from engine.measure.own import sets as own_sets
from engine.measure.own.notices import MeasureNotice, few, from_json
from engine.measure.own.sets import compare_sides, of_gold, side_by_side
from engine.measure.tallying import tallies
from engine.tagging import words_sha256

TEXT = "Mme Ngozi Eze.\nRien d'autre."
NO_ENGINE = EngineInfo("0", "", "", "")
PROFILE = load_profile("judiciaire")


def annotation(name, text=TEXT, rows=((4, 9, "personnePhysiquePrenom"),), **more):
    return Annotation(Document(name, text), NO_ENGINE, tuple(entity_at(text, *row, "human") for row in rows), **more)


def said(notices):
    return [notice.sentence("fr") for notice in notices]


def test_missing_and_extra_documents_are_said_and_the_missing_count_as_missed():
    both, notices = side_by_side(
        [annotation("a.txt"), annotation("b.txt")], [annotation("a.json"), annotation("z", "x", ())]
    )
    assert said(notices) == [
        "1 document absent de la prédiction compte comme entièrement manqué : b.txt.",
        "1 document de la prédiction n'est pas dans la référence et ne compte pas : z.",
    ]
    assert [one.missing for one in both.pairs] == [False, True]


def test_a_document_of_another_name_is_known_by_its_text():
    gold = [annotation("12-345"), annotation("b", "Autre.", ())]
    both, notices = side_by_side(gold, [annotation("export-1"), annotation("b", "Autre.", ())])
    assert not any(one.missing for one in both.pairs)
    assert said(notices) == ["1 document a été reconnu à son texte, son nom étant différent."]
    twins = [annotation("x"), annotation("y")]
    assert [one.missing for one in side_by_side(twins, [annotation("z")] * 1 + [annotation("w")])[0].pairs] == [
        True,
        True,
    ]


def test_other_texts_are_refused_with_document_line_and_character_and_without_the_text():
    other = TEXT.replace("autre", "Autre")
    with pytest.raises(BrokenLine) as caught:
        side_by_side([annotation("a"), annotation("b")], [annotation("a"), annotation("b", other)])
    sentence = caught.value.sentence("fr")
    assert sentence.startswith(
        "b, ligne 2 : le texte de ce document diffère de celui de la référence « b » à partir du caractère 22."
    )
    assert "Annotez le même texte des deux côtés" in sentence
    assert "Ngozi" not in sentence + caught.value.sentence("en")


def test_no_mention_one_document_and_an_empty_prediction_are_said():
    assert said(of_gold(3, 0)) == [
        "Les 3 documents de référence ne portent aucune mention : ni rappel ni F1 ne peuvent être calculés. Annotez-les, ou ajoutez des documents."
    ]
    assert [notice.code for notice in of_gold(1, 0)] == ["no_mention", "one_document"]
    assert of_gold(2, 5) == ()
    assert [one.code for one in side_by_side([annotation("a")], [annotation("a", rows=())])[1]] == ["no_prediction"]


def test_both_sides_are_put_together_as_measures_take_them():
    people = (Person("p", ("Ngozi",)),)
    gold = [annotation("a", persons=people), annotation("b", "Autre.", ())]
    predicted = [annotation("a.json", nothing_missed=0.75), annotation("b", "Autre.", (), nothing_missed=2.0)]
    rows, _ = compare_sides(gold, predicted, PROFILE)
    assert [(one.pair.name, one.persons, one.risk) for one in rows] == [("a", people, 0.25), ("b", (), None)]
    alone, _ = compare_sides(gold[:1], [annotation("z", nothing_missed=1.0)], PROFILE)
    assert alone[0].risk == 0.0
    assert sum(one.possible for one in tallies(rows)[0].counts["strict"].values()) == 1


def test_every_notice_has_its_sentences_and_comes_back_from_the_store():
    keys = {key.split(".")[2] for key in ENGINE.sentences("fr") if key.startswith(("notice.own.", "notice.reading."))}
    assert len(keys) > 10
    for code in keys:
        for n in (1, 3):
            notice = MeasureNotice(code, n, {"names": "a"})
            assert notice.sentence("fr") != notice.sentence("en")
            assert from_json([notice.to_json(), ["no such code", 1, {}]]) == (notice,)
    assert few(["a", "b"]) == "a, b"
    assert few([str(n) for n in range(9)]) == "0, 1, 2, 3, 4, … (9)"


def test_a_text_that_a_calibration_was_fitted_on_is_marked_however_its_lines_are_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = words_sha256("M. Okonkwo conclut. Puis il se tait.")
    monkeypatch.setattr(own_sets, "fitted_texts", lambda: frozenset({seen}))
    gold = [annotation("a", "M. Okonkwo conclut.\nPuis il se tait.", ()), annotation("b", "Mme Alba conclut.", ())]
    rows, _ = compare_sides(gold, gold, PROFILE)
    assert [row.fitted for row in rows] == [True, False]
