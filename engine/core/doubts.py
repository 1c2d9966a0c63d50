"""Doubts: what a human should look at. A doubt is known by its kind, its variant and its place; the
catalogue has what it says.

A kind may have variants that say what exactly is doubtful (``failed_key`` of an IBAN, of a card…);
the variant without a name is the kind's general sentence. No sentence quotes the document: the
place of the doubt shows the mention. The sentences stand under ``doubt.KIND``,
``doubt.KIND.VARIANT``, and what settles them under the same with ``.settles``, that of the kind
where the variant has none of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from engine.core.catalogue import ENGINE

Level = Literal["blocking", "look", "note"]
Params = Mapping[str, str | int]

LEVELS: dict[str, dict[str, Level]] = {
    "failed_key": {
        "": "look",
        "iban": "look",
        "rib": "look",
        "card": "look",
        "nir": "look",
        "sin": "look",
        "siren": "look",
    },
    "name_in_url": {"": "look"},
    "name_left": {
        "facility": "look",
        "": "look",
        "street": "note",
        "compound": "look",
        "common": "note",
        "word": "look",
        "coined": "look",
        "company": "look",
        "refused": "blocking",
    },
    "different_categories": {"": "look", "kinds": "look"},
    "metadata_contradicted": {"": "look", "professional": "look"},
    "cited_case": {"": "look", "party": "look"},
    "name_extended": {"": "note"},
    "similar_writing": {"": "look", "masked": "look", "names": "look"},
    "other_language": {"": "blocking"},
    "unsure_language": {"": "look"},
    "mixed_language": {
        "": "look",
        "fr_little": "look",
        "fr": "look",
        "fr_most": "look",
        "en_little": "look",
        "en": "look",
        "en_most": "look",
        "other_little": "look",
        "other": "look",
        "other_most": "look",
    },
    "unread_page": {"": "blocking"},
    "unread_image": {"": "blocking"},
    "uncertain_reading": {"": "look", "many": "look"},
    "less_than_two_characters": {"": "look"},
    "short_surname": {"": "look"},
    "alike_first_names": {"": "look"},
    "missing_bank_account": {"": "look"},
    "missing_cadastre": {"": "look"},
    "shared_surname": {"": "look", "same": "blocking"},
    "unknown_name": {"": "look"},
    "unknown_identifier": {"": "look"},
    "low_probability": {"left": "look", "masked": "note", "": "look"},
    "second_opinion": {"": "look", "value": "look"},
    "name_elsewhere": {"url": "look", "file": "look", "": "look"},
    "chain": {
        "company_number": "look",
        "site": "look",
        "parcel": "look",
        "account": "look",
        "identifier": "look",
        "": "look",
    },
    "quasi_identifier": {
        "age": "note",
        "occupation": "note",
        "nationality": "note",
        "community": "note",
        "family": "note",
        "income": "note",
        "": "note",
    },
    "overlap": {"": "look"},
    "term_uncovers": {"": "look", "many": "look", "party": "blocking"},
    "term_conflict": {"": "look"},
    "term_unfinished": {"": "blocking"},
    "zone_not_found": {
        "": "blocking",
        "reasons": "blocking",
        "reasons_end": "blocking",
        "reasons_heading": "blocking",
        "annexes": "blocking",
        "annexes_heading": "blocking",
    },
}
"""The level of each variant of each kind."""
KINDS: tuple[str, ...] = tuple(LEVELS)
_FORMER = Path(__file__).with_name("doubts_until_0_7.json")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A point that a human should review, with its place: ``text[start:end]``, or the whole
    document if both are None. ``params`` fill the places of its sentence and do not count for
    equality.

    A kind that is unknown here, from a file of another origin, keeps its own sentences as
    ``message`` and ``settles`` among ``params``.
    """

    kind: str
    level: Level
    variant: str = ""
    start: int | None = None
    end: int | None = None
    person: str | None = None
    params: Params = field(default_factory=dict, compare=False)


def doubt(
    kind: str, start: int | None, end: int | None, variant: str = "", person: str | None = None, **params: str | int
) -> Doubt:
    """Create a doubt of a known kind and variant about ``text[start:end]``, or about the whole
    document if both are None. Its level is that of :data:`LEVELS`; ``params`` fill its sentence.

    Raises:
        KeyError: no such kind or variant.
    """
    return Doubt(kind, LEVELS[kind][variant], variant, start, end, person, params)


def sentence(doubt: Doubt, language: str = "fr") -> str:
    """Return the sentence that states a doubt in ``language``; for an unknown kind, the ``message``
    that it came with, or an empty string."""
    key = _key(doubt.kind, doubt.variant)
    return ENGINE.say(key, language, **doubt.params) if ENGINE.knows(key) else str(doubt.params.get("message", ""))


def settling(doubt: Doubt, language: str = "fr") -> str:
    """Return the sentence that says what settles a doubt; empty if there is none."""
    for key in (f"{_key(doubt.kind, doubt.variant)}.settles", f"doubt.{doubt.kind}.settles"):
        if ENGINE.knows(key):
            return ENGINE.say(key, language)
    return str(doubt.params.get("settles", ""))


def to_row(doubt: Doubt) -> dict[str, Any]:
    """Convert a doubt to JSON data, which :func:`from_row` reads. Its French sentences are
    included, for readers without a catalogue."""
    return {
        "kind": doubt.kind,
        "level": doubt.level,
        "message": sentence(doubt),
        "start": doubt.start,
        "end": doubt.end,
        "person": doubt.person,
        "settles": settling(doubt),
        "variant": doubt.variant,
        "params": dict(doubt.params),
    }


def from_row(row: Mapping[str, Any]) -> Doubt:
    """Read a doubt from the JSON data of :func:`to_row`, or of a version up to 0.7, which
    identified the variant of a doubt by its French sentence.

    Variants and parameters that no sentence fits are dropped; a kind that is unknown keeps its own
    sentences.

    Raises:
        KeyError: ``kind`` or ``level`` is missing.
    """
    kind, variant = str(row["kind"]), row.get("variant")
    params: Params = row.get("params") or {}
    if kind not in LEVELS:
        variant, params = str(variant or ""), {key: str(row[key]) for key in ("message", "settles") if row.get(key)}
    elif variant is None:
        variant, params = variant_of(kind, str(row.get("message", "")))
    if kind in LEVELS and not _can_be_said(kind, variant, params):
        variant, params = "", {}
    return Doubt(kind, row["level"], variant, row.get("start"), row.get("end"), row.get("person"), dict(params))


def variant_of(kind: str, message: str) -> tuple[str, Params]:
    """Look up the variant and the parameters behind a French sentence of version 0.7 or before; the
    general variant (``""``) if the sentence is unknown."""
    known, variant, params = _former().get(message, (kind, "", {}))
    return (variant, params) if known == kind else ("", {})


def former_message(doubt: Doubt) -> str:
    """Return the French sentence that versions up to 0.7 wrote for a doubt, or its own ``message``,
    or an empty string."""
    what = (doubt.kind, doubt.variant, dict(doubt.params))
    found = (message for message, known in _former().items() if known == what)
    return next(found, str(doubt.params.get("message", "")))


def _key(kind: str, variant: str) -> str:
    return f"doubt.{kind}.{variant}" if variant else f"doubt.{kind}"


def _can_be_said(kind: str, variant: str, params: Params) -> bool:
    return variant in LEVELS[kind] and ENGINE.places(_key(kind, variant)) <= params.keys()


@cache
def _former() -> dict[str, tuple[str, str, Params]]:
    rows = json.loads(_FORMER.read_text(encoding="utf-8"))
    return {message: (kind, variant, params) for message, (kind, variant, params) in rows.items()}


__all__ = [
    "KINDS",
    "LEVELS",
    "Doubt",
    "Level",
    "doubt",
    "former_message",
    "from_row",
    "sentence",
    "settling",
    "to_row",
    "variant_of",
]
