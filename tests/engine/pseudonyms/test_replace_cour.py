"""Brackets as at the Cour de cassation, without its leak."""

import re

import pytest

from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.names.letters import letters_drawn

SECRET = b"a secret of the document"
KINDS = [  # short label, text, what stands instead
    ("naissance", "12 mars 1965", "[Date naissance 1] 1965"),
    ("mariage", "1er juin 1990", "[Date mariage 1] 1990"),
    ("deces", "03/04/2001", "[Date décès 1] 2001"),
    ("localite", "Tulle", "[Localité 1]"),
    ("adresse", "8 rue des Lices", "[Adresse 1]"),
    ("telephone", "06 11 22 33 44", "[XXXXXXXX01]"),
    ("email", "a.b@exemple.fr", "[Courriel 1]"),
    ("site", "www.exemple.fr", "[01]"),
    ("numero", "1 85 05 78 006 084 36", "[Numéro identifiant 1]"),
    ("compte", "FR76 3000 6000", "[XXXXXXXXXX01]"),
    ("plaque", "AB-123-CD", "[Immatriculation 1]"),
    ("cadastre", "AI 8", "[Cadastre 1]"),
]


@pytest.mark.parametrize(("short", "text", "wanted"), KINDS, ids=[row[0] for row in KINDS])
def test_each_kind_has_the_form_of_the_cour(marked, short: str, text: str, wanted: str) -> None:
    assert apply(marked(f"⟦{text}|{short}⟧"), "cour", SECRET).text == wanted


def test_companies_and_their_numbers_have_theirs_when_masked(marked) -> None:
    source = "⟦Belval|morale⟧ ⟦552 100 554|siren⟧ ⟦CHU de Brest|etablissement⟧"
    assert apply(marked(source, "tout"), "cour", SECRET).text == "[1] [N° SIREN/SIRET 2] [3]"


def test_one_counter_serves_all_kinds_in_order_of_first_appearance(marked) -> None:
    source = "⟦Tulle|localite⟧, ⟦8 rue des Lices|adresse⟧, ⟦Apt|localite⟧, ⟦TULLE|localite⟧"
    assert apply(marked(source), "cour", SECRET).text == "[Localité 1], [Adresse 2], [Localité 3], [Localité 1]"


def test_numbers_that_stand_in_the_text_are_not_used_again(marked) -> None:
    assert apply(marked("[Localité 1], ⟦Tulle|localite⟧"), "cour", SECRET).text == "[Localité 1], [Localité 2]"


def test_one_number_however_its_digits_are_grouped(marked) -> None:
    source = "⟦06 11 22 33 44|telephone⟧ ou ⟦06.11.22.33.44|telephone⟧"
    assert apply(marked(source), "cour", SECRET).text == "[XXXXXXXX01] ou [XXXXXXXX01]"


def test_two_addresses_that_differ_by_a_dot_are_two(marked) -> None:
    assert apply(marked("⟦a.b@x.fr|email⟧ ⟦ab@x.fr|email⟧"), "cour", SECRET).text == "[Courriel 1] [Courriel 2]"


def test_a_letter_is_drawn_with_the_secret(marked) -> None:
    annotation = marked("⟦Jean|prenom|p1⟧ ⟦Vasseur|nom|p1⟧")
    texts = {apply(annotation, "cour", bytes([n])).text for n in range(20)}
    assert len(texts) > 10
    assert all(re.fullmatch(r"\[[A-Z]\] \[[A-Z]\]", text) for text in texts)
    assert apply(annotation, "cour", SECRET) == apply(annotation, "cour", SECRET)


def test_letters_do_not_depend_on_the_originals(marked) -> None:
    one = apply(marked("⟦Abel|nom⟧ ⟦Benoit|nom⟧ ⟦Zola|nom⟧"), "cour", SECRET)
    other = apply(marked("⟦Zola|nom⟧ ⟦Mercier|nom⟧ ⟦Abel|nom⟧"), "cour", SECRET)
    assert one.text == other.text


def test_all_26_letters_come_before_the_first_pair() -> None:
    drawn = letters_drawn(SECRET, {"B"})
    single = [next(drawn) for _ in range(25)]
    assert sorted(single) == sorted(set("ACDEFGHIJKLMNOPQRSTUVWXYZ"))
    assert single != sorted(single)
    pairs = [next(drawn) for _ in range(676)]
    assert len(set(pairs)) == 676
    assert {len(pair) for pair in pairs} == {2}


def test_an_elided_article_needs_no_change(marked) -> None:
    assert apply(marked("près d'⟦Arles|localite⟧"), "cour", SECRET).text == "près d'[Localité 1]"


def test_the_example_has_the_form_of_what_the_strategy_writes(marked) -> None:
    source = "M. ⟦Luc|prenom|p1⟧ ⟦Roux|nom|p1⟧, né le ⟦1er mai 1965|naissance⟧ à ⟦Apt|localite⟧, demeurant ⟦2 rue Basse|adresse⟧"
    letters = re.compile(r"\[[A-Z]\]")
    assert letters.sub("[·]", apply(marked(source), "cour", SECRET).text) == letters.sub(
        "[·]", STRATEGIES["cour"].example
    )
