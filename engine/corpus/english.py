"""English passages with annotated persons (InLegalNER, presidio's synthetic sentences), mapped to our labels."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.corpus.refill import Span
from engine.labels import FIRST_NAME, JUDGE, LAWYER, SURNAME

_LEGAL = {
    "LAWYER": LAWYER,
    "JUDGE": JUDGE,
    "PETITIONER": "person",
    "RESPONDENT": "person",
    "WITNESS": "person",
    "OTHER_PERSON": "person",
    "ORG": "personneMorale",
}
_PRESIDIO = {
    "PERSON": "person", "STREET_ADDRESS": "adresse", "ORGANIZATION": "personneMorale", "CREDIT_CARD": "compteBancaire",
    "PHONE_NUMBER": "telephoneFax", "EMAIL_ADDRESS": "email", "DOMAIN_NAME": "siteWebSensible", "IBAN_CODE": "compteBancaire",
    "US_SSN": "numeroIdentifiant", "US_DRIVER_LICENSE": "numeroIdentifiant",
}  # fmt: skip
_BODY = re.compile(
    r"\b(?:state|union|bank|ltd|limited|corporation|board|company|commissioner|government|municipal|university|committee|society|authority|council|department|india|officer|collector|director)\b",
    re.IGNORECASE,
)


def parts(text: str, start: int, end: int) -> Iterator[Span]:
    """Cut a whole name into first names and surname: the last word is the surname, what stands before are first names."""
    words = [match.span() for match in re.finditer(r"[^\s,]+", text[start:end])]
    for index, (first, last) in enumerate(words):
        yield start + first, start + last, SURNAME if index == len(words) - 1 else FIRST_NAME


def _spans(text: str, rows: list[tuple[int, int, str]]) -> list[Span]:
    found: list[Span] = []
    for start, end, label in sorted(rows):
        if found and start < found[-1][1]:
            continue
        if label != "person":
            found.append((start, end, label))
        elif _BODY.search(text[start:end]):
            found.append((start, end, "personneMorale"))
        else:
            found.extend(parts(text, start, end))
    return found


def _read(path: Path) -> Any:
    with lzma.open(path, "rt", encoding="utf-8") as handle:
        return json.load(handle)


def passages(corpora: Path) -> Iterator[tuple[str, list[Span]]]:
    """Yield (text, spans) of every passage."""
    for row in _read(corpora / "en/inlegalner_dev.json.xz"):
        text = row["data"]["text"]
        values = [result["value"] for result in row["annotations"][0]["result"]]
        yield (
            text,
            _spans(text, [(v["start"], v["end"], _LEGAL[v["labels"][0]]) for v in values if v["labels"][0] in _LEGAL]),
        )
    for row in _read(corpora / "en/presidio_synth.json.xz"):
        text = row["full_text"]
        rows = [
            (s["start_position"], s["end_position"], _PRESIDIO[s["entity_type"]])
            for s in row["spans"]
            if s["entity_type"] in _PRESIDIO
        ]
        yield text, _spans(text, rows)
