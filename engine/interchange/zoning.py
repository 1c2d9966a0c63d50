"""The contract of the Cour de cassation's zoning service (``POST /zonage``), as jurinorm calls it.

The shape is that of ``zCurrentZoning`` in dbsder-api-types (Cour-de-cassation, public): ranges in
units of UTF-16; of a zone that is not found, no key. What that service reads in a heading beside
what :func:`engine.zones.read_heading` does is not public, and left null.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.interchange.ner import InvalidNerRequest
from engine.interchange.ner.request import BREAKS, fault
from engine.interchange.utf16 import units
from engine.zones import CourtFamily, Zone, ZoneKind, cited_texts, family_of, find_zones, publicity, read_heading

SOURCES: dict[str, CourtFamily] = {
    "cc": "cassation", "ca": "judicial", "tj": "judicial", "tcom": "judicial", "portalis-cph": "judicial",
}  # fmt: skip
"""What jurinorm calls the courts; of another source the text tells."""
SINGLE: dict[ZoneKind, str] = {
    "introduction": "introduction", "exposition": "expose du litige", "operative": "dispositif",
}  # fmt: skip
"""Zones of which there is one."""
SEVERAL: dict[ZoneKind, str] = {"claims": "moyens", "reasons": "motivations", "annexes": "moyens annexes"}
"""Zones of which there may be several."""


_DIGITS = re.compile(r"[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class ZoningRequest:
    """A decision to be divided. ``text`` is as long as what was sent, with the same places;
    ``arret_id`` is what the client calls it."""

    arret_id: int | str
    family: CourtFamily | None
    text: str


def read_zoning_request(body: Any) -> ZoningRequest:
    """Check the JSON body of ``POST /zonage``: ``arret_id``, ``source`` and ``text``.

    Raises:
        InvalidNerRequest: a field is missing or not of its type, or the text is blank.
    """
    if not isinstance(body, dict):
        raise InvalidNerRequest([fault("model_attributes_type", (), "Input should be a valid dictionary", None)])
    named, source, text = body.get("arret_id"), body.get("source"), body.get("text")
    is_named = isinstance(named, int | str) and not isinstance(named, bool)
    is_told = isinstance(text, str) and bool(text.strip())
    faults = [
        fault(kind, (name,), message, body.get(name))
        for right, kind, name, message in (
            (is_named, "int_type", "arret_id", "Input should be a valid integer or string"),
            (isinstance(source, str), "string_type", "source", "Input should be a valid string"),
            (is_told, "string_too_short", "text", "String should have at least 1 character"),
        )
        if not right
    ]
    if faults:
        raise InvalidNerRequest(faults)
    return ZoningRequest(_number(cast("int | str", named)), SOURCES.get(str(source)), str(text).translate(BREAKS))


def zoning_answer(request: ZoningRequest) -> dict[str, Any]:
    """Return the body of the answer: ``zones``, ``introduction_subzonage``, ``visa``,
    ``is_public`` (:func:`engine.zones.publicity`), ``is_public_text`` and ``arret_id``."""
    family = request.family or family_of(request.text)
    found = find_zones(request.text, family)
    value, passages = publicity(request.text, found)
    return {
        "zones": zone_ranges(request.text, found),
        "introduction_subzonage": _heading(request.text, found, family),
        "visa": list(cited_texts(request.text, found)),
        "is_public": value,
        "is_public_text": list(passages),
        "arret_id": request.arret_id,
    }


def _number(named: int | str) -> int | str:
    """Return a number that came as its digits; the clients' types know no other id."""
    return int(named) if isinstance(named, str) and _DIGITS.fullmatch(named) else named


def zone_ranges(text: str, zones: Sequence[Zone]) -> dict[str, Any]:
    """Return the ranges of zones by their French names, in units of UTF-16."""
    places = units(text)
    ranges: dict[str, Any] = {}
    for kind, name in {**SINGLE, **SEVERAL}.items():
        spans = [(zone.start, zone.end) for zone in zones if zone.kind == kind]
        if not spans:
            continue  # the clients' types know no null for a list
        rows = [_range(start, end, places) for start, end in spans]
        ranges[name] = rows if kind in SEVERAL else rows[0]
    return ranges


def _range(start: int, end: int, places: Sequence[int] | None) -> dict[str, int]:
    return {"start": start, "end": end} if places is None else {"start": places[start], "end": places[end]}


def _heading(text: str, zones: Sequence[Zone], family: CourtFamily) -> dict[str, Any]:
    told = read_heading(text, zones)
    if family == "cassation":
        of_court = {"n_arret": told.number, "formation": told.formation, "publication": list(told.publication)}
        return {**of_court, "juridiction": None, "chambre": None, "pourvoi": list(told.appeals), "composition": None}
    before = dict.fromkeys(("j_preced", "j_preced_date", "j_preced_nrg", "j_preced_npourvoi", "j_preced_instance"))
    return {"type_arret": None, "code_nac": told.matter, "nportalis": told.portalis, **before, "composition": None}
