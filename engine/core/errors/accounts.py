"""People who may not do what they ask for, by their account; accounts that cannot be made."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class AccountError(EngineError):
    code = "account"


class LoginNeeded(AccountError):
    """There are accounts, and the request comes from none."""

    code = "account.login"


class LoginRefused(AccountError):
    """The name, the password or the code is not right, or the account is locked: which of them is
    not said."""

    code = "account.refused"


class PermissionMissing(AccountError):
    """The account's roles do not allow it."""

    code = "account.permission"


class InvitationGone(AccountError):
    """The link was used, is over, or never was one."""

    code = "account.invitation"


class WeakPassword(AccountError):
    """The password is too short, or can be guessed. ``least`` is the number of characters that it
    needs."""

    code = "account.password"


class UnequalPasswords(AccountError):
    code = "account.unequal"


class WrongCode(AccountError):
    """The one-time code that proves the set-up is not right, or is needed and missing."""

    code = "account.code"


class AccountGone(AccountError):
    """No account has this name. ``name``: what was asked for."""

    code = "account.gone"


class BadAccountName(AccountError):
    """The name of an account is empty, too long or not on one line."""

    code = "account.name"


class AccountNameTaken(AccountError):
    """Somebody new was to be invited, and there is an account of this name. ``name`` of the
    account."""

    code = "account.taken"


class AccountProvided(AccountError):
    """A password or roles would be given to somebody whom the proxy or the OpenID provider knows.
    ``name`` of the account."""

    code = "account.provided"


class LastAdministrator(AccountError):
    """Nobody who can come in could administer after that."""

    code = "account.last"


class HoldsDocuments(AccountError):
    """The account cannot be erased while it alone holds something. ``number`` of things."""

    code = "account.holds"


class NotAReader(AccountError):
    """The account has no role that corrects documents. ``name`` of the account."""

    code = "account.reader"


class ReadsTwice(AccountError):
    """One person would have both readings of a document. ``name`` of the account."""

    code = "account.twice"


class NotAnAdjudicator(AccountError):
    """The account has no role that decides between two readings. ``name`` of the account."""

    code = "account.decides"


class BadAssignmentRule(AccountError):
    """A rule that shares out documents cannot be used. ``number`` of the rule, from 1; ``value``:
    what has no place in it."""

    code = "account.rule"


class AccountsThere(AccountError):
    """The store has accounts, and the server was to start as if it had none."""

    code = "account.there"


class ProxyRefused(AccountError):
    """The request did not come by the reverse proxy that names people, or names nobody."""

    code = "account.proxy"


class ProviderDown(AccountError):
    """The provider that knows the people does not answer. ``host``: its name."""

    code = "account.provider_down"


class BadProvider(AccountError):
    """The provider is not one that this server can trust, or does not know this server. ``host``;
    ``reason``: ``document`` (what it says of itself is no discovery document), ``issuer`` (it calls
    itself ``value``), ``keys``, ``client`` (it refuses the client and its secret)."""

    code = "account.provider"


class ProviderRefused(AccountError):
    """Nobody is signed in by what the provider, or a browser in its name, answered. ``reason``:
    ``state``, ``denied``, ``code``, ``signature``, ``nonce``, ``audience``, ``issuer``,
    ``expired``, ``subject``, ``token``, ``locked``."""

    code = "account.provider_refused"


class NoRoleGiven(AccountError):
    """No group of somebody whom the provider knows gives a role here."""

    code = "account.no_role"


class ProviderSecretBad(AccountError):
    """The secret of this server at the provider is missing, or cannot be read. ``name`` of the
    setting."""

    code = "account.provider_secret"


class BadAccess(AccountError):
    """The file of the installation's accounts cannot be used. ``file``; ``reason``: ``read``,
    ``toml``, ``key``, ``role``, ``address``, ``number``, ``proxy``, ``oidc``, ``https``; ``value``:
    of which word."""

    code = "account.access"
