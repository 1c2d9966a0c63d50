"""Tagging schemes: written and read as seqeval, NLTK and conlleval understand them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from nltk.chunk import conlltags2tree
from seqeval.metrics.sequence_labeling import get_entities
from seqeval.scheme import BILOU as SEQEVAL_BILOU, IOB1 as SEQEVAL_IOB1, IOB2 as SEQEVAL_IOB2, IOBES, Entities

from engine.text.iob import BILOU, BIOES, IOB1, IOB2, SCHEMES, MisplacedTag, detect, read_tags, runs, write_tags

SENTENCE = "Mme Awa Diallo Lyon Brest contre SNC Okafor .".split()
MENTIONS = [(1, 3, "PER"), (3, 4, "LOC"), (4, 5, "LOC"), (6, 8, "ORG")]
FIXED = {
    "iob1": ["O", "I-PER", "I-PER", "I-LOC", "B-LOC", "O", "I-ORG", "I-ORG", "O"],
    "iob2": ["O", "B-PER", "I-PER", "B-LOC", "B-LOC", "O", "B-ORG", "I-ORG", "O"],
    "bioes": ["O", "B-PER", "E-PER", "S-LOC", "S-LOC", "O", "B-ORG", "E-ORG", "O"],
    "bilou": ["O", "B-PER", "L-PER", "U-LOC", "U-LOC", "O", "B-ORG", "L-ORG", "O"],
}
SEQEVAL = {"iob1": SEQEVAL_IOB1, "iob2": SEQEVAL_IOB2, "bioes": IOBES, "bilou": SEQEVAL_BILOU}


def owners(mentions, length):
    found = [None] * length
    for rank, (start, end, _) in enumerate(mentions):
        found[start:end] = [rank] * (end - start)
    return found


@st.composite
def mentions(draw):
    """Draw a sentence: its length and disjoint mentions in it, some of them touching."""
    borders = sorted(draw(st.sets(st.integers(0, 14), max_size=10)))
    found = []
    for start, end in pairwise(borders):
        if draw(st.booleans()):
            found.append((start, end, draw(st.sampled_from(["PER", "LOC"]))))
    return 14, found


@pytest.mark.parametrize("code", sorted(FIXED))
def test_a_sentence_in_every_scheme(code):
    labels = [label for _, _, label in MENTIONS]
    assert write_tags(owners(MENTIONS, len(SENTENCE)), labels, SCHEMES[code]) == FIXED[code]
    assert list(read_tags(FIXED[code], SCHEMES[code])) == MENTIONS
    assert detect([FIXED[code]]) is SCHEMES[code]
    assert [(one.start, one.end, one.tag) for one in sorted(Entities([FIXED[code]], SEQEVAL[code]).entities[0], key=lambda e: e.start)] == MENTIONS  # fmt: skip


@given(mentions(), st.sampled_from(["iob1", "iob2", "bioes", "bilou"]))
def test_what_is_written_is_read_back_and_as_seqeval_reads_it(drawn, code):
    length, found = drawn
    tags = write_tags(owners(found, length), [label for _, _, label in found], SCHEMES[code])
    assert list(read_tags(tags, SCHEMES[code])) == found
    if code in ("iob2", "bioes"):
        assert [(start, end + 1, label) for label, start, end in get_entities(tags)] == found
    strict = sorted((one.start, one.end, one.tag) for one in Entities([tags], SEQEVAL[code]).entities[0])
    assert strict == found


@given(st.lists(st.sampled_from(["O", "B-A", "I-A", "B-B", "I-B"]), max_size=12))
def test_loose_runs_are_those_of_conlleval(tags):
    assert list(runs(tags)) == [(start, end + 1, label) for label, start, end in get_entities(tags)]


@given(mentions())
def test_nltk_makes_the_same_chunks_of_iob2(drawn):
    length, found = drawn
    tags = write_tags(owners(found, length), [label for _, _, label in found])
    tree = conlltags2tree([("w", "x", tag) for tag in tags])
    chunks, place = [], 0
    for node in tree:
        size = len(node) if hasattr(node, "label") else 1
        if hasattr(node, "label"):
            chunks.append((place, place + size, node.label()))
        place += size
    assert chunks == found


@given(mentions())
def test_bioes_as_it_reads_iob2_by_seqeval_entities(drawn):
    length, found = drawn
    tags = write_tags(owners(found, length), [label for _, _, label in found], BIOES)
    assert [(start, end + 1, label) for label, start, end in get_entities(tags)] == found


@pytest.mark.parametrize(
    ("sentences", "scheme"),
    [
        pytest.param([["O"]], IOB2, id="no mention: nothing is said"),
        pytest.param([["B-A", "I-A"]], IOB2, id="B- begins"),
        pytest.param([["I-A", "B-A"]], IOB1, id="B- only between two that touch"),
        pytest.param([["I-A", "O", "I-A"]], IOB1, id="no B- at all"),
        pytest.param([["I-A"], ["B-A"]], IOB2, id="B- where IOB1 has none: the I- is a mistake"),
        pytest.param([["B-A", "I-B"]], IOB2, id="another label after B-"),
        pytest.param([["B-A", "E-A"], ["O"]], BIOES, id="E-"),
        pytest.param([["O"], ["S-A"]], BIOES, id="S-"),
        pytest.param([["B-A", "L-A"]], BILOU, id="L-"),
        pytest.param([["U-A"]], BILOU, id="U-"),
    ],
)
def test_the_scheme_is_recognised(sentences, scheme):
    assert detect(sentences) is scheme


def test_b_is_read_in_iob1_after_the_end_of_a_sentence_and_written_only_within_one():
    assert list(read_tags(["O", "B-A", "I-A"], IOB1)) == [(1, 3, "A")]
    assert write_tags([0, 1], ["A", "A"], IOB1) == ["I-A", "B-A"]
    assert write_tags([0, 1], ["A", "A"], IOB1, breaks={1}) == ["I-A", "I-A"]


@pytest.mark.parametrize(
    ("tags", "scheme", "token", "reason"),
    [
        pytest.param(["O", "I-A"], IOB2, 1, "inside", id="I- without B-"),
        pytest.param(["B-A", "I-B"], IOB2, 1, "inside", id="I- of another label"),
        pytest.param(["O", "E-A"], BIOES, 1, "closing", id="E- without B-"),
        pytest.param(["O", "I-A", "E-A"], BIOES, 1, "inside", id="I- without B- in BIOES"),
        pytest.param(["B-A", "O"], BIOES, 0, "open", id="no E-"),
        pytest.param(["B-A", "I-A"], BILOU, 1, "open", id="no L- at the end"),
        pytest.param(["B-A", "B-A", "E-A"], BIOES, 0, "open", id="B- after B-"),
        pytest.param(["S-A"], IOB2, 0, "scheme", id="not of the scheme"),
        pytest.param(["U-A"], BIOES, 0, "scheme", id="nor this"),
    ],
)
def test_a_tag_that_cannot_stand_where_it_stands_is_said(tags, scheme, token, reason):
    with pytest.raises(MisplacedTag) as caught:
        list(read_tags(tags, scheme))
    assert (caught.value.token, caught.value.reason) == (token, reason)


def test_two_schemes_in_one_file_are_refused():
    with pytest.raises(MisplacedTag) as caught:
        detect([["U-A"], ["O", "E-A"]])
    assert (caught.value.sentence, caught.value.token, caught.value.reason) == (1, 1, "mixed")
