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
    """Propose one of the tool's labels for one that it does not know; None where nothing is
    likely."""
    return _LIKELY.get(label.lower())


def count_labels(annotations: Iterable[Annotation]) -> Counter[str]:
    """Count the mentions of each label."""
    return Counter(entity.label for annotation in annotations for entity in annotation.entities)


def unknown(labels: Mapping[str, int], mapping: Said) -> tuple[str, ...]:
    """List the labels that neither the tool nor the mapping knows, the most frequent first;
    ``labels`` counts mentions."""
    left = [label for label in labels if label not in KNOWN and label not in mapping]
    return tuple(sorted(left, key=lambda label: (-labels[label], label)))


def check_known(labels: Mapping[str, int], mapping: Said) -> None:
    """Refuse labels that nobody has said anything of.

    Raises:
        UnknownLabels: with their list.
    """
    if left := unknown(labels, mapping):
        raise UnknownLabels(labels=few(left, 20), first=left[0])


def map_labels(annotation: Annotation, mapping: Said, masks: Masks) -> Annotation:
    """Give the tool's labels to mentions; those of ignored labels go, and whether the others are
    masked follows the new label."""
    if not any(entity.label in mapping for entity in annotation.entities):
        return annotation
    entities = tuple(
        entity if (label := mapping.get(entity.label)) is None else replace(entity, label=label, masked=masks(label))
        for entity in annotation.entities
        if mapping.get(entity.label) != IGNORED
    )
    return replace(annotation, entities=entities)


def notice_ignored(labels: Mapping[str, int], mapping: Said) -> tuple[MeasureNotice, ...]:
    """Say how many mentions do not count, and of which labels."""
    gone = {label: count for label, count in labels.items() if mapping.get(label) == IGNORED}
    return (MeasureNotice("ignored", sum(gone.values()), {"names": few(sorted(gone))}),) if gone else ()


def check_mapping(mapping: Said) -> dict[str, str]:
    """Check that a mapping leads to labels of the tool.

    Raises:
        BadMapping: one does not.
    """
    for label, code in mapping.items():
        if code != IGNORED and code not in KNOWN:
            raise BadMapping(value=f"{label}={code}", known=", ".join(KNOWN))
    return dict(mapping)


def parse_mapping(lines: Sequence[str]) -> dict[str, str]:
    """Read ``LABEL=CODE``; the last one said of a label counts, blank lines and those that begin
    with # say nothing.

    Raises:
        BadMapping: a line is none, or its code is none of the tool's.
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
