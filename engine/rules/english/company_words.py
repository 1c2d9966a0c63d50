"""The names of companies and bodies in English texts, by the words that make them such: a form
("Ltd", "SA"), a trade at their end ("Raven Grill"), partners ("Lodge & Pratt"), and the short names
that a text gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.rules.english.usual_names import is_like_first_name
from engine.text import FoldedText, key, keys, vocabulary

_any = vocabulary.vocabulary("en").pattern
_CAPITAL = r"[A-Z\u00c0-\u00de][\w.'\u2019-]*"
_OPEN, _CLOSE = "[\"\u201c\u2018']", "[\"\u201d\u2019']"
_ENDED = re.compile(
    rf"(?i:\b{_any('companies.ends_of_names')})\b\.?(?:[ ]\([A-Z]+\)|[ ][A-Z&][\w.&]*){{0,4}}[ ]?\((?:hereinafter |hereafter |together |collectively )?(?:the )?"
    rf"{_OPEN}(?:the )?(?P<term>[A-Z][\w&.' -]{{2,40}}?){_CLOSE}[^)\n]{{0,60}}\)"
)
"""“Aldous Bros Ltd (“Aldous”)”: the short name of a company."""
_INTRODUCED = re.compile(
    rf"(?<!\w){_any('companies.kinds')}\b[^.;\n\"\u201c()]{{0,60}}?(?P<full>(?:{_CAPITAL}[ ]){{1,5}})\({_OPEN}(?P<term>[A-Z][\w&.-]{{2,30}}){_CLOSE}\)"
)
"""“another company in Leeds, Dakota Boots (“Dakota”)”."""
_THE = re.compile(rf"\({_OPEN}the (?P<term>{_CAPITAL}(?:[ ]{_CAPITAL}){{0,2}}){_CLOSE}\)")
"""“recording studios (“the Studios”)”: what is called so is a thing, or the word of a side."""
_LETTERS = re.compile(rf"(?P<full>(?:{_CAPITAL}[ ]){{2,6}})\({_OPEN}(?P<term>[A-Z]{{4,8}}){_CLOSE}\)(?![ ][A-Z])")
"""“Gilbert Stone (“GSAD”)”: more letters than the name has words."""
_FORMED = re.compile(
    rf"(?<![\w&'-])(?P<words>(?:{_CAPITAL}[ ](?:&[ ])?){{1,6}})(?:(?i:{_any('companies.forms')})|(?:{_any('companies.forms_in_capitals')}))(?![\w-])"
)
"""“Aldous Bros Ltd”, “ALDOUS HERN SA”, written out."""
_TRADED = re.compile(
    rf"(?<![\w&'\u2019-])(?P<words>(?:{_CAPITAL}[ ](?:&[ ])?){{1,4}}){_any('companies.trades_at_the_end')}(?![\w-])"
)
"""“Raven Grill”, “Western Spur Properties”."""
_PARTNERS = re.compile(
    r"(?<![\w&'\u2019.-])(?P<words>[A-Z][a-z\u00df-\u00ff]{2,20}[ ]&[ ](?:[A-Z][a-z\u00df-\u00ff]{2,20}|Co\b\.?))(?![ ]?&|[\w-])"
)
"""“Lodge & Pratt”, “Lodge & Co”: a couple is written so as well."""
_TITLES = re.compile(rf"(?<!\w){_any('titles.of_court')}\.?[ ]\Z")
_SHORTEST = 2


def terms(read: FoldedText) -> frozenset[tuple[str, ...]]:
    """Give the keys of the short names that a text gives to companies and bodies. Cached by
    text."""
    return read.once(_terms)


def things(read: FoldedText) -> frozenset[tuple[str, ...]]:
    """Give the keys of what a text calls "the …" in quotes: no person, but maybe a place."""
    return frozenset(keys(match["term"]) for match in _THE.finditer(read.text))


def _terms(read: FoldedText) -> frozenset[tuple[str, ...]]:
    found = {keys(match["term"]) for match in _ENDED.finditer(read.text)}
    for match in _INTRODUCED.finditer(read.text):
        if keys(match["term"])[:1] == keys(match["full"])[:1]:
            found.add(keys(match["term"]))
    for match in _LETTERS.finditer(read.text):
        initials = "".join(word[0] for word in match["full"].split())
        if match["term"].startswith(initials) and len(initials) < len(match["term"]):
            found.add(keys(match["term"]))
    return frozenset(found)


def formed(read: FoldedText) -> list[re.Match[str]]:
    """Find the names that the form of a company ends."""
    return list(_FORMED.finditer(read.text))


def runs(read: FoldedText) -> Iterator[tuple[int, int]]:
    """Yield where companies and bodies are named: up to their form or the trade at their end; then
    again without it, where two words or more were named so, or two partners are. Not where a first
    name leads another word: "Ada Marsh Properties" may be Ada Marsh's."""
    whole = set[str]()
    for pattern in (_FORMED, _TRADED):
        for match in pattern.finditer(read.text):
            words = match["words"].strip(" &")
            led = pattern is _TRADED and _is_titled(read, match.start())
            if led or any(map(is_like_first_name, keys(words)[:-1])):
                continue
            yield match.span()
            if len(words.split()) >= _SHORTEST:
                whole.add(words)
    for match in _PARTNERS.finditer(read.text):
        if match["words"].rstrip(".").endswith(" Co") or _are_partners(read, match["words"]):
            yield match.span("words")
    for words in sorted(whole):
        for match in re.finditer(rf"(?<![\w&'\u2019-]){re.escape(words)}(?![\w-]|[ ]&)", read.text):
            yield match.span()


def _is_titled(read: FoldedText, start: int) -> bool:
    """Tell whether a name that the word of a trade ends stands behind "Mr": a surname."""
    return _TITLES.search(read.folded, max(0, start - 12), start) is not None


def _are_partners(read: FoldedText, words: str) -> bool:
    """Tell whether two words always stand together, "&" between them, and more than once: of a
    couple each is named apart."""
    left, right = words.split(" & ")
    together = read.text.count(words)
    return together >= _SHORTEST and all(read.keys.count(key(word)) == together for word in (left, right))


__all__ = ["formed", "runs", "terms", "things"]
