"""What an OpenID provider says of itself and the keys that it signs with: asked for when they are
needed, kept for a while, asked for again where a key is not known."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core import BadProvider, ProviderDown
from engine.service.accounts.policy import ProviderPolicy

if TYPE_CHECKING:
    from joserfc.jwk import KeySet

SECONDS = 10.0
"""How long each step of a request to the provider may take."""
LASTS = 3600.0
"""Seconds that what it says of itself is kept."""
LARGEST = 1 << 20
"""Bytes of an answer."""
WELL_KNOWN = "/.well-known/openid-configuration"
OK = 200
BROKEN = 500
"""The least HTTP status of a server that cannot answer."""


@dataclass(frozen=True, slots=True)
class ProviderReply:
    """What the provider answered: ``status``, type of the content (``media``), content."""

    status: int
    media: str
    data: bytes

    def json(self) -> dict[str, Any] | None:
        """Return the JSON object of the answer; None where it is none."""
        try:
            said: object = json.loads(self.data)
        except (ValueError, RecursionError):
            return None
        return said if isinstance(said, dict) else None


class Discovery:
    """An OpenID provider as it describes itself. Every method may be called from any thread.
    Redirects are not followed, and no proxy of the environment is used."""

    def __init__(self, policy: ProviderPolicy) -> None:
        import httpx

        self.policy = policy
        self._http = httpx.Client(timeout=SECONDS, trust_env=False, verify=ssl.create_default_context())
        self._lock = threading.Lock()
        self._metadata: Mapping[str, Any] = {}
        self._keys: KeySet | None = None
        self._until = 0.0

    def metadata(self) -> Mapping[str, Any]:
        """Return the discovery document.

        Raises:
            ProviderDown: the provider does not answer. BadProvider: it is no such document, or one
            of another issuer.
        """
        with self._lock:
            if time.monotonic() < self._until:
                return self._metadata
        found = self._checked(self.ask("GET", self.policy.issuer.rstrip("/") + WELL_KNOWN))
        with self._lock:
            self._metadata, self._keys, self._until = found, None, time.monotonic() + LASTS
        return found

    def keys(self, *, anew: bool = False) -> KeySet:
        """Return the keys that the provider signs with; ``anew``: asked for again.

        Raises:
            ProviderDown, BadProvider: as :meth:`metadata`, or it gives no keys.
        """
        address = str(self.metadata()["jwks_uri"])
        with self._lock:
            if self._keys is not None and not anew:
                return self._keys
        found = self._read_keys(self.ask("GET", address))
        with self._lock:
            self._keys = found
        return found

    def ask(
        self, method: str, address: str, *, headers: Mapping[str, str] | None = None, content: str | None = None
    ) -> ProviderReply:
        """Ask the provider something.

        Raises:
            ProviderDown: it is not reached, breaks off, cannot answer, or answers without end.
        """
        import httpx

        data = bytearray()
        try:
            with self._http.stream(method, address, headers=headers, content=content) as reply:
                for part in reply.iter_bytes():
                    data += part
                    if len(data) > LARGEST:
                        raise self._down()
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise self._down() from error
        if reply.status_code >= BROKEN:
            raise self._down()
        return ProviderReply(
            reply.status_code, reply.headers.get("Content-Type", "").partition(";")[0].strip().lower(), bytes(data)
        )

    def close(self) -> None:
        """End the connections to the provider."""
        self._http.close()

    def refusal(self, reason: str, value: str = "") -> BadProvider:
        """Return the error that the provider is not one to be trusted."""
        return BadProvider(host=self.policy.host, reason=reason, value=value[:200])

    def _down(self) -> ProviderDown:
        return ProviderDown(host=self.policy.host)

    def _checked(self, answer: ProviderReply) -> Mapping[str, Any]:
        from authlib.oidc.discovery import OpenIDProviderMetadata

        said = answer.json() if answer.status == OK else None
        if said is None or not isinstance(said.get("issuer"), str):
            raise self.refusal("document")
        if said["issuer"] != self.policy.issuer:
            raise self.refusal("issuer", said["issuer"])
        try:
            OpenIDProviderMetadata(said).validate()
        except (ValueError, TypeError, AttributeError) as error:
            raise self.refusal("document") from error
        if not all(
            isinstance(said.get(name), str) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")
        ):
            raise self.refusal("document")
        return said

    def _read_keys(self, answer: ProviderReply) -> KeySet:
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet, import_key

        said = answer.json() if answer.status == OK else None
        listed = (said or {}).get("keys")
        found = []
        for each in listed if isinstance(listed, list) else ():
            if not isinstance(each, dict) or each.get("kty") == "oct" or each.get("use", "sig") != "sig":
                continue  # what anybody knows, or what does not sign
            try:
                found.append(import_key(each))
            except (JoseError, ValueError, TypeError):
                continue  # of a kind that is not known here: the others may be
        if not found:
            raise self.refusal("keys")
        return KeySet(found)
