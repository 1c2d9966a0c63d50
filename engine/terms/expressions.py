"""Regular expressions of a reader: checked before they are kept, and stopped where they take too
long."""

from __future__ import annotations

from collections.abc import Iterator

import regex

from engine.core import BadTerm, document_cache

SECONDS = 1.0
"""Time that one expression may take in one text: what goes back over its steps without end is
stopped."""

MOST_FINDS = 20_000
"""Places of one expression in one text."""


class TakesTooLong(Exception):
    """An expression was stopped before the end of the text."""


def check_expression(pattern: str) -> None:
    """Check that a pattern is a regular expression that finds something.

    Raises:
        BadTerm: it is none, or matches the empty text, that is everywhere.
    """
    compiled = compile_expression(pattern, True, False)
    try:
        if compiled.search("", timeout=SECONDS) is not None:
            raise BadTerm(reason="empty")
    except TimeoutError as error:
        raise BadTerm(reason="slow") from error


@document_cache(4096)
def compile_expression(pattern: str, same_case: bool, whole: bool) -> regex.Pattern[str]:
    """Compile a pattern; with ``whole`` it matches neither behind nor before a letter or figure.

    Raises:
        BadTerm: it is no regular expression.
    """
    try:
        regex.compile(pattern)  # alone: a bracket must not close the group around it
        flags = regex.V0 | regex.MULTILINE | (0 if same_case else regex.IGNORECASE)
        return regex.compile(rf"(?<!\w)(?:{pattern})(?!\w)" if whole else pattern, flags)
    except (regex.error, ValueError, OverflowError, RecursionError, MemoryError) as error:
        raise BadTerm(reason="expression") from error


def find_expression(text: str, pattern: str, same_case: bool, whole: bool) -> Iterator[tuple[int, int]]:
    """Yield the half-open places of an expression, the first :data:`MOST_FINDS` of them; empty
    matches are left out.

    Raises:
        TakesTooLong: it took more than :data:`SECONDS`, or has more places.
    """
    left = MOST_FINDS
    try:
        for match in compile_expression(pattern, same_case, whole).finditer(text, timeout=SECONDS):
            if match.end() > match.start():
                if not left:
                    raise TakesTooLong
                left -= 1
                yield match.span()
    except TimeoutError as error:
        raise TakesTooLong from error
