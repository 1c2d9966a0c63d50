"""Reading the fields of an act, which a browser or a program sent: anything may stand in them."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, Literal

from engine.core import LABELS, BadAct, Entity
from engine.review.log import ReviewState

NEW = "new"
SAME_PERSON: Literal["person"] = "person"
Reach = bool | Literal["person"]
MANY = 20_000
"""Most items of a list in an act."""

LONGEST_NOTE = 1_000
_UNSEEN = frozenset({"Cc", "Cs", "Cf", "Co", "Cn"})


def span(state: ReviewState, act: Mapping[str, Any], first: str = "start", last: str = "end") -> tuple[int, int]:
    """Read a half-open span of the text.

    Raises:
        BadAct: it is none.
    """
    return _span(state, act.get(first), act.get(last))


def passage(state: ReviewState, act: Mapping[str, Any]) -> tuple[int, int]:
    """Read the half-open span of the text that a pair of offsets names.

    Raises:
        BadAct: it is none.
    """
    place = _list(act, "passage")
    if len(place) != 2:
        raise BadAct("span")
    return _span(state, *place)


def mention(state: ReviewState, act: Mapping[str, Any]) -> Entity:
    """Give the mention that covers exactly the span of an act.

    Raises:
        BadAct: there is none.
    """
    return mention_at(state, *span(state, act))


def mention_at(state: ReviewState, start: int, end: int) -> Entity:
    """Give the mention that covers exactly a span.

    Raises:
        BadAct: there is none.
    """
    entities = state.annotation.entities
    rank = bisect_left(entities, start, key=lambda one: one.start)
    if rank == len(entities) or (entities[rank].start, entities[rank].end) != (start, end):
        raise BadAct("gone")
    return entities[rank]


def mentions(state: ReviewState, act: Mapping[str, Any], name: str) -> tuple[Entity, ...]:
    """Give the mentions that a list of pairs of offsets names, each once, in order of the text.

    Raises:
        BadAct: it is no such list, or one of them is not there.
    """
    places = set()
    for place in _list(act, name):
        if not isinstance(place, list | tuple) or len(place) != 2:
            raise BadAct("span")
        places.add(_span(state, *place))
    return tuple(mention_at(state, *place) for place in sorted(places))


def label(act: Mapping[str, Any]) -> str:
    """Read the code of a label.

    Raises:
        BadAct: there is no such label.
    """
    code = act.get("label")
    if not isinstance(code, str) or code not in LABELS:
        raise BadAct("label")
    return code


def flag(act: Mapping[str, Any], name: str) -> bool:
    """Read a yes or no.

    Raises:
        BadAct: it is neither.
    """
    value = act.get(name)
    if not isinstance(value, bool):
        raise BadAct("unknown")
    return value


def reach(act: Mapping[str, Any]) -> Reach:
    """Read how far an act on a mention reaches: here (false), to what says the same (true), or to
    what says the same of the same person (:data:`SAME_PERSON`).

    Raises:
        BadAct: it is none of these.
    """
    value = act.get("everywhere")
    if isinstance(value, bool):
        return value
    if value == SAME_PERSON:
        return SAME_PERSON
    raise BadAct("unknown")


def person(state: ReviewState, value: object) -> str:
    """Read the id of a person of the document.

    Raises:
        BadAct: there is none.
    """
    if not isinstance(value, str) or state.person(value) is None:
        raise BadAct("person")
    return value


def persons(state: ReviewState, act: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Read a list of ids of persons, each once.

    Raises:
        BadAct: it is no such list, or one of them is not there.
    """
    known = {one.id for one in state.annotation.persons}
    found = _strings(act, name, "person")
    if not known.issuperset(found):
        raise BadAct("person")
    return found


def doubts(act: Mapping[str, Any]) -> tuple[str, ...]:
    """Read the list of ids of doubts, each once; whether they exist is not asked.

    Raises:
        BadAct: it is no such list.
    """
    return _strings(act, "doubts", "doubt")


def words(act: Mapping[str, Any], name: str, longest: int = LONGEST_NOTE) -> str:
    """Read what somebody typed, on one line, without what cannot be seen; cut where it is longer
    than ``longest``. Missing, it is empty.

    Raises:
        BadAct: it is no text.
    """
    value = act.get(name)
    if value is not None and not isinstance(value, str):
        raise BadAct("unknown")
    line = " ".join((value or "")[: 4 * longest].split())
    return "".join(one for one in line if unicodedata.category(one) not in _UNSEEN)[:longest].strip()


def _strings(act: Mapping[str, Any], name: str, reason: str) -> tuple[str, ...]:
    found = _list(act, name)
    if not all(isinstance(one, str) for one in found):
        raise BadAct(reason)
    return tuple(dict.fromkeys(found))


def _list(act: Mapping[str, Any], name: str) -> list[Any] | tuple[Any, ...]:
    value = act.get(name)
    if not isinstance(value, list | tuple) or len(value) > MANY:
        raise BadAct("unknown")
    return value


def _span(state: ReviewState, start: object, end: object) -> tuple[int, int]:
    if type(start) is not int or type(end) is not int:
        raise BadAct("span")
    if not 0 <= start < end <= len(state.annotation.document.text):
        raise BadAct("span")
    return start, end
