"""Web addresses other than those of public bodies; a name in one that stays readable is a doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import PERSON_LABELS, Changes, Doubt, Entity, doubt, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, any_of, keys, place

_DOMAIN = r"(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,18}"
_URL = re.compile(
    rf"(?<![\w@./-])(?:(?:https?://|www\.)({_DOMAIN})(?:[:/?#][^\s<>«»\"]*)?|({_DOMAIN})/[^\s<>«»\"]+)",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(
    rf"(?:site (?:internet |web )?|sites? |adresse (?:internet |web )|blog |page )(?:« ?|: ?|\"|\()?({_DOMAIN})(?![\w@])",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?<![\w@./-])((?:[a-z0-9-]{1,63}\.){1,3}(?:fr|com|net|org|eu|info|biz|re|be|ch|ca|uk|io|pro|name|blog|shop|paris|bzh))(?![\w@/-]|\.\w)",
    re.IGNORECASE,
)
_PUBLIC = re.compile(
    rf"(?:.*\.)?{any_of('mail.public_sites')}",
    re.IGNORECASE,
)
_DOT = re.compile(r"[a-z0-9-]\.[a-z]", re.IGNORECASE)
"""What every domain has and few lines have: only those are searched."""
_SHORTEST = 4
"""Letters a name must have to be looked for inside a longer word of an address."""


def is_public(domain: str) -> bool:
    """Tell whether a domain is that of a public body, whose site stays readable."""
    return _PUBLIC.fullmatch(domain) is not None


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find web addresses; bare domains where announced or where a known name stands in them.

    An address replaces what lies inside it. What the tagger took inside a public body's address is
    given back, and a name that stands in such an address is a doubt.
    """
    text, taken = document.text, OccupiedSpans(entities)
    names = _names(entities)
    finds, kept, doubts = list[Entity](), list[Entity](), list[Doubt]()
    for match in _search(_URL, text):
        end = match.start() + len(match[0].rstrip(".,;:!?)]}'’"))
        if not is_public(match[1] or match[2]):
            finds.append(entity_at(text, match.start(), end, "siteWebSensible", "rule:url"))
        elif _holds(match[0], names):
            doubts.append(doubt("name_in_url", match.start(), end))
        else:
            kept += taken.over(match.start(), end)
    for match in _search(_ANNOUNCED, text):
        if not is_public(match[1]):
            finds.append(entity_at(text, *match.span(1), "siteWebSensible", "rule:url", 0.9))
    for match in _search(_BARE, text) if names else ():
        if not is_public(match[1]) and _holds(match[1], names):
            finds.append(entity_at(text, *match.span(1), "siteWebSensible", "rule:url", 0.9))
    free = [e for e in kept if e.source.startswith("model:") and e.label not in PERSON_LABELS]
    changes = place(document, tuple(e for e in entities if e not in set(free)), finds, certain=True, doubts=doubts)
    return Changes(changes.added, changes.removed + tuple(free), changes.doubts)


def _search(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern that no line end stands in."""
    behind = 0
    for dot in _DOT.finditer(text):
        if dot.start() >= behind:
            start = text.rfind("\n", behind, dot.start()) + 1 or behind
            behind = text.find("\n", dot.end()) + 1 or len(text)
            yield from pattern.finditer(text, start, behind)


def _names(entities: tuple[Entity, ...]) -> frozenset[str]:
    """Give the words of the persons' names that are long enough, folded."""
    words = {word for e in entities if e.label in PERSON_LABELS for word in keys(e.text)}
    return frozenset(word for word in words - NO_NAMES - COMMON_WORDS if len(word) >= _SHORTEST)


def _holds(address: str, names: frozenset[str]) -> bool:
    """Tell whether a name is a word of an address, or the start or end of one ("dupont-toiture",
    "jeandupont")."""
    words = set(keys(address))
    return not names.isdisjoint(words) or any(
        word[:cut] in names or word[-cut:] in names for word in words for cut in range(_SHORTEST, min(len(word), 30))
    )


RULE = Rule(
    "url",
    "Sites internet",
    "Web addresses",
    "Les adresses de sites sont repérées à leur forme ou au nom qu'elles portent ; celles des organismes publics restent lisibles.",
    "Web addresses are found by their form or the name in them; those of public bodies stay readable.",
    apply,
)
