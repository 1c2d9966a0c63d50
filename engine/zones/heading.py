"""What the heading of a decision says of the decision itself: its numbers, formation and degree of
publication, those of the appeals, the texts that the reasons rest on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.text import fold_in_place, vocabulary
from engine.zones.lines import decision_lines, opens
from engine.zones.model import Zone

_FORMATION = r"(?P<number>\d[\d\s]{0,8}\d|\d)\s{1,3}(?P<formation>F[A-Z]{0,3})(?:\s?-\s?(?P<degree>[A-Z](?:\s?\+\s?[A-Z]){0,3}))?(?!\w)"
_APPEAL = r"(?P<appeal>[A-Z]\s?\d{2}-\d{2}[.,]\d{3})(?!\d)"
_PORTALIS = r"(?P<portalis>[A-Z0-9]{4}-[A-Z]-[A-Z0-9]{3}-[A-Z0-9]{3,5})(?!\w)"
_MATTER = r"(?P<matter>\d{2}[A-Z])(?!\w)"
_LONGEST = 400
"""Characters of a reference to texts that is told."""


@dataclass(frozen=True, slots=True)
class DecisionHeading:
    """What a heading says; None or empty where it does not. ``publication`` are the letters of the
    degree (P, B, R, I, D), ``appeals`` the numbers of the appeals to the Cour de cassation,
    ``portalis`` the number in that register, ``matter`` the code of the matter (NAC)."""

    number: str | None = None
    formation: str | None = None
    publication: tuple[str, ...] = ()
    appeals: tuple[str, ...] = ()
    portalis: str | None = None
    matter: str | None = None


def read_heading(text: str, zones: Sequence[Zone]) -> DecisionHeading:
    """Read what stands in the introduction."""
    span = next(((zone.start, zone.end) for zone in zones if zone.kind == "introduction"), None)
    if span is None:
        return DecisionHeading()
    told = _first(text, span, "decision_numbers", _FORMATION)
    appeals = _all(text, span, "appeal_numbers", _APPEAL)
    portalis = _first(text, span, "register_numbers", _PORTALIS)
    matter = _first(text, span, "matter_codes", _MATTER)
    degree = (told["degree"] or "") if told else ""
    return DecisionHeading(
        re.sub(r"\s", "", told["number"]) if told else None,
        told["formation"] if told else None,
        tuple(letter for letter in degree if letter.isalpha()),
        tuple(dict.fromkeys(match["appeal"] for match in appeals)),
        portalis["portalis"] if portalis else None,
        matter["matter"] if matter else None,
    )


def cited_texts(text: str, zones: Sequence[Zone]) -> tuple[str, ...]:
    """Return the paragraphs of the reasons that name the texts they rest on ("Vu l'article 9 du
    code civil :"), without their last sign."""
    found = []
    for zone in zones:
        if zone.kind == "reasons":
            part = text[zone.start : zone.end]
            lines = filter(opens("zones.visa_openings"), decision_lines(part))
            found += [part[line.start : line.end].rstrip(" \u00a0:;,.") for line in lines]
    return tuple(dict.fromkeys(visa for visa in found if len(visa) <= _LONGEST))


def _all(text: str, span: tuple[int, int], words: str, value: str) -> list[re.Match[str]]:
    """Find values that stand behind one of the words, and those that follow them in a list."""
    pattern = re.compile(rf"(?<!\w){vocabulary.any_of(f'zones.{words}')}\W{{0,8}}")
    row = re.compile(rf"\W{{0,4}}{value}")
    found = []
    for named in pattern.finditer(fold_in_place(text), *span):
        match = row.match(text, named.end(), span[1])
        while match:
            found.append(match)
            match = row.match(text, match.end(), span[1])
    return found


def _first(text: str, span: tuple[int, int], words: str, value: str) -> re.Match[str] | None:
    return next(iter(_all(text, span, words, value)), None)
