"""Who pleads in an English decision where no list of appearances names counsel: "Mr Roe submits",
"cross-examined by Ms Stone"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from engine.persons import Mention
from engine.text import FoldedText, vocabulary

_any = vocabulary.vocabulary("en").pattern
_TITLE = r"(?:(?:mr|mrs|ms|miss|dr|sir)\.?[ ])?"
_PLEADS = re.compile(rf"[ ]?,?[ ]?(?:[qks]\.?c\.?,?[ ])?{_any('bar.pleads')}(?!\w)")
_PLEADS_BEFORE = re.compile(rf"\b{_any('bar.pleads_before')}[ ]{_TITLE}\Z")
_WITNESS = re.compile(rf"[ ]?,?[ ]?{_any('bar.witnesses_behind')}\b")
_WITNESS_BEFORE = re.compile(rf"\b{_any('bar.witnesses_before')}[ ]{_TITLE}\Z")
_HEARD = re.compile(rf"[ ]?,?[ ](?:who )?{_any('bar.heard')}\b")
_ALONE = re.compile(rf"\b{_any('bar.unrepresented')}\b")
_DEMOTED = "rule:party_words"
_AHEAD, _BEHIND = 60, 70


def pleads(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words beside a mention are those of somebody who pleads."""
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    return (
        _PLEADS.match(read.folded[mention.end : mention.end + _BEHIND]) is not None
        or _PLEADS_BEFORE.search(before) is not None
    )


def is_witness(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words beside a mention make of its bearer a witness or somebody of the
    story."""
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    return (
        _WITNESS.match(read.folded[mention.end : mention.end + _BEHIND]) is not None
        or _WITNESS_BEFORE.search(before) is not None
    )


def gives_evidence(read: FoldedText, mention: Mention) -> bool:
    """Tell whether the words behind a mention say that its bearer was heard as a witness: a coroner
    who gave evidence did not decide."""
    return _HEARD.match(read.folded, mention.end) is not None


def advocates(read: FoldedText, found: Sequence[Mention], parties: Collection[str]) -> dict[str, int]:
    """Count how many mentions plead, for the surnames that plead somewhere and are nowhere a
    party's or a witness's.

    ``parties`` are keys of surnames of the parties.
    """
    bearers = defaultdict[str, list[Mention]](list)
    for mention in found:
        if mention.surname.strip() and mention.surname.split()[-1] not in parties:
            bearers[mention.surname].append(mention)
    return {
        surname: count
        for surname, own in bearers.items()
        if (count := sum(pleads(read, m) for m in own)) and not any(is_witness(read, m) for m in own)
    }


def seeds(read: FoldedText, found: Sequence[Mention], pleading: dict[str, int]) -> set[Mention]:
    """Give the mentions from which a pleading surname follows: those the tagger takes for a
    lawyer's; and where it never does, those of a surname that pleads twice, always behind a title
    and without a first name, in a case where nobody appears for themselves."""
    lawyers = {
        m for m in found if m.surname in pleading and (m.category == "avocat" or m.parts[0].entity.source == _DEMOTED)
    }
    if _ALONE.search(read.folded):
        return lawyers
    known = {m.surname for m in lawyers}
    named = {m.surname for m in found if m.firsts or not m.title}
    return lawyers | {
        m for m in found
        if m.category == "partie" and pleading.get(m.surname, 0) > 1 and m.surname not in known | named
    }  # fmt: skip
