"""Signatures of what leaves the store: Ed25519 (RFC 8032) over canonical JSON. The private key is
made with the log and sealed in the store; its public half is in all that it signs."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.store.audit.entry import canonical
from engine.store.audit_schema import AuditStateRow

_SIGNATURE = "signature"


def new_signing_key() -> bytes:
    """Return a new private key of 32 bytes."""
    return Ed25519PrivateKey.generate().private_bytes_raw()


class Signer:
    """What signs with a private key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(key)

    @property
    def public(self) -> str:
        """Return the public key in base64."""
        return base64.b64encode(self._key.public_key().public_bytes_raw()).decode("ascii")

    def sign(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return JSON data with the public key and the signature over both."""
        signed = {**data, "key": self.public}
        return {**signed, _SIGNATURE: base64.b64encode(self._key.sign(canonical(signed))).decode("ascii")}


def signer(session: Session) -> Signer | None:
    """Return what signs for a store, None where nothing was logged yet."""
    key = session.scalar(select(AuditStateRow.signing))
    return None if key is None else Signer(key)


def is_signed(data: Mapping[str, Any], public: str) -> bool:
    """Tell whether JSON data are signed by a public key."""
    if data.get("key") != public:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public, validate=True))
        signature = base64.b64decode(str(data.get(_SIGNATURE, "")), validate=True)
        key.verify(signature, canonical({name: value for name, value in data.items() if name != _SIGNATURE}))
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True
