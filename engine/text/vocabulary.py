"""The words of a language, from ``data/language/fr/*.toml`` and ``data/language/en/*.toml``, as
sets and as pieces of patterns.

A list is named by its file and its key: ``titles.civil``. Both languages may have a list of one
name: :func:`any_of` and :func:`words` unite them, so that a pattern names what it looks for and
mixes no languages itself. How an entry is written::

    avocat(e)(s)           what is in round brackets may be left out: avocat, avocate, avocats, avocates
    direct[eur|rice]       one of those in square brackets; (a|b) is one of them or nothing
    liquidat*              any letters may follow
    magistrat_             the word ends here, where other entries of the list may go on
    demandeur\\(s\\)         behind a backslash a sign stands for itself

Entries of the table ``[folded]`` are compared with folded text, so they are in lower case without
accents; those of ``[written]`` with the text as it stands.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from engine.core import DATA, BadVocabulary
from engine.text.fold import fold_in_place

FOLDER = DATA / "language"
"""Words are a part of the program, as patterns are: they come with it, wherever the data of an
installation lie."""

LANGUAGES = ("fr", "en")
_TABLES = ("folded", "written")
_SIGNS = re.compile(r"\\.|[()\[\]|*_]|[^\\()\[\]|*_]+", re.DOTALL)
_SPECIAL = re.compile(r"[\\()\[\]|*_]")
_CLOSING = {"(": ")", "[": "]"}


def any_of(*names: str) -> str:
    """Build a non-capturing regex group that matches any word of the named lists, in any language,
    longer entries first.

    ``names`` are ``file.key``, as ``titles.civil``; a list of the table ``[folded]`` must be
    matched against folded text.

    Raises:
        BadVocabulary: no language has such a list, or a file is malformed.
    """
    return _group(LANGUAGES, names)


def in_order(name: str) -> str:
    """Build a regex group as :func:`any_of` does, for one list, with the words in the order of the
    file. For lists where a short word must be tried before a longer one with the same beginning.

    Raises:
        BadVocabulary: no language has such a list, or a file is malformed.
    """
    return f"(?:{'|'.join(map(_pattern, _united(LANGUAGES, name)))})"


def words(*names: str) -> frozenset[str]:
    """Return every form of the words of the named lists in all languages, optional parts and
    alternatives expanded: ``avocat(e)`` gives two.

    Raises:
        BadVocabulary: no language has such a list, or a file is malformed.
    """
    return frozenset(form for name in names for entry in _united(LANGUAGES, name) for form in _forms(entry))


def listed(name: str, language: str) -> tuple[str, ...]:
    """Return the entries of a list of one language in the order of its file, as written there,
    notation included: the months, from January.

    Raises:
        BadVocabulary: the language has no such list, or a file is malformed.
    """
    return _united((language,), name)


def vocabulary(language: str) -> Vocabulary:
    """Return the lists of a single language, for patterns that must not match words of the
    other."""
    return Vocabulary(language)


class Vocabulary:
    """The word lists of a single language; ``pattern`` is :func:`any_of` restricted to it."""

    def __init__(self, language: str) -> None:
        self._language = language

    def pattern(self, *names: str) -> str:
        """Build a non-capturing regex group that matches any word of the named lists, longer
        entries first.

        Raises:
            BadVocabulary: the language has no such list, or a file is malformed.
        """
        return _group((self._language,), names)


@cache
def _group(languages: tuple[str, ...], names: tuple[str, ...]) -> str:
    entries = {entry for name in names for entry in _united(languages, name)}
    return f"(?:{'|'.join(map(_pattern, sorted(entries, key=lambda entry: (-len(entry), entry))))})"


@cache
def _united(languages: tuple[str, ...], name: str) -> tuple[str, ...]:
    theme, _, key = name.partition(".")
    found = [entry for language in languages for entry in _read(FOLDER / language / f"{theme}.toml").get(key, ())]
    if not found:
        raise _wrong(FOLDER / "*" / f"{theme}.toml", key, "unknown")
    return tuple(dict.fromkeys(found))


@cache
def _read(file: Path) -> dict[str, tuple[str, ...]]:
    """Read and check one file; a language without it has none of its lists."""
    if not file.exists():
        return {}
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(file, "-", "toml") from error
    lists: dict[str, tuple[str, ...]] = {}
    for table, keys in tables.items():
        if table not in _TABLES or not isinstance(keys, dict):
            raise _wrong(file, table, "table")
        for key, entries in keys.items():
            if key in lists:
                raise _wrong(file, key, "twice", key)
            lists[key] = _checked(file, key, entries, table == "folded")
    return lists


def _checked(file: Path, key: str, entries: object, folded: bool) -> tuple[str, ...]:
    """Check one list: words, none twice, folded where folded ones are asked."""
    if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
        raise _wrong(file, key, "list")
    if not entries or not all(entries):
        raise _wrong(file, key, "empty")
    seen = set[str]()
    for entry in entries:
        if entry != entry.strip():
            raise _wrong(file, key, "spaces", entry)
        if folded and not (entry.isascii() and entry.lower() == entry) and fold_in_place(entry) != entry:
            raise _wrong(file, key, "unfolded", entry)
        if entry in seen:
            raise _wrong(file, key, "twice", entry)
        seen.add(entry)
        try:
            _tree(entry)
        except ValueError as error:
            raise _wrong(file, key, "notation", entry) from error
    return tuple(entries)


def _wrong(file: Path, key: str, reason: str, entry: str = "") -> BadVocabulary:
    return BadVocabulary(file=f"{file.parent.name}/{file.name}", key=key, reason=reason, entry=entry)


_Tree = list["str | tuple[str, list[_Tree]]"]
"""An entry: text, and groups with the sign that opens them and their alternatives; the signs ``*``
and ``_`` are groups of none."""


@cache
def _tree(entry: str) -> _Tree:
    """Read an entry.

    Raises:
        ValueError: a bracket that is not closed, or is closed and was not opened, or holds nothing.
    """
    if not _SPECIAL.search(entry):
        return [entry]
    signs = _SIGNS.findall(entry)
    if "".join(signs) != entry:
        raise ValueError(entry)
    alternatives = _alternatives(signs[::-1], "")
    if len(alternatives) != 1:
        raise ValueError(entry)
    return alternatives[0]


def _alternatives(signs: list[str], closing: str) -> list[_Tree]:
    """Read up to the closing bracket and take away what is read; the signs stand in reverse."""
    found: list[_Tree] = [[]]
    while signs and signs[-1] != closing:
        sign = signs.pop()
        if sign in _CLOSING:
            found[-1].append((sign, _alternatives(signs, _CLOSING[sign])))
        elif sign in "*_":
            found[-1].append((sign, []))
        elif sign == "|":
            found.append([])
        elif sign in ")]":
            raise ValueError(sign)
        else:
            found[-1].append(sign.removeprefix("\\"))
    if not all(found) or (closing and not signs):
        raise ValueError(closing)
    if closing:
        signs.pop()
    return found


def _pattern(entry: str) -> str:
    return "".join(map(_piece, _tree(entry)))


def _piece(node: str | tuple[str, list[_Tree]]) -> str:
    if isinstance(node, str):
        return re.escape(node).replace("\\ ", " ").replace("\\-", "-")
    sign, alternatives = node
    if sign in "*_":
        return {"*": r"\w*", "_": r"\b"}[sign]
    inside = "|".join("".join(map(_piece, alternative)) for alternative in alternatives)
    if sign == "(" and len(inside) == 1:
        return f"{inside}?"
    return f"(?:{inside})" + ("?" if sign == "(" else "")


def _forms(entry: str) -> Iterator[str]:
    """Yield every form of an entry of a list that is asked for as a set, where no word goes on."""
    return ("".join(parts) for parts in product(*(_parts(node) for node in _tree(entry))))


def _parts(node: str | tuple[str, list[_Tree]]) -> list[str]:
    if isinstance(node, str):
        return [node]
    sign, alternatives = node
    forms = ["".join(parts) for tree in alternatives for parts in product(*map(_parts, tree))]
    return [*forms, ""] if sign == "(" else forms or [""]


__all__ = ["FOLDER", "LANGUAGES", "Vocabulary", "any_of", "in_order", "listed", "vocabulary", "words"]
