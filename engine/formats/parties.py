"""Names of parties known from elsewhere, as a register of the court gives them: one per line, or a
list in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.core import BadParties, BinaryText, TooManyParties
from engine.formats.plain.read import decode
from engine.text import clean

MOST, LONGEST = 500, 200


def check_parties(names: Iterable[str]) -> tuple[str, ...]:
    """Normalise a list of party names: each on one line with single blanks, empty names and
    duplicates removed, in their order.

    Raises:
        TooManyParties: there are more than :data:`MOST` names, or one is longer than
        :data:`LONGEST` characters.
    """
    known = dict.fromkeys(name for given in names if (name := " ".join(clean(given).split())))
    if len(known) > MOST or any(len(name) > LONGEST for name in known):
        raise TooManyParties(most=MOST, longest=LONGEST)
    return tuple(known)


def read_parties(text: str) -> tuple[str, ...]:
    """Parse party names typed by a user, one per line, and normalise them (:func:`check_parties`).

    Raises:
        TooManyParties: as :func:`check_parties`.
    """
    return check_parties(text.splitlines())


def read_party_file(data: bytes, file: str) -> tuple[str, ...]:
    """Parse a file of party names, one per line or a JSON list of strings, and normalise them
    (:func:`check_parties`). ``file`` is its name, for the error.

    Raises:
        BadParties: it is neither.
        TooManyParties: as :func:`check_parties`.
    """
    try:
        text = decode(data)
        if not text.lstrip().startswith(("[", "{")):
            return read_parties(text)
        names = json.loads(text)
    except (BinaryText, ValueError, RecursionError) as error:
        raise BadParties(file=file) from error
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadParties(file=file)
    return check_parties(names)
