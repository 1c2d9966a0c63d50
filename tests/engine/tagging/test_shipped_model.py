"""The shipped model with the shipped rules, on the shipped decisions: it finds their parties and
leaves their judges in clear."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.labels import LABELS, PERSON_LABELS, PROFESSIONAL_LABELS, load_profile
from engine.core.model import Annotation, Document
from engine.core.settings import settings
from engine.interchange.samples import sample
from engine.measure import EvaluationReport, evaluate
from engine.pipeline import annotate
from engine.pseudonyms import STRATEGIES, apply
from engine.tagging import load_tagger

ROOT = Path(__file__).parents[3]
NAMES = (
    "cass-civ-1",
    "cass-crim-1",
    "ca-famille-1",
    "tj-divorce-1",
    "cph-licenciement-1",
    "tj-retention-1",
    "caa-oqtf-1",
)


@pytest.fixture(scope="module")
def annotations() -> list[Annotation]:
    """Annotate French samples of every kind of court."""
    tagger, profile = load_tagger(settings().data / "models" / "fr", "cpu"), load_profile("judiciaire")
    return [annotate(Document(name, sample(name).text), tagger, profile) for name in NAMES]


@pytest.fixture(scope="module")
def report(annotations: list[Annotation]) -> EvaluationReport:
    """Measure them against their gold."""
    return evaluate([sample(name).annotation for name in NAMES], annotations, load_profile("judiciaire").masks)


def test_most_mentions_of_parties_are_found(report: EvaluationReport) -> None:
    shares = [report.clean.mentions[label] for label in PERSON_LABELS]
    assert sum(share.count for share in shares) / sum(share.of for share in shares) >= 0.95


def test_judges_and_lawyers_stay_in_clear(annotations: list[Annotation]) -> None:
    masked = total = 0
    for name, made in zip(NAMES, annotations, strict=True):
        hidden = [(entity.start, entity.end) for entity in made.entities if entity.masked]
        for gold in sample(name).entities:
            if gold.label in PROFESSIONAL_LABELS:
                total += 1
                masked += any(start < gold.end and gold.start < end for start, end in hidden)
    assert masked / total <= 0.1


@pytest.mark.parametrize("strategy", sorted(name for name, strategy in STRATEGIES.items() if strategy.hides))
def test_no_mention_that_was_found_stays_readable_at_its_place(annotations: list[Annotation], strategy: str) -> None:
    for made in annotations:
        done = apply(made, strategy, b"a secret of the test")
        for span in done.spans:
            entity = made.entities[span.entity_index] if span.entity_index is not None else None
            if entity and entity.label in PERSON_LABELS and len(entity.text) > 2:  # "D." may become "D..." by chance
                assert entity.text not in done.text[span.new_start : span.new_end]


def test_every_label_given_is_one_of_the_table(annotations: list[Annotation]) -> None:
    assert {entity.label for made in annotations for entity in made.entities} <= set(LABELS)


@pytest.mark.parametrize(
    "card", sorted((ROOT / "data" / "models").glob("*/CARD.md")), ids=lambda card: card.parent.name
)
def test_a_card_holds_counts_and_no_text_of_the_measuring_sets(card: Path) -> None:
    """score_leaks.py also prints what was missed, with the words around it: these stay out."""
    assert not re.search(r"^missed \w+ in ", card.read_text(encoding="utf-8"), re.MULTILINE)
