"""The reader's terms that the command line is told of: word by word, by a file, or as a judge wrote
them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.language import language

if TYPE_CHECKING:
    from engine.terms import Terms

Hide = Annotated[
    list[str] | None,
    typer.Option("--hide", metavar="TERM", help="help.words_to_hide_always_may_be", show_default=False),
]
Keep = Annotated[
    list[str] | None, typer.Option("--keep", metavar="TERM", help="help.words_never_to_hide_may_be", show_default=False)
]
TermsFile = Annotated[
    str | None, typer.Option("--terms", metavar="FILE", help="help.file_of_terms_and_rules_toml", show_default=False)
]
Additional = Annotated[
    str | None,
    typer.Option("--additional-terms", metavar="TEXT", help="help.request_of_a_judge_as_in", show_default=False),
]
_EXPRESSION = "/"
"""Stands before and behind a term that is a regular expression."""


def wanted_terms(
    hide: Sequence[str] | None, keep: Sequence[str] | None, file: str | None, additional: str | None = None
) -> Terms | None:
    """Give the terms asked for, None where none are; contradictions, and what was not understood of
    a request, are said on standard error, without a term.

    Raises:
        FileMissing, BadTerm, BadOwnRule, TooManyTerms, BrokenLine: what is wrong with the file, or
        with a term.
    """
    if not (hide or keep or file or additional):
        return None
    from engine.terms import Terms, check_number, make_term, merge, read_additional, read_terms

    said = [(words, act) for act, listed in (("hide", hide), ("keep", keep)) for words in listed or ()]
    typed = []
    for words, act in said:
        expression = len(words) > 2 and words.startswith(_EXPRESSION) and words.endswith(_EXPRESSION)
        typed.append(make_term(words[1:-1] if expression else words, act, expression=expression, scope="document"))
    parts = [Terms(check_number(typed))]
    if file:
        parts.append(read_terms(files.read_bytes(file), "-" if file == files.STANDARD else file))
    if additional:
        request = read_additional(additional)
        parts.append(request.terms)
        tell(request.sentence(language()))
    merged = merge(*parts)
    for conflict in merged.conflicts():
        tell(conflict.sentence(language()))
    return merged


def tell(sentence: str) -> None:
    """Say a sentence on standard error; nothing where it is empty."""
    if sentence:
        sys.stderr.write(f"{sentence}\n")
