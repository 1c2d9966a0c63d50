"""Documents by template: every slot is filled, every mention is where it says."""

from __future__ import annotations

import random
import re

import pytest

from engine.corpus.grammar import expand, templates, write
from engine.corpus.identities import NameBank
from engine.labels import LABELS


@pytest.mark.parametrize("template", templates(), ids=lambda template: template[:20].replace("\n", " "))
def test_every_template_is_filled_whole(bank: NameBank, template: str) -> None:
    for seed in range(30):
        text, spans = write(bank, random.Random(seed), template)
        assert not re.search(r"[<>\x01\x02|]", text)
        assert not re.search(r"\b(?:prenom|nom|NOM|adresse|cpville|juge|avocat|localite|titre|civ|morale)\d\b", text)
        assert spans == sorted(spans)
        assert all(label in LABELS and text[start:end].strip() for start, end, label in spans)


def test_all_labels_occur_in_what_the_templates_write(bank: NameBank) -> None:
    rng = random.Random(5)
    seen = {label for _ in range(300) for _, _, label in write(bank, rng)[1]}
    assert seen == set(LABELS)


def test_choices_are_settled_innermost_first() -> None:
    outcomes = {expand("a<b<c|d>|e>", random.Random(seed)) for seed in range(40)}
    assert outcomes == {"abc", "abd", "ae"}
