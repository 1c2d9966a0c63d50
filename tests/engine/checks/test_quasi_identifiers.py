"""What may identify somebody without a name is noted; ordinary lives are not."""

from __future__ import annotations

import pytest

from engine.checks import Findings
from engine.checks.quasi_identifiers import MOST, apply
from tests.engine.marked import marked


def noted(source: str) -> list[str]:
    document, entities = marked(source)
    found = apply(Findings(document, entities))
    assert all((one.kind, one.level) == ("quasi_identifier", "note") for one in found)
    return [document.text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("M. ⟦Roux|nom⟧, chirurgien, âgé de 61 ans", ["âgé de 61 ans"], id="age and profession"),
        pytest.param("âgée de quarante-deux ans, elle est vétérinaire", ["âgée de quarante-deux ans"], id="in words"),
        pytest.param("a 52-year-old surgeon", ["52-year-old"], id="in English"),
        pytest.param("âgé de 61 ans. Le notaire", [], id="the profession is another sentence's"),
        pytest.param("âgé de 61 ans, il vit seul", [], id="an age alone"),
        pytest.param("ancien maire du canton, il soutient", ["ancien maire"], id="an uncommon office"),
        pytest.param("footballeur sous contrat", ["footballeur"], id="a sportsman"),
        pytest.param("le président de la République", [], id="an office that is no party's"),
        pytest.param("le maire de Tulle a refusé", [], id="an authority"),
        pytest.param("ouvrier agricole", [], id="a common trade"),
        pytest.param(
            "de nationalité islandaise, demeurant à ⟦Tulle|localite⟧", ["de nationalité islandaise"], id="a town near"
        ),
        pytest.param("de nationalité islandaise, il conclut", [], id="no town near"),
        pytest.param("de nationalité française, demeurant à ⟦Tulle|localite⟧", [], id="French in France"),
        pytest.param("dans ce hameau de montagne", ["hameau"], id="a hamlet"),
        pytest.param("une commune de 312 habitants", ["commune de 312 habitants"], id="few inhabitants"),
        pytest.param("la commune de Lyon", [], id="a town"),
        pytest.param("mère de neuf enfants", ["neuf enfants"], id="a large family"),
        pytest.param("les triplés sont nés", ["triplés"], id="triplets"),
        pytest.param("père de deux enfants", [], id="a common family"),
        pytest.param("un salaire mensuel de 48 000 euros", ["48 000"], id="a month's wage beyond the usual"),
        pytest.param("un salaire mensuel de 2 100 euros", [], id="a common wage"),
        pytest.param("des revenus annuels de 48 000 euros", [], id="common for a year"),
        pytest.param("des revenus de 450.000 € par an", ["450.000"], id="beyond the usual for a year"),
        pytest.param("un patrimoine évalué à 3 200 000 euros", ["3 200 000"], id="a fortune"),
        pytest.param("un patrimoine évalué à 320 000 euros", [], id="a common one"),
        pytest.param("des dommages-intérêts de 3 200 000 euros", [], id="no income"),
    ],
)
def test_uncommon_details_are_noted(source: str, expected: list[str]) -> None:
    assert noted(source) == expected


def test_a_wording_is_noted_once_and_a_kind_a_few_times() -> None:
    assert noted("mère de neuf enfants, ces neuf enfants") == ["neuf enfants"]
    assert len(noted("six enfants, sept enfants, huit enfants, neuf enfants, dix enfants")) == MOST


def test_what_is_an_entity_already_is_not_noted() -> None:
    assert noted("dans ⟦ce village|localite⟧") == []
