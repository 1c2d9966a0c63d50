"""Somebody who signs in at an OpenID provider: the address that leads there, and who they are by
what it answers (OpenID Connect Core 1.0, authorization code flow with PKCE, RFC 7636)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from engine.core import BadProvider, ProviderDown, ProviderRefused, ProviderSecretBad, settings
from engine.service.accounts.discovery import OK, Discovery
from engine.service.accounts.policy import ProviderPolicy

if TYPE_CHECKING:
    from joserfc.jwt import Token

RETURN, LOGGED_OUT = "/connexion/retour", "/connexion"
"""Where the provider leads back to: signed in, signed out."""
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
"""Signatures that are believed: those of a key that the provider alone has."""
LEEWAY = 60
"""Seconds by which the clocks of both servers may differ."""
LONGEST_SUBJECT = 255
BITS = 32
"""Bytes of what nobody can guess."""
_REASONS = {"nonce": "nonce", "aud": "audience", "azp": "audience", "iss": "issuer", "exp": "expired"}
"""What is said of a claim that is not right."""


@dataclass(frozen=True, slots=True)
class Departure:
    """A login under way at the provider: the ``state`` that it gives back, the ``nonce`` that it
    signs, the ``verifier`` of the code (PKCE), and the ``address`` where it begins."""

    state: str
    nonce: str
    verifier: str
    address: str


@dataclass(frozen=True, slots=True)
class ProviderIdentity:
    """Who somebody is by the provider's word: its ``subject``, the ``name`` shown, their
    ``groups``; ``token`` is the ID token, by which they are signed out there."""

    subject: str
    name: str
    groups: tuple[str, ...]
    token: str = field(repr=False)


def read_secret() -> str:
    """Return the secret of this server at the provider, of the settings.

    Raises:
        ProviderSecretBad: there is none, or its file cannot be read.
    """
    file = settings().oidc_secret_file
    try:
        found = (settings().oidc_secret or (file.read_text(encoding="utf-8") if file else "")).strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ProviderSecretBad() from error
    if not found:
        raise ProviderSecretBad()
    return found


class Provider:
    """An OpenID provider. Every method may be called from any thread."""

    def __init__(self, policy: ProviderPolicy, secret: str) -> None:
        self._policy, self._secret = policy, secret
        self._discovery = Discovery(policy)

    @property
    def host(self) -> str:
        """Return the name of the provider's host."""
        return self._policy.host

    def close(self) -> None:
        """End the connections to the provider."""
        self._discovery.close()

    def check(self) -> bool:
        """Look whether the provider is one that can be used; return False where it does not answer
        now.

        Raises:
            BadProvider: it cannot.
        """
        try:
            self._discovery.keys()
        except ProviderDown:
            return False
        return True

    def depart(self) -> Departure:
        """Begin a login.

        Raises:
            ProviderDown, BadProvider: as :meth:`Discovery.metadata`.
        """
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        policy, endpoint = self._policy, self._discovery.metadata()["authorization_endpoint"]
        state, nonce, verifier = (secrets.token_urlsafe(BITS) for _ in range(3))
        address = prepare_grant_uri(
            endpoint, policy.client, "code", policy.address + RETURN, policy.scopes, state, nonce=nonce,
            code_challenge=create_s256_code_challenge(verifier), code_challenge_method="S256",
        )  # fmt: skip
        return Departure(state, nonce, verifier, address)

    def identify(self, code: str, nonce: str, verifier: str, issuer: str | None = None) -> ProviderIdentity:
        """Return who came back with a code. ``issuer`` is whom the address names (RFC 9207).

        Raises:
            ProviderRefused: nobody, for a reason. ProviderDown, BadProvider: of the provider.
        """
        metadata = self._discovery.metadata()
        if issuer != self._policy.issuer and (
            issuer is not None or metadata.get("authorization_response_iss_parameter_supported") is True
        ):
            raise ProviderRefused(reason="issuer")
        given = self._exchange(metadata, code, verifier)
        token, access = given.get("id_token"), given.get("access_token")
        if not isinstance(token, str) or not isinstance(access, str):
            raise ProviderRefused(reason="token")
        claims = self._claims(token, nonce, access)
        subject = claims["sub"]
        if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_SUBJECT or not subject.isprintable():
            raise ProviderRefused(reason="token")
        if "userinfo_endpoint" in metadata:
            told = self._userinfo(str(metadata["userinfo_endpoint"]), access)
            if told.get("sub") != subject:
                raise ProviderRefused(reason="subject")
            claims = {**claims, **told}
        return ProviderIdentity(
            subject, _name(claims, self._policy.name), groups_in(claims, self._policy.groups), token
        )

    def departure_out(self, token: str) -> str:
        """Return the address that signs somebody out at the provider, and leads back here; empty
        where it has none (OpenID Connect RP-Initiated Logout 1.0), or does not say now."""
        from authlib.common.urls import add_params_to_uri

        try:
            endpoint = self._discovery.metadata().get("end_session_endpoint")
        except (ProviderDown, BadProvider):
            return ""
        if not isinstance(endpoint, str) or not self._is_secure(endpoint):
            return ""
        said = {
            "id_token_hint": token, "client_id": self._policy.client, "state": secrets.token_urlsafe(BITS),
            "post_logout_redirect_uri": self._policy.address + LOGGED_OUT,
        }  # fmt: skip
        return str(add_params_to_uri(endpoint, list(said.items())))

    def _exchange(self, metadata: Mapping[str, Any], code: str, verifier: str) -> dict[str, Any]:
        """Return the tokens that the provider gives for a code."""
        from authlib.oauth2.auth import ClientAuth

        # In the body where it may be: a secret with signs is written one way there.
        known = metadata.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        way = "client_secret_post" if "client_secret_post" in known else "client_secret_basic"
        asked = {
            "grant_type": "authorization_code", "code": code, "code_verifier": verifier,
            "redirect_uri": self._policy.address + RETURN,
        }  # fmt: skip
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        client = ClientAuth(self._policy.client, self._secret, way)
        address, headers, body = client.prepare("POST", metadata["token_endpoint"], headers, urlencode(asked))
        answer = self._discovery.ask("POST", address, headers=headers, content=body)
        said = answer.json()
        if answer.status != OK:
            if said is not None and said.get("error") in ("invalid_client", "unauthorized_client"):
                raise self._discovery.refusal("client")
            raise ProviderRefused(reason="code")
        if said is None:
            raise ProviderRefused(reason="token")
        return said

    def _claims(self, token: str, nonce: str, access: str) -> dict[str, Any]:
        """Return the claims of an ID token that is the provider's, for this server and this
        login."""
        from authlib.oidc.core import CodeIDToken
        from joserfc.errors import ClaimError, ExpiredTokenError, JoseError

        read = self._verified(token)
        wanted = {
            "iss": {"essential": True, "value": self._policy.issuer},
            "aud": {"essential": True, "value": self._policy.client},
            "exp": {"essential": True},
        }
        more = {"nonce": nonce, "client_id": self._policy.client, "access_token": access}
        claims = CodeIDToken(read.claims, read.header, wanted, more)
        try:
            claims.validate(leeway=LEEWAY)
        except ExpiredTokenError as error:
            raise ProviderRefused(reason="expired") from error
        except ClaimError as error:
            raise ProviderRefused(reason=_REASONS.get(error.claim, "token")) from error
        except (JoseError, TypeError, ValueError) as error:
            raise ProviderRefused(reason="token") from error
        return dict(claims)

    def _userinfo(self, address: str, access: str) -> dict[str, Any]:
        """Return what the provider says of who an access token is of: JSON, or signed."""
        if not self._is_secure(address):
            raise self._discovery.refusal("document")
        answer = self._discovery.ask("GET", address, headers={"Authorization": f"Bearer {access}"})
        if answer.status != OK:
            raise ProviderRefused(reason="token")
        if answer.media != "application/jwt":
            if (said := answer.json()) is None:
                raise ProviderRefused(reason="token")
            return said
        return self._signed_claims(answer.data.decode("ascii", "replace"))

    def _signed_claims(self, token: str) -> dict[str, Any]:
        from joserfc.errors import ClaimError, ExpiredTokenError, JoseError
        from joserfc.jwt import JWTClaimsRegistry

        claims = self._verified(token).claims
        registry = JWTClaimsRegistry(
            leeway=LEEWAY, iss={"value": self._policy.issuer}, aud={"value": self._policy.client}
        )
        try:
            registry.validate(claims)
        except ExpiredTokenError as error:
            raise ProviderRefused(reason="expired") from error
        except ClaimError as error:
            raise ProviderRefused(reason=_REASONS.get(error.claim, "token")) from error
        except (JoseError, TypeError, ValueError) as error:
            raise ProviderRefused(reason="token") from error
        return dict(claims)

    def _verified(self, token: str) -> Token:
        """Return a token that the provider signed. Its keys are asked for again where none fits:
        they may be others since."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        for anew in (False, True):
            keys = self._discovery.keys(anew=anew)
            try:
                return jwt.decode(token, keys, algorithms=ALGORITHMS)
            except (JoseError, TypeError, ValueError) as error:
                fault = error
        raise ProviderRefused(reason="signature") from fault

    def _is_secure(self, address: str) -> bool:
        """Tell whether an address is reached as the issuer is: by TLS, but on this machine."""
        return urlsplit(address).scheme in ("https", urlsplit(self._policy.issuer).scheme)


def groups_in(claims: Mapping[str, Any], place: str) -> tuple[str, ...]:
    """Return the groups in claims: a list of words or a word, under a name, or with points under
    names within each other (``realm_access.roles``)."""
    found: Any = claims.get(place)
    if found is None:
        found = claims
        for name in place.split("."):
            found = found.get(name) if isinstance(found, Mapping) else None
    listed = found if isinstance(found, list) else [found]
    return tuple(each for each in listed if isinstance(each, str) and each)


def _name(claims: Mapping[str, Any], names: str) -> str:
    """Return the name shown, of the claims that make it; the subject where they are missing."""
    parts = (claims.get(name) for name in names.split())
    return " ".join(" ".join(part.split()) for part in parts if isinstance(part, str) and part.strip()) or str(
        claims["sub"]
    )
