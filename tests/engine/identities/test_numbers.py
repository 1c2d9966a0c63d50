"""Numbers: their shapes, and keys that are right for the larger part only."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from stdnum import iban, luhn
from stdnum.fr import nir

from engine.core.labels import LABELS
from engine.identities.numbers import KINDS, draw_labelled, number, of_label

SHAPES = {
    "agdref": r"[\d ]{10,13}",
    "plate": r"[A-Z\d -]{7,13}",
    "phone": r"\+?[\d ./-]{9,18}",
    "cadastre": r"(?:[Ss]ection )?[A-Z]{1,2}.*\d",
    "loan": r"[A-Z\d .-]{8,18}",
    "passport": r"[A-Z\d ]{9,11}",
    "aj": r"[A-Z\d/-]{10,24}",
    "lot": r"lots? .*\d",
}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_is_drawn_with_a_label_that_exists(kind: str) -> None:
    for seed in range(50):
        text, label = draw_labelled(kind, random.Random(seed))
        assert label in LABELS
        assert text == text.strip()
        assert re.search(r"\d", text)
        assert re.fullmatch(SHAPES.get(kind, r".+"), text), text


@pytest.mark.parametrize(
    ("kind", "valid"),
    [
        pytest.param("siren", luhn.is_valid, id="siren"),
        pytest.param("siret", luhn.is_valid, id="siret"),
        pytest.param("card", luhn.is_valid, id="card"),
        pytest.param("iban", iban.is_valid, id="iban"),
        pytest.param("nir", nir.is_valid, id="nir"),
    ],
)
def test_keys_are_right_for_the_larger_part_only(kind: str, valid: Callable[[str], bool]) -> None:
    drawn = [re.sub(r"[ .-]", "", number(kind, random.Random(seed))) for seed in range(400)]
    right = sum(bool(valid(text)) for text in drawn)
    assert 150 < right < 370


def test_a_number_is_drawn_for_a_label_that_has_kinds() -> None:
    assert of_label("cadastre", random.Random(1))
    assert of_label("adresse", random.Random(1)) is None
