"""Files and documents that cannot be read, and those that are gone."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class DocumentError(EngineError):
    code = "document"


class EmptyDocument(DocumentError):
    code = "document.empty"


class TooLarge(DocumentError):
    code = "document.too_large"


class TextTooLarge(TooLarge):
    """A text is over the limit of those that are answered at once."""

    code = "document.text_too_large"


class GoldTooLarge(TooLarge):
    code = "gold.too_large"


class UnknownFormat(DocumentError):
    code = "document.unknown_format"


class OldWord(UnknownFormat):
    code = "document.old_word"


class WrongExtension(DocumentError):
    code = "document.wrong_extension"


class NoTextLayer(DocumentError):
    code = "document.no_text_layer"


class OcrMissing(NoTextLayer):
    code = "document.ocr_missing"


class OcrFrenchMissing(OcrMissing):
    code = "document.ocr_french_missing"


class OcrFailed(DocumentError):
    code = "document.ocr_failed"


class Encrypted(DocumentError):
    code = "document.encrypted"


class Damaged(DocumentError):
    code = "document.damaged"


class NoDecision(DocumentError):
    """A record in JSON has no text of a decision."""

    code = "document.no_decision"


class SeveralDecisions(DocumentError):
    """A file of records holds more decisions than one, where one document is read."""

    code = "document.several_decisions"


class Bomb(DocumentError):
    code = "document.bomb"


class TooManyPages(DocumentError):
    code = "document.too_many_pages"


class BinaryText(DocumentError):
    code = "document.binary"


class DocumentGone(DocumentError):
    code = "document.gone"


class AlignmentGone(DocumentGone):
    code = "alignment.gone"


class GoldGone(DocumentGone):
    code = "gold.gone"


class AnnotationsGone(GoldGone):
    code = "agreement.gone"


class AdjudicationGone(DocumentGone):
    code = "adjudication.gone"


class ListGone(DocumentGone):
    code = "list.gone"


class ExportGone(ListGone):
    code = "list.export_gone"


class ArchiveTooLarge(TooLarge):
    code = "list.archive_too_large"


class DamagedArchive(Damaged):
    code = "list.archive_damaged"


class EncryptedArchive(Encrypted):
    code = "list.archive_encrypted"


class EmptyArchive(EmptyDocument):
    code = "list.archive_empty"


class InnerArchive(DocumentError):
    code = "list.inner_archive"


class OutsidePath(DocumentError):
    code = "list.outside_path"
