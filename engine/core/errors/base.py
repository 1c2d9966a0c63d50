"""The root of all errors that a user can meet. What each says stands in the catalogue, under
``error.`` and its code."""

from __future__ import annotations

from typing import ClassVar

from engine.core.catalogue import ENGINE

_BY_CODE: dict[str, type[EngineError]] = {}


class EngineError(Exception):
    """The root of the errors that a user can meet. ``params`` fill the sentence of the catalogue;
    ``code`` is stable and may be stored.

    Where an error has reasons, ``reason`` among its params selects the words for the place
    ``{what}``, those of the key ``error.CODE.REASON``.
    """

    code: ClassVar[str] = "engine"

    def __init__(self, **params: object) -> None:
        self.params = params
        super().__init__(self.sentence("fr"))

    def __init_subclass__(cls) -> None:
        _BY_CODE[cls.code] = cls

    def sentence(self, language: str = "fr") -> str:
        """Return the message of the error in a language.

        Raises:
            KeyError: a place of the sentence has no parameter.
        """
        return ENGINE.say(f"error.{self.code}", language, **{**self.params, **self.words(language)})

    def words(self, language: str) -> dict[str, str]:
        """Return the parameters of the sentence that depend on the language: ``what``, the words of
        the reason, if it has a known one."""
        reason = str(self.params.get("reason", ""))
        return {"what": self.say(reason, language)} if reason and self.knows(reason) else {}

    def say(self, reason: str, language: str) -> str:
        """Return the words of one of the reasons of this error. A second reason, the parameter
        ``inner``, fills their place ``{inner}``."""
        inner = str(self.params.get("inner", ""))
        more = {"inner": self.say(inner, language)} if inner and inner != reason else {}
        return ENGINE.say(f"error.{self.code}.{reason}", language, **{**self.params, **more})

    @classmethod
    def knows(cls, reason: str) -> bool:
        """Tell whether the catalogue has words for this reason of the error."""
        return ENGINE.knows(f"error.{cls.code}.{reason}")


_BY_CODE["engine"] = EngineError


def recall(code: str, params: dict[str, object]) -> EngineError:
    """Rebuild an error from its stored code and parameters. An unknown code, or parameters that do
    not fill its sentence, give the root error."""
    kind = _BY_CODE.get(code, EngineError)
    try:
        return kind(**params)
    except (KeyError, IndexError):
        return EngineError()


def error_of(code: str) -> type[EngineError] | None:
    """Return the error of a code; None where no error has it."""
    return _BY_CODE.get(code)


def unfilled_sentences(kind: type[EngineError]) -> dict[str, str]:
    """Return the sentence of an error by language, its ``{places}`` unfilled."""
    return {language: ENGINE.sentences(language)[f"error.{kind.code}"] for language in ENGINE.languages}
