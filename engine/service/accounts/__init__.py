"""People: the policy of the installation, accounts, logins, what is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.service.accounts.accounts import Accounts, Invited
    from engine.service.accounts.holdings import Holdings
    from engine.service.accounts.login_view import LoginView
    from engine.service.accounts.overview import AccountAct, AccountOverview
    from engine.service.accounts.policy import AccessPolicy, access_policy, read_policy
    from engine.service.accounts.provider_logins import LoginReturn, ProviderLogins
    from engine.service.accounts.subjects import ids_in, strings_in
    from engine.service.accounts.table import may_open
else:
    __getattr__ = lazy(
        __name__,
        {
            "accounts": ("Accounts", "Invited"),
            "holdings": ("Holdings",),
            "login_view": ("LoginView",),
            "overview": ("AccountAct", "AccountOverview"),
            "provider_logins": ("LoginReturn", "ProviderLogins"),
            "subjects": ("ids_in", "strings_in"),
            "table": ("may_open",),
            "policy": ("AccessPolicy", "access_policy", "read_policy"),
        },
    )

__all__ = [
    "AccessPolicy",
    "AccountAct",
    "AccountOverview",
    "Accounts",
    "Holdings",
    "Invited",
    "LoginReturn",
    "LoginView",
    "ProviderLogins",
    "access_policy",
    "ids_in",
    "may_open",
    "read_policy",
    "strings_in",
]
