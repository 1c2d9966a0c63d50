"""Accounts as who administers sees them: their state, when somebody was last seen with them, and
what may be done with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from engine.core import current_actor, settings
from engine.store import StoredAccount, account_principal

AccountAct = Literal["roles", "invite", "lock", "unlock", "erase"]
_ADMINISTRATOR = "administrateur"


@dataclass(frozen=True, slots=True)
class AccountOverview:
    """An account; when somebody was last ``seen`` with it, None where that was never, or is not
    kept any more; whether it is that of who asks (``is_own``) and whether nobody else could
    administer (``is_last``). ``acts`` are those that can be offered: what a proxy or a provider
    decides is not among them, nor what would leave nobody to administer, nor a new invitation of
    oneself, which would end where it is shown."""

    account: StoredAccount
    seen: datetime | None
    is_own: bool
    is_last: bool
    acts: frozenset[AccountAct]


def overview(account: StoredAccount, accounts: Sequence[StoredAccount], seen: datetime | None) -> AccountOverview:
    """Look at one of all ``accounts``."""
    is_own = account_principal(account.id) in (current_actor().principals or ())
    is_last = administers(account) and not any(administers(each) for each in accounts if each.id != account.id)
    acts: set[AccountAct] = {"unlock"} if account.is_locked else set()
    if settings().accounts == "local":
        acts |= {"roles"} if is_own or account.locked else {"roles", "invite"}
    if not is_last:
        acts |= {"erase"} if account.locked else {"lock", "erase"}
    return AccountOverview(account, seen, is_own, is_last, frozenset(acts))


def administers(account: StoredAccount) -> bool:
    """Tell whether somebody can come in with an account and administer."""
    knows = settings().accounts or account.source
    return _ADMINISTRATOR in account.roles and not account.locked and account.is_opened and account.source == knows
