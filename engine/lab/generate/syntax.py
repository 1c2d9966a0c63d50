"""The markup of templates, read into a tree. The whole of it:

==========================
==========================================================================================
``<a|b|>``                  one of the options, nestable; one may be empty ``prenom1`` ``<e1>``
a slot of individual 1 (:mod:`engine.lab.generate.slots` has the list); between brackets where it
touches a word ``<@name>``                 a line of the fragment list ``name`` ``<@name:2-5>``
two to five different lines of it, each on its own line ``<@name#key>``             the same line
throughout the document; lists asked with one key give the same row, so they may run parallel
``<^…>`` ``<~…>`` ``<_…>``  the same as ``<…>``, in capitals; with a capital first letter; in small
letters
``<1:seul|seule>``          the masculine or the feminine, after individual 1; ``<j1:…|…>`` after
judge 1, ``<a1:…|…>`` lawyer 1 ``<=morale:Les Alizés>``    a mention with the label whose short name
is given ``<%23#####>``              digits for ``#`` ``<+art>`` ``<-art>``       the next number of
the counter ``art`` (``1er``, ``2``…); one of the numbers given before ``<0art>``
the counter begins again ``<!f1>`` ``<!kin32>``      individual 1 is a woman (``m``: a man);
individual 3 bears the surname of 2 ``<!mot1>``                  the names of individual 1 are
words, such as Grace Law ``<!couple21>``              individual 2 is a woman if 1 is a
man, a man if 1 is a woman ``<!an2011>``               the year of the first day, ``date0``
``<!cas=1-4>``              lists asked with the key ``cas`` give one of their first four rows
==========================
==========================================================================================

In a line of a fragment list ``\\n`` is a line end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core import BY_SHORT, BrokenLine


@dataclass(frozen=True, slots=True)
class Slot:
    """A thing of the scene: ``name`` and the number of the individual, or no number."""

    name: str
    index: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences."""

    options: tuple[Sequence, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """``least`` to ``most`` lines of a fragment list; with a ``key`` the same ones throughout the
    document."""

    name: str
    least: int
    most: int
    key: str
    line: int


@dataclass(frozen=True, slots=True)
class GenderedWord:
    """The masculine or the feminine of a word, after the gender of an individual."""

    kind: str
    index: str
    forms: tuple[Sequence, Sequence]


@dataclass(frozen=True, slots=True)
class LabelledMention:
    """A mention written out."""

    label: str
    body: Sequence


@dataclass(frozen=True, slots=True)
class LetterCase:
    """What it holds, in capitals (``^``), with a capital first letter (``~``) or in small letters
    (``_``)."""

    body: Sequence
    sign: str


@dataclass(frozen=True, slots=True)
class Digits:
    """A number: ``#`` stands for any digit."""

    shape: str


@dataclass(frozen=True, slots=True)
class Counter:
    """``+`` the next number, ``-`` one given before, ``0`` from the start again."""

    act: str
    name: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Says of an individual that it is a woman (``f``), a man (``m``), bears the surname of another
    (``kin``), is of the other sex (``couple``) or has names that are words (``mot``); or the first
    year (``an``)."""

    what: str
    index: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class RowRange:
    """Keeps the row that lists of that key give between two, from 1."""

    key: str
    low: int
    high: int


Node = str | Slot | Choice | Pick | GenderedWord | LabelledMention | LetterCase | Digits | Counter | Fix | RowRange
Sequence = tuple[Node, ...]

_TAGS = re.compile(
    r"<@(?P<pick>[\w-]+)(?:#(?P<key>\w+))?(?::(?P<least>\d+)-(?P<most>\d+))?>"
    r"|<(?P<act>[+0-])(?P<counter>[a-z]+)>"
    r"|<%(?P<digits>[^<>|]*)>"
    r"|<!(?P<what>f|m|mot)(?P<of>\d{1,2})>"
    r"|<!(?P<tie>kin|couple)(?P<one>\d)(?P<other>\d)>"
    r"|<!an(?P<year>\d{4})>"
    r"|<!(?P<row>[a-z]+)=(?P<low>\d+)-(?P<high>\d+)>"
    r"|<(?P<kind>[ja]?)(?P<who>\d{1,2}):"
    r"|<=(?P<label>\w+):"
    r"|<[\^~_]"
    r"|<"
)
_NUMBERED = re.compile(r"(?P<name>[A-Za-z]+)(?P<index>\d{1,2})")


class TemplateReader:
    """Reads one template or fragment; ``slots`` are the names with a number, ``words`` those
    without."""

    def __init__(self, text: str, slots: frozenset[str], words: frozenset[str], file: str, line: int) -> None:
        self.text, self.slots, self.words, self.file, self.line, self.at = text, slots, words, file, line, 0
        names = sorted(slots, key=len, reverse=True)
        free = sorted((word for word in words if "-" in word or word == "dpt"), key=len, reverse=True)
        self._bare = re.compile(
            rf"\b(?:(?P<name>{'|'.join(names)})(?P<index>\d{{1,2}})|(?P<word>{'|'.join(free)})|(?P<odd>[a-z]{{3,}}\d{{1,2}}))\b"
        )

    def read(self) -> Sequence:
        """Read the whole.

        Raises:
            BrokenLine: an unclosed or stray bracket, an unknown slot or label.
        """
        nodes, end = self._sequence("")
        if end:
            raise self._broken("stray", self.at)
        return nodes

    def _broken(self, reason: str, at: int, **params: object) -> BrokenLine:
        return BrokenLine(file=self.file, line=self.line + self.text.count("\n", 0, at), reason=reason, **params)

    def _sequence(self, stops: str) -> tuple[Sequence, str]:
        """Read up to one of ``stops`` or the end; gives what stopped it, "" at the end."""
        nodes: list[Node] = []
        start = self.at
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in stops or char == ">":
                nodes.extend(self._words(start, self.at))
                self.at += 1
                return tuple(nodes), char
            if char == "<":
                nodes.extend(self._words(start, self.at))
                nodes.append(self._tag())
                start = self.at
            else:
                self.at += 1
        nodes.extend(self._words(start, self.at))
        return tuple(nodes), ""

    def _words(self, start: int, end: int) -> list[Node]:
        """Cut literal text at the slots in it."""
        nodes: list[Node] = []
        for match in self._bare.finditer(self.text, start, end):
            if match["odd"]:
                raise self._broken("slot", match.start(), name=match["odd"])
            nodes += [self.text[start : match.start()], Slot(match["name"] or match["word"], match["index"] or "")]
            start = match.end()
        return [node for node in [*nodes, self.text[start:end]] if node]

    def _tag(self) -> Node:
        opened = self.at
        match = _TAGS.match(self.text, self.at)
        assert match  # noqa: S101 - the last branch matches any "<"
        self.at = match.end()
        if match["pick"]:
            least = int(match["least"] or 1)
            line = self.line + self.text.count("\n", 0, opened)
            return Pick(match["pick"], least, int(match["most"] or 1), match["key"] or "", line)
        if match["counter"]:
            return Counter(match["act"], match["counter"])
        if match["digits"] is not None:
            return Digits(match["digits"])
        if match["what"]:
            return Fix(match["what"], match["of"])
        if match["tie"]:
            return Fix(match["tie"], match["one"], match["other"])
        if match["year"]:
            return Fix("an", match["year"])
        if match["row"]:
            return RowRange(match["row"], int(match["low"]), int(match["high"]))
        if match["who"]:
            forms = self._options(opened)
            if len(forms) != 2:
                raise self._broken("forms", opened)
            return GenderedWord(match["kind"], match["who"], (forms[0], forms[1]))
        if match["label"]:
            if match["label"] not in BY_SHORT:
                raise self._broken("label", opened, name=match["label"])
            return LabelledMention(BY_SHORT[match["label"]], Choice(self._options(opened)).options[0])
        if match[0] in ("<^", "<~", "<_"):
            self.at -= 1
            self.text = f"{self.text[: self.at]}<{self.text[self.at + 1 :]}"
            return LetterCase((self._tag(),), match[0][1])
        return self._choice(opened)

    def _options(self, opened: int) -> tuple[Sequence, ...]:
        options: list[Sequence] = []
        while True:
            nodes, end = self._sequence("|")
            if not end:
                raise self._broken("choice", opened)
            options.append(nodes)
            if end == ">":
                return tuple(options)

    def _choice(self, opened: int) -> Node:
        options = tuple(self._slot(option) for option in self._options(opened))
        if len(options) > 1:
            return Choice(tuple(("e",) if option == (Slot("e"),) else option for option in options))
        only = options[0]
        if all(isinstance(node, str) for node in only):
            raise self._broken("slot", opened, name="".join(str(node) for node in only).strip())
        return Choice(options)

    def _slot(self, option: Sequence) -> Sequence:
        """An option that is nothing but the name of a slot is that slot."""
        if len(option) != 1 or not isinstance(option[0], str):
            return option
        bare = option[0].strip()
        numbered = _NUMBERED.fullmatch(bare)
        if bare in self.words:
            return (Slot(bare),)
        if numbered and numbered["name"] in self.slots:
            return (Slot(numbered["name"], numbered["index"]),)
        return option
