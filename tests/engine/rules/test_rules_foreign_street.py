"""Streets of other languages are found by their word and a number; words that look like them
stay."""

from __future__ import annotations

import pytest

from engine.rules.places.foreign_street import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("M. Weber, Lindenstraße 12, 79098 Freiburg", ["Lindenstraße 12", "79098 Freiburg"], id="German"),
    pytest.param("Bahnhofstrasse 5, 4132 Arlen (Suisse)", ["Bahnhofstrasse 5", "4132 Arlen"], id="Swiss, four digits"),
    pytest.param("Berliner Platz 8 b, Bonn", ["Berliner Platz 8 b"], id="German, two words"),
    pytest.param("Kerkstraat 40 bus 2, 2018 Antwerpen", ["Kerkstraat 40 bus 2", "2018 Antwerpen"], id="Dutch, a box"),
    pytest.param("à Haarlem, Beatrixlaan 27,", ["Beatrixlaan 27"], id="Dutch, no town behind"),
    pytest.param("Via Garibaldi 22, 10122 Torino", ["Via Garibaldi 22", "10122 Torino"], id="Italian"),
    pytest.param("à Susa, via Abbadia 12, et à Lyon", ["via Abbadia 12"], id="Italian, in lower case"),
    pytest.param(
        "Calle de la Luna 9, 2° A, 28013 Madrid", ["Calle de la Luna 9, 2° A", "28013 Madrid"], id="Spanish, floor"
    ),
    pytest.param("Rruga Dardania 6.", ["Rruga Dardania 6"], id="Albanian"),
    pytest.param("à Split (Croatie), Ulica Ivana Gundulica 9,", ["Ulica Ivana Gundulica 9"], id="Croatian"),
    pytest.param("domiciliés 31 Willow Close, Leeds", ["31 Willow Close"], id="English"),
    pytest.param("1420 SW 8th Street, unit 12\nMIAMI", ["1420 SW 8th Street, unit 12"], id="American, a side, a unit"),
    pytest.param("12 Old Mill Road", ["12 Old Mill Road"], id="English, three words"),
    pytest.param("à Outremont (Québec) H2V 1A1", ["Outremont (Québec) H2V 1A1"], id="a Canadian code"),
    pytest.param("Athlone N37 X2P1 (Irlande)", ["Athlone N37 X2P1"], id="an Irish code"),
    pytest.param("une réunion via Teams 12 personnes", [], id="via, an ordinary word"),
    pytest.param("par la route via Lyon 3 fois", [], id="a way through a town"),
    pytest.param("via Skype à 15 h", [], id="via and an hour"),
    pytest.param("la société Bergstraat a", [], id="no number"),
    pytest.param("le Spring 5 du catalogue", [], id="a word with a like end"),
    pytest.param("la plaza du centre, 12 personnes", [], id="a common noun"),
    pytest.param("12 Avril 2020", [], id="a date"),
    pytest.param("l'avenue Wall Street est citée", [], id="a street without number"),
    pytest.param("Lindenweg 12 euros", [], id="an amount"),
    pytest.param("le 4 Mai, M. Way", [], id="a surname"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_foreign_streets_are_told_by_their_word_and_number(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected


def test_a_name_that_the_tagger_saw_inside_gives_way() -> None:
    assert after(RULE, "⟦Via|prenom⟧ ⟦Garibaldi|nom⟧ 22, Turin") == "⟦Via Garibaldi 22|adresse⟧, Turin"


def test_an_english_text_is_left_to_its_own_rule() -> None:
    assert found(RULE, "31 Willow Close", "en") == []
