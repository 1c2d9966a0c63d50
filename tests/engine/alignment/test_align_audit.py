"""Names that a published form left readable."""

from __future__ import annotations

import pytest

from engine.alignment.audit import SURE, WHY
from tests.engine.alignment.aligned_decision import ORIGINAL, aligned, published


def _shown(old: str, new: str, added: str = "") -> list[tuple[str, str]]:
    """Say what is readable once the published form has ``new`` for ``old``, and both texts end with
    something more."""
    text = published("brackets")
    assert old in text
    found = aligned(ORIGINAL + added, text.replace(old, new) + added)
    return [(one.text, one.why) for one in found.readable]


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        pytest.param("M. [B] aux dépens", "M. Brousseau aux dépens", ("Brousseau", "left"), id="as it is"),
        pytest.param("M. [B] aux dépens", "M. BROUSSEAU aux dépens", ("BROUSSEAU", "left"), id="in capitals"),
        pytest.param("Mme [Y] justifie", "Mme Keita justifie", ("Keita", "left"), id="without its accents"),
        pytest.param("M. [B] aux dépens", "M. Brous-\nseau aux dépens", ("Brous-\nseau", "left"), id="over two lines"),
        pytest.param("M. [B] aux dépens", "M. Brouseau aux dépens", ("Brouseau", "misread"), id="misread"),
        pytest.param("[Courriel 4]", "oumou.keita@courrielle.fr", ("oumou.keita", "mail"), id="in a mail address"),
    ],
)
def test_a_name_masked_elsewhere_and_left_once_is_told(old: str, new: str, shown: tuple[str, str]) -> None:
    assert shown[1] in SURE
    assert _shown(old, new) == [shown]


def test_the_name_of_a_file_is_told() -> None:
    found = _shown("Mme [Y] justifie", "Mme [Y] justifie", "\nPièce jointe : contrat_brousseau_signe.pdf\n")
    assert found == [("brousseau", "mail")]


@pytest.mark.parametrize(
    ("added", "why"),
    [
        pytest.param("\nMe Arthur Brousseau, avocat au barreau de Blois, a plaidé.\n", "professional", id="a lawyer"),
        pytest.param("\nAinsi jugé par Mme Kéïta, présidente, et signé d'elle.\n", "professional", id="a judge"),
        pytest.param("\nLe constat fut dressé rue Brousseau, devant la mairie.\n", "place", id="a street"),
        pytest.param("\nCopie au tribunal judiciaire de Saumur pour son dossier.\n", None, id="a town that is a seat"),
        pytest.param(
            "\nLe témoin, Mme Oumou Traoré, n'a pas comparu à l'audience.\n", "same_first_name", id="a first name"
        ),
    ],
)
def test_a_namesake_is_a_doubt_that_comes_last(added: str, why: str | None) -> None:
    found = _shown("M. [B] aux", "M. [B] aux", added)
    assert [reason for _, reason in found] == ([why] if why else [])
    assert why not in SURE


def test_what_is_sure_comes_before_doubts() -> None:
    both = _shown("M. [B] aux dépens", "M. Brousseau aux dépens", "\nVu le mémoire de Me Brousseau, avocat.\n")
    assert [why for _, why in both] == ["left", "professional"]


def test_there_are_reasons_that_are_doubts() -> None:
    assert set(WHY) > SURE
