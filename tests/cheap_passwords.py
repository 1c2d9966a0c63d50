"""Passwords hashed with little: the strength of Argon2 is the library's, and costs its time."""

from __future__ import annotations

from functools import cache

import pytest
from argon2 import PasswordHasher


@cache
def cheap() -> PasswordHasher:
    """Make the hasher, once."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def hash_cheaply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let accounts hash with it."""
    for place in ("accounts", "passwords"):
        monkeypatch.setattr(f"engine.service.accounts.{place}.hasher", cheap)
