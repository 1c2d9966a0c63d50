"""What a text is about, as far as roles depend on it: a crime, a family, a quarrel with the
administration, a letter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.text import FoldedText, any_of, fold_in_place

_FIRST = 3_000
_CRIMINAL = re.compile(any_of("text_kinds.criminal"))
_ADMINISTRATIVE = re.compile(any_of("text_kinds.administrative"))
_FAMILY = re.compile(any_of("text_kinds.family"))
_ESTATE = re.compile(any_of("text_kinds.estate"))
_MEDICAL = re.compile(any_of("text_kinds.medical"))
_SALUTATION = re.compile(
    rf"^[> \t]*{any_of('mail.salutations')}\b[^\n]{{0,70}}[,:]?[ \t]*$",
    re.MULTILINE,
)
_DECIDES = re.compile(
    rf"{any_of('text_kinds.decisions')}|\bd ?e ?c ?i ?d ?e\b|^\W{{0,3}}{any_of('text_kinds.decides')}\b|"
    r"\[1\]|order\b[^\n]{0,20}\bsection",
    re.MULTILINE,
)
COURT_NAMED = re.compile(rf"\b{any_of('court.named')}\b")
_ASSEMBLY = re.compile(any_of("court.assemblies"))
_HEAD_OF_MINUTES, _HEAD_OF_DECISION = 600, 1500
"""Characters in which minutes say what they are of, and a decision its court."""
_SENDER = re.compile(rf"^[> \t|]*{any_of('mail.sender_fields')}[ \t]?:", re.MULTILINE)
_SUBJECT = re.compile(rf"^[> \t|]*{any_of('mail.subject_fields')}[ \t]?:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TextKind:
    """What holds of a text. ``letter`` is a letter or a chain of mails, ``mail`` the latter
    only."""

    criminal: bool = False
    administrative: bool = False
    medical: bool = False
    family: bool = False
    estate: bool = False
    letter: bool = False
    mail: bool = False


def kinds(read: FoldedText) -> TextKind:
    """Say what a text is about."""
    folded = read.folded
    mail = _is_mail(folded)
    return TextKind(
        _CRIMINAL.search(folded, 0, _FIRST) is not None,
        _ADMINISTRATIVE.search(folded, 0, 400) is not None,
        _MEDICAL.search(folded, 0, _FIRST) is not None,
        _FAMILY.search(folded) is not None,
        _ESTATE.search(folded) is not None,
        mail or _is_letter(folded),
        mail,
    )


def is_of_assembly(read: FoldedText) -> bool:
    """Tell whether a text is the minutes of an assembly or a board: its president and its secretary
    are no court's."""
    headed = _ASSEMBLY.search(read.folded, 0, _HEAD_OF_MINUTES) is not None
    return headed and COURT_NAMED.search(read.folded, 0, _HEAD_OF_DECISION) is None


def is_letter(text: str) -> bool:
    """Tell whether a text is a letter, a mail or a chain of mails, and no decision."""
    folded = fold_in_place(text)
    return _is_mail(folded) or _is_letter(folded)


def _is_mail(folded: str) -> bool:
    return _SENDER.search(folded, 0, _FIRST) is not None and _SUBJECT.search(folded, 0, _FIRST) is not None


def _is_letter(folded: str) -> bool:
    return _SALUTATION.search(folded, 0, _FIRST) is not None and _DECIDES.search(folded) is None


__all__ = ["TextKind", "is_letter", "kinds"]
