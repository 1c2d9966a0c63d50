"""Passwords and one-time codes of accounts: Argon2id (RFC 9106), RFC 6238."""

from __future__ import annotations

import hmac
import secrets
import time
from functools import cache
from typing import TYPE_CHECKING

import pyotp

from engine.core import WeakPassword
from engine.store import StoredAccount

if TYPE_CHECKING:
    from argon2 import PasswordHasher

STEP = 30
"""Seconds of a one-time code; the one before and the one after are taken too."""
LONGEST_PASSWORD = 1024
_BYTES = 32


def check_password(password: str, name: str, least: int) -> None:
    """Look whether a password is good enough: long, not the name, not few letters again and again.

    Raises:
        WeakPassword: it is not.
    """
    folded = password.casefold()
    named = any(len(part) > 2 and part in folded for part in name.casefold().split())
    if not least <= len(password) <= LONGEST_PASSWORD or len(set(folded)) < least // 2 or named:
        raise WeakPassword(least=least)


def step_of(key: str, code: str, used: int) -> int | None:
    """Return the number of the half minute of which a code is, after ``used``; None where it is of
    none of these."""
    present = int(time.time()) // STEP
    codes = pyotp.TOTP(key, interval=STEP)
    for step in (present - 1, present, present + 1):
        if step > used and hmac.compare_digest(codes.at(step * STEP).encode(), code.encode("utf-8", "replace")):
            return step
    return None


def verify(account: StoredAccount | None, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    kept = account.password if account is not None else None
    try:
        hasher().verify(kept or _nobodys(), password[:LONGEST_PASSWORD])
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None


@cache
def hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobodys() -> str:
    """Make the hash of a password that nobody has: a name that is none takes as long as one that
    is."""
    return hasher().hash(secrets.token_urlsafe(_BYTES))
