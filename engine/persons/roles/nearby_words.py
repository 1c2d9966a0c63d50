"""What the words right before and right behind a name say of its bearer's role."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.persons.context import LAWYER_TITLES, MEDICAL_TITLES
from engine.persons.mentions import Mention
from engine.persons.roles.cues import OF_COURT, OF_PARTIES, RoleCue
from engine.persons.roles.enumerations import PLURAL
from engine.persons.roles.named_text import Evidence, NamedText
from engine.persons.roles.text_kinds import TextKind
from engine.persons.roles.vocabulary import TITLE_BEFORE
from engine.text import FoldedText

_BEHIND, _AHEAD = 90, 90
_SENTENCE = re.compile(r".*[a-z]{4}[.;!?] ", re.DOTALL)
"""What ends before a sentence: "M." and "art." end none."""

_SHARED = 0.9
"""What the words before or behind a list say of each of its names."""

_OF_A_CRIME = frozenset({"accused_named", "accused_behind", "declared_guilty"})
"""Cues that make an accused in a criminal case: elsewhere they speak of another one."""

_KIN = frozenset({"child", "relative"})
_DOCTOR, _OFFICE, _CLEAR = 8.0, 4.0, 7.0


def of_words(text: NamedText) -> Iterator[Evidence]:
    """Yield evidence for roles from the words right before and right after each mention, its title,
    and what the names of a list share: (mention, role, weight). Lawyers are skipped."""
    for members in text.listed:
        if members[0].category == "avocat":  # a lawyer is one, whatever is said
            continue
        said = [_said(text.read, mention) for mention in members]
        for mention, (before, behind) in zip(members, said, strict=True):
            for cue in (*before, *(cue for cue, _ in behind)):
                yield mention, _meant(cue, mention, text.kind), cue.weight
            yield from _of_title(mention)
        if len(members) > 1:
            shared = [(m, cue) for cue in said[0][0] if cue.shared for m in _sharing(members, cue)]
            shared += [(m, cue) for cue, words in said[-1][1] if cue.shared or PLURAL.search(words) for m in members]
            yield from ((m, _meant(cue, m, text.kind), _SHARED * cue.weight) for m, cue in shared)


def _sharing(members: Sequence[Mention], cue: RoleCue) -> Iterator[Mention]:
    """Yield who of a list shares what is said before its first name: "son fils Aimé et Mme Roy" has
    a title only from her on, who is no child."""
    if cue.role in _KIN and not members[0].title:
        return takewhile(lambda mention: mention is members[0] or not mention.title, members)
    return iter(members)


def _of_title(mention: Mention) -> Iterator[Evidence]:
    if mention.title in MEDICAL_TITLES:
        yield mention, "doctor", _DOCTOR
    if mention.category == "partie" and mention.title in LAWYER_TITLES:
        yield mention, "public_officer", _OFFICE


def _said(read: FoldedText, mention: Mention) -> tuple[list[RoleCue], list[tuple[RoleCue, str]]]:
    """Give the cue before a mention, and those behind it with the words that matched."""
    before, behind = words_around(read, mention)
    if mention.category == "magistrat":
        before = TITLE_BEFORE.sub("", read.folded[max(0, mention.start - _AHEAD) : mention.start])
    cues = OF_COURT if mention.category == "magistrat" else OF_PARTIES
    cue = cues.before(before)
    return [cue] if cue else [], cues.behind(behind)


def _meant(cue: RoleCue, mention: Mention, of_text: TextKind) -> str:
    """Say what a cue means in a text of this kind: a son who is "M." is a relative, and so is one
    of whom the text does not judge."""
    if cue.role == "child":
        grown = (mention.title and mention.gender) or (of_text.letter and not (of_text.family or cue.minor))
        return "relative" if grown else "child"
    if cue.role == "late":
        return "victim" if of_text.criminal or of_text.medical else "relative"
    if cue.name in _OF_A_CRIME and not of_text.criminal:
        return "other"  # accused in another case
    if cue.role == "company_officer" and of_text.administrative and cue.weight < _CLEAR:
        return "public_officer"
    return cue.role


def words_around(read: FoldedText, mention: Mention) -> tuple[str, str]:
    """Return the folded words before and after a mention within its sentence and paragraph, at most
    90 characters each. Its title is removed from those before."""
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start].rsplit("\n\n", 1)[-1]
    ended = _SENTENCE.match(before)
    before = before[ended.end() :] if ended else before
    behind = read.folded[mention.end : mention.end + _BEHIND].split("\n\n", 1)[0]
    return TITLE_BEFORE.sub("", before), behind


__all__ = ["of_words", "words_around"]
