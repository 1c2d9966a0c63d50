"""The settings of a page in its address: read when it is laid out, kept there while it is used, so
that a link brings them back.

An address can hold anything: what is no setting of the page counts as not said. Lists are written
with commas: ``p=0.95,0.96``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from dash import Input, clientside_callback

NOTHING = "none"
"""How a list in which nothing is chosen stands in an address; what is not said is the default."""

LONGEST = 400
"""Characters of a value that are looked at."""


def choice(value: object, allowed: Collection[str], default: str) -> str:
    """Read one of ``allowed``."""
    return value if isinstance(value, str) and value in allowed else default


def choices(value: object, allowed: Collection[str], default: Sequence[str], most: int = 6) -> list[str]:
    """Read some of ``allowed``, each once, in the order given, ``most`` at most; what names none is
    the default, but where it says that nothing is chosen."""
    if value == NOTHING:
        return []
    found = [part for part in dict.fromkeys(_parts(value)) if part in allowed][:most]
    return found or list(default)


def decimal(value: object, low: float, high: float, default: float) -> float:
    """Read a number between ``low`` and ``high``, with a point or a comma."""
    found = _number(value.replace(",", ".")) if isinstance(value, str) else None
    return found if found is not None and low <= found <= high else default


def parse_integer(value: object, low: int, high: int, default: int) -> int:
    """Read a whole number between ``low`` and ``high``."""
    found = decimal(value, low, high, default)
    return int(found) if found == int(found) else default


def decimals(value: object, low: float, high: float, default: Sequence[float], most: int = 6) -> list[float]:
    """Read numbers between ``low`` and ``high`` (decimal point), each once, in the order given,
    ``most`` at most."""
    numbers = (_number(part) for part in _parts(value))
    found = dict.fromkeys(number for number in numbers if number is not None and low <= number <= high)
    return list(found)[:most] or list(default)


def flag(value: object, default: bool) -> bool:
    """Read ``1`` or ``0``."""
    return {"1": True, "0": False}.get(value, default) if isinstance(value, str) else default


def keep(path: str, settings: Mapping[str, tuple[Any, str]]) -> None:
    """Write the settings of the page at ``path`` in the address as they change: by name, the id and
    the property that hold each.

    Call it once, at module level. Lists are joined with commas, one of nothing is
    :data:`NOTHING`; true and false are written 1 and 0; what is empty is left out, and so is all
    that is not named here. Nothing is reloaded.
    """
    said = json.dumps([path, list(settings)])
    clientside_callback(
        f"function (...values) {{ return window.dash_clientside.figures.keep({said}, values); }}",
        *(Input(identity, name) for identity, name in settings.values()),
    )


def _parts(value: object) -> list[str]:
    return value[:LONGEST].split(",") if isinstance(value, str) else []


def _number(text: str) -> float | None:
    try:
        found = float(text) if len(text) <= LONGEST and text.isascii() and "_" not in text else math.nan
    except ValueError:
        return None
    return found if math.isfinite(found) else None
