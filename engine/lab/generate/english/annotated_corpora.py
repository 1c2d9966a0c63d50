"""English passages with annotated persons: InLegalNER (Kalamkar et al. 2022) and presidio's
synthetic sentences."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from engine.core import FIRST_NAME, JUDGE, LAWYER
from engine.lab.generate.english.names import bare, company, cut_name, is_person
from engine.lab.generate.refill import Span

PERSONS = frozenset(["PETITIONER", "RESPONDENT", "WITNESS", "OTHER_PERSON", "LAWYER", "JUDGE"])
_OFFICES = {"LAWYER": LAWYER, "JUDGE": JUDGE}
_PRESIDIO = {
    "STREET_ADDRESS": "adresse", "ORGANIZATION": "personneMorale", "CREDIT_CARD": "compteBancaire", "PHONE_NUMBER": "telephoneFax",
    "EMAIL_ADDRESS": "email", "DOMAIN_NAME": "siteWebSensible", "IBAN_CODE": "compteBancaire", "US_SSN": "numeroIdentifiant",
    "US_DRIVER_LICENSE": "numeroIdentifiant",
}  # fmt: skip
_ALIAS = re.compile(r"\s*(?:@|\balias\b|\ba\.?k\.?a\.?\b|\burf\b)\s*", re.IGNORECASE)
_KIN = re.compile(r"[\s,]+(?:[SDWC]/[oO]|son of|wife of|daughter of)\.?\s+", re.IGNORECASE)

Row = tuple[int, int, str]


def inlegal(corpora: Path) -> Iterator[tuple[str, str, list[Row]]]:
    """Yield (id, text, rows of start, end and the source's label); the id is that of the judgment,
    ``inlegalner/…``."""
    for number, row in enumerate(_read(corpora / "en/inlegalner_dev.json.xz")):
        source = str(row.get("meta", {}).get("source", number)).split()[-1].rstrip("/").rsplit("/", 1)[-1]
        values = [result["value"] for result in row["annotations"][0]["result"]]
        yield f"inlegalner/{source}", row["data"]["text"], [(v["start"], v["end"], v["labels"][0]) for v in values]


def inlegal_spans(text: str, rows: list[Row], first_names: Collection[str] = ()) -> list[Span]:
    """Map the rows of a passage to our labels: offices and public bodies have none."""
    found: list[Span] = []
    for start, end, label in sorted(rows):
        if found and start < found[-1][1]:
            continue
        if label in PERSONS and is_person(text[start:end]):
            found.extend(_person(text, start, end, _OFFICES.get(label), first_names))
        elif label in PERSONS or label == "ORG":
            body = company(text, start, end)
            found.extend([body] if body else [])
    return found


def _person(text: str, start: int, end: int, office: str | None, first_names: Collection[str]) -> Iterator[Span]:
    """Yield the spans of one individual; what follows an alias sign is a first name."""
    if office:
        start, end = bare(text, start, end)
        if start < end:
            yield start, end, office
        return
    position, other = start, False
    for match in [*_ALIAS.finditer(text, start, end), *_KIN.finditer(text, start, end), None]:
        stop = match.start() if match else end
        spans = cut_name(text, position, stop, first_names) if position < stop else []
        yield from ([(spans[0][0], spans[-1][1], FIRST_NAME)] if other and len(spans) == 1 else spans)
        position, other = (match.end(), bool(_ALIAS.fullmatch(match[0]))) if match else (end, False)


def presidio(corpora: Path, first_names: Collection[str] = ()) -> Iterator[tuple[str, str, list[Span]]]:
    """Yield (id, text, spans); ``presidio/…`` with the number of the template."""
    for number, row in enumerate(_read(corpora / "en/presidio_synth.json.xz")):
        text = row["full_text"]
        found: list[Span] = []
        for span in sorted(row["spans"], key=lambda s: (s["start_position"], -s["end_position"])):
            start, end, kind = span["start_position"], span["end_position"], span["entity_type"]
            if found and start < found[-1][1]:
                continue
            if kind == "PERSON":
                found.extend(cut_name(text, start, end, first_names))
            elif kind in _PRESIDIO:
                found.append((start, end, _PRESIDIO[kind]))
        yield f"presidio/{number}", text, found


def _read(path: Path) -> Any:
    with lzma.open(path, "rt", encoding="utf-8") as handle:
        return json.load(handle)
