"""What the instructions of fields and the names of styles say in Word's own words (docx, RTF): all
others are somebody's, and nobody reads them."""

from __future__ import annotations

import re
from collections.abc import Container

_STYLES = frozenset(
    """
    normal heading title subtitle body text first indent list bullet number continue paragraph default font table no grid light
    medium dark colorful shading accent simple classic columns professional elegant contemporary subtle web theme plain style toc
    of contents authorities toa figures index footnote endnote reference header footer page line annotation subject balloon
    comment caption macro envelope address return hyperlink followedhyperlink followed visited internet strong emphasis intense
    quote quotations book closing signature date salutation message block note html acronym bottom top form cite code definition
    keyboard preformatted sample typewriter variable document map e mail email spacing outline article section revision
    placeholder mention unresolved smart hashtag link effects char car standard bibliography titre basic numbering symbol symbols
    characters anchor frame contents converted left right drop caps user rubies vertical source teletype main placeholder label
    num rtf wwnum listlabel mpm mfr mlist sect drawing graphics ole landscape watermark formula marginalia illustration figure
    tableau cadre image objet forme object shape layout background backgroundobjects controls measurelines addressee sender
    hidden horizontal liste internet dashed dots signet nom local ftn edn ref ch arrow arrowheads dash gradient
    hatch bitmap sans relief fr gr mp mt pm ta co ro ce tb dp
    """.split()
)
"""Words of the names that word processors themselves give to styles, tables, frames and layers, in
English, most of them, whatever their language; and of those given here."""

_PIECE = re.compile(r"[^\W\d_A-Z]+|[A-Z][^\W\d_A-Z]*")
_OWN_WORDS = re.compile(
    r"Figures?|Tableaux?|Tables?|[ÉE]quations?|Illustrations?|Annexes?|MERGEFORMAT|CHARFORMAT|Arabic|Roman|Alphabetic|Upper|Lower|"
    r"FirstCap|Caps|Ordinal|CardText|OrdText|Wingdings|Symbol|Arial|Times|New|d{1,4}|M{1,4}|y{2,4}|[hHms]{1,2}|AM|PM",
    re.I,
)
_SWITCH = re.compile(r"\\.[a-z]*")
_DYE = re.compile("[\U00010000-\U0010ffff█]")
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def is_built_in(name: str) -> bool:
    """Tell whether a word processor itself gives that name, or that id, to a style."""
    words = _PIECE.findall(name)
    return all(len(word) < 2 or word.lower() in _STYLES for word in words) or name.lower() in _STYLES


def says_nothing(token: str, bookmarks: Container[str]) -> bool:
    """Tell whether a word of an instruction is a switch, a number, a format, a style of the program
    or one of ``bookmarks``, which are casefolded."""
    bare = token.strip('"')
    if bare.casefold() in bookmarks or is_built_in(bare):
        return True
    return all(_OWN_WORDS.fullmatch(word) for word in _LETTERS.findall(_SWITCH.sub("", bare)))


def is_worded(text: str) -> bool:
    """Tell whether a short text around numbers says something: a letter beside another sign (of
    « F... » too, once a name is masked), a block, or a dye (:mod:`engine.formats.tracer`)."""
    signs = "".join(text.split())
    return _DYE.search(signs) is not None or (len(signs) > 1 and any(sign.isalpha() for sign in signs))


def says_words(text: str) -> bool:
    """Tell whether a text holds a word: two letters beside one another."""
    return _LETTERS.search(text) is not None
