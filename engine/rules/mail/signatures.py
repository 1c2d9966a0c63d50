"""Who signs a mail or a letter: the name on the line under the closing formula.

Off by default: the tagger, the headers and the greetings leave it nothing to find on the gold that
ships, and with a tagger made to forget it adds false spans and no name (``evaluate --ablation
--forget 0.3``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.rules.mail.lines import CLOSING, NO_PERSON, QUOTE
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, first_names, key, keys

_GAP = re.compile(rf"(?:{QUOTE}\n){{1,4}}{QUOTE}")
_SIGNED = re.compile(
    r"(?P<name>(?:[^\W\d_a-z][\w'’.-]{0,30})(?:[ ](?:(?:de|du|van|von|d'|le|la)[ ])?[^\W\d_a-z][\w'’.-]{0,30}){0,3})[ ]*(?=[,|(\n]|[-–—] |\Z)"
)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the name on the line after a closing formula, where no entity is. Nothing is added to a
    name of which a part is labelled otherwise than as a party's."""
    taken, added = OccupiedSpans(entities), list[Entity]()
    for signer in _signers(document.read):
        there = taken.over(signer[0].start, signer[-1].end)
        free = (e for e in signer if not taken.over(e.start, e.end))
        if all(e.label in PERSON_LABELS for e in there):
            # Before a surname that was found, "M." may be "Monsieur".
            added += [e for e in free if not there or e.text != "M."]
    return Changes(tuple(added))


def _signers(read: FoldedText) -> Iterator[list[Entity]]:
    """Find the names, first name and surname apart, on the line right under a closing formula."""
    for closing in CLOSING.finditer(read.folded):
        gap = _GAP.match(read.text, closing.end())
        match = _SIGNED.match(read.text, gap.end()) if gap else None
        if match is None or not _is_name(match["name"]):
            continue
        words = [(m.start() + match.start(), m.end() + match.start()) for m in re.finditer(r"[^ ]+", match["name"])]
        loud = [read.text[start:end].isupper() and end - start > 2 for start, end in words]
        cut = 1 if not any(loud) or all(loud) else loud.index(not loud[0])
        labels = (SURNAME, FIRST_NAME) if loud[0] and not all(loud) else (FIRST_NAME, SURNAME)
        parts = [part for part in zip((words[:cut], words[cut:]), labels, strict=True) if part[0]]
        yield [
            entity_at(read.text, part[0][0], part[-1][1], label, "rule:mail_signatures", 0.9) for part, label in parts
        ]


def _is_name(line: str) -> bool:
    """Tell whether a signing line is a name: a first name that is known leads or ends it, or an
    initial leads a surname."""
    words = [key(word) for word in line.split()]
    plain = keys(line)
    if not plain or not NO_PERSON.isdisjoint(word for word in plain if len(word) > 1) or len(words) > 4:
        return False
    initial = len(words) > 1 and re.fullmatch(r"(?:[a-z]\.-?){1,3}", words[0]) is not None
    return initial or plain[0] in first_names() or (len(words) > 1 and plain[-1] in first_names())


RULE = Rule(
    "mail_signatures",
    "Signatures",
    "Signatures",
    "Le nom placé sous la formule de politesse d'un courriel ou d'une lettre est occulté.",
    "The name under the closing formula of an e-mail or a letter is masked.",
    apply,
    default=False,
)
