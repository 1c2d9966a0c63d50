"""What the installation decides of its accounts: a file in TOML that ``NOMDEMPRUNT_ACCESS_FILE``
names. Without one, the values below.

::

    [sessions]
    idle_minutes = 30        # signed out after so long without doing anything
    hours = 10               # and after so long in any case

    [local]
    failures = 5             # in a row, then
    locked_minutes = 15      # nobody signs in with this name for so long
    password = 12            # characters at least
    invitation_hours = 72
    totp = ["administrateur"]  # roles that need one-time codes

    [proxy]
    addresses = ["127.0.0.1"]  # only their word counts
    user = "X-Remote-User"
    groups = "X-Remote-Groups"  # with commas or semicolons between them

    [oidc]                   # an OpenID provider
    issuer = "https://sso.example/realms/greffe"  # as it calls itself
    client = "nomdemprunt"   # as it calls this server
    address = "https://greffe.example"  # of this server, as browsers ask for it
    title = "Keycloak"       # what the button says; without it, the name of the provider's host
    scopes = ["openid", "profile", "email"]
    name = "preferred_username"  # claims that are the name shown, with blanks between them
    groups = "groups"        # claim of the groups, with a point where it is within another

    [roles]                  # groups of the proxy or provider, and the roles that they give
    greffe = ["valideur", "publicateur"]

    [teams]                  # groups that are a team, and its name
    chambre-civile = "Chambre civile"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from engine.core import ACCOUNT_ROLES, BadAccess, is_address, is_loopback, read_toml, settings

SECTIONS: Mapping[str, frozenset[str]] = {
    "sessions": frozenset({"idle_minutes", "hours"}),
    "local": frozenset({"failures", "locked_minutes", "password", "invitation_hours", "totp"}),
    "proxy": frozenset({"addresses", "user", "groups"}),
    "oidc": frozenset({"issuer", "client", "address", "title", "scopes", "name", "groups"}),
}
SCOPES = ("openid", "profile", "email")
LEAST_PASSWORD = 8
"""Characters of a password, whatever a file says."""


@dataclass(frozen=True, slots=True)
class ProviderPolicy:
    """The OpenID provider that knows the people: its ``issuer``, the ``client`` that this server is
    there, the ``address`` at which browsers ask for this server, without a slash at its end; the
    ``title`` of the provider on the page; the ``scopes`` asked for; the claims ``name`` and
    ``groups``."""

    issuer: str
    client: str
    address: str
    title: str
    scopes: tuple[str, ...] = SCOPES
    name: str = "preferred_username"
    groups: str = "groups"

    @property
    def host(self) -> str:
        """Return the name of the provider's host."""
        return urlsplit(self.issuer).hostname or ""


@dataclass(frozen=True, slots=True)
class AccessPolicy:
    """What holds for the accounts of an installation, as the file says it. ``roles`` and ``teams``
    lead from groups to roles and to the name of a team; ``provider`` is the OpenID provider, where
    there is one."""

    idle: timedelta = timedelta(minutes=30)
    longest: timedelta = timedelta(hours=10)
    failures: int = 5
    locked: timedelta = timedelta(minutes=15)
    password: int = 12
    invitation: timedelta = timedelta(hours=72)
    totp: frozenset[str] = frozenset()
    addresses: frozenset[str] = frozenset()
    user: str = "X-Remote-User"
    groups: str = "X-Remote-Groups"
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    teams: Mapping[str, str] = field(default_factory=dict)
    provider: ProviderPolicy | None = None

    def roles_of(self, groups: tuple[str, ...]) -> tuple[str, ...]:
        """Return the roles that groups give, in the order of :data:`engine.core.ACCOUNT_ROLES`."""
        given = {role for group in groups for role in self.roles.get(group, ())}
        return tuple(role for role in ACCOUNT_ROLES if role in given)

    def teams_of(self, groups: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of the teams that groups are."""
        return tuple(dict.fromkeys(self.teams[group] for group in groups if group in self.teams))


def access_policy() -> AccessPolicy:
    """Return the policy of the settings, read once.

    Raises:
        BadAccess: the file cannot be used, or names no proxy or provider where one is to be
        believed.
    """
    return _known(settings().access_file, settings().accounts)


def read_policy(file: Path) -> AccessPolicy:
    """Read a policy.

    Raises:
        BadAccess: the file cannot be read, is no TOML, or says something that has no place in it.
    """
    return _Reader(file.name, read_toml(file, BadAccess)).policy()


@cache
def _known(file: Path | None, mode: str) -> AccessPolicy:
    policy = AccessPolicy() if file is None else read_policy(file)
    if mode == "proxy" and not policy.addresses:
        raise BadAccess(file=file.name if file else "NOMDEMPRUNT_ACCESS_FILE", reason="proxy")
    if mode == "oidc" and policy.provider is None:
        raise BadAccess(file=file.name if file else "NOMDEMPRUNT_ACCESS_FILE", reason="oidc")
    return policy


class _Reader:
    """What a file says, section by section; what it does not say is as without it."""

    def __init__(self, name: str, said: Mapping[str, Any]) -> None:
        self._name, self._said = name, said

    def policy(self) -> AccessPolicy:
        """Make the policy."""
        for section, values in self._said.items():
            if not isinstance(values, dict) or section not in (*SECTIONS, "roles", "teams"):
                raise self._refusal("key", section)
            if unknown := sorted(set(values) - SECTIONS[section]) if section in SECTIONS else []:
                raise self._refusal("key", f"{section}.{unknown[0]}")
        default = AccessPolicy()
        return AccessPolicy(
            timedelta(minutes=self._number("sessions", "idle_minutes", default.idle // timedelta(minutes=1))),
            timedelta(hours=self._number("sessions", "hours", default.longest // timedelta(hours=1))),
            self._number("local", "failures", default.failures),
            timedelta(minutes=self._number("local", "locked_minutes", default.locked // timedelta(minutes=1))),
            max(LEAST_PASSWORD, self._number("local", "password", default.password)),
            timedelta(hours=self._number("local", "invitation_hours", default.invitation // timedelta(hours=1))),
            frozenset(self._roles("local.totp", self._section("local").get("totp", []))),
            frozenset(self._addresses()),
            self._word("user", default.user),
            self._word("groups", default.groups),
            {group: self._roles(group, named) for group, named in self._section("roles").items()},
            {group: self._text(f"teams.{group}", name) for group, name in self._section("teams").items()},
            self._provider(),
        )

    def _provider(self) -> ProviderPolicy | None:
        said = self._section("oidc")
        if not said:
            return None
        issuer, address = (self._secure_address(f"oidc.{name}", said.get(name)) for name in ("issuer", "address"))
        client = self._text("oidc.client", said.get("client"))
        given = {name: self._text(f"oidc.{name}", said[name]) for name in ("title", "name", "groups") if name in said}
        scopes = said.get("scopes", list(SCOPES))
        if not isinstance(scopes, list) or "openid" not in scopes or not all(isinstance(name, str) for name in scopes):
            raise self._refusal("key", "oidc.scopes")
        title = given.pop("title", urlsplit(issuer).hostname or "")
        return ProviderPolicy(issuer, client, address.rstrip("/"), title, tuple(scopes), **given)

    def _secure_address(self, place: str, value: object) -> str:
        """Return an address by TLS, or of this machine alone; an issuer is compared to the
        letter."""
        said = self._text(place, value)
        try:
            parts = urlsplit(said)
            host = parts.hostname or ""
        except ValueError:
            raise self._refusal("https", said[:80]) from None
        secure = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))
        if not (secure and host) or parts.query or parts.fragment or parts.username is not None:
            raise self._refusal("https", said[:80])
        return said

    def _section(self, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._said.get(name, {})
        return found

    def _number(self, section: str, name: str, default: int) -> int:
        value = self._section(section).get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise self._refusal("number", f"{section}.{name}")
        return int(value)

    def _roles(self, place: str, named: object) -> tuple[str, ...]:
        if not isinstance(named, list):
            raise self._refusal("key", place)
        for role in named:
            if role not in ACCOUNT_ROLES:
                raise self._refusal("role", str(role)[:40])
        return tuple(named)

    def _addresses(self) -> list[str]:
        found: object = self._section("proxy").get("addresses", [])
        if not isinstance(found, list):
            raise self._refusal("key", "proxy.addresses")
        for address in found:
            if not isinstance(address, str) or not is_address(address):
                raise self._refusal("address", str(address)[:40])
        return list(map(str, found))

    def _word(self, name: str, default: str) -> str:
        return self._text(f"proxy.{name}", self._section("proxy").get(name, default))

    def _text(self, place: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self._refusal("key", place)
        return str(value).strip()

    def _refusal(self, reason: str, value: str) -> BadAccess:
        return BadAccess(file=self._name, reason=reason, value=value)
