"""Letters that look like those of our alphabet: Cyrillic and Greek ones, small capitals, circled
letters. A reader sees a name in « Quаtrebаrbеs », in which three letters are Cyrillic.

The pairs are those of the confusables of Unicode (UTS 39, ``confusables.txt``) whose model is a
letter of ours, or its small capital; full width, bold or raised letters need no table: they are
compatible with ours (NFKC), which :mod:`engine.text.fold` knows.
"""

from __future__ import annotations

import re
import unicodedata
from string import ascii_letters, ascii_lowercase, ascii_uppercase

_PAIRS = (
    "аa бb вb еe һh нh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt уy үy ѵv ԝw ѡw хx сc ԁd ԍg ьb "
    "АA ВB ЕE НH ІI ЈJ КK ӀI МM ОO РP ԚQ ЅS ТT УY ҮY ѴV ԜW ХX СC Ԁd "
    "αa ϲc εe γy ηn ιi κk νv οo ρp σo ςc τt υu ωw χx ϳj βb "
    "ΑA ΒB ϹC ΕE ϜF ΗH ΙI ͿJ ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ΖZ "
    "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz "
    "ɑa ɡg ɩi ɭl ʋu ɓb ɗd ɦh ɱm ɳn ɲn ʂs ʈt ʐz ᶍx ƅb "
    "օo ոn սu հh ցg քp ԱU ՍU ՕO ՏS ԼL Եt "
    "ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᎽY ᏃZ "
    "ⲀA ⲂB ⲤC ⲈE ⲎH ⲒI ⲔK ⲘM ⲚN ⲞO ⲢP ⲦT ⲬX ⲨY ⲟo ⲣp ⲥc "
    "ꓮA ꓐB ꓚC ꓓD ꓰE ꓝF ꓖG ꓧH ꓲI ꓙJ ꓗK ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ"
)
_CIRCLED = (
    dict(zip(range(0x24B6, 0x24EA), ascii_uppercase + ascii_lowercase, strict=True))
    | dict(zip(range(0x249C, 0x24B6), ascii_lowercase, strict=True))
    | {
        start + rank: letter
        for start in (0x1F110, 0x1F130, 0x1F150, 0x1F170, 0x1F1E6)
        for rank, letter in enumerate(ascii_uppercase)
    }
    | {0xF000 + ord(letter): letter for letter in ascii_letters}
)
"""Letters in circles, squares and brackets, those of flags, and the private ones of fonts of
symbols."""

_LOOKS: dict[str, str] = {pair[0]: pair[1:] for pair in _PAIRS.split()} | {
    chr(code): letter for code, letter in _CIRCLED.items()
}
_LETTER = (
    r"[^\W\d_]|[\u0300-\u036f]|[\u24b6-\u24e9\u249c-\u24b5\uf041-\uf07a\U0001f110-\U0001f189\U0001f1e6-\U0001f1ff]"
)
_RUN = re.compile(rf"(?:{_LETTER})+")
_FOREIGN = re.compile(
    r"[\u0181-\u01bf\u0250-\u02af\u0370-\u058f\u13a0-\u13ff\u1d00-\u1dbf\u2c80-\u2cff\u249c-\u24e9\ua4d0-\ua4f7"
    r"\ua700-\ua7ff\u1f00-\u1fff\uf041-\uf07a\U0001f110-\U0001f189\U0001f1e6-\U0001f1ff]"
)


def latin_letters(text: str) -> str:
    """Return a text of the same length in which letters that look like Latin ones are these: the
    same text where there is none.

    A word of another alphabet that has one letter of its own look is a word of that alphabet: it
    stays.
    """
    return _RUN.sub(_latin, text) if _FOREIGN.search(text) else text


def _latin(run: re.Match[str]) -> str:
    word = run[0]
    if word.isascii() or not _FOREIGN.search(word):
        return word
    letters = [_look(character) for character in word]
    is_latin = all(letter.isascii() or _is_latin(letter) for letter in letters)
    return "".join(letters) if is_latin or any(map(_is_latin, word)) else word


def _look(character: str) -> str:
    bare = unicodedata.normalize("NFD", character)[0]
    return _LOOKS.get(bare, character)


def _is_latin(character: str) -> bool:
    if character.isascii() or "\u0300" <= character <= "\u036f":
        return True
    return character not in _LOOKS and not _FOREIGN.match(character)
