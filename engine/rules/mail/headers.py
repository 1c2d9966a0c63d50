"""The correspondents on the header lines of mails: names are found, words of office taken for names
are let go."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.rules.english.usual_names import usual_first_names
from engine.rules.mail.lines import NO_PERSON, SUBJECT_WORDS, Correspondent, mail_of
from engine.rules.rule import Rule
from engine.text import OccupiedSpans, Text, first_names, key, vocabulary

_WORD = re.compile(r"[^\W\d_][\w.'\u2019\u2010\u2011-]*")
_COUPLE = re.compile(r"(?P<first>[^\W\d_][\w'\u2019-]+)[ ](?:&|and|et)[ ](?=[^\W\d_])")
"""“bill & sue roe”: of two who share a mailbox the first may be a word."""
_LONGEST = 5
_ORDINARY = vocabulary.words("names.ordinary")
_PARTICLES = frozenset("de du des d la le van von der den del della di da dos el al ben ibn st ní ni mac o y".split())


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label the names of senders and recipients on the header lines of e-mails, where no entity is.
    Names there that are words of services, offices or subjects are removed."""
    taken, added, removed = OccupiedSpans(entities), list[Entity](), list[Entity]()
    mail = mail_of(document.read)
    for start, end in mail.subjects:
        removed += [e for e in taken.over(start, end) if e.label in PERSON_LABELS and _made_of(SUBJECT_WORDS, e.text)]
    for correspondent in mail.correspondents:
        for entity in taken.over(correspondent.start, correspondent.end):
            opens = entity.start == correspondent.start and not (
                entity.text.isupper() and len(correspondent.name.split()) > 1
            )
            if (
                entity.label in PERSON_LABELS
                and _made_of(NO_PERSON, entity.text)
                and (opens or _made_of(NO_PERSON, correspondent.name))
            ):
                removed.append(entity)
        first = _first_of_couple(correspondent, taken)
        if first and not taken.over(*first):
            added.append(entity_at(document.text, *first, FIRST_NAME, "rule:mail_headers", 0.9))
        if _names_somebody(correspondent):
            added += [e for e in _name(document.text, correspondent) if not taken.over(e.start, e.end)]
    return Changes(tuple(added), tuple(dict.fromkeys(removed)))


def _first_of_couple(correspondent: Correspondent, taken: OccupiedSpans) -> tuple[int, int] | None:
    """Give the span of the first name before "&" and a party's name."""
    match = _COUPLE.match(correspondent.name)
    if not match or key(match["first"]) not in usual_first_names():
        return None
    behind = correspondent.start + match.end()
    named = any(e.label in PERSON_LABELS for e in taken.over(behind, behind + 1))
    return (correspondent.start, correspondent.start + match.end("first")) if named else None


def _made_of(known: frozenset[str], text: str) -> bool:
    words = [key(word) for word in _WORD.findall(text)]
    return bool(words) and known.issuperset(words)


def _names_somebody(correspondent: Correspondent) -> bool:
    """Tell whether the words are a person's: two to five capitalised words none of which is an
    office's, or one first name."""
    words = _WORD.findall(correspondent.name)
    if not 0 < len(words) <= _LONGEST or any(
        character.isdigit() or character in "&@/:|" for character in correspondent.name
    ):
        return False
    if any(key(word.rstrip(".")) in NO_PERSON - _PARTICLES for word in words):
        return False
    named = [word for word in words if key(word) not in _PARTICLES]
    if len(named) < 2:
        known = bool(named) and len(words) == 1 and key(named[0]) in first_names() - _ordinary(named[0])
        return known or _is_account(correspondent)
    capitals = all(word[:1].isupper() for word in named)
    if all(word.islower() for word in named) and key(named[0]) in first_names() - _ORDINARY:
        return True
    return (capitals and key(named[0]) != key(named[-1])) or (
        bool(correspondent.address) and key(named[0]) in first_names()
    )


def _is_account(correspondent: Correspondent) -> bool:
    """Tell whether the name that is shown is that of the account, which the address tells anyway:
    "mroe" <mroe@…>."""
    account, _, _ = correspondent.address.partition("@")
    return len(account) > 2 and correspondent.name.isalpha() and key(correspondent.name) == key(account)


def _ordinary(word: str) -> frozenset[str]:
    """Give the first names that are words of everyday where the word has no capital."""
    return _ORDINARY if word[:1].islower() else frozenset()


def _name(text: str, correspondent: Correspondent) -> Iterator[Entity]:
    """Cut the name into first names and surname: "Last, First", capitals, known first names, else
    the first word comes first."""
    words = [
        (m.start() + correspondent.start, m.end() + correspondent.start, m[0])
        for m in _WORD.finditer(correspondent.name)
    ]
    shouted = [len(word) > 1 and word.isupper() and "." not in word for _, _, word in words]
    comma = correspondent.name.find(",")
    if comma >= 0:
        labels = [SURNAME if start - correspondent.start < comma else FIRST_NAME for start, _, _ in words]
    elif any(shouted) and not all(shouted):
        labels = [
            SURNAME if loud or key(word) in _PARTICLES else FIRST_NAME
            for loud, (_, _, word) in zip(shouted, words, strict=True)
        ]
    elif len(words) > 1 and key(words[0][2]) not in first_names() and key(words[-1][2]) in first_names():
        labels = [*[SURNAME] * (len(words) - 1), FIRST_NAME]
    else:
        labels = [FIRST_NAME, *[SURNAME] * (len(words) - 1)]
    for start, end, label in _runs(words, labels, text):
        yield entity_at(text, start, end, label, "rule:mail_headers", 0.95)


def _runs(words: list[tuple[int, int, str]], labels: list[str], text: str) -> Iterator[tuple[int, int, str]]:
    """Join neighbouring words of one label."""
    start, end, label = words[0][0], words[0][1], labels[0]
    for (left, right, _), other in zip(words[1:], labels[1:], strict=True):
        if other == label and text[end:left] == " ":
            end = right
        else:
            yield start, end, label
            start, end, label = left, right, other
    yield start, end, label


RULE = Rule(
    "mail_headers",
    "En-têtes de courriels",
    "E-mail headers",
    "Dans les courriels, les expéditeurs et destinataires des lignes d'en-tête sont repérés ; les services et les fonctions y restent lisibles.",
    "In e-mails, senders and recipients on header lines are found; services and offices there stay readable.",
    apply,
)
