"""Names of English texts: behind a title or "Attn:", on either side of "v." in the style of cause,
and initials that stand for somebody."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.rules.english.cause import HEADING, causes
from engine.rules.names.runs import ORGANISATION
from engine.rules.rule import Rule
from engine.text import MONTHS, FoldedText, OccupiedSpans, Text, any_of, first_names, key, keys, not_names, vocabulary

_NAME = r"[A-Z\u00c0-\u00de](?:[\w'\u2019\u2010\u2011-]{1,30}|\.(?=[ ]?[A-Z]))"
_TITLED = re.compile(
    rf"(?<![\w-]){any_of('titles.before_written_names')}\.?[ \u00a0]+(?P<name>(?:{_NAME}[ ]?){{0,3}}(?:(?:de|"
    r"van|von|der|den|du|da|al|el|bin|la|St\.)[ ]){0,2}[A-Z\u00c0-\u00de][\w'\u2019\u2010\u2011-]{1,30})"
)
_INITIALS = r"(?:[A-Z]\.[ ]?-?){1,3}[A-Z]\."
_NAMED_BY_INITIALS = re.compile(
    rf"(?:\b(?:{any_of('names.before_initials')}|(?:order(?:ed|s)?|declar\w+|find|finding) that|"
    rf"(?:R|Re|v|c)\.?),?[ ](?:\(?[\"“‘']?)|(?:^|\n)(?:RE|Re|BETWEEN)\s*:?\s*)(?P<name>{_INITIALS})(?!\w)"
)
_CAPITALS = r"[A-Z]{1,3}(?![\w'\u2019.-]*[a-z]{2})"
_english = vocabulary.vocabulary("en").pattern
_INTRODUCED = re.compile(
    rf"(?<![\w-])(?P<word>(?:{vocabulary.vocabulary('en').pattern('names.introducing_initials')})(?:,|\s|,\s)[ ]?)"
    rf"(?P<bracket>[(\[]?[\"\u201c\u2018']{{0,2}})(?P<name>{_CAPITALS})(?![\w&/-]|\.\w|[ ][A-Z&\d]|['\u2019][a-rt-z])(?P<rest>(?:,[ ][A-Z]{{1,3}}(?!\w|[.-]\w)){{0,6}}(?:,?[ ]and[ ][A-Z]{{1,3}}(?!\w|[.-]\w))?)"
)
"""“the mother (KB)”, “a child, X”, “the children A, B and C”: capitals without points."""
_AGED = re.compile(
    r"(?<![\w.&/-])(?P<name>[A-Z]{1,3})[ ]\((?:aged[ ])?(?:\d{1,2}[ ]years?(?:[ ]old)?|\d{1,2}[ ]months?(?:[ ]old)?|born\b|aged\b)"
)
_TITLED_LETTERS = re.compile(
    rf"(?<![\w-]){any_of('titles.before_letters')}\.?[ \u00a0](?P<name>[A-Z]{{1,2}})(?![\w&/-]|\.\w|\.?[ ][A-Z][\w.'\u2019-]|['\u2019][a-rt-z])"
)
"""“Mr X”: letters that stand for somebody."""
_SCOTS = re.compile(
    r"(?:\A|\n)[ \t]*(?P<first>[A-Z][\w'\u2019-]+) or (?P<last>[A-Z][\w'\u2019-]+)(?=[ ]\((?i:respondent|appellant|ap|pursuer|petitioner|defender|reclaimer))"
)
"""“Roe or Marsh (Respondent)”: the two surnames of a woman in a Scottish case."""
_AND_ANOTHER = re.compile(r"(?:\A|\n)[ \t]*(?P<name>[A-Z][\w'\u2019-]+)(?=,? (?i:and (?:another|others|anor|ors))\b)")
_SIDED = re.compile(
    rf"(?:\A|\n)[ \t]*(?P<name>[A-Z]{{1,3}})[ ]?[-\u2013\u2014][ ]?(?i:(?:{_english('parties.ranks')}[ ])?{_english('parties.beside_names')})\b"
)
"""“AB – First Appellant”, a line of the heading."""
_QUOTED_LETTER = re.compile(r"[\"\u201c\u2018](?P<name>[B-HJ-Z])[\"\u201d\u2019](?=[ \u2019'])")
_EASTERN = re.compile(r"[ ]?[(\uff08](?P<name>[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{2,6})[)\uff09]")
_OFTEN = 4
"""How often a letter stands in quotes that is somebody's."""
_BRACKETED = re.compile(r"(?<![\d\]][ ])\[(?P<name>[A-Z]{2,3})\](?![ ]?[\d\[(])")
_AGAIN = 3
"""How often capitals stand in square brackets that hide a name in what is quoted: "Tell [KDR] I
know"; those of a citation ("[2019] EWCA") are none."""
_BEFORE_SURNAME = re.compile(r"(?<![\w.&/'\u2019-])(?P<name>[A-Z]{2})[ ]\Z")
_RANKS = vocabulary.words("names.no_initials", "names.ranks_in_letters")
_NUMBERED_BEFORE = re.compile(
    rf"\b{vocabulary.vocabulary('en').pattern('names.lettered_things')}s?[ ]?\Z|\d[ ]?\Z|[\[(]\d{{4}}[\])][ ]\Z"
)
_MONTHS_ACT = re.compile(
    rf"(?:\A|(?<=\n)|(?<=[.;:!?][ ])|(?<=[\u201c\"]))(?P<first>April|May|June|August)[ ](?P<last>{'|'.join(month for month in MONTHS['en'] if month not in ('February', 'April'))}"
    rf")[ ]{any_of('grammar.verbs_of_persons')}\b"
)
"""A first name and a surname that are months, before a verb."""
_NO_INITIALS = vocabulary.words("names.no_initials")
_NO_NAME = vocabulary.words("names.no_names_behind_titles")
_SOURCE = "rule:english_names"


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Add names that the tagger missed: after a title, on one side of "v.", and all occurrences of
    initials that stand for a person. Nothing is added over an entity. English texts only."""
    if document.language != "en":
        return Changes()
    read, taken = document.read, OccupiedSpans(entities)
    finds = [
        *_titled(read),
        *_of_causes(read, taken),
        *_initials(read),
        *_initials_before(read, entities),
        *_months(read),
        *_of_appeals(read),
        *_characters(read, taken),
    ]
    free = {(e.start, e.end): e for e in finds if not taken.over(e.start, e.end)}
    return Changes(tuple(free.values()))


def _titled(read: FoldedText) -> Iterator[Entity]:
    """Name the capitalised words behind a title, up to one that is an office's or a word of the
    law."""
    for match in _TITLED.finditer(read.text):
        words = [
            (m.start() + match.start("name"), m.end() + match.start("name"))
            for m in re.finditer(r"[\w.'\u2019\u2010\u2011-]+", match["name"])
        ]
        cut = next((rank for rank, (start, end) in enumerate(words) if not _is_name(read.text[start:end])), len(words))
        words = words[:cut]
        if not words:
            continue
        firsts = (
            len(words) - 1
            if all(len(read.text[s:e].rstrip(".")) == 1 or key(read.text[s:e]) in first_names() for s, e in words[:-1])
            else 0
        )
        firsts = firsts or (1 if len(words) > 1 else 0)
        for part, label in ((words[:firsts], FIRST_NAME), (words[firsts:], SURNAME)):
            if part:
                yield entity_at(read.text, part[0][0], part[-1][1], label, _SOURCE, 0.9)


def _is_name(word: str) -> bool:
    words = keys(word)
    return bool(words) and _NO_NAME.isdisjoint(words) and not (set(words) <= not_names("words") and word.isupper())


def _of_causes(read: FoldedText, taken: OccupiedSpans) -> Iterator[Entity]:
    """Name a lone surname on one side of "v." in the heading: of the Crown's accused, or where the
    other side is a person's name already."""
    for match in causes(read):
        for side, other in (("left", "right"), ("right", "left")):
            word, facing = match[side], match[other]
            crown = side == "right" and facing in ("R", "R.", "Regina", "Rex")
            known = any(e.label == SURNAME for e in taken.over(*match.span(other)))
            if (
                (crown or known)
                and " " not in word
                and len(word) > 2
                and not word.isupper()
                and key(word) not in _NO_NAME
            ):
                yield entity_at(read.text, *match.span(side), SURNAME, _SOURCE, 0.9)


def _initials(read: FoldedText) -> Iterator[Entity]:
    """Find initials that a word such as "complainant" or "R. v." makes a person's, then all their
    occurrences."""
    known = {_letters(m["name"]) for m in _NAMED_BY_INITIALS.finditer(read.text)} - _NO_INITIALS
    yield from _capitals(read)
    if not known:
        return
    for match in re.finditer(rf"(?<![\w.&-]){_INITIALS}(?!\w)", read.text):
        behind = read.text[match.end() : match.end() + 2]
        if _letters(match[0]) in known and not (behind[:1] == " " and behind[1:].isupper()):
            yield entity_at(read.text, *match.span(), SURNAME, _SOURCE, 0.85)


def _initials_before(read: FoldedText, entities: tuple[Entity, ...]) -> Iterator[Entity]:
    """Find two capitals right before a party's surname that has no first name: "AJ Marsh"; not a
    rank: "DC Marsh"."""
    before: Entity | None = None
    for entity in entities:
        match = _BEFORE_SURNAME.search(read.text, max(0, entity.start - 4), entity.start)
        led = before is not None and match is not None and before.end > match.start()
        before = entity
        if (
            match
            and not led
            and entity.label == SURNAME
            and not entity.text.isupper()
            and match["name"].lower() not in _RANKS
        ):
            yield entity_at(read.text, *match.span("name"), FIRST_NAME, _SOURCE, 0.8)


def _capitals(read: FoldedText) -> Iterator[Entity]:
    """Find capitals that are introduced as a person's, then all their occurrences but those that
    letter a thing ("Schedule B") or an item of a list; "A" and "I" only in lists of persons."""
    text, known = read.text, set[str]()
    for match in _INTRODUCED.finditer(text):
        names = [match["name"], *re.findall(r"[A-Z]+", match["rest"])]
        if match["bracket"] or not _NO_INITIALS & {name.lower() for name in names}:
            known |= set(names)
    known |= {m["name"] for m in _SIDED.finditer(text, 0, HEADING)}
    quoted = Counter(m["name"] for m in _QUOTED_LETTER.finditer(text))
    known |= {name for name, count in quoted.items() if count >= _OFTEN}
    hidden = Counter(m["name"] for m in _BRACKETED.finditer(text))
    known |= {name for name, count in hidden.items() if count >= _AGAIN and name.lower() not in _RANKS}
    known |= {m["name"] for m in _AGED.finditer(text)} - {name.upper() for name in _NO_INITIALS}
    if not known:
        return
    for match in re.finditer(r"(?<![\w.&/@-])[A-Z]{1,3}(?![\w&/@]|\.\w|-\w)", text):
        if match[0] not in known or _NUMBERED_BEFORE.search(read.folded[max(0, match.start() - 16) : match.start()]):
            continue
        behind, before = text[match.end() : match.end() + 6], text[max(0, match.start() - 5) : match.start()]
        if re.match(r"[ ][A-Z][a-z.]|[).][ \t\n]+[A-Z]", behind) and before.rstrip(" \t(").endswith("\n"):
            continue
        if re.match(r"\.[ ]?[A-Z]\.|[ ][A-Z][a-z]", behind) and len(match[0]) == 1:
            continue
        if match[0] in ("A", "I") and not re.match(r",[ ][A-Z]\b|[ ]and[ ][A-Z]\b|,[ ]who|['\u2019]s\b", behind):
            continue
        yield entity_at(text, *match.span(), SURNAME, _SOURCE, 0.8)


def _months(read: FoldedText) -> Iterator[Entity]:
    """Name two months at the head of a sentence, before a verb: "April March was…"."""
    for match in _MONTHS_ACT.finditer(read.text):
        yield entity_at(read.text, *match.span("first"), FIRST_NAME, _SOURCE, 0.75)
        yield entity_at(read.text, *match.span("last"), SURNAME, _SOURCE, 0.75)


def _of_appeals(read: FoldedText) -> Iterator[Entity]:
    """Name letters behind a title, and those whom the heading names by two surnames, or with
    others."""
    for match in _TITLED_LETTERS.finditer(read.text):
        yield entity_at(read.text, *match.span("name"), SURNAME, _SOURCE, 0.85)
    for pattern in (_SCOTS, _AND_ANOTHER):
        for match in pattern.finditer(read.text, 0, HEADING):
            for group in pattern.groupindex:
                if key(match[group]) not in _NO_NAME and not ORGANISATION & {key(match[group])}:
                    yield entity_at(read.text, *match.span(group), SURNAME, _SOURCE, 0.85)


def _characters(read: FoldedText, taken: OccupiedSpans) -> Iterator[Entity]:
    """Find the Chinese, Japanese or Korean writing of a name in brackets behind it, then all its
    occurrences."""
    known = set[str]()
    for match in _EASTERN.finditer(read.text):
        before = taken.before(match.start())
        if before is not None and before.end == match.start() and before.label in PERSON_LABELS:
            known.add(match["name"])
    either = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    for match in re.finditer(either, read.text) if known else ():
        yield entity_at(read.text, *match.span(), SURNAME, _SOURCE, 0.9)


def _letters(initials: str) -> str:
    return "".join(keys(initials))


RULE = Rule(
    "english_names",
    "Noms en anglais",
    "Names in English",
    "Dans les textes en anglais, les noms derrière un titre (« Mr. », « Attn: »), ceux de l'intitulé (« Gordon v. Young ») et les initiales d'une personne sont repérés.",
    "In English texts, names behind a title (“Mr.”, “Attn:”), those of the style of cause (“Gordon v. Young”) and a person's initials are found.",
    apply,
)
