"""A server of this very program as a tagger, so that one machine with a GPU serves several desks:
``POST /api/v1/tag`` of it, under the addresses that the administrator allows.

It answers what its tagger says, not what its rules made of it: rules, persons and profiles are
applied here, as behind a model on this machine.
"""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from engine.core import BadTagger, Cancelled, Entity, ModelAltered, Suspect, is_loopback, settings, settle
from engine.tagging.calibration import Calibration
from engine.tagging.declared.declaration import Declaration
from engine.tagging.declared.labels import LabelMap
from engine.text import sentence_spans

if TYPE_CHECKING:
    import httpx

MOST_CHARACTERS = 45_000
"""Of a request: at four bytes a character, what the route takes."""
CONNECT_SECONDS = 10.0
_TOKEN = "token_file"  # noqa: S105 - the name of an option


class ServiceTagger:
    """A server as a tagger; implements :class:`engine.tagging.tagger.DoubtingTagger`. ``weights``
    is the sha256 of the model that it had when it was added, empty where any is taken."""

    device = "service"

    def __init__(
        self,
        declaration: Declaration,
        weights: str = "",
        calibration: Calibration | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """Prepare to ask; nothing is sent yet.

        Raises:
            BadTagger: the address is none, or is not allowed; the file of the token cannot be read.
        """
        import httpx

        self.name, self.language, self.weights = declaration.name, declaration.language, weights
        self.calibration = calibration
        self.labels = LabelMap(declaration)
        check_address(declaration)
        self._http = httpx.Client(
            base_url=declaration.address.rstrip("/"),
            headers={"X-Requested-With": "nomdemprunt", **_authorization(declaration)},
            timeout=httpx.Timeout(settings().job_minutes * 60.0, connect=CONNECT_SECONDS),
            transport=transport,
            trust_env=False,
            verify=ssl.create_default_context(),
        )

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Find the mentions of a text; see :meth:`engine.tagging.tagger.Tagger.tag`."""
        return self.tag_with_doubts(text, progress, cancelled)[0]

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Find the mentions and the suspects of a text; see
        :meth:`engine.tagging.tagger.DoubtingTagger.tag_with_doubts`.

        Raises:
            BadTagger: the server cannot be reached, refuses, or does not answer what is asked.
            ModelAltered: it has another model than when it was added.
        """
        found: list[Entity] = []
        suspects: list[Suspect] = []
        for start, end in _parts(text):
            if cancelled and cancelled():
                raise Cancelled
            answer = self.ask(text[start:end])
            try:
                found += self.labels.entities(self._entities(text, start, end, answer))
                suspects += _suspects(text, start, end, answer, needed=self.calibration is not None)
            except (KeyError, TypeError, ValueError) as error:
                raise self._bad("answer", kind=type(error).__name__) from error
            if progress:
                progress(end / len(text))
        return settle(found), tuple(suspects)

    def ask(self, text: str) -> dict[str, Any]:
        """Return the answer for a text, as the route gives it; by it one learns which model the
        server has.

        Raises:
            As :meth:`tag_with_doubts`.
        """
        import httpx

        try:
            body = json.dumps({"text": text, "language": self.language}).encode()  # ASCII: a lone surrogate is no UTF-8
            reply = self._http.post("/api/v1/tag", content=body, headers={"Content-Type": "application/json"})
        except httpx.HTTPError as error:
            raise self._bad("unreachable", kind=type(error).__name__) from error
        if reply.status_code != httpx.codes.OK:
            raise self._bad("refused", status=reply.status_code)
        try:
            answer: dict[str, Any] = reply.json()
            language, weights = str(answer["language"]), str(answer["weights"])
        except (ValueError, KeyError, TypeError) as error:
            raise self._bad("answer", kind=type(error).__name__) from error
        if language != self.language:
            raise self._bad("other_language", language=language[:10])
        if self.weights and weights != self.weights:
            raise ModelAltered(name=self.name)
        return answer

    def _entities(self, text: str, start: int, end: int, answer: dict[str, Any]) -> Iterator[Entity]:
        for row in answer["entities"]:
            first, last = start + int(row["start"]), start + int(row["end"])
            score = float(row["score"])
            if not (start <= first < last <= end and 0 <= score <= 1):
                raise ValueError("a mention is not in the text")
            yield Entity(first, last, text[first:last], str(row["label"]), f"model:{self.name}", score)

    def _bad(self, reason: str, **more: object) -> BadTagger:
        return BadTagger(name=self.name, reason=reason, **more)


def check_address(declaration: Declaration) -> None:
    """Check that text may be sent to the address of a declaration: to this machine, or by TLS to a
    host that the setting ``tagger_hosts`` names.

    Raises:
        BadTagger: it may not.
    """
    try:
        parts = urlsplit(declaration.address)
        host, fits = (parts.hostname or "").lower(), parts.port is None or parts.port > 0
    except ValueError:
        host, fits = "", False
    if not fits or not host or parts.scheme not in ("http", "https") or parts.username or parts.query:
        raise BadTagger(name=declaration.name, reason="value", key="address", value=declaration.address[:40])
    if is_loopback(host):
        return
    if host not in settings().tagger_hosts:
        raise BadTagger(name=declaration.name, reason="host", host=host)
    if parts.scheme != "https":
        raise BadTagger(name=declaration.name, reason="clear", host=host)


def _authorization(declaration: Declaration) -> dict[str, str]:
    file = declaration.options.get(_TOKEN)
    if file is None:
        return {}
    try:
        token = Path(str(file)).read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise BadTagger(name=declaration.name, reason="token", file=Path(str(file)).name) from error
    return {"Authorization": f"Bearer {token}"}


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Cut a text that is too long for one request at sentence ends, else anywhere."""
    cuts, start, reached = [0], 0, 0
    for _, end in sentence_spans(text) if len(text) > MOST_CHARACTERS else ():
        if end - start > MOST_CHARACTERS and reached > start:
            cuts.append(reached)
            start = reached
        reached = end
    for first, last in pairwise((*cuts, len(text))):
        for place in range(first, last, MOST_CHARACTERS):
            yield place, min(last, place + MOST_CHARACTERS)


def _suspects(text: str, start: int, end: int, answer: dict[str, Any], *, needed: bool) -> Iterator[Suspect]:
    rows = answer["suspects"]
    if rows is None and needed:
        raise ValueError("it tells no suspects")
    for first, last, probability in rows or ():
        if not (0 <= first < last <= end - start and 0 <= probability <= 1):
            raise ValueError("a suspect is not in the text")
        yield Suspect(start + first, start + last, text[start + first : start + last], float(probability))
