"""Sentences in other forms: the gold stays exact to the character, the French stays right, nobody
real is left."""

from __future__ import annotations

import re

import pytest

from engine.core.errors import NotForPanel
from engine.measure.panel.panel import marked_up, panel
from engine.teaching import variants as module
from engine.teaching.fictional import fictional
from engine.teaching.variants import KINDS, VariantOffer, variants
from tests.engine.marked import marked
from tests.engine.teaching.made_sentences import sentence


def offered(source: str, language: str = "fr") -> VariantOffer:
    document, entities = marked(source)
    return variants(document.text, entities, language)


def written(source: str, kind: str, language: str = "fr") -> list[str]:
    return [marked_up(one.text, one.entities) for one in offered(source, language).variants if one.kind == kind]


def reason(source: str, kind: str, language: str = "fr") -> str | None:
    return next((one.reason for one in offered(source, language).refused if one.kind == kind), None)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_variant_of_the_panel_keeps_its_mentions(language: str) -> None:
    for item in panel(language):
        made = variants(item.text, item.entities, language)
        for one in made.variants:
            assert [e.label for e in one.entities] == [e.label for e in item.entities]
            assert all(one.text[e.start : e.end] == e.text and e.text.strip() for e in one.entities)
            assert one.text != item.text
        assert {one.kind for one in (*made.variants, *made.refused)} == set(KINDS)


def test_the_same_sentence_has_the_same_variants_each_time() -> None:
    source = "M. ⟦Luc|prenom⟧ ⟦Roux|nom⟧ a interjeté appel."
    assert offered(source) == offered(source)


def test_everybody_is_named_otherwise_and_one_name_stays_one() -> None:
    made = written("M. ⟦Luc|prenom⟧ ⟦ROUX|nom⟧ et M. ⟦Jean|prenom⟧ ⟦ROUX|nom⟧ sont là.", "name")
    assert len(made) == 3
    for one in made:
        names = re.findall(r"⟦([^|]+)\|nom⟧", one)
        assert names[0] == names[1] != "ROUX"
        assert names[0].isupper()


@pytest.mark.parametrize(
    ("source", "ways"),
    [
        pytest.param("Le père de ⟦Luc|prenom⟧ est là.", ["maghreb", "west_africa", "east_asia"], id="all have a name"),
        pytest.param("Le père d'⟦Olivier|prenom⟧ est là.", ["maghreb", "west_africa"], id="one has none with a vowel"),
        pytest.param("Le père d'⟦Olivier|prenom⟧ et de ⟦Luc|prenom⟧ est là.", ["maghreb", "west_africa"], id="for one of two"),
    ],
)  # fmt: skip
def test_an_origin_without_a_name_that_fits_leaves_the_others(source: str, ways: list[str]) -> None:
    assert [one.way for one in offered(source).variants if one.kind == "name"] == ways
    assert reason(source, "name") is None


def test_where_no_origin_has_a_name_that_fits_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ORIGINS", ("east_asia",))
    source = "Le père d'⟦Olivier|prenom⟧ est là."
    assert (written(source, "name"), reason(source, "name")) == ([], "no_other")


def test_an_initial_stays_an_initial_and_an_elision_stays_right() -> None:
    for one in written("La mère d'⟦Aline|prenom⟧ ⟦R.|nom⟧ est là.", "name"):
        assert re.search(r"\|prenom⟧ ⟦[A-Z]\.\|nom⟧", one)
        assert re.search(r"d'⟦[AEIOUÉÀÈÏaeiou]", one)


@pytest.mark.parametrize(
    ("source", "made", "language"),
    [
        pytest.param("M. ⟦Roux|nom⟧, né le ⟦4 mai 1970|naissance⟧.", "Mme ⟦Roux|nom⟧, née le ⟦4 mai 1970|naissance⟧.", "fr", id="a title and né"),
        pytest.param("Madame ⟦ROUX|nom⟧ a interjeté appel.", "Monsieur ⟦ROUX|nom⟧ a interjeté appel.", "fr", id="a title"),
        pytest.param("M. ⟦Roux|nom⟧, requérant", "Mme ⟦Roux|nom⟧, requérante", "fr", id="what is set beside"),
        pytest.param("Mme ⟦Roux|nom⟧\nComparante en personne", "M. ⟦Roux|nom⟧\nComparant en personne", "fr", id="on its own line"),
        pytest.param("Mr. ⟦Okafor|nom⟧ appeals.", "Ms. ⟦Okafor|nom⟧ appeals.", "en", id="English"),
    ],
)  # fmt: skip
def test_gender_is_turned_where_all_agrees(source: str, made: str, language: str) -> None:
    assert written(source, "gender", language) == [made]


@pytest.mark.parametrize(
    ("source", "why", "language"),
    [
        pytest.param("M. ⟦Roux|nom⟧ est venu hier.", "agreement", "fr", id="a participle would have to follow"),
        pytest.param("M. ⟦Roux|nom⟧ dit qu'il part.", "agreement", "fr", id="a pronoun"),
        pytest.param("Mme ⟦Roux|nom⟧ et son mari partent.", "agreement", "fr", id="a relation"),
        pytest.param("Le requérant, M. ⟦Roux|nom⟧, part.", "agreement", "fr", id="an article"),
        pytest.param("M. ⟦Roux|nom⟧, licencié en mai, part.", "agreement", "fr", id="a participle beside the name"),
        pytest.param("M. ⟦Roux|nom⟧ et Mme ⟦Alba|nom⟧ partent.", "two_genders", "fr", id="a man and a woman"),
        pytest.param("M. et Mme ⟦Alba|nom⟧ partent.", "two_genders", "fr", id="a couple"),
        pytest.param("Le dossier ⟦Alba|nom⟧ part.", "no_gender", "fr", id="nothing says one"),
        pytest.param("La cour est là.", "no_name", "fr", id="nobody is named"),
        pytest.param("Mr. ⟦Okafor|nom⟧ and his car.", "agreement", "en", id="an English pronoun"),
    ],
)
def test_gender_is_not_offered_where_the_sentence_would_be_wrong(source: str, why: str, language: str) -> None:
    assert (written(source, "gender", language), reason(source, "gender", language)) == ([], why)


def test_case_accents_and_spaces_keep_every_letter_in_its_place() -> None:
    source = "M. ⟦Émile|prenom⟧ ⟦Le Goff|nom⟧ habite à ⟦Évry|localite⟧."
    assert written(source, "case") == [
        "M. ⟦ÉMILE|prenom⟧ ⟦LE GOFF|nom⟧ habite à ⟦Évry|localite⟧.",
        "M. ⟦émile|prenom⟧ ⟦le goff|nom⟧ habite à ⟦Évry|localite⟧.",
        "M. ⟦ÉMILE|prenom⟧ ⟦LE GOFF|nom⟧ HABITE À ⟦ÉVRY|localite⟧.",
    ]
    assert written(source, "accents") == ["M. ⟦Emile|prenom⟧ ⟦Le Goff|nom⟧ habite a ⟦Evry|localite⟧."]
    assert written(source, "spacing") == [
        "M.\u00a0⟦Émile|prenom⟧\u00a0⟦Le\u00a0Goff|nom⟧\u00a0habite à ⟦Évry|localite⟧."
    ]


def test_typing_errors_are_one_in_a_name_and_one_in_a_word() -> None:
    in_name, in_word = written("M. ⟦Lanfranchi|nom⟧ habite toujours ici.", "typing")
    assert "habite toujours ici." in in_name
    assert "Lanfranchi" not in in_name
    assert "⟦Lanfranchi|nom⟧" in in_word


def test_what_would_change_nothing_is_said() -> None:
    assert reason("12 ⟦A|nom⟧", "accents") == "same"


GOLD = "Par jugement du 3 mars 2019 (RG 18/04512), M. ⟦Luc|prenom⟧ ⟦Rocheblave|nom⟧, né le ⟦4 mai 1970|naissance⟧, demeurant ⟦7 rue Haute|adresse⟧ à ⟦Tulle|localite⟧, assisté de Me ⟦Anne Vidal-Okoro|avocat⟧, a été entendu."


def test_nobody_and_no_case_is_left_in_a_sentence_for_the_panel() -> None:
    text, gold = fictional(sentence(GOLD))
    for known in ("Luc", "Rocheblave", "4 mai 1970", "rue Haute", "Tulle", "Vidal", "Okoro", "3 mars 2019", "18/04512"):
        assert known not in text
    assert [one.label for one in gold] == [one.label for one in sentence(GOLD).truth or ()]
    assert all(text[one.start : one.end] == one.text for one in gold)
    assert text.startswith("Par jugement du ")
    assert fictional(sentence(GOLD)) == (text, gold)


@pytest.mark.parametrize(
    ("truth", "said"),
    [
        pytest.param(None, "M. ⟦Roux|nom⟧ est venu.", id="nobody read it"),
        pytest.param("M. ⟦Roux|nom⟧ ayant vu Roux partir.", None, id="the name stands outside of its mention too"),
        pytest.param("M. ⟦Roux|nom⟧ " + "et puis " * 200 + "voilà.", None, id="too long"),
    ],
)
def test_what_cannot_be_made_fictional_is_refused(truth: str | None, said: str | None) -> None:
    with pytest.raises(NotForPanel):
        fictional(sentence(truth, said))


def test_english_dates_are_drawn_anew() -> None:
    text, _ = fictional(sentence("On March 3, 1987 Mr. ⟦Okafor|nom⟧ wrote.", language="en"))
    assert "1987" not in text
    assert "Okafor" not in text
