"""What only a command line can be told."""

from __future__ import annotations

from engine.core import EngineError, LeakFound, UsageError, ZoneNotFound
from engine.text import typography

NEEDS_HUMAN, BAD_INPUT = 1, 2


def status_of(error: EngineError) -> int:
    """Give the status that the program ends with: 1 where the document is good and what was made of
    it is not, else 2."""
    return NEEDS_HUMAN if isinstance(error, LeakFound | ZoneNotFound) else BAD_INPUT


class FolderNeeded(UsageError):
    code = "usage.folder_needed"


class EmptyFolder(UsageError):
    code = "usage.empty_folder"


class OutputClash(UsageError):
    code = "usage.output_clash"


class OnlyText(UsageError):
    code = "usage.only_text"


class OtherFormat(UsageError):
    code = "usage.other_format"

    def __init__(self, *extensions: str) -> None:
        self.extensions = tuple(dict.fromkeys(extensions))  # before the sentence of the exception is made
        super().__init__()

    def words(self, language: str) -> dict[str, str]:
        """List the ends of names that would do."""
        return {"what": typography.enumeration(self.extensions, language, "or")}


class KeyExists(UsageError):
    code = "usage.key_exists"


class BadReport(UsageError):
    code = "usage.bad_report"


class ReportForm(UsageError):
    code = "usage.report_form"


class BinaryTerminal(UsageError):
    code = "usage.binary_terminal"


class PasswordNeeded(UsageError):
    code = "usage.password_needed"


class PasswordsDiffer(UsageError):
    code = "usage.passwords_differ"


class StandardTwice(UsageError):
    code = "usage.standard_twice"


class FormNeeded(UsageError):
    code = "usage.form_needed"


class BadCall(UsageError):
    """``reason`` says what is wrong; ``name``, where it has a name."""

    code = "usage.call"


class NoSuchPicture(UsageError):
    """A document has no picture of that ``name``; another one may have it."""

    code = "usage.no_such_picture"
