"""Measures of agreement: equal to independent implementations and to published examples, and honest
about what cannot be said."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from nltk.metrics.agreement import AnnotationTask
from sklearn.metrics import cohen_kappa_score

from engine.agreement.measures import BY_CODE, MEASURES, count
from engine.agreement.places import count_agreed, places
from engine.agreement.study import Study
from engine.core.errors import UnknownName
from engine.measure.statistics.bootstrap import weights
from engine.measure.statistics.intervals import effective_intervals
from engine.text.iob import iob2
from engine.text.segment import Token
from tests.engine.agreement.made_studies import OUT, joined, of_labels, of_spans, random_labels

CODES = [one.code for one in MEASURES]


def task(documents):
    """Give the same labels to NLTK; None is missing."""
    return AnnotationTask(
        [
            (f"n{who}", f"{rank}-{place}", label)
            for rank, sides in enumerate(documents)
            for who, side in enumerate(sides)
            for place, label in enumerate(side or ())
        ]
    )


@pytest.mark.parametrize("seed", range(5))
def test_cohens_kappa_is_that_of_scikit_learn(seed):
    documents = random_labels(seed)
    counted = count(of_labels(*documents))
    a, b = joined(documents, 0), joined(documents, 1)
    assert counted.pair("kappa", 0, 1).value == pytest.approx(cohen_kappa_score(a, b))
    for label in counted.labels:
        expected = cohen_kappa_score([one == label for one in a], [one == label for one in b])
        assert counted.pair("kappa", 0, 1, label).value == pytest.approx(expected)
    for rank, (one, other) in enumerate(documents):
        assert counted.pair("kappa", 0, 1, document=rank).value == pytest.approx(cohen_kappa_score(one, other))


@pytest.mark.parametrize("seed", range(5))
def test_kappa_without_o_is_kappa_of_the_tokens_that_one_of_them_marked(seed):
    documents = random_labels(seed)
    counted = count(of_labels(*documents))
    kept = [pair for pair in zip(joined(documents, 0), joined(documents, 1), strict=True) if pair != (OUT, OUT)]
    a, b = zip(*kept, strict=True)
    found = counted.pair("kappa_marked", 0, 1)
    assert found.value == pytest.approx(cohen_kappa_score(a, b))
    assert (found.used, found.dropped) == (len(kept), 240 - len(kept))
    expected = cohen_kappa_score([one == "A" for one in a], [one == "A" for one in b])
    assert counted.pair("kappa_marked", 0, 1, "A").value == pytest.approx(expected)
    assert found.value < counted.pair("kappa", 0, 1).value


@pytest.mark.parametrize("annotators", [2, 3, 5])
def test_fleiss_kappa_is_that_of_statsmodels(annotators):
    from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

    documents = random_labels(annotators, annotators=annotators)
    counted = count(of_labels(*documents))
    rows = np.array([joined(documents, who) for who in range(annotators)]).T
    assert counted.whole("fleiss").value == pytest.approx(fleiss_kappa(aggregate_raters(rows)[0]))
    kept = rows[(rows != OUT).any(axis=1)]
    found = counted.whole("fleiss_marked")
    assert found.value == pytest.approx(fleiss_kappa(aggregate_raters(kept)[0]))
    assert (found.used, found.dropped) == (len(kept), len(rows) - len(kept))
    for label in counted.labels:
        assert counted.whole("fleiss", label).value == pytest.approx(fleiss_kappa(aggregate_raters(rows == label)[0]))
        expected = fleiss_kappa(aggregate_raters(kept == label)[0])
        assert counted.whole("fleiss_marked", label).value == pytest.approx(expected)
    two = fleiss_kappa(aggregate_raters(rows[:, :2][(rows[:, :2] != OUT).any(axis=1)])[0])
    assert counted.pair("fleiss_marked", 0, 1).value == pytest.approx(two)


@pytest.mark.parametrize("annotators", [2, 3, 4])
def test_alpha_kappa_and_pi_are_those_of_nltk(annotators):
    documents = random_labels(10 + annotators, annotators=annotators, tokens=20)
    counted, other = count(of_labels(*documents)), task(documents)
    assert counted.whole("alpha").value == pytest.approx(other.alpha())
    assert counted.whole("kappa").value == pytest.approx(other.kappa())
    assert counted.whole("fleiss").value == pytest.approx(other.pi())


def test_alpha_takes_who_did_not_annotate_a_document_for_missing_as_nltk_does():
    documents = random_labels(3, documents=7, annotators=3, tokens=15)
    documents[1][0] = documents[2][2] = documents[4][0] = documents[4][1] = None
    counted = count(of_labels(*documents))
    found = counted.whole("alpha")
    assert found.value == pytest.approx(task(documents).alpha())
    assert (found.used, found.dropped) == (6 * 15, 15)
    binary = [[None if side is None else [label == "B" for label in side] for side in sides] for sides in documents]
    assert counted.whole("alpha", "B").value == pytest.approx(task(binary).alpha())
    kept = [sides for sides in documents if None not in sides]
    assert counted.whole("fleiss").value == pytest.approx(task(kept).pi())
    assert counted.whole("fleiss").dropped == 3 * 15


def test_alpha_of_the_published_example_with_missing_values():
    """Krippendorff 2011: four coders, twelve units, nominal alpha 0.743."""
    rows = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."]
    documents = [[None if value == "." else [value] for value in unit] for unit in zip(*rows, strict=True)]
    found = count(of_labels(*documents)).whole("alpha")
    assert found.value == pytest.approx(0.743, abs=0.0005)
    assert (found.used, found.dropped) == (11, 1)


def test_fleiss_kappa_of_the_published_example():
    """Fourteen raters, ten subjects, five categories: 0.210 (Fleiss' kappa, Wikipedia)."""
    table = "0000E 02642 00356 03920 22811 77000 32630 25322 65210 02237".split()
    subjects = [
        [label for label, times in zip("ABCDE", row, strict=True) for _ in range(int(times, 16))] for row in table
    ]
    documents = [[[label] for label in subject] for subject in subjects]
    assert count(of_labels(*documents)).whole("fleiss").value == pytest.approx(0.210, abs=0.0005)


def test_kappa_pi_and_alpha_of_krippendorffs_marked_positions():
    """Krippendorff 1995, example A digitised: kappa 0.385, pi 0.314, alpha 0.329 (printed, and in
    the tests of DKPro Statistics)."""
    rows = ["001111111100001111110000", "000011110000000110000000"]
    documents = [[[OUT if mark == "0" else "A" for mark in row] for row in rows]]
    counted = count(of_labels(*documents))
    for code, value in (("kappa", 0.385), ("fleiss", 0.314), ("alpha", 0.329)):
        assert counted.whole(code).value == pytest.approx(value, abs=0.001)


@pytest.mark.parametrize("seed", range(4))
def test_strict_f1_is_that_of_seqeval(seed):
    from seqeval.metrics import classification_report
    from seqeval.scheme import IOB2

    chance = np.random.default_rng(seed)
    study = of_spans(*[[_words(chance), _words(chance)] for _ in range(6)], length=119)
    words = [Token(4 * rank, 4 * rank + 3) for rank in range(30)]
    tags = [[iob2(words, one.sides[who]) for one in study.documents] for who in (0, 1)]
    report = classification_report(*tags, mode="strict", scheme=IOB2, output_dict=True, zero_division=0)
    counted = count(study)
    assert counted.pair("strict", 0, 1).value == pytest.approx(report["micro avg"]["f1-score"])
    assert counted.pair("strict", 0, 1).value > 0
    for label in counted.labels:
        assert counted.pair("strict", 0, 1, label).value == pytest.approx(report[label]["f1-score"])


def _words(chance):
    """Mark runs of one or two words of four characters, each begun at an even word."""
    marked = [rank for rank in range(0, 30, 2) if chance.random() < 0.7]
    return [(4 * rank, 4 * rank + chance.choice([3, 7]), str(chance.choice(["A", "B"]))) for rank in marked]


ONE = [(0, 4, "A"), (10, 20, "B")]


@pytest.mark.parametrize(
    ("a", "b", "strict", "overlap", "character"),
    [
        pytest.param(ONE, ONE, 1, 1, 1, id="the same"),
        pytest.param(ONE, [(0, 4, "A"), (10, 20, "A")], 1 / 2, 1 / 2, 8 / 28, id="another label is a disagreement"),
        pytest.param(ONE, [(0, 4, "A"), (15, 25, "B")], 1 / 2, 1, 18 / 28, id="other bounds"),
        pytest.param(ONE, [(0, 4, "A"), (20, 25, "B")], 1 / 2, 1 / 2, 8 / 23, id="beside it nothing is shared"),
        pytest.param([(0, 9, "A")], [(0, 4, "A"), (5, 9, "A")], 0, 2 / 3, 16 / 17, id="one to one"),
        pytest.param([(0, 4, "A"), (5, 9, "A")], [(3, 6, "A"), (8, 12, "A")], 0, 1, 6 / 15, id="as many as can be"),
        pytest.param([(0, 4, "A")], [], 0, 0, 0, id="only one of them"),
    ],
)
def test_f1_by_hand(a, b, strict, overlap, character):
    counted = count(of_spans([a, b]))
    assert [counted.pair(code, 0, 1).value for code in ("strict", "overlap", "character")] == pytest.approx(
        [strict, overlap, character]
    )


def test_b_cubed_by_hand_on_the_mentions_that_both_have():
    a = [(0, 2, "A", "p1"), (3, 5, "A", "p1"), (6, 8, "A", "p1"), (9, 11, "A", "p2"), (20, 22, "A", "p2")]
    b = [(0, 2, "A", "x"), (3, 5, "A", "x"), (6, 8, "B", "y"), (9, 11, "A", "y"), (30, 33, "A", "y"), (40, 44, "C")]
    found = count(of_spans([a, b])).pair("b_cubed", 0, 1)
    recall, precision = (2 / 3 + 2 / 3 + 1 / 3 + 1) / 4, (1 + 1 + 1 / 2 + 1 / 2) / 4
    assert found.value == pytest.approx(2 * recall * precision / (recall + precision))
    assert (found.used, found.dropped) == (4, 2)  # the town without an individual was never to be compared
    same = count(of_spans([a, b])).pair("b_cubed", 0, 1, "A")
    assert (same.value, same.used, same.dropped) == (pytest.approx(1.0), 3, 3)


def test_individuals_that_one_does_not_give_are_dropped_and_said():
    name = "personnePhysiqueNom"
    found = count(of_spans([[(0, 2, name, "p1")], [(0, 2, name)]], [[(0, 2, name)], [(4, 6, name)]])).whole("b_cubed")
    assert (found.value, found.used, found.dropped) == (None, 0, 3)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 4))
def test_measures_are_symmetric_and_the_whole_is_the_mean_over_pairs(seed, annotators):
    counted = count(of_labels(*random_labels(seed, documents=3, annotators=annotators, tokens=12)))
    for one in MEASURES:
        matrix = counted.matrix(one.code, draws=0)
        values = [
            matrix[i][j].value
            for i in range(annotators)
            for j in range(i + 1, annotators)
            if matrix[i][j].value is not None
        ]
        assert all(matrix[i][j] == matrix[j][i] for i in range(annotators) for j in range(annotators))
        assert all(matrix[i][i] is None for i in range(annotators))
        if one.pairwise:
            assert counted.whole(one.code, draws=0).value == pytest.approx(np.mean(values) if values else None)


def test_who_agrees_in_all_agrees_by_every_measure():
    spans = [(0, 3, "A", "p"), (8, 11, "B"), (12, 19, "A", "q")]
    study = of_spans([spans, spans], [spans[:2], spans[:2]], [[], []])
    counted = count(study)
    assert [counted.whole(code).value for code in CODES if code not in ("kappa_marked", "fleiss_marked")] == [1.0] * 8
    assert all(count_agreed(places(one)).count == len(places(one)) for one in study.documents)


@pytest.mark.parametrize(
    ("study", "undefined"),
    [
        pytest.param(of_spans([[], []], [[], []]), set(CODES), id="nobody marked anything"),
        pytest.param(of_spans([[], []], [[], []], length=0), set(CODES), id="documents without a word"),
        pytest.param(Study(("n0", "n1"), ()), set(CODES), id="no document"),
        pytest.param(
            of_labels([["A", "A"], ["A", "A"]], [["A"], ["A"]]),
            {"kappa", "kappa_marked", "fleiss", "fleiss_marked", "alpha", "b_cubed"},
            id="one label on all: chance would always agree",
        ),
        pytest.param(of_spans([[(0, 3, "A")], None], [None, [(0, 3, "A")]]), set(CODES), id="no document in common"),
    ],
)
def test_what_cannot_be_said_is_none_and_never_nan(study, undefined):
    counted = count(study)
    for code in CODES:
        figure = counted.whole(code)
        assert (figure.value is None) == (code in undefined), code
        assert figure.interval is None or figure.value is not None
        assert all(counted.whole(code, label).value is None for label in counted.labels if code in undefined)


def test_documents_that_too_few_annotated_are_dropped_and_counted():
    span = [(0, 3, "A", "p")]
    counted = count(of_spans([span, span, None], [span, None, span], [span, None, None], length=7))
    figures = {code: counted.whole(code) for code in ("strict", "character", "alpha_unitizing", "b_cubed")}
    assert {code: (one.used, one.dropped) for code, one in figures.items()} == {
        "strict": (4, 1),
        "character": (12, 3),
        "alpha_unitizing": (14, 7),
        "b_cubed": (2, 1),
    }
    assert (counted.whole("kappa").used, counted.whole("kappa").dropped) == (2, 1)
    assert (counted.whole("fleiss").used, counted.whole("fleiss").dropped) == (0, 3)
    assert counted.matrix("strict")[1][2].value is None
    assert counted.pair("strict", 0, 1).dropped == 2
    assert counted.pair("strict", 0, 1, document=2).dropped == 1


def test_the_interval_is_that_of_a_share_that_varies_as_documents_drawn_again_do():
    documents = random_labels(5, documents=5, tokens=30)
    counted = count(of_labels(*documents))
    drawn = []
    for row in np.concatenate(list(weights(5, 40))).astype(int):
        again = [sides for sides, times in zip(documents, row, strict=True) for _ in range(times)]
        drawn.append(cohen_kappa_score(joined(again, 0), joined(again, 1)))
    marks = [[float(sum(tag != OUT for side in sides for tag in side))] for sides in documents]
    value = counted.whole("kappa").value
    expected = effective_intervals(np.array([value]), np.array([np.var(drawn)]), np.array(marks), np.array([5]))
    assert counted.whole("kappa", draws=40).interval == pytest.approx(tuple(expected[0]))


def test_perfect_agreement_on_few_mentions_has_an_interval_with_a_width():
    span = [(0, 3, "A", "p"), (5, 8, "B", "q")]
    tags = ["A", "B", OUT, OUT]
    studies = [of_spans(*[[span, span]] * 3, length=20), of_labels(*[[tags, tags]] * 3)]
    figures = {code: [count(study).whole(code) for study in studies] for code in CODES}
    for code, some in figures.items():
        intervals = [figure.interval for figure in some if figure.value == 1]
        assert intervals, code
        assert all(low < 0.8 and high == 1 for low, high in intervals), code


def test_agreement_below_chance_keeps_the_percentiles_of_the_draws():
    rows = [[["A", "B"] * 4, ["B", "A"] * 4], [["A", "A", "B"], ["B", "B", "A"]], [["B", "A"], ["A", "A"]]]
    figure = count(of_labels(*rows)).whole("kappa")
    low, high = figure.interval
    assert -1 <= low <= figure.value <= high <= 0


def test_fewer_than_two_documents_that_count_have_no_interval():
    both = [(0, 3, "A"), (8, 11, "B")]
    counted = count(of_spans([both, both[:1]], [both[:1], both[:1]], [both, None]))
    assert counted.whole("strict").interval is not None
    assert counted.whole("strict", "B").interval is None  # one document alone has it that both annotated
    assert counted.whole("kappa", "B").interval is None
    assert counted.whole("strict", document=0).interval is None
    assert counted.whole("strict", draws=0).interval is None
    assert count(of_spans([both, both])).whole("strict").interval is None


def test_the_confusion_counts_tokens_in_both_directions():
    counted = count(of_labels([["A", "B", OUT, OUT], ["A", "A", "B", OUT]], [["A"], None]))
    assert counted.confusion(0, 1) == {("A", "A"): 1, ("B", "A"): 1, (OUT, "B"): 1, (OUT, OUT): 1}
    assert counted.confusion(1, 0) == {("A", "A"): 1, ("A", "B"): 1, ("B", OUT): 1, (OUT, OUT): 1}


def test_an_unknown_measure_or_label_is_said():
    counted = count(of_labels([["A"], ["B"]]))
    with pytest.raises(UnknownName):
        counted.whole("pearson")
    with pytest.raises(UnknownName):
        counted.pair("kappa", 0, 1, "Z")


def test_counting_says_how_far_it_is():
    heard = []
    count(of_labels(*random_labels(1, documents=4)), heard.append)
    assert heard == [0.25, 0.5, 0.75, 1.0]


def test_every_measure_has_its_names():
    assert set(CODES) == set(BY_CODE)
    assert all(one.title("fr") and one.title("en") for one in MEASURES)
