"""Words that are no names are left in clear, unless a title or a first name says that they are."""

from __future__ import annotations

import pytest

from engine.core.model import Document, Entity, replace
from engine.rules import run
from engine.rules.names.common_words import RULE
from engine.text.lexicons import first_names, not_names
from tests.engine.marked import after, marked

ROWS = [
    pytest.param(
        "non mais ⟦serieux|prenom⟧ ⟦faut|nom⟧ se decider",
        "non mais serieux faut se decider",
        id="words of a chat in small letters",
    ),
    pytest.param("<⟦médias|prenom⟧ ⟦omis|nom⟧>", "<médias omis>", id="what a chat says of a picture"),
    pytest.param("mme ⟦nouveau|nom⟧ a dit oui", "mme ⟦nouveau|nom⟧ a dit oui", id="such a word behind a title"),
    pytest.param("vu ⟦Nouveau|nom⟧ hier", "vu ⟦Nouveau|nom⟧ hier", id="such a word with a capital"),
    pytest.param("⟦RAPPELLE|nom⟧ que l'exécution", "RAPPELLE que l'exécution", id="a verb of the dispositif"),
    pytest.param("notifié par ⟦LRAR|nom⟧", "notifié par LRAR", id="an abbreviation"),
    pytest.param("Madame ⟦LA PROCUREURE GÉNÉRALE|nom⟧", "Madame LA PROCUREURE GÉNÉRALE", id="an office behind a title"),
    pytest.param("Mme ⟦la Chancelière|nom⟧", "Mme la Chancelière", id="an office in lower case"),
    pytest.param("contre la ⟦CARSAT Rhône|nom⟧", "contre la ⟦CARSAT Rhône|morale⟧", id="a public body is one"),
    pytest.param("⟦URSSAF|prenom⟧ d'Auvergne", "⟦URSSAF|morale⟧ d'Auvergne", id="taken for a first name"),
    pytest.param("au ⟦Maroc|nom⟧ et en Italie", "au Maroc et en Italie", id="a country"),
    pytest.param("M. ⟦Maroc|nom⟧ conclut", "M. ⟦Maroc|nom⟧ conclut", id="a country that is a surname"),
    pytest.param("⟦Paul|prenom⟧ ⟦France|nom⟧", "⟦Paul|prenom⟧ ⟦France|nom⟧", id="behind a first name"),
    pytest.param("Mme ⟦Rapelle|nom⟧ née ⟦Fixe|nom⟧", "Mme ⟦Rapelle|nom⟧ née ⟦Fixe|nom⟧", id="behind née"),
    pytest.param("⟦Le Président|nom⟧ Petit", "Le Président Petit", id="an office without a title"),
    pytest.param("Mme ⟦Le|nom⟧ conclut", "Mme ⟦Le|nom⟧ conclut", id="a surname of two letters"),
    pytest.param("⟦Roy|nom⟧ et ⟦Petit|nom⟧", "⟦Roy|nom⟧ et ⟦Petit|nom⟧", id="names that are common words elsewhere"),
    pytest.param("Me ⟦JUGE|avocat⟧", "Me ⟦JUGE|avocat⟧", id="a professional is not this rule's"),
    pytest.param("JAF, ⟦J.|prenom⟧ ⟦EXPRO|nom⟧, JCP", "JAF, J. EXPRO, JCP", id="a specialised judge and his initial"),
    pytest.param("hors ⟦JAF|nom⟧, ⟦JEX|nom⟧, ⟦JCP|nom⟧", "hors JAF, JEX, JCP", id="a list of specialised judges"),
    pytest.param("M. ⟦J.|prenom⟧ ⟦Fixe|nom⟧", "M. ⟦J.|prenom⟧ ⟦Fixe|nom⟧", id="an initial behind a title"),
    pytest.param("⟦Awa|prenom⟧ ⟦Sow|nom⟧ ⟦EPOUSE|nom⟧ Diop", "⟦Awa|prenom⟧ ⟦Sow|nom⟧ EPOUSE Diop", id="civil status"),
    pytest.param("Monsieur et ⟦Madame|prenom⟧ ⟦Sow|nom⟧", "Monsieur et Madame ⟦Sow|nom⟧", id="a civil title"),
    pytest.param("⟦Chère Madame|prenom⟧,", "Chère Madame,", id="the head of a letter"),
    pytest.param("2. ⟦Seul|nom⟧ est recevable", "2. Seul est recevable", id="the head of a sentence"),
    pytest.param("M. ⟦Seul|nom⟧ conclut", "M. ⟦Seul|nom⟧ conclut", id="the same word behind a title"),
    pytest.param("⟦Grâce|prenom⟧ à son travail", "Grâce à son travail", id="grâce à"),
    pytest.param("⟦Grâce|prenom⟧ aux voisins", "Grâce aux voisins", id="grâce aux"),
    pytest.param("Mme ⟦Grâce|prenom⟧ ⟦Mbeki|nom⟧", "Mme ⟦Grâce|prenom⟧ ⟦Mbeki|nom⟧", id="Grâce behind a title"),
    pytest.param("⟦Grâce|prenom⟧ a trois ans", "⟦Grâce|prenom⟧ a trois ans", id="Grâce and the verb"),
    pytest.param("⟦Maman|prenom⟧ est morte", "Maman est morte", id="a word of the family"),
    pytest.param("Objet : ⟦URGENT|nom⟧ fuite", "Objet : URGENT fuite", id="the subject of a message"),
    pytest.param("Mme ⟦la Vice|nom⟧-procureure", "Mme la Vice-procureure", id="half an office"),
]
UNSURE = [
    pytest.param("M. Sow\nkinésithérapeute de ⟦football|prenom⟧\nné", "football", id="a sport"),
    pytest.param("Un enfant, ⟦carrossier|prenom⟧", "carrossier", id="a trade"),
    pytest.param("Les séances d'⟦orthophonie|prenom⟧", "orthophonie", id="an elision"),
    pytest.param("le logiciel ⟦Optima|nom⟧", "Optima", id="a program"),
    pytest.param("Le logiciel de gestion/ facturation ⟦Optima|nom⟧,", "Optima", id="a program and what it does"),
    pytest.param("Puis. ⟦Vérifier|prenom⟧ le tout", "Vérifier", id="letters of an ordinary word"),
    pytest.param("Bien. ⟦Organisez-le|nom⟧ demain", "Organisez-le", id="a verb and its pronoun"),
    pytest.param("un téléphone de marque ⟦Nordia|prenom⟧", "Nordia", id="a make"),
    pytest.param("le quotidien « ⟦Aurore|nom⟧ »", "Aurore", id="a newspaper"),
    pytest.param("Respectueusement,\n⟦adj|prenom⟧ ⟦Diop|nom⟧", "adj", id="a rank at the head of a line"),
    pytest.param("M. Sow, le ⟦coach|prenom⟧ ⟦Sow|nom⟧", "coach", id="before a name"),
]
KEPT = [
    pytest.param("Salut, c'est ⟦nadia|prenom⟧", id="a listed first name"),
    pytest.param("⟦zohra|prenom⟧, rappelle vite", id="a line without capitals"),
    pytest.param("Merci ⟦oumou|prenom⟧ ⟦diop|nom⟧", id="two names without capitals"),
    pytest.param("Mme ⟦sow|nom⟧", id="behind a title"),
    pytest.param("M. ⟦Optima|nom⟧. Le logiciel ⟦Optima|nom⟧", id="a name elsewhere"),
    pytest.param("Mme ⟦Ilhame|prenom⟧ ⟦Sow|nom⟧. Dit a ⟦ilh|prenom⟧ de venir", id="the head of a known first name"),
    pytest.param("Vu ⟦Côme|prenom⟧ hier", id="a first name like a word"),
    pytest.param("M. ⟦Vérifier|nom⟧ dort", id="a word behind a title"),
    pytest.param("le logiciel de ⟦Diop|nom⟧", id="whose program it is"),
    pytest.param("l'application faite par ⟦Diop|nom⟧", id="whose work it is"),
]


def _unsure(source: str) -> tuple[Document, tuple[Entity, ...]]:
    document, entities = marked(source)
    announced = {"Ilhame", "Sow"}
    return document, tuple(replace(e, score=1.0 if e.text in announced else 0.6) for e in entities)


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_words_that_are_no_names_stay_in_clear(source: str, expected: str) -> None:
    assert after(RULE, source) == expected


@pytest.mark.parametrize(("source", "word"), UNSURE)
def test_a_word_that_is_hardly_a_name_is_left_in_clear_with_a_doubt(source: str, word: str) -> None:
    document, entities = _unsure(source)
    outcome = run(document, entities, (RULE,))
    assert word not in {entity.text for entity in outcome.entities}
    assert [document.text[d.start : d.end] for d in outcome.doubts] == [word]


@pytest.mark.parametrize("source", KEPT)
def test_what_may_be_a_name_is_kept(source: str) -> None:
    document, entities = _unsure(source)
    outcome = run(document, entities, (RULE,))
    assert (outcome.entities, outcome.doubts) == (entities, ())


def test_a_sure_word_in_lower_case_is_kept() -> None:
    document, entities = marked("Un enfant, ⟦kylian|prenom⟧, et sa mère")
    assert run(document, entities, (RULE,)).entities == entities


def test_no_word_is_both_a_first_name_and_none() -> None:
    none = not_names("words") | not_names("openers") | not_names("civil") | not_names("bodies") | not_names("countries")
    assert first_names() & none == set()
