"""Lawyers and members of the court in French letters, mails and chats: "Me X", "mon confrère X",
"le greffe (Mme X)", and the initials and first names that they sign with.

A notary, a bailiff and a liquidator are "Maître" too, and masked: where a word of their acts stands
beside any mention of the name, nothing is relabelled. Whatever becomes readable raises a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from engine.core import JUDGE, LAWYER, NAMED_COMPANY, Changes, Doubt, Entity, doubt, replace
from engine.persons import (
    COURT_NAMED,
    LAWYER_TITLES,
    Mention,
    as_parties,
    court_mentions,
    follows_other_name,
    holds_office,
    is_beside_counsel,
    is_lawyer,
    mentions,
)
from engine.rules.english.court import relabel
from engine.rules.english.namesakes import names, spread
from engine.rules.mail.lines import ADDRESS, QUOTE, is_correspondence, mail_of
from engine.rules.mail.offices import signers
from engine.rules.parties.office_firms import LAWYER_PARTIES
from engine.rules.rule import Rule
from engine.text import FoldedText, Text, any_of, fold_in_place, keys

SOURCE = "rule:mail_counsel"
_AHEAD, _BEHIND, _HEAD = 100, 80, 600
_OFFICER = re.compile(rf"\b{any_of('bar.officers_near')}")
_OFFICE_LEADS = re.compile(rf"\b{any_of('bar.offices')}s?[ ]?[,(:][ ]?{any_of('titles.lawyers')}\.?[ ]\Z")
_TITLE_WRITTEN = re.compile(r"(?:\bM[Ee]s?\.?|\b[Mm]a[iî]tres?|\bMA[IÎ]TRES?|:[ ]?mes?)\s+\Z")
_TITLED = rf"(?:{any_of('titles.lawyers', 'titles.before_court')}\.?[ ])?"
_CALLED = re.compile(
    rf"(?<!\w){any_of('bar.whose')}[ ]?(?:{any_of('bar.kind_words')}[ ])?(?:(?P<counsel>{any_of('bar.counsel')})"
    rf"|(?P<colleague>{any_of('bar.colleagues')}))"
    rf"(?:[ ]?[,:(]\s?|\s(?:c'est |est |s'appelle |sera |etait )?(?:toujours )?){_TITLED}\Z"
)
_OF_BAR = re.compile(
    rf"\s?[,(–—-]?\s?(?:avocate?s?\s(?:{any_of('bar.of_a_bar')}|(?P<town>aux?\s|a\s))"
    rf"|{any_of('bar.whose')}[ ]?{any_of('bar.counsel', 'bar.partners')}(?=[ ]?[,.;:)\n]))"
)
_BAR = re.compile(rf"\b{any_of('bar.context')}\b")
_ESTATE = re.compile(rf"\b{any_of('bar.offices', 'bar.estates')}")
_DOCTORS = re.compile(rf"\b{any_of('bar.doctors')}\b")
_COURT = re.compile(
    rf"(?<!devant )(?<!contre )\b(?:(?:le|la|l'|les|du|de la|au|a la)[ ])?(?:{any_of('court.offices_named')})"
    rf"(?:[ ](?:du|d'appel|de l[ae])[ ][0-9a-z/' ]{{2,30}})?[ ]?[(:][ ]?{any_of('titles.before_court')}\.?[ ]\Z"
    rf"|\b(?:m\.? le|mme la|monsieur le|madame la|devant m\.? le president|devant mme la presidente)"
    rf"(?:[ ]{any_of('court.in_signatures')}|[ ]juge)?[ ]\Z|\bgreffe(?:[ ][a-z]{{2,5}})?[ ][–—-][ ]\Z"
)
_GREETED = re.compile(
    rf"^{QUOTE}(?:m(?:on|a) )?(?:(?:tres )?ch(?:er|ere) )?(?:(?P<colleague>{any_of('bar.colleagues')})|(?P<master>maitre))[ ]?,[ \t]*$",
    re.M,
)
_FIRM_LINE = re.compile(
    rf"^[^\n]{{0,40}}?{any_of('companies.law_firms')}\.?[ ](?P<names>[a-z][^\n]{{2,60}})$"
    rf"|^[ \t]*(?P<before>[^\n,;:]{{2,50}}?)[ ]?[,–—-][ ]?{any_of('companies.law_firms')}(?!\w)",
    re.MULTILINE,
)
_BAR_DOMAIN = re.compile(rf"{any_of('bar.lawyers')}(?![a-z])")
_LETTERS = re.compile(r"[^\W\d_]")
_LABELS = {"avocat": LAWYER, "magistrat": JUDGE}
_SHORTEST, _MESSAGE = 4, 400
_QUOTES = frozenset('«»"“”')


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Relabel as lawyer or judge those whom the words beside their name make one, then their other
    mentions, their initials, and their first name alone where nobody else bears it."""
    read = document.read
    if document.language != "fr" or not is_correspondence(read):
        return Changes()
    found = mentions(read, entities)
    parties = [m for m in found if m.category == "partie" and LAWYER_PARTIES not in {e.source for e in m.entities}]
    officers = {m.surname or names(m)[-1] for m in found if _is_officer(read, m) or is_beside_counsel(read, m)}
    court = court_mentions(read, found)
    backed = [m for m in found if m.category != "partie" and (m in court or is_lawyer(read, m) or _office(read, m))]
    staff = {m: _LABELS[m.category] for m in backed}
    borne = {m.surname for m in parties if m.firsts or m.gender} - {""}
    told = {
        m: office
        for m in parties
        if (office := _office(read, m))
        and not officers & set(_last(m))
        and (m.firsts or office == JUDGE or m.surname not in borne)
    }
    told |= {m: LAWYER for m in _greeted(read, parties) if m not in told and not officers & set(_last(m))}
    told |= {m: label for m, label in signers(read, found).items() if m in parties and not officers & set(_last(m))}
    told |= {m: LAWYER for m in _at_firms(read, parties) if m not in told and not officers & set(_last(m))}
    firms, there = _firm_lines(read)
    told |= {m: LAWYER for m in parties if m not in told and _in_firm(firms, there, m.start, m.end, names(m))}
    left = [m for m in parties if m not in told]
    told |= spread(
        {**staff, **told}, _with_known(left, {**staff, **told}), officers | _words_of_others({**staff, **told}, left)
    )
    told |= _signing({**staff, **told}, [m for m in parties if m not in told])
    told = {m: label for m, label in told.items() if not follows_other_name(read, m.start)}
    masked = _presidents(read, found) + [m for m in found if m.category == "avocat" and _is_named_officer(read, m)]
    partners = [
        e for e in entities if e.label == NAMED_COMPANY and _in_firm(firms, there, e.start, e.end, keys(e.text))
    ]
    changes, back = relabel(told, _doubts(told), SOURCE), as_parties(read.text, masked, SOURCE)
    doubts = (*changes.doubts, *_doubts(dict.fromkeys(masked, JUDGE)))
    named = tuple(replace(entity, label=LAWYER, source=SOURCE) for entity in partners)
    return Changes(changes.added + back.added + named, (*changes.removed, *back.removed, *partners), doubts)


def _with_known(left: Iterable[Mention], staff: Collection[Mention]) -> list[Mention]:
    """Give the mentions without a first name, and those with one that a professional of the surname
    bears."""
    known = {(m.surname, m.firsts[0][:1]) for m in staff if m.firsts}
    return [m for m in left if len(names(m)) == 1 or not m.firsts or (m.surname, m.firsts[0][:1]) in known]


def _words_of_others(staff: Collection[Mention], left: Iterable[Mention]) -> set[str]:
    """Give the words of the surnames of those whose first name is no professional's: a surname
    alone may be theirs."""
    known = {names(m)[0] for m in staff if len(names(m)) > 1}
    others = (m for m in left if m.firsts and m.surname and len(m.firsts[0]) > 1 and names(m)[0] not in known)
    return {word for m in others for word in m.surname.split()}


def _presidents(read: FoldedText, found: Sequence[Mention]) -> list[Mention]:
    """Give those whom the tagger took for judges though no court is named in the text: the
    president of a club is a person."""
    if COURT_NAMED.search(read.folded):
        return []
    return [m for m in found if m.category == "magistrat" and not _office(read, m)]


def _last(mention: Mention) -> tuple[str, ...]:
    return mention.surname, names(mention)[-1]


def _office(read: FoldedText, mention: Mention) -> str | None:
    """Say what the words beside one mention make of its bearer."""
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    written = _TITLE_WRITTEN.search(read.text, max(0, mention.start - 10), mention.start)
    if mention.title in LAWYER_TITLES and written and not _is_quoted(read.text, written.start(), mention.end):
        return None if _of_offices_only(read) else LAWYER
    called = _CALLED.search(before)
    whole = len(names(mention)) > 1 or bool(mention.title) or "-" in read.text[mention.start : mention.end]
    if called and (whole or called[0].startswith("un")) and (called["counsel"] or _among_lawyers(read)):
        return LAWYER
    behind = _OF_BAR.match(read.folded, mention.end, mention.end + _BEHIND)
    if behind and (not behind["town"] or read.text[behind.end() : behind.end() + 1].isupper()):
        return LAWYER
    return JUDGE if _COURT.search(before) else None


def _is_quoted(text: str, start: int, end: int) -> bool:
    """Tell whether a title and a name stand alone in quotes: what pupils call their teacher."""
    return bool(_QUOTES.intersection(text[max(0, start - 2) : start]) and _QUOTES.intersection(text[end : end + 2]))


def _of_offices_only(read: FoldedText) -> bool:
    """Tell whether a text speaks of a notary, a bailiff or an estate and nowhere of the bar: its
    "Maître" is more likely one of those, and masked."""
    return _BAR.search(read.folded) is None and _ESTATE.search(read.folded) is not None


def _among_lawyers(read: FoldedText) -> bool:
    """Tell whether "mon confrère" is a lawyer's: words of the bar stand in the text, and the head
    of the letter is no doctor's."""
    return _BAR.search(read.folded) is not None and _DOCTORS.search(read.folded, 0, _HEAD) is None


def _is_officer(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a word of a notary, a bailiff or a liquidator, or of their acts, stands near a
    mention called "Maître", or right behind any other."""
    if _CALLED.search(read.folded[max(0, mention.start - _AHEAD) : mention.start]):
        return False
    if mention.title not in LAWYER_TITLES:
        return holds_office(read, mention) and mention.category != "magistrat"
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start].rpartition("\n\n")[2]
    behind = read.folded[mention.end : mention.end + _BEHIND].partition("\n\n")[0]
    return _OFFICER.search(before) is not None or _OFFICER.search(behind) is not None


def _is_named_officer(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the office of a notary or a bailiff leads in "Me X": "un huissier (Me X)"."""
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    return mention.title in LAWYER_TITLES and _OFFICE_LEADS.search(before) is not None


def _greeted(read: FoldedText, parties: Sequence[Mention]) -> list[Mention]:
    """Give those on the header lines of a message that greets a colleague, and the one to whom a
    message is sent that greets "Maître"."""
    found = list[Mention]()
    people = mail_of(read).correspondents
    for greeting in _GREETED.finditer(read.folded) if people else ():
        if greeting["colleague"] and not _among_lawyers(read):
            continue
        near = [one for one in people if greeting.start() - _MESSAGE <= one.start < greeting.start()]
        last = max((rank for rank, one in enumerate(near) if one.field == "from"), default=None)
        message = near[last:] if last is not None else []
        if greeting["master"]:
            message = [one for one in message if one.field == "to"]
            message = message if len(message) == 1 else []
        spans = [(one.start, one.end) for one in message if one.name]
        found += [m for m in parties if any(start <= m.start and m.end <= end for start, end in spans)]
    return found


def _at_firms(read: FoldedText, parties: Iterable[Mention]) -> list[Mention]:
    """Give those whose first name, or its initial, and surname are an address at a law firm."""
    firms = (m[0].rpartition("@") for m in ADDRESS.finditer(read.text))
    heads = {
        "".join(filter(str.isalpha, fold_in_place(head)))
        for head, _, at in firms
        if _BAR_DOMAIN.search(fold_in_place(at))
    }
    return [m for m in parties if m.firsts and m.surname and heads & _heads(names(m))] if heads else []


def _heads(name: tuple[str, ...]) -> set[str]:
    first, rest = name[0], "".join(name[1:])
    return {first + rest, first[:1] + rest, rest + first, rest + first[:1], first + rest[:1]}


def _firm_lines(read: FoldedText) -> tuple[str, list[tuple[int, int]]]:
    """Give the domains of the law firms' addresses in a text, in one, and the spans of what stands
    beside the form of a firm on its line."""
    domains = [fold_in_place(m[0].rpartition("@")[2]) for m in ADDRESS.finditer(read.text)]
    firms = " ".join(domain for domain in domains if _BAR_DOMAIN.search(domain))
    spans = [m.span("names" if m["names"] else "before") for m in _FIRM_LINE.finditer(read.folded)] if firms else []
    return firms, spans


def _in_firm(firms: str, spans: Sequence[tuple[int, int]], start: int, end: int, words: Iterable[str]) -> bool:
    """Tell whether a name stands on the line of a firm, and in a law firm's domain."""
    inside = any(first <= start and end <= last for first, last in spans)
    return inside and any(len(word) >= _SHORTEST and word in firms for word in words)


def _signing(staff: dict[Mention, str], left: Collection[Mention]) -> dict[Mention, str]:
    """Follow professionals to their initials, to their first initial before a half of their
    surname, and to their first name alone, where no party may be called so."""
    known = {names(m): label for m, label in staff.items() if len(names(m)) > 1 and len(names(m)[0]) > 1}
    others = [names(m) for m in left if len(names(m)) > 1 and len(names(m)[0]) > 1]
    taken = {form for name in others for form in _short(name)} | {name[0] for name in others}
    forms = {form: label for name, label in known.items() for form in _short(name) if form not in taken}
    halves = {half: label for name, label in known.items() for half in _halves(name) if half not in taken}
    firsts = {name[0]: label for name, label in known.items() if name[0] not in taken}
    followed = {}
    for mention in left:
        words = _written(mention)
        label = forms.get(words) or (firsts.get(words) if len(names(mention)) == 1 else None)
        label = label or (halves.get(words) if mention.surname else None)
        if label:
            followed[mention] = label
    return followed


def _written(mention: Mention) -> str:
    """Give the letters of a mention: "Y. Massabieau" is "ymassabieau"."""
    return "".join(_LETTERS.findall("".join((*mention.firsts, mention.surname))))


def _short(name: tuple[str, ...]) -> set[str]:
    """Give the short forms of a full name: its initials in both orders, and the initial of the
    first name before the surname or its first half."""
    first, *rest = name
    head, last = first[0], "".join(word[0] for word in rest)
    return {head + last, last + head} | {head + "".join(rest[:count]) for count in range(1, len(rest) + 1)}


def _halves(name: tuple[str, ...]) -> set[str]:
    """Give the halves of a double surname, by which its bearer may be called; a first name of that
    form is somebody else's."""
    rest = name[1:]
    return {rest[0], rest[-1]} if len(rest) > 1 and len(rest[0]) >= _SHORTEST <= len(rest[-1]) else set()


def _doubts(told: dict[Mention, str]) -> list[Doubt]:
    """Doubt each name that becomes readable, once."""
    raised: dict[str, Doubt] = {}
    for mention in sorted(told, key=lambda mention: mention.start):
        raised.setdefault(names(mention)[-1], doubt("different_categories", mention.start, mention.end))
    return list(raised.values())


RULE = Rule(
    "mail_counsel",
    "Avocats et magistrats dans les lettres",
    "Lawyers and judges in letters",
    "Dans les lettres et courriels, l'avocat (« Me X », « mon confrère X ») et le magistrat ou greffier nommé par sa fonction restent lisibles, avec un doute.",
    "In French letters and mails, a lawyer (“Me X”, “mon confrère X”) and a judge or clerk named by the office stay readable, with a doubt.",
    apply,
)
