"""Letters as on Légifrance."""

import pytest

from engine.pseudonyms import STRATEGIES, apply

SENTENCES = [
    pytest.param(
        "M. ⟦Aurélien|prenom|p1⟧ ⟦Rocheblave|nom|p1⟧, né le ⟦12 mars 1965|naissance|p1⟧ à ⟦Tulle|localite⟧",
        "M. A... B..., né le ... 1965 à ...",
        id="first name and surname get a letter each, the year stays",
    ),
    pytest.param(
        "⟦Rocheblave|nom|p1⟧. M. ⟦ROCHEBLAVE|nom|p1⟧ et ⟦rocheblave|nom|p1⟧",
        "A.... M. A... et A...",
        id="capitals and small letters are one name",
    ),
    pytest.param(
        "M. ⟦Jean|prenom|p1⟧ ⟦Vasseur|nom|p1⟧ et Mme ⟦Lise|prenom|p2⟧ ⟦Vasseur|nom|p2⟧",
        "M. A... B... et Mme C... B...",
        id="a family shares its letter",
    ),
    pytest.param(
        "⟦Jean|prenom|p1⟧ ⟦Vasseur|nom|p1⟧ père et ⟦Jean|prenom|p2⟧ ⟦Vasseur|nom|p2⟧ fils",
        "A... B... père et C... B... fils",
        id="homonyms that were told apart stay apart",
    ),
    pytest.param(
        "Mme ⟦Anne|prenom|p1⟧ ⟦Vasseur|nom|p1⟧ épouse ⟦Delmas|nom|p1⟧ ; M. ⟦Delmas|nom|p2⟧",
        "Mme A... B... épouse C... ; M. C...",
        id="two surnames of one person are two letters, and the husband has his",
    ),
    pytest.param(
        "M. ⟦Vasseur|nom⟧, ⟦8 rue des Lices|adresse⟧, tél. ⟦06 11 22 33 44|telephone⟧, ⟦a.b@exemple.fr|email⟧",
        "M. A..., ..., tél. ..., ...",
        id="what is no name is dots",
    ),
    pytest.param(
        "M. ⟦Vasseur|nom|p1⟧, Me ⟦Paul|avocat⟧ ⟦Roux|avocat⟧, la société ⟦Belval|morale⟧",
        "M. A..., Me Paul Roux, la société Belval",
        id="what the profile keeps stays",
    ),
    pytest.param("", "", id="nothing"),
    pytest.param("M. X... et M. ⟦Vasseur|nom⟧", "M. X... et M. A...", id="letters already there, elsewhere"),
    pytest.param("M. A... et M. [C] ; ⟦Roux|nom⟧, ⟦Petit|nom⟧", "M. A... et M. [C] ; B..., D...", id="letters taken"),
    pytest.param("M. ⟦X...|nom⟧ et M. ⟦Roux|nom⟧", "M. X... et M. A...", id="a placeholder stays what it is"),
    pytest.param("Monsieur ⟦LE|nom⟧... dit", "Monsieur A...... dit", id="a short name before a pause is masked"),
]


@pytest.mark.parametrize(("source", "wanted"), SENTENCES)
def test_lettres_writes_a_sentence_as_legifrance_does(marked, source: str, wanted: str) -> None:
    assert apply(marked(source), "lettres", b"").text == wanted


def test_every_masked_thing_is_replaced_under_the_strictest_profile(marked) -> None:
    source = "Me ⟦Roux|avocat⟧ pour ⟦Belval|morale⟧, siren ⟦552 100 554|siren⟧, le ⟦3 mai 1970|mariage⟧"
    assert apply(marked(source, "tout"), "lettres", b"").text == "Me A... pour B..., siren ..., le ..."


def test_after_the_last_letter_come_two(marked) -> None:
    source = " ".join(f"⟦Nom{chr(97 + n // 26)}{chr(97 + n % 26)}|nom⟧" for n in range(28))
    assert apply(marked(source), "lettres", b"").text.split()[-3:] == ["Z...", "AA...", "AB..."]


def test_the_secret_does_not_change_letters(marked) -> None:
    annotation = marked("M. ⟦Jean|prenom|p1⟧ ⟦Vasseur|nom|p1⟧")
    assert apply(annotation, "lettres", b"one") == apply(annotation, "lettres", b"two")


def test_the_example_is_what_the_strategy_writes(marked) -> None:
    source = "M. ⟦Luc|prenom|p1⟧ ⟦Roux|nom|p1⟧, né le ⟦1er mai 1965|naissance⟧ à ⟦Apt|localite⟧, demeurant ⟦2 rue Basse|adresse⟧"
    assert apply(marked(source), "lettres", b"").text == STRATEGIES["lettres"].example
