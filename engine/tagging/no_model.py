"""No tagger: what the rules find by themselves, the baseline that a model is compared with (the
guide of Etalab, "Pseudonymiser des documents grâce à l'IA", asks for one)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import Entity

RULES_ALONE = "rules"
"""How a run without a model is called among runs of models."""


class NoModel:
    """Stands where a tagger is asked for and finds nothing, in any language; implements
    :class:`engine.tagging.tagger.Tagger`. Its name is empty, as that of an annotation that no model
    made: no probability is announced of it."""

    name = weights = ""
    device = "cpu"

    def __init__(self, language: str) -> None:
        self.language = language

    def tag(
        self, text: str, progress: Callable[[float], None] | None = None, cancelled: Callable[[], bool] | None = None
    ) -> tuple[Entity, ...]:
        """Find nothing; see :meth:`engine.tagging.tagger.Tagger.tag`."""
        if progress:
            progress(1.0)
        return ()
