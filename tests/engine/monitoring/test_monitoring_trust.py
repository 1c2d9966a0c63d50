"""Probabilities that kept their word, rules, and the demonstration."""

from __future__ import annotations

import json

import numpy as np
import pytest

from engine.core.labels import LABELS, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Person, entity_at
from engine.interchange.samples import samples
from engine.measure.results.gold_sets import load_shipped
from engine.monitoring import report
from engine.monitoring.columns import columns
from engine.monitoring.demonstration import TODAY, columns_of_demonstration, demonstration
from engine.monitoring.figures import record as recorded
from engine.monitoring.observed_calibration import LEAST, clean, compare_calibration
from engine.monitoring.record import LabelCounts, Record, SourceCounts
from engine.monitoring.rules import rules
from engine.monitoring.selection import RecordFilter
from engine.review.court import COURTS
from engine.review.log import ReviewState
from tests.engine.monitoring.made_records import LAWYER, NAME, record


def test_a_probability_is_held_against_the_names_that_readers_added():
    chance = np.random.default_rng(4)
    said = chance.random(200)
    missed = (chance.random(200) > said).astype(int)
    records = [
        record(nothing_missed=float(p), labels={NAME: LabelCounts(5, int(m)), LAWYER: LabelCounts(3, 2, masked=False)})
        for p, m in zip(said, missed, strict=True)
    ]
    found = compare_calibration(columns([*records, record(nothing_missed=None)]))
    outcome = 1 - missed
    assert found.brier == pytest.approx(np.mean((said - outcome) ** 2))
    assert (found.clean.count, found.documents, found.unknown) == (outcome.sum(), 200, 1)
    assert found.always == pytest.approx(outcome.mean() * (1 - outcome.mean()))
    assert sum(one.cases for one in found.bins) == 200
    assert found.promised == pytest.approx(said.mean())


def test_a_lawyer_added_does_not_make_a_document_unclean():
    made = columns([record(labels={LAWYER: LabelCounts(1, 3)}), record(labels={NAME: LabelCounts(1, 1)})])
    assert clean(made).tolist() == [True, False]


def test_of_few_documents_nothing_is_said():
    assert compare_calibration(columns([record(nothing_missed=0.5)] * (LEAST - 1))) is None
    assert compare_calibration(columns([record()] * 40)) is None


def test_rules_count_what_they_found_and_what_readers_left():
    records = [
        record(sources={"rule:iban": SourceCounts(4, 3), "model:fr": SourceCounts(9, 7)}, labels={NAME: LabelCounts(10, 2)}),
        record(sources={"rule:iban": SourceCounts(2, 2), "rule:nir": SourceCounts(1, 0)}, labels={NAME: LabelCounts(4)}),
    ]  # fmt: skip
    found = rules(columns(records))
    assert [one.code for one in found.sources] == ["rule:iban", "rule:nir", "model:fr"]
    first, second, _ = found.sources
    assert (first.kept.count, first.kept.of, first.removed, first.documents) == (5, 6, 1, 2)
    assert first.interval[0] < first.kept.rate < first.interval[1]
    assert second.interval is None  # one document alone
    assert (found.recall.count, found.recall.of, found.without.count) == (14, 16, 9)


def test_rules_of_nothing_are_nothing():
    found = rules(columns([]))
    assert (found.sources, found.recall.of) == ((), 0)


@pytest.fixture(scope="module")
def demo() -> tuple[Record, ...]:
    return demonstration()


def test_the_demonstration_reads_each_french_document_by_two_versions_and_each_english_one_once(demo):
    french = [one for one in demo if one.language == "fr"]
    versions = sorted({one.model for one in french})
    assert len(versions) == 2
    assert all(sum(one.model == version for one in french) == len(load_shipped("fr")) for version in versions)
    assert len(demo) - len(french) == len(load_shipped("en"))
    last = max(one.when for one in french if one.model == versions[0])
    assert last < min(one.when for one in french if one.model == versions[1])
    assert max(one.when for one in demo).date() < TODAY


def test_the_demonstration_is_the_same_from_call_to_call(demo):
    demonstration.cache_clear()
    assert demonstration() == demo


def test_the_demonstration_shows_a_change_for_the_better_and_a_week_without_documents():
    weeks = report.weeks(columns_of_demonstration(), TODAY, RecordFilter())
    alerts = [one for week in weeks for one in week.verdicts if one.state == "alert"]
    assert {one.direction for one in alerts} == {"better"}
    assert sum(week.silent for week in weeks) == 1


def leaves(value: object) -> list[object]:
    """List keys and values of JSON data, however deep."""
    if isinstance(value, dict):
        return [*value, *(leaf for one in value.values() for leaf in leaves(one))]
    return [leaf for one in value for leaf in leaves(one)] if isinstance(value, list) else [value]


def test_the_demonstration_holds_no_text(demo):
    plain = {*Record.__slots__, *LabelCounts.__slots__, *LABELS, *COURTS, "fr", "en", "blocking", "look", "note"}
    words = {leaf for one in demo for leaf in leaves(one.to_json()) if isinstance(leaf, str)} - plain
    told = {word for word in words if not word.startswith(("rule:", "model:", "2026-"))}
    assert told <= {one.profile for one in demo} | {one.model for one in demo} | {one.engine for one in demo}


def test_a_record_of_a_reading_holds_no_word_of_its_document():
    text = "Mme Oyelaran Zubeldia, née à Quimperlé, demande 12 000 euros à la société Kerbrat. Zubeldia persiste."
    places = [(4, 12, "personnePhysiquePrenom"), (13, 21, NAME), (29, 38, "localite"), (84, 92, NAME)]
    read = tuple(entity_at(text, start, end, label, "human") for start, end, label in places)
    document = Document("Zubeldia.docx", text, sha256="ab" * 32, parties=("Oyelaran Zubeldia",))
    engine = EngineInfo("0.7.0", "fr", "cpu", "judiciaire")
    person = Person("p1", ("Oyelaran Zubeldia",))
    found = Annotation(document, engine, read[:1], (person,))
    validated = {"who": "Ndiaye", "when": "2026-03-02T10:00:00+00:00", "reason": "Zubeldia reste"}
    made = recorded(
        ReviewState(found, Annotation(document, engine, read, (person,)), {"validated": validated}),
        (),
        load_profile("judiciaire"),
    )
    kept_words = json.dumps(made.to_json(), ensure_ascii=False)
    assert made.total.missed == 3
    assert not [
        word
        for word in (*text.split(), "Ndiaye", "reste", "docx", "abab")
        if len(word) > 3 and word.strip(",.") in kept_words
    ]


def test_samples_are_part_of_the_demonstration(demo):
    assert {len(one.text) for one in samples()} <= {one.characters for one in demo}


def test_the_report_is_json_without_a_number_that_is_none():
    made = columns([record(0, labels={}, pages=0.0, seconds=0.0)])
    told = report.to_json(made, TODAY, "week", RecordFilter())
    assert json.loads(json.dumps(told, allow_nan=False))["documents"] == 1
    assert json.dumps(report.to_json(columns_of_demonstration(), TODAY, "day", RecordFilter()), allow_nan=False)
