"""Nothing is hidden: ``<secret>…</secret>`` is set around what a reader is to hide, for other tools
to work on.

"M. <secret>Luc</secret> <secret>Roux</secret>, né le <secret>1er mai</secret> 1965". The original
stands within, character for character: without its tags, the text is the original one. So no ``<``
or ``&`` is escaped; who wants XML escapes the text between the tags, from the spans, and a format
that is XML does so when it is written. The strategy does not ``hide``: what it makes is as
confidential as the original, and is not searched for leaks before it is delivered.
"""

from __future__ import annotations

from engine.core import Entity
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer, Writing
from engine.pseudonyms.values.dates import year
from engine.text import lies_within

OPEN, CLOSE = "<secret>", "</secret>"


def start(setting: Setting) -> Writer:
    """Begin a document. Neither the secret of the draws nor a register is used."""
    stands = lies_within(setting.taken.spans)

    def write(entity: Entity) -> Writing:
        if stands(entity.start, entity.end):
            return Writing(entity.text)
        kept = year(entity.text) if setting.keeps_year(entity.label) else None
        if kept is None:
            return Writing(f"{OPEN}{entity.text}{CLOSE}")
        return Writing(kept.join(_around(part) for part in entity.text.split(kept)))

    return write


def _around(text: str) -> str:
    """Set the tags around what stands beside a year, but for blanks; around no letter nor digit,
    none."""
    inner = text.strip()
    if not any(character.isalnum() for character in inner):
        return text
    return text.replace(inner, f"{OPEN}{inner}{CLOSE}", 1)


STRATEGY = Strategy(
    name="secret",
    fr="Balises <secret> autour de ce qui est à occulter (rien n'est masqué)",
    en="<secret> tags around what is to be hidden (nothing is masked)",
    example="M. <secret>Luc</secret> <secret>Roux</secret>, né le <secret>1er mai</secret> 1965 à <secret>Apt</secret>",
    start=start,
    hides=False,
)
