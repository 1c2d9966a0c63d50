"""Letters and mails: who writes a claim is its claimant, the person it is written to its
defendant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from engine.persons.roles.named_text import Evidence, NamedText
from engine.text import FoldedText, any_of

_CLAIM = re.compile(any_of("mail.claims"))
_SALUTATION = re.compile(rf"^[ \t]*{any_of('mail.letter_greetings')}\b", re.MULTILINE)
_HEADED = re.compile(rf"\n?[> \t|]*(?P<field>{any_of('mail.fields_of_people')})[ \t]?:")
_BETWEEN = re.compile(rf"\n?[> \t|]*(?:{any_of('mail.captions')}|[nv]/ref[a-z.]*)[ \t]?:")
_ANSWER = re.compile(any_of("mail.answers"))
_WRITTEN_BY = re.compile(rf"^[> \t|]*{any_of('mail.sender_fields')}[ \t]?:", re.MULTILINE)
_CLAIMS, _WROTE = 4.0, 3.0
_SENDER, _TOP = 80, 2_500
"""Before the first character a letter names who writes it, before the second whom it is written
to."""


def of_letters(text: NamedText) -> Iterator[Evidence]:
    """Yield the sides of a claim that a letter makes, or the messages of a chain of mails."""
    if text.kind.letter:
        yield from _of_caption(text)
    if text.kind.mail:
        yield from _of_mails(text)
    elif text.kind.letter and _CLAIM.search(text.read.folded):
        yield from _of_letter(text)


def _of_mails(text: NamedText) -> Iterator[Evidence]:
    """Yield the writers of messages that claim something, and those of a quarrel in a family."""
    read = text.read
    starts = [match.start() for match in _WRITTEN_BY.finditer(read.folded)]
    ends = dict(zip(starts, [*starts[1:], len(read.text)], strict=True))
    for mention in text.parties:
        line = read.folded.rfind("\n", 0, mention.start) + 1
        headed = _HEADED.match(read.folded, line, mention.start)
        if headed and line in ends and _claims(read, mention.end, ends[line]):
            yield mention, "claimant", _CLAIMS
        elif headed and (text.kind.family or text.kind.estate):
            yield mention, "party", _WROTE


def _claims(read: FoldedText, start: int, end: int) -> bool:
    """Tell whether a message claims something: it does not answer to a claim."""
    return _CLAIM.search(read.folded, start, end) is not None and _ANSWER.search(read.folded, start, end) is None


def _of_caption(text: NamedText) -> Iterator[Evidence]:
    """Yield the two names of a subject line: "Objet : Roy / Diallo"."""
    folded = text.read.folded
    for left, right in pairwise(text.parties):
        line = folded.rfind("\n", 0, left.start) + 1
        if folded[left.end : right.start].strip() == "/" and _BETWEEN.match(folded, line, left.start):
            yield left, "party", _CLAIMS
            yield right, "party", _CLAIMS


def _of_letter(text: NamedText) -> Iterator[Evidence]:
    """Yield who writes a letter, named at its head, and the persons to whom it is addressed."""
    read, parties, heads = text.read, text.parties, text.layout.heads
    first = parties[0] if parties and parties[0].start < _SENDER and parties[0] in heads else None
    end = read.text.find("\n", first.end) if first else 0
    writers = {mention.person for mention in parties if mention.start < end}
    saluted = _SALUTATION.search(read.folded, _SENDER, _TOP)
    for mention in parties:
        if mention.start > _TOP:
            return
        line = read.folded.rfind("\n", 0, mention.start) + 1
        lead = read.folded[line : mention.start].strip(" \t")
        if mention.person in writers:
            yield mention, "claimant", _CLAIMS
        elif "attn" in lead or "attention" in lead:
            continue
        elif (
            saluted
            and mention.start < saluted.end() + 40
            and (mention in heads or lead.startswith(("to:", "dear", "cher", "a :")))
        ):
            yield mention, "defendant", _CLAIMS


__all__ = ["of_letters"]
