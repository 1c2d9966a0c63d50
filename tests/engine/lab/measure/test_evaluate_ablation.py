"""What each rule is worth, counted on documents small enough to count by hand."""

from __future__ import annotations

import json

import pytest

from engine.cli.documents import pipeline
from engine.cli.main import main
from engine.core.labels import SURNAME, load_profile
from engine.core.model import Annotation, EngineInfo, Entity, replace
from engine.lab.measure.ablation import AblationCase, ablate, panel_cases, shipped_cases
from engine.measure.rules.ablation_record import Effect
from engine.measure.rules.replay_tagger import ReplayTagger
from engine.rules import RULES, Rule
from tests.engine.marked import marked
from tests.engine.measure.made_rules import Saying, adding, removing


def case(source: str) -> AblationCase:
    document, entities = marked(source)
    gold = tuple(replace(entity, source="human") for entity in entities)
    return AblationCase(Annotation(document, EngineInfo("", "human", "", ""), gold), load_profile("judiciaire"))


SOURCE = "M. ⟦Roux|nom⟧ et Mme ⟦Alba|nom⟧ contre la Société Bleue, ⟦Roux|nom⟧ appelant."


def effects(*rules: Rule, tagger: Saying | None = None) -> dict[str, tuple[Effect, Effect]]:
    found = ablate([case(SOURCE)], tagger or Saying(("Roux", SURNAME)), rules)
    return {value.rule.name: (value.alone, value.last) for value in found}


def test_mentions_found_and_the_document_made_clean_are_counted() -> None:
    alone, last = effects(adding("a", "Alba"), adding("r", "Roux"))["a"]
    assert alone == Effect(found=1, documents=1), "the second Roux is still readable"
    assert last == Effect(found=1, cleaned=1, documents=1)


def test_what_two_rules_find_both_is_nobodys_behind_the_other() -> None:
    found = effects(adding("a", "Alba"), adding("b", "Alba"))
    assert found["b"][0] == Effect(found=1, documents=1)
    assert found["b"][1] == Effect()


def test_false_spans_added_and_taken_away_are_counted() -> None:
    found = effects(adding("f", "Bleue"), removing("s", "Bleue"), removing("l", "Roux"))
    assert found["f"][0] == Effect(false=1, documents=1)
    assert found["s"][1] == Effect(spared=1, documents=1)
    assert found["l"][1] == Effect(lost=1, documents=1)


def test_a_rule_that_uncovers_the_last_mention_spoils_the_document() -> None:
    rules = (adding("a", "Alba"), adding("r", "Roux"), removing("l", "Alba"))
    assert effects(*rules)["l"][1] == Effect(lost=1, spoilt=1, documents=1)


def test_a_rule_that_is_off_is_measured_beside_those_that_are_on() -> None:
    found = effects(adding("r", "Roux"), adding("off", "Alba", default=False))
    assert found["off"][1] == Effect(found=1, cleaned=1, documents=1)
    assert found["r"][1] == Effect(found=1, documents=1), "the one that is off does not run with the others"


@pytest.mark.parametrize(
    ("effect", "verdict"),
    [
        pytest.param(Effect(), "unseen", id="nothing"),
        pytest.param(Effect(found=1, false=9), "pays", id="one mention weighs more than false spans"),
        pytest.param(Effect(lost=1, spared=9), "costs", id="a mention lost is never paid for by spans spared"),
        pytest.param(Effect(spared=2, false=1), "pays", id="more spared than added"),
        pytest.param(Effect(false=1), "costs", id="only false spans"),
        pytest.param(Effect(doubts=3), "pays", id="only doubts"),
        pytest.param(Effect(found=1, lost=1, spared=1, false=1), "costs", id="as much bad as good"),
    ],
)
def test_the_verdict_weighs_mentions_before_spans_before_doubts(effect: Effect, verdict: str) -> None:
    assert effect.verdict == verdict


def test_effects_add_up_over_documents() -> None:
    tagger = Saying(("Roux", SURNAME))
    one, two = (ablate([case(SOURCE)] * n, tagger, (adding("a", "Alba"),))[0].last for n in (1, 2))
    assert one + one == two


def test_the_tagger_is_asked_once_per_text() -> None:
    tagger = Saying(("Roux", SURNAME))
    ablate([case(SOURCE)], tagger, (adding("a", "Alba"), adding("r", "Roux"), removing("l", "Roux")))
    assert tagger.asked == 1
    same = ReplayTagger(tagger)
    assert same.tag("Roux") == same.tag("Roux") == tagger.tag("Roux")


def test_a_tagger_that_forgets_leaves_more_to_the_rules() -> None:
    whole, none = ReplayTagger(Saying(("Roux", SURNAME))), ReplayTagger(Saying(("Roux", SURNAME)), forget=1.0)
    assert [len(one.tag("M. Roux")) for one in (whole, none)] == [1, 0]
    (value,) = ablate([case(SOURCE)], Saying(("Roux", SURNAME), ("Alba", SURNAME)), (adding("a", "Alba"),), forget=1.0)
    assert value.last.found == 1


def test_what_is_forgotten_depends_on_the_words_alone() -> None:
    text = " ".join(f"Nom{chr(97 + i)}{chr(97 + j)}" for i in range(20) for j in range(20))
    spans = [(word, SURNAME) for word in text.split()]
    kept = [len(ReplayTagger(Saying(*order), forget=0.3).tag(text)) for order in (spans, spans[::-1])]
    assert kept[0] == kept[1]
    assert 240 < kept[0] < 320, "about seven of ten of 400"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_shipped_gold_is_measured(language: str) -> None:
    cases = list(shipped_cases(language))
    assert len(cases) >= 15
    assert {one.gold.document.language for one in cases} == {language}
    assert len(list(panel_cases(language))) > 90


def test_the_shipped_rules_gain_on_shipped_gold_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking away each rule really loses what its line says: the sum of one column, made another
    way."""
    cases = list(shipped_cases("fr"))[:3]

    class Knowing(Saying):
        def tag(self, text: str, progress: object = None, cancelled: object = None) -> tuple[Entity, ...]:
            (one,) = [c for c in cases if c.gold.document.text == text]
            names = [e for e in one.gold.entities if e.label == SURNAME]
            return tuple(replace(e, person=None, source="model:x") for e in names[::2])

    values = ablate(cases, Knowing())
    assert {value.rule.name for value in values} == {rule.name for rule in RULES}
    assert next(v for v in values if v.rule.name == "propagation").last.found > 0


def test_the_command_prints_every_rule_and_says_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path
) -> None:
    monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: Saying(("Roux", SURNAME)))
    gold = tmp_path / "g.json"
    one = case(SOURCE).gold
    gold.write_text(json.dumps({**one.to_json(), "text": one.document.text}), encoding="utf-8")
    assert main(["evaluate", str(gold), "--ablation"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines[2:]} == {rule.name for rule in RULES}
    assert main(["evaluate", str(gold), "--ablation", "--json"]) == 0
    (values,) = json.loads(capsys.readouterr().out)["sets"].values()
    assert next(v for v in values if v["rule"] == "propagation")["last"]["found"] == 1


@pytest.mark.parametrize(
    ("call", "said"),
    [
        pytest.param(["evaluate"], "GOLD", id="no gold"),
        pytest.param(["evaluate", "data"], "PRED", id="no prediction"),
        pytest.param(["evaluate", "data", "data", "--ablation"], "PRED", id="a prediction where rules are measured"),
    ],
)
def test_a_call_that_lacks_something_is_told_what(
    call: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(call) == 2
    assert said in capsys.readouterr().err
