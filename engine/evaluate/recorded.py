"""A tagger that says again what another said: rules are compared on the same mentions, and nothing is computed twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.model import Entity

if TYPE_CHECKING:
    from engine.annotate.tagger import Tagger


class Recorded:
    """Asks the tagger once per text."""

    def __init__(self, tagger: Tagger) -> None:
        self.name, self.device, self.language = tagger.name, tagger.device, tagger.language
        self._tagger = tagger
        self._said: dict[str, tuple[Entity, ...]] = {}

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Give the mentions; see :class:`engine.annotate.tagger.Tagger`."""
        if text not in self._said:
            self._said[text] = self._tagger.tag(text, progress, cancelled)
        return self._said[text]
