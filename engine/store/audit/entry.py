"""An entry of the audit log and its hash.

The hash is the SHA-256 of the entry's canonical JSON: UTF-8, keys in order, no space, as RFC 8785
writes objects of strings and whole numbers. ``previous``, the hash of the entry before, is part of
it, so that no entry can be changed, taken out or moved without all after it being made anew; of the
first it is :data:`ORIGIN`. ``nonce``, 128 random bits, keeps the hash, which stands in clear in the
database, from telling who acted to somebody who tries names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

FORM = 1
ORIGIN = "0" * 64


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What was done: ``act``, a code, to ``subject``, an id or nothing, by ``who`` from ``via``;
    ``details`` are codes and whole numbers, never a word of a document or the name of a file."""

    number: int
    moment: datetime
    act: str
    who: str
    via: str
    subject: str
    details: Mapping[str, str | int] = field(default_factory=dict)
    nonce: str = ""
    previous: str = ORIGIN
    hash: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the entry as JSON data, as it is exported; the hash is over all but itself."""
        moment = self.moment.astimezone(UTC).isoformat(timespec="microseconds")
        return {"form": FORM, **asdict(self), "moment": moment, "details": dict(self.details)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> AuditEntry:
        """Return the entry of JSON data.

        Raises:
            KeyError, TypeError, ValueError: it is none of this form.
        """
        if data["form"] != FORM or not isinstance(data["number"], int):
            raise ValueError("another form")
        texts = {name: str(data[name]) for name in ("act", "who", "via", "subject", "nonce", "previous", "hash")}
        return cls(data["number"], datetime.fromisoformat(data["moment"]), details=dict(data["details"]), **texts)


def canonical(data: Mapping[str, Any]) -> bytes:
    """Return the canonical bytes of JSON data."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode("utf-8", "surrogatepass")


def digest(entry: AuditEntry) -> str:
    """Return the hash that an entry should have, in hexadecimal digits."""
    return sha256(canonical({name: value for name, value in entry.to_json().items() if name != "hash"})).hexdigest()
