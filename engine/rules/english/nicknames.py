"""What people are called in English texts: "known as “Tall Paul”", a nickname in quotes around a
known name ("Big Bo", "Ada the Fox"), a family by its plural ("the Roes")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.persons import mentions
from engine.rules.mail.lines import is_informal
from engine.rules.names.runs import ORGANISATION
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, key, keys, name_model, vocabulary

_any = vocabulary.vocabulary("en").pattern
_OPEN, _CLOSE = "\"\u201c\u2018'", "\"\u201d\u2019'"
_CALLED = re.compile(
    rf"(?<!\w)(?i:{_any('names.calling')})[,:]?(?:[ ](?:[a-z]+[ ]){{0,4}}|[ ])[{_OPEN}](?P<name>[A-Z][\w'\u2019 -]{{1,28}}?)[{_CLOSE}](?!\w)"
)
_OTHERWISE = re.compile(
    r"\((?i:otherwise|aka|a\.k\.a\.|alias|n\u00e9e|formerly|now) (?:known as )?(?P<name>[A-Z][\w'\u2019-]+(?:[ ][A-Z][\w'\u2019-]+){0,2})\)"
)
_QUOTED = re.compile(
    rf"(?<![\w'\u2019])[{_OPEN}](?P<name>[\w'\u2019 -]{{3,30}}?)[{_CLOSE}](?!\w)|\((?P<other>(?i:{_any('names.before_pet_names')}) [A-Z][\w'\u2019-]+)\)"
)
_SIZED = re.compile(rf"(?<=[\w,&][ ])(?P<size>{_any('names.sizes')})[ ]\Z")
_EPITHET = re.compile(r"(?:\w[\w'\u2019-]* )(?:the|o'|of) [\w'\u2019-]+")
_SIZES = vocabulary.words("names.before_pet_names")
_NO_NAME = (
    vocabulary.words(
        "common.everyday",
        "parties.beside_names",
        "court.sides",
        "procedure.headings",
        "common.in_headings",
        "kin.as_names",
    )
    | ORGANISATION
)
_FAMILY = re.compile(
    r"(?<!\w)(?:[Tt]he|[Bb]oth|[Tt]wo|[Tt]hree) (?P<name>[A-Z][\w-]{2,24})(?:es|s)(?=['\u2019]?(?:[ ,.;:)]|$))", re.M
)
_OF_FAMILY = re.compile(
    rf"(?<!\w)[Tt]he (?P<name>[A-Za-z](?:[\w-]|['\u2019](?=\w)){{3,24}}) {_any('kin.behind_families')}(?!\w)"
)
"""“the Lemaster boy”, in small letters too."""
_ORDINARY = vocabulary.words("names.ordinary", "common.everyday", "names.no_names_behind_titles")
_OF_SOMEBODY = re.compile(
    rf"(?<!\w)(?:{_any('grammar.persons', 'kin.before_names', 'parties.beside_names')}|witness(?:es)?|everyone)(?!\w)"
)
"""What shows near a nickname that it is somebody's, not that of a thing."""
_OF_THING = re.compile(rf"(?<!\w){_any('things.named_things')}(?!\w)[^.;\n]{{0,40}}\Z")
"""What shows that a name in quotes is a model's, a boat's or an animal's."""
_THING = re.compile(r"\w[\w '\u2019-]* [a-z][\w'\u2019-]*")
"""“Regina boot”: a thing, by its last word."""
_WORDS, _SHORTEST, _AHEAD, _SIZE = 4, 4, 70, 12
_SURELY, _SURELY_SMALL = 0.84, 0.88
"""How much a word must look like a surname to be one in a letter without standing elsewhere, with a
capital and in small letters."""
_SOURCE = "rule:english_nicknames"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label nicknames that words of calling announce, widen known names to the nickname in quotes
    of which they are a part, and label families. English texts only."""
    if document.language != "en":
        return Changes()
    read, taken = document.read, OccupiedSpans(entities)
    called = list(_called(read, taken))
    finds = (*called, *_families(read, entities), *_pet_names(read, entities))
    added = {(e.start, e.end): e for e in finds if not taken.over(e.start, e.end)}
    grown, removed = dict[tuple[int, int], Entity](), list[Entity]()
    for wider in called:
        there = taken.over(wider.start, wider.end)
        if there and all(wider.start <= e.start and e.end <= wider.end and e.label in PERSON_LABELS for e in there):
            grown[wider.start, wider.end] = wider
            removed += there
    for match in _QUOTED.finditer(document.text):
        start, end = match.span("name") if match["name"] else match.span("other")
        there = taken.over(start, end)
        inside = all(start <= e.start and e.end <= end and e.label in PERSON_LABELS for e in there)
        inside = inside and not any(map(str.isdigit, document.text[start:end]))
        if there and inside and _is_nickname(document.text[start:end], there):
            grown[start, end] = entity_at(document.text, start, end, FIRST_NAME, _SOURCE, 0.85)
            removed += there
    return Changes((*added.values(), *grown.values()), tuple(removed))


def _called(read: FoldedText, taken: OccupiedSpans) -> Iterator[Entity]:
    for pattern in (_CALLED, _OTHERWISE):
        for match in pattern.finditer(read.text):
            words = keys(match["name"])
            before = read.folded[max(0, match.start() - _AHEAD) : match.end("name")]
            if pattern is _CALLED and _OF_SOMEBODY.search(before) is None and not taken.over(*match.span("name")):
                continue
            if _is_thing(read, match):
                continue
            if 0 < len(words) <= _WORDS and not set(words) <= _NO_NAME and _NO_NAME.isdisjoint(words[-1:]):
                yield entity_at(read.text, *match.span("name"), FIRST_NAME, _SOURCE, 0.8)


def _is_thing(read: FoldedText, match: re.Match[str]) -> bool:
    """Tell whether what is called so is a thing: by its own words, or those before the quotes."""
    name, start = match["name"], match.start("name")
    epithet = _EPITHET.fullmatch(name) is not None
    return (
        any(map(str.isdigit, name))
        or (_THING.fullmatch(name) is not None and not epithet)
        or _OF_THING.search(read.folded, max(0, start - _AHEAD), start) is not None
    )


def _pet_names(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Give the size before a first name, inside a sentence: "with Young Pete", "lil Dee"."""
    for entity in entities:
        size = _SIZED.search(read.text, max(0, entity.start - _SIZE), entity.start)
        if size and entity.label == FIRST_NAME:
            yield entity_at(read.text, *size.span("size"), FIRST_NAME, _SOURCE, 0.8)


def _is_nickname(quoted: str, there: Sequence[Entity]) -> bool:
    """Tell whether the words in quotes are a known name with a size or an epithet: "Big Bo", "Tim
    the King"."""
    words = quoted.split()
    if not 1 < len(words) <= _WORDS:
        return False
    if sum(len(e.text) for e in there) >= len(quoted.strip()) - 1:
        return False
    return key(words[0]) in _SIZES or (_EPITHET.fullmatch(quoted) is not None and quoted[0].isupper())


def _families(read: FoldedText, entities: Sequence[Entity]) -> Iterator[Entity]:
    """Give the plurals of the surnames of the parties behind "the": the Roes, the Hobbses; in
    mails and chats also of what is hardly anything but a surname and stands nowhere in small
    letters, and the surname before a word of kin."""
    letter = is_informal(read)
    common = (
        {word for rank, word in enumerate(read.keys) if read.text[read.starts[rank]].islower()} if letter else set()
    )
    parties = [m for m in mentions(read, entities) if m.category == "partie"]
    known = {name for m in parties for name in (m.surname, *m.firsts) if len(name) >= _SHORTEST}
    for match in _FAMILY.finditer(read.text):
        word = key(match["name"])
        if {word, word + "e", word.removesuffix("e")} & known or (
            letter and _is_surname(word) and not {word, word + "s"} & common
        ):
            end = match.end("name") + (2 if read.text[match.end("name") : match.end("name") + 2] == "es" else 1)
            yield entity_at(read.text, match.start("name"), end, SURNAME, _SOURCE, 0.85)
    for match in _OF_FAMILY.finditer(read.text) if letter else ():
        if _is_surname(key(match["name"]), _SURELY if match["name"][0].isupper() else _SURELY_SMALL):
            yield entity_at(read.text, *match.span("name"), SURNAME, _SOURCE, 0.8)


def _is_surname(word: str, surely: float = _SURELY) -> bool:
    """Tell whether a word is hardly anything but a person's name: by its letters, and no word of
    English."""
    kinds = name_model.kinds(word)
    sure = kinds["surname"] + kinds["first_name"] >= surely and kinds["place"] < 1 - _SURELY
    return sure and word not in _NO_NAME and word not in _ORDINARY


RULE = Rule(
    "english_nicknames",
    "Surnoms et familles en anglais",
    "Nicknames and families in English",
    "Dans les textes en anglais, les surnoms (« known as “Tall Paul” », « Big Bo ») et les familles (« the Roes ») sont occultés.",
    "In English texts, nicknames (“known as ‘Big Bo’”) and families (“the Roes”) are masked.",
    apply,
)
