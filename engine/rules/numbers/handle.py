"""Names under which people appear on social networks, in chats and games ("@rosa.k", "lou_b_22"):
behind the sign or the words that announce them, and wherever else they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, Changes, Entity, entity_at
from engine.persons import COMMON_WORDS, NO_NAMES, TITLES
from engine.rules.mail.chat_lines import CHAT_HEAD, CHAT_SENDER, CHAT_WRITER
from engine.rules.rule import Rule
from engine.text import Text, any_of, key, name_model, place, vocabulary

_SOURCE = "rule:handle"
_NAME = r"[\w](?:[\w.-]{0,38}\w)?"
_AT = re.compile(rf"(?<![\w@./+>-])@(?P<name>(?!\d+(?:[.,]\d+)?\b){_NAME})(?![\w@]|[.]\w)")
_QUOTED = r"[ ]?[:(]?[ ]?(?:«|\"|“|')[ ]?(?P<name>@?[^\s«»\"“”@][^«»\"“”\n@]{0,38}[^\s«»\"“”,@]|\w)[ ]?(?:»|\"|”|')"
_NETWORK = any_of("mail.networks")
_AKA = any_of("mail.handles")
_ANNOUNCED = re.compile(
    rf"(?<![\w-])(?:{_AKA}(?:[ ](?:{any_of('mail.on_a_network')}[ ])?{_NETWORK})?|(?:{any_of('mail.accounts')}|{any_of('mail.on_a_network')})[ ]{_NETWORK}(?:[ ](?:{any_of('grammar.determiners')}[ ])?{any_of('mail.accounts')})?"
    rf"|{_NETWORK}[ ](?:du|depuis le)[ ]{any_of('mail.accounts')}|{_NETWORK}(?=[ ]?:))(?:[ ]{any_of('mail.appearing_as')})?"
    rf"(?:{_QUOTED}|[ ]?[:(]?[ ]?(?:{any_of('mail.named')}[ ])?(?P<bare>@?{_NAME})(?![\w@]))"
)
_POSTER = re.compile(
    rf"^(?P<name>{_NAME}),[ ]\d{{1,2}}[ ]\w{{3,9}}(?:[ ]\d{{4}})?,?[ ]\d{{1,2}}[:h]\d{{2}}", re.MULTILINE
)
"""Who writes in a forum: “theo_du_24, 23 juin 7:52”."""
_COINED = re.compile(r"(?=.*[a-z])(?=.*(?:[0-9_]|\w\.\w))[\w.-]{3,40}")
_EVERYBODY = vocabulary.words("mail.everybody") | TITLES
_SHORTEST, _FEWEST, _WORD = 3, 2, 0.5
"""Letters of a coined name; lines of a chat; how much the name of a writer may look like a word."""


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Find what stands behind "@", behind "pseudo" or "compte Instagram", and before what somebody
    writes in a chat; then each further place of a name that no language has."""
    folded = document.read.folded
    spans = dict.fromkeys(_named(folded))
    known = {folded[start:end].lstrip("@") for start, end in spans}
    coined = sorted({name for name in known if _is_coined(name)}, key=len, reverse=True)
    if coined:
        again = re.compile(rf"(?<![\w@.-])@?(?:{'|'.join(map(re.escape, coined))})(?![\w@-]|\.\w)")
        spans |= dict.fromkeys(match.span() for match in again.finditer(folded))
    finds = [entity_at(document.text, *span, "siteWebSensible", _SOURCE, 0.9) for span in spans]
    finds += [
        entity_at(document.text, *span, FIRST_NAME, _SOURCE, 0.96) for span in _writers(folded) if span not in spans
    ]
    return place(document, entities, finds, certain=True)


def _writers(folded: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the names under which people write in a chat, and where they stand again,
    save those that are words."""
    senders = [match["name"] for match in CHAT_SENDER.finditer(folded)]
    names = (
        {*senders, *(match["name"] for match in CHAT_WRITER.finditer(folded))} - _EVERYBODY - NO_NAMES - COMMON_WORDS
    )
    names = {name for name in names if len(name) > 1 and name.isalpha() and name_model.kinds(name)["word"] < _WORD}
    if names and max(len(senders), len(CHAT_HEAD.findall(folded))) >= _FEWEST:
        again = re.compile(rf"(?<![\w@.-])(?:{'|'.join(sorted(names))})(?![\w@-]|\.\w)")
        yield from (match.span() for match in again.finditer(folded))


def _named(folded: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the names that something announces."""
    for match in _AT.finditer(folded) if "@" in folded else ():
        if match["name"] not in _EVERYBODY:
            yield match.span()
    for match in _ANNOUNCED.finditer(folded):
        if match["name"]:
            yield match.span("name")
        elif match["bare"].startswith("@") or _is_coined(match["bare"]):
            yield match.span("bare")
    for form in (CHAT_WRITER, CHAT_SENDER, _POSTER):
        yield from (match.span("name") for match in form.finditer(folded) if _is_coined(match["name"]))


def _is_coined(name: str) -> bool:
    """Tell whether a name is no word: a figure, an underscore or a dot stands in it."""
    bare = name.lstrip("@")
    return len(bare) > _SHORTEST and _COINED.fullmatch(bare) is not None and key(bare) not in NO_NAMES | COMMON_WORDS


RULE = Rule(
    "handle",
    "Pseudonymes en ligne",
    "Names used online",
    "Les pseudonymes des réseaux sociaux et des messageries sont repérés au signe ou aux mots qui les annoncent, puis partout.",
    "Names used on social networks and in chats are found by the sign or the words that announce them, then everywhere.",
    apply,
)
