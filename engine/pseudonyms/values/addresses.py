"""Addresses and towns: invented ones in the shape of the originals. The same street is the same
street, the same town the same town.

What says the kind of thing stays ("12 bis, rue", "bâtiment", "BP", "Cedex"), what names it does
not. French postal codes begin with 96, which is no department; Canadian ones have letters that none
has (D, F, I, O, Q, U); of ZIP codes, 000 is given to no place; British areas begin with Q, V or X,
which none does.
"""

from __future__ import annotations

import re

from engine.pseudonyms.names.assignment import Pseudonyms
from engine.pseudonyms.names.lexicon import Lexicon
from engine.pseudonyms.names.mention_form import match_case
from engine.pseudonyms.names.random_numbers import SeededNumbers, invent
from engine.text import any_of, fold

_CUT = re.compile(r"([,;()\n|/]|\s[-–—]\s)")
_CODE = re.compile(
    r"(?<![^\W_])(?P<fr>(?:F[\s-])?\d{2}[ \u00a0]?\d{3}(?:-\d{4})?|\d{5}(?:-\d{4})?)(?![^\W_])"
    r"|(?<![^\W_])(?P<ca>[A-Z]\d[A-Z][ -]?\d[A-Z]\d)(?![^\W_])|(?<![^\W_])(?P<uk>[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})(?![^\W_])"
)
_STREET = re.compile(rf"(?<![^\W_]){any_of('addresses.street_kinds')}(?![^\W_])\.?[ \u00a0]*", re.IGNORECASE)
_HOUSE = re.compile(
    rf"(?<![^\W_]){any_of('addresses.house_kinds')}(?![^\W_])[ \u00a0:]*[«\"“]?[ \u00a0]*", re.IGNORECASE
)
_ROAD = re.compile(
    rf"(?<=[^\W_])[ \u00a0]+{any_of('addresses.road_kinds')}\b\.?(?:[ \u00a0]{any_of('addresses.road_directions')}\b)?",
    re.IGNORECASE,
)
_DETAIL = re.compile(rf"(?<![^\W_]){any_of('addresses.details')}(?![^\W_]|-[^\W\d_])\.?", re.IGNORECASE)
_LINK = re.compile(r"(?<![^\W_])(?:de|du|des|la|le|d['’]|l['’])[ \u00a0]?\Z", re.IGNORECASE)
_NUMBER = re.compile(r"\d+")
_OPENING = re.compile(rf"\s*(?:{any_of('places.before_a_place')}\s+)?")
_PREPOSITION = re.compile(r"(?:de l'|de la |des |du |de |d')")
_ARTICLES = re.compile(rf"\A(?:{any_of('addresses.articles')} )+(?=.)")
_LETTER = re.compile(r"(?<![^\W_])[A-Z](?![^\W_'’])")
_DETAIL_ALONE = rf"{any_of('addresses.details_alone')}(?![^\W_])"
_NAMING_WORDS = re.compile(
    rf"(?<![^\W_])(?!{_DETAIL_ALONE})[^\W\d_]{{2,40}}(?:[\s'’-]{{1,2}}(?!{_DETAIL_ALONE})[^\W\d_]{{2,40}}){{0,9}}(?![^\W_])",
    re.IGNORECASE,
)
"""Words that name something, and do not only say where in a building or on which line of an
address."""
_ENGLISH_ORDINAL = re.compile(r"(?<![^\W_])(\d{1,2})(?:st|nd|rd)(?![^\W_])")
_ORDINAL = re.compile(rf"(?<![^\W_])\d{{1,2}}\s?{any_of('numbers.ordinals')}(?![^\W_])", re.IGNORECASE)


class Addresses:
    """Writes the addresses and the towns of one document."""

    def __init__(self, lexicon: Lexicon, pseudonyms: Pseudonyms, *, french: bool) -> None:
        """Begin a document."""
        self._lexicon, self._pseudonyms, self._french = lexicon, pseudonyms, french

    def address(self, text: str) -> str:
        """Write an address again."""
        segments = _CUT.split(text)
        last = max((i for i, segment in enumerate(segments[::2]) if _has_letters(segment)), default=0) * 2
        pieces = [
            segment if i % 2 or not segment.strip() else self._segment(segment, is_last=i == last and i > 0)
            for i, segment in enumerate(segments)
        ]
        new = "".join(pieces)
        return new if any(c.isalnum() for c in text) else f"{self._house('', '12')} rue {self._street(text)}"

    def town(self, text: str) -> str:
        """Write a town again, with its code."""
        if not any(c.isalnum() for c in text):
            return self._town_word(text)
        return "".join(
            segment if i % 2 or not segment.strip() else self._coded_town(segment)
            for i, segment in enumerate(_CUT.split(text))
        )

    def _segment(self, text: str, *, is_last: bool) -> str:
        """Write what stands between two commas."""
        code = _CODE.search(text)
        if code:
            before = text[: code.start()]
            if not text[code.end() :].strip(" .") and not (
                _STREET.search(before) or _HOUSE.search(before) or _ROAD.search(before)
            ):
                return self._coded_town(text)
            return (self._segment(before, is_last=False) if before.strip() else before) + self._coded_town(
                text[code.start() :]
            )
        for pattern in (_STREET, _HOUSE):
            kind = pattern.search(text)
            if kind and _has_letters(text[kind.end() :]):
                return self._in_street(text, kind, house=pattern is _HOUSE)
        road = _ROAD.search(text)
        if road:
            return self._on_road(text, road)
        if _detail(text) or not _NAMING_WORDS.search(text):
            return self._details(text, "")
        return self._coded_town(text) if is_last else self._house_name(text)

    def _in_street(self, text: str, kind: re.Match[str], *, house: bool) -> str:
        """Write "12 bis rue de la Paix"."""
        name = text[kind.end() :]
        bare, rest = name.rstrip(' .»"”'), name[len(name.rstrip(' .»"”')) :]
        detail = _detail(bare)
        if detail and detail.start():
            bare, rest = bare[: detail.start()].rstrip(), bare[len(bare[: detail.start()].rstrip()) :] + rest
        word = self._street(bare)
        new = _PREPOSITION.sub("", word, count=1) if house else word
        return self._details(text[: kind.start()], word) + kind[0] + match_case(new, bare) + self._details(rest, "")

    def _on_road(self, text: str, road: re.Match[str]) -> str:
        """Write "1-2210 Carling Ave."."""
        begun = re.match(r"\s*(?:[\d\-–#/A-D]{1,12}[\s,]+){0,3}", text)
        start = begun.end() if begun and begun.end() < road.start() else 0
        name = text[start : road.start()]
        word = self._pseudonyms.draw("road", fold(name), self._lexicon.places)
        new = word if any(c.isdigit() for c in name) else match_case(word, name)
        return self._details(text[:start], word) + new + road[0] + self._details(text[road.end() :], "")

    def _house_name(self, text: str) -> str:
        """Write the name of a house or of whoever it is known by: numbers are drawn, the words
        become a name."""
        lead = _OPENING.match(text)
        start = lead.end() if lead else 0
        number = re.compile(r"\d+\s*(?:bis|ter)?[,\s]*").match(text, start)
        begun = number.end() if number else start
        bare = text[begun:].rstrip()
        word = self._street(bare)
        new = match_case(_PREPOSITION.sub("", word, count=1), bare)
        return text[:start] + self._details(text[start:begun], word) + new + text[begun + len(bare) :]

    def _details(self, text: str, street: str) -> str:
        """Draw the numbers of what is left, the letters that stand for one, and words for those
        that say no kind of thing.

        ``street`` is the pseudonym of the street they belong to: it is said to the register, which
        keeps it in clear.
        """
        text = _NAMING_WORDS.sub(lambda m: match_case(_PREPOSITION.sub("", self._street(m[0]), count=1), m[0]), text)
        text = _LETTER.sub(lambda m: self._letter(m[0], street), text)
        text = _ENGLISH_ORDINAL.sub(lambda m: m[1] + "th", text)
        return _NUMBER.sub(lambda m: self._house(street, m[0]), text)

    def _coded_town(self, text: str) -> str:
        """Write "75011 Paris Cedex 11", "Paris 11e", "Ottawa ON K2A 1H4"."""
        code = _CODE.search(text)
        if code:
            return (
                self._words_of_town(text[: code.start()]) + self._code(code) + self._words_of_town(text[code.end() :])
            )
        return self._words_of_town(text)

    def _words_of_town(self, text: str) -> str:
        if not _has_letters(text):
            return _NUMBER.sub(lambda m: "96" if len(m[0]) == 2 else self._house("", m[0]), text)
        detail = _detail(text) or _ORDINAL.search(text)
        if detail:
            before, after = text[: detail.start()], text[detail.end() :]
            number = _NUMBER.sub(lambda m: self._house("town", m[0][-1]), detail[0])
            return (self._words_of_town(before) if before.strip() else before) + number + self._details(after, "town")
        start = len(text) - len(text.lstrip(" \u00a0.-:'’"))
        bare = text[start:].rstrip(" .-:\u00a0")
        digits = re.compile(r"\s*\d+\Z").search(bare)
        name = bare[: digits.start()] if digits else bare
        tail = self._details(digits[0], "town") if digits else ""
        return text[:start] + match_case(self._town_word(name), name) + tail + text[start + len(bare) :]

    def _code(self, code: re.Match[str]) -> str:
        """Draw a postal code that no place has."""
        kind = code.lastgroup or "fr"

        def replace_letters(letters: str) -> str:
            drawn = invent(
                self._pseudonyms, f"code {kind}", fold(code[0]).replace(" ", ""),
                lambda chance: "".join(letters[chance.below(len(letters))] if c.isalpha() else chance.digits(1) for c in code[0]),
                frozenset(),
            )  # fmt: skip
            return "".join(new if old.isalnum() else old for old, new in zip(code[0], drawn, strict=True))

        if kind == "ca":
            return replace_letters("DFIOQU")
        if kind == "uk":
            return replace_letters("QVX")
        begun = "96" if self._french else "000"
        digits = [c for c in code[0] if c.isdigit()]
        drawn = invent(
            self._pseudonyms, "code", "".join(digits),
            lambda chance: begun + chance.digits(len(digits) - len(begun)), frozenset(),
        )  # fmt: skip
        left = iter(drawn)
        return "".join(next(left) if c.isdigit() else c for c in code[0])

    def _house(self, street: str, number: str) -> str:
        """Draw a number of as many digits."""

        def make(chance: SeededNumbers) -> str:  # from 4 on, an English ordinal ends in "th"
            return f"{chance.digits(len(number) - 1)}{4 + chance.below(6)}".replace("0", "7")

        return invent(self._pseudonyms, f"house {street}", number, make, frozenset({number}))

    def _letter(self, letter: str, street: str) -> str:
        return invent(
            self._pseudonyms,
            f"stair {street}",
            letter,
            lambda chance: "ABCDEFGHJK"[chance.below(10)],
            frozenset({letter}),
        )

    def _street(self, name: str) -> str:
        return self._pseudonyms.draw("street", _without_small_words(name), self._lexicon.streets)

    def _town_word(self, name: str) -> str:
        return self._pseudonyms.draw("place", _without_small_words(name), self._lexicon.places)


def _detail(text: str) -> re.Match[str] | None:
    """Find what says where in a building: "porte 3", and not the gate that "rue de la Porte Neuve"
    is named after."""
    return next((found for found in _DETAIL.finditer(text) if not _LINK.search(text[: found.start()])), None)


def _has_letters(text: str) -> bool:
    return any(c.isalpha() for c in text)


def _without_small_words(name: str) -> str:
    """Fold a name without the articles it begins with: "Le Havre" and "Havre" are one town."""
    folded = fold(name)
    bare = _ARTICLES.sub("", folded)
    return bare or folded
