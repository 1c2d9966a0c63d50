"""A tagger that would rather hide too much: what is taken from the tags that hide nothing."""

from __future__ import annotations

import pytest
import torch

from engine.lab.train.tagger.crf import decode, emissions
from engine.lab.train.tagger.preference import Preference, prefer
from tests.engine.lab.train.conftest import small_tagger


def test_only_the_tags_that_hide_nothing_lose() -> None:
    tagger = small_tagger()
    before = tagger.linear.bias.detach().clone()
    prefer(tagger, Preference(outside=0.5, company=2.0))
    lost = (before - tagger.linear.bias.detach()).tolist()
    for tag, amount in zip(tagger.label_dictionary.get_items(), lost, strict=True):
        wanted = {"O": 0.5, "B-personneMorale": 2.0, "I-personneMorale": 2.0}.get(tag, 0.0)
        assert amount == pytest.approx(wanted, abs=1e-6)


def test_the_more_is_taken_the_more_is_a_mention() -> None:
    tagger = small_tagger().eval()
    outside = tagger.label_dictionary.get_idx_for_item("O")
    inputs = torch.randn(6, 20, tagger.rnn.input_size, generator=torch.Generator().manual_seed(3))
    counts = []
    with torch.no_grad():
        tagger.linear.bias[outside] += 3
        for _ in range(4):
            counts.append(int((decode(tagger, emissions(tagger, inputs)) != outside).sum()))
            prefer(tagger, Preference(outside=1.5))
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]


def test_nothing_taken_is_nothing_changed() -> None:
    tagger = small_tagger()
    before = tagger.linear.bias.detach().clone()
    prefer(tagger, Preference())
    assert torch.equal(before, tagger.linear.bias)
