"""Law firms: the names that head their letters ("Paul MORVAN / Avocat à la cour", "MORVAN & SOW
AVOCATS"), and their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core import LAWYER, NAMED_COMPANY, PERSON_LABELS, Entity
from engine.persons import Mention
from engine.text import FoldedText, any_of, keys

_WORD = r"[A-ZÀ-ÖØ-Þ][\w'’-]*\.?"
_NAME_LINE = rf"[ \t]*(?:(?:Me|Ma[iî]tre)\.?[ ])?{_WORD}(?:[ -]{_WORD}){{1,4}}[ \t]*"
_MOST = 5
_NAMES = re.compile(rf"[ \t]*(?:\n+{_NAME_LINE}(?=\n)){{0,{_MOST}}}\n+[ \t]*")
"""The rest of a line that a name ends, and the lines below that are nothing but names."""
_BAR_LINE = re.compile(
    r"avocate?s?(?: (?:associee?s?|collaborat(?:eurs?|rices?)|honoraires?))?(?:[ \t,]*(?:\n|\Z)|,? (?:au barreau|aux barreaux|a la cour|aux? conseils))"
)
"""The line under them, folded: the office of those above. “Avocat : Me X” is somebody's lawyer."""
_LINE_HEAD = re.compile(r"(?:\A|\n)[ \t]*(?:(?:me|maitre)\.?[ ])?(?:[a-z][a-z-]+[ ])?\Z")
"""What stands before a name on its line: no more than a first name that the tagger missed."""
_FIRM_BEHIND = re.compile(
    rf"(?:(?:[ ]?[-–&,/][ ]?|[ ]et[ ]){_WORD}){{0,4}}(?:[ ](?:AVOCATE?S?|Avocate?s?)|,[ ](?:AARPI|SELARL))\b"
)
"""“& SOW AVOCATS”, on the text as written: in lower case it is the office of whoever stands before,
a party's too."""
_IS_COUNSEL = re.compile(
    r",? (?:(?:son|sa|leur|notre|votre|mon) )?(?:societe d')?avocate?s?\b(?! general)|(?:, sous reserve qu[^\n.;]{0,40}?)? (?:renonce|renoncant) a (?:percevoir|la part)"
)
"""“la SELARL X, leur avocat”, “la SCP X renonce à percevoir la part contributive de l'État”."""
_FIRM_FORM = re.compile(rf"\b{any_of('companies.law_firm_forms')}\s+\Z")
_PARTNERS = re.compile(
    r"(?:(?:,| et|[ ]?&) [\w'’.-]{2,30}(?: [\w'’.-]{2,30})?){0,4}? (?:et|&) associe(?:e)?s?\b(?! gerant)"
)
_LISTED_FIRM = re.compile(
    rf"(?:SCP|SELARL|SELAS|AARPI|SARL|SAS|[Cc]abinet|[Ss]ociété)[ ](?:{_WORD}(?:[ ]{_WORD}){{0,2}}(?:,| et|[ ]?&)[ ]){{0,4}}\Z"
)
_LIST = 120
_READ = 300
"""How far the lines under a name are read, in characters."""


def heads_letter(read: FoldedText, mention: Mention) -> bool:
    """Tell whether a mention is a line of its own above the line of the bar, other names at most
    between."""
    if not mention.surname or "\n" in read.text[mention.start : mention.end]:
        return False
    head = _LINE_HEAD.search(read.folded[max(0, mention.start - 24) : mention.start])
    if head is None or not (mention.firsts or head[0].strip()):
        return False
    names = _NAMES.match(read.text, mention.end, mention.end + _READ)
    return names is not None and _BAR_LINE.match(read.folded, names.end()) is not None


def names_firm(read: FoldedText, end: int) -> bool:
    """Tell whether the name that ends here is a firm's, whose line goes on with "AVOCATS"."""
    return _FIRM_BEHIND.match(read.text, end) is not None


def _has_partners(read: FoldedText, firm: Entity) -> bool:
    """Tell whether a name stands in a list of partners that "et associés" ends, behind the form of
    a firm: "la SARL X, Y et associés"."""
    before = read.text[max(0, firm.start - _LIST) : firm.start]
    return _PARTNERS.match(read.folded, firm.end) is not None and _LISTED_FIRM.search(before) is not None


def counsel(read: FoldedText, entities: Sequence[Entity]) -> list[Entity]:
    """Give the companies named after persons that are somebody's lawyer, wherever they are named;
    none that bears a party's name."""
    firms = {e: keys(e.text) for e in entities if e.label == NAMED_COMPANY}
    lawyers = {keys(e.text) for e in entities if e.label == LAWYER}
    known = {
        name
        for e, name in firms.items()
        if _IS_COUNSEL.match(read.folded, e.end) and _FIRM_FORM.search(read.folded[max(0, e.start - 20) : e.start])
    }
    known |= {name for e, name in firms.items() if name in lawyers and _has_partners(read, e)}
    if not known:
        return []
    parties = {word for e in entities if e.label in PERSON_LABELS for word in keys(e.text)}
    return [e for e, name in firms.items() if name in known and parties.isdisjoint(name)]
