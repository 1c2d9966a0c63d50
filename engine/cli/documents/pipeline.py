"""What ``annotate`` and ``pseudonymise`` share: names checked, each model loaded once, documents
one after the other."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.cli.errors import BadCall
from engine.cli.files import about, read_source
from engine.cli.language import count, language as interface, say
from engine.cli.progress import shown
from engine.core import Annotation, Profile, ProfileName, UnknownName, installation_policy, load_profile, settings
from engine.formats import Changes
from engine.text import AUTO, check_wanted, language

if TYPE_CHECKING:
    from engine.interchange import DecisionMetadata
    from engine.tagging import Tagger
    from engine.terms import Terms


@dataclass(frozen=True, slots=True)
class Wanted:
    """How documents are to be annotated."""

    profile: Profile
    model: str
    device: str
    without: tuple[str, ...]
    language: str = AUTO
    only: bool = False
    """Whether the model was named, and is to be used whatever the language."""

    parties: tuple[str, ...] = ()
    """Names known from elsewhere, to be looked for in every document."""

    also: tuple[str, ...] = ()
    """Rules to run of those that are off by default."""

    terms: Terms | None = None
    """What is always or never hidden."""

    second_opinion: bool = False
    """Whether a second tagger reads every document too."""

    no_model: bool = False
    """Whether the rules read alone."""


def wanted(
    profile: str,
    model: str | None,
    device: str | None,
    without: Sequence[str],
    language: str = AUTO,
    parties: tuple[str, ...] = (),
    also: Sequence[str] = (),
    terms: Terms | None = None,
    second_opinion: bool = False,
    no_model: bool = False,
) -> Wanted:
    """Check names before any work begins.

    Raises:
        UnknownName: a profile, a rule or a language that does not exist. BadCall: a model is asked
        for, and none. TermAlwaysHidden: a term leaves readable what the policy of the installation
        hides.
    """
    if no_model and (model is not None or second_opinion):
        raise BadCall(reason="no_model_and_a_model")
    check_wanted(language)
    if without or also:
        from engine.rules import RULES

        known = [rule.name for rule in RULES]
        for name in (*without, *also):
            if name not in known:
                raise UnknownName(name=name, known=", ".join(known))
    device = device or settings().device
    named, chosen = model is not None, load_profile(profile)
    model = model or settings().model
    rules, terms = (tuple(without), tuple(also)), _with_policy(terms)
    return Wanted(chosen, model, device, rules[0], language, named, parties, rules[1], terms, second_opinion, no_model)


def _with_policy(terms: Terms | None) -> Terms | None:
    """Add what the policy of the installation hides to the terms that are asked for."""
    if not installation_policy():
        return terms
    from engine.terms import Terms, check_kept, merge, policy_terms

    asked = terms or Terms()
    check_kept(asked.terms)
    return merge(policy_terms(), asked) or None


def load_tagger(model: str, device: str) -> Tagger:
    """Load an installed model, or one that was trained on this instance.

    Raises:
        ModelError: it is missing or altered, or the device is.
    """
    from engine.training import load_model

    return load_model(model, device)


class DocumentAnnotator:
    """Annotates documents one after the other; a model is loaded once the first document of its
    language has been read."""

    def __init__(self, how: Wanted) -> None:
        from engine.tagging import NoModel, SecondTaggers, Taggers, load_second
        from engine.terms import TermSearch

        self._how = how
        self._terms = TermSearch(how.terms) if how.terms else None
        self._taggers = Taggers(lambda name: load_tagger(name, how.device), how.model, dict if how.only else None)
        self._no_model = NoModel
        self._second = SecondTaggers(lambda language: load_second(language, how.device))

    def annotate(self, path: str, changes: Changes = "accept") -> tuple[bytes, Annotation]:
        """Give the bytes of a document, and its annotation; where metadata are followed, say on
        standard error which profile it has and why.

        Raises:
            EngineError: the file, or the model, cannot be used.
        """
        how = self._how
        source = read_source(path, changes)
        document, profile = replace(source.document, parties=how.parties), how.profile
        if ProfileName.parse(profile.name).follows:
            profile = _followed(path, profile, source.metadata)
        with shown(path) as progress, about(path):
            if progress:
                progress("load", 0.0)
            told = language.detect(document.text, how.language)
            tagger = self._no_model(told.code) if how.no_model else self._taggers.of(told.code)
            from engine.delivery import with_refusals
            from engine.pipeline import annotate

            annotation = annotate(
                document,
                tagger,
                profile,
                without=how.without,
                also=how.also,
                language=told,
                terms=self._terms,
                second=self._second.of(tagger.language) if how.second_opinion else None,
                progress=progress,
            )
        return source.data, with_refusals(annotation, profile)


def _followed(path: str, profile: Profile, metadata: DecisionMetadata) -> Profile:
    from engine.interchange import follow, say_followed

    own = follow(profile.name, metadata)
    sys.stderr.write(f"{path}{say('punctuation.colon')}{say_followed(profile.name, own, interface())}\n")
    return load_profile(own)


def annotate_all(paths: Sequence[str], how: Wanted) -> Iterator[tuple[bytes, Annotation]]:
    """Annotate documents in order: the bytes of each, and its annotation.

    Raises:
        EngineError: a file, or the model, cannot be used; what came before has been given.
    """
    annotator = DocumentAnnotator(how)
    for path in paths:
        yield annotator.annotate(path)  # after the line of progress is cleared: what is written next may go there too


def report(annotation: Annotation, path: str) -> bool:
    """Say on standard error how many blocking doubts there are; tell whether there is one."""
    blocking = sum(doubt.level == "blocking" for doubt in annotation.doubts)
    if blocking:
        sys.stderr.write(count("pipeline.doubt_to_settle_before_any_publication", blocking, path=path) + "\n")
    return blocking > 0
