"""The profile of protected persons hides them and their kin, and doubtful ones, and nobody else."""

from __future__ import annotations

import pytest

from engine.core import Annotation, Document, EngineInfo, Person, load_profile, replace
from engine.pipeline import decide
from tests.engine.marked import marked


def hidden(source: str, **roles: str | None) -> list[str]:
    """Give the names that are hidden; each name is a person with the role told."""
    document, entities = marked(source)
    names = list(roles)
    persons = tuple(Person(f"p{rank}", (name,), roles[name]) for rank, name in enumerate(names))
    ids = {name: f"p{rank}" for rank, name in enumerate(names)}
    linked = tuple(replace(e, person=ids.get(e.text.replace(" ", "_"))) for e in entities)
    made = Annotation(Document("d", document.text), EngineInfo("", "", "", ""), linked, persons)
    return [e.text for e in decide(made, load_profile("proteges")).entities if e.masked]


@pytest.mark.parametrize(
    ("source", "roles", "expected"),
    [
        ("M. ⟦Okafor|nom⟧ a volé M. ⟦Diarra|nom⟧.", {"Okafor": "accused", "Diarra": "victim"}, ["Diarra"]),
        ("M. ⟦Okafor|nom⟧ a assigné M. ⟦Diarra|nom⟧.", {"Okafor": "claimant", "Diarra": "defendant"}, []),
        ("M. ⟦Okafor|nom⟧ et sa sœur ⟦Diarra|nom⟧.", {"Okafor": "claimant", "Diarra": "relative"}, ["Diarra"]),
        ("M. ⟦Okafor|nom⟧ a vu ⟦Diarra|nom⟧.", {"Okafor": "claimant", "Diarra": None}, ["Diarra"]),
        ("Mme ⟦Vasseur|magistrat⟧, présidente, juge ⟦Okafor|nom⟧.", {"Vasseur": "judge", "Okafor": "accused"}, []),
        ("Le juge des enfants entend M. ⟦Okafor|nom⟧.", {"Okafor": "party"}, ["Okafor"]),
        ("Sous curatelle, M. ⟦Okafor|nom⟧ conclut.", {"Okafor": "claimant"}, ["Okafor"]),
        ("The youth court tried ⟦Okafor|nom⟧.", {"Okafor": "accused"}, ["Okafor"]),
        ("Le juge des enfants, Mme ⟦Vasseur|magistrat⟧.", {"Vasseur": "judge"}, []),
        ("M. ⟦Okafor|nom⟧ est mineur.", {"Okafor": "accused"}, ["Okafor"]),
        ("M. ⟦Okafor|nom⟧ exploite une mine.", {"Okafor": "accused"}, []),
    ],
)
def test_whom_the_profile_hides(source: str, roles: dict[str, str | None], expected: list[str]) -> None:
    assert hidden(source, **roles) == expected


def test_who_bears_the_surname_of_somebody_hidden_is_hidden() -> None:
    document, entities = marked("M. ⟦Okafor|nom⟧ a frappé Mme ⟦Okafor|nom⟧, devant M. ⟦Lenoir|nom⟧.")
    persons = (Person("p0", ("Okafor",), "accused"), Person("p1", ("Okafor",), "victim"), Person("p2", (), "claimant"))
    linked = tuple(replace(e, person=f"p{rank}") for rank, e in enumerate(entities))
    made = Annotation(document, EngineInfo("", "", "", ""), linked, persons)
    assert [e.masked for e in decide(made, load_profile("proteges")).entities] == [True, True, False]


def test_other_profiles_keep_the_sum_that_they_had() -> None:
    assert not load_profile("judiciaire").protected
    assert load_profile("proteges").sha256 != load_profile("judiciaire").sha256
