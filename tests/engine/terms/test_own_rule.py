"""A rule of one's own: words before, a shape, words behind, a label."""

from __future__ import annotations

import pytest

from engine.core import BadOwnRule
from engine.rules import run
from engine.terms import OwnRule, make_rule
from tests.engine.marked import marked, shown

DOCKET = "numeroIdentifiant"


def found(rule: OwnRule, text: str) -> list[str]:
    return [entity.text for entity in rule.find(text)]


@pytest.mark.parametrize(
    ("shape", "before", "after", "text", "expected"),
    [
        ("RX-99/9+", [], [], "rôle RX-24/00123 et RX-24/7.", ["RX-24/00123", "RX-24/7"]),
        ("RX-99/9+", [], [], "XRX-24/00123, RX-24/00123b, rx-24/1", []),  # parts of longer words, another case
        ("99/9999", ["Rôle", "n° de rôle"], [], "ROLE : 24/1234. Le 24/1235", ["24/1234"]),
        ("99/9999", ["n° de rôle"], [], "N° de  rôle n° 24/1234", ["24/1234"]),
        ("99/9999", ["rôle"], [], "parole 24/1234", []),  # the end of another word
        ("99/9999", [], ["du greffe"], "24/1234, du greffe ; 24/1235 de Lyon", ["24/1234"]),
        ("A+ 9+", ["Lot"], [], "lot AB 12 et CD 13", ["AB 12"]),
        ("aA9", [], [], "éÉ4 bB7 Bb8", ["éÉ4", "bB7"]),
        (r"\A9-9+", [], [], "A1-22, B1-22", ["A1-22"]),  # a backslash takes a sign as it is
        ("9+.9+", [], [], "12.34 12,34", ["12.34"]),  # other signs are themselves
    ],
)
def test_what_a_rule_finds(shape: str, before: list[str], after: list[str], text: str, expected: list[str]) -> None:
    assert found(make_rule("greffe", shape, DOCKET, before, after), text) == expected


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (("Greffe", "999", DOCKET), "name"),
        ((None, "999", DOCKET), "name"),
        (("greffe", "999", "sobriquet"), "label"),
        (("greffe", "", DOCKET), "shape"),
        (("greffe", "RX-", DOCKET), "shape"),  # nothing general: that is a term
        (("greffe", "99", DOCKET), "shape"),  # any two figures
        (("greffe", "9+9+", DOCKET), "shape"),  # which of the two takes a figure is not said
        (("greffe", "999", DOCKET, [3]), "words"),
        (("greffe", "999", DOCKET, [""]), "words"),
        (("greffe", "999", DOCKET, [], ["x" * 80]), "words"),
    ],
)
def test_what_is_no_rule_is_refused(parts: tuple, reason: str) -> None:
    with pytest.raises(BadOwnRule) as raised:
        make_rule(*parts)
    assert raised.value.params["reason"] == reason
    assert all(raised.value.sentence(language).endswith(".") for language in ("fr", "en"))


def test_it_runs_as_a_rule_and_gives_way_to_a_longer_mention() -> None:
    rule = make_rule("greffe", "RX-99/9+", DOCKET).as_rule()
    document, entities = marked("Rôle RX-24/00123. ⟦12 allée RX-24/9|adresse⟧")
    outcome = run(document, entities, (rule,))
    assert shown(document, outcome.entities) == "Rôle ⟦RX-24/00123|numero⟧. ⟦12 allée RX-24/9|adresse⟧"
    assert outcome.entities[0].source == "term:rule"
