"""The three parts of a corpus have nothing in common, and are drawn alike each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from engine.core import Annotation, BadCorpus, UnknownLabels
from engine.training import fingerprint, split
from tests.engine.training.conftest import annotated


@given(
    count=st.integers(3, 40), dev=st.floats(0.01, 0.45), test=st.floats(0.01, 0.45), seed=st.integers(0, 99),
    order=st.randoms(use_true_random=False),
)  # fmt: skip
def test_every_document_is_in_one_part_whatever_their_order(
    count: int, dev: float, test: float, seed: int, order: Random
) -> None:
    documents = [annotated(number) for number in range(count)]
    parts = split(documents, dev, test, seed)
    names = [one.document.name for _, part in parts.items() for one in part]
    assert sorted(names) == sorted(one.document.name for one in documents)
    assert all(part for _, part in parts.items())
    shuffled = order.sample(documents, count)
    again = split(shuffled, dev, test, seed)
    assert [one.document.name for one in again.test] == [one.document.name for one in parts.test]


def test_a_text_that_stands_twice_is_in_one_part() -> None:
    documents = [annotated(number) for number in range(8)]
    copies = [replace(one, document=replace(one.document, name=f"copy of {one.document.name}")) for one in documents]
    parts = split([*documents, *copies], 0.2, 0.2, 5)
    texts = [{one.document.text for one in part} for _, part in parts.items()]
    assert sum(map(len, texts)) == len(set.union(*texts))


@pytest.mark.parametrize("most", [1, 5, 12, 500])
def test_fewer_documents_are_a_part_of_more_beside_the_same_test(most: int) -> None:
    documents = [annotated(number) for number in range(30)]
    whole, fewer = split(documents, 0.1, 0.2, 3), split(documents, 0.1, 0.2, 3, most)
    assert fewer.train == whole.train[:most]
    assert (fewer.dev, fewer.test) == (whole.dev, whole.test)


def test_another_seed_draws_other_parts() -> None:
    documents = [annotated(number) for number in range(30)]
    drawn = {tuple(one.document.name for one in split(documents, 0.1, 0.2, seed).test) for seed in range(5)}
    assert len(drawn) == 5


@pytest.mark.parametrize(
    ("documents", "reason"),
    [
        pytest.param([annotated(1)], "few", id="one document"),
        pytest.param([annotated(1, "Mme Berthomé1 part.")] * 5, "few", id="one text five times"),
        pytest.param([annotated(number, label="") for number in range(5)], "no_mention", id="no mention"),
        pytest.param([annotated(0), *(annotated(number, label="") for number in range(1, 5))], "no_mention_", id="one"),
    ],
)
def test_a_corpus_that_teaches_nothing_is_refused_with_its_reason(documents: Sequence[Annotation], reason: str) -> None:
    with pytest.raises(BadCorpus) as caught:
        split(documents, 0.2, 0.2, 1)
    assert str(caught.value.params["reason"]).startswith(reason)
    for language in ("fr", "en"):
        assert "{" not in caught.value.sentence(language)


def test_labels_that_the_tagger_does_not_have_are_named() -> None:
    documents = [annotated(number, label="PER" if number else "personnePhysiqueNom") for number in range(5)]
    with pytest.raises(UnknownLabels, match="PER"):
        split(documents, 0.2, 0.2, 1)


def test_the_fingerprint_tells_other_mentions_and_no_other_names() -> None:
    documents = [annotated(number) for number in range(3)]
    renamed = [replace(one, document=replace(one.document, name=f"x{one.document.name}")) for one in documents]
    assert fingerprint(renamed[::-1]) == fingerprint(documents)
    assert fingerprint([*documents[:2], annotated(2, label="adresse")]) != fingerprint(documents)
