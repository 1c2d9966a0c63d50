"""Calls that are wrong in themselves."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class UsageError(EngineError):
    code = "usage"


class BadPassword(UsageError):
    code = "usage.bad_password"


class BadSecretFile(UsageError):
    code = "usage.bad_secret_file"


class UnknownName(UsageError):
    code = "usage.unknown_name"


class BadMatter(UnknownName):
    """A code has not the form of one of the NAC, the nomenclature of civil cases."""

    code = "usage.bad_matter"


class BadSetting(UsageError):
    code = "usage.bad_setting"


class BadShare(UsageError):
    code = "usage.bad_share"


class BadProfile(UsageError):
    code = "usage.bad_profile"


class BadStrategy(UsageError):
    """A strategy of the installation cannot be used; ``file`` is its file, or that of its names."""

    code = "usage.bad_strategy"


class BadVocabulary(UsageError):
    """A shipped word list is missing or malformed."""

    code = "usage.bad_vocabulary"


class FileMissing(UsageError):
    code = "usage.file_missing"


class FileNameAsText(UsageError):
    """A text to annotate is the name of a file."""

    code = "usage.file_name_as_text"


class FileNotWritten(UsageError):
    code = "usage.file_not_written"


class BadFileName(UsageError):
    """A name for a file is too long for some file systems, or has a character that one refuses."""

    code = "usage.bad_file_name"


class BadFile(UsageError):
    code = "usage.bad_file"


class BadParties(UsageError):
    code = "usage.bad_parties"


class TooManyParties(UsageError):
    code = "usage.too_many_parties"


class BadTerm(UsageError):
    """A term that cannot be looked for. ``file`` and ``index`` (of its line or entry, from 1) say
    where it stands, if it came in a file; the term itself is never quoted."""

    code = "usage.bad_term"

    def words(self, language: str) -> dict[str, str]:
        """Return what is wrong, and where."""
        return {**super().words(language), "where": self.say("at", language) if "file" in self.params else ""}


class BadOwnRule(BadTerm):
    """A rule of one's own that cannot be followed."""

    code = "usage.bad_own_rule"


class TooManyTerms(UsageError):
    code = "usage.too_many_terms"


class NoFile(UsageError):
    code = "usage.no_file"


class DifferentDocuments(UsageError):
    code = "usage.different_documents"


class TooManyAnnotators(UsageError):
    code = "usage.too_many_annotators"


class BadWebhook(UsageError):
    """A program's address cannot be told; ``reason`` says why."""

    code = "usage.bad_webhook"


class OneAnnotator(UsageError):
    """An agreement needs two annotators."""

    code = "usage.one_annotator"


class NothingShared(UsageError):
    code = "usage.nothing_shared"


class Refused(UsageError):
    code = "usage.refused"


class Misdirected(UsageError):
    """The server was asked for by a name that is not its own."""

    code = "usage.host"


class Malformed(UsageError):
    code = "usage.malformed"


class NoRoute(UsageError):
    """The API has no route of this address, or none with this method."""

    code = "usage.no_route"


class Exposed(UsageError):
    """The server would be bound beyond this machine without accounts."""

    code = "usage.exposed"


class NerPortTaken(UsageError):
    """Another program listens on the port of the NER service."""

    code = "usage.ner_port_taken"


class BadField(UsageError):
    """A field of the body of a request is missing or not of its type."""

    code = "usage.bad_field"


class SameDocument(UsageError):
    code = "usage.same_document"


class OnlyOne(UsageError):
    code = "usage.only_one"


class UnknownLabels(UsageError):
    code = "gold.labels"


class BadMapping(UsageError):
    code = "usage.bad_mapping"


class NotForPanel(UsageError):
    code = "usage.not_for_panel"


class UnknownError(UsageError):
    code = "usage.unknown_error"


class TooManyTexts(UsageError):
    code = "gold.too_many_texts"


class ListFull(UsageError):
    code = "usage.list_full"


class SampleDrawn(UsageError):
    code = "usage.sample_drawn"


class NothingToDraw(UsageError):
    code = "usage.nothing_to_draw"


class NothingToExport(UsageError):
    code = "usage.nothing_to_export"


class BadDecision(UsageError):
    code = "usage.bad_decision"


class TooManyToAlign(UsageError):
    code = "usage.too_many_to_align"


class NotTheSame(UsageError):
    code = "usage.not_the_same"


class NothingValidated(UsageError):
    """No validated document, or sentence of one, is left to export or to take as gold."""

    code = "usage.nothing_validated"


class GoldInTraining(UsageError):
    code = "usage.gold_in_training"
