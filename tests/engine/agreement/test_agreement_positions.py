"""Positions of agreement: the label of each token, and mentions paired one to one."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.agreement.positions import codes_of, label_positions
from engine.agreement.spans import SCHEMES, common
from engine.core.model import Entity, entity_at, settle
from engine.measure.persons.assignment import assign
from engine.measure.text_parts import parts
from engine.text.iob import find_covering
from engine.text.segment import sentences

TEXT = "Mme Awa Diallo, née le 3 mai 1984 à Rezé, assistée de Me Le Goff.\n\nM. Nguyen demeure à Tulle."
marks = st.lists(st.tuples(st.integers(0, len(TEXT) - 1), st.integers(1, 12), st.sampled_from("AB")), max_size=9)


def side(rows) -> tuple[Entity, ...]:
    return settle(entity_at(TEXT, start, min(start + n, len(TEXT)), label, "human") for start, n, label in rows)


@given(marks)
def test_the_label_of_a_token_is_that_of_the_mention_that_covers_it(rows):
    said, read = side(rows), parts(TEXT)
    tokens = [token for sentence in sentences(TEXT) for token in sentence.tokens]
    found = label_positions(read.token_starts, read.token_ends, said, codes_of("AB"))
    expected = ["O" if index is None else said[index].label for index in find_covering(tokens, said)]
    assert ["ABO"[rank] for rank in found] == expected


@given(marks, marks)
def test_mentions_that_overlap_are_paired_as_many_as_can_be(a, b):
    one, other = side(a), side(b)
    found = common(one, other, codes_of("AB"))
    for rank, label in enumerate("AB"):
        rows, columns = ([e for e in entities if e.label == label] for entities in (one, other))
        worth = [[float(row.overlaps(column)) for column in columns] for row in rows]
        assert found[SCHEMES.index("overlap"), rank] == sum(worth[row][column] for row, column in assign(worth))
        shared = {p for e in rows for p in range(e.start, e.end)} & {p for e in columns for p in range(e.start, e.end)}
        assert found[SCHEMES.index("character"), rank] == len(shared)
        assert found[SCHEMES.index("strict"), rank] == len(set(rows) & set(columns))
