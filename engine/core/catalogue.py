"""What is said to a reader, by key and language: flat JSON files of dotted keys, ``LANGUAGE.json``
and ``LANGUAGE.SUBJECT.json``.

The sentences of the engine stand in ``engine/locale``, those of the pages in ``components/locale``;
both are read here. Another language is a set of files more: all languages have the same keys, and
their sentences the same ``{places}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from string import Formatter

DEFAULT = "fr"
"""The language of whoever speaks none of ours."""

MORE_PLURALS = ("zero", "two", "few", "other")
"""Endings of keys that a language has alone: those of plurals that the others do not make."""


OWN = "own."
"""Beginning of the keys of what brings its words in French and in English with it
(:class:`engine.core.titles.SelfTitled`): the catalogues of other languages alone have them."""


class CatalogueError(Exception):
    """A catalogue cannot be used. It is told in English alone, to who wrote it: nothing can be said
    without a catalogue."""


class Catalogue:
    """The sentences of a folder, each language read when it is first spoken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, dict[str, str]] = {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Name the languages that have files, :data:`DEFAULT` first."""
        found = {file.name.partition(".")[0] for file in self.folder.glob("??.*json")}
        return tuple(sorted(found, key=lambda code: (code != DEFAULT, code)))

    def language(self, value: str | None) -> str:
        """Give a language that is spoken here: what a browser or an address may send is not to be
        trusted."""
        return value if value in self.languages else DEFAULT

    def sentences(self, language: str) -> Mapping[str, str]:
        """Give all sentences of a language, by key.

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
        """Tell whether there is such a sentence."""
        return key in self.sentences(DEFAULT)

    def places(self, key: str) -> set[str]:
        """Name the places of a sentence."""
        return _places(self.sentences(DEFAULT)[key]) or set()

    def say(self, key: str, language: str, /, **params: object) -> str:
        """Say ``key``, its ``{places}`` filled with ``params``.

        Raises:
            KeyError: no such key, or a place that no parameter fills.
        """
        return self.sentences(language)[key].format(**params)

    def say_own(self, key: str, language: str, /, **own: str) -> str:
        """Say what came with its words by language: as the catalogue of the language does, else in
        its own words, else in :data:`DEFAULT`."""
        code = self.language(language)
        return self.sentences(code).get(f"{OWN}{key}") or own.get(code, own[DEFAULT])

    def count(self, key: str, n: float, language: str, /, **params: object) -> str:
        """Say how many: ``key.one`` or ``key.many``, as the plurals of the language go (CLDR); a
        language may have ``key.few`` and others too."""
        form = _plural(self.language(language), n)
        return self.say(
            f"{key}.{form}" if f"{key}.{form}" in self.sentences(language) else f"{key}.many", language, **params
        )

    def check(self) -> None:
        """Look whether all languages say the same things.

        Raises:
            CatalogueError: they do not; it names the first sentence that is wrong.
        """
        for fault in self.faults():
            raise CatalogueError(fault)

    def faults(self) -> Iterator[str]:
        """Yield what is wrong: a key that a language lacks or has alone, a sentence that is
        malformed or has other places."""
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
        elif (_places(wanted) or set()) != places:
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


def _places(sentence: str) -> set[str] | None:
    try:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    except ValueError:
        return None


ENGINE = Catalogue(Path(__file__).parents[1] / "locale")
"""What the engine says: its errors, its doubts, its command line, its titles."""


def in_all_languages(say: Callable[[str], str]) -> dict[str, str]:
    """Say by language, for data that are written for whoever reads them."""
    return {language: say(language) for language in ENGINE.languages}


__all__ = ["DEFAULT", "ENGINE", "OWN", "Catalogue", "CatalogueError", "in_all_languages"]
