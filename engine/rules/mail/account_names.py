"""Names inside the names of accounts, files and folders: "Susan_Roe_2001", "sroe3.nsf", "ROE-S",
"nils.v"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at, settle
from engine.persons import NO_NAMES, is_initial
from engine.rules.names.known_parties import known_parties
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, name_model, not_names

_TOKEN = re.compile(r"(?<![\w.-])[a-z][\w]*(?:[._-][\w]+)*(?![\w@])")
_PART = re.compile(r"[^\W_]+")
_FIGURES = re.compile(r"\d+\Z")
_BEFORE, _BEHIND = frozenset("=\\/<@_:"), re.compile(r"_|[ ]?[<>]|\.[a-z]{2,5}\b|[ ]\([a-z-]{3,20}\)\.[a-z]{2,4}\b")
_IN_LOGS = re.compile(r":[ ]|[ ]{3}|\t")
"""Behind the account of somebody in a log or a table, where it is no word."""
_OPENED, _CLOSED = re.compile(r"[«\"“][ \u00a0]?\Z"), re.compile(r"[ \u00a0]?[»\"”]")
_DIRECTORY = re.compile(r"/cn=recipients/cn=(?P<account>[a-z][\w.-]{1,39})")
"""The account in an address of a directory (X.500)."""
_SOURCE, _FEWEST, _CUT, _LONGEST = "rule:account_names", 4, 5, 60
_WORD_LIKE = 0.3


@dataclass(slots=True)
class _Accounts:
    """What the known persons may be called by a machine: pairs of first name or initial and
    surname, and both written as one word."""

    pairs: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)

    def learn(self, first: str, surname: str) -> None:
        """Add the accounts of somebody."""
        if len(surname) < _FEWEST - 1:
            return
        for front in (first, first[0]):
            self.pairs[front, surname] = FIRST_NAME, SURNAME
            self.pairs[surname, front] = SURNAME, FIRST_NAME
        self.pairs[first, surname[0]], self.pairs[surname[0], first] = (FIRST_NAME, SURNAME), (SURNAME, FIRST_NAME)
        self.words |= {first + surname, surname + first, first + surname[0], surname + first[0]}
        self.words |= {first[0] + surname[:cut] for cut in range(_CUT, len(surname) + 1)}
        if len(surname) <= _CUT:
            self.words.add(first[0] + surname)


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Mark, where nothing stands yet, the parts of an account, a file or a folder that are the
    names of a person whom the text names in full elsewhere; and the accounts of a directory,
    whole."""
    read, taken, accounts = document.read, OccupiedSpans(entities), _accounts(document.read, entities)
    found, removed = _in_directories(read, taken)
    for token in _TOKEN.finditer(read.folded) if accounts.pairs else ():
        if token.end() - token.start() <= _LONGEST and _may_name(token[0], accounts):
            for start, end, label in _names(read, token, accounts):
                if not taken.over(start, end):
                    found.setdefault((start, end), entity_at(read.text, start, end, label, _SOURCE, 0.85))
    return Changes(settle(found.values()), tuple(removed))


def _in_directories(read: FoldedText, taken: OccupiedSpans) -> tuple[dict[tuple[int, int], Entity], list[Entity]]:
    """Give the accounts in the addresses of a directory by their spans, and the names inside them
    that give way."""
    found, removed = dict[tuple[int, int], Entity](), list[Entity]()
    for match in _DIRECTORY.finditer(read.folded):
        span = match.span("account")
        there = taken.over(*span)
        inside = all(span[0] <= e.start and e.end <= span[1] and e.label in PERSON_LABELS for e in there)
        if inside and [(e.start, e.end) for e in there] != [span]:
            found[span] = entity_at(read.text, *span, SURNAME, _SOURCE, 0.85)
            removed += there
    return found, removed


def _may_name(token: str, accounts: _Accounts) -> bool:
    """Tell whether a token has parts, or is a word of an account: nearly all are neither."""
    return any(sign in token for sign in "_.-") or token.rstrip("0123456789") in accounts.words


def _accounts(read: FoldedText, entities: Sequence[Entity]) -> _Accounts:
    accounts = _Accounts()
    for mention in known_parties(read, entities):
        if mention.firsts and mention.surname and not is_initial(mention.firsts[0]):
            accounts.learn(mention.firsts[0].replace("-", ""), mention.surname.replace(" ", ""))
    return accounts


def _names(read: FoldedText, token: re.Match[str], accounts: _Accounts) -> Iterator[tuple[int, int, str]]:
    """Yield the parts of a token that name somebody: two neighbours that are one person's, or one
    word that joins them, where a sign or a figure shows that it is no ordinary word."""
    parts = [(m.start() + token.start(), m.end() + token.start(), m[0]) for m in _PART.finditer(token[0])]
    for left, right in pairwise(parts):
        labels = accounts.pairs.get((left[2], _FIGURES.sub("", right[2])))
        if labels and read.folded[left[1] : right[0]] in ("_", ".", "-"):
            yield left[0], left[1], labels[0]
            yield right[0], right[1], labels[1]
    start, end, word = parts[0]
    bare = _FIGURES.sub("", word)
    if bare in accounts.words and bare not in NO_NAMES and bare not in not_names("words"):
        quoted = _OPENED.search(read.text, max(0, start - 2), start) and _CLOSED.match(read.text, end)
        shown = bare != word or quoted or read.folded[start - 1 : start] in _BEFORE or _BEHIND.match(read.folded, end)
        logged = _IN_LOGS.match(read.folded, end) and name_model.kinds(bare)["word"] < _WORD_LIKE
        if shown or logged:
            yield start, end, SURNAME


RULE = Rule(
    "account_names",
    "Noms de comptes et de fichiers",
    "Names of accounts and files",
    "Le nom d'une personne connue est occulté dans les noms de comptes, de fichiers et de dossiers.",
    "The name of a known person is masked in the names of accounts, files and folders.",
    apply,
)
