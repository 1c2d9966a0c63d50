"""A corpus in three parts, by document: to learn from, to choose the best epoch by, and to measure
the model on, once."""

from __future__ import annotations

import hashlib
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core import LABELS, Annotation, BadCorpus, UnknownLabels

LEAST_DOCUMENTS = 3


@dataclass(frozen=True, slots=True)
class CorpusParts:
    """The documents of each part; a text that stands in several documents is in one part alone."""

    train: tuple[Annotation, ...]
    dev: tuple[Annotation, ...]
    test: tuple[Annotation, ...]

    def items(self) -> tuple[tuple[str, tuple[Annotation, ...]], ...]:
        """Return the parts by name, in their order."""
        return ("train", self.train), ("dev", self.dev), ("test", self.test)


def split(documents: Sequence[Annotation], dev: float, test: float, seed: int, most: int = 0) -> CorpusParts:
    """Draw the parts: ``dev`` and ``test`` are shares of the documents (0 to 1), of which each part
    has one at least. The same documents and the same seed give the same parts, in whatever order
    the documents come. ``most`` bounds the texts that are learnt from (0: all); fewer are a part of
    more, and the other parts stay as they are, so that what volume brings can be compared.

    Raises:
        UnknownLabels: labels that the tagger does not have. BadCorpus: there are fewer than
        :data:`LEAST_DOCUMENTS` different texts, or a part has no mention.
    """
    check_labels(documents)
    groups: dict[str, list[Annotation]] = defaultdict(list)
    for document in documents:
        groups[_text_sha256(document)].append(document)
    if len(groups) < LEAST_DOCUMENTS:
        raise BadCorpus(reason="few", found=len(groups), least=LEAST_DOCUMENTS)
    keys = sorted(groups)
    random.Random(f"parts {seed}").shuffle(keys)
    sizes = {name: max(1, round(share * len(keys))) for name, share in (("test", test), ("dev", dev))}
    while sum(sizes.values()) >= len(keys):  # of three documents, one is learnt from
        sizes[max(sizes, key=lambda name: sizes[name])] -= 1
    first, second = sizes["test"], sizes["test"] + sizes["dev"]
    drawn = (keys[second:], keys[first:second], keys[:first])
    drawn = (drawn[0][:most] if most else drawn[0], *drawn[1:])
    parts = CorpusParts(*(tuple(one for key in part for one in groups[key]) for part in drawn))
    for name, part in parts.items():
        if not any(document.entities for document in part):
            raise BadCorpus(reason=f"no_mention_{name}")
    return parts


def _text_sha256(document: Annotation) -> str:
    return hashlib.sha256(document.document.text.encode("utf-8", "replace")).hexdigest()


def split_as_ordered(documents: Sequence[Annotation], parameters: Mapping[str, float]) -> CorpusParts:
    """Draw the parts as hyper-parameters say.

    Raises:
        UnknownLabels, BadCorpus: as :func:`split`.
    """
    seed, most = int(parameters["seed"]), int(parameters["documents"])
    return split(documents, parameters["dev"], parameters["test"], seed, most)


def check_labels(documents: Sequence[Annotation]) -> None:
    """Check that there are mentions, and that the tagger has their labels.

    Raises:
        BadCorpus: there is no mention. UnknownLabels: a label is not one of
        :data:`engine.core.LABELS`.
    """
    labels = Counter(entity.label for document in documents for entity in document.entities)
    if not labels:
        raise BadCorpus(reason="no_mention")
    if strange := sorted(set(labels) - set(LABELS), key=lambda label: (-labels[label], label)):
        raise UnknownLabels(labels=", ".join(strange[:20]), first=strange[0])


def fingerprint(documents: Sequence[Annotation]) -> str:
    """Return a SHA-256 of texts and mentions, whatever the order and the names of the documents."""
    rows = sorted(
        repr((_text_sha256(one), sorted((mention.start, mention.end, mention.label) for mention in one.entities)))
        for one in documents
    )
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()
