"""A small decision, pseudonymised and delivered, whose counts are easy to check by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.core.doubts import doubt
from engine.core.labels import FIRST_NAME, LAWYER, SURNAME, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Entity, Person
from engine.delivery.deliver import Delivery
from engine.delivery.report import Facts, gather
from engine.formats.writing import Finding
from engine.pseudonyms import apply

TEXT = (
    "Mme Zohra <b>Benkacem</b>, née le 4 mai 1981, demeure 12 rue des Tanneurs à Vienne.\n"
    "Me Loïc Kervella, avocat, représente Mme Benkacem.\n"
)
WHEN = datetime(2026, 3, 1, 9, 5, tzinfo=UTC)


def mention(
    text: str, label: str, source: str, person: str | None = None, after: str = "", masked: bool = True
) -> Entity:
    start = TEXT.index(after + text) + len(after)
    return Entity(start, start + len(text), text, label, source, 0.9, person, masked)


ENTITIES = (
    mention("Zohra", FIRST_NAME, "model:fr", "p1"),
    mention("<b>Benkacem</b>", SURNAME, "model:fr", "p1"),
    mention("4 mai 1981", "dateNaissance", "rule:civil_status", "p1"),
    mention("12 rue des Tanneurs", "adresse", "rule:address", "p1"),
    mention("Vienne", "localite", "model:fr"),
    mention("Loïc Kervella", LAWYER, "rule:lawyer_title", "p2", masked=False),
    mention("Benkacem", SURNAME, "rule:propagation", "p1", after="représente Mme "),
)


def make(**changes) -> tuple:
    """Give the annotation replaced by letters, and what was delivered."""
    document = Document("Divorce Benkacem.docx", TEXT, "docx", "a" * 64, pages=2, images=1)
    persons = (
        Person("p1", ("Zohra Benkacem", "Benkacem"), "claimant", "f"),
        Person("p2", ("Loïc Kervella",), "lawyer", "m", masked=False),
    )
    annotation = Annotation(
        document,
        EngineInfo("0.4.0", "fr", "cpu", "judiciaire", ("civil_status", "propagation")),
        ENTITIES,
        persons,
        (doubt("failed_key", 0, 3, "iban"), doubt("failed_key", 5, 9, "iban")),
        0.93,
    )
    replaced = apply(replace(annotation, **changes), "lettres", b"s", load_profile("judiciaire"))
    findings = (
        Finding("comments", "removed", 3),
        Finding("comments", "removed", 2),
        Finding("properties", "removed", 4),
    )
    return replaced, Delivery(b"x", "Divorce-B.docx", "b" * 64, findings, 12, 2)


@pytest.fixture
def facts() -> Facts:
    """Gather the report of the decision."""
    return gather(*make(), load_profile("judiciaire"), now=WHEN)
