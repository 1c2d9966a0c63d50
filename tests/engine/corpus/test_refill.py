"""Refilling: the spans are those of the new text, roles and genders follow the old one."""

from __future__ import annotations

import random

import pytest

from engine.corpus.companies import companies
from engine.corpus.identities import NameBank, date, like_shape
from engine.corpus.noise import disturb
from engine.corpus.professionals import professionals
from engine.corpus.refill import as_written, fill, join_professionals, renew, usable
from engine.labels import FIRST_NAME, JUDGE, LAWYER, SURNAME
from tests.engine.tiny_corpora import DECISION, PUBLISHED

AVOCAT, JUGE = LAWYER, JUDGE


def _row() -> dict[str, object]:
    spans = [
        ("Aurélien", FIRST_NAME),
        ("Rocheblave", SURNAME),
        ("3 mars 1971", "dateNaissance"),
        ("38200 Vienne", "localite"),
    ]
    entities = [{"start": DECISION.index(m), "end": DECISION.index(m) + len(m), "label": label} for m, label in spans]
    again = DECISION.index("M. Rocheblave") + 3
    return {"text": DECISION, "entities": [*entities, {"start": again, "end": again + 10, "label": SURNAME}]}


@pytest.mark.parametrize("seed", range(8))
def test_renewing_gives_every_mention_of_a_person_the_same_new_name(bank: NameBank, seed: int) -> None:
    text, spans = renew(_row(), bank, random.Random(seed))
    surnames = [text[start:end] for start, end, label in spans if label == SURNAME]
    assert len(surnames) == 2
    assert surnames[0] == surnames[1]
    assert "3 mars 1971" not in text
    (town,) = [text[start:end] for start, end, label in spans if label == "localite"]
    assert town[:5].isdigit()


@pytest.mark.parametrize("seed", range(8))
def test_placeholders_become_mentions_and_courts_keep_their_seat(bank: NameBank, seed: int) -> None:
    text, spans = fill(PUBLISHED, bank, random.Random(seed))
    assert "[W]" not in text
    assert "[Adresse" not in text
    by_label: dict[str, list[str]] = {}
    for start, end, label in spans:
        by_label.setdefault(label, []).append(text[start:end])
    assert len(by_label[FIRST_NAME]) == 1
    assert len(by_label[SURNAME]) == 4
    assert by_label[SURNAME][0] == by_label[SURNAME][3]
    assert by_label["dateNaissance"][0].endswith(" 1980")
    assert len(by_label["localite"]) == 2, "the town of the address and of the birth, not the court's"
    assert len(by_label["plaqueImmatriculation"]) == 1
    assert by_label[AVOCAT] == ["Bouvier", "Marty", "Roche"]
    assert by_label[JUGE] == ["BRUN", "Castel"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("M. BONNEFOY, président", [("BONNEFOY", JUGE)], id="a judge before the office"),
        pytest.param("Mme Castel, conseiller rapporteur", [("Castel", JUGE)], id="rapporteur"),
        pytest.param("Greffier : Mme Anne VIDAL", [("Anne VIDAL", JUGE)], id="after a colon"),
        pytest.param("représenté par Me Paul de La Tour, avocat", [("Paul de La Tour", AVOCAT)], id="a particle"),
        pytest.param(
            "la SCP Bouvier, Marty et Roche, avocat",
            [("Bouvier", AVOCAT), ("Marty", AVOCAT), ("Roche", AVOCAT)],
            id="a firm",
        ),
        pytest.param("la SCP Bouvier, huissiers", [], id="a firm of huissiers is no firm of lawyers"),
        pytest.param("Maître Lenoir, notaire à Dole", [("Lenoir", SURNAME)], id="a notary is a person"),
        pytest.param("M. Durand demande réparation", [], id="a party"),
        pytest.param("M. Durand, président de la société Alpha", [], id="a company's president"),
        pytest.param("M. Durand, président du conseil d'administration", [], id="a board's president"),
        pytest.param("Me", [], id="no name"),
        pytest.param("Président : H. MASSENET", [("H. MASSENET", JUGE)], id="an initial"),
    ],
)
def test_professionals_are_found_by_their_context(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[start:end], label) for start, end, label in professionals(text)] == expected


@pytest.mark.parametrize("seed", range(20))
def test_noise_moves_the_offsets_with_the_text(bank: NameBank, seed: int) -> None:
    text, spans = fill(PUBLISHED, bank, random.Random(seed))
    disturbed, moved = disturb(text, spans, random.Random(seed))
    assert len(moved) == len(spans)
    for (start, end, label), (first, last, same) in zip(spans, moved, strict=True):
        assert label == same
        assert last - first == end - start
        assert disturbed[first:last].strip()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "la société Transports Morel et fils a été", ["Transports Morel"], id="a name that goes on in lower case"
        ),
        pytest.param("la SARL Morel & Fils, appelante", ["Morel & Fils"], id="an ampersand"),
        pytest.param("S.A.S. NORD ENERGIE\nC/", ["NORD ENERGIE"], id="capitals up to the line end"),
        pytest.param("la société par actions simplifiée", [], id="a form without a name"),
        pytest.param("la société. M. Morel conclut", [], id="the next sentence"),
        pytest.param("l'association Les Amis du Pont, partie civile", ["Les Amis du Pont"], id="an association"),
        pytest.param("la SCP Bouvier, avocat", [], id="a firm of lawyers is no company here"),
        pytest.param("la SCI du Moulin Vert", [], id="a particle first: left, the pattern is not sure"),
    ],
)
def test_companies_are_found_behind_their_form(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end, _ in companies(text, [])] == expected


def test_a_company_whose_name_holds_a_mention_is_left_alone() -> None:
    assert companies("la société Garage Morel", [(18, 23, SURNAME)]) == []


def test_first_name_and_surname_of_a_professional_are_joined() -> None:
    text = "Me Anne VIDAL et Me Roux"
    spans = [(3, 7, AVOCAT), (8, 13, AVOCAT), (20, 24, AVOCAT)]
    assert join_professionals(text, spans) == [(3, 13, AVOCAT), (20, 24, AVOCAT)]


@pytest.mark.parametrize(
    ("like", "pattern"),
    [
        ("12/03/1999", r"\d\d/\d\d/\d{4}"),
        ("12.03.99", r"\d\d\.\d\d\.\d\d"),
        ("3 mars 1971", r"\d{1,2} [a-zûé]+ \d{4}"),
        ("03 MARS 1971", r"\d\d [A-ZÛÉ]+ \d{4}"),
        ("3 mars", r"\d{1,2} [a-zûé]+"),
    ],
)
def test_a_new_date_is_written_as_the_old_one(like: str, pattern: str) -> None:
    import re

    for seed in range(20):
        assert re.fullmatch(pattern, date(random.Random(seed), like)), like


def test_shapes_and_capitals_are_kept() -> None:
    made = like_shape("AB-123-CD", random.Random(1))
    assert [char.isdigit() for char in made] == [char.isdigit() for char in "AB-123-CD"]
    assert as_written("Dupont", "MARTIN") == "DUPONT"
    assert as_written("Dupont", "Martin") == "Dupont"


def test_older_decisions_whose_letters_replace_common_words_are_not_used() -> None:
    assert usable("M. X... et Mme Y... contre Z... Paul. M. X... appelle.")
    assert not usable(
        "prononcé X... l'audience, virus de l'hépatite Y... le, conclut Z... la suite, tenue X... ce jour"
    )
