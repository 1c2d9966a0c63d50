"""Spans, tokens, documents: against hand counts, seqeval's own report, nervaluate, and a plain
reading of the definition."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from nervaluate import Evaluator
from seqeval.metrics import accuracy_score, classification_report
from seqeval.scheme import IOB2

from engine.core.broken import BrokenLine
from engine.core.labels import FIRST_NAME, SURNAME, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Entity, entity_at
from engine.interchange.conll import from_conll
from engine.interchange.convert import read, write
from engine.measure import PERSON, Score, Share, evaluate, harmonise_labels, pair
from engine.measure.matching.seqeval import seqeval_scores

LAWYER = "professionnelAvocat"
TEXT = "M. Luc Roux, né le 12 mars 1965 à Tulle. Me Paul Petit. M. Roux."
GOLD = {"Luc": FIRST_NAME, "Roux": SURNAME, "12 mars 1965": "dateNaissance", "Tulle": "localite", "Petit": LAWYER}
TAGS = st.lists(st.sampled_from(["O", "O", "B-A", "I-A", "B-B", "I-B"]), min_size=1, max_size=12)


def masks(label: str) -> bool:
    return load_profile("judiciaire").masks(label)


def doc(*entities: Entity, text: str = TEXT, name: str = "d") -> Annotation:
    masked = tuple(replace(entity, masked=masks(entity.label)) for entity in sorted(entities, key=lambda e: e.start))
    return Annotation(Document(name, text), EngineInfo("0", "", "", ""), masked)


def span(words: str, label: str, after: int = 0) -> Entity:
    start = TEXT.index(words, after)
    return entity_at(TEXT, start, start + len(words), label, "human")


def gold() -> list[Entity]:
    return [span(words, label) for words, label in GOLD.items()]


def valid(tags: list[str]) -> list[str]:
    """Make IOB2 of any tags: an I- that continues nothing begins."""
    found: list[str] = []
    for tag in tags:
        goes_on = found and found[-1][2:] == tag[2:]
        found.append("B" + tag[1:] if tag[0] == "I" and not goes_on else tag)
    return found


def annotation(tags: list[str]) -> Annotation:
    return from_conll("".join(f"mot\t{tag}\t+\td\n" for tag in tags), "x")[0]


def spans(tags: list[str]) -> set[tuple[int, int, str]]:
    """Read IOB2 as conlleval does: a span lasts as long as I- of its type follows."""
    found = set()
    for start, tag in enumerate(tags):
        if tag[0] == "B":
            end = start + 1
            while end < len(tags) and tags[end] == "I" + tag[1:]:
                end += 1
            found.add((start, end, tag[2:]))
    return found


def test_what_is_right_spurious_and_missed_is_counted_by_label() -> None:
    predicted = [
        span("Luc Roux", SURNAME),  # too long: one spurious, and two missed
        span("12 mars 1965", "dateMariage"),  # another label
        span("Tulle", "localite"),
        span("Petit", LAWYER),
        span("Roux", SURNAME, TEXT.index("M. Roux")),  # not in the gold
    ]
    assert evaluate([doc(*gold())], [doc(*predicted)], masks).spans == {
        "dateMariage": Score(0, 1, 0),
        "dateNaissance": Score(0, 0, 1),
        "localite": Score(1, 0, 0),
        FIRST_NAME: Score(0, 0, 1),
        SURNAME: Score(0, 2, 1),
        LAWYER: Score(1, 0, 0),
    }


@given(st.lists(st.tuples(TAGS, TAGS), min_size=1, max_size=4))
def test_tokens_are_scored_as_seqeval_nervaluate_and_conlleval_do(rows: list[tuple[list[str], list[str]]]) -> None:
    rows = [(valid(one[: len(other)]), valid(other[: len(one)])) for one, other in rows]
    both = [list(side) for side in zip(*rows, strict=True)]
    scores = [seqeval_scores(pair([annotation(one)], [annotation(other)]).pairs) for one, other in rows]
    ours = {
        label: sum((s.labels[label] for s in scores if label in s.labels), Score())
        for s in scores
        for label in s.labels
    }
    plain = [(spans(one), spans(other), label) for one, other in rows for label in "AB"]
    for label, score in ours.items():
        sets = [
            ({s for s in g if s[2] == label}, {s for s in p if s[2] == label}) for g, p, name in plain if name == label
        ]
        right = sum(len(g & p) for g, p in sets)
        assert score == Score(right, sum(len(p) for _, p in sets) - right, sum(len(g) for g, _ in sets) - right)
    if ours:
        report = classification_report(*both, mode="strict", scheme=IOB2, output_dict=True, zero_division=0)
        nervaluate = Evaluator(*both, tags=["A", "B"], loader="list").evaluate()["entities"]
        for label, score in ours.items():
            assert report[label]["precision"] == pytest.approx(score.precision or 0)  # over nothing, seqeval says 0
            assert report[label]["recall"] == pytest.approx(score.recall or 0)
            assert report[label]["f1-score"] == pytest.approx(score.f1)
            assert nervaluate[label]["strict"].correct == score.right
    accuracy = sum((s.accuracy for s in scores), Share())
    assert accuracy.rate == pytest.approx(accuracy_score(*both))


def test_tokens_of_several_documents_are_scored_together() -> None:
    named = [replace(annotation(["B-A", "O"]), document=Document(name, "mot mot ")) for name in "ab"]
    scores = seqeval_scores(pair(named, named[:1]).pairs)
    assert scores.labels == {"A": Score(1, 0, 1)}
    assert scores.accuracy == Share(3, 4)


def test_a_document_is_clean_when_no_letter_of_a_mention_is_readable() -> None:
    found = evaluate([doc(*gold())], [doc(*gold())], masks).clean
    assert found.documents == Share(1, 1)
    assert found.mentions["dateNaissance"] == Share(1, 1)
    assert LAWYER not in found.mentions


@pytest.mark.parametrize(
    ("changed", "clean"),
    [
        ((span("Luc Roux", "adresse"),), True),  # hidden, whatever the label
        ((span("Luc", FIRST_NAME), span("Rou", SURNAME)), False),  # a letter is left
        ((span("Luc", FIRST_NAME),), False),  # the surname is missed
        ((span("Luc", LAWYER), span("Roux", LAWYER)), False),  # found, but kept in clear
    ],
    ids=["other label", "a letter left", "missed", "in clear"],
)
def test_a_mention_is_found_when_it_cannot_be_read(changed: tuple[Entity, ...], clean: bool) -> None:
    others = [entity for entity in gold() if entity.text not in ("Luc", "Roux")]
    assert evaluate([doc(*gold())], [doc(*others, *changed)], masks).clean.documents == Share(int(clean), 1)


def test_the_year_of_a_civil_date_may_stay() -> None:
    others = [entity for entity in gold() if entity.label != "dateNaissance"]
    for words, clean in (("12 mars", 1), ("mars 1965", 0)):
        found = evaluate([doc(*gold())], [doc(*others, span(words, "dateNaissance"))], masks)
        assert found.clean.documents == Share(clean, 1)


def test_a_document_without_a_mention_does_not_count_as_clean() -> None:
    assert evaluate([doc()], [doc()], masks).clean.documents == Share(0, 0)


def test_a_missing_document_counts_as_missed_and_is_named() -> None:
    report = evaluate(
        [doc(*gold(), name="a"), doc(*gold(), name="b")], [doc(*gold(), name="b.txt"), doc(name="c")], masks
    )
    assert (report.missing, report.extra) == (("a",), ("c",))
    assert report.spans[SURNAME] == Score(1, 0, 1)
    assert report.clean.documents == Share(1, 2)
    assert report.documents == 2


def test_one_document_on_each_side_is_a_pair_whatever_the_names() -> None:
    assert evaluate([doc(*gold(), name="a")], [doc(*gold(), name="z")], masks).missing == ()


@pytest.mark.parametrize(
    ("text", "at_character"),
    [(TEXT.replace("Tulle", "Ussel"), 34), (TEXT + " Fin.", len(TEXT)), ("", 0)],
    ids=["another word", "longer", "empty"],
)
def test_two_texts_are_not_compared(text: str, at_character: int) -> None:
    with pytest.raises(BrokenLine) as caught:
        pair([doc()], [doc(text=text)])
    assert caught.value.params["reason"] == "other_text"
    assert caught.value.params["at"] == at_character


def test_annotations_without_their_text_are_compared_by_what_they_show() -> None:
    bare = read(write([doc(*gold())], "json", "x").replace('"text": "M. Luc', '"texte": "M. Luc').encode(), "json", "x")
    alone = evaluate(bare, bare, masks)
    assert alone.tokens is None
    assert alone.clean.documents == Share(1, 1)
    beside = evaluate([doc(*gold())], bare, masks)
    assert beside.tokens is not None
    assert beside.spans == alone.spans
    with pytest.raises(BrokenLine):
        evaluate([doc(text=TEXT.replace("Tulle", "Ussel"))], bare, masks)


def test_gold_in_the_labels_of_the_cour_is_compared_with_first_names_and_surnames() -> None:
    theirs = [span("Luc Roux", PERSON), span("Paul Petit", LAWYER), span("Roux", PERSON, TEXT.index("M. Roux"))]
    ours = [
        span("Luc", FIRST_NAME), span("Roux", SURNAME), span("Paul", LAWYER), span("Petit", LAWYER),
        span("Roux", SURNAME, TEXT.index("M. Roux")),
    ]  # fmt: skip
    for one, other in ((theirs, ours), (ours, theirs)):
        report = evaluate([doc(*one)], [doc(*other)], masks)
        assert report.spans == {PERSON: Score(2, 0, 0), LAWYER: Score(1, 0, 0)}
        assert report.clean.documents == Share(1, 1)


def test_names_on_two_lines_are_not_joined() -> None:
    text = "Luc\nPaul"
    both = [entity_at(text, 0, 3, PERSON, ""), entity_at(text, 4, 8, PERSON, "")]
    (one,) = harmonise_labels(pair([doc(*both, text=text)], [doc(*both, text=text)]).pairs)
    assert [entity.text for entity in one.gold] == ["Luc", "Paul"]


def test_without_the_labels_of_the_cour_names_stay_apart() -> None:
    pairs = pair([doc(*gold())], [doc(*gold())]).pairs
    assert harmonise_labels(pairs) == pairs


def test_the_report_as_json_has_counts_beside_ratios() -> None:
    data = evaluate([doc(*gold())], [doc(span("Luc", FIRST_NAME))], masks).to_json()
    assert data["spans"]["micro"] == {
        "right": 1,
        "spurious": 0,
        "missed": 4,
        "precision": 1.0,
        "recall": 0.2,
        "f1": 1 / 3,
        "intervals_95": {"precision": None, "recall": None, "f1": None},
    }
    assert data["clean_documents"] == {"count": 0, "of": 1, "rate": 0.0, "interval_95": None}
    assert data["tokens"]["accuracy"]["of"] == 21
