"""What a reader tells the engine beforehand: words and expressions to hide always or never, each
for a document, a list or the whole installation; and what its policy hides always."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, NamedTuple

from engine.core import LABELS, BadTerm, TooManyTerms, catalogue
from engine.terms.expressions import check_expression
from engine.terms.own_rule import OwnRule
from engine.text import key

Act = Literal["hide", "keep"]
Scope = Literal["policy", "document", "list", "installation"]
ACTS: tuple[Act, ...] = ("hide", "keep")
SCOPES: tuple[Scope, ...] = ("policy", "document", "list", "installation")
"""What the policy of the installation hides, which nothing undoes; then the nearest first: a term
of a document comes before one of its list."""

HIDDEN, KEPT = "term:hide", "term:keep"
"""The sources of mentions that a term decided."""

MOST, LONGEST, SHORTEST = 20_000, 300, 2
"""Terms of one owner; characters of one; letters and figures of the shortest."""


@dataclass(frozen=True, slots=True)
class Term:
    """Words, or a regular ``expression``, that are hidden (``hide``) or left readable (``keep``)
    wherever they stand.

    ``label`` is a code of :data:`engine.core.LABELS`, empty to take that of what stands there.
    Words are found in any case and with or without accents, unless ``same_case``; as whole words,
    unless ``within``.
    """

    text: str
    act: Act = "hide"
    label: str = ""
    expression: bool = False
    same_case: bool = False
    within: bool = False
    scope: Scope = field(default="installation", compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the term as JSON data, without its scope. It contains the term in clear."""
        return {name: value for name, value in asdict(self).items() if name != "scope"}


class Conflict(NamedTuple):
    """Two terms that say different things of the same words: ``kind`` is ``acts`` (hide and keep)
    or ``labels``; ``first`` and ``second`` are their ranks, from 1, in the order given."""

    kind: Literal["acts", "labels"]
    first: int
    second: int

    def sentence(self, language: str = "fr") -> str:
        """Say what contradicts what, and which is followed. No term is quoted."""
        return catalogue.ENGINE.say(f"terms.conflict.{self.kind}", language, first=self.first, second=self.second)


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms and rules of one's own, those of nearer scopes first."""

    terms: tuple[Term, ...] = ()
    rules: tuple[OwnRule, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.terms or self.rules)

    def to_json(self) -> dict[str, Any]:
        """Return terms and rules as JSON data, in clear and without scopes."""
        return {"terms": [term.to_json() for term in self.terms], "rules": [rule.to_json() for rule in self.rules]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None, scope: Scope = "installation") -> Terms:
        """Read the JSON data of :meth:`to_json`, all of one scope; None gives no terms.

        Raises:
            KeyError, TypeError: the data has another form.
        """
        data = data or {}
        terms = tuple(Term(**row, scope=scope) for row in data.get("terms", ()))
        return cls(terms, tuple(OwnRule.from_json(row) for row in data.get("rules", ())))

    def of(self, scope: Scope) -> Terms:
        """Return the same terms as those of a scope."""
        return Terms(tuple(replace(term, scope=scope) for term in self.terms), self.rules)

    def conflicts(self) -> Iterator[Conflict]:
        """Yield the terms that contradict an earlier one: one is to hide and one to keep the same
        words, or both hide them under different labels."""
        known: dict[tuple[str, bool], int] = {}
        for rank, term in enumerate(self.terms):
            words = (term.text if term.expression else key(term.text), term.expression)
            first = known.setdefault(words, rank)
            other = self.terms[first]
            if other.act != term.act:
                yield Conflict("acts", first + 1, rank + 1)
            elif term.label and other.label and term.label != other.label:
                yield Conflict("labels", first + 1, rank + 1)


def make_term(
    text: str, act: str = "hide", *, label: str = "", expression: bool = False, same_case: bool = False,
    within: bool = False, scope: Scope = "installation",
) -> Term:  # fmt: skip
    """Make a term of what somebody typed: blanks folded, the label and the expression checked.

    Raises:
        BadTerm: there is nothing to look for, too much, or no such label or act; or the expression
        is none, or matches nothing at all.
    """
    shown = unicodedata.normalize("NFC", text).strip() if expression else " ".join(text.split())
    if act not in ACTS:
        raise BadTerm(reason="act")
    if label and label not in LABELS:
        raise BadTerm(reason="label")
    if len(shown) > LONGEST or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in shown):
        raise BadTerm(reason="long", most=LONGEST)
    if expression:
        check_expression(shown)
    elif sum(map(str.isalnum, key(shown))) < SHORTEST:
        raise BadTerm(reason="short", least=SHORTEST)
    return Term(shown, "keep" if act == "keep" else "hide", label, expression, same_case, within, scope)


def check_number(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Leave out repeated terms, in their order.

    Raises:
        TooManyTerms: there are more than :data:`MOST`.
    """
    known = tuple(dict.fromkeys(terms))
    if len(known) > MOST:
        raise TooManyTerms(most=MOST)
    return known


def merge(*parts: Terms) -> Terms:
    """Join terms, those of the nearest scope first; a repeated one counts once."""
    terms = sorted((term for part in parts for term in part.terms), key=lambda term: SCOPES.index(term.scope))
    rules = {rule.name: rule for part in reversed(parts) for rule in part.rules}
    return Terms(
        tuple(dict.fromkeys(terms)),
        tuple(rules[name] for name in dict.fromkeys(rule.name for part in parts for rule in part.rules)),
    )
