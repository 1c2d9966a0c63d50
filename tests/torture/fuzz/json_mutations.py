"""JSON whose values are of another kind, size or place, written well-formed again; a document a
line too."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from tests.torture.fuzz.byte_mutations import TEXT, Change

_VALUES: tuple[Any, ...] = (None, True, 0, -1, 3.5, 2**70, float("inf"), float("nan"), "", "\ud800", "\0", "nom", "x" * 3000, [], {}, [[]] * 50,
                            {"": {}}, [1, 2, "nom"], {"start": 0, "end": 3, "label": "nom"})  # fmt: skip


def revalue(rng: Random, data: bytes) -> bytes:
    """Change values; what is no JSON is changed as a text."""
    lines = data.split(b"\n") if data.count(b"\n{") else [data]
    place = rng.randrange(len(lines))
    try:
        held = [json.loads(lines[place])]
    except (ValueError, RecursionError):
        return rng.choice(TEXT)(rng, data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        _change(rng, held)
    return b"\n".join([*lines[:place], json.dumps(held[0]).encode(), *lines[place + 1 :]])


def deepen(rng: Random, data: bytes) -> bytes:
    """Nest all of it."""
    depth = rng.choice((3, 900, 5000, 100_000))
    return b"[" * depth + data + b"]" * depth


def _change(rng: Random, holder: Any) -> None:
    while True:
        keys = list(range(len(holder))) if isinstance(holder, list) else list(holder)
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(holder[key], dict | list) and holder[key] and rng.random() < 0.85:
            holder = holder[key]
            continue
        break
    way = rng.random() if len(keys) > 1 else 1.0  # something is left to write
    if way < 0.1:
        del holder[key]
    elif way < 0.25 and isinstance(holder, list):
        holder.extend(deepcopy(holder[key]) for _ in range(rng.choice((1, 3, 300))))
    elif way < 0.35 and isinstance(holder, dict):
        holder[rng.choice(("", "text", "entities", "label", "start", "schema"))] = holder.pop(key)
    elif isinstance(holder[key], int) and way < 0.8:
        holder[key] += rng.choice((-1, 1, 5, 1000))
    else:
        holder[key] = deepcopy(rng.choice(_VALUES))


JSON: tuple[Change, ...] = (*[revalue] * 8, deepen, *TEXT)
