"""The models a program works with: each is loaded when a document of its language first comes, and
then kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.tagging.tagger import Tagger, model_info, model_names


class Taggers:
    """Gives the tagger of a language. ``load`` makes one from the name of a model; ``first`` names
    the one to use where none fits.

    ``installed`` gives the models by language, asked each time: one may be installed while the
    program runs.
    """

    def __init__(
        self, load: Callable[[str], Tagger], first: str, installed: Callable[[], dict[str, str]] | None = None
    ) -> None:
        self._load = load
        self._first = first
        self._installed = installed or partial(installed_models, first)
        self._loaded: dict[str, Tagger] = {}

    @property
    def first(self) -> Tagger:
        """The tagger for whatever no other model speaks."""
        return self._named(self._first)

    def of(self, language: str) -> Tagger:
        """Give the tagger of a language; the first where no model speaks it, which the annotation
        then says.

        Raises:
            ModelError: there is a model of this language, and it cannot be used.
        """
        return self._named(self._installed().get(language, self._first))

    def _named(self, name: str) -> Tagger:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]


def installed_models(first: str) -> dict[str, str]:
    """Name one model per language: ``first`` for its own, for others the one called as its language
    is, else any.

    Raises:
        ModelMissing: ``first`` is not installed. ModelAltered: what is written of a model is not
        what was published.
    """
    found: dict[str, str] = {}
    for name in model_names():
        language = _language(name)
        if language not in found or name == language:
            found[language] = name
    return {**found, _language(first): first}


def _language(name: str) -> str:
    return str(model_info(name).get("language", "fr"))
