"""What someone is in a decision, by the words around the name: judge or clerk, lawyer, or
neither."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.persons.context import LAWYER_TITLES, MEDICAL_TITLES
from engine.persons.mentions import Mention
from engine.persons.roles import patterns as words
from engine.persons.roles.beside_counsel import is_beside_counsel
from engine.persons.roles.index_lines import index_office
from engine.persons.roles.office_bearers import is_anothers
from engine.persons.roles.text_kinds import is_of_assembly
from engine.text import FoldedText

_BEHIND, _AHEAD = 130, 110
"""How far the words around a name are read, in characters."""
_LINES = 200
"""How far the lines of one heading stand apart, in characters."""


def is_court(read: FoldedText, mention: Mention) -> bool:
    """Tell whether words of function next to the name make its bearer a judge, a clerk or a
    prosecutor."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    if is_no_court(read, mention) or mention.title in LAWYER_TITLES or read.once(is_of_assembly):
        return False
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    office = words.COURT_AFTER.match(after)
    if office and not is_anothers(read, mention, mention.end + office.end()):
        return True
    if words.COURT_BEFORE.search(before) or words.OFFICE_BRACKETED.match(after):
        return True
    if words.OFFICE_INSIDE.match(read.folded[mention.start : mention.end]) or _signs(read, mention, before):
        return True
    if _is_bracketed(read, mention, before) or _ends_with_office(read, mention) or _is_listed(read, mention, before):
        return True
    if mention.firsts and mention.surname and not mention.title and words.COURT_LINE_BEFORE.search(before):
        return True
    if words.REPORT_BEFORE.search(before) and words.REPORTER_AFTER.match(after):
        return True
    if words.ORDER_BEFORE.search(before) and words.ORDER_AFTER.match(after):
        return True
    if _is_on_bench_line(read, mention, before) or _is_office_line(read, mention, before):
        return True
    if index_office(read, mention) == "court" or _heads_chambers(read, mention):
        return True
    if words.WEAK_COURT_AFTER.match(after) is None:
        return False
    around = read.folded[max(0, mention.start - 250) : mention.end + 250]
    return words.COMPOSITION.search(around) is not None and words.ARBITRATION.search(around) is None


def _signs(read: FoldedText, mention: Mention, before: str) -> bool:
    """Tell whether an office and a comma lead in initials and a surname: a signature."""
    signed = (
        not mention.title
        and bool(mention.firsts)
        and len(mention.firsts[0]) == 1
        and words.SIGNED_BEFORE.search(before)
    )
    return bool(signed) and words.SIGNED_AFTER.match(read.folded, mention.end) is not None


def _is_bracketed(read: FoldedText, mention: Mention, before: str) -> bool:
    """Tell whether a full name alone in brackets stands behind the decision of a judge and its
    date."""
    whole = bool(mention.firsts and mention.surname) and not mention.title
    closed = whole and words.BRACKETED_AFTER.match(read.folded, mention.end) is not None
    return closed and words.BRACKETED_BEFORE.search(before) is not None


def _ends_with_office(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a function of the bench ends the line of a titled name, behind another office,
    below the heading of a composition."""
    if not mention.gender or words.FURTHER_OFFICE_AFTER.match(read.folded, mention.end) is None:
        return False
    return words.COMPOSITION.search(read.folded, max(0, mention.start - 250), mention.start) is not None


def _is_listed(read: FoldedText, mention: Mention, before: str) -> bool:
    """Tell whether a function of the bench stands right before a titled name, on the line of a
    composition."""
    if not mention.gender or words.OFFICE_LISTED_BEFORE.search(before) is None:
        return False
    return words.COURT_COMPOSITION.match(read.folded, read.folded.rfind("\n", 0, mention.start) + 1) is not None


def _is_on_bench_line(read: FoldedText, mention: Mention, before: str) -> bool:
    """Tell whether a titled name stands on a line that lists the bench by its offices, two or more,
    and nothing but the court: "Prés. Mme X, juges MM. Y et Z, gref. Mlle W"."""
    if not mention.gender and "mm" not in before[-5:]:
        return False
    first = read.folded.rfind("\n", 0, mention.start) + 1
    end = read.folded.find("\n", mention.end)
    line = read.folded[first : end if end >= 0 else len(read.folded)]
    if len(line) > words.LONGEST_BENCH_LINE or words.NO_BENCH_LINE.search(line):
        return False
    offices = [match["office"] for match in words.BENCH_OFFICE.finditer(line)]
    return len(offices) > 1 and any(map(words.OF_COURTS_ONLY.match, offices))


def _is_office_line(read: FoldedText, mention: Mention, before: str) -> bool:
    """Tell whether a titled name and an office are a line of the heading of an administrative
    decision: "M. X, rapporteur"; "M. X, président" only near such a line."""
    office = words.OFFICE_LINE_AFTER.match(read.folded, mention.end)
    if not mention.gender or office is None or words.OFFICE_LINE_BEFORE.search(before) is None:
        return False
    around = read.folded[max(0, mention.start - _LINES) : mention.end + _LINES]
    return office["reports"] is not None or words.REPORTS_LINE.search(around) is not None


def _heads_chambers(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the chambers of a titled name are a line below the heading of a court: "TRIBUNAL
    POUR ENFANTS DE DAX / Cabinet de Mme X"."""
    if not mention.gender or words.LINE_ENDS.match(read.folded, mention.end) is None:
        return False
    return words.CHAMBERS_BEFORE.search(read.folded, max(0, mention.start - _LINES), mention.start) is not None


def court_mentions(read: FoldedText, found: Sequence[Mention]) -> set[Mention]:
    """Return the mentions of members of the court: those next to words of function, and those in a
    list of persons present with such a mention.

    ``found`` are the mentions of the document, in text order.
    """
    court = {mention for mention in found if is_court(read, mention)}
    pairs = [(left, right) for left, right in pairwise(found) if _listed_together(read, left, right)]
    for near, far in [*pairs, *((right, left) for left, right in reversed(pairs))]:
        if near in court and not is_no_court(read, far):
            court.add(far)
    return court | _apposed(read, found, court)


def _apposed(read: FoldedText, found: Sequence[Mention], court: set[Mention]) -> set[Mention]:
    """Give those named behind their function and a comma, where no other mention of the surname is
    without function.

    "Selon le juge, M. Robin, qui…" is written alike, and of a party there is more to read than
    that.
    """
    close = {mention for mention in found if mention not in court and _is_apposed(read, mention)}
    left = (
        {m.surname for m in found if m.category == "partie" and m not in court and m not in close} if close else set()
    )
    return {mention for mention in close if mention.surname and mention.surname not in left}


def _is_apposed(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a function and a comma or a bracket stand before the title, and punctuation
    behind the name."""
    if not mention.gender or words.APPOSED_AFTER.match(read.folded, mention.end) is None or is_no_court(read, mention):
        return False
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    if words.CLOSED_AFTER.match(read.folded, mention.end) and words.CLOSED_BEFORE.search(before):
        return True
    return words.APPOSED_BEFORE.search(before) is not None


def _listed_together(read: FoldedText, left: Mention, right: Mention) -> bool:
    """Tell whether two mentions follow each other in a list of those present, nothing but a title
    between, or before a function in the plural."""
    if right.start - left.end >= 30 or words.LISTED.fullmatch(read.folded, left.end, right.start) is None:
        return False
    if words.COLLEAGUES_AFTER.match(read.folded, right.end):
        return True
    before = read.folded[max(0, left.start - 400) : left.start]
    return words.PRESENT.search(before) is not None and words.ARBITRATION.search(before) is None


def is_no_court(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words beside the name give its bearer a function outside the court (expert,
    interpreter, head of a company) or that of a party."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    return (
        words.NO_COURT_AFTER.match(after) is not None or _is_led_otherwise(read, mention) or _says_party(read, mention)
    )


def _is_led_otherwise(read: FoldedText, mention: Mention) -> bool:
    """Tell whether an office outside of the court leads in the name: "l'expert, M. X"."""
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    return mention.title not in LAWYER_TITLES and words.NO_COURT_BEFORE.search(before) is not None


def _says_party(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words right after the name are a party's; below a block's counsel or the
    clerk stands the heading of the next block ("représentée par Me X / INTIMÉS :")."""
    party = words.PARTY_AFTER.match(read.folded[mention.end : mention.end + _BEHIND])
    if party is None or "\n" not in party[0]:
        return party is not None
    office = words.LAWYER_BEFORE if mention.title in LAWYER_TITLES else words.COURT_BEFORE
    return office.search(read.folded[max(0, mention.start - _AHEAD) : mention.start]) is None


def holds_office(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words around the name make its bearer a notary, a bailiff, a liquidator or
    the like, whose name is masked as that of a party."""
    after = words.BROKEN_BRACKET.sub(" (", read.folded[mention.end : mention.end + _BEHIND]).split("\n")[0]
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    if words.HEADS_BEFORE.search(before):
        return True
    if words.FOR_SOMEBODY.match(after) and mention.surname not in after:
        return False
    lawyer = words.LAWYER_AFTER.match(after)
    if lawyer or words.OFFICE.search(after[:60]):
        return words.OFFICE.search(after[: lawyer.end() if lawyer else 60]) is not None
    return words.PERSON_HELD_BEFORE.search(before) is not None


def is_lawyer(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the context makes the bearer a lawyer: "Me" with words of the bar, or the list
    of names of a law firm. Holders of an office (:func:`holds_office`) are not lawyers."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    if holds_office(read, mention):
        return False
    if words.BATONNIER_BEFORE.search(before) or words.BATONNIER_AFTER.match(after):
        return True
    if index_office(read, mention) == "bar":
        return True
    if _is_among_masters(read, mention, after) or _is_pupil(before, after):
        return True
    if mention.title in LAWYER_TITLES:
        return words.LAWYER_AFTER.match(after) is not None or words.LAWYER_BEFORE.search(before) is not None
    if words.CIVIL_LAWYER_AFTER.match(after) and words.CIVIL_LAWYER_BEFORE.search(before):
        return True
    firm = words.FIRM_AFTER.match(after) or words.FIRM_REPRESENTS.search(before)
    return firm is not None and in_firm(read, mention)


def _is_pupil(before: str, after: str) -> bool:
    """Tell whether the mention is a pupil at the bar who attends a hearing."""
    return words.PUPIL_AFTER.match(after) is not None and words.PUPIL_BEFORE.search(before) is not None


def pleads(read: FoldedText, mention: Mention) -> bool:
    """Tell whether "Me X" does what only somebody's lawyer does, and holds no other office."""
    if mention.title not in LAWYER_TITLES or holds_office(read, mention):
        return False
    return words.ACTS_FOR_OTHERS_AFTER.match(read.folded, mention.end) is not None


def _is_among_masters(read: FoldedText, mention: Mention, after: str) -> bool:
    """Tell whether the mention stands in a list behind "Maîtres" that words of the bar lead in or
    close."""
    before = read.text[max(0, mention.start - _AHEAD) : mention.start]
    if words.COUNSELS_BEFORE.search(before):
        return True
    if words.COUNCIL_BEFORE.search(read.folded, max(0, mention.start - 2 * _AHEAD), mention.start):
        return True
    return words.LAWYER_AFTER.match(after) is not None and words.MASTERS_BEFORE.search(before) is not None


def in_firm(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the mention is in the list of names after the legal form of a firm: "SCP",
    "SELARL" and the like."""
    offset = max(0, mention.start - _AHEAD)
    firm = words.FIRM_BEFORE.search(read.text[offset : mention.start])
    if not firm:
        return False
    listed = read.text[offset + firm.start(1) : offset + firm.end(1)].replace(",", " ").split()
    return all(word[:1].isupper() or word in ("et", "&", "de", "-") for word in listed)


def is_of_bar(read: FoldedText, mention: Mention) -> bool:
    """Tell whether anything suggests a lawyer: the title "Me", the list of a firm, or words of the
    bar. Weaker than :func:`is_lawyer`."""
    return mention.title in LAWYER_TITLES or in_firm(read, mention) or is_lawyer(read, mention)


def is_piece(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the mention is cut off within a name: a capitalised word follows after a blank
    or a hyphen."""
    behind = read.text[mention.end : mention.end + 3]
    return behind[:1] in (" ", "-", "\u2011") and behind[1:2].isupper()


def is_party(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the name is that of a party or of the holder of an office that is masked: by the
    words right after it, or by "née", "épouse" or "veuve" within it."""
    if words.OTHER_NAME.search(read.folded[mention.start : mention.end]) or _is_led_otherwise(read, mention):
        return True
    if is_beside_counsel(read, mention) or _is_doctor(read, mention):
        return True
    return _says_party(read, mention) or (mention.title in LAWYER_TITLES and holds_office(read, mention))


def _is_doctor(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the title is a doctor's, and no word of the bar follows: "Dr X KC"."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    return mention.title in MEDICAL_TITLES and words.LAWYER_AFTER.match(after) is None
