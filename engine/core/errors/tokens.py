"""Programs that may not do what they ask for, by their token."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class TokenError(EngineError):
    code = "token"


class TokenNeeded(TokenError):
    """Tokens were made, and the request brings none."""

    code = "token.needed"


class TokenUnknown(TokenError):
    code = "token.unknown"


class TokenExpired(TokenError):
    code = "token.expired"


class TokenRevoked(TokenError):
    code = "token.revoked"


class ScopeMissing(TokenError):
    """The token is good for something else. ``scope`` is what it lacks."""

    code = "token.scope"


class TokenGone(TokenError):
    """No token has this id."""

    code = "token.gone"
