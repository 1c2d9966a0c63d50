"""Words of English texts taken for names: headings ("B. BACKGROUND"), kinship ("Dad"), formulas
("Yours")."""

from __future__ import annotations

import re

from engine.core import PERSON_LABELS, Changes, Entity
from engine.rules.names.surroundings import is_announced
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, keys, vocabulary

_HEADINGS = vocabulary.words("procedure.headings")
_HEADING = re.compile(
    r"(?:^|\n)[ \t]*(?:(?P<rank>[A-Z]|[IVX]{1,5}|\d{1,2})[.)][ \t]+)?(?P<words>[A-Z][A-Za-z'\u2019,&/ -]{2,80})[ \t]*(?=\n|\Z)"
)
_KIN = vocabulary.words("kin.as_names")
_NICKNAMED = re.compile(
    r"(?:\ba\.?k\.?a\.?|\balias|\bknown as|\bnick-?named?|\bcalled|\bgoes by|\bstreet name|\bnickname)[,:]?[ ](?:the name )?[\"\u201c'(]{0,2}\Z"
)
"""What makes of a word of kinship or of letters a nickname."""
_FORMULAS = vocabulary.words("mail.formulas")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Remove names of persons that are words of a heading, or words of kinship and letter formulas
    without a title or another name beside them. English texts only."""
    if document.language != "en":
        return Changes()
    read, taken = document.read, OccupiedSpans(entities)
    named = [e for e in entities if e.label in PERSON_LABELS]
    headings = [
        e
        for m in _HEADING.finditer(document.text)
        if _is_heading(m)
        for e in taken.over(*m.span())
        if e.label in PERSON_LABELS
    ]
    words = [
        e
        for e in named
        if keys(e.text)
        and (_KIN | _FORMULAS).issuperset(keys(e.text))
        and not is_announced(read, taken, e)
        and not _NICKNAMED.search(read.folded, max(0, e.start - 30), e.start)
        and _is_alone(taken, e)
    ]
    return Changes(removed=tuple(dict.fromkeys([*headings, *words])))


def _is_heading(match: re.Match[str]) -> bool:
    """Tell whether a line is a heading: numbered or in capitals, and made of words of headings."""
    words = keys(match["words"])
    return bool(words) and (bool(match["rank"]) or match["words"].isupper()) and _HEADINGS.issuperset(words)


def _is_alone(taken: OccupiedSpans, entity: Entity) -> bool:
    """Tell whether no other name stands a space away."""
    before, after = taken.before(entity.start), taken.after(entity.end)
    return not any(
        other is not None and other.label in PERSON_LABELS and gap == 1
        for other, gap in (
            (before, entity.start - before.end if before else 0),
            (after, after.start - entity.end if after else 0),
        )
    )


RULE = Rule(
    "english_words",
    "Mots courants en anglais",
    "Common words in English",
    "Dans les textes en anglais, les titres de parties, les mots de parenté et les formules pris pour des noms restent lisibles.",
    "In English texts, headings, words of kinship and formulas taken for names stay readable.",
    apply,
)
