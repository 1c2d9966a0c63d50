"""A user's labels brought to the tool's: said by the user one by one, never guessed; those that are
likely are only proposed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.core import BY_SHORT, COMPANY, JUDGE, LABELS, LAWYER, SURNAME, Annotation, BadMapping, UnknownLabels
from engine.interchange import Masks
from engine.measure.own.notices import MeasureNotice, few
from engine.measure.pairs import PERSON

Said = Mapping[str, str]
"""From a label of a file to one of the tool's; to the empty text where mentions of it do not
count."""

IGNORED = ""
KNOWN: tuple[str, ...] = (*LABELS, PERSON)

_LIKELY: dict[str, str] = {
    **BY_SHORT,
    **{code.lower(): code for code in KNOWN},
    **dict.fromkeys(("per", "pers", "person", "personne", "name"), PERSON),
    **dict.fromkeys(("last_name", "lastname", "surname"), SURNAME),
    **dict.fromkeys(("first_name", "firstname", "given_name"), "personnePhysiquePrenom"),
    **dict.fromkeys(("loc", "gpe", "city", "ville", "town"), "localite"),
    **dict.fromkeys(("org", "organisation", "organization", "company"), COMPANY),
    **dict.fromkeys(("address", "street"), "adresse"),
    **dict.fromkeys(("phone", "tel", "phone_number"), "telephoneFax"),
    **dict.fromkeys(("mail", "e-mail", "email_address"), "email"),
    **dict.fromkeys(("insee", "nir", "id", "code"), "numeroIdentifiant"),
    **dict.fromkeys(("iban", "bank_account"), "compteBancaire"),
    **dict.fromkeys(("judge", "magistrat", "professionnelnom", "professionnelprenom"), JUDGE),
    **dict.fromkeys(("lawyer", "avocat"), LAWYER),
}


def likely(label: str) -> str | None:
    """Suggest the tool's label for one found in a file, by common synonyms (PER, GPE, avocat; case
    ignored); None if none is known."""
    return _LIKELY.get(label.lower())


def count_labels(annotations: Iterable[Annotation]) -> Counter[str]:
    """Count mentions by label over all annotations."""
    return Counter(entity.label for annotation in annotations for entity in annotation.entities)


def unknown(labels: Mapping[str, int], mapping: Said) -> tuple[str, ...]:
    """List the labels that are neither the tool's nor in the mapping, the most frequent first;
    ``labels`` has the number of mentions of each."""
    left = [label for label in labels if label not in KNOWN and label not in mapping]
    return tuple(sorted(left, key=lambda label: (-labels[label], label)))


def check_known(labels: Mapping[str, int], mapping: Said) -> None:
    """Check that every label is the tool's or in the mapping.

    Raises:
        UnknownLabels: some are neither; the error lists up to 20.
    """
    if left := unknown(labels, mapping):
        raise UnknownLabels(labels=few(left, 20), first=left[0])


def map_labels(annotation: Annotation, mapping: Said, masks: Masks) -> Annotation:
    """Replace the labels of mentions by those that the mapping gives, and drop the mentions whose
    label maps to the empty string.

    ``masks`` decides whether a relabelled mention is masked; mentions of labels outside the mapping
    are unchanged.
    """
    if not any(entity.label in mapping for entity in annotation.entities):
        return annotation
    entities = tuple(
        entity if (label := mapping.get(entity.label)) is None else replace(entity, label=label, masked=masks(label))
        for entity in annotation.entities
        if mapping.get(entity.label) != IGNORED
    )
    return replace(annotation, entities=entities)


def with_masks(annotation: Annotation, masks: Masks) -> Annotation:
    """Mask the mentions of an annotation on which no profile has decided: it names none and masks
    nothing, as that of a human or of another system. One that does is returned unchanged."""
    if annotation.engine.profile or any(entity.masked for entity in annotation.entities):
        return annotation
    entities = tuple(replace(entity, masked=masks(entity.label)) for entity in annotation.entities)
    return replace(annotation, entities=entities)


def notice_ignored(labels: Mapping[str, int], mapping: Said) -> tuple[MeasureNotice, ...]:
    """Return a notice of how many mentions the mapping drops, and of which labels; none if it drops
    none."""
    gone = {label: count for label, count in labels.items() if mapping.get(label) == IGNORED}
    return (MeasureNotice("ignored", sum(gone.values()), {"names": few(sorted(gone))}),) if gone else ()


def check_mapping(mapping: Said) -> dict[str, str]:
    """Check that every value of a mapping is a label of the tool or the empty string, and return a
    copy.

    Raises:
        BadMapping: a value is neither.
    """
    for label, code in mapping.items():
        if code != IGNORED and code not in KNOWN:
            raise BadMapping(value=f"{label}={code}", known=", ".join(KNOWN))
    return dict(mapping)


def parse_mapping(lines: Sequence[str]) -> dict[str, str]:
    """Read lines ``LABEL=CODE`` into a mapping of labels; an empty CODE drops the mentions of a
    label. The last line of a label counts; blank lines and those that begin with # are skipped.

    Raises:
        BadMapping: a line is not of this form, or its code is not a label of the tool.
    """
    found: dict[str, str] = {}
    for line in (line.strip() for line in lines):
        if not line or line.startswith("#"):
            continue
        label, sign, code = line.rpartition("=")
        if not sign or not label.strip():
            raise BadMapping(value=line, known=", ".join(KNOWN))
        found[label.strip()] = code.strip()
    return check_mapping(found)
