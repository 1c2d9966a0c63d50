"""What ``annotate`` and ``pseudonymise`` share: names checked, the model loaded once, documents one after the other."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cli.files import about, read_document
from engine.cli.language import say
from engine.cli.progress import shown
from engine.errors import UnknownName
from engine.labels import Profile, load_profile
from engine.model import Annotation
from engine.settings import settings

if TYPE_CHECKING:
    from engine.annotate.tagger import Tagger


@dataclass(frozen=True, slots=True)
class Wanted:
    """How documents are to be annotated."""

    profile: Profile
    model: str
    device: str
    without: tuple[str, ...]


def wanted(profile: str, model: str | None, device: str | None, without: Sequence[str]) -> Wanted:
    """Check names before any work begins.

    Raises:
        UnknownName: a profile or a rule that does not exist.
    """
    if without:
        from engine.annotate.rules import RULES

        known = [rule.name for rule in RULES]
        for name in without:
            if name not in known:
                raise UnknownName(name=name, known=", ".join(known))
    return Wanted(load_profile(profile), model or settings().model, device or settings().device, tuple(without))


def load_tagger(model: str, device: str) -> Tagger:
    """Load an installed model.

    Raises:
        ModelError: it is missing or altered, or the device is.
    """
    from engine.annotate.tagger import FlairTagger, model_info

    model_info(model)  # a missing model is said before anything heavy is loaded
    import flair  # noqa: F401  it sets up its own log, on standard output, when it is imported

    logging.getLogger("flair").setLevel(logging.WARNING)
    return FlairTagger.load(settings().data / "models" / model, device)


def annotate_all(paths: Sequence[str], how: Wanted) -> Iterator[Annotation]:
    """Annotate documents in order; the model is loaded once the first of them has been read.

    Raises:
        EngineError: a file, or the model, cannot be used; what came before has been given.
    """
    tagger: Tagger | None = None
    for path in paths:
        document = read_document(path)
        with shown(path) as progress, about(path):
            if tagger is None:
                if progress:
                    progress("load", 0.0)
                tagger = load_tagger(how.model, how.device)
            from engine.annotate.pipeline import annotate

            annotation = annotate(document, tagger, how.profile, without=how.without, progress=progress)
        yield annotation  # after the line of progress is cleared: what is written next may go to the same terminal


def report(annotation: Annotation, path: str) -> bool:
    """Say on standard error how many blocking doubts there are; tell whether there is one."""
    count = sum(doubt.level == "blocking" for doubt in annotation.doubts)
    if count:
        plural = "s" if count > 1 else ""
        line = say(
            f"{path} : {count} doute{plural} à trancher avant toute publication.",
            f"{path}: {count} doubt{plural} to settle before any publication.",
        )
        sys.stderr.write(line + "\n")
    return count > 0
