"""The models a program works with: each is loaded when a document of its language first comes, and
then kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core import settings
from engine.tagging.kinds import load_tagger
from engine.tagging.tagger import Tagger, model_info, model_names


class Taggers:
    """Loads taggers by language on first use and keeps them. ``load`` makes one from the name of a
    model; ``first`` is the model for languages without one.

    ``installed`` returns the name of a model per language. It is called at each request, since a
    model may be installed while the program runs.
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
        """The default tagger, loaded at the first access."""
        return self._named(self._first)

    def of(self, language: str) -> Tagger:
        """Return the tagger of a language, loading it if need be; the default tagger if no model is
        of this language, which the annotation then reports as a doubt.

        Raises:
            ModelError: the model of this language cannot be used.
        """
        return self._named(self._installed().get(language, self._first))

    def _named(self, name: str) -> Tagger:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]


def load_installed(name: str, device: str) -> Tagger:
    """Load an installed model by name onto ``auto``, ``cpu`` or ``cuda``.

    Raises:
        ModelError: it is missing or altered, which is said before anything heavy is loaded, or the
        device is missing.
    """
    model_info(name)
    return load_tagger(settings().data / "models" / name, device)


def installed_models(first: str) -> dict[str, str]:
    """Choose one installed model per language code: ``first`` for its own language, for others the
    model with the language's name, else the first in alphabetical order.

    Raises:
        ModelMissing: ``first`` is not installed.
        ModelAltered: the ``model.json`` of a model is malformed.
    """
    found: dict[str, str] = {}
    for name in model_names():
        language = _language(name)
        if language not in found or name == language:
            found[language] = name
    return {**found, _language(first): first}


def _language(name: str) -> str:
    return str(model_info(name).get("language", "fr"))
