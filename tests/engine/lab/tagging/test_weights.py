"""A model's folder: what is published is what was trained, and what is read is what was
published."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
import torch
from safetensors.torch import save

from engine.core.errors import ModelAltered, ModelForeign, ModelMissing
from engine.lab.train.publication.publish import publish, to_flair, weights_of
from engine.tagging.document_features import NAMES
from engine.tagging.tagger import FACTS
from engine.tagging.weights import WEIGHTS, read_weights
from tests.engine.lab.tagging.tiny_models import FACTS as KNOWN, tiny_tagger


def test_a_published_tagger_comes_back_as_flairs_own_rounded_to_half_precision(tmp_path: Path) -> None:
    made = tiny_tagger(tmp_path / "tiny", 5, subwords=True, documents=True)
    back = to_flair(tmp_path / "tiny")
    before, after = made.state_dict(), back.state_dict()
    assert {name for name in before if "decoder" not in name} == set(after)
    assert all(torch.equal(before[name].half().float(), tensor) for name, tensor in after.items())
    assert back.label_dictionary.get_items() == made.label_dictionary.get_items()
    assert [e.embedding_length for e in back.embeddings.embeddings] == [12, 12, 8, len(NAMES)]


def test_publishing_what_was_published_changes_no_byte(tmp_path: Path) -> None:
    tiny_tagger(tmp_path / "one", subwords=True)
    publish(to_flair(tmp_path / "one"), tmp_path / "two", KNOWN)
    assert (tmp_path / "one" / WEIGHTS).read_bytes() == (tmp_path / "two" / WEIGHTS).read_bytes()


def test_the_facts_name_the_model_and_its_sizes(tmp_path: Path) -> None:
    tiny_tagger(tmp_path / "tiny", documents=True)
    facts = json.loads((tmp_path / "tiny" / FACTS).read_text(encoding="utf-8"))
    data = (tmp_path / "tiny" / WEIGHTS).read_bytes()
    assert facts["name"] == "tiny"
    assert facts["version"] == "0"
    assert facts["bytes"] == len(data)
    assert facts["sha256"] == hashlib.sha256(data).hexdigest()
    assert facts["architecture"]["language_model"] == 12
    assert facts["architecture"]["document_columns"] == len(NAMES)


def test_models_of_two_alphabets_are_not_published(tmp_path: Path) -> None:
    made = tiny_tagger(tmp_path / "tiny")
    made.embeddings.embeddings[1].lm.dictionary.add_item("Ж")
    with pytest.raises(ValueError, match="one alphabet"):
        weights_of(made, {})


def _put(folder: Path, data: bytes) -> None:
    """Replace the weights, with their right sha256."""
    (folder / WEIGHTS).write_bytes(data)
    facts = json.loads((folder / FACTS).read_text(encoding="utf-8"))
    facts["sha256"] = hashlib.sha256(data).hexdigest()
    (folder / FACTS).write_text(json.dumps(facts), encoding="utf-8")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\x80\x04K\x01.", id="a pickle"),
        pytest.param(save({"x": torch.zeros(2)}), id="tensors without a header"),
        pytest.param(
            save({"x": torch.zeros(2)}, {"model": '{"alphabet": [], "tags": [], "columns": ["colour"]}'}),
            id="features that this version does not compute",
        ),
    ],
)  # fmt: skip
def test_a_file_that_is_no_model_is_refused_though_its_sha256_is_right(tmp_path: Path, data: bytes) -> None:
    tiny_tagger(tmp_path / "tiny")
    _put(tmp_path / "tiny", data)
    with pytest.raises(ModelForeign):
        read_weights(tmp_path / "tiny")


def test_one_byte_that_differs_is_seen(tmp_path: Path) -> None:
    tiny_tagger(tmp_path / "tiny")
    path = tmp_path / "tiny" / WEIGHTS
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(ModelAltered):
        read_weights(tmp_path / "tiny")


@pytest.mark.parametrize("missing", [WEIGHTS, FACTS])
def test_half_a_model_is_none(tmp_path: Path, missing: str) -> None:
    tiny_tagger(tmp_path / "tiny")
    (tmp_path / "tiny" / missing).unlink()
    with pytest.raises(ModelMissing):
        read_weights(tmp_path / "tiny")
