"""What the alignment gives back of the gold that ships, under every strategy; and how it is
measured."""

from __future__ import annotations

import pytest

from engine.alignment import align
from engine.alignment.audit import SURE
from engine.core.labels import load_profile
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.samples import sample
from engine.lab.measure.alignment import (
    Damage,
    RecoveredMentions,
    cut_lines,
    disturb,
    masked_letters,
    measure,
    split_names,
)
from engine.measure import PERSON
from engine.pseudonyms import STRATEGIES

DOCUMENTS = ("cass-soc-1", "cph-licenciement-1", "tj-retention-1", "ca-famille-1", "cass-desistement-1")


def _back(strategy: str, damage: Damage) -> RecoveredMentions:
    profile = load_profile("judiciaire")
    return sum((measure(sample(name).annotation, strategy, profile, damage) for name in DOCUMENTS), RecoveredMentions())


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(
    ("damage", "least"),
    [
        pytest.param(Damage(), 0.99, id="clean"),
        pytest.param(Damage(published=0.02), 0.97, id="two characters in a hundred misread"),
    ],
)
def test_the_masked_mentions_come_back(strategy: str, damage: Damage, least: float) -> None:
    back = _back(strategy, damage)
    assert back.found.of > 300
    assert back.found.rate >= least
    assert back.precise.rate >= 0.95


@pytest.mark.parametrize("strategy", ["lettres", "cour", "noir"])
def test_what_we_mask_ourselves_is_readable_nowhere(strategy: str) -> None:
    from engine.pipeline import decide
    from engine.pseudonyms import apply

    profile = load_profile("judiciaire")
    for name in DOCUMENTS:
        gold = decide(sample(name).annotation, profile)
        made = apply(gold, strategy, bytes(32), profile)
        found = align(gold.document, Document(name, made.text))
        assert [one.why for one in found.readable if one.why in SURE] == []


def test_letters_that_a_replacement_keeps_are_not_asked_for() -> None:
    assert masked_letters("12 mars 1965", "... 1965") == [0, 1, 3, 4, 5, 6]
    assert masked_letters("Roux", "Roux") == []
    assert masked_letters("Roux", "<secret>Roux</secret>") == [0, 1, 2, 3]
    assert masked_letters("Roux", "A...") == [0, 1, 2, 3]


def test_noise_is_the_same_for_the_same_seed_and_says_where_letters_went() -> None:
    text = "La cour d'appel a rendu son arrêt. " * 40
    noisy, places = disturb(text, 0.05, 3)
    assert (noisy, places) == disturb(text, 0.05, 3)
    assert noisy != disturb(text, 0.05, 4)[0]
    assert len(places) == len(text) + 1
    assert places == sorted(places)
    assert places[-1] == len(noisy)
    assert disturb(text, 0, 3)[0] == text


def test_cut_lines_are_told_by_their_places() -> None:
    text = "".join(f"ligne {rank}\n" for rank in range(40))
    kept, lost = cut_lines(text, 0.2, 1)
    assert len(lost) >= 8
    assert len(kept) + sum(end - start for start, end in lost) == len(text)
    assert all(text[start:end] not in kept.splitlines(keepends=True) for start, end in lost)


def test_names_in_one_label_are_parted_by_role() -> None:
    text = "M. Ferdinand Brousseau"
    document = Annotation(
        Document("a", text), EngineInfo("", "human", "", ""), (entity_at(text, 3, 22, PERSON, "human"),)
    )
    assert [(one.text, one.label) for one in split_names(document).entities] == [
        ("Ferdinand", "personnePhysiquePrenom"),
        ("Brousseau", "personnePhysiqueNom"),
    ]
