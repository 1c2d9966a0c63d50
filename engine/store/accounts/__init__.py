"""People: their accounts, where they are logged in, what they hold. Functions take an open session
of :class:`engine.store.Database`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.store.accounts import accounts, holdings, logins, provider_logins
    from engine.store.accounts.accounts import StoredAccount
    from engine.store.accounts.holdings import account_principal, principals_of, team_principal, token_principal
else:
    __getattr__ = lazy(
        __name__,
        {
            "accounts": ("StoredAccount",),
            "holdings": ("account_principal", "principals_of", "team_principal", "token_principal"),
        },
    )

__all__ = [
    "StoredAccount",
    "account_principal",
    "accounts",
    "holdings",
    "logins",
    "principals_of",
    "provider_logins",
    "team_principal",
    "token_principal",
]
