"""A name found once is found everywhere it names a person, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import SURNAME
from engine.core.model import Document, entity_at, replace
from engine.rules import run
from engine.rules.names.propagation import RULE
from tests.engine.marked import after, kinds, marked

JEAN = "M. ⟦Jean|prenom⟧ ⟦Dupont|nom⟧ a saisi la cour. "
FOUND = [
    pytest.param(JEAN, "Le sieur Dupont conclut", "Le sieur ⟦Dupont|nom⟧ conclut", id="surname"),
    pytest.param(JEAN, "DUPONT conclut", "⟦DUPONT|nom⟧ conclut", id="capitals"),
    pytest.param("Mme ⟦Hélène|prenom⟧ vient. ", "on entend Helene", "on entend ⟦Helene|prenom⟧", id="accent missing"),
    pytest.param("M. ⟦Helene|nom⟧ vient. ", "on voit HÉLÈNE", "on voit ⟦HÉLÈNE|nom⟧", id="accents in capitals"),
    pytest.param("M. ⟦Bœuf|nom⟧ vient. ", "et BŒUF conclut", "et ⟦BŒUF|nom⟧ conclut", id="a ligature stays one letter"),
    pytest.param(JEAN, "puis Jean\nDupont conclut", "puis ⟦Jean|prenom⟧\n⟦Dupont|nom⟧ conclut", id="line break inside"),
    pytest.param(
        "Mme ⟦Van Der Berg|nom⟧. ", "et Van\nDer Berg", "et ⟦Van\nDer Berg|nom⟧", id="line break in a surname"
    ),
    pytest.param("M. ⟦Parrel-Luro|nom⟧. ", "et PARREL-\nLURO", "et ⟦PARREL-\nLURO|nom⟧", id="line break at a hyphen"),
    pytest.param("M. ⟦Quatrevents|nom⟧. ", "et Quatre-\nvents", "et ⟦Quatre-\nvents|nom⟧", id="a line cuts the name"),
    pytest.param("M. ⟦Arnoult|nom⟧. ", "l'épouse d’Arnoult", "l'épouse d’⟦Arnoult|nom⟧", id="elision"),
    pytest.param("M. ⟦O'Brien|nom⟧. ", "et O’Brien", "et ⟦O’Brien|nom⟧", id="both apostrophes"),
    pytest.param(
        JEAN, "(Dupont), «Dupont», M.Dupont", "(⟦Dupont|nom⟧), «⟦Dupont|nom⟧», M.⟦Dupont|nom⟧", id="signs around"
    ),
    pytest.param(
        JEAN, "que monsieur dupont conclut", "que monsieur ⟦dupont|nom⟧ conclut", id="lower case behind a title"
    ),
    pytest.param(JEAN, "la société Dupont", "la société ⟦Dupont|nom⟧", id="an unmarked company"),
    pytest.param(
        "⟦Jean-Pierre|prenom⟧ ⟦Roy|nom⟧. ", "on voit Jean Pierre", "on voit ⟦Jean Pierre|prenom⟧", id="hyphen left out"
    ),
    pytest.param("⟦Anne Marie|prenom⟧ vient. ", "et Marie", "et ⟦Marie|prenom⟧", id="one of several first names"),
    pytest.param(
        JEAN + "Mme ⟦Durand|nom⟧. ", "Mme Durand-Dupont", "Mme ⟦Durand-Dupont|nom⟧", id="a compound of known names"
    ),
    pytest.param(JEAN, "Mme Martin-Dupont", "Mme ⟦Martin-Dupont|nom⟧", id="a compound behind a title"),
    pytest.param(
        "M. ⟦Petit|nom⟧. ", "selon Petit, en effet", "selon ⟦Petit|nom⟧, en effet", id="common word inside a sentence"
    ),
    pytest.param("M. ⟦Avril|nom⟧. ", "et Mme Avril", "et Mme ⟦Avril|nom⟧", id="a month behind a title"),
    pytest.param(
        "⟦Pierre|prenom⟧ ⟦Alba|nom⟧. ",
        "on voit Pierre Alba",
        "on voit ⟦Pierre|prenom⟧ ⟦Alba|nom⟧",
        id="beside its surname",
    ),
    pytest.param("Mme ⟦Ly|nom⟧. ", "que M. Ly", "que M. ⟦Ly|nom⟧", id="two letters behind a title"),
    pytest.param("Mr ⟦Young|nom⟧. ", "in Young's view", "in ⟦Young|nom⟧'s view", id="English possessive"),
    pytest.param(
        "M. ⟦De La Tour|nom⟧. ⟦Tour|nom⟧ ", "et De La Tour", "et ⟦De La Tour|nom⟧", id="the longest form first"
    ),
    pytest.param(
        "Mme ⟦Fleur|prenom⟧ ⟦Abadie|nom⟧. ",
        "Fleur ⟦Abadie|localite⟧ vient",
        "⟦Fleur|prenom⟧ ⟦Abadie|nom⟧ vient",
        id="widens a town inside it",
    ),
    pytest.param(
        "Mme ⟦Fleur|prenom⟧ ⟦Abadie|nom⟧. ",
        "la ⟦Fleur|physicomorale⟧ Abadie",
        "la ⟦Fleur|prenom⟧ ⟦Abadie|nom⟧",
        id="widens a company inside it",
    ),
    pytest.param("M. ⟦Van Berg|nom⟧. ", "Van ⟦Berg|nom⟧ vient", "⟦Van Berg|nom⟧ vient", id="widens its own part"),
    pytest.param(
        "absorbée par ⟦Deep|prenom⟧ Compagny. ",
        "chez Deep Compagny",
        "chez ⟦Deep|prenom⟧ Compagny",
        id="a first name beside the same word",
    ),
    pytest.param(
        "L'EPS SOLEIL ⟦LEVANT|nom⟧ ; ",
        "de l'EPS SOLEIL LEVANT",
        "de l'EPS SOLEIL ⟦LEVANT|nom⟧",
        id="a common word behind the same word",
    ),
    pytest.param(
        "à ⟦Rose|prenom⟧ Thé, ", "puis la Rose Thé", "puis la ⟦Rose|prenom⟧ Thé", id="a flower beside the same word"
    ),
    pytest.param(
        "⟦Avril|prenom⟧ ⟦Diop|nom⟧. ",
        "l'entretien d'Avril et",
        "l'entretien d'⟦Avril|prenom⟧ et",
        id="a month of somebody",
    ),
    pytest.param(
        "⟦Mai|prenom⟧ ⟦Dang|nom⟧. ",
        "le frère de Mai est là",
        "le frère de ⟦Mai|prenom⟧ est là",
        id="a short month of somebody",
    ),
    pytest.param(
        "⟦Will|prenom⟧ ⟦Tupaea|nom⟧ came. ",
        "Will, you had it.",
        "⟦Will|prenom⟧, you had it.",
        id="a word that is spoken to",
    ),
    pytest.param("⟦Will|prenom⟧ ⟦Tupaea|nom⟧ came.", "\nWill: no", "\n⟦Will|prenom⟧: no", id="a word that speaks"),
    pytest.param(
        "⟦Prudence|prenom⟧ ⟦Diop|nom⟧. ", "Prudence : oui", "⟦Prudence|prenom⟧ : oui", id="a virtue that speaks"
    ),
    pytest.param("Me ⟦Anne ROY|avocat⟧. ", "et Me Roy", "et Me ⟦Roy|avocat⟧", id="a lawyer behind a title"),
    pytest.param("Mme ⟦ROY|magistrat⟧. ", "et Mme Roy", "et Mme ⟦Roy|magistrat⟧", id="a judge behind a title"),
]
LEFT = [
    pytest.param(JEAN, "Durand-Dupont conclut", id="inside a compound"),
    pytest.param(JEAN, "Dupont-Durand conclut", id="at the head of a compound"),
    pytest.param(
        "⟦Avril|prenom⟧ ⟦Diop|nom⟧. ", "en avril, le 3 Avril 2020, fin Avril, au mois d'Avril, Avril 2019", id="a month"
    ),
    pytest.param("⟦Mai|prenom⟧ ⟦Dang|nom⟧. ", "le 1er Mai, depuis Mai, 12 Mai", id="a short month"),
    pytest.param("⟦Will|prenom⟧ ⟦Tupaea|nom⟧ came. ", "Will he come? He will: see", id="a verb"),
    pytest.param(JEAN, "12 rue Dupont", id="street"),
    pytest.param(JEAN, "avenue du Maréchal Dupont", id="street with a rank"),
    pytest.param(JEAN, "3, place Jean Dupont", id="square with a number"),
    pytest.param("M. ⟦Quatrevents|nom⟧. ", "quatre-\nvents, Quatre-\nventaux", id="other words cut by a line"),
    pytest.param("M. ⟦Quatrevents|nom⟧. ", "Quatre-vents", id="a hyphen within a line"),
    pytest.param(JEAN, "Dupontel et Adupont", id="inside a word"),
    pytest.param(JEAN, "dupont.fr et jean_dupont", id="inside a domain or a user name"),
    pytest.param(JEAN, "la ⟦SA Dupont|morale⟧", id="a kept company"),
    pytest.param(JEAN, "la ville de Dupontville", id="a longer name"),
    pytest.param("M. ⟦Grasse|nom⟧. ", "le tribunal de commerce de Grasse", id="a court's seat"),
    pytest.param("M. ⟦Petit|nom⟧. ", "un petit immeuble. Petit à petit", id="common word at a sentence's start"),
    pytest.param("M. ⟦Le|nom⟧. ", "Le tribunal. Le préfet", id="an article"),
    pytest.param("M. ⟦Avril|nom⟧. ", "le 3 Avril 2020", id="a date"),
    pytest.param("Mme ⟦Rose|prenom⟧ ⟦Alba|nom⟧. ", "Rose des vents", id="a flower at a sentence's start"),
    pytest.param("⟦Jean|prenom⟧ ⟦Roy|nom⟧. ", "le lycée Jean Moulin", id="someone else's first name"),
    pytest.param(
        "absorbée par ⟦Deep|prenom⟧ Compagny. ", "le lycée Deep River", id="beside another word than where it was found"
    ),
    pytest.param(
        "la SARL ⟦Jardins|prenom⟧ Houlbrèque. ",
        "la SARL Jardins Houlbrèque",
        id="a word of a trade beside the same word",
    ),
    pytest.param("Me ⟦Anne ROY|avocat⟧. ", "et le mot Roy", id="a lawyer's name without a title"),
    pytest.param("Me ⟦Camille ROY|avocat⟧. ", "et Mme Camille Alba", id="a lawyer's first name"),
    pytest.param("⟦J.|prenom⟧ ⟦Roy|nom⟧. ", "au J. 12", id="an initial"),
    pytest.param("⟦Al|prenom⟧ ⟦Roy|nom⟧. ", "et Al", id="a first name of two letters"),
    pytest.param("⟦M.|prenom⟧ ⟦Roy|nom⟧. ", "M. X", id="an initial that is also a title"),
    pytest.param("M. ⟦O'Brien|nom⟧, M. ⟦Brien|nom⟧. ", "D'A’Brien", id="behind a foreign elision"),
    pytest.param(
        "M. ⟦Dax|nom⟧, né à ⟦Dax|localite⟧. ", "une maison à Dax", id="a surname that is also a town of the case"
    ),
]


@pytest.mark.parametrize(("head", "text", "expected"), FOUND)
def test_a_name_is_found_again(head: str, text: str, expected: str) -> None:
    assert after(RULE, head + text) == head + expected


@pytest.mark.parametrize(("head", "text"), LEFT)
def test_what_is_no_person_is_left(head: str, text: str) -> None:
    assert after(RULE, head + text) == head + text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Durand-Dupont conclut. Durand-Dupont réplique", ["name_left"], id="compound, once"),
        pytest.param("12 rue Dupont", ["name_left"], id="street"),
        pytest.param("la ⟦SA Dupont|morale⟧", ["name_left"], id="kept company"),
        pytest.param("M. Dupont", [], id="masked"),
        pytest.param("Me ⟦Dupont|avocat⟧ plaide. M. Dupont", ["different_categories"], id="party and lawyer"),
    ],
)
def test_what_is_left_for_a_reason_is_a_doubt(text: str, expected: list[str]) -> None:
    assert kinds(RULE, JEAN + text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("In the yard April waited", "In the yard ⟦April|prenom⟧ waited", id="in a sentence"),
        pytest.param("April 3 was the date", "April 3 was the date", id="a date"),
        pytest.param("April was cold.", "April was cold.", id="the first word"),
    ],
)
def test_a_first_name_of_the_calendar_is_not_followed_to_a_month(text: str, expected: str) -> None:
    head = "Ms. ⟦April|prenom⟧ ⟦Okoro|nom⟧ testified. "
    assert after(RULE, head + text, "en") == head + expected


def test_a_party_who_is_also_a_lawyer_is_a_lawyer_behind_me() -> None:
    source = JEAN + "Me ⟦Dupont|avocat⟧ plaide. Me Dupont et M. Dupont"
    assert after(RULE, source).endswith("Me ⟦Dupont|avocat⟧ et M. ⟦Dupont|nom⟧")


@given(st.text(alphabet="Dupont dupont-d'’éÉ.\n@_1", max_size=80))
def test_every_mention_added_reads_as_the_name(text: str) -> None:
    document = Document("d", "Dupont " + text)
    entities = run(document, [entity_at(document.text, 0, 6, SURNAME, "model:test")], (RULE,)).entities
    assert all(e.text == document.text[e.start : e.end] for e in entities)
    assert all("upont" in e.text.lower() for e in entities)


@pytest.mark.parametrize("name", ["(X", "a+b*", "[", "\\d+", "$", "|", "(?P<n>x)", ".*"])
def test_a_name_of_pattern_signs_is_harmless(name: str) -> None:
    document = Document("d", f"M. {name} et M. {name}, monsieur X")
    entities = [entity_at(document.text, 3, 3 + len(name), SURNAME, "model:test")]
    result = run(document, entities, (RULE,)).entities
    assert all(document.text[e.start : e.end] == e.text for e in result)


@pytest.mark.parametrize(
    ("source", "score", "masked"),
    [
        pytest.param(
            "La SAS ⟦Garden|prenom⟧ ⟦Store|nom⟧ conclut. Garden Store réplique.", 0.6, False, id="a company, not sure"
        ),
        pytest.param(
            "La SAS ⟦Garden|prenom⟧ ⟦Store|nom⟧ conclut. Garden Store réplique.", 0.99, True, id="a company, sure"
        ),
        pytest.param(
            "La SAS ⟦Igor|prenom⟧ ⟦Roy|nom⟧ et M. ⟦Igor|prenom⟧ ⟦Roy|nom⟧. Igor Roy réplique.",
            0.6,
            True,
            id="a person too",
        ),
    ],
)
def test_a_name_seen_only_behind_a_companys_form_is_followed_when_sure(source: str, score: float, masked: bool) -> None:
    document, entities = marked(source)
    outcome = run(document, [replace(entity, score=score) for entity in entities], (RULE,))
    assert (len(outcome.entities) > len(entities)) is masked
    assert bool(outcome.doubts) is not masked


def test_a_text_without_names_is_left_alone() -> None:
    document, _ = marked("Le tribunal de commerce de Dax, le 3 mai 2020.")
    assert run(document, (), (RULE,)).entities == ()


COMPANY = "La SASU ⟦IGOR MARCHAND|physicomorale⟧ a saisi la cour. "
COMPANIES = [
    pytest.param(COMPANY, "Condamne la SAS IGOR MARCHAND", "Condamne la SAS ⟦IGOR MARCHAND|physicomorale⟧", id="unmarked"),
    pytest.param(COMPANY, "la SAS ⟦Igor Marchand|morale⟧", "la SAS ⟦Igor Marchand|physicomorale⟧", id="taken for a brand"),
    pytest.param(COMPANY, "la SAS ⟦IGOR|physicomorale⟧ MARCHAND", "la SAS ⟦IGOR MARCHAND|physicomorale⟧", id="found in part"),
    pytest.param(COMPANY, "puis Igor Marchand Bâtiment", "puis ⟦Igor Marchand|physicomorale⟧ Bâtiment", id="without its form"),
    pytest.param("La SARL ⟦Hadjeres|physicomorale⟧. ", "la société Hadjeres TP", "la société ⟦Hadjeres|physicomorale⟧ TP", id="one word behind a form"),
    pytest.param("La SARL ⟦Hadjeres|physicomorale⟧. ", "rue Hadjeres", "rue Hadjeres", id="one word elsewhere"),
    pytest.param(COMPANY, "un igor marchand", "un igor marchand", id="small letters"),
    pytest.param(COMPANY, "Me ⟦Igor Marchand|avocat⟧", "Me ⟦Igor Marchand|avocat⟧", id="somebody else's mention"),
    pytest.param("La SA ⟦Altimur|morale⟧. ", "la SA Altimur", "la SA Altimur", id="a brand is not followed"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "text", "wanted"), COMPANIES)
def test_a_name_that_a_company_bears_is_found_at_its_other_mentions(before: str, text: str, wanted: str) -> None:
    assert after(RULE, before + text) == before + wanted
