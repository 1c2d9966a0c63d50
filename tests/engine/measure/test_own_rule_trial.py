"""A rule of one's own tried on gold: each find is right, within a mention, of another category, a
cut, or without need."""

from __future__ import annotations

from engine.core import Annotation, EngineInfo, load_profile
from engine.measure import try_rule
from engine.measure.results.gold_sets import Reference
from engine.terms import make_rule
from tests.engine.marked import marked

SOURCE = (
    "Rôle ⟦24/01234|numero⟧, ⟦acte 24/01235 du greffe|numero⟧, ⟦24/01236|cadastre⟧, ⟦Lot 24|cadastre⟧/01237, 24/01238."
)


def test_each_find_is_told_for_what_it_is() -> None:
    document, entities = marked(SOURCE)
    gold = Reference(Annotation(document, EngineInfo("", "", "", ""), entities), load_profile("judiciaire"))
    trial = try_rule(make_rule("greffe", "99/99999", "numeroIdentifiant"), [gold])
    assert [(place.text, place.outcome) for place in trial.places] == [
        ("24/01234", "right"),
        ("24/01235", "inside"),
        ("24/01236", "other_label"),
        ("24/01237", "partial"),
        ("24/01238", "unneeded"),
    ]
    assert (trial.documents, trial.broken, trial.count("right")) == (1, 3, 1)
    assert next(iter(trial.records()))[:4] == (document.name, 5, 13, "24/01234")


def test_a_docket_of_a_made_up_court_breaks_nothing_on_the_gold_that_ships() -> None:
    rule = make_rule("tribunal_des_iles", "TX-99/99999", "numeroIdentifiant", ["n° TI", "rôle"])
    assert [entity.text for entity in rule.find("Rôle : TX-24/00123, n° TI TX-24/00124, TX-24/00125")] == [
        "TX-24/00123",
        "TX-24/00124",
    ]
    trial = try_rule(rule)
    assert trial.documents > 20
    assert trial.places == ()
