"""Who wrote and who typed a letter, by the initials of its reference: "Réf. PTD/vg", "n/réf GR/ob".

The initials of a lawyer of the text stay readable; those in small letters are always a person's.
"""

from __future__ import annotations

import re

from engine.core import SURNAME, Changes, Entity, entity_at
from engine.persons import PARTICLES, Mention, mentions
from engine.rules.mail.lines import is_correspondence
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, any_of

_LINE = re.compile(rf"(?<![\w-]){any_of('mail.references')}[ \u00a0]?[.:]{{0,2}}[^\n]{{0,90}}")
_LETTERS = r"[A-ZÀ-Þ](?:[.-]{0,2}[A-ZÀ-Þ]){1,3}\.?"
_PAIR = re.compile(
    rf"(?<![\w/])(?P<writer>{_LETTERS})[ ]?/[ ]?(?P<typist>[a-zà-ÿ]{{2,3}}|{_LETTERS})(?![\w/]|[ ]?/[ ]?\d)"
)
_SCORE = 0.8


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the initials on both sides of the slash in a reference, where nothing stands yet; none
    of a lawyer. French letters only."""
    read = document.read
    if document.language != "fr" or not is_correspondence(read):
        return Changes()
    taken, added = OccupiedSpans(entities), list[Entity]()
    lawyers = {letters for m in mentions(read, entities) if m.category == "avocat" for letters in _initials(m)}
    for line in _LINE.finditer(read.folded):
        for pair in _PAIR.finditer(read.text, *line.span()):
            for side in ("writer", "typist"):
                letters = "".join(filter(str.isalpha, pair[side])).casefold()
                if not taken.over(*pair.span(side)) and letters not in lawyers:
                    added.append(entity_at(read.text, *pair.span(side), SURNAME, "rule:mail_references", _SCORE))
    return Changes(tuple(added))


def _initials(mention: Mention) -> set[str]:
    """Give the initials of a whole name, with and without those of its particles."""
    words = [word for first in mention.firsts for word in first.split("-")] + mention.surname.split()
    return {"".join(word[0] for word in words), "".join(word[0] for word in words if word not in PARTICLES)}


RULE = Rule(
    "mail_references",
    "Initiales des références",
    "Initials of references",
    "Les initiales de qui a dicté et de qui a tapé une lettre, dans sa référence (« PTD/vg »), sont occultées, sauf celles d'un avocat.",
    "The initials of who dictated and who typed a letter, in its reference (“PTD/vg”), are masked, except a lawyer's.",
    apply,
)
