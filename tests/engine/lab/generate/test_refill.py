"""Refilling: the spans are those of the new text, roles and genders follow the old one."""

from __future__ import annotations

import random

import pytest

from engine.core.labels import FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.identities.bank import NameBank
from engine.identities.people import people
from engine.lab.generate.refill import as_written, fill, join_professionals, renew, usable
from tests.engine.lab.tiny_corpora import DECISION, PUBLISHED

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


def test_first_name_and_surname_of_a_professional_are_joined() -> None:
    text = "Me Anne VIDAL et Me Roux"
    spans = [(3, 7, AVOCAT), (8, 13, AVOCAT), (20, 24, AVOCAT)]
    assert join_professionals(text, spans) == [(3, 13, AVOCAT), (20, 24, AVOCAT)]


def test_older_decisions_whose_letters_replace_common_words_are_not_used() -> None:
    assert usable("M. X... et Mme Y... contre Z... Paul. M. X... appelle.")
    assert not usable(
        "prononcé X... l'audience, virus de l'hépatite Y... le, conclut Z... la suite, tenue X... ce jour"
    )


def test_a_placeholder_before_an_office_is_a_judge(bank: NameBank) -> None:
    _, spans = fill(
        "Sur le rapport de Mme [P], conseiller, les observations de M. [W], salarié", bank, random.Random(2)
    )
    assert [label for _, _, label in spans] == [JUGE, SURNAME]


def test_a_placeholder_that_pleads_is_a_lawyer(bank: NameBank) -> None:
    _, spans = fill("Moyen produit par Me [P], avocat aux Conseils, pour Mme [W]", bank, random.Random(2))
    assert [label for _, _, label in spans] == [AVOCAT, SURNAME]


def test_a_placeholder_behind_a_company_form_is_a_name_in_a_company(bank: NameBank) -> None:
    _, spans = fill("la SARL [K] [P], représentée par M. [P]", bank, random.Random(2))
    assert [label for _, _, label in spans] == ["personnePhysicoMorale", SURNAME]


def test_names_that_stand_side_by_side_are_of_one_origin(bank: NameBank) -> None:
    for seed in range(30):
        who = people("M. Alpha Beta et Mme Gamma", [(3, 8, ""), (9, 13, ""), (21, 26, "")], bank, random.Random(seed))
        assert who["alpha"].origin == who["beta"].origin


def test_capitals_are_kept() -> None:
    assert as_written("Dupont", "MARTIN") == "DUPONT"
    assert as_written("Dupont", "Martin") == "Dupont"
