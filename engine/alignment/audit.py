"""What a published form still shows of what it masks: names left at one place and masked at
another, in whatever way they are written.

Case, accents, hyphens, broken lines, names glued into a login are what
:mod:`engine.formats.verify.originals` looks for; a misread name is found by its place. Who bears
the name of a judge, of a lawyer, of a street or of a court's seat may be somebody else: told as a
doubt, after what is sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.alignment.matches import TokenMatch
from engine.alignment.sides import AlignmentState, Region
from engine.alignment.tokens import WORD
from engine.alignment.words import STREETS, is_name_word
from engine.core import FIRST_NAME, LABELS, NAME_LABELS, Annotation
from engine.formats import Original
from engine.persons import COMMON_WORDS, TITLES
from engine.pseudonyms import ReplacedText, Span, originals_of
from engine.text import any_of, first_names, fold, letter_runs

WHY = ("left", "mail", "misread", "professional", "same_first_name", "place", "common")
"""Why something is told; ``readable.WHY`` of the catalogues says it. The first three are sure."""
SURE = frozenset({"left", "mail", "misread"})

_OFFICES = any_of("court.offices_beside_names")
_BEFORE = re.compile(
    rf"(?<![^\W_]){_OFFICES}(?![^\W_])[.,]?\s{{1,3}}(?:(?:de|du|des|la|le)\s)?"
    rf"(?:{any_of('titles.beside_names')}\s{{1,3}})?(?:[^\W\d_][\w'’.-]*[ \u00a0]){{0,2}}\Z",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?:[ \u00a0-][^\W\d_][\w'’-]*){{0,2}}\s{{0,2}}[,(]\s{{0,2}}(?:\w+[ \u00a0]){{0,2}}{_OFFICES}(?![^\W_])",
    re.IGNORECASE,
)
_PLACE = re.compile(
    rf"\b{any_of('places.institutions', 'places.more_institutions')}(?![^\W_])[^\n.;:]{{0,60}}(?:\b{any_of('places.in')}\s|d['’])\Z"
    rf"|\b{any_of('places.named_after_persons')}(?![^\W_])[^\n.;:,]{{0,20}}[\s(-]\Z|\b{any_of('places.done_at')} à \Z",
    re.IGNORECASE,
)
_HOME = re.compile(
    rf"\b(?:{any_of('civil_status.born_written')} [^\n]{{0,40}}\b{any_of('places.at')}|{any_of('places.dwelling')} {any_of('places.at')}|demeurant)\s\Z",
    re.IGNORECASE,
)
_FILE = re.compile(r"[\w@.+-]*(?:@[\w.-]+|\.(?:pdf|docx?|odt|rtf|txt|jpe?g|png|eml|xlsx?))\b", re.IGNORECASE)
_AROUND = 80


@dataclass(frozen=True, slots=True)
class ReadableStretch:
    """A masked value that can still be read in the published text: half-open offsets, the text
    there, and in ``why`` a code of :data:`WHY`, certain if it is in :data:`SURE`."""

    start: int
    end: int
    text: str
    why: str


def readable(
    annotation: Annotation,
    sides: AlignmentState,
    clusters: Sequence[Sequence[TokenMatch]],
    regions: Sequence[Region],
    marks: Sequence[tuple[int, int]],
) -> tuple[ReadableStretch, ...]:
    """Find what the published text still shows of the values that it masks elsewhere; certain ones
    first, each part in text order.

    ``annotation`` has the masked mentions of the original, ``regions`` the masked tokens, ``marks``
    the spans of the published text that are yet to be hidden.
    """
    replaced = _replaced(annotation, sides, regions)
    hidden = [(sides.b[r.b0].start, sides.b[r.b1 - 1].end) for r in regions if r.b0 < r.b1]
    shown = _blank(sides.published, [*hidden, *marks])
    originals = originals_of.originals_of(replaced)
    found: dict[tuple[int, int], ReadableStretch] = {}
    for hit in originals.find(shown):
        form = originals.forms[hit.form_index]
        why = _why(shown, hit.start, hit.end, form)
        if why:
            found[hit.start, hit.end] = ReadableStretch(hit.start, hit.end, sides.published[hit.start : hit.end], why)
    for misread in _misread(annotation, sides, clusters, shown):
        if not any(start < misread.end and misread.start < end for start, end in found):
            found[misread.start, misread.end] = misread
    return tuple(sorted(found.values(), key=lambda misread: (misread.why not in SURE, misread.start)))


def _replaced(annotation: Annotation, sides: AlignmentState, regions: Sequence[Region]) -> ReplacedText:
    """Say of each mention where the published text has what stands for it."""
    ordered = sorted(regions)
    spans = []
    rank = 0
    for index, entity in enumerate(annotation.entities):
        while rank < len(ordered) and sides.a[ordered[rank].a1 - 1].end <= entity.start:
            rank += 1
        r = ordered[min(rank, len(ordered) - 1)]
        start, end = (sides.b[r.b0].start, sides.b[r.b1 - 1].end) if r.b0 < r.b1 else (0, 0)
        spans.append(Span(entity.start, entity.end, start, end, index))
    return ReplacedText(sides.published, annotation, tuple(spans), "")


def _blank(text: str, stretches: Sequence[tuple[int, int]]) -> str:
    pieces = list(text)
    for start, end in stretches:
        pieces[start:end] = "\0" * (end - start)
    return "".join(pieces)


def _why(text: str, start: int, end: int, form: Original) -> str | None:
    """Say why a form that can be read is told; None where it says nothing."""
    found, before, after = text[start:end], text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    if form.label not in NAME_LABELS:
        return _thing(form, found, before)
    if _in_file(text, start, end):
        return "mail"
    words = letter_runs.letters(found)
    if len(words) < 2 or (found.islower() and not _titled(before)):
        return (
            "common" if len(words) > 3 and not _is_common(found) and found.islower() and "\0" in before[-3:] else None
        )
    if not _titled(before) and (_PLACE.search(before) or _streets(before)):
        return "place"
    if _BEFORE.search(before) or _AFTER.match(after):
        return "professional"
    if (
        form.label == FIRST_NAME
        and re.match(r"[ \u00a0-]{1,2}(?:[A-ZÉÈÎÔÇ][\w'’-]+)", after)
        and not _titled_alone(before, after)
    ):
        return "same_first_name"
    if _is_common(found) and not _titled(before) and "\0" not in before[-2:]:
        return "common"
    return "left"


def _thing(form: Original, found: str, before: str) -> str | None:
    """Say why a number, an address or a town is told."""
    family = LABELS[form.label].family if form.label in LABELS else "number"
    if family == "number" or form.label == "adresse":
        digits = sum(c.isdigit() for c in found)
        return "left" if digits >= 4 or "@" in found or (form.label == "adresse" and len(found.split()) > 2) else None
    if form.label == "localite" and _HOME.search(before):
        return "left"
    return None


def _in_file(text: str, start: int, end: int) -> bool:
    """Tell whether a form stands in an e-mail address or the name of a file."""
    first = start
    while first > 0 and not text[first - 1].isspace() and start - first < _AROUND:
        first -= 1
    match = _FILE.search(text, first, end + _AROUND)
    return match is not None and match.start() <= start and end <= match.end()


def _titled(before: str) -> bool:
    words = re.findall(r"[^\W\d_]+|\0+", before[-16:])
    return bool(words) and fold(words[-1]) in TITLES and before[-1:].isspace()


def _titled_alone(before: str, after: str) -> bool:
    word = re.match(r"[ \u00a0-]{1,2}([^\W\d_]+)", after)
    return _titled(before) and word is not None and fold(word[1]) in first_names()


def _streets(before: str) -> bool:
    words = [fold(word) for word in re.findall(r"[^\W\d_]+", before.split("\n")[-1])[-3:]]
    return any(len(word) > 2 and word in STREETS for word in words)


def _is_common(found: str) -> bool:
    return all(fold(word) in COMMON_WORDS or not is_name_word(fold(word)) for word in found.split())


def _misread(
    annotation: Annotation, sides: AlignmentState, clusters: Sequence[Sequence[TokenMatch]], shown: str
) -> Iterator[ReadableStretch]:
    """Yield the names that the published text has where the original has them, with a letter that
    differs."""
    names = {
        fold(word) for e in annotation.entities if e.label in NAME_LABELS for word in e.text.split() if len(word) > 3
    }
    for cluster in clusters:
        for entity in cluster:
            token = sides.a[entity.a0]
            if (
                entity.equal
                or token.kind != WORD
                or not token.capital
                or token.key not in names
                or not is_name_word(token.key)
            ):
                continue
            start, end = sides.b[entity.b0].start, sides.b[entity.b1 - 1].end
            if "\0" in shown[start:end] or _is_common(token.key):
                continue
            label = FIRST_NAME if token.key in first_names() else "personnePhysiqueNom"
            why = _why(shown, start, end, Original(shown[start:end], "", label))
            if why:
                yield ReadableStretch(start, end, shown[start:end], "misread" if why == "left" else why)


__all__ = ["SURE", "WHY", "ReadableStretch", "readable"]
