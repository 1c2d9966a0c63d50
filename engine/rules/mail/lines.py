"""Mails as they are written: the lines of their headers, the correspondents on them, the closing
formulas.

A text is read as mail line by line, quoted or not, whatever its format: threads are pasted into
files of every kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engine.text import FoldedText, any_of, key, vocabulary

QUOTE = r"(?:[ \t]*[>|])*[ \t]*"
_ADDRESS = r"[^\s<>\[\]()\"';,:|]{1,80}@[^\s<>\[\]()\"';,:|]{1,80}"
ADDRESS = re.compile(_ADDRESS)
_PEOPLE = re.compile(
    rf"^{QUOTE}\**(?P<field>{any_of('mail.people_fields')})\**[ \u00a0]?:\**[ \u00a0\t]*(?P<people>[^\n]{{1,2000}})$",
    re.M,
)
_OTHER = re.compile(
    rf"^{QUOTE}\**{any_of('mail.other_fields')}\**[ \u00a0]?:",
    re.M,
)
_SUBJECT = re.compile(rf"^{QUOTE}\**{any_of('mail.subjects')}\**[ \u00a0]?:[^\n]{{0,300}}", re.M)
_WROTE = re.compile(
    rf"^{QUOTE}(?:Le|On)\b[^\n<>]{{0,60}}?\d{{1,2}}[:hH]\d{{2}}(?:[ \u00a0]?[AP]\.?M\.?)?(?:[ ]?\([^)\n]{{1,12}}\))?,?[ \n](?:{QUOTE})?(?P<people>[^\n<>\d]{{2,80}}?)[ ]?(?:[<\[(](?:mailto:)?{_ADDRESS}[>\])])?[ \n]{{1,2}}(?:{QUOTE})?(?:a écrit|wrote)[ \u00a0]?:",
    re.M,
)
_SENT_BY = re.compile(
    rf"^{QUOTE}(?P<people>[^\n<>:@]{{3,80}}[ ][<\[(](?:mailto:)?{_ADDRESS}[>\])])[ \t]*\n(?={QUOTE}{any_of('mail.people_fields', 'mail.other_fields')}[ \u00a0]?:)",
    re.M,
)
"""A sender on a line without a field, above the fields of the others."""
_NEAR = 400
"""A header line is one when another stands within so many characters."""

NO_PERSON = vocabulary.words("mail.no_persons")
"""Words of a header line that are nobody's name: services, offices, titles."""


SUBJECT_WORDS = vocabulary.words("mail.subject_words")
"""Words of a subject line that are taken for names."""


@dataclass(frozen=True, slots=True)
class Correspondent:
    """Somebody on a header line: the span of the name (empty when there is only an address), and
    the address."""

    start: int
    end: int
    name: str
    address: str = ""
    reversed: bool = False
    field: str = "from"


@dataclass(frozen=True, slots=True)
class Mail:
    """What a text holds of mail: the correspondents in order, and the spans of the header lines and
    of the subjects."""

    correspondents: tuple[Correspondent, ...]
    lines: tuple[tuple[int, int], ...]
    subjects: tuple[tuple[int, int], ...]


def mail_of(read: FoldedText) -> Mail:
    """Read the header lines of a text. A lone "De :" or "To:" is none: another line of a header
    must stand near."""
    return read.once(_mail)


def _mail(read: FoldedText) -> Mail:
    text = read.text
    others = [m.start() for m in _OTHER.finditer(text)]
    people = list(_PEOPLE.finditer(text))
    starts = sorted([*others, *(m.start() for m in people)])
    near = {start for left, right in pairwise(starts) if right - left < _NEAR for start in (left, right)}
    lines = [m for m in people if m.start() in near and (others or ADDRESS.search(m["people"]))]
    lines += list(_SENT_BY.finditer(text)) if people or others else []
    wrote = list(_WROTE.finditer(text))
    found = [person for m in lines for person in _people(text, *m.span("people"), _names_sender(m))]
    found += [one for m in wrote for one in _one(text, m.start("people"), _wrote_end(m), True)]
    spans = sorted(m.span() for m in [*lines, *wrote])
    return Mail(
        tuple(sorted(found, key=lambda one: one.start)), tuple(spans), tuple(m.span() for m in _SUBJECT.finditer(text))
    )


def _names_sender(match: re.Match[str]) -> bool:
    return key((match.groupdict().get("field") or "de")[:1]) in "fd"


def _wrote_end(match: re.Match[str]) -> int:
    """Say where the sender with the address ends, in "On …, NAME <address> wrote:"."""
    return match.end() - len(re.search(r"[ \n]{1,2}(?:[ \t>|]*)(?:a écrit|wrote)[ \u00a0]?:\Z", match[0])[0])  # type: ignore[index]


def _people(text: str, start: int, end: int, sender: bool) -> Iterator[Correspondent]:
    """Cut a header line into its correspondents."""
    line = text[start:end]
    if ";" in line:
        cuts = [m.start() for m in re.finditer(";", line)]
    else:
        cuts = [m.start() for m in re.finditer(",", line) if _parts(line, m.start())]
    for left, right in zip([-1, *cuts], [*cuts, len(line)], strict=True):
        yield from _one(text, start + left + 1, start + right, sender)


def _parts(line: str, comma: int) -> bool:
    """Tell whether a comma parts two correspondents: outside quotes, and not inside "Last, First
    <address>"."""
    if line.count('"', 0, comma) % 2:
        return False
    before = line[:comma].rsplit(",", 1)[-1].strip()
    return bool(ADDRESS.search(before)) or " " in before or before.endswith((">", "]", ")", '"'))


def _one(text: str, start: int, end: int, sender: bool) -> Iterator[Correspondent]:
    """Read one correspondent: the name before the address or the bracket, quotes taken off."""
    piece = text[start:end]
    address = ADDRESS.search(piece)
    cut = min(
        [i for i in (piece.find(c) for c in "<[(") if i >= 0] + ([address.start()] if address else []) + [len(piece)]
    )
    name = piece[:cut]
    left = len(name) - len(name.lstrip(" \t\u00a0\"'«*"))
    name = name[left:].rstrip(" \t\u00a0\"'»*,:")
    if name or address:
        at = start + left
        yield Correspondent(
            at, at + len(name), name, address[0] if address else "", "," in name, "from" if sender else "to"
        )


_MESSAGE = re.compile(
    rf"^{QUOTE}[\[(]?(?:[0-9]{{1,4}}[/.-][0-9]{{1,2}}(?:[/.-][0-9]{{2,4}})?,?[ ])?[0-9]{{1,2}}[:hH.][0-9]{{2}}[^\n]{{1,60}}?(?::|[ ][–—-][ ])",
    re.M,
)
_SPOKEN = re.compile(r"^@?[^\W\d_][\w.' -]{1,30}(?: [0-9]{1,2}[:h][0-9]{2})? ?: ?[^\s/]", re.M)
_GREETED = re.compile(rf"^{QUOTE}(?:{any_of('mail.familiar_greetings')})[ ][^\W\d_][\w' -]{{1,30}}[,!]?$", re.M)
_FEWEST_MESSAGES, _FEWEST_SPOKEN = 3, 8


def is_informal(read: FoldedText) -> bool:
    """Tell whether people write to each other here: a mail has its header or opens with a
    greeting, a chat has the hour of its messages or the names of who speaks."""
    return read.once(_is_informal)


def _is_informal(read: FoldedText) -> bool:
    if mail_of(read).correspondents or _GREETED.search(read.folded):
        return True
    return _has(_MESSAGE, read.text, _FEWEST_MESSAGES) or _has(_SPOKEN, read.text, _FEWEST_SPOKEN)


def _has(pattern: re.Pattern[str], text: str, fewest: int) -> bool:
    return sum(1 for _, _ in zip(range(fewest), pattern.finditer(text), strict=False)) >= fewest


_HEADED_BY_COURT = re.compile(
    rf"\s*(?:[^\n]+\n\s*){{0,3}}?[^\w\n]{{0,8}}(?:la |le |l')?{any_of('court.of_headings')}(?!\w)"
)
"""The name of a court at the head of one of the first lines."""
_DECIDES = re.compile(
    rf"{any_of('text_kinds.decisions', 'text_kinds.no_letters')}|^\W{{0,3}}{any_of('text_kinds.decides')}\b|\bd ?e ?c ?i ?d ?e\b",
    re.M,
)
_TOP = 600


def is_correspondence(read: FoldedText) -> bool:
    """Tell whether a text is a letter, a mail, a chat or a private paper: no court heads it or
    decides in it, or it opens with the heading of a mail."""
    return read.once(_is_correspondence)


def _is_correspondence(read: FoldedText) -> bool:
    lines = mail_of(read).lines
    if lines and lines[0][0] < _TOP:
        return True
    return _HEADED_BY_COURT.match(read.folded) is None and _DECIDES.search(read.folded) is None


CLOSING = re.compile(
    rf"^{QUOTE}{any_of('mail.closings')}[ ]?[,.!]?[ \t]*$",
    re.M,
)
"""A closing formula on a line of its own, on the folded text."""
