"""The character model: probabilities that add up, words that tell more than others, a file that is
altered."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.core.errors import ModelAltered, ModelMissing
from engine.text import character_bits, character_model
from engine.text.character_model import LANGUAGES, NgramModel


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("before", ["", "Par jugement du tribun", "THE COURT OF APPEA", "xqzj"])
def test_what_may_follow_adds_up_to_no_more_than_all(language: str, before: str) -> None:
    alphabet = [chr(code) for code in [*range(32, 127), *range(0xE0, 0x100), 0x0A, 0x2019, 0x153] if not chr(code).isupper()]  # fmt: skip
    shares = [2.0 ** -character_bits(before + letter, language)[-1] for letter in alphabet]
    assert 0.9 < sum(shares) < 1.1  # costs are kept in twelfths of a bit


def test_a_name_tells_more_than_a_word_of_procedure_and_case_does_not_count() -> None:
    text = "La cour rejette le pourvoi formé par M. Wiśniewskowicz contre l'arrêt."
    bits = character_bits(text, "fr")

    def of(word: str) -> float:
        start = text.index(word)
        return float(bits[start : start + len(word)].sum())

    assert of("pourvoi") < 15 < 40 < of("Wiśniewskowicz")
    assert np.allclose(bits, character_bits(text.upper(), "fr"))


def test_another_language_is_read_by_the_first_model() -> None:
    assert np.array_equal(character_bits("la cour", "de"), character_bits("la cour", "fr"))
    assert not np.array_equal(character_bits("la cour", "en"), character_bits("la cour", "fr"))


def test_a_model_that_is_not_there_or_is_altered_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        NgramModel.load(tmp_path / "fr.safetensors")
    (tmp_path / "fr.safetensors").write_bytes(b"nothing")
    with pytest.raises(ModelAltered):
        NgramModel.load(tmp_path / "fr.safetensors")


def test_pieces_are_hashed_so_that_the_same_ending_is_the_same_piece() -> None:
    one, other = (character_model.hash_pieces(text) for text in ("la cour", "pour"))
    assert [bool(a[-1] == b[-1]) for a, b in zip(one, other, strict=True)] == [True, True, True, False, False, False]
