"""The formulas of seisin and defence: "Par une requête …, M. X … demande", "a formé le pourvoi …
dans le litige l'opposant à M. Y"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.persons.mentions import Mention
from engine.persons.roles.cues import OF_PARTIES
from engine.persons.roles.headed_parties import stands_beside
from engine.persons.roles.named_text import Evidence, NamedText
from engine.persons.roles.nearby_words import words_around
from engine.persons.roles.page_lines import page_lines
from engine.text import FoldedText, any_of

_FORMULA, _LOOSE = 12.0, 4.0
_CITED, _HEAD, _FIRST_PAGES = 3_000, 1_200, 8_000
"""How far from the beginning the first page goes, the name of who brought an administrative case
stands, and the formulas."""

_OTHERS = frozenset({"relative", "child", "late", "public_officer", "company_officer", "expert", "doctor"})
"""What words before a name within a formula say of it that make it no party's."""

_FORMULAS = (
    (
        re.compile(
            rf"\bpar (?:une?|deux|trois|des) {any_of('parties.ways_to_seise')}\b(?:[^\n]|\n(?!\s*\n)){{0,1500}}?"
            r"\bdemand(?:e|ent|ait|aient)\b"
        ),
        "claimant",
    ),
    (
        re.compile(
            rf"\b(?:requetes?\b[^\n]{{0,300}}?\b{any_of('parties.presented')}|{any_of('parties.seised_in_sentences')}\b"
            r"[^;,]{0,40}\bpar)\b[^;,]{0,80}|"
            rf"\b{any_of('parties.special_papers')}\b[^\n;,]{{0,60}},[^;,]{{0,80}}"
        ),
        "claimant",
    ),
    (re.compile(r"\bmemoires? en intervention\b[^\n]{0,400}?\bdemand(?:e|ent)\b"), "party"),
    (
        re.compile(r"\bmemoires? (?:en defense|en observations?)?\b[^\n]{0,400}?\bconclu(?:t|ent) au (?:rejet|non)"),
        "defendant",
    ),
)
_OPPOSED = re.compile(
    r"\bl(?:'|es )opposant\b.{0,4000}?\b(?:defende(?:ur|resse)s?|la demanderesse|le demandeur)\b", re.DOTALL
)
_REPRESENTED = re.compile(rf"{any_of('parties.represented')}\b[^\n;:]{{0,60}}\Z")
_BY_STATE = re.compile(
    rf"\b(?:par (?:une? )?{any_of('parties.ways_to_seise')}\b[^\n]{{0,160}}?, l[ea] |"
    rf"le recours(?: presente par l[ea] | d[eu] (?:la )?)){any_of('parties.public_claimants')}\b"
)
"""An administrative case that an authority brought: the name on its head is the other side's."""

_INCIDENT = re.compile(rf"\b{any_of('parties.incident_appeals')}\b")
"""An appeal of who is appealed against."""

_PROSECUTED = re.compile(rf"\bqui,[^\n]{{0,500}}?\b{any_of('parties.prosecuted')}\b")
_SENTENCE = 900
"""An appeal of somebody condemned, and how far its sentence goes."""

_ALONE = re.compile(rf"(?:[ ,]{{0,2}}\(?{any_of('parties.beside_heads')}(?![a-z])[^\n]{{0,80}})?[ ,]{{0,2}}(?:\n|\Z)")
"""What may follow a name on the head of an administrative decision."""

_APPEALED = re.compile(r"\b(?:a|ont) forme (?:le|un|les|des) pourvois?\b")


def of_formulas(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands in the formulas of seisin and defence: "Par une requête …, M. X … demande",
    "l'opposant à"."""
    if text.kind.criminal and not text.kind.administrative:
        return
    page = max((line.end for line in text.read.once(page_lines)), default=0)
    for pattern, role, limit in (*((*formula, _FIRST_PAGES) for formula in _FORMULAS), (_OPPOSED, "defendant", page)):
        for zone in pattern.finditer(text.read.folded, 0, limit):
            if _INCIDENT.search(zone[0]):
                continue
            inside = [mention for mention in text.parties if zone.start() <= mention.start < zone.end()]
            others = {mention.person for mention in inside if not _is_of_zone(text.read, mention, zone.start())}
            yield from ((mention, role, _FORMULA) for mention in inside if mention.person not in others)


def _is_of_zone(read: FoldedText, mention: Mention, start: int) -> bool:
    """Tell whether a name within a formula is a party's: none that stands for one, and none that is
    named as somebody's relative."""
    if not (mention.firsts or mention.title) or _REPRESENTED.search(
        read.folded, max(start, mention.start - 80), mention.start
    ):
        return False
    if stands_beside(read, mention):
        return False
    cue = OF_PARTIES.before(words_around(read, mention)[0])
    return cue is None or cue.role not in _OTHERS


def of_appeal(text: NamedText) -> Iterator[Evidence]:
    """Yield who stands alone on the head of an administrative decision, or before the first "a
    formé le pourvoi"."""
    folded, heads = text.read.folded, [mention for mention in text.parties if mention in text.layout.heads]
    if text.kind.administrative:
        alone = (head for head in heads if head.start < _HEAD and _ALONE.match(folded, head.end))
        weight = _LOOSE if _BY_STATE.search(folded, 0, _CITED) else _FORMULA
        yield from ((head, "claimant", weight) for head in alone)
    appealed = _APPEALED.search(folded, 0, _FIRST_PAGES)
    if appealed:
        role, weight = _who_appeals(folded, appealed.start())
        yield from ((head, role, weight) for head in heads if head.start < appealed.start())


def _who_appeals(folded: str, start: int) -> tuple[str, float]:
    """Give the role of who "a formé un pourvoi", and its weight: before the criminal chamber the
    accused appeal, and the victims."""
    if "chambre criminelle" not in folded[:_CITED]:
        return "claimant", _FORMULA
    return ("accused", _FORMULA) if _PROSECUTED.search(folded, start, start + _SENTENCE) else ("claimant", _LOOSE)


__all__ = ["of_appeal", "of_formulas"]
