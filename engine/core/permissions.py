"""Who may do what: the one table of roles and permissions, for accounts and for tokens of programs.

A permission says what is done, not where: each route, page and callback names one
(``engine.service.accounts.table``). An account may have several roles; it may do what any of them
may.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

Permission = Literal[
    "enter", "read", "correct", "upload", "validate", "deliver", "restore", "erase", "share", "assign", "figures", "material", "audit",
    "configure",
]  # fmt: skip
PERMISSIONS: tuple[Permission, ...] = get_args(Permission)
"""``enter`` opens the frame and the help; ``read`` and ``correct`` are of documents that one holds,
as are ``validate``, ``deliver``, ``erase`` and ``share``; ``assign`` shares out the documents of a
list, which one holds with all of them then; ``upload`` brings new ones; ``restore``
leads back from a delivered file; ``figures`` are the pages that measure; ``material`` are sets,
adjudications, alignments and trainings of one's own; ``audit`` is the log of who did what;
``configure`` is what holds for the whole installation."""

AccountRole = Literal["lecteur", "valideur", "publicateur", "administrateur", "auditeur", "analyste"]
ACCOUNT_ROLES: Mapping[AccountRole, frozenset[Permission]] = {
    "lecteur": frozenset({"enter", "read", "correct"}),
    "valideur": frozenset({"enter", "read", "correct", "upload", "validate", "erase", "share", "assign"}),
    "publicateur": frozenset(
        {"enter", "read", "correct", "upload", "validate", "erase", "share", "assign", "deliver", "restore"}
    ),
    "administrateur": frozenset({"enter", "figures", "configure"}),
    "auditeur": frozenset({"enter", "figures", "audit"}),
    "analyste": frozenset({"enter", "figures", "material"}),
}
"""``administrateur`` reads no document by right of it, nor does ``auditeur``."""

SCOPES: Mapping[str, frozenset[Permission]] = {
    "read": frozenset({"enter", "read", "figures"}),
    "annotate": frozenset({"enter", "read", "correct", "upload", "validate", "erase", "share", "assign", "material"}),
    "deliver": frozenset({"enter", "read", "deliver", "restore"}),
    "admin": frozenset(PERMISSIONS),
}
"""What a token may do, by its scopes, beside what each route asks of them."""


def permissions_of(roles: Iterable[str]) -> frozenset[Permission]:
    """Return what an account of these roles may do; a role that there is not gives nothing."""
    return frozenset[Permission]().union(*(ACCOUNT_ROLES.get(role, frozenset()) for role in roles))  # type: ignore[call-overload]


def scope_permissions(scopes: Iterable[str]) -> frozenset[Permission]:
    """Return what a token of these scopes may do."""
    return frozenset[Permission]().union(*(SCOPES.get(scope, frozenset()) for scope in scopes))
