"""The two texts as JSON for ``assets/document/texts.js``: each word once, mentions by index,
nothing that is already drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from components import i18n
from components.document.review import doubts as review_doubts
from components.document.review.words import moment
from components.i18n import t, typeset
from engine.core import LABELS, NAME_LABELS, ROLES, Doubt, Entity, Level, Person, Role, catalogue, sentence, settling
from engine.review import (
    MASK,
    PSEUDONYM,
    AlignedTexts,
    DoubtPlace,
    IndividualSummary,
    Paragraph,
    ReviewState,
    ZonePlace,
    doubt_id,
    find_counterparts,
    key as doubt_key,
    make_accepted_key,
)
from engine.rules import RULES
from engine.tagging import SECOND_SOURCE

Json = dict[str, Any]
Facts = Mapping[str, Any]
SIDES = {"party": "party", "third": "third", None: "unknown", "court": "professional", "bar": "professional"}
"""What the persons are grouped by, in this order: the side of their role."""

LEVELS: tuple[Level, ...] = ("blocking", "look", "note")
FORMS = 6
"""Other forms of a name that are shown: more, and the person is hard to find again in the list."""

ONCE = frozenset({"dateNaissance", "dateDeces"})
"""What a person has one of, however it is written."""


def payload(found: AlignedTexts, document: str, lang: str, state: ReviewState | None = None) -> Json:
    """Give all that the viewer draws; ``state`` is what a reader has made of the document, for what
    was decided beside its mentions.

    A paragraph is a list of strings (the same on both sides), numbers (a mention: its row in
    ``entities``) and pairs ``[original, pseudonymised]``. Offsets in it are UTF-16 units, as a
    browser counts; those of ``starts`` (of each paragraph), of mentions and ``from`` and ``to`` of
    doubts are characters of the whole text. Doubts are in the order in which they are shown; those
    that say the same share a row of ``said``.
    """
    return {
        "id": document,
        "lang": lang,
        "language": found.language,
        "words": i18n.section("document.viewer", lang),
        "paragraphs": [segments(paragraph) for paragraph in found.paragraphs],
        "starts": [paragraph.start for paragraph in found.paragraphs],
        "continued": [index for index, paragraph in enumerate(found.paragraphs) if paragraph.continued],
        **tables(found, lang, state),
    }


def tables(found: AlignedTexts, lang: str, state: ReviewState | None = None) -> Json:
    """Give what a change of a mention may change beside its paragraph: families, labels, mentions,
    persons, doubts, zones."""
    facts = state.facts if state else {}
    said, doubts = _doubts(found, facts, lang)
    return {
        "families": [
            {"code": code, "name": t(f"family.{code}", lang), "count": n} for code, n in found.families.items()
        ],
        "labels": [_label(code, n, lang) for code, n in found.labels.items()],
        "entities": _entities(found, facts, lang),
        "persons": _persons(found, facts, lang),
        "said": said,
        "doubts": doubts,
        **zones(found, lang),
    }


def zones(found: AlignedTexts, lang: str) -> Json:
    """Give the names of zones by the row at which each begins, and what is occulted whole: its
    first and its last row, and what is said of it."""
    hidden = [
        (*place[1:], t("document.viewer.zone.occulted", lang, name=_zone(place, lang))) for place in found.occulted
    ]
    return {"zones": [[place.first, _zone(place, lang)] for place in found.zones], "occulted": [*map(list, hidden)]}


def _zone(place: ZonePlace, lang: str) -> str:
    return (name := catalogue.ENGINE.say(f"zone.{place.kind}", lang))[:1].upper() + name[1:]


def _label(code: str, n: int, lang: str) -> Json:
    label = LABELS[code]
    name = label.title(lang)
    return {
        "code": code,
        "family": label.family,
        "name": name,
        "word": t(f"document.word.{label.short}", lang),
        "count": n,
        "names": code in NAME_LABELS,
    }


def _entities(found: AlignedTexts, facts: Facts, lang: str) -> Json:
    """Write the table of mentions by column. ``shown``: what the pseudonymised text has in its
    place; ``accepted``: a reader said that it is right."""
    labels = {code: index for index, code in enumerate(found.labels)}
    sources = sorted({entity.source for entity in found.entities})
    shown = {s.entity: s.text for p in found.paragraphs for s in p.pseudonymised if s.entity is not None}
    return {
        "start": [entity.start for entity in found.entities],
        "end": [entity.end for entity in found.entities],
        "text": [entity.text for entity in found.entities],
        "shown": [shown[index] for index in range(len(found.entities))],
        "label": [labels[entity.label] for entity in found.entities],
        "person": [entity.person for entity in found.entities],
        "masked": [int(entity.masked) for entity in found.entities],
        "source": [sources.index(entity.source) for entity in found.entities],
        "score": [_confidence(entity, found.calibrated) for entity in found.entities],
        "accepted": [int(make_accepted_key(entity) in facts) for entity in found.entities],
        "sources": [t(f"document.source.{source.partition(':')[0]}", lang) for source in sources],
        "details": [_detail(source, lang) for source in sources],
    }


def _confidence(entity: Entity, calibrated: bool) -> int | None:
    """Give the probability in percent, 0 and 100 for what is less than 1 and more than 99.

    A score that was not calibrated is no probability, and is not shown; a reader's is none ever,
    nor is that of a term.
    """
    if entity.source == "human" or entity.source.startswith("term:") or not calibrated:
        return None
    return 100 if entity.score > 0.99 else 0 if entity.score < 0.01 else round(entity.score * 100)


def _detail(source: str, lang: str) -> str | None:
    """Say what the rule does, where a rule found it; what a term asks for, where one decided; that
    only the second model found it, where two read."""
    if source.startswith(SECOND_SOURCE):
        return typeset(t("document.source.second", lang), lang)
    if source.startswith("term:"):
        return typeset(t(f"document.source.term.{source.partition(':')[2]}", lang), lang)
    rule = next((rule for rule in RULES if source == f"rule:{rule.name}"), None)
    return None if rule is None else typeset(rule.sentence(lang), lang)


def segments(paragraph: Paragraph) -> list[str | int | list[str]]:
    """Fold the two sides into one: they differ in their mentions, in nothing else where nothing
    else was replaced."""
    if [s.entity for s in paragraph.original] != [s.entity for s in paragraph.pseudonymised]:
        return [["".join(s.text for s in paragraph.original), "".join(s.text for s in paragraph.pseudonymised)]]
    pairs = zip(paragraph.original, paragraph.pseudonymised, strict=True)
    return [
        old.entity if old.entity is not None else old.text if old.text == new.text else [old.text, new.text]
        for old, new in pairs
    ]


def _persons(found: AlignedTexts, facts: Facts, lang: str) -> list[Json]:
    """Write the persons side by side, and within a side role by role; else as they come in the
    text."""
    sides, roles = list(SIDES.values()), list(ROLES)
    rows = [(_role(individual), _person(individual, facts, lang)) for individual in found.individuals]
    order = sorted(rows, key=lambda row: (sides.index(row[1]["side"]), roles.index(row[0].code) if row[0] else 0))
    return [row for _, row in order]


def _role(individual: IndividualSummary) -> Role | None:
    return ROLES.get(individual.person.role or "")


def _person(individual: IndividualSummary, facts: Facts, lang: str) -> Json:
    """Write one person. ``mask_chosen``, ``first`` and ``surname`` are what a reader decided, null
    where nobody did."""
    person, role = individual.person, _role(individual)
    forms, chosen = person.forms[1:], facts.get(PSEUDONYM + person.id) or {}
    return {
        "id": person.id,
        "name": person.forms[0] if person.forms else person.id,
        "forms": list(forms[:FORMS]),
        "more": max(0, len(forms) - FORMS),
        "side": SIDES[role.side if role else None],
        "role": _role_name(role, person.gender, lang) if role else None,
        "role_code": person.role,
        "gender": t(f"document.gender.{_gender(person)}", lang) if _gender(person) else None,
        "gender_code": person.gender,
        "masked": person.masked,
        "mask_chosen": facts.get(MASK + person.id),
        "first": chosen.get("first"),
        "surname": chosen.get("surname"),
        "count": individual.mentions,
        "kept": individual.kept,
        "attached": [[code, _attached(code, n, lang)] for code, n in individual.attached.items()],
        "pseudonym": individual.pseudonym,
    }


def _gender(person: Person) -> str | None:
    """Tell a family from somebody; of a person, the gender where it is known."""
    return "family" if person.family else person.gender


def _role_name(role: Role, gender: str | None, lang: str) -> str:
    """Name a role; that of a woman where the language has a word of its own."""
    plain = role.title(lang)
    return i18n.words(lang).get(f"role.{role.code}.f", plain) if gender == "f" else plain


def _attached(code: str, n: int, lang: str) -> str:
    """Say what belongs to a person: « téléphone », « 2 adresses »."""
    return i18n.count(f"document.attached.{LABELS[code].short}", 1 if code in ONCE else n, lang)


def _doubts(found: AlignedTexts, facts: Facts, lang: str) -> tuple[list[Json], list[Json]]:
    """Give what the doubts say, once each, and the doubts: by level, those of the whole document
    first, then as they come."""
    persons = {individual.person.id for individual in found.individuals}
    order = sorted(found.places, key=lambda place: (LEVELS.index(place.doubt.level), place.paragraph is not None))
    said: dict[tuple[Level, str, str], int] = {}
    others = find_counterparts({place.doubt: _passage(place, found.paragraphs) for place in order}, found.entities)
    rows = []
    for place in order:
        doubt, identity = place.doubt, doubt_id(place.doubt)
        of = said.setdefault(_said(doubt, lang), len(said))
        person = _person_of(doubt, found.entities)
        rows.append(
            {
                "id": identity,
                "level": doubt.level,
                "said": of,
                "asks": review_doubts.asks(doubt),
                "person": person if person in persons else None,
                "paragraph": place.paragraph,
                **_span(place, found.paragraphs),
                "from": doubt.start,
                "to": doubt.end,
                "settled": _settled(facts.get(doubt_key(identity)), lang),
                **_other(others.get(doubt), found.paragraphs, persons),
                **({"pictures": True} if doubt.kind == "unread_image" else {}),
            }
        )
    return [{"level": level, "message": message, "settles": settles} for level, message, settles in said], rows


def _other(entity: Entity | None, paragraphs: Sequence[Paragraph], persons: Collection[str]) -> Json:
    """Write the mention of the other name that a doubt speaks of."""
    if entity is None:
        return {}
    paragraph = bisect_right(paragraphs, entity.start, key=lambda paragraph: paragraph.start) - 1
    person = entity.person if entity.person in persons else None
    return {"other": {"from": entity.start, "to": entity.end, "text": entity.text, "paragraph": paragraph, "person": person}}  # fmt: skip


def _settled(fact: Json | None, lang: str) -> Json | None:
    """Say who settled a doubt, when and how."""
    if fact is None:
        return None
    when = moment(datetime.fromisoformat(fact["when"]), lang)
    named = t(f"review.settled.{fact['how']}", lang, who=fact["who"], when=when)
    return {**fact, "said": named if fact["who"] else t(f"review.settled.{fact['how']}.nobody", lang, when=when)}


def _person_of(doubt: Doubt, entities: Sequence[Entity]) -> str | None:
    """Give the person whom a doubt names, else the one whose mention stands at its place."""
    if doubt.person or doubt.start is None:
        return doubt.person
    index = bisect_right(entities, doubt.start, key=lambda entity: entity.start) - 1
    return entities[index].person if index >= 0 and doubt.start < entities[index].end else None


def _said(doubt: Doubt, lang: str) -> tuple[Level, str, str]:
    return doubt.level, typeset(sentence(doubt, lang), lang), typeset(settling(doubt, lang), lang)


def _span(place: DoubtPlace, paragraphs: tuple[Paragraph, ...]) -> Json:
    if place.paragraph is None:
        return {}
    text = _text(paragraphs[place.paragraph])
    return {"start": _utf16(text[: place.start]), "end": _utf16(text[: place.end])}


def _passage(place: DoubtPlace, paragraphs: Sequence[Paragraph]) -> str:
    return "" if place.paragraph is None else _text(paragraphs[place.paragraph])[place.start : place.end]


def _text(paragraph: Paragraph) -> str:
    return "".join(segment.text for segment in paragraph.original)


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
