"""How large a document may be."""

from __future__ import annotations

import math

from engine.core import EmptyDocument, TooLarge, settings

MEGABYTE = 1024 * 1024


def check_size(size: int) -> None:
    """Check a file size, in bytes, against the upload limit of the settings.

    Raises:
        EmptyDocument: the size is 0.
        TooLarge: it is over the limit; the error gives both in MiB, the size rounded up.
    """
    limit = settings().upload_limit
    if size == 0:
        raise EmptyDocument()
    if size > limit:
        raise TooLarge(size=math.ceil(size / MEGABYTE), limit=limit // MEGABYTE)
