"""The root of all errors that a user can meet. What each says stands in the catalogue, under
``error.`` and its code."""

from __future__ import annotations

from typing import ClassVar

from engine.core.catalogue import ENGINE

_BY_CODE: dict[str, type[EngineError]] = {}


class EngineError(Exception):
    """The root. ``params`` fill the sentence; ``code`` is stable and may be stored.

    Where an error has reasons, ``reason`` among its params chooses the words for the place
    ``{what}``: ``error.CODE.REASON``.
    """

    code: ClassVar[str] = "engine"

    def __init__(self, **params: object) -> None:
        self.params = params
        super().__init__(self.sentence("fr"))

    def __init_subclass__(cls) -> None:
        _BY_CODE[cls.code] = cls

    def sentence(self, language: str = "fr") -> str:
        """Say what happened."""
        return ENGINE.say(f"error.{self.code}", language, **{**self.params, **self.words(language)})

    def words(self, language: str) -> dict[str, str]:
        """Give what stands in the sentence beside ``params``: the words of the reason, where there
        is one."""
        reason = str(self.params.get("reason", ""))
        return {"what": self.say(reason, language)} if reason and self.knows(reason) else {}

    def say(self, reason: str, language: str) -> str:
        """Say one of the reasons of this error alone; a second one, ``inner``, may stand in it."""
        inner = str(self.params.get("inner", ""))
        more = {"inner": self.say(inner, language)} if inner and inner != reason else {}
        return ENGINE.say(f"error.{self.code}.{reason}", language, **{**self.params, **more})

    @classmethod
    def knows(cls, reason: str) -> bool:
        """Tell whether this error has such a reason."""
        return ENGINE.knows(f"error.{cls.code}.{reason}")


_BY_CODE["engine"] = EngineError


def recall(code: str, params: dict[str, object]) -> EngineError:
    """Make the error again from what was stored of it; an unknown code gives the root's
    sentence."""
    kind = _BY_CODE.get(code, EngineError)
    try:
        return kind(**params)
    except (KeyError, IndexError):
        return EngineError()
