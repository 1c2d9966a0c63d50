"""Strategies of the installation: the TOML files of the folder ``NOMDEMPRUNT_STRATEGIES``, each
called as its file is.

::

    fr = "Parties numérotées"
    en = "Numbered parties"
    otherwise = "lettres"           # a shipped strategy, for labels that have no pattern

    [patterns]
    nom = "Partie {n}"              # the rank among the things written so; {letter}, its letter
    prenom = "P{n}"
    adresse = "[adresse]"           # all alike

or, in place of ``[patterns]`` and ``otherwise``, names of one's own
(:mod:`engine.pseudonyms.names.own_lexicon`)::

    [lexicon]
    file = "noms.csv"               # beside it: name, kind, sex, origin
    origins = ["breton"]            # the rows that are drawn, all where it is left out

A file that is wrong is an error, and none is passed over: who asked for a strategy must not get
another one.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from engine.core import BY_SHORT, LABELS, BadStrategy, broken_toml
from engine.pseudonyms.names.own_lexicon import read_lexicon
from engine.pseudonyms.strategies.lexicon_writer import make_lexicon_writer
from engine.pseudonyms.strategies.own_patterns import LONGEST, Pattern, make_pattern, make_pattern_writer
from engine.pseudonyms.strategies.sample_text import example_of, write_things
from engine.pseudonyms.strategies.strategy import Strategy
from engine.text import fold

LONGEST_TITLE = 60
_NAME = re.compile(r"[a-z][a-z0-9-]{1,30}")
_RESERVED = frozenset({"apart"})
"""What a menu calls the line between two groups."""
_KEYS = ("fr", "en", "otherwise", "patterns", "lexicon")
_LEXICON_KEYS = ("file", "origins")


def own_strategies(folder: Path | None, shipped: Mapping[str, Strategy]) -> dict[str, Strategy]:
    """Read the strategies of a folder, by name; none where there is no folder. ``shipped`` are
    those whose names and titles are taken.

    Raises:
        BadStrategy: the folder or a file in it cannot be used. BrokenLine: a file is no TOML.
    """
    made: dict[str, Strategy] = {}
    for path in _files(folder) if folder else ():
        strategy = _read(path, shipped)
        for other in (*shipped.values(), *made.values()):
            if fold(strategy.fr) == fold(other.fr) or fold(strategy.en) == fold(other.en):
                raise BadStrategy(file=path.name, reason="same_title", key=other.name)
        made[strategy.name] = strategy
    return made


def _files(folder: Path) -> list[Path]:
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".toml")
    except OSError as error:
        raise BadStrategy(file=folder, reason="folder") from error
    if not found:
        raise BadStrategy(file=folder, reason="empty")
    return found


def _read(path: Path, shipped: Mapping[str, Strategy]) -> Strategy:
    if not _NAME.fullmatch(path.stem) or path.suffix != ".toml":
        raise BadStrategy(file=path.name, reason="name")
    if path.stem in shipped or path.stem in _RESERVED:
        raise BadStrategy(file=path.name, reason="shipped")
    data = _bytes(path)
    content = _content(path, data)
    begin = partial(Strategy, path.stem, _title(path, content, "fr"), _title(path, content, "en"), "")
    if ("patterns" in content) == ("lexicon" in content):
        raise BadStrategy(file=path.name, reason="body")
    make = _of_patterns if "patterns" in content else _of_lexicon
    made = make(path, content, begin, shipped)
    digests = hashlib.sha256(data).hexdigest() + made.sha256
    return replace(made, example=example_of(made, shipped), sha256=hashlib.sha256(digests.encode()).hexdigest())


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadStrategy(file=path.name, reason="unreadable") from error


def _content(path: Path, data: bytes) -> dict[str, Any]:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        content = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise BadStrategy(file=path.name, reason="encoding") from error
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, text, path.name) from error
    _check_keys(path, content, _KEYS)
    return content


def _check_keys(path: Path, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise BadStrategy(file=path.name, reason="key", key=key, known=", ".join(known))


def _title(path: Path, content: Mapping[str, Any], language: str) -> str:
    title = content.get(language)
    if not isinstance(title, str) or not title.strip() or len(title) > LONGEST_TITLE or not title.isprintable():
        raise BadStrategy(file=path.name, reason="title", key=language, most=LONGEST_TITLE)
    return title.strip()


def _of_patterns(
    path: Path, content: Mapping[str, Any], begin: Callable[..., Strategy], shipped: Mapping[str, Strategy]
) -> Strategy:
    otherwise = content.get("otherwise", "lettres")
    hiding = [name for name, strategy in shipped.items() if strategy.hides]
    if otherwise not in hiding:
        raise BadStrategy(file=path.name, reason="otherwise", known=", ".join(hiding))
    patterns = dict(_patterns(path, content["patterns"]))
    start = partial(make_pattern_writer, pool=path.stem, patterns=patterns)
    made = begin(start=start, only=frozenset(patterns), otherwise=otherwise, game=shipped[otherwise].game)
    _check_apart(path, patterns, made, shipped)
    return made


def _patterns(path: Path, table: object) -> Iterator[tuple[str, Pattern]]:
    if not isinstance(table, dict) or not table:
        raise BadStrategy(file=path.name, reason="body")
    for short, text in table.items():
        if short not in BY_SHORT:
            raise BadStrategy(file=path.name, reason="label", key=short, known=", ".join(BY_SHORT))
        pattern = make_pattern(text)
        if pattern is None:
            raise BadStrategy(file=path.name, reason="pattern", key=short, most=LONGEST)
        yield BY_SHORT[short], pattern


def _check_apart(path: Path, patterns: Mapping[str, Pattern], made: Strategy, shipped: Mapping[str, Strategy]) -> None:
    """Check that no pattern writes what the other strategy writes of a thing of its own: "A..." of
    both would make one person of two."""
    others = write_things(shipped[made.otherwise], shipped, LABELS.keys() - patterns.keys())
    own = {text for texts in others.values() if len(set(texts)) > 1 for text in texts}
    for label, pattern in patterns.items():
        if any(pattern.written.fullmatch(text) for text in own):
            raise BadStrategy(file=path.name, reason="alike", key=LABELS[label].short, other=made.otherwise)


def _of_lexicon(
    path: Path, content: Mapping[str, Any], begin: Callable[..., Strategy], _: Mapping[str, Strategy]
) -> Strategy:
    table = content["lexicon"]
    if not isinstance(table, dict):
        raise BadStrategy(file=path.name, reason="body")
    _check_keys(path, content, tuple(key for key in _KEYS if key not in ("otherwise", "patterns")))
    _check_keys(path, table, _LEXICON_KEYS)
    file, origins = table.get("file"), table.get("origins", [])
    if not isinstance(file, str) or Path(file).name != file:
        raise BadStrategy(file=path.name, reason="file")
    if not isinstance(origins, list) or not all(isinstance(origin, str) and origin for origin in origins):
        raise BadStrategy(file=path.name, reason="origins")
    data = _bytes(path.with_name(file))
    words = read_lexicon(path.stem, data, file, origins)
    drawn = len(words.surnames.singles), len(words.surnames.heads)
    return begin(
        start=partial(make_lexicon_writer, lexicon=words), drawn=drawn, sha256=hashlib.sha256(data).hexdigest()
    )
