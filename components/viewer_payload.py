"""The two texts as JSON for ``assets/viewer.js``: each word once, mentions by index, nothing that is already drawn."""

from __future__ import annotations

from typing import Any

from components import i18n
from components.i18n import t, typeset
from engine.annotate.doubts import sentence
from engine.annotate.rules import RULES
from engine.labels import LABELS
from engine.model import Entity
from engine.replace.aligned import Aligned, Individual, Paragraph, Place
from engine.roles import ROLES

Json = dict[str, Any]


def payload(found: Aligned, document: str, lang: str) -> Json:
    """Give all that the viewer draws.

    A paragraph is a list of strings (the same on both sides), numbers (a mention: its row in ``entities``) and pairs
    ``[original, pseudonymised]``. Offsets in it are UTF-16 units, as a browser counts.
    """
    return {
        "id": document,
        "lang": lang,
        "language": found.language,
        "words": i18n.section("document.viewer", lang),
        "families": [
            {"code": code, "name": t(f"family.{code}", lang), "count": n} for code, n in found.families.items()
        ],
        "labels": [_label(code, n, lang) for code, n in found.labels.items()],
        "entities": _entities(found, lang),
        "paragraphs": [_paragraph(paragraph) for paragraph in found.paragraphs],
        "continued": [index for index, paragraph in enumerate(found.paragraphs) if paragraph.continued],
        "persons": [_person(individual, lang) for individual in found.individuals],
        "doubts": [_doubt(place, found.paragraphs, lang) for place in found.places],
    }


def _label(code: str, n: int, lang: str) -> Json:
    label = LABELS[code]
    name = label.en if lang == "en" else label.fr
    return {
        "code": code,
        "family": label.family,
        "name": name,
        "word": t(f"document.word.{label.short}", lang),
        "count": n,
    }


def _entities(found: Aligned, lang: str) -> Json:
    """Write the table of mentions by column. ``shown``: what the pseudonymised text has in its place."""
    labels = {code: index for index, code in enumerate(found.labels)}
    sources = sorted({entity.source for entity in found.entities})
    shown = {s.entity: s.text for p in found.paragraphs for s in p.pseudonymised if s.entity is not None}
    return {
        "text": [entity.text for entity in found.entities],
        "shown": [shown[index] for index in range(len(found.entities))],
        "label": [labels[entity.label] for entity in found.entities],
        "person": [entity.person for entity in found.entities],
        "masked": [int(entity.masked) for entity in found.entities],
        "source": [sources.index(entity.source) for entity in found.entities],
        "score": [_confidence(entity) for entity in found.entities],
        "sources": [t(f"document.source.{source.partition(':')[0]}", lang) for source in sources],
        "details": [_detail(source, lang) for source in sources],
    }


def _confidence(entity: Entity) -> int | None:
    """Give the score in percent where a model computed it; that of a rule is a rank among rules, no measured chance."""
    return round(entity.score * 100) if entity.source.startswith("model:") else None


def _detail(source: str, lang: str) -> str | None:
    """Say what the rule does, where a rule found it."""
    rule = next((rule for rule in RULES if source == f"rule:{rule.name}"), None)
    return None if rule is None else rule.en if lang == "en" else typeset(rule.fr, lang)


def _paragraph(paragraph: Paragraph) -> list[str | int | list[str]]:
    """Fold the two sides into one: they differ in their mentions, in nothing else where nothing else was replaced."""
    if [s.entity for s in paragraph.original] != [s.entity for s in paragraph.pseudonymised]:
        return [["".join(s.text for s in paragraph.original), "".join(s.text for s in paragraph.pseudonymised)]]
    pairs = zip(paragraph.original, paragraph.pseudonymised, strict=True)
    return [
        old.entity if old.entity is not None else old.text if old.text == new.text else [old.text, new.text]
        for old, new in pairs
    ]


def _person(individual: Individual, lang: str) -> Json:
    person = individual.person
    role = ROLES.get(person.role or "")
    return {
        "id": person.id,
        "name": person.forms[0] if person.forms else person.id,
        "forms": list(person.forms[1:]),
        "role": (role.en if lang == "en" else role.fr) if role else None,
        "count": individual.mentions,
        "pseudonym": individual.pseudonym,
    }


def _doubt(place: Place, paragraphs: tuple[Paragraph, ...], lang: str) -> Json:
    message = typeset(sentence(place.doubt, lang), lang)
    row: Json = {"level": place.doubt.level, "message": message, "paragraph": place.paragraph}
    if place.paragraph is not None:
        text = "".join(segment.text for segment in paragraphs[place.paragraph].original)
        row |= {"start": _utf16(text[: place.start]), "end": _utf16(text[: place.end])}
    return row


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
