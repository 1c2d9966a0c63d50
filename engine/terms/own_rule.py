"""A rule of one's own: words before, a shape, words behind, a label.

A shape is written with signs that stand for others: ``9`` is a figure, ``A`` a capital, ``a`` a
small letter, ``+`` behind one of them means one or more; a backslash before a sign takes it as it
is. ``RX-99/9+`` is « RX-24/00123 ».
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import regex

from engine.core import LABELS, BadOwnRule, Changes, Entity, entity_at
from engine.rules import Rule
from engine.text import Text, fold_in_place, place

SOURCE = "term:rule"
MOST_RULES, LONGEST = 200, 100
_NAME = regex.compile(r"[a-z][a-z0-9_]{0,39}")
_AROUND = 60
"""Characters on either side in which the words before and behind must stand."""

_LETTERS = {"9": r"\d", "A": r"\p{Lu}", "a": r"\p{Ll}"}
_MANY = "{1,40}+"
_BLANK = r"[ \u00a0\u202f\t]"
_BETWEEN = r"[\s:.,;#()\u2013-]{0,8}(?:n[°º]s?[\s:.]{0,4})?"
_LEAST = 3
"""Signs of a shape that stands alone, without words before or behind it."""

_SCORE = 0.95


@dataclass(frozen=True)
class OwnRule:
    """A rule that marks a ``shape`` under a ``label`` where one of the words ``before`` stands
    right before it and one of those ``after`` right behind, case and accents aside; an empty list
    asks for none. ``name`` is its code."""

    name: str
    shape: str
    label: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the rule as JSON data."""
        return {
            "name": self.name,
            "shape": self.shape,
            "label": self.label,
            "before": list(self.before),
            "after": list(self.after),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> OwnRule:
        """Read the JSON data of :meth:`to_json`.

        Raises:
            KeyError: a part is missing. BadOwnRule: as :func:`make_rule`.
        """
        return make_rule(data["name"], data["shape"], data["label"], data.get("before", ()), data.get("after", ()))

    def find(self, text: str) -> list[Entity]:
        """Return all places of the shape between its words, as mentions with the source
        :data:`SOURCE`."""
        folded = fold_in_place(text)
        found = []
        for match in self._pattern.finditer(text):
            start, end = match.span()
            before = not self.before or self._before.search(folded[max(0, start - _AROUND) : start])
            if before and (not self.after or self._after.match(folded[end : end + _AROUND])):
                found.append(entity_at(text, start, end, self.label, SOURCE, _SCORE))
        return found

    def as_rule(self) -> Rule:
        """Return the rule as those that ship: it gives way to a longer mention."""

        def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
            return place(document, entities, self.find(document.text), certain=True)

        return Rule(f"own:{self.name}", self.name, self.name, self.shape, self.shape, apply)

    @cached_property
    def _pattern(self) -> regex.Pattern[str]:
        return regex.compile(rf"(?<![^\W_]){''.join(_signs(self.shape))}(?![^\W_])")

    @cached_property
    def _before(self) -> regex.Pattern[str]:
        return regex.compile(rf"(?<![^\W_])(?:{_any(self.before)}){_BETWEEN}\Z")

    @cached_property
    def _after(self) -> regex.Pattern[str]:
        return regex.compile(rf"{_BETWEEN}(?:{_any(self.after)})(?![^\W_])")


def make_rule(name: object, shape: object, label: object, before: object = (), after: object = ()) -> OwnRule:
    """Make a rule of what somebody wrote.

    Raises:
        BadOwnRule: the name, the shape or the label is none, or the words are no list of words.
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise BadOwnRule(reason="name")
    if not isinstance(label, str) or label not in LABELS:
        raise BadOwnRule(reason="label", name=name)
    words = tuple(_words(given, name) for given in (before, after))
    if not isinstance(shape, str) or not 0 < len(shape.strip()) <= LONGEST:
        raise BadOwnRule(reason="shape", name=name)
    signs = _signs(shape.strip())
    kinds = [sign.removesuffix(_MANY) for sign in signs]
    twice = any(first.endswith(_MANY) and first.startswith(then) for first, then in zip(signs, kinds[1:], strict=False))
    if twice or not set(kinds).intersection(_LETTERS.values()) or (not any(words) and len(signs) < _LEAST):
        raise BadOwnRule(reason="shape", name=name)
    return OwnRule(name, shape.strip(), label, *words)


def _words(given: object, name: str) -> tuple[str, ...]:
    listed = [given] if isinstance(given, str) else given
    if not isinstance(listed, list | tuple) or len(listed) > LONGEST:
        raise BadOwnRule(reason="words", name=name)
    said = [" ".join(word.split()) for word in listed if isinstance(word, str)]
    if len(said) != len(listed) or not all(0 < len(word) < _AROUND for word in said):
        raise BadOwnRule(reason="words", name=name)
    return tuple(said)


def _signs(shape: str) -> list[str]:
    """Give the pattern of each sign of a shape; the repetition of one is bounded and never steps
    back."""
    found: list[str] = []
    rest = iter(shape)
    for sign in rest:
        if sign == "+" and found and found[-1] in _LETTERS.values():
            found[-1] += _MANY
        elif sign == "\\":
            found.append(regex.escape(next(rest, "\\")))
        elif sign in _LETTERS:
            found.append(_LETTERS[sign])
        elif sign.isspace():
            found.append(f"{_BLANK}{{1,3}}")
        else:
            found.append(regex.escape(sign))
    return found


def _any(words: tuple[str, ...]) -> str:
    return "|".join(r"\s{1,3}".join(map(regex.escape, fold_in_place(word).split())) for word in words)
