"""Categories of the Cour de cassation's NER service, and ours."""

from __future__ import annotations

from collections.abc import Collection

from engine.core import COMPANY, LABELS, NAMED_COMPANY, PERSON_LABELS

PERSON, COMPANY_CATEGORY, TERM = "personnePhysique", "personneMorale", "annotationSupplementaire"

CATEGORIES: tuple[str, ...] = (
    PERSON,
    *(code for code in LABELS if code not in PERSON_LABELS | {NAMED_COMPANY}),
)
"""What can be asked for: our labels, first names and surnames as one, as in the enumeration of
dbsder-api-types (Cour-de-cassation, public)."""


def category_of(label: str, wanted: Collection[str]) -> str:
    """Return the category of a label. A company that bears a person's name is a company where
    companies are ``wanted``, else a person: its name would give the person back."""
    if label in PERSON_LABELS:
        return PERSON
    if label == NAMED_COMPANY:
        return COMPANY_CATEGORY if COMPANY_CATEGORY in wanted else PERSON
    return COMPANY_CATEGORY if label == COMPANY else label
