"""An OpenID provider of the tests, on a port of this machine, that can be told to misbehave: it
looks at what it is asked as a strict one does (PKCE, the client's secret, a code once)."""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from flask import Flask, Response, jsonify, redirect, request
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

from tests.wsgi import served

CLIENT, SECRET = "nomdemprunt", "s3cret of the+client & more"
Claims = dict[str, Any]


def untouched(claims: Claims) -> None:
    """Leave claims as they are."""


@dataclass
class OpenIdProvider:
    """What it is like now: ``person`` is who signs in; ``change`` changes the claims of the next ID
    tokens, ``change_document`` the discovery document; ``down`` answers 503 to everything;
    ``signed`` tells whether userinfo is signed, ``stranger`` whether another key signs;
    ``change_info`` changes what userinfo says; ``instead`` are answers by their
    place. ``signed_out`` are the subjects signed out, which ``holds_logout`` delays."""

    address: str = ""
    client_at: str = "http://localhost"
    person: Claims = field(
        default_factory=lambda: {"sub": "248-Ab", "preferred_username": "a.morvan", "groups": ["greffe"]}
    )
    change: Callable[[Claims], None] = untouched
    change_document: Callable[[Claims], None] = untouched
    change_info: Callable[[Claims], None] = untouched
    down: bool = False
    signed: bool = False
    stranger: bool = False
    instead: dict[str, Response] = field(default_factory=dict)
    ways: tuple[str, ...] = ("client_secret_basic", "client_secret_post")
    key: Any = field(default_factory=lambda: RSAKey.generate_key(2048, {"kid": "first"}))
    signed_out: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    holds_logout: Event | None = None
    codes: dict[str, Claims] = field(default_factory=dict)

    def rotate(self, kid: str = "second") -> None:
        """Sign with another key from now on."""
        self.key = ECKey.generate_key("P-256", {"kid": kid})

    def document(self) -> Claims:
        """Return the discovery document."""
        at = self.address
        said: Claims = {
            "issuer": at, "authorization_endpoint": f"{at}/authorize", "token_endpoint": f"{at}/token", "jwks_uri": f"{at}/keys",
            "userinfo_endpoint": f"{at}/userinfo", "end_session_endpoint": f"{at}/logout", "response_types_supported": ["code"],
            "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["RS256", "ES256"],
            "token_endpoint_auth_methods_supported": list(self.ways), "code_challenge_methods_supported": ["S256"],
        }  # fmt: skip
        self.change_document(said)
        return said

    def authorize(self, address: str) -> str:
        """Sign the person in who was led to an address, and return where they are led back to."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert address.startswith(f"{self.address}/authorize?")
        assert (asked["response_type"], asked["client_id"], asked["code_challenge_method"]) == ("code", CLIENT, "S256")
        assert asked["redirect_uri"] == f"{self.client_at}/connexion/retour"
        assert "openid" in asked["scope"].split()
        assert min(len(asked[name]) for name in ("state", "nonce", "code_challenge")) >= 43
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked | {"person": dict(self.person)}
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state'], 'iss': self.address})}"

    def token(self, claims: Claims) -> str:
        """Sign claims."""
        key = ECKey.generate_key("P-256", {"kid": self.key.kid}) if self.stranger else self.key
        kind = "ES256" if isinstance(key, ECKey) else "RS256"
        return jwt.encode({"alg": kind, "kid": key.kid}, claims, key)

    def claims(self, asked: Claims) -> Claims:
        """Return the claims of an ID token."""
        moment = int(time.time())
        said: Claims = {"iss": self.address, "aud": CLIENT, "iat": moment, "exp": moment + 300, "nonce": asked["nonce"], "sub": asked["person"]["sub"]}  # fmt: skip
        self.change(said)
        return said


@contextmanager
def openid_provider() -> Iterator[OpenIdProvider]:
    """Serve a provider."""
    provider = OpenIdProvider()
    with served(_application(provider)) as address:
        provider.address = address
        yield provider


def _application(provider: OpenIdProvider) -> Flask:
    server = Flask("openid_provider")
    people: dict[str, Claims] = {}

    @server.before_request
    def look() -> Response | None:
        provider.asked.append(request.path)
        return Response("down", 503) if provider.down else provider.instead.get(request.path)

    @server.get("/.well-known/openid-configuration")
    def document() -> Response:
        said = provider.document()
        return jsonify(said) if said else Response("<p>Nothing here.</p>")

    @server.get("/keys")
    def keys() -> Response:
        other = {"kty": "new", "kid": "of a kind to come"}
        return jsonify(keys=[other, provider.key.as_dict(private=False)])

    @server.get("/authorize")
    def form() -> str:
        return '<form method="post"><label>Name <input name="name"></label><button>Enter</button></form>'

    @server.post("/authorize")
    def enter() -> Response:
        provider.person = provider.person | {"preferred_username": request.form["name"]}
        return redirect(provider.authorize(request.url))  # type: ignore[return-value]

    @server.post("/token")
    def token() -> tuple[Response, int]:
        said = request.form
        basic = request.authorization
        proof = (basic.username, basic.password) if basic else (said.get("client_id"), said.get("client_secret"))
        if proof != (CLIENT, SECRET) or ("client_secret_basic" if basic else "client_secret_post") not in provider.ways:
            return jsonify(error="invalid_client"), 401
        asked = provider.codes.pop(said["code"], None)
        proven = base64.urlsafe_b64encode(hashlib.sha256(said["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if asked is None or asked["code_challenge"] != proven or asked["redirect_uri"] != said["redirect_uri"]:
            return jsonify(error="invalid_grant"), 400
        access = secrets.token_urlsafe(16)
        people[access] = asked["person"]
        given = {"access_token": access, "token_type": "Bearer", "id_token": provider.token(provider.claims(asked))}
        return jsonify(given), 200

    @server.get("/userinfo")
    def userinfo() -> Response:
        said = dict(people[request.headers["Authorization"].removeprefix("Bearer ")])
        if provider.signed:
            said |= {"iss": provider.address, "aud": CLIENT}
        provider.change_info(said)
        if not provider.signed:
            return jsonify(said)
        return Response(provider.token(said), content_type="application/jwt; charset=utf-8")

    @server.get("/logout")
    def logout() -> Response:
        claims = jwt.decode(request.args["id_token_hint"], provider.key, algorithms=["RS256", "ES256"]).claims
        assert request.args["post_logout_redirect_uri"] == f"{provider.client_at}/connexion"
        provider.signed_out.append(claims["sub"])
        assert provider.holds_logout is None or provider.holds_logout.wait(60)
        return redirect(f"{provider.client_at}/connexion?state={request.args['state']}")  # type: ignore[return-value]

    return server
