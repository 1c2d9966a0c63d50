"""Which mentions share a pseudonym."""

import pytest

from engine.pseudonyms import apply
from engine.pseudonyms.values.dates import is_only_a_year, year
from engine.text.fold import fold

FOLDED = [  # two ways to write, and whether they are one
    ("Rocheblave", "ROCHEBLAVE", True),
    ("Le Goff", "LE-GOFF", True),
    ("L'Hôpital", "l’hopital", True),
    ("Cœur", "COEUR", True),
    ("Béatrice", "Be\u0301atrice", True),
    ("Saint\u00a0Martin", "Saint\nMartin", True),
    ("Martin", "Martine", False),
    ("Durand-Morel", "Durand", False),
]
PERSONS = [
    pytest.param("⟦Rocheblave|nom|p1⟧, M. ⟦R.|nom|p1⟧", "A..., M. A...", id="an initial follows its person"),
    pytest.param("⟦R.|nom|p1⟧ puis ⟦Rocheblave|nom|p1⟧", "A... puis A...", id="even where it comes first"),
    pytest.param("⟦Roux|nom|p1⟧ ⟦Riou|nom|p2⟧ ⟦R.|nom|p2⟧", "A... B... B...", id="each their own initial"),
    pytest.param("⟦R.|nom|p1⟧ ⟦R.|nom|p2⟧", "A... B...", id="one initial, two people"),
    pytest.param(
        "⟦Jean-Pierre|prenom|p1⟧ ⟦J.-P.|prenom|p1⟧ ⟦J.|prenom|p1⟧", "A... A... A...", id="initials of first names"
    ),
    pytest.param(
        "⟦Kévin|prenom|p1⟧ ⟦Rodrigues-Pinto|nom|p1⟧, dit ⟦K.R.P.|nom|p1⟧", "A... B..., dit B...", id="all initials"
    ),
    pytest.param("⟦Roux-Petit|nom|p1⟧, Mme ⟦P.|nom|p1⟧", "A..., Mme A...", id="the initial of a second part"),
    pytest.param("⟦Rocheblave|nom|p1⟧, ⟦Rocheblvae|nom|p1⟧", "A..., A...", id="a slip by the same person"),
    pytest.param(
        "⟦Rouxel|nom|p1⟧ ⟦Rouxell|nom|p1⟧ ⟦Rouxell|nom|p2⟧", "A... A... A...", id="the slip first, and a family"
    ),
    pytest.param("⟦Rocheblave|nom|p1⟧, ⟦Rocheblvae|nom|p2⟧", "A..., B...", id="the same, of another person"),
    pytest.param(
        "⟦Marten|nom|p1⟧ ⟦Marton|nom|p1⟧ ⟦Marton|nom|p2⟧ ⟦Marten|nom|p3⟧", "A... B... B... A...", id="both are names"
    ),
    pytest.param("⟦Marc|prenom|p1⟧ ⟦Mars|prenom|p1⟧", "A... B...", id="too short for a slip"),
    pytest.param("⟦Durand-Morel|nom|p1⟧ ⟦Durand|nom|p1⟧", "A... A...", id="the one part of a compound"),
    pytest.param("⟦Durand-Morel|nom|p1⟧ ⟦Durand|nom|p1⟧ ⟦Morel|nom|p1⟧", "A... B... C...", id="both parts are names"),
    pytest.param("⟦Durand-Morel|nom|p1⟧ ⟦Durand|nom|p1⟧ ⟦Durand|nom|p2⟧", "A... B... B...", id="the father's name too"),
    pytest.param(
        "⟦Jean Luc|prenom|p1⟧, ⟦Jean|prenom|p1⟧, ⟦Jean|prenom|p2⟧", "A..., B..., C...", id="another is called Jean"
    ),
    pytest.param(
        "⟦Jean|prenom|p1⟧ ⟦Vasseur|nom|p1⟧ dit ⟦Jean|prenom⟧", "A... B... dit A...", id="unlinked, one bearer"
    ),
    pytest.param("⟦Jean|prenom|p1⟧ ⟦Jean|prenom|p2⟧ ⟦Jean|prenom⟧", "A... B... C...", id="unlinked, two bearers"),
    pytest.param("⟦Martin|nom|p1⟧ ⟦Martin|prenom|p2⟧", "A... B...", id="a surname is not a first name"),
    pytest.param("⟦Vasseur|nom⟧ et ⟦VASSEUR|nom⟧", "A... et A...", id="without persons, the text"),
]
COMPANIES = [
    pytest.param(
        "⟦Roux|nom|p1⟧, garage ⟦Roux et fils|physicomorale⟧", "A..., garage A... et fils", id="the name inside"
    ),
    pytest.param(
        "⟦SCI Roux|physicomorale⟧ de ⟦Luc|prenom|p1⟧ ⟦ROUX|nom|p1⟧", "SCI A... de B... A...", id="before the party"
    ),
    pytest.param("⟦Roux|nom|p1⟧, ⟦Roux & Lemaire|physicomorale⟧", "A..., B...", id="a second name masks all"),
    pytest.param(
        "⟦Roux|nom|p1⟧, ⟦Roux & Lemaire|physicomorale⟧, ⟦Lemaire|nom|p2⟧", "A..., A... & B..., B...", id="both known"
    ),
    pytest.param("⟦Garage du Lac|physicomorale⟧", "A...", id="nobody's name in it"),
    pytest.param("⟦Roux|nom|p1⟧, ⟦L. Roux|physicomorale⟧", "A..., B...", id="an initial masks all"),
    pytest.param(
        "⟦Roux|nom|p1⟧, ⟦S.A.R.L. L'Atelier Roux|physicomorale⟧", "A..., S.A.R.L. L'Atelier A...", id="dotted form"
    ),
    pytest.param("⟦Le Roux|nom|p1⟧ ⟦Roux|nom|p2⟧ ⟦Ets Le Roux|physicomorale⟧", "A... B... Ets A...", id="longest name"),
    pytest.param(
        "⟦Luc|prenom|p1⟧ ⟦Roux|nom|p1⟧ ⟦Ets Luc Roux|physicomorale⟧", "A... B... Ets A... B...", id="both names"
    ),
]
YEARS = [
    ("12 mars 1965", "1965"),
    ("12/03/1965", "1965"),
    ("1965-03-12", "1965"),
    ("March 12, 1965", "1965"),
    ("12 mars", None),
    ("12/03/65", None),
    ("12031965", None),
    ("douze mars mil neuf cent soixante-cinq", None),
    ("12 mars 1965 ou 1966", None),
    ("12 mars 2165", None),
]


@pytest.mark.parametrize(("one", "two", "same"), FOLDED)
def test_folding_makes_one_of_two_ways_to_write_a_name(one: str, two: str, same: bool) -> None:
    assert (fold(one) == fold(two)) is same


@pytest.mark.parametrize(("source", "wanted"), PERSONS + COMPANIES)
def test_the_same_name_gets_the_same_letter(marked, source: str, wanted: str) -> None:
    assert apply(marked(source), "lettres", b"").text == wanted


def test_a_name_without_a_letter_of_any_alphabet_is_still_replaced(marked) -> None:
    assert apply(marked("⟦***|nom⟧ ⟦???|nom⟧"), "lettres", b"").text == "A... B..."


@pytest.mark.parametrize(("text", "wanted"), YEARS)
def test_only_one_year_in_four_digits_stays(text: str, wanted: str | None) -> None:
    assert year(text) == wanted


def test_a_date_that_is_only_a_year_stays(marked) -> None:
    assert is_only_a_year("1965")
    assert apply(marked("né en ⟦1965|naissance⟧"), "cour", b"").text == "né en 1965"


def test_a_date_in_words_is_masked_whole(marked) -> None:
    source = "né le ⟦douze mars mil neuf cent soixante|naissance⟧"
    assert apply(marked(source), "cour", b"").text == "né le [Date naissance 1]"


def test_a_profile_that_masks_dates_masks_the_year(marked) -> None:
    assert apply(marked("né le ⟦12 mars 1965|naissance⟧", "tout"), "cour", b"").text == "né le [Date naissance 1]"
