"""No pseudonym of one person is what a reader chose for another: who had it by the strategy gets
another one, and nobody else's moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from engine.core import FIRST_NAME, NAMED_COMPANY, SURNAME, Entity
from engine.pseudonyms.names.names import is_name
from engine.pseudonyms.names.supply import list_name_words
from engine.pseudonyms.strategies.strategy import Setting, Writer, Writing
from engine.text import fold

_DRAWN = frozenset({NAMED_COMPANY, "personneMorale", "etablissement", "localite"})
"""Labels, beside those of names, whose pseudonyms are words."""
_JOINED = frozenset({"email", "siteWebSensible"})
"""Labels in which names run together."""
_SHORTEST = 3

Place = tuple[int, int]
Owner = tuple[str, str, str]


def avoid_collisions(
    setting: Setting, words: Iterable[str], write: Writer, again: Callable[[Setting], Writer]
) -> Writer:
    """Make the writer of what ``write`` gives, in which none of ``words`` stands for anybody.

    Where it would, the name or thing is written as a second writing gives it, which ``again``
    begins and in which no word of the first comes.
    """
    masked = [one for one in setting.annotation.entities if one.masked]
    first = {_place(one): write(one) for one in masked}
    moves = _moving(setting, masked, first, words)
    if moves:
        given = (first[_place(one)].text for one in masked if is_name(one) or one.label in _DRAWN)
        second = again(replace(setting, register=None, reserved=tuple(dict.fromkeys((*words, *given)))))
        made = {_place(one): second(one) for one in masked}  # all of them: a writer is asked in the order of the text
        first |= {place: made[place] for place in moves}
    return lambda entity: first[_place(entity)]


def _moving(
    setting: Setting, masked: Sequence[Entity], written: Mapping[Place, Writing], words: Iterable[str]
) -> set[Place]:
    """Find the mentions that cannot be written so: of a name or thing that meets one of the words,
    and of what is named after it."""
    whole = {fold(word) for word in words}
    parts = {part for word in whole for part in word.split() if len(part) > 1}

    def meets(entity: Entity) -> bool:
        text = written[_place(entity)].text
        return fold(text) in whole or any(part in parts for part in list_name_words(text))

    met = [one for one in masked if one.label not in _JOINED and meets(one)]
    owners = {_owner(setting, one) for one in met}
    names = {owner[2] for owner in owners if owner[0] in (FIRST_NAME, SURNAME)}

    def follows(entity: Entity) -> bool:
        if entity.label == NAMED_COMPANY:
            return any(f" {name} " in f" {fold(entity.text)} " for name in names)
        if entity.label not in _JOINED or entity.person in setting.chosen:
            return False
        return any(part in fold(written[_place(entity)].text) for part in parts if len(part) >= _SHORTEST)

    return {_place(one) for one in masked if _owner(setting, one) in owners or (owners and follows(one))}


def _owner(setting: Setting, entity: Entity) -> Owner:
    """Tell names and things apart, as the strategies do."""
    return setting.names.key(entity) if is_name(entity) else (entity.label, "", fold(entity.text))


def _place(entity: Entity) -> Place:
    return entity.start, entity.end
