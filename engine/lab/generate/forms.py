"""The forms in which persons are written in court files: what a name becomes between one mention
and the next.

Works on any annotated text, refilled, written by grammar or English, before the noise of
:mod:`engine.lab.generate.noise`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.core import FIRST_NAME, SURNAME
from engine.identities import NameBank, misread_letters, misspelt, space_letters
from engine.interchange import PersonMention, Piece, PieceEdit, Span, apply, english, find_person_mentions, replace
from engine.lab.generate.asides import asides
from engine.lab.generate.parties import extend
from engine.text import key, upper

_MARRIED = {
    "fr": (" épouse ", " épouse ", " née ", " née ", " veuve ", " ép. ", " divorcée ", " EPOUSE ", " NEE ", " VEUVE ", " épse ", " vve ", " ex-épouse ", " Épouse ",
           ", épouse ", ", née ", " (née ", " (épouse ", " séparée ", " nom d'usage ", " ÉPOUSE ", " ou "),
    "en": (" née ", " nee ", " (née ", " formerly ", ", formerly ", " also known as ", ", née "),
}  # fmt: skip
_KNOWN_AS = {
    "fr": (" dit «\u00a0{}\u00a0»", " dit « {} »", ' dit "{}"', ", alias {},", " alias {}", ", surnommé « {} »,", " (dit {})", " dit {}", ", dit « {} »,",
           " surnommé « {} »", ' (surnom "{}")', " alias « {} »", ", connu sous le nom de « {} »,", " (« {} »)"),
    "en": (' a.k.a. "{}"', ", also known as {},", ' ("{}")', ", alias {},", ", known as “{}”,", " aka {}"),
}  # fmt: skip
_NICKNAMES = (
    "Momo", "Titi", "Nono", "Kéké", "Jojo", "Doudou", "Zizou", "Bébert", "Papy", "Tonton", "Rocky", "Scarface", "le Gros", "La Grande", "P'tit Lu",
    "le Marseillais", "Petit Paul", "le Boss", "Nanou", "Manu", "Fredo", "Babar", "Coco", "Loulou", "Mimi", "Gégé", "Dédé", "Riton", "La Blonde", "Tyson", "le Belge",
    "Kiki", "Moustache", "Big Joe", "Jimmy", "Sly", "le Vieux", "Lolo", "Zaza", "Bibi", "Tchoupi", "l'Anguille", "Poupette", "Cacahuète", "El Loco",
    "Bouba", "Snoop", "Nini", "Dodo", "Toto 93", "Ninja", "Chouchou", "Mama", "Blondin", "Gros Louis", "Ti Jean",
)  # fmt: skip
_GROUPS = (
    ("les époux ", "des époux ", "aux époux "), ("les consorts ", "des consorts ", "aux consorts "), ("la famille ", "de la famille ", "à la famille "),
    ("l'indivision ", "de l'indivision ", "à l'indivision "), ("la succession ", "de la succession ", "à la succession "),
    ("les héritiers ", "des héritiers ", "aux héritiers "), ("les frères ", "des frères ", "aux frères "), ("le couple ", "du couple ", "au couple "),
    ("les sœurs ", "des sœurs ", "aux sœurs "), ("le ménage ", "du ménage ", "au ménage "),
)  # fmt: skip
_COUPLES = ("M. et Mme ", "M. et Mme ", "Monsieur et Madame ", "MM. ", "Mmes ", "M et Mme ", "M. ou Mme ")
_FAMILY = re.compile(
    r"\b(?:enfants?|fils|filles?|frère|sœur|mère|père|mineure?|bébé|jumeaux|aîné\w*|cadet\w*|child\w*|son|daughter|brother|sister|mother|father)\b[^.\n]{0,50}$"
)


@dataclass(slots=True)
class Habits:
    """How the clerk of this document writes names: drawn once, so that a document looks like one
    hand."""

    language: str
    capitals: bool
    capitals_whole: bool
    small: bool
    inverted: float
    grouped: float
    once: set[str] = field(default_factory=set)
    people: dict[str, str] = field(default_factory=dict)


def vary(text: str, spans: Sequence[Span], bank: NameBank, rng: random.Random) -> tuple[str, list[Span]]:
    """Write a document's persons in the forms of the field, and add parties, relatives and numbers
    now and then."""
    language = "en" if english(text) else "fr"
    text, kept = extend(text, spans, bank, rng, language)
    text, kept = asides(text, kept, bank, rng, language)
    habits = _habits(language, rng)
    people = list(find_person_mentions(text, kept))
    edits = [edit for person in people for edit in _edits(text, person, habits, bank, rng)]
    text, kept = apply(text, kept, edits)
    return _cased(text, kept, habits), kept


def _habits(language: str, rng: random.Random) -> Habits:
    roll = rng.random()
    return Habits(
        language=language,
        capitals=roll < 0.16,
        capitals_whole=0.16 <= roll < 0.30,
        small=0.30 <= roll < 0.315,
        inverted=0.8 if rng.random() < 0.05 else 0.01,
        grouped=0.08 if rng.random() < 0.15 else 0.0,
    )


def _cased(text: str, spans: Sequence[Span], habits: Habits) -> str:
    """Put surnames in capitals, or every name in small letters; the length stays."""
    if not (habits.capitals or habits.capitals_whole or habits.small):
        return text
    parts, position = [], 0
    beside = (
        {person.last for person in find_person_mentions(text, spans) if person.first}
        if habits.capitals_whole
        else set()
    )
    for span in spans:
        start, end, label = span
        if label not in (FIRST_NAME, SURNAME):
            continue
        name = text[start:end]
        if habits.small:
            made = name.lower()
        else:
            made = upper(name) if label == SURNAME and (habits.capitals or span in beside) else name
        parts += [text[position:start], made if len(made) == len(name) else name]
        position = end
    return "".join([*parts, text[position:]])


def _edits(text: str, person: PersonMention, habits: Habits, bank: NameBank, rng: random.Random) -> Iterator[PieceEdit]:
    """Choose at most one form for a mention; what follows it may come on top."""
    name_key = key(text[person.last[0] : person.last[1]] if person.last else text[person.start : person.end])
    seen = name_key in habits.once
    habits.once.add(name_key)
    if not seen or rng.random() < 0.02:
        yield from _followed(text, person, habits, bank, rng, first_time=not seen)
    for form in (_ordered, _cut_short, _grouped, _broken, _glued):
        edit = form(text, person, habits, bank, rng, name_key)
        if edit:
            yield edit
            return
    if seen or rng.random() < 0.2:
        yield from _slips(text, person, rng)


def _followed(
    text: str, person: PersonMention, habits: Habits, bank: NameBank, rng: random.Random, first_time: bool
) -> Iterator[PieceEdit]:
    """Add a birth name, a married name or a nickname behind the first mention that has a first
    name."""
    if not person.whole or re.match(
        r"\W{0,3}(?:é?pouse|EPOUSE|née?|NÉE?|veuve|dite?\b|alias)", text[person.end : person.end + 14]
    ):
        return
    roll = rng.random()
    if person.gender == "f" and roll < (0.16 if first_time else 0.03):
        link = rng.choice(_MARRIED[habits.language])
        name = bank.identity(rng, language=habits.language).last
        name = upper(name) if link.isupper() or text[person.end - 2 : person.end].isupper() else name
        yield PieceEdit(person.end, person.end, ((link, None), (name, SURNAME), (")" if "(" in link else "", None)))
    elif roll > 0.975:
        around = rng.choice(_KNOWN_AS[habits.language])
        around = (
            around
            if person.gender != "f"
            else around.replace("dit ", "dite ").replace("surnommé ", "surnommée ").replace("connu ", "connue ")
        )
        before, after = around.split("{}")
        yield PieceEdit(person.end, person.end, ((before, None), (nickname(bank, rng), FIRST_NAME), (after, None)))


def nickname(bank: NameBank, rng: random.Random) -> str:
    """Draw a nickname: of the list, or the short of a first name."""
    if rng.random() < 0.6:
        return rng.choice(_NICKNAMES)
    short = re.split(r"[ '-]", bank.identity(rng).first)[0][: rng.randint(3, 5)]
    return (
        short + rng.choice(("o", "ou", "y", "", "i", f" {rng.randint(13, 95)}"))
        if short[-1:].isalpha()
        else rng.choice(_NICKNAMES)
    )


def _ordered(
    text: str, person: PersonMention, habits: Habits, bank: NameBank, rng: random.Random, name_key: str
) -> PieceEdit | None:
    """Write ``DUPONT Jean``, or several first names with commas."""
    if not (person.whole and person.first and person.last):
        return None
    first, last = text[slice(*person.first[:2])], text[slice(*person.last[:2])]
    roll = rng.random()
    if roll < habits.inverted:
        between = ", " if text[person.end : person.end + 1] in ("\n", "") and rng.random() < 0.3 else " "
        last = upper(last) if rng.random() < 0.8 else last
        return PieceEdit(person.start, person.end, ((last, SURNAME), (between, None), (first, FIRST_NAME)))
    if roll > 0.985 and len(habits.once) < 12:
        others = [bank.identity(rng, person.gender, language=habits.language).first for _ in range(rng.randint(1, 3))]
        pieces: list[Piece] = [(first, FIRST_NAME)]
        for other in others:
            pieces += [(", ", None), (other, FIRST_NAME)]
        return PieceEdit(
            person.start, person.end, (*pieces, (" ", None), (upper(last) if rng.random() < 0.7 else last, SURNAME))
        )
    return None


def _cut_short(
    text: str, person: PersonMention, habits: Habits, bank: NameBank, rng: random.Random, name_key: str
) -> PieceEdit | None:
    """Write an initial for the first name or the surname, or the first name alone where a family is
    spoken of."""
    if not (person.whole and person.first and person.last):
        return None
    if name_key not in habits.people:
        habits.people[name_key] = "initial" if rng.random() < 0.035 else "letter" if rng.random() < 0.008 else "full"
    first, last = person.first, person.last
    roll = rng.random()
    if habits.people[name_key] == "initial" or roll < 0.006:
        return replace(first[0], first[1], initials(text[first[0] : first[1]]), FIRST_NAME)
    if habits.people[name_key] == "letter":
        return replace(last[0], last[1], f"{text[last[0]]}.", SURNAME)
    if roll < 0.3 and not person.title and _FAMILY.search(text, max(0, person.start - 70), person.start):
        return PieceEdit(person.start, person.end, ((text[first[0] : first[1]], FIRST_NAME),))
    return None


def initials(first: str) -> str:
    """Shorten a first name: ``Jean-Pierre`` gives ``J.-P.``."""
    return re.sub(r"(\w)[^\W\d_'’]*(?:['’]\w+)?\.?", r"\1.", first)


def _grouped(
    text: str, person: PersonMention, habits: Habits, bank: NameBank, rng: random.Random, name_key: str
) -> PieceEdit | None:
    """Write ``les époux X``, ``consorts X``, ``M. et Mme X`` for ``M. X``."""
    if habits.language != "fr" or person.first or not person.title or not person.last or rng.random() >= habits.grouped:
        return None
    name = (text[person.start : person.end], SURNAME)
    if rng.random() < 0.35:
        return PieceEdit(person.title_start, person.end, ((rng.choice(_COUPLES), None), name))
    before = text[max(0, person.title_start - 4) : person.title_start]
    which, start = (
        (1, person.title_start - 3)
        if before.endswith(" de ")
        else (2, person.title_start - 2)
        if before.endswith(" à ")
        else (0, person.title_start)
    )
    words = rng.choice(_GROUPS)[which]
    return PieceEdit(
        start, person.end, ((words.capitalize() if start == 0 or text[start - 1] == "\n" else words, None), name)
    )


def _broken(
    text: str, person: PersonMention, habits: Habits, bank: NameBank, rng: random.Random, name_key: str
) -> PieceEdit | None:
    """Break a name by a line end: between first name and surname, inside a compound, or with a
    hyphen."""
    roll = rng.random()
    if person.whole and person.first and person.last and roll < 0.008:
        return replace(person.first[1], person.last[0], "\n")
    if person.last and roll > 0.995:
        start, end, _ = person.last
        place = text.find("-", start + 2, end - 2) + 1 or text.find(" ", start + 2, end - 2) + 1
        if place:
            return PieceEdit(place - (text[place - 1] == " "), place, (("\n", None),))
        if end - start > 6:
            return PieceEdit(start + (end - start) // 2, start + (end - start) // 2, (("-\n", None),))
    return None


def _glued(
    text: str, person: PersonMention, habits: Habits, bank: NameBank, rng: random.Random, name_key: str
) -> PieceEdit | None:
    """Leave out the space behind the title or the first name: ``M.Dupont``, ``MmeDupont``."""
    roll = rng.random()
    if person.title and roll < 0.007:
        return replace(person.start - person.gap, person.start, "")
    if person.whole and person.first and person.last and roll > 0.9975:
        return replace(person.first[1], person.last[0], "")
    return None


def _slips(text: str, person: PersonMention, rng: random.Random) -> Iterator[PieceEdit]:
    """Misspell, misread or space out a name."""
    for span in (person.first, person.last):
        roll = rng.random()
        if span is None or roll > 0.024 or span[1] - span[0] < 3:
            continue
        start, end, label = span
        name = text[start:end]
        if roll < 0.014:
            made = misspelt(name, rng)
        elif roll < 0.021:
            made = misread_letters(name, rng)
        elif roll < 0.023 and label == SURNAME and len(name) < 12:
            made = space_letters(upper(name))
        else:
            made = name
        if made != name and made == made.strip():
            yield replace(start, end, made, label)
