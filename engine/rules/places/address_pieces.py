"""The pieces of an address beside its street: building, stairs, floor, flat, house with a name; how
they are joined, and how far they reach."""

from __future__ import annotations

import re

from engine.text import FoldedText, any_of, key, vocabulary

_QUOTED = r"«[^«»\n]{1,40}»|\"[^\"\n]{1,40}\"|“[^“”\n]{1,40}”"
_REST = rf"(?:[^,;:()«»“”\"\n]|{_QUOTED}){{0,45}}"
_NUMBER_SIGN = r"(?:n° ?|no ?|#)?"
_PIECE = re.compile(
    rf"(?P<word>(?:b\.?p|c\.?s|tsa)\b\.?[ ]?(?:n°[ ]?)?[0-9]{{1,6}}|{any_of('addresses.parts')}\b\.?){_REST}|"
    rf"(?!et [a-z]\b){any_of('addresses.numbered_parts')}\b\.? ?{_NUMBER_SIGN}(?:[a-z]? ?[0-9][\w./-]{{0,8}}(?:,[0-9]{{1,3}})?|[a-z]\b)"
    rf"(?: {any_of('addresses.worded_parts')})?|"
    rf"[0-9]{{1,2}} ?(?:ere?|re|nde?|eme|e|°)? ?{any_of('addresses.floors')}\b[^,;:()\n]{{0,20}}|"
    rf"[0-9]{{1,2}}° ?[a-z0-9]{{1,3}}\b|n° ?[0-9]{{1,4}}[a-z]?\b|{any_of('addresses.worded_parts')}\b"
)
"""“et. 3”, “et 3” are floors; “et M.” joins two people."""
_NAMED = re.compile(rf"(?:le|la|les|l') ?{any_of('addresses.named_estates')}\b[^,;:()\n]{{0,40}}")
_HOME = re.compile(rf"(?:c/o )?{any_of('addresses.homes')}\b(?P<name>{_REST})")
_CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w’'.-]{0,25}"
_ARTICLED = re.compile(
    rf"(?:L[ae]s?[ ]|L['’][ ]?){_CAPITAL}(?:[ ](?:(?:d[eu]s?|la|les?|en|sur|sous|et)[ ]|[dl]['’]){{0,2}}{_CAPITAL}){{0,4}}"
)
_GAP = re.compile(r"(?:[ ]?,[ ]{0,2}\n?|[ ]?[-–—][ ]{1,2}\n?|[ ]?\n)[ ]{0,4}\Z")
_BOUND = re.compile(r"[\n;:(),]|[ ][-–—][ ]")
_OPENER = re.compile(rf"(?<![\w'-])(?:{any_of('addresses.openers')})(?:(?<=['’])|[ ])")
_BRACKETS = re.compile(r"[ ]?\((?P<inside>[^()\n]{2,60})\)")
_RIGHT = re.compile(r"(?:[ ]?,[ ]{0,2}\n?|[ ]?[-–—][ ]|[ ]?\n|[ ])[ ]{0,4}")
_STOP = re.compile(rf"[ ]{any_of('addresses.ends')}(?![\w'])|[.](?:\s|\Z)|[ ][-–—][ ]|[ ][0-9]{{5}}(?![0-9])")
_SIGN = re.compile(r"[A-ZÀ-ÖØ-Þ0-9]")
_LETTERS = re.compile(r"[^\W\d_]+")
_SMALL = vocabulary.words("addresses.house_words")
_COMPANY = re.compile(rf"(?<![\w.]){any_of('companies.words')}(?![\w])|&")
_CUT = re.compile(
    rf"(?<![\w-])(?:{any_of('addresses.parts', 'addresses.numbered_parts', 'addresses.homes')})\b\.?[ ]?{_NUMBER_SIGN}\Z"
)
_FLOOR_OF = re.compile(rf"(?<!\w)[0-9]{{1,2}} ?(?:ere?|re|nde?|eme|e)? ?{any_of('addresses.floors')} d[ue] \Z")
_CUT_NUMBER = re.compile(r"\.?[ ]?(?:n°[ ]?)?[a-z]?[0-9][\w-]{0,5}")
_FIELD = re.compile(r"[ ]?:")
"""A word at the head of a line is the name of a field there: "Entrée : 14/04/2011"."""
_REACH, _WRAPPED = 90, 50


def piece_before(read: FoldedText, start: int) -> tuple[int, bool, bool] | None:
    """Say where the piece right before ``start`` begins, whether another may stand before it
    (behind "hébergé à l'" nothing does), and whether a word of it says that it is one."""
    floor = max(0, start - _REACH)
    gap = _GAP.search(read.folded[floor:start])
    if not gap or not gap.start():
        return None
    end = floor + gap.start()
    bounds = [floor + bound.end() for bound in _BOUND.finditer(read.folded[floor:end])]
    if bounds and read.folded[bounds[-1] - 1] == "\n" and _is_wrapped(read, bounds[-1] - 1):
        bounds.pop()
    first = bounds[-1] if bounds else floor
    first += len(read.folded[first:end]) - len(read.folded[first:end].lstrip(" \u00a0"))
    if (bounds or not floor) and first < end:
        if _is_piece(read, first, end):
            return first, True, True
        if _ARTICLED.fullmatch(read.text[first:end].rstrip(" \u00a0")) and not _COMPANY.search(read.folded, first, end):
            return first, True, False
    for opener in _OPENER.finditer(read.folded, first, end):
        if _is_opened(read, opener.end(), end):
            return opener.end(), False, True
    return None


def _is_piece(read: FoldedText, start: int, end: int) -> bool:
    """Tell whether the span is a piece from its first word to its last."""
    folded = read.folded[start:end].rstrip(" \u00a0")
    whole = _PIECE.fullmatch(folded) or _NAMED.fullmatch(folded)
    return bool(whole or _is_home(read, start, end))


def _is_wrapped(read: FoldedText, newline: int) -> bool:
    """Tell whether the line was only broken there: it is long, and no sign ends it."""
    line = newline - read.folded.rfind("\n", 0, newline)
    return line > _WRAPPED and read.folded[newline - 1] not in ".,;:"


def _is_opened(read: FoldedText, start: int, end: int) -> bool:
    """Tell whether the span is a piece that the words of a sentence may lead in: one with a number
    or a name."""
    folded = read.folded[start:end].rstrip(" \u00a0")
    alone = folded.isalpha()  # "Avocat à la Cour"
    named = not alone and bool(_PIECE.fullmatch(folded)) and _is_name(read.text[start:end])
    return named or _is_home(read, start, end)


def _is_home(read: FoldedText, start: int, end: int) -> bool:
    home = _HOME.fullmatch(read.folded, start, end)
    return home is not None and _is_name(read.text[start:end])


def _is_name(text: str) -> bool:
    """Tell whether capitals and numbers stand in a text, and of words in lower case none but small
    ones or the first."""
    lower = [key(word) for word in _LETTERS.findall(text) if word[0].islower()]
    return bool(_SIGN.search(text)) and not set(lower[2:]) - _SMALL and len(lower) < 7


def word_cut_off(read: FoldedText, start: int) -> int:
    """Say where the word begins that was cut from a piece before ``start``: "porte" before "74, 3
    rue Haute"."""
    floor = max(0, start - 30)
    cut = _CUT.search(read.folded[floor:start])
    cut = cut or _FLOOR_OF.search(read.folded[floor:start])
    return floor + cut.start() if cut else start


def number_cut_off(read: FoldedText, start: int, end: int) -> int:
    """Say where the number ends that was cut from a piece at the end of ``start`` to ``end``: "2"
    behind "8 rue Haute, esc."."""
    cut = _CUT.search(read.folded[max(start, end - 30) : end])
    number = _CUT_NUMBER.match(read.folded, end) if cut else None
    return number.end() if number else end


def brackets_behind(read: FoldedText, end: int) -> int:
    """Say where brackets right behind ``end`` that hold a piece close: "(bâtiment C, 3e étage)"."""
    brackets = _BRACKETS.match(read.folded, end)
    return brackets.end() if brackets and _PIECE.match(brackets["inside"]) else end


def piece_behind(read: FoldedText, end: int, *, homes: bool = False) -> tuple[int, int] | None:
    """Give the span of the piece right behind ``end``; houses with a name only where asked."""
    gap = _RIGHT.match(read.folded, end)
    if not gap:
        return None
    home = _HOME.match(read.folded, gap.end()) if homes and read.folded[end : gap.end()].strip() else None
    piece = home or _PIECE.match(read.folded, gap.end())
    if not piece:
        return None
    least = piece.start("name") if home else max(piece.start(), piece.end("word"))
    stops = _STOP.finditer(read.folded, least, piece.end() + 6)
    stop = next((found for found in stops if not read.text[found.start() + 1 : found.start() + 2].isupper()), None)
    last = min(piece.end(), stop.start()) if stop else piece.end()
    while last > piece.start() and read.folded[last - 1] in " -–—.\u00a0":
        last -= 1
    found = read.text[piece.start() : last]
    if _FIELD.match(read.folded, last) and "\n" in read.folded[end : piece.start()]:
        return None
    if last <= piece.start() or (not _LETTERS.search(found) and not _SIGN.search(found)):
        return None
    return None if home and not _is_name(read.text[least:last]) else (piece.start(), last)
