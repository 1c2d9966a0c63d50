"""Names before words of civil status or residence ("né le", "demeurant", "lives at"), even when
they are also towns or months."""

from __future__ import annotations

import re

from engine.core import Changes, Entity
from engine.persons import LAWYER_TITLES, NO_NAMES, PARTICLES, TITLES, behind_company, street_zones, word_before
from engine.rules.names.evidence import NameEvidence, is_known_first_name
from engine.rules.names.runs import ORGANISATION, NameRun, name_run
from engine.rules.rule import Rule
from engine.text import FOLDED_MONTHS, FoldedText, OccupiedSpans, Text, name_likelihood, not_names, vocabulary

_FRENCH = re.compile(
    r"(?<=\w)[ \u00a0,(\n]{1,3}(?:(?P<born>nee?s?(?:\(e\))?)[ ](?:le|en|a|au|vers)[ ]|demeure(?:nt)?[ ](?:a|au|aux|en|chez|\d)|demeurai(?:t|ent)|demeurant|domiciliee?s?(?!\w)|"
    r"de nationalite|(?:est |sont )?agee?s?[ ]de|(?:vit|vivait|vivent|habite|habitait|reside|residait|resident)[ ](?:a|au|aux|en|chez)(?!\w)|(?:habitant|residant)[ ](?:a|au|aux|en|chez)(?!\w))"
)
_ENGLISH = re.compile(
    r"(?<=\w)[ ,(\n]{1,3}(?:(?:was|is|were)[ ]born|born[ ](?:on|in|at|\d|[a-z]{3,9}[ ]\d)|live[sd]?[ ](?:at|in)|resid(?:es?|ed|ing)[ ](?:at|in)|of the (?:city|town|village|township|county|municipality|regional municipality|district) of|"
    r"of no fixed|of full age|aged[ ]\d|is[ ]\d\d[ ]years|domiciled[ ]in|deceased(?!\w))"
)
_DIGIT = re.compile(r"[ ](?:le|en)[ ]\d")
_FACILITY = vocabulary.words("facilities.before_names")
_MONTHS = frozenset([*FOLDED_MONTHS["fr"], *FOLDED_MONTHS["en"]])
_MOST_WORDS, _MOST_UNITS = 7, 4
_GIVES_WAY = frozenset({"localite", "adresse"})


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Label as a person's name two to four capitalised words, with a known first name among them,
    that end right before words of civil status or residence ("né le", "demeurant")."""
    read = document.read
    naming = NameEvidence(read, OccupiedSpans(entities), "rule:civil_status", _GIVES_WAY)
    status = _ENGLISH if document.language == "en" else _FRENCH
    for match in status.finditer(read.folded):
        if match.groupdict().get("born") and not _is_born(read, match):
            continue
        run = _run_before(read, match.start())
        if run and _is_free(naming, run) and _stands(read, run.rank):
            naming.put(run, 0.85)
    return naming.changes()


def _is_born(read: FoldedText, match: re.Match[str]) -> bool:
    """Tell "né le" from "ne le": by the accent, or in capitals by the figure behind."""
    written = read.text[match.start("born") : match.end("born")]
    if written[1:2] in "éÉ" or written[1:3] in ("e\u0301", "E\u0301"):
        return True
    return written.isupper() and _DIGIT.match(read.folded, match.end("born")) is not None


def _run_before(read: FoldedText, end: int) -> NameRun | None:
    """Read the name that ends at an offset; None where none of its words is a known first name, or
    one is no name."""
    last = read.word_at(end)
    starts = [rank for rank in _words_before(read, last) if is_known_first_name(read, rank)]
    if not starts:
        return None
    rank = starts[-1]
    while rank > 0 and rank - 1 in _words_before(read, last) and name_likelihood(read.word(rank - 1)) >= 0.6:
        rank -= 1
    run = name_run(read, rank, end)
    whole = run is not None and run.last == last and 2 <= len(run.pieces) <= _MOST_UNITS
    return run if whole else None


def _words_before(read: FoldedText, last: int) -> range | list[int]:
    """Give the ranks, from the last on, of the capitalised words and inner particles that lead to a
    word."""
    found = []
    for rank in range(last - 1, max(-1, last - 1 - _MOST_WORDS), -1):
        gap = read.text[read.ends[rank] : read.starts[rank + 1]] if rank + 1 < last else ""
        if gap not in ("", " ", "\u00a0", "-", "\u2010", "\u2011", "'", "\u2019") or not _is_of_name(read, rank):
            break
        found.append(rank)
    return found


def _is_of_name(read: FoldedText, rank: int) -> bool:
    word = read.keys[rank]
    if word in PARTICLES or word in ("o", "m", "n"):
        return True
    common = word in TITLES or word in ORGANISATION or word in not_names("civil") or word in not_names("words")
    plain = word in NO_NAMES - _MONTHS and not is_known_first_name(read, rank)
    return read.text[read.starts[rank]].isupper() and not common and not plain


def _is_free(naming: NameEvidence, run: NameRun) -> bool:
    """Tell whether nothing but towns, and streets that are none, stands on the name, wholly inside
    it."""
    start, end = naming.read.starts[run.rank], naming.read.ends[run.last - 1]
    return all(e.label in _GIVES_WAY and start <= e.start and e.end <= end for e in naming.over(run))


def _stands(read: FoldedText, rank: int) -> bool:
    """Tell whether a name starts here: no company's, no street's, no school's."""
    start = read.starts[rank]
    before = read.keys[rank - 1] if rank and start - read.ends[rank - 1] < 3 else ""
    street = any(first <= start < last for first, last in street_zones(read))
    lawyer = word_before(read, start) in LAWYER_TITLES
    return not (before in _FACILITY or street or lawyer or behind_company(read, start))


RULE = Rule(
    "civil_status",
    "Noms devant l'état civil",
    "Names before civil status",
    "Un prénom et un nom devant « né le », « demeurant », « de nationalité » sont ceux d'une personne, même quand ce sont aussi des villes ou des mois.",
    "A first name and a surname before “was born”, “lives at”, “of the City of” are a person's, even where they are also towns or months.",
    apply,
)
