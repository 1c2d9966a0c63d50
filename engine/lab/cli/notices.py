"""What a training says on the way, on standard error."""

from __future__ import annotations

import sys

from engine.cli.language import language
from engine.core import EngineError


def write_notice(notice: EngineError) -> None:
    """Write the sentence of a notice, or of an error that ends nothing, in the language of the
    command."""
    sys.stderr.write(notice.sentence(language()) + "\n")
