"""The engine against the reader: by hand, and as seqeval, scikit-learn and nervaluate count."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from nervaluate import Evaluator
from seqeval.metrics import f1_score, precision_score, recall_score
from seqeval.scheme import IOB2
from sklearn.metrics import fbeta_score

from engine.core.labels import FIRST_NAME, JUDGE, SURNAME, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person, entity_at, replace
from engine.monitoring.figures import count_persons_changed, figures, record, sources
from engine.monitoring.record import LabelCounts, Record, SourceCounts
from engine.review.log import LogEntry, ReviewState, apply_change, begin
from tests.engine.review.made import JUDICIAIRE, WHEN, WHO, done, on, planned, state

WORDS = [f"mot{rank}" for rank in range(12)]
TEXT = " ".join(WORDS)
N, P, J, T = SURNAME, FIRST_NAME, JUDGE, "localite"
Span = tuple[int, int, str]


def _entities(spans: list[Span]) -> tuple[Entity, ...]:
    """Make mentions of words ``first`` to ``last``, both of them in."""
    starts = [TEXT.index(word) for word in WORDS]
    return tuple(entity_at(TEXT, starts[a], starts[b] + len(WORDS[b]), label, "model:essai") for a, b, label in spans)


def _state(engine: list[Span], reader: list[Span]) -> ReviewState:
    base = Annotation(Document("d.txt", TEXT), EngineInfo("1", "essai", "cpu", "judiciaire"), _entities(engine))
    return replace(begin(base), annotation=replace(base, entities=_entities(reader)))


def _tags(spans: list[Span]) -> list[str]:
    tags = ["O"] * len(WORDS)
    for first, last, label in spans:
        tags[first : last + 1] = [f"B-{label}", *[f"I-{label}"] * (last - first)]
    return tags


@dataclass(frozen=True)
class Case:
    engine: list[Span]
    reader: list[Span]
    counts: dict[str, LabelCounts]


CASES = [
    pytest.param(Case([(0, 0, N), (2, 3, T)], [(0, 0, N), (2, 3, T)], {N: LabelCounts(1), T: LabelCounts(1)}), id="nothing changed"),
    pytest.param(Case([(0, 0, N)], [(0, 0, N), (5, 5, N), (7, 7, J)], {N: LabelCounts(1, 1), J: LabelCounts(0, 1, masked=False)}), id="added: sensitive, and not"),
    pytest.param(Case([(0, 0, N), (2, 2, T)], [(0, 0, N)], {N: LabelCounts(1), T: LabelCounts(spurious=1)}), id="removed"),
    pytest.param(Case([(0, 0, N), (4, 4, N)], [(0, 0, T), (4, 4, N)], {N: LabelCounts(1), T: LabelCounts(label=1)}), id="another label"),
    pytest.param(Case([(0, 0, N), (4, 5, T)], [(0, 1, N), (4, 4, T)], {N: LabelCounts(boundary=1), T: LabelCounts(boundary=1)}), id="other boundaries"),
    pytest.param(Case([(0, 0, N)], [(0, 1, T)], {T: LabelCounts(both=1)}), id="both"),
    pytest.param(Case([(0, 1, N)], [(0, 0, P), (1, 1, N)], {N: LabelCounts(boundary=1), P: LabelCounts(missed=1)}), id="one cut in two"),
    pytest.param(Case([(0, 0, P), (1, 1, N)], [(0, 1, N)], {N: LabelCounts(boundary=1), P: LabelCounts(spurious=1)}), id="two joined"),
    pytest.param(Case([(0, 2, N), (3, 5, T)], [(1, 3, N), (4, 6, T)], {N: LabelCounts(boundary=1), T: LabelCounts(boundary=1)}), id="a chain"),
    pytest.param(Case([(0, 0, N)], [(8, 8, N)], {N: LabelCounts(0, 1, 1)}), id="nothing right"),
]  # fmt: skip


def _masked(counts: dict[str, LabelCounts]) -> dict[str, LabelCounts]:
    return {label: replace(one, masked=JUDICIAIRE.masks(label)) for label, one in counts.items()}


@pytest.mark.parametrize("case", CASES)
def test_what_a_reader_did_is_counted_by_label(case: Case) -> None:
    assert figures(_state(case.engine, case.reader), JUDICIAIRE).labels == _masked(case.counts)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.UndefinedMetricWarning")
def test_precision_recall_and_f2_are_those_of_the_libraries(case: Case) -> None:
    found = figures(_state(case.engine, case.reader), JUDICIAIRE)
    gold, said = [_tags(case.reader)], [_tags(case.engine)]
    assert found.precision == pytest.approx(precision_score(gold, said, mode="strict", scheme=IOB2, zero_division=0))
    assert found.recall == pytest.approx(recall_score(gold, said, mode="strict", scheme=IOB2, zero_division=0))
    assert found.score.f1 == pytest.approx(f1_score(gold, said, mode="strict", scheme=IOB2, zero_division=0))
    places = sorted({*case.engine, *case.reader})
    truth, guess = ([place in side for place in places] for side in (case.reader, case.engine))
    assert found.f2 == pytest.approx(fbeta_score(truth, guess, beta=2, zero_division=0))
    labels = sorted({label for *_, label in places})
    strict = Evaluator(gold, said, tags=labels, loader="list").evaluate()["overall"]["strict"]
    assert (strict.correct, strict.possible, strict.actual) == (found.score.right, len(case.reader), len(case.engine))


def test_f2_is_what_it_is_defined_as() -> None:
    found = figures(_state([(0, 0, N), (1, 1, N), (2, 2, N)], [(0, 0, N), (1, 1, N), (4, 4, N), (5, 5, N)]), JUDICIAIRE)
    precision, recall = 2 / 3, 2 / 4
    assert (found.precision, found.recall) == (precision, recall)
    assert found.f2 == pytest.approx(5 * precision * recall / (4 * precision + recall))


@pytest.mark.parametrize(
    ("engine", "reader", "expected"),
    [
        pytest.param([], [], (None, None, None), id="no mention at all"),
        pytest.param([(0, 0, N)], [], (0.0, None, 0.0), id="all removed"),
        pytest.param([], [(0, 0, N)], (None, 0.0, 0.0), id="all added"),
    ],
)
def test_nothing_is_divided_by_nothing(
    engine: list[Span], reader: list[Span], expected: tuple[float | None, ...]
) -> None:
    found = figures(_state(engine, reader), JUDICIAIRE)
    assert (found.precision, found.recall, found.f2) == expected


def test_what_was_added_is_sensitive_where_the_profile_masks_it() -> None:
    reader = [(0, 0, N), (2, 2, J), (4, 4, J), (6, 6, "localite")]
    found = figures(_state([(8, 8, N), (10, 10, N)], [*reader, (10, 10, T)]), JUDICIAIRE)
    sensitive = sum(JUDICIAIRE.masks(label) for *_, label in reader)
    assert (found.added_sensitive, found.added_other, found.removed, found.changed) == (sensitive, 4 - sensitive, 1, 1)
    all_masked = load_profile("judiciaire")
    everything = replace(all_masked, labels=dict.fromkeys(all_masked.labels, "mask"))
    assert figures(_state([], reader), everything).added_sensitive == 4


def test_sources_count_what_the_reader_left() -> None:
    base = _state([(0, 0, N), (2, 2, N), (4, 4, T)], [(0, 0, N), (4, 4, N)])
    ruled = replace(base.base, entities=(*base.base.entities[:2], replace(base.base.entities[2], source="rule:towns")))
    assert sources(replace(base, base=ruled)) == {"model:essai": SourceCounts(2, 1), "rule:towns": SourceCounts(1, 0)}


def _owned(owners: list[str | None]) -> ReviewState:
    spans: list[Span] = [(rank, rank, N) for rank in range(len(owners))]
    base = _state(spans, spans).base
    entities = tuple(replace(one, person=owner) for one, owner in zip(base.entities, owners, strict=True))
    persons = tuple(Person(one, ("mot",)) for one in dict.fromkeys(owners) if one)
    return begin(replace(base, entities=entities, persons=persons))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param(["p1", "p1", "p2"], ["p1", "p1", "p2"], 0, id="nobody"),
        pytest.param(["p1", "p1", "p2"], ["p1", "p1", "p1"], 1, id="one merged into another"),
        pytest.param(["p1", "p2", "p3"], ["p1", "p1", "p1"], 2, id="two merged into another"),
        pytest.param(["p1", "p1", "p2"], ["p1", "p4", "p2"], 1, id="one split"),
        pytest.param(["p1", "p1", "p2"], ["p1", "p2", "p2"], 1, id="a name given to another"),
        pytest.param(["p1", "p2", "p2"], ["p9", "p2", "p2"], 0, id="another id is the same person"),
        pytest.param(["p1", "p1", "p2"], ["p1", None, "p2"], 0, id="what is no name any more says nothing"),
    ],
)
def test_persons_changed(before: list[str | None], after: list[str | None], expected: int) -> None:
    state = _owned(before)
    entities = tuple(replace(one, person=who) for one, who in zip(state.annotation.entities, after, strict=True))
    assert count_persons_changed(replace(state, annotation=replace(state.annotation, entities=entities))) == expected


def _read() -> tuple[ReviewState, list[LogEntry]]:
    now, log = state(), list[LogEntry]()
    for act in (
        {"kind": "accept", **on("Nguyen")},
        {"kind": "add", **on("Petit", everywhere=True, label=SURNAME)},
        {"kind": "remove", **on("Thiès")},
        {"kind": "merge", "into": "p1", "persons": ["p2"]},
        {"kind": "validate", "reason": "page blanche"},
    ):
        made = planned(now, **act)
        log.append(LogEntry(made.kind, WHO, WHEN, made.difference, 12.5))
        now = apply_change(now, made.difference)
    return now, log


def test_a_record_keeps_counts() -> None:
    now, log = _read()
    made = record(now, log, JUDICIAIRE, control=True)
    assert (made.model, made.engine, made.court, made.language, made.profile) == (
        "essai",
        "0.7.0",
        "appel",
        "fr",
        "judiciaire",
    )
    assert (made.when, made.seconds, made.changes, made.persons_changed) == (WHEN, 62.5, 3, 1)
    assert (made.total.missed, made.total.spurious, made.total.right) == (2, 1, 12)
    assert made.sources == {"model:essai": SourceCounts(13, 12)}
    assert (made.doubts, made.settled) == ({"blocking": 1, "look": 2, "note": 2}, {"note": 1})
    assert made.pages == pytest.approx(made.characters / 3000)
    assert (made.control, made.nothing_missed, made.untouched) == (True, 0.8, False)


def test_a_record_holds_no_name_and_reads_back() -> None:
    now, log = _read()
    written = json.dumps(record(now, log, JUDICIAIRE).to_json(), ensure_ascii=False)
    assert Record.from_json(json.loads(written)) == record(now, log, JUDICIAIRE)
    words = {word for one in now.annotation.entities for word in one.text.split() if len(word) > 3}
    assert not [word for word in (*words, *WHO.split()) if word in written]


def test_a_document_that_was_only_accepted_needed_no_change() -> None:
    now = done(done(state(), "accept", **on("Nguyen")), "validate", reason="page blanche")
    assert record(now, [], JUDICIAIRE).untouched
    assert replace(record(now, [], JUDICIAIRE), persons_changed=1).untouched is False


def test_the_pages_of_a_file_are_its_own() -> None:
    now = done(state(), "validate", reason="page blanche")
    document = replace(now.annotation.document, pages=7)
    with_pages = replace(now, annotation=replace(now.annotation, document=document))
    assert record(with_pages, [], JUDICIAIRE).pages == 7.0


@pytest.mark.parametrize(
    ("engine", "reader", "leaks"),
    [
        pytest.param([(0, 0, N)], [(0, 0, N)], False, id="nothing changed"),
        pytest.param([(0, 0, N)], [(0, 0, N), (5, 5, N)], True, id="a name added"),
        pytest.param([(0, 0, N)], [(0, 1, N)], True, id="a name widened"),
        pytest.param([(0, 0, J)], [(0, 0, N)], True, id="a judge who is a party"),
        pytest.param([(0, 0, N)], [(0, 0, P)], False, id="hidden under another label"),
        pytest.param([(0, 0, N), (5, 5, N)], [(0, 0, N)], False, id="a false alarm taken away"),
        pytest.param([], [(0, 0, J)], False, id="a judge added, who stays readable"),
    ],
)
def test_a_document_leaks_where_the_reader_had_to_hide_something(
    engine: list[Span], reader: list[Span], leaks: bool
) -> None:
    assert record(_state(engine, reader), [], load_profile("judiciaire")).leaks is leaks


def test_a_mention_that_the_engine_kept_and_the_reader_hid_is_a_leak() -> None:
    hidden = record(done(state(), "mask", **on("Karim Zerrouki", masked=True)), [], JUDICIAIRE)
    assert (hidden.hidden, hidden.leaks) == (1, True)


def test_of_a_record_that_does_not_know_what_was_hidden_any_change_counts() -> None:
    made = record(_state([(0, 0, N), (5, 5, N)], [(0, 0, N)]), [], JUDICIAIRE)
    assert not made.leaks
    assert replace(made, hidden=None).leaks
    assert not replace(record(_state([(0, 0, N)], [(0, 0, N)]), [], JUDICIAIRE), hidden=None).leaks
