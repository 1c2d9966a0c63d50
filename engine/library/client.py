"""A client for programs: documents and texts, over HTTP, by a server of Nom d'emprunt."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email.message import Message
from pathlib import Path, PurePath
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx

HEADERS = {"X-Requested-With": "nomdemprunt"}
JSON = ("application/json", "application/problem+json")
LOOK_SECONDS = 0.2
"""Between two looks at a document that is being annotated."""


class ServerRefusal(Exception):
    """The server refused a request, with the HTTP ``status``. ``code`` is that of its error, empty
    if it named none; ``sentences`` say by language what is wrong and what to do."""

    def __init__(self, status: int, error: Mapping[str, str]) -> None:
        self.status, self.code = status, error.get("code", "")
        self.sentences = {name: said for name, said in error.items() if name != "code"}
        super().__init__(self.sentences.get("fr") or f"HTTP {status}")


@dataclass(frozen=True, slots=True)
class DeliveredFile:
    """A file as the server delivers it: its safe ``name`` and its bytes."""

    name: str
    data: bytes


class Client:
    """A connection to a server at ``address``, a context manager. ``seconds`` is how long one
    answer may take, and how long :meth:`wait` waits at most; ``token`` is one of
    ``python -m engine token make``, where the server asks for it.

    Every method raises ServerRefusal where the server refuses, and httpx.HTTPError where it cannot
    be reached.

    >>> with Client() as client:  # doctest: +SKIP
    ...     client.pseudonymise("Mme Naïma Rocheblave a saisi le tribunal.")["text"]
    """

    def __init__(
        self,
        address: str = "http://127.0.0.1:8050",
        seconds: float = 600,
        transport: httpx.BaseTransport | None = None,
        token: str = "",
    ) -> None:
        import httpx

        self._seconds = seconds
        self._http = httpx.Client(
            base_url=f"{address.rstrip('/')}/api/v1",
            headers=HEADERS | ({"Authorization": f"Bearer {token}"} if token else {}),
            timeout=seconds,
            transport=transport,
            trust_env=False,
        )

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    # -- texts, of which the server keeps nothing

    def annotate(self, text: str, **options: Any) -> dict[str, Any]:
        """Return the annotation of a text of 200 kB at most. ``options``: ``profile``,
        ``language``, ``parties``."""
        annotation: dict[str, Any] = self._post("/annotate", {"text": text, **options})["annotation"]
        return annotation

    def pseudonymise(self, text: str, **options: Any) -> dict[str, Any]:
        """Return ``text`` without the names, ``annotation`` and ``left``. ``options`` are those of
        :meth:`annotate` and ``strategy``."""
        return self._post("/pseudonymise", {"text": text, **options})

    def batch(self, texts: Iterable[str | Mapping[str, str]], **options: Any) -> list[dict[str, Any]]:
        """Return one item for each of at most 500 texts: ``id``, ``status``, and ``result`` or
        ``error``. With ``strategy`` they are pseudonymised, else annotated."""
        items: list[dict[str, Any]] = self._post("/batch", {"texts": list(texts), **options})["items"]
        return items

    # -- documents, which the server keeps until they are erased

    def send(self, file: Path | str, key: str = "", **fields: str) -> str:
        """Send a file and return the id of its document. ``fields``: ``profile``, ``language``,
        ``parties`` (one per line), ``changes``. Sent again with the same ``key``, for a day, it is
        the same document."""
        path = Path(file)
        headers = {"Idempotency-Key": key} if key else {}
        sent = {"file": (path.name, path.read_bytes())}
        answer = self._http.post("/documents", files=sent, data=fields, headers=headers)
        return str(_data(answer)["id"])

    def state(self, document: str) -> dict[str, Any]:
        """Return how far a document is: ``state``, ``fraction``, ``stage``, ``error`` …"""
        return _data(self._http.get(f"/documents/{document}"))

    def wait(self, document: str) -> dict[str, Any]:
        """Wait until a document is annotated and return its state.

        Raises:
            ServerRefusal: its annotation failed or was cancelled. TimeoutError: it took longer
            than ``seconds``.
        """
        until = time.monotonic() + self._seconds
        while time.monotonic() < until:
            state = self.state(document)
            if state["state"] == "done":
                return state
            if state["state"] not in ("queued", "running"):
                raise ServerRefusal(200, state["error"] or {})
            time.sleep(LOOK_SECONDS)
        raise TimeoutError(document)

    def fetch(self, document: str, **choices: str) -> DeliveredFile:
        """Return a document without its names, as a file. ``choices``: ``format`` (``original``,
        the default, or ``txt``), ``profile``, ``strategy``."""
        answer = _checked(self._http.get(f"/documents/{document}/export", params={"format": "original", **choices}))
        told = Message()
        told["Content-Disposition"] = answer.headers["Content-Disposition"]
        return DeliveredFile(PurePath(told.get_filename("")).name or document, answer.content)

    def erase(self, document: str) -> None:
        """Erase a document with all that was made of it."""
        _checked(self._http.delete(f"/documents/{document}"))

    def pseudonymise_file(self, file: Path | str, folder: Path | str, **choices: str) -> Path:
        """Send a file, wait, write it without its names into a folder, erase it on the server, and
        return its path. ``choices``: ``profile`` and ``strategy``."""
        profile = {name: choices[name] for name in ("profile",) if name in choices}
        document = self.send(file, **profile)
        try:
            self.wait(document)
            delivered = self.fetch(document, **choices)
        finally:
            self.erase(document)
        target = Path(folder) / delivered.name
        target.write_bytes(delivered.data)
        return target

    def _post(self, route: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Send JSON; where the server is busy, again when it says so, ``seconds`` long at most."""
        until = time.monotonic() + self._seconds
        while True:
            answer = self._http.post(route, json=body)
            pause = answer.headers.get("Retry-After", "") if answer.status_code in (429, 503) else ""
            if not pause.isdecimal() or time.monotonic() + float(pause) > until:
                return _data(answer)
            time.sleep(float(pause))


def _data(answer: httpx.Response) -> dict[str, Any]:
    data: dict[str, Any] = _checked(answer).json()
    return data


def _checked(answer: httpx.Response) -> httpx.Response:
    if answer.is_success:
        return answer
    kind = answer.headers.get("Content-Type", "")
    said = answer.json() if kind.partition(";")[0] in JSON else {}
    raise ServerRefusal(answer.status_code, said.get("error", {}))
