"""Runs are made with a tagger that knows a few words: what rules did, how a run is called, what was
made elsewhere."""

from __future__ import annotations

import pytest

from engine import __version__
from engine.core.broken import BrokenLine
from engine.core.errors import UnknownName
from engine.core.labels import SURNAME
from engine.core.model import Document, Entity, Suspect, entity_at, replace
from engine.lab.measure.shipped_runs import adopt, describe, is_held_out, predict, titled, touches
from engine.measure.results import RunInfo, Touch
from engine.measure.results.gold_sets import COURTS, Reference, compare, load_measuring, load_shipped
from engine.measure.rules.replay_tagger import ReplayDoubtTagger, ReplayTagger, record_tagger
from engine.rules import RULES
from engine.tagging import words_sha256
from engine.tagging.calibration import Calibration
from tests.engine.measure.made_rules import Saying, adding, removing
from tests.engine.measure.test_gains import reference


class Doubting(Saying):
    """Says words, suspects others, and is calibrated."""

    calibration = Calibration({}, {}, (-1.0, 0.0, 0.0))

    def tag_with_doubts(
        self, text: str, progress: object = None, cancelled: object = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        return self.tag(text), ()


def named(name: str) -> Reference:
    one = reference()
    return replace(one, annotation=replace(one.annotation, document=replace(one.annotation.document, name=name)))


def test_a_text_is_read_once_whatever_the_rules() -> None:
    said = Doubting(("Okonkwo", SURNAME))
    tagger = record_tagger(said)
    for rules in ("all", "propagation", "none"):
        assert len(list(predict([reference()], tagger, rules))) == 1
    assert said.asked == 1


def test_a_tagger_with_doubts_keeps_them_and_one_without_has_none() -> None:
    assert isinstance(record_tagger(Doubting()), ReplayDoubtTagger)
    assert isinstance(record_tagger(Saying()), ReplayTagger)
    (with_, without) = (
        compare([reference()], predict([reference()], record_tagger(one)))[0].risk for one in (Doubting(), Saying())
    )
    assert with_ == pytest.approx(1 - 0.2689, abs=1e-4)  # the logistic of -1 is the chance that nothing was missed
    assert without is None


def test_a_document_gets_its_risk_from_the_calibration_that_has_not_seen_it() -> None:
    tagger, fitted = record_tagger(Doubting()), words_sha256(reference().annotation.document.text)
    apart = {fitted: Calibration({}, {}, (1.0, 0.0, 0.0))}
    assert compare([reference()], predict([reference()], tagger, held_out=apart))[0].risk == pytest.approx(0.2689)
    assert compare([reference()], predict([reference()], tagger))[0].risk == pytest.approx(0.7311)  # and no other does
    other = {"0" * 64: Calibration({}, {}, (1.0, 0.0, 0.0))}
    assert compare([reference()], predict([reference()], tagger, held_out=other))[0].risk == pytest.approx(0.7311)


@pytest.mark.parametrize(
    ("fitted", "held_out", "apart"),
    [
        pytest.param(None, {}, False, id="what it was fitted on is not known"),
        pytest.param(frozenset(), {}, True, id="fitted on others"),
        pytest.param("this", {}, False, id="fitted on this one"),
        pytest.param("this", {"this"}, True, id="fitted on this one, and held out"),
    ],
)
def test_a_run_is_held_out_where_no_calibration_has_seen_its_documents(
    fitted: str | frozenset[str] | None, held_out: set[str], apart: bool
) -> None:
    this, tagger = words_sha256(reference().annotation.document.text), Doubting()
    tagger.calibration = replace(tagger.calibration, fitted=frozenset({this}) if fitted == "this" else fitted)
    fits = {this: Calibration({}, {}, (1.0, 0.0, 0.0))} if held_out else {}
    assert is_held_out([reference()], tagger, fits) is apart


def test_each_set_of_rules_says_what_its_rules_did() -> None:
    tagger = Saying(("Okonkwo", SURNAME))
    none, propagation = (next(predict([reference()], tagger, rules)) for rules in ("none", "propagation"))
    assert none.touches == ()
    assert none.annotation.engine.rules == ()
    assert {touch.rule for touch in propagation.touches} == {"propagation"}
    assert all(touch.added for touch in propagation.touches)
    text = reference().annotation.document.text
    assert [text[touch.start : touch.end] for touch in propagation.touches] == ["Okonkwo"]


def test_only_what_stays_is_told_of_a_rule() -> None:
    document = Document("d", "M. Okonkwo et Mme Alba.")
    found = (entity_at(document.text, 3, 10, SURNAME, "model:x"),)
    told = list(touches(document, found, [removing("r", "Okonkwo"), adding("a", "Alba"), adding("b", "Alba")]))
    assert told == [Touch("r", False, 3, 10, SURNAME), Touch("a", True, 18, 22, SURNAME)]


def test_progress_is_heard() -> None:
    heard: list[tuple[str, float]] = []
    list(predict([named("a"), named("b")], Saying(), "none", lambda name, done: heard.append((name, done))))
    assert heard == [("a", 0.0), ("b", 0.5)]


def test_rules_that_are_no_set_are_refused() -> None:
    with pytest.raises(UnknownName):
        list(predict([reference()], Saying(), "some"))


def test_titles_are_written_as_they_are_said() -> None:
    made = titled(RunInfo("x", "fr", "", "", "fr", "0.1.0", "0.1.0", "none"))
    assert (made.fr, made.en) == ("Sans règle (Nom d'emprunt 0.1.0, modèle fr 0.1.0)", "No rule (Nom d'emprunt 0.1.0, model fr 0.1.0)")  # fmt: skip
    assert titled(RunInfo("x", "fr", "x", "x", "fr")).fr == "x", "nobody said which rules ran"


def test_a_run_says_who_made_it_when_and_where() -> None:
    info = describe("fr", "fr", {"version": "0.2.0", "language": "fr"}, "all")
    assert (info.id, info.set, info.version, info.model_version) == ("fr-all", "fr", __version__, "0.2.0")
    assert set(info.machine) == {"processor", "cores", "memory_gb"}
    assert len(info.date) == 10


def test_what_was_made_elsewhere_is_taken_by_name() -> None:
    made = next(predict([named("a.txt")], Saying(("Alba", SURNAME)), "none")).annotation
    other = replace(made, document=replace(made.document, name="z"))
    (found,) = adopt([made, other], [named("a"), named("b")])
    assert found.annotation.document.name == "a"
    assert [entity.text for entity in found.annotation.entities] == ["Alba"]


def test_what_was_made_elsewhere_of_another_text_is_refused() -> None:
    made = next(predict([named("a")], Saying(("Alba", SURNAME)), "none")).annotation
    other = replace(made, document=replace(made.document, text=made.document.text.replace("contre", "CONTRE")))
    with pytest.raises(BrokenLine):
        adopt([other], [named("a")])


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_gold_that_ships_has_a_name_of_its_own_and_a_profile(language: str) -> None:
    found = load_shipped(language)
    assert len({one.name for one in found}) == len(found) > 15
    assert {one.annotation.document.language for one in found} == {language}
    assert {one.profile.name for one in found} <= {"judiciaire", "administratif", "canada"}


def test_a_language_without_gold_is_told() -> None:
    with pytest.raises(UnknownName):
        load_shipped("de")


def test_of_a_measuring_set_the_kind_of_court_is_told_by_the_file(tmp_path) -> None:
    for name in ("juritj-1", "ca-1", "other"):
        (tmp_path / f"{name}.json").write_text(
            f'{{"id": "{name}", "court": "Chambre du conseil", "text": "Nour Haddad", "entities": []}}',
            encoding="utf-8",
        )
    assert [one.court for one in load_measuring(tmp_path)] == [COURTS["ca"], COURTS["juritj"], ""]
    assert [one.genre for one in load_measuring(tmp_path)] == ["", "", ""]


def test_a_set_of_rules_runs_those_that_are_on() -> None:
    made = next(predict([reference()], Saying(), "all")).annotation
    assert made.engine.rules == tuple(rule.name for rule in RULES if rule.default)
