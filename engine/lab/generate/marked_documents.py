"""Documents of the genres that fail, marked by hand (``corpora/annotated``), as a source of
training: decisions where roles are easily taken for each other, administrative ones, judgments of
the United Kingdom and of Canada, mails and letters.

They mark the parts of a person's name alike; :mod:`engine.lab.generate.first_or_surname` tells
first name from surname. A name inside a company's is told from the others by the form behind it
(English) or before it (:func:`engine.lab.generate.companies.name_parts`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.core import COMPANY, NAMED_COMPANY, PERSON_LABELS
from engine.interchange import Span
from engine.lab.generate.first_or_surname import parts_of_names
from engine.lab.generate.raw import read_jsonl

FOLDER = "annotated"
PERSON = "personnePhysique"
"""What the sets call every part of a person's name."""

SETS = {
    "fr": ("fr-role", "fr-hard", "fr-adm", "mail-fr"),
    "en": ("uk", "en-ca", "mail-en", "en-letter"),
}
"""The files of each language, without ``.jsonl.xz``."""

_FORM = r"(?:Ltd|LTD|Limited|LIMITED|LLP|LLC|L\.L\.C|Inc|INC|Corp|Corporation|PLC|plc|P\.C|& Co|GmbH|Pty)\b"
_WORD = r"[A-ZÀ-ÖØ-Þ][\w'’&-]*"
_BEHIND = re.compile(rf"(?:'s|’s)?(?:[ ,]+(?:and |& )?{_WORD}\.?){{0,4}}[ ,]+\(?{_FORM}")
_FIRM = re.compile(rf"(?<![\w.]){_WORD}(?:[ ](?:(?:and|&|of|the)[ ])?{_WORD}){{0,5}}(?=,?[ ]\(?{_FORM})")


def rows(corpora: Path, name: str, first_names: Collection[str]) -> Iterator[dict[str, Any]]:
    """Yield the documents of a set as those annotated by hand come: ``id``, ``text``, ``entities``
    with the project's labels."""
    english = name in SETS["en"]
    for row in read_jsonl(corpora / FOLDER / f"{name}.jsonl.xz"):
        text = row["text"]
        spans = _labelled(text, row["entities"], first_names, english)
        if english:
            spans = sorted([*spans, *_companies(text, spans)])
        yield {
            "id": f"{FOLDER}/{row['id']}",
            "text": text,
            "entities": [{"start": start, "end": end, "label": label} for start, end, label in spans],
        }


def _labelled(text: str, entities: Sequence[dict[str, Any]], first_names: Collection[str], english: bool) -> list[Span]:
    """Give the spans of a document with our labels."""
    marks = [(e["start"], e["end"]) for e in entities if e["label"] == PERSON]
    parts = parts_of_names(text, marks, first_names)
    spans: list[Span] = []
    for e in sorted(entities, key=lambda e: e["start"]):
        label = parts.get((e["start"], e["end"]), e["label"])
        if english and label in PERSON_LABELS and _BEHIND.match(text, e["end"]):
            label = NAMED_COMPANY
        spans.append((e["start"], e["end"], label))
    return spans


def _companies(text: str, taken: Sequence[Span]) -> Iterator[Span]:
    """Find English companies by the form behind their name; those that touch a span of ``taken``
    are left out."""
    for match in _FIRM.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end, _ in taken):
            yield match.start(), match.end(), COMPANY
