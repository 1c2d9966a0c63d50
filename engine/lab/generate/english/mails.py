"""Raw e-mails as training texts: the names of headers are known, and what they say is found again
in the body (silver)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from engine.core import FIRST_NAME, SURNAME
from engine.lab.generate.english.names import WORD, cut_name
from engine.lab.generate.raw import read_jsonl
from engine.lab.generate.refill import Span

_INIT = r"(?:[A-Z]\.?(?=[ ,<>\"/@\n;]|$))"
_CAP = r"(?:(?:Mc|Mac|O'|D')?[A-Z][a-z]+(?:[A-Z][a-z]+)?(?:-[A-Z][a-z]+)?|Y'[A-Z][a-z]+)"
_FULL = rf"(?:{_CAP}(?:[ ]{_INIT})?[ ]+(?:(?:[Dd]e|[Vv]an|[Ll]a|[Dd]el)[ ])?{_CAP}(?:-{_CAP})?)"
_LAST_FIRST = rf"(?:{_CAP}(?:[ ]{_CAP})?(?:[ ]Jr\.?)?,[ ]+{_CAP}(?:[ ]{_INIT})?)"
_EMAIL = re.compile(r"[\w.+'-]*\w@[\w-]+(?:\.[\w-]+)+", re.ASCII)
_PHONE = re.compile(
    r"(?<![\w.-])(?:\+?1[ .-])?(?:\(\d{3}\)[ ]?|\d{3}[-.])\d{3}[-. ]\d{4}(?![\w-])|(?<=[a-z:. ])\b[xX]?\d-\d{4}\b"
)
_HEADER = re.compile(
    r"^[ \t>]*(?:X-)?(?:From|To|Cc|CC|cc|bcc|Bcc|Sent by|Forwarded by|To:|cc:)[ \t]*:[ \t]*(?P<value>.*(?:\n[ \t]+\S.*)*)",
    re.MULTILINE,
)
_IN_HEADER = re.compile(rf"(?<![\w@.])(?P<name>{_FULL}|{_LAST_FIRST})(?![\w@.])")
_SYSTEM = re.compile(
    rf"(?<![\w/])(?P<name>(?:{_CAP}|[A-Z]{{1,2}})(?:\s+{_INIT})?\s+{_CAP})(?=/[A-Za-z&]+(?:/|@)|@[A-Z]{{2,}})|(?P<dated>^{_FULL})(?=[ ]*\n\d\d/\d\d/)|(?:[Ff]orwarded by|[Ss]ent by|[Oo]riginal [Mm]essage from):?[ ]+(?P<sent>{_FULL})",
    re.MULTILINE,
)
_QUOTED = re.compile(
    rf"[\"'](?P<name>{_LAST_FIRST}|{_FULL})[\"']|(?P<angle>{_LAST_FIRST}|{_FULL})[ ]*(?=<|\[mailto|\s+on[ ]\d\d/)"
)
_GREETING = re.compile(
    rf"^[ \t>]*(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|Good [Mm]orning|Good [Aa]fternoon|Thanks|Thank you|[Mm]orning|Howdy|Greetings)[,]?[ ]+)?(?P<name>{_CAP})(?:(?:,|[ ]and|/| &)[ ]*(?P<more>{_CAP}))?[ ]*(?:[,:!]|--|[ ]-|$)",
    re.MULTILINE,
)
_SIGNED = re.compile(rf"^[ \t>-]*(?P<name>{_FULL}|{_CAP})[ \t]*$", re.MULTILINE)
_BODY_WORD = re.compile(
    rf"(?<![\w@./'’])(?<!\w-)(?<!New[ ])(?<!San[ ])(?<!Los[ ])(?<!The[ ])(?<!the[ ])(?<!St\.[ ])(?P<name>{_CAP}(?:[ ]{_INIT})?(?:[ ]{_CAP}){{0,2}})(?![\w@/]|['’](?!s\b))"
)
_LINES = re.compile(r"^(?:Message-ID|Mime-Version|Content-T|X-Folder|X-Origin|X-FileName|Date).*\n", re.MULTILINE)
_ORDINARY = frozenset(
    "river star oaks new york washington belle lane north south west east los las web dear best hi thanks love merry re sun god jesus santa mon tue wed fri page story melody harmony will mark may april june august bill art grace hope faith joy rose ruby pearl dawn summer autumn sky jade amber crystal rich chase grant drew frank pat sue rob"
    " chip page gene max ray dale glen miles lane wade cliff reed rusty sandy stormy star angel prince duke earl dean judge major king bishop price young ford chance"
    " case guy don victor christian china india jordan israel chelsea paris london austin houston dallas madison sydney carolina georgia virginia florence florida dakota"
    " savannah montana houston denver holly ivy olive daisy lily violet heather iris flora penny norm cash golden power an in on my so by ok the and for to a i".split()
)
"""First names that are words or towns as often: they count only where a greeting, a signature or a
header has them."""


def mails(corpora: Path, first_names: Collection[str], limit: int = 6_000) -> Iterator[tuple[str, str, list[Span]]]:
    """Yield (id, text, spans) of the mails of at most ``limit`` characters, each body once."""
    rows = read_jsonl(corpora / "en/enron_mails.jsonl.xz")
    common = vocabulary(row["text"] for row in rows)
    seen: set[str] = set()
    for row in rows:
        text = plain(row["text"])
        body = text.split("\n\n", 1)[-1].strip()
        if body and body not in seen and len(text) <= limit:
            seen.add(body)
            yield f"mails/{row['path']}", text, spans(text, first_names, common)


def plain(raw: str) -> str:
    """Undo what the transport did to a mail, and leave out the headers that name nobody."""
    text = raw.replace("\r", "")
    if re.search(r"=\n|=20$|=09", text, re.MULTILINE):
        text = text.replace("=\n", "").replace("=20\n", "\n").replace("=20", " ").replace("=09", "\t")
    return _LINES.sub("", text)


def vocabulary(texts: Iterator[str]) -> Mapping[str, float]:
    """Give for each word how often it stands in lower case, as a share of its uses; a name hardly
    ever does."""
    lower: Counter[str] = Counter()
    upper: Counter[str] = Counter()
    for text in texts:
        for word in re.findall(r"(?<![\w@.'-])[A-Za-z]+(?![\w@.-])", text):
            if word[0].islower():
                lower[word] += 1
            else:
                upper[word.lower()] += 1
    return {word: lower[word] / (lower[word] + upper[word]) for word in lower.keys() | upper.keys()}


def spans(text: str, first_names: Collection[str], common: Mapping[str, float]) -> list[Span]:
    """Find the persons, the addresses and the telephones of a mail."""
    taken: list[Span] = [(*match.span(), "email") for match in _EMAIL.finditer(text)]
    taken += [(*match.span(), "telephoneFax") for match in _PHONE.finditer(text)]
    names = set(_certain(text, first_names, common))
    found = _disjoint(
        taken + [piece for start, end in sorted(names) for piece in cut_name(text, start, end, first_names)]
    )
    lasts = {text[a:b] for a, b, label in found if label == SURNAME and b - a > 2}
    firsts = {text[a:b].split(" ")[0] for a, b, label in found if label == FIRST_NAME and b - a > 2}
    for match in _BODY_WORD.finditer(text):
        found += _told(text, match, firsts, lasts, first_names, common)
    return _disjoint(found)


def _certain(text: str, first_names: Collection[str], common: Mapping[str, float]) -> Iterator[tuple[int, int]]:
    """Yield whole names that headers, the mail system, greetings and signatures show."""
    for header in _HEADER.finditer(text):
        for match in _IN_HEADER.finditer(text, *header.span("value")):
            if _is_name(match["name"], first_names, common, loose=True):
                yield match.span("name")
    yield from (match.span(match.lastgroup or 0) for match in _SYSTEM.finditer(text))
    for match in _QUOTED.finditer(text):
        group = match.lastgroup or "name"
        if _is_name(match[group], first_names, common, loose=True):
            yield match.span(group)
    for match in _GREETING.finditer(text):
        for group in ("name", "more"):
            if match[group] and match[group].lower() in first_names:
                yield match.span(group)
    for match in _SIGNED.finditer(text):
        if _is_name(match["name"], first_names, common, loose=False):
            yield match.span("name")


def _is_name(name: str, first_names: Collection[str], common: Mapping[str, float], loose: bool) -> bool:
    words = [word.strip(".,").lower() for word in name.split()]
    first = words[1] if "," in name and len(words) > 1 else words[0]
    if len(words) == 1:
        return first in first_names
    rare = all(common.get(word, 0.0) < 0.5 for word in words if len(word) > 2)
    return first in first_names or (loose and rare and "," in name)


def _told(
    text: str,
    match: re.Match[str],
    firsts: set[str],
    lasts: set[str],
    first_names: Collection[str],
    common: Mapping[str, float],
) -> Iterator[Span]:
    """Yield what a run of capitalised words in the body says: names known from the mail, or a first
    name of the lists."""
    words = list(re.finditer(rf"{_CAP}|{_INIT}", text[: match.end("name")][match.start("name") :]))
    offset = match.start("name")
    index = 0
    while index < len(words):
        word = words[index][0]
        known = word in firsts or (
            word.lower() in first_names
            and word.lower() not in _ORDINARY
            and common.get(word.lower(), 0.0) < 0.1
            and word not in lasts
        )
        if known and (word.lower() not in _ORDINARY or _follows_nothing(text, offset + words[index].start())):
            last = next((w for w in words[index + 1 : index + 3] if len(w[0]) > 2), None)
            if last and (last[0] in lasts or common.get(last[0].lower(), 0.0) < 0.15):
                stop = offset + words[words.index(last) - 1].end()
                yield offset + words[index].start(), stop, FIRST_NAME
                yield offset + last.start(), offset + last.end(), SURNAME
                index = words.index(last) + 1
                continue
            yield offset + words[index].start(), offset + words[index].end(), FIRST_NAME
        elif word in lasts and common.get(word.lower(), 0.0) < 0.2:
            yield offset + words[index].start(), offset + words[index].end(), SURNAME
        index += 1


def _follows_nothing(text: str, start: int) -> bool:
    """A word that may be ordinary is a name only within a sentence."""
    return bool(re.search(r"[a-z,][ ]$", text[max(0, start - 2) : start]))


def _disjoint(found: list[Span]) -> list[Span]:
    """Keep, in order, the spans that touch none kept before; the given order says which win, at
    equal start the longer."""
    kept: list[Span] = []
    taken: set[int] = set()
    for start, end, label in found:
        if not taken.intersection(range(start, end)):
            kept.append((start, end, label))
            taken.update(range(start, end))
    return sorted(kept)


__all__ = ["WORD", "mails", "plain", "spans", "vocabulary"]
