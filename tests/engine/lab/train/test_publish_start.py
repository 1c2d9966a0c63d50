"""A training that goes on from a published tagger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from engine.lab.train import tagger
from engine.lab.train.errors import BadStart
from engine.lab.train.publication.publish import publish, take_tagger
from engine.lab.train.tagger.preference import Preference, prefer
from tests.engine.lab.train.conftest import language_model, small_tagger

FACTS = {
    "language": "fr",
    "version": "0.0.1",
    "date": "2026-11-23",
    "labels": [],
    "preference": {"outside": 0.5, "company": 2.0},
}


@pytest.fixture
def published(tmp_path: Path) -> Path:
    made = small_tagger(1)
    prefer(made, Preference(**FACTS["preference"]))  # type: ignore[arg-type]
    folder = tmp_path / "small"
    folder.mkdir()
    publish(made, folder, FACTS)
    return folder


def test_the_state_is_that_before_the_preference(published: Path) -> None:
    begun, wanted = small_tagger(2), small_tagger(1)
    take_tagger(begun, published)
    for part in ("rnn", "linear", "crf"):
        found = getattr(begun, part).state_dict()
        for name, tensor in getattr(wanted, part).state_dict().items():
            assert torch.allclose(found[name], tensor, atol=2e-3), (part, name)


def test_a_tagger_of_another_size_is_refused_in_one_sentence(published: Path) -> None:
    other = tagger.make([language_model(True), language_model(False)], tagger.TaggerSettings(hidden=16))
    with pytest.raises(BadStart) as caught:
        take_tagger(other, published)
    assert "hidden = 8" in caught.value.sentence("en")


def test_a_tagger_of_other_labels_is_refused_in_one_sentence(published: Path) -> None:
    begun = small_tagger(2)
    begun.label_dictionary.add_item("B-autre")
    with pytest.raises(BadStart) as caught:
        take_tagger(begun, published)
    assert "categories are not those of the program" in caught.value.sentence("en")


def test_a_model_without_a_preference_is_taken_as_it_is(published: Path) -> None:
    facts = json.loads((published / "model.json").read_text(encoding="utf-8"))
    del facts["preference"]
    (published / "model.json").write_text(json.dumps(facts), encoding="utf-8")
    begun, shifted = small_tagger(2), small_tagger(1)
    prefer(shifted, Preference(**FACTS["preference"]))  # type: ignore[arg-type]
    take_tagger(begun, published)
    assert torch.allclose(begun.linear.bias, shifted.linear.bias, atol=2e-3)


def test_a_share_of_the_trained_state_stays(published: Path) -> None:
    trained, begun, other = small_tagger(2), small_tagger(1), small_tagger(2)
    take_tagger(trained, published, 0.25)
    wanted = 0.25 * other.linear.weight + 0.75 * begun.linear.weight
    assert torch.allclose(trained.linear.weight, wanted, atol=2e-3)
