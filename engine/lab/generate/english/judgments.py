"""Judgments of the European Court of Human Rights in English: those of the Text Anonymization
Benchmark, and raw ones."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from engine.lab.generate.english.names import PARTICLE
from engine.lab.generate.english.titled_names import persons
from engine.lab.generate.raw import read_jsonl
from engine.lab.generate.refill import Span

_TITLE = re.compile(
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Lord|Lady|Dame|Judge|Justice|Senator|Captain|Colonel|Inspector|Sergeant|Constable|Father|Messrs|Deemster|District|Commander|Commodore|Flight|Lieutenant|Squadron|Leader|Wing|Air|Vice-Marshal|Major|Corporal|Sheriff|WDC|DC|PC|DS|DI|DCI|Acting|Justice)\.?[\s\uf020]+)+(?=[^\W\d_a-z])"
)
_WORD = re.compile(rf"(?:[^\W\d_a-z][\w.’'-]*|{PARTICLE})")
_PLACE = re.compile(
    r"\b(?:court|solicitors|& co|ordinary|principal|leonean|national|prison|government|ministry|office|kingdom|republic|court|state|department|council|police|university|hospital|party|road|street|house|act|act|committee"
    r"|commission|board|court|association|union|centre|center|bank|school|church|party|directorate|branch|section|chamber|assembly|ltd|company|army|force|regiment|navy|city|county)\b",
    re.IGNORECASE,
)  # fmt: skip


_RANKS = frozenset(
    "Commander Leader Lieutenant Deemster Advocate Judge Marshal Vice-Marshal Colonel Captain Sergeant Leone London".split()
)


def without_title(text: str, start: int, end: int) -> tuple[int, int]:
    """Take the titles before a name off its span."""
    title = _TITLE.match(text, start, end)
    return (title.end() if title else start), end


def judgments(corpora: Path) -> Iterator[tuple[str, str, str, list[str]]]:
    """Yield (id, text, applicant, strings to mask) of each judgment of the benchmark; the id is
    ``tab/…``."""
    for row in read_jsonl(corpora / "en/tab_dev.jsonl.xz"):
        meta: dict[str, Any] = row["meta"]
        yield f"tab/{row['doc_id']}", row["text"], row.get("people") or "", list(meta["masked_entities"])


def keep_person_names(strings: Collection[str], people: str, first_names: Collection[str]) -> list[str]:
    """Keep the strings to mask that are names of natural persons (:func:`is_person`), those without
    a title by the titled ones too."""
    titled = [string for string in strings if _TITLE.match(string) and is_person(string, "", first_names)]
    known = " ".join([people, *(_TITLE.sub("", string) for string in titled)])
    return [string for string in strings if is_person(string, known, first_names)]


def is_person(string: str, people: str, first_names: Collection[str]) -> bool:
    """Tell whether a string to mask is the name of a natural person.

    It is when it begins with a personal title; or all its words of three letters or more, or the
    last one, are in ``people``, the names of the applicant and of those who are titled; or is made
    of two to five capitalised words the first of which is a known first name or an initial. A
    string with a digit or with a word of a body or a place (court, prison, ministry…) is none.
    """
    if re.search(r"\d", string) or _PLACE.search(string) or len(string) > 60 or "\n" in string:
        return False
    title = _TITLE.match(string)
    words = re.split(r"[\s\uf020]+", string[title.end() if title else 0 :].strip())
    if not re.search(r"[^\W\d_]{3}", " ".join(words)) or (string.isupper() and not title):
        return False
    if not words or not all(_WORD.fullmatch(word.strip("(),")) for word in words):
        return False
    if words[-1].rstrip(".") in _RANKS or ("," in string and not title):
        return False
    if title:
        return True
    own, here = (re.findall(r"[^\W\d_]{3,}", side.casefold()) for side in (people, string))
    if here and here[-1] in own and (len(words) > 1 or words[0].casefold() in own):
        return True
    first = words[0].strip(".,").lower()
    return 2 <= len(words) <= 5 and (first in first_names or bool(re.fullmatch(r"(?:[^\W\d_a-z]\.){1,3}", words[0])))


def occurrences(text: str, string: str) -> Iterator[tuple[int, int]]:
    """Yield where a string stands as whole words."""
    for match in re.finditer(rf"(?<!\w){re.escape(string)}(?!\w)", text):
        yield match.span()


def tab(corpora: Path, first_names: Collection[str]) -> Iterator[tuple[str, str, list[Span]]]:
    """Yield (id, text, spans): persons by the strings to mask and by titles."""
    for identifier, text, people, strings in judgments(corpora):
        names = [
            place for string in keep_person_names(strings, people, first_names) for place in occurrences(text, string)
        ]
        yield identifier, text, persons(text, [without_title(text, *place) for place in names], first_names)


def echr(
    corpora: Path, first_names: Collection[str], rng: random.Random, size: int = 14_000
) -> Iterator[tuple[str, str, list[Span]]]:
    """Yield (id, text, spans) of the raw judgments: the first page and a stretch of the facts or
    the law, about ``size`` characters.

    A judgment that the benchmark has too is left out.
    """
    measured = {row["doc_id"] for row in read_jsonl(corpora / "en/tab_dev.jsonl.xz")}
    for row in read_jsonl(corpora / "en/echr_en.jsonl.xz"):
        text = row["text"]
        if row["id"] in measured:
            continue
        if len(text) > size:
            start = text.find("\n", rng.randint(size // 2, max(size // 2, len(text) - size // 2)))
            end = text.find("\n", start + size // 2)
            text = text[: text.find("\n", size // 2)] + "\n" + text[start + 1 : end if end > 0 else None]
        yield f"echr/{row['id']}", text, persons(text, (), first_names)
