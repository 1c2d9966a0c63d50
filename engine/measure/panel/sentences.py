"""The quality panel: hard sentences of ``data/panel``, each with its mentions, measured by what
they are hard for.

``phenomena.toml`` names the phenomena; ``fr.txt`` and ``en.txt`` hold the sentences, in the markup
of the samples. In them a non-breaking space stands as ``⍽`` and a narrow one as ``⎵``: one can
neither see them nor tell them apart otherwise. A title may name a family and a way: ``=== capitals
@3f2a91c0 case.small`` opens a variant of the sentence that ``=== capitals @3f2a91c0`` opens.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from engine.core import LABELS, BrokenLine, Entity, SelfTitled, UnknownName, settings
from engine.interchange import read_markup

PROFILES = {"fr": "judiciaire", "en": "canada"}
"""The profile that says, for each language, which mentions must not stay readable."""

_BLANKS = str.maketrans({"⍽": "\u00a0", "⎵": "\u202f"})
_TITLE = "=== "


@dataclass(frozen=True, slots=True)
class Phenomenon(SelfTitled):
    """A linguistic difficulty that panel sentences test, with its title."""

    key = "phenomenon.{0.name}"
    name: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class Item:
    """A panel sentence with its gold entities, whose offsets are in ``text``; ``line`` is where it
    begins in its file, from 1. ``own``: a user added it (:mod:`engine.measure.panel.additions`).

    ``family`` is common to a sentence and its variants, empty if it has none; ``variant`` says
    which of them this is (:attr:`engine.teaching.variants.Variant.code`), empty for the sentence
    itself.
    """

    phenomenon: Phenomenon
    line: int
    text: str
    entities: tuple[Entity, ...]
    own: bool = False
    family: str = ""
    variant: str = ""


@cache
def phenomena() -> dict[str, Phenomenon]:
    """Read and cache the phenomena of ``phenomena.toml``, by name, in the order of that file."""
    table = tomllib.loads((settings().data / "panel" / "phenomena.toml").read_text(encoding="utf-8"))
    return {name: Phenomenon(name, **titles) for name, titles in table.items()}


@cache
def read_shipped(language: str) -> tuple[Item, ...]:
    """Read the panel sentences that ship for a language.

    Raises:
        UnknownName: the language has no panel, or a title names an unknown phenomenon.
        BrokenLine: a sentence without a title, or wrong markup.
    """
    if language not in PROFILES:
        raise UnknownName(name=language, known=", ".join(PROFILES))
    path = settings().data / "panel" / f"{language}.txt"
    return read_panel(path.read_text(encoding="utf-8"), path.name)


def read_panel(source: str, file: str) -> tuple[Item, ...]:
    """Parse the contents of a panel file; ``file`` is its name, for error messages.

    Raises:
        UnknownName: a title names an unknown phenomenon.
        BrokenLine: a sentence without a title, or wrong markup.
    """
    items: list[Item] = []
    now: tuple[Phenomenon, str, str] | None = None
    numbered = [(rank, line) for rank, line in enumerate(source.splitlines(), 1) if not line.startswith("#")]
    for filled, group in groupby(numbered, key=lambda pair: bool(pair[1]) and not pair[1].startswith(_TITLE)):
        lines = list(group)
        if not filled:
            titles = [line.removeprefix(_TITLE) for _, line in lines if line]
            now = _titled(titles[-1]) if titles else now
            continue
        if now is None:
            raise BrokenLine(file=file, line=lines[0][0], reason="untitled")
        joined = "\n".join(line for _, line in lines).translate(_BLANKS)
        text, entities = read_markup(joined, file, lines[0][0])
        phenomenon, family, variant = now
        items.append(Item(phenomenon, lines[0][0], text.removesuffix("\n"), entities, family=family, variant=variant))
    return tuple(items)


def marked_up(text: str, entities: Iterable[Entity]) -> str:
    """Write a text with its mentions marked as ``⟦text|label⟧``, ``label`` being the short name of
    the label; persons are not written.

    ``entities`` are sorted and disjoint. :func:`engine.interchange.read_markup` reads it back.
    """
    parts, position = [], 0
    for entity in entities:
        parts += [text[position : entity.start], f"⟦{entity.text}|{LABELS[entity.label].short}⟧"]
        position = entity.end
    return "".join([*parts, text[position:]])


def _titled(title: str) -> tuple[Phenomenon, str, str]:
    """Read a title: a phenomenon, then ``@`` and a family, then which variant it is."""
    name, _, rest = title.partition(" @")
    family, _, variant = rest.strip().partition(" ")
    return _phenomenon(name.strip()), family, variant.strip()


def _phenomenon(name: str) -> Phenomenon:
    if name not in phenomena():
        raise UnknownName(name=name, known=", ".join(phenomena()))
    return phenomena()[name]
