"""Names glued into a login: « jdurand@… », « C:\\Users\\durandj », a property that is only «
mjdurand »."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.text import letter_runs

_LOGIN = re.compile(
    r"(?<![\w.+-])(?P<mail>[\w.+-]{3,64})(?:@|%40)|(?<=[\\/])(?P<folder>[\w.-]{3,64})(?=[\\/])|\A\s{0,9}(?P<alone>[\w.-]{3,64})\s{0,9}\Z"
)
_PART = re.compile(r"[^\W\d_]+")
_SHORTEST, _INITIALS, _LONGEST = 4, 2, 40
"""Letters of the shortest surname, initials at most beside it, letters of the longest login."""


class Logins:
    """Search for logins made of a surname and a first name or initials (``jdurand``), as they occur
    in mail addresses, paths and document properties. Names are given as (index, form, whether it is
    a first name)."""

    def __init__(self, names: Iterable[tuple[int, str, bool]]) -> None:
        self._surnames: dict[str, int] = {}
        self._first_names: dict[str, int] = {}
        for index, form, is_first in names:
            key = letter_runs.letters(form)
            if is_first and key:
                self._first_names.setdefault(key, index)
            elif len(key) >= _SHORTEST:
                self._surnames.setdefault(key, index)
        self._initials = {key[0] for key in self._first_names}

    def find(self, text: str) -> Iterator[tuple[int, int, int]]:
        """Yield (start, end, index of the surname) for each part of a login that consists of a
        surname and a first name or initials; offsets are half-open."""
        if not self._surnames or not (len(text) < 99 or any(mark in text for mark in ("@", "%40", "\\", "/"))):
            return
        for login in _LOGIN.finditer(text):
            kind = str(login.lastgroup)
            for part in _PART.finditer(text, *login.span(kind)):
                index = self._surname(part[0], kind == "mail")
                if index is not None:
                    yield *part.span(), index

    def _surname(self, part: str, is_mail: bool) -> int | None:
        """Give the index of the surname in a part of a login; the part that is nothing but a name
        is found elsewhere."""
        key = "".join(word.key for word in letter_runs.words(part))
        if len(key) > _LONGEST:
            return None
        for cut in range(1, len(key)):
            for rest, name in ((key[:cut], key[cut:]), (key[cut:], key[:cut])):
                if name in self._surnames and self._goes_with(rest, is_mail):
                    return self._surnames[name]
        return None

    def _goes_with(self, rest: str, is_mail: bool) -> bool:
        return rest in self._first_names or (len(rest) <= _INITIALS and (is_mail or rest[0] in self._initials))
