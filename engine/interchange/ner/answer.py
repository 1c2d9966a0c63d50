"""An annotation as the clients of the Cour de cassation's NER service expect it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core import NAMED_COMPANY, PERSON_LABELS, Annotation, Entity, Person
from engine.interchange.ner.categories import PERSON, TERM, category_of
from engine.interchange.ner.checklist import checklist, kept_names
from engine.interchange.ner.request import NerRequest
from engine.interchange.ner.requested_terms import find_requested
from engine.interchange.utf16 import units
from engine.text import fold, near_names

NAMES = ("juriSpacyTokenizer", "juritools", "pseudonymisationApi", "nlpApi")
"""The programs whose versions the Cour's service names; ours stands for each."""


def ner_answer(annotation: Annotation, request: NerRequest, date: str = "") -> dict[str, Any]:
    """Return the body of the answer to ``POST /ner``: ``entities`` of the requested categories,
    disjoint, in the order of the text; the ``checklist``; ``versions``, of which ``date`` (ISO
    8601) is that of the model; and what was read of the judge's free text.

    Places are units of UTF-16, as JavaScript counts them. ``entityId`` is the category and the
    folded form of the part of a name: forms of one person's part that are a slip of the pen apart
    share one, so that Label gives them one letter; a first name and a surname never do. Terms to
    hide that no mention covers are of the category ``annotationSupplementaire``, requested or not;
    of those to leave readable, persons' names stay, and the checklist asks.
    """
    text, places = annotation.document.text, units(annotation.document.text)
    spellings = _spellings(annotation)
    terms = find_requested(request.terms, annotation.document)
    kept = [one for one in _requested(annotation, request.categories) if not terms.leaves(one)]
    rows = {
        (one.start, one.end): _row(one, category_of(one.label, request.categories), spellings, places) for one in kept
    }
    for start, end in terms.uncovered(text, kept):
        term = Entity(start, end, text[start:end], TERM, "rule:term")
        rows[start, end] = _row(term, TERM, spellings, places)
    entities = dict(sorted(rows.items()))
    asked = [(one.start, one.end) for one in kept if terms.keeps(one)]
    version = {"version": annotation.engine.version, "date": date}
    return {
        "entities": list(entities.values()),
        "checklist": [*checklist(annotation, entities, places), *kept_names(entities[place] for place in asked)],
        "versions": {**dict.fromkeys(NAMES, version), "model": {"name": annotation.engine.model}},
        **terms.fields(),
    }


def _requested(annotation: Annotation, categories: Sequence[str]) -> Iterator[Entity]:
    forms = {person.id: person for person in annotation.persons}
    for entity in annotation.entities:
        category = category_of(entity.label, categories)
        if category in categories:
            is_bare = entity.label == NAMED_COMPANY and category == PERSON
            yield _name_part(entity, forms.values()) if is_bare else entity


def _name_part(company: Entity, persons: Iterable[Person]) -> Entity:
    """Cut a company down to the words that name one of the persons, from the first to the last; all
    of it stays where none does."""
    known = {word for person in persons for form in person.forms for word in fold(form).split()}
    places = []
    start = 0
    for word in company.text.split():
        start = company.text.index(word, start)
        if set(fold(word).split()) & known:
            places.append((start, start + len(word)))
        start += len(word)
    if not places:
        return company
    first, last = places[0][0], places[-1][1]
    return replace(company, start=company.start + first, end=company.start + last, text=company.text[first:last])


def _row(
    entity: Entity, category: str, spellings: Mapping[tuple[str | None, str, str], str], places: Sequence[int] | None
) -> dict[str, Any]:
    start, end = (entity.start, entity.end) if places is None else (places[entity.start], places[entity.end])
    form = fold(entity.text)
    return {
        "text": entity.text,
        "start": start,
        "end": end,
        "category": category,
        "label": category,
        "source": "NER model" if entity.source.startswith("model") else "postprocess",
        "score": round(min(1.0, max(0.0, entity.score)), 4),
        "entityId": f"{category}_{spellings.get((entity.person, entity.label, form), form)}",
    }


def _spellings(annotation: Annotation) -> dict[tuple[str | None, str, str], str]:
    """Map the folded forms of a person's part of a name that are a slip of the pen from one that
    is written more often to that one."""
    counts: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for entity in annotation.entities:
        if entity.person is not None and entity.label in PERSON_LABELS:
            counts[entity.person, entity.label][fold(entity.text)] += 1
    spelt: dict[tuple[str | None, str, str], str] = {}
    for (person, label), forms in counts.items():
        often = sorted(forms, key=lambda form: (-forms[form], form))
        for place, form in enumerate(often):
            first = next((other for other in often[:place] if near_names.is_slip(form, other)), form)
            spelt[person, label, form] = spelt.get((person, label, first), first)
    return spelt
