"""What stays readable of a person is found and given to that person; what is masked is not."""

from __future__ import annotations

import pytest

from engine.core import load_profile
from engine.risk import assess, readable_facts
from tests.engine.risk.made import annotated


def facts(source: str, profile: str = "administratif") -> list[tuple[str, str]]:
    found = readable_facts(annotated(source, profile), load_profile(profile))
    return [(fact.kind, fact.value) for facts in found.values() for fact in facts]


ROUX = "Mme ⟦Ana|prenom⟧ ⟦Roux|nom⟧"
TRAORE = "M. ⟦Issa|prenom⟧ ⟦Traoré|nom⟧"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(f"{ROUX} soutient que la vente est nulle.", [("sex", "f")], id="the sex that a title says"),
        pytest.param(f"{ROUX}, née le ⟦4 mai 1981|naissance⟧", [("sex", "f"), ("birth_year", "1981")], id="a year"),
        pytest.param(
            f"{ROUX}, demeurant à ⟦Saint-Étienne|localite⟧", [("sex", "f"), ("town", "saint etienne")], id="a town"
        ),
        pytest.param(
            f"{TRAORE}, né à ⟦Kayes|localite⟧ (Mali)", [("sex", "m"), ("birthplace", "kayes")], id="a place of birth"
        ),
        pytest.param(f"{TRAORE}, vétérinaire, conclut", [("sex", "m"), ("occupation", "veterinary")], id="apposition"),
        pytest.param(
            f"{TRAORE} a été engagé en qualité de chauffeur routier",
            [("sex", "m"), ("occupation", "lorry_driver")],
            id="as what he was hired",
        ),
        pytest.param(
            f"{ROUX}, de profession infirmière", [("sex", "f"), ("occupation", "nurse")], id="what she is by profession"
        ),
        pytest.param(f"{ROUX} a consulté un notaire", [("sex", "f")], id="somebody else's profession"),
        pytest.param(f"{ROUX} a saisi le médecin du travail", [("sex", "f")], id="a body"),
        pytest.param(f"{TRAORE}, âgé de 61 ans, vit seul", [("sex", "m"), ("age", "61")], id="an age"),
        pytest.param(
            f"{TRAORE}, de nationalité malienne, conclut", [("sex", "m"), ("nationality", "malian")], id="a nationality"
        ),
        pytest.param(
            f"{TRAORE}, de nationalité islandaise", [("sex", "m"), ("nationality", "other")], id="one not listed"
        ),
        pytest.param(f"{TRAORE}, de nationalité française", [("sex", "m")], id="French"),
        pytest.param(
            f"{ROUX}, salariée de la société ⟦Boisvert|morale⟧",
            [("sex", "f"), ("employer", "boisvert")],
            id="an employer",
        ),
        pytest.param(f"{ROUX} a assigné la société ⟦Boisvert|morale⟧", [("sex", "f")], id="the other party"),
        pytest.param(
            f"{ROUX} est scolarisée au ⟦collège Louise-Michel|etablissement⟧",
            [("sex", "f"), ("school", "college louise-michel")],
            id="a school",
        ),
        pytest.param(f"{ROUX} est soignée à l'⟦hôpital Bichat|etablissement⟧", [("sex", "f")], id="a hospital"),
        pytest.param(f"{ROUX}, mère de neuf enfants", [("sex", "f"), ("family", "")], id="a large family"),
        pytest.param(
            f"{ROUX} vit dans une commune de 312 habitants", [("sex", "f"), ("community", "312")], id="few inhabitants"
        ),
        pytest.param(f"{ROUX}, 58000 Nevers", [("sex", "f"), ("postcode", "58000")], id="a postal code left"),
        pytest.param(f"{ROUX} demande 58000 euros", [("sex", "f")], id="an amount is no postal code"),
    ],
)
def test_what_is_readable(source: str, expected: list[tuple[str, str]]) -> None:
    assert facts(source) == expected


def test_a_profile_that_masks_more_leaves_less() -> None:
    source = f"{ROUX}, née le ⟦4 mai 1981|naissance⟧ à ⟦Vienne|localite⟧, demeurant à ⟦Gap|localite⟧."
    kinds = {
        profile: [kind for kind, _ in facts(source, profile)] for profile in ("administratif", "judiciaire", "tout")
    }
    assert kinds == {
        "administratif": ["sex", "birth_year", "birthplace", "town"],
        "judiciaire": ["sex", "birth_year"],
        "tout": ["sex"],
    }


def test_a_fact_is_its_own_person_s() -> None:
    source = f"{ROUX}, infirmière, a assigné {TRAORE}, pharmacien."
    found = readable_facts(annotated(source), load_profile("administratif"))
    assert [[fact.value for fact in facts] for facts in found.values()] == [["f", "nurse"], ["m", "pharmacist"]]


def test_judges_and_persons_left_readable_are_not_estimated() -> None:
    assert facts("Mme ⟦Lenoir|magistrat⟧, présidente, demeurant à ⟦Gap|localite⟧") == []


def test_the_document_sums_up() -> None:
    source = f"RG n° 21/00347\n{ROUX}, notaire, demeurant à ⟦Tulle|localite⟧. {TRAORE} conclut."
    found = assess(annotated(source, "administratif"), load_profile("administratif"))
    assert [one.risk for one in found.persons] == ["few", "many"]
    assert dict(found.criteria) == {"singling_out": 1, "linkability": 1, "inference": 1}
    assert found.persons[0].reason("fr") == "sexe, commune, profession"
    assert "Roux" not in str(found.to_json())
    assert found.to_json()["persons"][0]["people"] < 10
