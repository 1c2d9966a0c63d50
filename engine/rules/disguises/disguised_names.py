"""Known names in disguise: "Q u a t r e b a r b e s", "Quatre-" at the end of a line,
"dossier_quatrebarbes_2024.pdf", "&#81;uatrebarbes", Base64 in a link.

The text is squeezed to its letters, in which each known name is looked for wherever it begins; what
stands between its letters tells whether it is the name (``stretches``). This search has nothing in
common with that of the gate (:mod:`engine.formats.verify`), which reads words: what one of them
does not see, the other may. Both read what a text says once decoded (:mod:`engine.text.decoding`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from engine.core import PERSON_LABELS, PROFESSIONAL_LABELS, SURNAME, Changes, Entity, entity_at, settle
from engine.persons import DISGUISED_NAMES, TITLES, word_before
from engine.rules.disguises.forms import LetterForm, letter_forms
from engine.rules.disguises.squeezed import SqueezedText, squeeze, squeeze_variants
from engine.rules.disguises.stretches import Stretches
from engine.rules.rule import Rule
from engine.text import FoldedText, OccupiedSpans, Text, TextVariant, any_of, keys

_KNOWN, _ANNOUNCED = 0.9, 0.8
_MOST_FINDS = 20_000
"""Disguised names of one text and of each variant of it; no more are masked, and the gate refuses
the rest."""
_ROW = re.compile(
    rf"(?<![^\W_])(?i:{any_of('titles.before_readable_names')})[ \u00a0]{{1,3}}"
    r"(?P<row>[A-ZÀ-ÖØ-Þ](?P<gap>(?:[^\w\n.,;:()/&]|_){1,4}?)[^\W\d_](?:(?P=gap)[^\W\d_]){2,40})(?![^\W_])"
)
"""Four letters or more behind a title, all in the same distance."""
_FIGURES = re.compile(r"\d{1,3}(?![^\W_])")
"""What a machine puts behind a name that another had: "MROE5"."""
_ENCODED_BEFORE = re.compile(r"(?:[0-9A-Fa-f]{2}%)*")
_ENCODED_BEHIND = re.compile(r"(?:%[0-9A-Fa-f]{2})*={0,2}")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Mark the disguised forms of the names of parties; what lies inside one gives way to it.
    Linear in the length of the text, for each known name.

    A form that lies partly over another entity than a party's name is left: the document is then
    not delivered before somebody settles it.
    """
    forms = letter_forms(document.read, entities)
    known = settle(_find(document, forms)) if forms else ()
    taken = OccupiedSpans(known)
    announced = (row.span("row") for row in _ROW.finditer(document.text))
    others = (
        entity_at(document.text, *row, SURNAME, DISGUISED_NAMES, _ANNOUNCED)
        for row in announced
        if not taken.over(*row)
    )
    return _place(document.text, entities, (*known, *others))


def _find(document: Text, forms: Sequence[LetterForm]) -> Iterator[Entity]:
    read, text = document.read, document.text
    squeezed = read.once(squeeze)
    known = [form for form in forms if form.letters in squeezed.letters]
    for form, first, last in _find_apart(squeezed, known, read.keys, read):
        yield entity_at(text, first, last, form.label, DISGUISED_NAMES, _KNOWN)
    for variant, decoded in read.once(squeeze_variants):
        for form, first, last in _find_encoded(text, variant, decoded, forms):
            start, end = whole_code(text, *variant.source(first, last))
            yield entity_at(text, start, end, form.label, DISGUISED_NAMES, _KNOWN)


def _find_apart(
    squeezed: SqueezedText, forms: Iterable[LetterForm], words: Sequence[str], read: FoldedText | None
) -> Iterator[tuple[LetterForm, int, int]]:
    """Yield the names that stand in disguise in a text, with their half-open places."""
    stretches = Stretches(squeezed, words, lambda start: read is not None and word_before(read, start) in TITLES)
    left = _MOST_FINDS
    for form in forms:
        for first, last in squeezed.find(form.letters):
            span = stretches.span(form, first, last)
            if span and left:
                left -= 1
                yield form, *span


def _find_encoded(
    text: str, variant: TextVariant, squeezed: SqueezedText, forms: Sequence[LetterForm]
) -> Iterator[tuple[LetterForm, int, int]]:
    """Yield the names that a decoded text shows, by their places in it: those whose letters are in
    part encoded, and those in disguise."""
    known = [form for form in forms if form.letters in squeezed.letters]
    stretches = Stretches(squeezed, (), lambda start: False)
    for form in known:
        for first, last in islice(squeezed.find(form.letters), _MOST_FINDS):
            start, end = squeezed.places[first], squeezed.places[last - 1] + 1
            begin, stop = variant.source(start, end)
            if text[begin:stop] != variant.text[start:end] and stretches.is_encoded(form, first, last):
                yield form, start, end
    yield from _find_apart(squeezed, known, keys(variant.text), None)


def whole_code(text: str, start: int, end: int) -> tuple[int, int]:
    """Grow a place over what is encoded right beside it."""
    before = _ENCODED_BEFORE.match(text[max(0, start - 60) : start][::-1])
    behind = _ENCODED_BEHIND.match(text, end, end + 60)
    return start - (before.end() if before else 0), behind.end() if behind else end


def _place(text: str, entities: tuple[Entity, ...], finds: Iterable[Entity]) -> Changes:
    """Give each find its place: over the names inside it, with a party's name that it overlaps,
    nowhere else."""
    taken = OccupiedSpans(entities)
    added, removed = list[Entity](), list[Entity]()
    for find in settle(finds):
        there = taken.over(find.start, find.end)
        if any(e.start <= find.start and find.end <= e.end for e in there):
            continue
        across = [e for e in there if e.start < find.start or find.end < e.end]
        if any(e.label in PROFESSIONAL_LABELS for e in there) or any(e.label not in PERSON_LABELS for e in across):
            continue
        start, end = min([find.start, *(e.start for e in there)]), max([find.end, *(e.end for e in there)])
        figures = _FIGURES.match(text, end)
        if figures and end == find.end and not taken.over(*figures.span()):
            end = figures.end()
        added.append(entity_at(text, start, end, find.label, find.source, find.score))
        removed += there
    return Changes(settle(added), tuple(dict.fromkeys(removed)))


RULE = Rule(
    DISGUISED_NAMES.removeprefix("rule:"),
    "Noms déguisés",
    "Disguised names",
    "Le nom d'une personne connue est occulté aussi là où ses lettres sont séparées, où une fin de ligne le coupe, où il est codé, et dans les noms de fichiers.",
    "The name of a known person is masked also where its letters are set apart, a line end cuts it, it is encoded, and in names of files.",
    apply,
)
