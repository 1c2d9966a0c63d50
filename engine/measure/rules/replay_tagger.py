"""A tagger that says again what another said: rules are compared on the same mentions, and nothing
is computed twice.

It may also forget: a good tagger leaves to most rules nothing to find on the gold that ships, and
they are there for the text on which it is not good. What it forgets is drawn by the words
themselves, so that it is the same for every rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from zlib import crc32

from engine.core import Entity, Suspect

if TYPE_CHECKING:
    from engine.tagging import DoubtingTagger, Tagger


class ReplayTagger:
    """A tagger that caches another's output by text and, to simulate a weaker tagger, can omit a
    share of it.

    ``forget`` is the share, 0 to 1, of distinct (label, text) pairs that are omitted, wherever they
    occur; which ones is decided by a hash, so that it is the same in every run.
    """

    def __init__(self, tagger: Tagger, forget: float = 0.0) -> None:
        self._forget = forget
        self.name, self.device, self.language = tagger.name, tagger.device, tagger.language
        self._tagger = tagger
        self._said: dict[str, tuple[Entity, ...]] = {}

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Return the mentions of the wrapped tagger, less those forgotten; arguments as those of
        :class:`engine.tagging.tagger.Tagger`, used only at the first call for a text."""
        if text not in self._said:
            found = self._tagger.tag(text, progress, cancelled)
            self._said[text] = tuple(entity for entity in found if not self._forgets(entity))
        return self._said[text]

    def _forgets(self, entity: Entity) -> bool:
        """Tell whether it forgets the mention: all mentions written the same way of one label, or
        none of them."""
        drawn = crc32(f"{entity.label} {entity.text}".encode("utf-8", "surrogatepass"))
        return drawn < self._forget * 2**32


class ReplayDoubtTagger:
    """A tagger that caches by text the output of one that also reports doubts: its mentions, its
    suspects, and its calibration."""

    def __init__(self, tagger: DoubtingTagger) -> None:
        from engine.tagging import IdentifiedTagger

        self.name, self.device, self.language, self.calibration = (
            tagger.name,
            tagger.device,
            tagger.language,
            tagger.calibration,
        )
        self.weights = tagger.weights if isinstance(tagger, IdentifiedTagger) else ""
        self._tagger = tagger
        self._said: dict[str, tuple[tuple[Entity, ...], tuple[Suspect, ...]]] = {}

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Return the mentions of the wrapped tagger; arguments as those of
        :class:`engine.tagging.tagger.Tagger`, used only at the first call for a text."""
        return self.tag_with_doubts(text, progress, cancelled)[0]

    def tag_with_doubts(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[tuple[Entity, ...], tuple[Suspect, ...]]:
        """Return the mentions and the suspects of the wrapped tagger, as
        :class:`engine.tagging.tagger.DoubtingTagger` does; it runs only at the first call for a
        text."""
        if text not in self._said:
            self._said[text] = self._tagger.tag_with_doubts(text, progress, cancelled)
        return self._said[text]


def record_tagger(tagger: Tagger) -> ReplayTagger | ReplayDoubtTagger:
    """Wrap a tagger so that each text is tagged only once; the wrapper reports doubts if the tagger
    does."""
    from engine.tagging import DoubtingTagger

    return ReplayDoubtTagger(tagger) if isinstance(tagger, DoubtingTagger) else ReplayTagger(tagger)
