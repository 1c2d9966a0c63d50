"""Articles and elision around what was replaced."""

import pytest

from engine.core.labels import BY_SHORT
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.pseudonyms.names.articles import elides, make_article_writer

CASES = [
    pytest.param("fils d'|Aubin|nom", "Morvan", "fils de Morvan", id="a consonant instead of a vowel"),
    pytest.param("fils d’|Aubin|nom", "Morvan", "fils de Morvan", id="the typographic apostrophe"),
    pytest.param("fils de |Martin|nom", "Estienne", "fils d'Estienne", id="a vowel instead of a consonant"),
    pytest.param("l’an, fils de |Martin|nom", "Éluard", "l’an, fils d’Éluard", id="in the apostrophe of the document"),
    pytest.param("D'|AUBIN|nom", "MORVAN", "DE MORVAN", id="capitals"),
    pytest.param("D'|Aubin|nom", "Morvan", "De Morvan", id="the beginning of a sentence"),
    pytest.param("qu'|Aubin|nom", "Morvan", "que Morvan", id="qu'"),
    pytest.param("Lorsqu'|Aubin|nom", "Morvan", "Lorsque Morvan", id="lorsqu'"),
    pytest.param("LORSQU'|AUBIN|nom", "MORVAN", "LORSQUE MORVAN", id="LORSQU'"),
    pytest.param("que |Morvan|nom", "Aubin", "qu'Aubin", id="que"),
    pytest.param("puisque\u00a0|Morvan|nom", "Aubin", "puisqu'Aubin", id="a fixed blank"),
    pytest.param("de |Haldir|nom", "Halbarad", "de Halbarad", id="an H is aspirated"),
    pytest.param("de |Martin|nom", "Morvan", "de Morvan", id="nothing to change"),
    pytest.param("d'|Aubin|nom", "Estienne", "d'Estienne", id="nothing to change either"),
    pytest.param("l'|Atlas|morale", "Belforge", "la Belforge", id="the article of a company"),
    pytest.param("la |Belforge|morale", "Atlas", "l'Atlas", id="and back"),
    pytest.param("le port du |Havre|localite", "Fontanel", "le port de Fontanel", id="a town with its article"),
    pytest.param("habite au |Mans|localite", "Fontanel", "habite à Fontanel", id="au"),
    pytest.param("né en |Algérie|localite", "Fontanel", "né à Fontanel", id="a country"),
    pytest.param("aux |Mureaux|localite", "Arbonville", "à Arbonville", id="aux"),
    pytest.param("quitter la |Rochelle|localite", "Fontanel", "quitter Fontanel", id="la"),
    pytest.param("né à |Apt|localite", "Orgeville", "né à Orgeville", id="à stays"),
    pytest.param("né à |Apt|localite", "96100 Orgeville", "né à 96100 Orgeville", id="a code"),
    pytest.param("né le |3 mai|naissance", "2 octobre", "né le 2 octobre", id="the number of a day"),
    pytest.param("né le |trois mai|naissance", "onze mai", "né le onze mai", id="a day in words"),
    pytest.param("la |Belforge|morale", "3 Atlas", "la 3 Atlas", id="a name that begins with a figure"),
    pytest.param("du |12 rue Basse|adresse", "14 rue Haute", "du 14 rue Haute", id="an address is none"),
    pytest.param("tableau |Mans|localite", "Fontanel", "tableau Fontanel", id="no word of its own"),
    pytest.param("de\n|Martin|nom", "Estienne", "de\nEstienne", id="not over a line end"),
    pytest.param("aide |Martin|nom", "Estienne", "aide Estienne", id="the end of another word"),
]


def written(source: str, new: str, language: str = "fr") -> str:
    before, text, short = source.split("|")
    entity = entity_at(before + text, len(before), len(before + text), BY_SHORT[short], "human")
    annotation = Annotation(Document("x", before + text, language=language), EngineInfo("0", "", "cpu", ""), (entity,))
    writing = make_article_writer(annotation)(entity, new)
    return before[: len(before) - writing.before] + writing.lead + writing.text


@pytest.mark.parametrize(("source", "new", "wanted"), CASES)
def test_the_article_agrees_with_what_is_written(source: str, new: str, wanted: str) -> None:
    assert written(source, new) == wanted


def test_nothing_changes_in_english() -> None:
    assert written("Robert de |Martin|nom", "Estienne", "en") == "Robert de Estienne"


def test_a_word_of_the_mention_before_stays() -> None:
    text = "M. Roux de Martin"
    entities = (entity_at(text, 3, 11, BY_SHORT["nom"], "human"), entity_at(text, 11, 17, BY_SHORT["nom"], "human"))
    annotation = Annotation(Document("x", text), EngineInfo("0", "", "cpu", ""), entities)
    assert make_article_writer(annotation)(entities[1], "Estienne").before == 0


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Éluard", True),
        ("Œdipe", True),
        ("96100 Arbonville", False),
        ("Yves", False),
        ("Hugo", False),
        ("", False),
        ("42", False),
    ],
)
def test_vowels_elide(name: str, wanted: bool) -> None:
    assert elides(name) is wanted
