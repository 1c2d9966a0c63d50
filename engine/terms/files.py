"""Terms and rules of one's own as a TOML file; and which form a file has.

::

    [[term]]
    hide = "Fiat rouge"             # or keep = "..."
    label = "plaqueImmatriculation" # that of what stands there, where it is left out
    same_case = true                # else in any case, accents or none
    within = true                   # else as whole words
    expression = true               # the words are a regular expression

    [[rule]]
    name = "role_of_lyon"
    before = ["rôle", "n° de rôle"]
    shape = "RX-99/9+"
    after = []
    label = "numeroIdentifiant"
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core import BadOwnRule, BadTerm, BinaryText, BrokenLine, broken_toml
from engine.formats import decode
from engine.terms.own_rule import MOST_RULES, OwnRule, make_rule
from engine.terms.tables import read_table
from engine.terms.term import ACTS, Scope, Term, Terms, check_number, make_term

FORMS = ("toml", "csv")
_FLAGS = ("expression", "same_case", "within")
_KEYS = frozenset({*ACTS, "label", *_FLAGS})
_RULE_KEYS = frozenset({"name", "shape", "label", "before", "after"})


def read_terms(data: bytes, file: str, scope: Scope = "installation") -> Terms:
    """Read a file of terms: CSV where its name ends so, else TOML. ``file`` is its name, for
    errors.

    Raises:
        BadTerm, BadOwnRule: an entry is none, with its number in the file. BrokenLine: the file is
        neither TOML nor CSV. TooManyTerms: it has too many.
    """
    try:
        text = decode(data)
    except BinaryText as error:
        raise BrokenLine(file=file, line=1, reason="encoding") from error
    if file.lower().endswith((".csv", ".tsv", ".txt")):
        return Terms(check_number(read_table(text, file, scope)))
    try:
        content = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        raise broken_toml(error, text, file) from error
    terms = check_number(_terms(_entries(content, "term", file), file, scope))
    rules = tuple(_rules(_entries(content, "rule", file), file))
    if content.keys() - {"term", "rule"} or len(rules) > MOST_RULES or len({rule.name for rule in rules}) < len(rules):
        raise BadOwnRule(reason="file", file=file, index=len(rules), most=MOST_RULES)
    return Terms(terms, rules)


def write_toml(terms: Terms) -> str:
    """Write terms and rules as TOML, which :func:`read_terms` reads. It contains the terms in
    clear."""
    parts = [_entry("term", _row(term)) for term in terms.terms]
    parts += [_entry("rule", rule.to_json()) for rule in terms.rules]
    return "\n".join(parts)


def _entries(content: Mapping[str, Any], name: str, file: str) -> Sequence[Mapping[str, Any]]:
    found = content.get(name, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise BadTerm(reason="entry", file=file, index=1)
    return found


def _terms(entries: Sequence[Mapping[str, Any]], file: str, scope: Scope) -> Iterator[Term]:
    for index, entry in enumerate(entries, 1):
        acts = [act for act in ACTS if act in entry]
        flags = {name: entry.get(name, False) for name in _FLAGS}
        said = [entry.get("label", ""), *(entry[act] for act in acts)]
        if len(acts) != 1 or entry.keys() - _KEYS or not all(isinstance(entry, str) for entry in said):
            raise BadTerm(reason="entry", file=file, index=index)
        if not all(isinstance(entry, bool) for entry in flags.values()):
            raise BadTerm(reason="entry", file=file, index=index)
        try:
            yield make_term(entry[acts[0]], acts[0], label=entry.get("label", ""), scope=scope, **flags)
        except BadTerm as error:
            raise BadTerm(**{**error.params, "file": file, "index": index}) from error


def _rules(entries: Sequence[Mapping[str, Any]], file: str) -> Iterator[OwnRule]:
    for index, entry in enumerate(entries, 1):
        try:
            if entry.keys() - _RULE_KEYS:
                raise BadOwnRule(reason="entry", name=str(entry.get("name", index)))
            parts = (entry.get(name, ()) for name in ("before", "after"))
            yield make_rule(entry.get("name"), entry.get("shape"), entry.get("label"), *parts)
        except BadOwnRule as error:
            raise BadOwnRule(**{**error.params, "file": file, "index": index}) from error


def _row(term: Term) -> dict[str, Any]:
    row: dict[str, Any] = {term.act: term.text}
    row |= {"label": term.label} if term.label else {}
    return row | {name: True for name in _FLAGS if getattr(term, name)}


def _entry(kind: str, row: Mapping[str, Any]) -> str:
    lines = (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in row.items())
    return "\n".join((f"[[{kind}]]", *lines, ""))
