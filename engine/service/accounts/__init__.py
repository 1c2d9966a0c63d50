"""People: the policy of the installation, accounts, logins, what is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.service.accounts.accounts import Accounts, Invited
    from engine.service.accounts.holdings import Holdings
    from engine.service.accounts.policy import AccessPolicy, access_policy, read_policy
else:
    __getattr__ = lazy(
        __name__,
        {
            "accounts": ("Accounts", "Invited"),
            "holdings": ("Holdings",),
            "policy": ("AccessPolicy", "access_policy", "read_policy"),
        },
    )

__all__ = ["AccessPolicy", "Accounts", "Holdings", "Invited", "access_policy", "read_policy"]
