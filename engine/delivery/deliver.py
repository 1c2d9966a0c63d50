"""From a pseudonymised text to the file that leaves: written in its own format, opened again,
searched, or not given.

This is the one place where replacing (:mod:`engine.pseudonyms`) and writing (:mod:`engine.formats`)
meet; pages, the REST API and the command line all deliver through it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from hashlib import sha256

from engine.core import ZoneNotFound
from engine.delivery.exemptions import exemptions
from engine.delivery.file_names import delivered_stem
from engine.delivery.hidden_words import without_hidden
from engine.delivery.policy_terms import check_policy_terms
from engine.formats import (
    NO_COVERS,
    Changes,
    Covers,
    Edit,
    Finding,
    GapWidth,
    Left,
    Orders,
    Originals,
    Reason,
    check,
    measure_gaps,
    plain,
    split_name,
    write,
    written_extension,
)
from engine.pseudonyms import ReplacedText, originals_of
from engine.zones import ZONE_DOUBT

_OPEN: frozenset[Reason] = frozenset({"reader", "doubt", "organisation"})
"""Reasons that are decisions about this document, not what words mean or whose names they are."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """An output file: its bytes, name and SHA-256. The extension of the name is that of its format,
    whatever the original's.

    ``findings`` list what the original contained beside its text (comments, properties …) and what
    became of it. ``verified`` tells that the file was searched for original forms and none was
    found; it is False for a strategy that marks the forms instead of hiding them, and then both
    counts are 0. ``searched`` counts the distinct forms that were searched for, ``unsearched``
    those too short or too common to be (initials). ``left`` counts, by reason, the occurrences of
    searched forms that stay readable.
    """

    data: bytes
    name: str
    sha256: str
    findings: tuple[Finding, ...] = ()
    searched: int = 0
    unsearched: int = 0
    verified: bool = True
    left: tuple[Left, ...] = ()

    @property
    def left_open(self) -> int:
        """How many occurrences of what is hidden elsewhere a reader, a doubt or the name of a
        company leaves readable."""
        return sum(each.times for each in self.left if each.reason in _OPEN)


def deliver(
    data: bytes,
    replaced: ReplacedText,
    changes: Changes = "accept",
    confirmed: Collection[tuple[int, int]] = (),
    covers: Covers = NO_COVERS,
) -> Delivery:
    """Write the pseudonymised document in its original format, and search the result for original
    forms. ``data`` are the bytes of the original file; ``confirmed`` are the half-open places in
    its text that a reader settled; ``covers`` are the boxes over its pictures.

    Raises:
        ZoneNotFound: a zone that the profile occults was not found for certain, and nobody settled
            the doubt.
        Unwritable: the file cannot be written with each edit at its place.
        TermLeft: what the policy of the installation hides stays readable.
        SharedSurname: a judge or lawyer bears a masked person's surname, and nobody settled it.
        LeakFound: the written file still contains an original form.
        DocumentError: as for reading the file.
    """
    _check_zones(replaced)
    check_policy_terms(replaced)
    document, originals = replaced.annotation.document, originals_of.originals_of(replaced)
    written = write(data, document, _orders(replaced, originals, changes, covers))
    name, ending = delivered_stem(replaced), written_extension(document.name, document.format)
    renamed = name != split_name(document.name)[0]
    findings = (*written.findings, Finding("file_name", "pseudonymised")) if renamed else written.findings
    whole = f"{name}.{ending}" if ending else name
    made = Delivery(written.data, whole, sha256(written.data).hexdigest(), findings, verified=False)
    said = without_hidden(replaced, written.hidden)
    return _verified(made, document.format, said, originals, confirmed, covers)


def gap_widths(
    data: bytes, replaced: ReplacedText, written: bytes, changes: Changes = "accept", covers: Covers = NO_COVERS
) -> tuple[GapWidth, ...]:
    """Measure what the gaps of a delivered file still tell of the width of what stood there; none
    in a format without printed lines. ``written`` are its bytes, the rest is as for
    :func:`deliver`.

    Raises:
        DocumentError: as for reading either file.
    """
    orders = _orders(replaced, originals_of.originals_of(replaced), changes, covers)
    return measure_gaps(data, replaced.annotation.document, orders, written)


def deliver_text(replaced: ReplacedText, confirmed: Collection[tuple[int, int]] = ()) -> Delivery:
    """Write the pseudonymised text as a UTF-8 ``.txt`` file, whatever the original format, and
    search it for original forms. Lone surrogates become ``?``.

    Raises:
        ZoneNotFound, TermLeft, SharedSurname, LeakFound: as :func:`deliver`.
    """
    _check_zones(replaced)
    check_policy_terms(replaced)
    originals, data = originals_of.originals_of(replaced), replaced.text.encode("utf-8", "replace")
    made = Delivery(data, f"{delivered_stem(replaced)}.txt", sha256(data).hexdigest(), verified=False)
    return _verified(made, plain.FORMAT.name, replaced, originals, confirmed)


def edits_of(replaced: ReplacedText) -> tuple[Edit, ...]:
    """Return the replacements as edits: offsets into the original text and the new words, in text
    order."""
    return tuple(Edit(span.start, span.end, replaced.text[span.new_start : span.new_end]) for span in replaced.spans)


def _check_zones(replaced: ReplacedText) -> None:
    if replaced.hides and any(doubt.kind == ZONE_DOUBT for doubt in replaced.annotation.doubts):
        raise ZoneNotFound()


def _orders(replaced: ReplacedText, originals: Originals, changes: Changes, covers: Covers) -> Orders:
    return Orders(edits_of(replaced), originals, changes, replaced.secret, covers)


def _verified(
    made: Delivery,
    format: str,
    replaced: ReplacedText,
    originals: Originals,
    confirmed: Collection[tuple[int, int]],
    covers: Covers = NO_COVERS,
) -> Delivery:
    if not replaced.hides:
        return made
    left = check(made.data, made.name, format, replaced, originals, exemptions(replaced.annotation, confirmed), covers)
    return replace(made, searched=len(originals), unsearched=originals.unsearched, verified=True, left=left)
