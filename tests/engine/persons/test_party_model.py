"""The model of parties: its features, its file, and what it says of one name throughout a text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core import ModelAltered, ModelMissing
from engine.persons import mentions
from engine.persons.mentions import Mention
from engine.persons.roles.party_model import (
    FILE,
    PartyModel,
    Regression,
    bearer_features,
    party_model,
    word_features,
)
from engine.text import FoldedText, Text
from tests.engine.marked import marked

TEXT = "Vu l'avis de Me ⟦Anne Robin|avocat⟧, notaire. M. ⟦Roy|nom⟧ a payé Me ⟦Anne Robin|avocat⟧ ; M. ⟦Roy|magistrat⟧, juge."


def _read(source: str) -> tuple[FoldedText, tuple[Mention, ...]]:
    document, entities = marked(source)
    read = Text.of(document).read
    return read, mentions(read, entities)


def test_words_have_their_place_and_their_side() -> None:
    read, found = _read(TEXT)
    features = word_features(read, found[0])
    assert features["title=me"] == features["before0=me"] == features["before1=de"] == features["before2=avis"] == 1
    assert features["after0=,"] == features["after1=notaire"] == 1
    assert "after2=payé" not in features


def test_the_mentions_of_a_surname_are_summed_up() -> None:
    read, found = _read(TEXT)
    said = dict(zip(found, (1.0, -1.0, 3.0, -2.0), strict=True))
    robin, roy = (bearer_features(read, found, said, ())[found[rank]] for rank in (0, 3))
    assert (robin["words"], robin["words mean"], robin["words most"], robin["words least"]) == (1.0, 2.0, 3.0, 1.0)
    assert roy["share label=partie"] == roy["share label=magistrat"] == 0.5
    assert roy["most label=magistrat"] == roy["label=magistrat"] == 1
    assert "label=partie" not in roy


def test_no_name_is_a_feature() -> None:
    read, found = _read(TEXT)
    rows = [bearer_features(read, found, dict.fromkeys(found, 0.0), ())[mention] for mention in found]
    assert not any("robin" in name or "roy" in name for row in rows for name in row)


def test_all_mentions_of_a_full_name_have_the_likeliest() -> None:
    read, found = _read(TEXT)
    model = PartyModel(Regression({"after1=notaire": 4.0}, -2.0), Regression({"words": 1.0}, 0.0))
    likely = model.probabilities(read, found)
    assert likely[found[0]] == likely[found[2]] == pytest.approx(0.8808, abs=1e-4)
    assert likely[found[3]] == pytest.approx(0.1192, abs=1e-4)


def test_a_model_is_what_was_written(tmp_path: Path) -> None:
    model = PartyModel(Regression({"a": 1.0}, 0.5), Regression({}, -1.0))
    (tmp_path / FILE).write_text(json.dumps(model.to_json()), encoding="utf-8")
    assert party_model(tmp_path) == model


@pytest.mark.parametrize("content", ["", "{}", '{"words": {"bias": 0, "weights": {"a": "b"}}}', "[]", '{"words": 3}'])
def test_a_broken_file_is_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    with pytest.raises(ModelAltered):
        party_model(tmp_path)


def test_no_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        party_model(tmp_path / "none")


def test_the_words_of_the_model_that_ships_are_no_names() -> None:
    model = party_model()
    assert len(model.words.weights) > 300
