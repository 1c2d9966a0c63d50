"""What each rule adds, counted on documents small enough to count by hand."""

from __future__ import annotations

from engine.core.labels import SURNAME, load_profile
from engine.core.model import Annotation, Changes, EngineInfo, Person, replace
from engine.core.scores import Share
from engine.measure import ALL, DIRECT, PERSONS
from engine.measure.results.gold_sets import Reference
from engine.measure.rules.gains import GROUPS, RuleGain, RuleSetCounts, count_tallies, gains
from engine.rules import Rule
from tests.engine.marked import marked
from tests.engine.measure.made_rules import Saying, adding, removing

SOURCE = "M. ⟦Okonkwo|nom⟧ et Mme ⟦Alba|nom⟧ de ⟦Vienne|localite⟧ contre la Société Bleue, ⟦Okonkwo|nom⟧ appelant."


def reference(source: str = SOURCE) -> Reference:
    document, entities = marked(source)
    ids = {"Okonkwo": "p1", "Alba": "p2"}
    gold = tuple(replace(entity, source="human", person=ids.get(entity.text)) for entity in entities)
    persons = (Person("p1", ("Okonkwo",), "claimant"), Person("p2", ("Alba",), "claimant"))
    return Reference(
        Annotation(document, EngineInfo("", "human", "", ""), gold, persons), load_profile("judiciaire"), "", "appel"
    )


def measured(*rules: Rule, tagger: Saying | None = None, references: int = 1) -> dict[str, RuleGain]:
    found = gains([reference()] * references, tagger or Saying(("Okonkwo", SURNAME)), rules)
    return {one.rule: one for one in found}


def test_a_rule_alone_is_compared_to_the_bare_tagger() -> None:
    alone = measured(adding("a", "Alba"), adding("o", "Okonkwo"))["a"].alone
    assert alone.before.mentions[PERSONS] == Share(1, 3)
    assert alone.after.mentions[PERSONS] == Share(2, 3)
    assert (alone.before.individuals, alone.after.individuals) == (Share(0, 2), Share(1, 2))
    assert (alone.before.documents[PERSONS], alone.after.documents[PERSONS]) == (Share(0, 1), Share(0, 1))


def test_a_rule_last_is_compared_to_all_the_others() -> None:
    last = measured(adding("a", "Alba"), adding("o", "Okonkwo"))["a"].last
    assert (last.before.mentions[DIRECT], last.after.mentions[DIRECT]) == (Share(2, 3), Share(3, 3))
    assert (last.before.individuals, last.after.individuals) == (Share(1, 2), Share(2, 2))
    assert (last.before.documents[DIRECT], last.after.documents[DIRECT]) == (Share(0, 1), Share(1, 1))
    assert last.after.mentions[ALL] == Share(3, 4), "the town is still readable"
    assert last.after.documents[ALL] == Share(0, 1)


def test_all_rules_start_alone_from_one_place_and_end_last_in_one() -> None:
    found = measured(adding("a", "Alba"), adding("o", "Okonkwo"), removing("r", "Alba"))
    assert len({str(one.alone.before) for one in found.values()}) == 1
    assert len({str(one.last.after) for one in found.values()}) == 1


def test_a_rule_that_is_off_is_added_to_those_that_are_on() -> None:
    found = measured(adding("a", "Alba", default=False), adding("o", "Okonkwo"))
    assert not found["a"].default
    assert found["a"].last.before == found["o"].last.after
    assert found["a"].last.after.mentions[PERSONS] == Share(3, 3)


def test_letters_masked_for_nothing_are_counted() -> None:
    step = measured(adding("b", "Bleue"))["b"].alone
    assert step.after.false.count - step.before.false.count == len("Bleue")
    assert step.after.false.of == step.before.false.of > 0


def test_documents_add_up() -> None:
    one, three = (measured(adding("a", "Alba"), references=count)["a"] for count in (1, 3))
    assert three.alone.after == one.alone.after + one.alone.after + one.alone.after


def test_a_rule_that_wants_nothing_leaves_all_as_it_was() -> None:
    still = Rule("s", "Nom", "Name", "Fr.", "En.", lambda document, entities: Changes())
    step = measured(still)["s"].last
    assert step.before == step.after


def test_gains_come_back_from_json_as_they_were() -> None:
    for one in measured(adding("a", "Alba"), removing("r", "Okonkwo")).values():
        assert RuleGain.from_json(one.to_json()) == one


def test_nothing_measured_is_nothing_of_nothing() -> None:
    nothing = count_tallies([])
    assert nothing == RuleSetCounts() + RuleSetCounts()
    assert set(nothing.mentions) == set(GROUPS)
    assert nothing.individuals == Share()
