"""What is said of files as they are read or written, and stops nothing: counted, in both languages,
without a word of their text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.core import catalogue


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark about how files were read or written, which is no error. ``code`` selects the
    sentence of the catalogue, ``n`` is a count, ``params`` fill the other places. No sentence
    quotes a text."""

    code: str
    n: int = 1
    params: Mapping[str, str] = field(default_factory=dict)

    ABOUT: ClassVar[tuple[str, ...]] = ("reading",)
    """Where the catalogue has its sentences: ``notice.ABOUT.CODE``, the first that it has."""

    def sentence(self, language: str = "fr") -> str:
        """Return the sentence of the notice in a language, in the plural form for ``n``.

        Raises:
            KeyError: the catalogue has no sentence for the code.
        """
        key = self.key_of(self.code)
        if key is None:
            raise KeyError(self.code)
        if not catalogue.ENGINE.knows(f"{key}.many"):
            return catalogue.ENGINE.say(f"{key}.one", language, n=self.n, **self.params)
        return catalogue.ENGINE.count(key, self.n, language, n=self.n, **self.params)

    @classmethod
    def key_of(cls, code: str) -> str | None:
        """Return the catalogue key of a code; None if it has none."""
        keys = (f"notice.{about}.{code}" for about in cls.ABOUT)
        return next((key for key in keys if catalogue.ENGINE.knows(f"{key}.one")), None)

    def to_json(self) -> list[Any]:
        """Return ``[code, n, params]`` as JSON data."""
        return [self.code, self.n, dict(self.params)]


def few(names: Sequence[str], most: int = 5) -> str:
    """Join the first ``most`` names by commas, followed by the total number if there are more."""
    return ", ".join(names[:most]) + (f", … ({len(names)})" if len(names) > most else "")
