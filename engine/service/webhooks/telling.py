"""One message to a program: what a job came to, signed, and never a word of the document."""

from __future__ import annotations

import hmac
import json
import ssl
import time
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from engine.core import BadWebhook, WebhookFailed
from engine.service.webhooks.address import host_of, resolve

if TYPE_CHECKING:
    from engine.store import Job, Webhook

SECONDS = 10.0
"""How long each step of one message may take: reaching the host, sending, the first of its
answer."""
TIMESTAMP, SIGNATURE = "X-Nomdemprunt-Timestamp", "X-Nomdemprunt-Signature"


def body_of(webhook: Webhook, job: Job) -> bytes:
    """Write what a program is told: the ``id`` of the document, the ``state`` of its job (done,
    failed, cancelled), the code of its ``error`` (null if there is none), and which ``try`` this
    is."""
    told = {
        "event": "document", "id": webhook.document_id, "job": job.id, "state": job.state,
        "error": job.error.code if job.error else None, "try": webhook.tries + 1,
    }  # fmt: skip
    return json.dumps(told).encode()


def sign(secret: str, timestamp: str, body: bytes) -> str:
    """Return the signature of a body sent at a moment (Unix seconds): HMAC-SHA256, in hexadecimal,
    of both with a point between."""
    return "sha256=" + hmac.new(secret.encode(), timestamp.encode() + b"." + body, sha256).hexdigest()


def tell(webhook: Webhook, job: Job, context: ssl.SSLContext | None = None) -> None:
    """Tell a program what a job came to.

    Raises:
        WebhookFailed: as :func:`tell_program`.
    """
    tell_program(webhook.address, webhook.secret, body_of(webhook, job), context)


def tell_program(address: str, secret: str, body: bytes, context: ssl.SSLContext | None = None) -> None:
    """Send a message, signed. Redirects are not followed, and no answer is read but its status.

    Raises:
        WebhookFailed: the host is not allowed, is not reached, or does not answer 2xx.
    """
    import httpx

    try:
        host = host_of(address)
    except BadWebhook as error:
        raise WebhookFailed(reason="host", host=urlsplit(address).hostname or "") from error
    url = httpx.URL(address)
    timestamp = str(int(time.time()))
    headers = {
        "Host": url.netloc.decode(), "Content-Type": "application/json", TIMESTAMP: timestamp,
        SIGNATURE: sign(secret, timestamp, body), "User-Agent": "nomdemprunt",
    }  # fmt: skip
    there = url.copy_with(host=resolve(address))
    try:
        with (
            httpx.Client(timeout=SECONDS, trust_env=False, verify=context or ssl.create_default_context()) as client,
            client.stream("POST", there, content=body, headers=headers, extensions={"sni_hostname": host}) as reply,
        ):
            status = reply.status_code
    except (httpx.HTTPError, OSError, ValueError) as error:
        raise WebhookFailed(reason="unreachable", host=host) from error
    if not 200 <= status < 300:
        raise WebhookFailed(reason="status", host=host, status=status)
