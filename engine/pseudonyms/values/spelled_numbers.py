"""French numbers in words, as old deeds write dates: "douze mars mil neuf cent soixante-cinq"."""

from __future__ import annotations

from functools import cache

from engine.text import fold

_UNITS = " un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
    " "
)
_TENS = ("", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre-vingt", "quatre-vingt")
WORDS = (
    frozenset("et mil mille cent cents premier quatre-vingts quatre-vingt".split()) | set(_UNITS[1:]) | set(_TENS[2:])
)


def spell(number: int) -> str:
    """Write a number from 1 to 2999 in French words; 1001 to 1999 begin with "mil", as in dates."""
    thousands, rest = divmod(number, 1000)
    words = [] if not thousands else ["mil" if rest else "mille"] if thousands == 1 else [_UNITS[thousands], "mille"]
    hundreds, rest = divmod(rest, 100)
    if hundreds:
        words += [_UNITS[hundreds]] * (hundreds > 1) + ["cents" if hundreds > 1 and not rest else "cent"]
    return " ".join([*words, _below_hundred(rest)]).strip()


@cache
def numbers() -> dict[str, int]:
    """Map the folded French words for days (1 to 31) and years (1700 to 2099) to their numbers.
    Both spellings "mil" and "mille" are included, and "premier". Cached."""
    found = {fold(spell(number)): number for number in (*range(1, 32), *range(1700, 2100))}
    found |= {words.replace("mil ", "mille ", 1): number for words, number in found.items() if words.startswith("mil ")}
    return found | {"premier": 1}


def _below_hundred(number: int) -> str:
    if number < 20:
        return _UNITS[number]
    tens, units = divmod(number, 10)
    if tens in (7, 9):
        units += 10
    if tens == 8 and not units:
        return "quatre-vingts"
    if units in (1, 11) and tens < 8:
        return f"{_TENS[tens]} et {_UNITS[units]}"
    return f"{_TENS[tens]}-{_UNITS[units]}" if units else _TENS[tens]
