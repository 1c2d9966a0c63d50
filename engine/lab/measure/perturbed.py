"""A model on gold that was perturbed: how much of what it finds in a text it finds in the same text
in capitals, misread, in a table, with other names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.core import Annotation, EngineInfo, ProgressListener, entity_at, replace
from engine.lab.measure.perturbations import Perturbation, perturbations
from engine.measure import Leaks, PerturbedLeaks, gold_sets, leaks, left_out, pair

if TYPE_CHECKING:
    from engine.tagging import Tagger


MOST = 24
"""Documents that are all perturbed; of a larger set every fourth is, since each is read anew under
every perturbation."""


def sample(references: Sequence[gold_sets.Reference]) -> Sequence[gold_sets.Reference]:
    """Return the documents of a set that stand for it: all, or every fourth of more than
    :data:`MOST`."""
    return references if len(references) <= MOST else references[::4]


def measure_perturbed(
    references: Sequence[gold_sets.Reference],
    tagger: Tagger,
    rules: str = "all",
    only: Sequence[str] = (),
    progress: ProgressListener | None = None,
) -> Iterator[PerturbedLeaks]:
    """Annotate and measure gold documents under each perturbation of the tagger's language, the
    unchanged text first, or under those ``only`` that are named.

    Mentions that a document's profile leaves readable are not asked for. ``progress`` hears the
    perturbation and the fraction of its documents.

    Raises:
        UnknownName: ``rules`` is not one of ``RULE_SETS``, or a name in ``only`` no perturbation.
    """
    from engine.pipeline import annotate

    without = left_out(rules)
    for perturbation in perturbations(tagger.language, only):
        found = Leaks()
        for rank, reference in enumerate(references):
            if progress:
                progress(perturbation.name, rank / len(references))
            gold = perturbed(reference.annotation, perturbation)
            made = annotate(gold.document, tagger, reference.profile, without=without)
            found += leaks(pair([gold], [made]).pairs, reference.profile.masks)
        yield PerturbedLeaks(
            perturbation.name,
            perturbation.fr,
            perturbation.en,
            perturbation.sentence_fr,
            perturbation.sentence_en,
            found,
        )


def perturbed(annotation: Annotation, perturbation: Perturbation) -> Annotation:
    """Perturb a gold document; who its mentions are is not kept."""
    document = annotation.document
    spans = [(entity.start, entity.end, entity.label) for entity in annotation.entities]
    text, moved = perturbation.write(document.text, spans, document.name)
    entities = tuple(entity_at(text, *span, "human") for span in moved)
    return Annotation(replace(document, text=text), EngineInfo("", "human", "", ""), entities)
