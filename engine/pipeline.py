"""The way of a document: tag, rules, persons with their roles and what belongs to them,
probabilities, doubts, and what the profile masks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine import __version__
from engine.checks import Findings, examine
from engine.core import (
    NAME_LABELS,
    ROLES,
    Annotation,
    Cancelled,
    Document,
    EngineInfo,
    Entity,
    Profile,
    ProgressListener,
    UnknownName,
    doubt,
    settle,
)
from engine.persons import assign_roles, attach, link, protected_persons, settle_name_parts
from engine.rules import RULES, Rule, RulesOutcome, step
from engine.tagging import CalibratedTagger, IdentifiedTagger, SecondTagger, Tagger, free_of, tag_with_doubts
from engine.terms import HIDDEN, KEPT, Found, Terms, TermSearch, add_hidden, decide_terms
from engine.text import Language, OccupiedSpans, Text
from engine.zones import ZONE_DOUBT, occulted_zones

Cancel = Callable[[], bool]
Ground = Literal["term", "protected", "role", "label"]
"""What decides whether a mention is masked: a term of the reader, the law's protection of its
person, the role of its person, or its label."""

STAGES = ("segment", "tag", "rules", "persons")


@dataclass(frozen=True, slots=True)
class MaskDecision:
    """Whether a profile masks a mention, and by what; ``code`` is the role, or the label, that
    decided."""

    hidden: bool
    ground: Ground
    code: str = ""


def annotate(
    document: Document,
    tagger: Tagger,
    profile: Profile,
    *,
    without: Collection[str] = (),
    also: Collection[str] = (),
    rules: Sequence[Rule] | None = None,
    language: Language | None = None,
    terms: Terms | TermSearch | None = None,
    second: SecondTagger | None = None,
    progress: ProgressListener | None = None,
    cancelled: Cancel | None = None,
) -> Annotation:
    """Run the whole pipeline on a document: tagger, rules, linking of persons, roles, calibration,
    checks and the masks of the profile.

    ``without`` names default rules to leave out, ``also`` rules that are off by default to add;
    ``rules`` replaces the selection altogether, in the order given. ``language`` is the identified
    language and overrides that of the document. ``terms`` are what the reader always or never
    hides; for many documents, give a :class:`engine.terms.TermSearch`. ``second`` reads the text
    too: what only it finds is a mention or a doubt, as the profile says, and counts among the
    suspects. ``progress`` is called with a stage of ``STAGES`` and its fraction from 0 to 1;
    ``cancelled`` is asked between two steps and by the taggers. No replacements are set: strategies
    do that later.

    Raises:
        UnknownName: ``without`` or ``also`` names a rule that does not exist.
        Cancelled: ``cancelled`` returned true.
        ValueError: the tagger returned an empty span, or one whose text is not that of the
        document.
    """
    rules = _chosen(without, also) if rules is None else rules
    asked = TermSearch(terms) if isinstance(terms, Terms) else terms
    say = progress or (lambda stage, fraction: None)
    check = cancelled or (lambda: False)
    document = replace(document, language=language.code) if language else document
    say("segment", 0.0)
    say("segment", 1.0)  # the tagger cuts the text itself, window by window
    share = 1.0 if second is None else _SHARE_OF_FIRST
    found, suspects = tag_with_doubts(tagger, document.text, lambda done: say("tag", share * done), check)
    text = Text.of(document, profile.party_cost, suspects or ())
    others: tuple[Entity, ...] = ()
    if second is not None:
        others = second.mentions(document.text, lambda done: say("tag", share + (1 - share) * done), check)
    own = asked.terms.rules if asked else ()
    steps = (*rules, *(rule.as_rule() for rule in own))
    united = profile.second_opinion == "union"
    first = _checked(document, (*found, *free_of(found, others)) if united else found)
    outcome = _ruled(text, first, steps, lambda done: say("rules", done), check)
    alone = () if united else _alone(text, first, outcome, others, steps, check)
    say("rules", 1.0)
    _stop_if(check)
    decided = asked.find(text) if asked else Found()
    entities, persons = link(text, add_hidden(text.text, outcome.entities, decided))
    entities = settle_name_parts(text.read, entities)
    persons = assign_roles(text, entities, persons)
    entities = attach(text, entities, persons)
    calibration = tagger.calibration if isinstance(tagger, CalibratedTagger) else None
    entities = calibration.scores(entities) if calibration else entities
    entities = second.scores(entities) if second else entities
    entities, of_terms = decide_terms(entities, decided)
    say("persons", 1.0)
    weights = tagger.weights if isinstance(tagger, IdentifiedTagger) else ""
    ran = tuple(rule.name for rule in rules)
    info = EngineInfo(__version__, tagger.name, tagger.device, profile.name, ran, weights, _name_of(second))
    whole = {"unread_page": bool(document.unread_pages), "other_language": document.language != tagger.language}
    of_document = tuple(doubt(kind, None, None) for kind, raised in whole.items() if raised)
    of_language = language.doubts if language else ()
    alone = free_of(entities, alone)
    of_checks = examine(Findings(text, entities, persons, suspects or (), alone))
    if second is not None and suspects is not None:
        suspects = second.suspects(suspects, alone)
    doubts = tuple(dict.fromkeys(of_document + of_language + of_terms + outcome.doubts + of_checks))
    made = decide(Annotation(document, info, entities, persons, doubts, suspects=suspects), profile)
    if calibration is None or suspects is None:
        return made
    return replace(made, nothing_missed=calibration.nothing_missed(document.text, made.entities, suspects))


def masking(annotation: Annotation, profile: Profile) -> Callable[[Entity], MaskDecision]:
    """Return what decides whether a mention of an annotation is masked, as :func:`decide` says."""
    roles = {person.id: person.role for person in annotation.persons}
    protected = protected_persons(annotation, profile.roles) if profile.protected else frozenset()

    def decision(entity: Entity) -> MaskDecision:
        if entity.source in (HIDDEN, KEPT):
            return MaskDecision(entity.source == HIDDEN, "term")
        if entity.label in NAME_LABELS and entity.person in protected:
            return MaskDecision(True, "protected")
        role = ROLES.get(roles.get(entity.person or "") or "") if entity.label in NAME_LABELS else None
        if role and role.code in profile.roles:
            return MaskDecision(profile.roles[role.code] != "keep", "role", role.code)
        label = (role and role.label) or entity.label
        return MaskDecision(profile.masks(label), "label", label)

    return decision


def decide(annotation: Annotation, profile: Profile) -> Annotation:
    """Set what a profile masks on an existing annotation, without annotating again: ``masked`` of
    entities and persons, and the profile's name.

    The names of a person follow the person's role before their own label; attached values (a date,
    an address) follow their own label, so that a judge's address is masked as an address is. What a
    term of the reader decided is masked or not whatever the profile says. Replacements of mentions
    that are no longer masked are dropped. A profile of protected persons hides more
    (:func:`engine.persons.protected_persons`). The zones that it occults are found in the text
    (:func:`engine.zones.occulted_zones`), with a doubt where one is not sure.
    """
    decision = masking(annotation, profile)
    entities = tuple(
        replace(entity, masked=hidden, replacement=entity.replacement if hidden else None)
        for entity in annotation.entities
        for hidden in [decision(entity).hidden]
    )
    hidden_persons = {entity.person for entity in entities if entity.masked and entity.label in NAME_LABELS}
    persons = tuple(replace(person, masked=person.id in hidden_persons) for person in annotation.persons)
    occulted, doubts = occulted_zones(annotation.document.text, profile.occulted)
    others = (doubt for doubt in annotation.doubts if doubt.kind != ZONE_DOUBT)
    return replace(
        annotation,
        engine=replace(annotation.engine, profile=profile.name),
        entities=entities,
        persons=persons,
        doubts=(*doubts, *others),
        occulted=occulted,
    )


def _chosen(without: Collection[str], also: Collection[str]) -> Sequence[Rule]:
    names = [rule.name for rule in RULES]
    for name in (*without, *also):
        if name not in names:
            raise UnknownName(name=name, known=", ".join(names))
    return [rule for rule in RULES if (rule.default or rule.name in also) and rule.name not in without]


def _checked(document: Document, found: Sequence[Entity]) -> RulesOutcome:
    """Hold the tagger to its word: true offsets, and a doubt for each span that an overlap
    costs."""
    for entity in found:
        if (
            entity.start + len(entity.text) != entity.end
            or document.text[entity.start : entity.end] != entity.text
            or not entity.text
        ):
            raise ValueError(
                f"the tagger gave a span that is not in the text: {entity.start}-{entity.end} {entity.label}"
            )
    kept = settle(found)
    taken, there = OccupiedSpans(kept), set(kept)
    lost = [entity for entity in found if entity not in there]
    return RulesOutcome(kept, tuple(doubt("overlap", *_place(taken, entity)) for entity in lost))


_SHARE_OF_FIRST = 0.8
"""Share of the progress of tagging that is the first tagger's, where a second follows it."""


def _ruled(
    text: Text, outcome: RulesOutcome, steps: Sequence[Rule], say: Callable[[float], None], check: Cancel
) -> RulesOutcome:
    """Apply rules in order."""
    for rank, rule in enumerate(steps):
        _stop_if(check)
        say(rank / len(steps))
        outcome = step(text, outcome, rule)
    return outcome


def _alone(
    text: Text,
    first: RulesOutcome,
    outcome: RulesOutcome,
    others: Sequence[Entity],
    steps: Sequence[Rule],
    check: Cancel,
) -> tuple[Entity, ...]:
    """Give what only a second tagger found and the rules, had it been found at first, would have
    let stand: they know judges, offices and places that are no names."""
    if not free_of(outcome.entities, others):
        return ()
    joined = settle((*first.entities, *free_of(first.entities, others)))
    with_others = _ruled(text, replace(first, entities=joined), steps, lambda done: None, check)
    seen = OccupiedSpans(others)
    return tuple(e for e in free_of(outcome.entities, with_others.entities) if seen.over(e.start, e.end))


def _name_of(second: SecondTagger | None) -> str:
    return second.tagger.name if second else ""


def _place(taken: OccupiedSpans, lost: Entity) -> tuple[int, int]:
    """Give the span of the mention that was kept in the place of a lost one."""
    kept = taken.over(lost.start, lost.end)[0]
    return kept.start, kept.end


def _stop_if(check: Cancel) -> None:
    if check():
        raise Cancelled


__all__ = ["STAGES", "Ground", "MaskDecision", "annotate", "decide", "masking"]
