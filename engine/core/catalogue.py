"""What is said to a reader, by key and language: flat JSON files of dotted keys, ``LANGUAGE.json``
and ``LANGUAGE.SUBJECT.json``.

The sentences of the engine stand in ``engine/locale``, those of the pages in ``components/locale``;
both are read here. Another language is a set of files more: all languages have the same keys, and
their sentences the same ``{places}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from string import Formatter

DEFAULT = "fr"
"""The language of whoever speaks none of ours."""

VARIABLE = "NOMDEMPRUNT_LANG"
"""The environment variable that says the language of the command line and of notebooks."""

MORE_PLURALS = ("zero", "two", "few", "other")
"""Endings of keys that a language has alone: those of plurals that the others do not make."""


OWN = "own."
"""Beginning of the keys of what brings its words in French and in English with it
(:class:`engine.core.titles.SelfTitled`): the catalogues of other languages alone have them."""


class CatalogueError(Exception):
    """A catalogue cannot be used. The message is in English, for developers: without a catalogue
    nothing can be translated."""


class Catalogue:
    """The translated sentences in the JSON files of a folder; each language is read at its first
    use."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, dict[str, str]] = {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Language codes that have files, :data:`DEFAULT` first, the others sorted."""
        found = {file.name.partition(".")[0] for file in self.folder.glob("??.*json")}
        return tuple(sorted(found, key=lambda code: (code != DEFAULT, code)))

    def language(self, value: str | None) -> str:
        """Return ``value`` if it is a language of the catalogue, else :data:`DEFAULT`. For values
        that a browser or an address sends."""
        return value if value in self.languages else DEFAULT

    def sentences(self, language: str) -> Mapping[str, str]:
        """Return all sentences of a language, by key, with their ``{places}`` unfilled; an unknown
        language gives those of :data:`DEFAULT`.

        Raises:
            CatalogueError: a file cannot be read, or a key stands twice.
        """
        code = self.language(language)
        if code not in self._read:
            self._read[code] = self._merged(code)
        return self._read[code]

    def _merged(self, code: str) -> dict[str, str]:
        merged: dict[str, str] = {}
        for file in sorted(self.folder.glob(f"{code}.*json")):
            for key, text in _entries(file):
                if key in merged:
                    raise CatalogueError(f"{file}: “{key}” stands twice in this language.")
                merged[key] = text
        return merged

    def knows(self, key: str) -> bool:
        """Tell whether the default language has a sentence with this key."""
        return key in self.sentences(DEFAULT)

    def places(self, key: str) -> set[str]:
        """Return the names of the ``{places}`` in a sentence of the default language.

        Raises:
            KeyError: no such key.
        """
        return set(_places(self.sentences(DEFAULT)[key]) or ())

    def say(self, key: str, language: str, /, **params: object) -> str:
        """Return the sentence of ``key`` in a language, its ``{places}`` filled with ``params``.

        Raises:
            KeyError: no such key, or a place that no parameter fills.
        """
        return self.sentences(language)[key].format(**params)

    def say_own(self, key: str, language: str, /, **own: str) -> str:
        """Return the title of a thing that brings its own titles (``own``, by language code): the
        catalogue's translation if there is one, else the own title in that language, else in
        :data:`DEFAULT`."""
        code = self.language(language)
        return self.sentences(code).get(f"{OWN}{key}") or own.get(code, own[DEFAULT])

    def count(self, key: str, n: float, language: str, /, **params: object) -> str:
        """Return the plural form of a sentence for the number ``n``, by the CLDR rules of the
        language: ``key.one``, ``key.few`` …, and ``key.many`` where the form is missing. ``n``
        itself is not inserted: pass it among ``params``.

        Raises:
            KeyError: no such key, or a place that no parameter fills.
        """
        form = _plural(self.language(language), n)
        return self.say(
            f"{key}.{form}" if f"{key}.{form}" in self.sentences(language) else f"{key}.many", language, **params
        )

    def check(self) -> None:
        """Check that all languages have the same keys and places.

        Raises:
            CatalogueError: they do not; the message is the first of :meth:`faults`.
        """
        for fault in self.faults():
            raise CatalogueError(fault)

    def faults(self) -> Iterator[str]:
        """Yield an English message per inconsistency between the languages: a key that one of them
        lacks, a malformed sentence, or one with other places. Additional plural forms and
        :data:`OWN` keys are allowed."""
        wanted = self.sentences(DEFAULT)
        for language in self.languages:
            said = self.sentences(language)
            for key in sorted(wanted.keys() ^ said.keys()):
                if key.rpartition(".")[2] not in MORE_PLURALS and not key.startswith(OWN):
                    yield f"{self.folder}: “{key}” is missing in {DEFAULT if key in said else language}."
            for key in wanted.keys() & said.keys():
                yield from self._fault(key, language, wanted[key], said[key])

    def _fault(self, key: str, language: str, wanted: str, said: str) -> Iterator[str]:
        places = _places(said)
        if places is None:
            yield f"{self.folder}: “{key}” has a brace without its other half in {language}."
        elif (_places(wanted) or frozenset()) != places:
            yield f"{self.folder}: “{key}” has other places in {language} than in {DEFAULT}."


@lru_cache(maxsize=4096)  # numbers, no words
def _plural(language: str, n: float) -> str:
    from babel import Locale  # loaded by who counts

    return Locale.parse(language).plural_form(n)


def _entries(file: Path) -> list[tuple[str, str]]:
    try:
        pairs: object = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
    except (OSError, ValueError) as error:
        raise CatalogueError(f"{file}: this cannot be read ({error}).") from error
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) and isinstance(pair[1], str) for pair in pairs):
        raise CatalogueError(f"{file}: this is no flat object of keys and sentences.")
    return pairs


@cache  # sentences of the catalogues, which are kept in any case
def _places(sentence: str) -> frozenset[str] | None:
    try:
        return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)
    except ValueError:
        return None


ENGINE = Catalogue(Path(__file__).parents[1] / "locale")
"""What the engine says: its errors, its doubts, its command line, its titles."""


def in_all_languages(say: Callable[[str], str]) -> dict[str, str]:
    """Call ``say`` with each language code of the engine's catalogue and return the results by
    code, for data that are stored in all languages."""
    return {language: say(language) for language in ENGINE.languages}


__all__ = ["DEFAULT", "ENGINE", "OWN", "VARIABLE", "Catalogue", "CatalogueError", "in_all_languages"]
