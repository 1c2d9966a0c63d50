"""How large a document may be."""

from __future__ import annotations

import math

from engine.core import EmptyDocument, TooLarge, settings

MEGABYTE = 1024 * 1024


def check_size(size: int) -> None:
    """Accept a number of bytes.

    Raises:
        EmptyDocument, TooLarge: by the settings; the size is told in whole megabytes, rounded up.
    """
    limit = settings().upload_limit
    if size == 0:
        raise EmptyDocument()
    if size > limit:
        raise TooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE)
