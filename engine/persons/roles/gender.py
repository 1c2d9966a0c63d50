"""Whether somebody is a woman or a man: by title, by what agrees with the name, by the first
name."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from engine.persons.mentions import Gender, Mention
from engine.persons.roles.nearby_words import words_around
from engine.text import FoldedText, any_of, gender as gender_of_name, vocabulary

_AGREEMENT = re.compile(
    rf"[ ,(\n]*(?:(?P<f>{any_of('gender.women_behind')})|(?P<m>{any_of('gender.men_behind')}))(?! [a-z]*e\b\Z)\b"
)
"""Words that agree with the name they follow. "ne", without its accent, is also the negation."""

_GENDERED = re.compile(
    rf"\b(?:(?P<f>{any_of('gender.womens_determiners')}? ?(?:ex-)?{any_of('gender.women_before')})|"
    rf"(?P<m>{any_of('gender.mens_determiners')}? ?(?:ex-)?{any_of('gender.men_before')}))[ ,]*\Z"
)

_TITLE, _CLEAR = 3, 4
"""What a title counts against an agreement, and how many times more must be said of one gender than
of the other."""

_OF_SEVERAL = vocabulary.words("titles.of_several") | {"ne"}
_BIRTH = re.compile(r"[ \n]+(?:le|en|a|au|vers|\d)\b")


@dataclass(slots=True)
class Genders:
    """What was said of the gender of one person, and the first names it bears."""

    said: Counter[Gender] = field(default_factory=Counter)
    firsts: Counter[str] = field(default_factory=Counter)

    def note(self, read: FoldedText, mention: Mention) -> None:
        """Note what title and agreement say of one mention, and its first name."""
        self.firsts.update(mention.firsts[:1])
        if mention.gender and mention.title not in _OF_SEVERAL:
            self.said[mention.gender] += _TITLE
        before, behind = words_around(read, mention)
        agreement = _AGREEMENT.match(behind)
        if agreement and not _is_negation(agreement):
            self.said["f" if agreement["f"] else "m"] += 1
        told = _GENDERED.search(before)
        if told and not mention.title:
            self.said["f" if told["f"] else "m"] += 1

    def settled(self) -> Gender | None:
        """Settle the gender: the text decides, the first name where the text says little; a
        contradiction is unknown."""
        if not self.said:
            return self._named()
        (told, most), *others = self.said.most_common()
        if others and most < _CLEAR * others[0][1]:
            return None
        named = self._named()
        return told if most >= _TITLE or named in (told, None) else None

    def _named(self) -> Gender | None:
        """Ask the model of first names for the most frequent first name that is no initial."""
        full = {first: count for first, count in self.firsts.items() if len(first) > 1}
        return gender_of_name(max(full, key=lambda first: (full[first], first)))[0] if full else None


def _is_negation(agreement: re.Match[str]) -> bool:
    """Tell "M. Roy ne conteste pas" from "Roy né le": both are "ne" without accents."""
    return agreement["m"] == "ne" and _BIRTH.match(agreement.string, agreement.end()) is None


__all__ = ["Genders"]
