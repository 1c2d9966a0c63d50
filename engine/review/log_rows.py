"""Whether decoded JSON is an entry of a log, value by value: whatever follows takes the types of an
entry for granted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from math import isfinite
from types import NoneType
from typing import Any

from engine.review.draft import VALIDATED
from engine.review.final import MASK, MENTION_MASK, PSEUDONYM
from engine.review.picture_acts import CHOICES, PICTURE

Types = Mapping[str, tuple[type, ...]]

_TEXT, _TEXT_OR_NONE, _NUMBER = (str,), (str, NoneType), (int, float)
_ENTRY: Types = {
    "act": _TEXT, "who": _TEXT, "when": _TEXT, "seconds": _NUMBER, "undoes": (int, NoneType), "difference": (dict,)
}  # fmt: skip
_DIFFERENCE: Types = {"removed": (list,), "added": (list,), "persons": (list,), "facts": (list,)}
_ENTITY: Types = {"start": (int,), "end": (int,), "text": _TEXT, "label": _TEXT, "source": _TEXT}
_OF_AN_ENTITY: Types = {"score": _NUMBER, "person": _TEXT_OR_NONE, "masked": (bool,), "replacement": _TEXT_OR_NONE}
_PERSON: Types = {"id": _TEXT, "forms": (list,)}
_OF_A_PERSON: Types = {"role": _TEXT_OR_NONE, "gender": _TEXT_OR_NONE, "masked": (bool,), "family": (bool,)}
_PSEUDONYM: Types = {"first": _TEXT, "surname": _TEXT}
_CHOICE: Types = {"choice": _TEXT, "boxes": (list,), "who": _TEXT, "when": _TEXT}
_SIGNATURE: Types = {"who": _TEXT, "when": _TEXT}


def check_entry(row: Any) -> None:
    """Check that decoded JSON has the form that :func:`engine.review.lines.to_lines` writes. Keys
    beside those of an entry are left alone.

    Raises:
        ValueError: it has another.
        OverflowError: its seconds are no float.
    """
    _check(_has(row, _ENTRY) and isfinite(row["seconds"]) and _is_time(row["when"]))
    difference = row["difference"]
    _check(_has(difference, _DIFFERENCE))
    _check(all(_is_entity(one) for side in ("removed", "added") for one in difference[side]))
    _check(
        all(_is_list(pair, 2) and all(one is None or _is_person(one) for one in pair) for pair in difference["persons"])
    )
    _check(all(_is_list(one, 3) and _is_fact(*one) for one in difference["facts"]))


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError("no entry of a log")


def _is_entity(row: Any) -> bool:
    if not _has(row, _ENTITY) or not _only(row, _ENTITY, _OF_AN_ENTITY):
        return False
    start, end, score = row["start"], row["end"], row.get("score", 1.0)
    return bool(0 <= start < end == start + len(row["text"]) and 0 <= score <= 1)


def _is_person(row: Any) -> bool:
    if not _has(row, _PERSON) or not _only(row, _PERSON, _OF_A_PERSON):
        return False
    return all(isinstance(form, str) for form in row["forms"]) and row.get("gender") in ("f", "m", None)


def _is_fact(key: Any, *values: Any) -> bool:
    """Tell whether a key is one of a fact, and each value one that such a key may have, or none."""
    return isinstance(key, str) and all(value is None or _is_known(key, value) for value in values)


def _is_known(key: str, value: Any) -> bool:
    kind = key.partition(":")[0] + ":"
    if kind in (MASK, MENTION_MASK):
        return isinstance(value, bool)
    if kind == PSEUDONYM:
        return _has(value, _PSEUDONYM)
    if kind == PICTURE:
        return _has(value, _CHOICE) and value["choice"] in CHOICES and all(_is_box(box) for box in value["boxes"])
    if key == VALIDATED:
        return _has(value, _SIGNATURE) and _is_time(value["when"])
    return isinstance(value, dict)


def _is_box(row: Any) -> bool:
    return _is_list(row, 4) and all(type(side) in _NUMBER and 0 <= side <= 1 for side in row)


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _has(row: Any, types: Types) -> bool:
    """Tell whether a row has these keys, with values of these types; a boolean is no number."""
    return isinstance(row, dict) and all(key in row and type(row[key]) in types[key] for key in types)


def _only(row: Mapping[str, Any], *known: Types) -> bool:
    """Tell whether a row has no other keys, and none with a value of another type."""
    types = {key: kinds for one in known for key, kinds in one.items()}
    return all(key in types and type(value) in types[key] for key, value in row.items())


def _is_list(row: Any, length: int) -> bool:
    return isinstance(row, list) and len(row) == length
