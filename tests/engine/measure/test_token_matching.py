"""Tokens: cut as the segmenter cuts them, scored as seqeval scores them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from seqeval.metrics import accuracy_score, classification_report
from seqeval.scheme import IOB2

from engine.core.scores import Score
from engine.interchange.samples import samples
from engine.measure import Pair
from engine.measure.matching.seqeval import seqeval_scores
from engine.measure.matching.tokens import token_counts
from engine.measure.measures import table
from engine.measure.tallying import tallies
from engine.measure.text_parts import parts
from engine.text.iob import iob2
from engine.text.segment import sentences
from tests.engine.measure.made_spans import LABELS, TEXT, Span, compared, entities, spans

PIECES = st.lists(
    st.sampled_from(
        [
            "Mme ",
            "Diarra",
            "l'",
            "a",
            ".",
            ". ",
            ").",
            '"--',
            "--",
            "…",
            "\n\n",
            "\x85",
            "\u2028",
            "«\u00a0",
            "x" * 70,
            "!)A",
            " ",
        ]
    )
).map("".join)


def tags(spans_: list[Span]) -> list[str]:
    return iob2([token for sentence in sentences(TEXT) for token in sentence.tokens], entities(spans_))


@given(PIECES)
def test_tokens_and_sentences_are_those_of_the_segmenter(text: str) -> None:
    found, theirs = parts(text), sentences(text)
    tokens = [(token.start, token.end) for sentence in theirs for token in sentence.tokens]
    assert list(zip(found.token_starts.tolist(), found.token_ends.tolist(), strict=True)) == tokens
    assert found.sentences.tolist() == [sentence.start for sentence in theirs]


def test_tokens_and_sentences_of_the_samples_are_those_of_the_segmenter() -> None:
    for sample in samples()[:4]:
        text = sample.text
        found, theirs = parts(text), sentences(text)
        assert found.token_starts.tolist() == [t.start for s in theirs for t in s.tokens]
        assert found.token_ends.tolist() == [t.end for s in theirs for t in s.tokens]
        assert found.sentences.tolist() == [s.start for s in theirs]


@given(spans(), spans())
def test_counts_are_those_of_the_slower_way(gold: list[Span], said: list[Span]) -> None:
    theirs = seqeval_scores([Pair("d", TEXT, entities(gold), entities(said))])
    counts, accuracy = token_counts(parts(TEXT), entities(gold), entities(said))
    assert {label: Score(one.correct, one.spurious, one.missed) for label, one in counts.items()} == theirs.labels
    assert accuracy == theirs.accuracy


@given(st.lists(st.tuples(spans(), spans()), min_size=1, max_size=4))
def test_measures_are_those_of_seqeval_to_the_last_digit(sides: list[tuple[list[Span], list[Span]]]) -> None:
    documents = [compared(entities(gold), entities(said), name=str(n)) for n, (gold, said) in enumerate(sides)]
    made = table(tallies(documents), "token", every_label=True)
    gold, said = ([tags(side[rank]) for side in sides] for rank in (0, 1))
    if made.rows:
        report = classification_report(gold, said, mode="strict", scheme=IOB2, output_dict=True, zero_division=0)
        for row in (*made.rows, made.micro):
            theirs = report["micro avg" if row.label == "micro" else row.label]
            ratios = [value or 0 for value in (row.precision, row.recall, row.f1)]  # over nothing, seqeval says 0
            assert ratios == [theirs["precision"], theirs["recall"], theirs["f1-score"]]
            assert row.support == theirs["support"]
        if all(row.support for row in made.rows):  # seqeval's macro average has labels without support too
            assert made.macro.f1 == pytest.approx(report["macro avg"]["f1-score"], abs=1e-15)
    right = [one.tokens for one in tallies(documents) if one.tokens]
    assert sum(one.count for one in right) / sum(one.of for one in right) == accuracy_score(gold, said)


def test_a_mention_inside_a_word_that_an_earlier_one_cuts_has_no_token() -> None:
    start = TEXT.index("Vierzon")
    counts, _ = token_counts(
        parts(TEXT), entities([(start, start + 3, LABELS[2]), (start + 3, start + 7, LABELS[0])]), ()
    )
    assert {label: one.missed for label, one in counts.items()} == {LABELS[2]: 1}


@pytest.mark.parametrize(
    ("text", "courts"),
    [
        pytest.param(
            "Vu le jugement du tribunal judiciaire de Vierzon rendu",
            ["tribunal judiciaire de Vierzon"],
            id="with its seat",
        ),
        pytest.param("COUR D'APPEL DE BOURGES\nARRÊT", ["COUR D'APPEL DE BOURGES"], id="in capitals"),
        pytest.param("La cour confirme. M. Diarra", [], id="a court without a seat"),
        pytest.param(
            "le tribunal administratif de Bourges d'annuler l'arrêté du préfet du Cher",
            ["tribunal administratif de Bourges"],
            id="no further",
        ),
        pytest.param(
            "le conseil de prud'hommes de Bourges et la cour d'appel d'Orléans",
            ["conseil de prud'hommes de Bourges", "cour d'appel d'Orléans"],
            id="two",
        ),
    ],
)
def test_courts_are_read_with_their_seat(text: str, courts: list[str]) -> None:
    assert [text[start:end] for start, end in parts(text).courts] == courts
