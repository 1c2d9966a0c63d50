"""What was written is read again before it leaves: it must say what was meant, and hold nothing
that was to be hidden.

:func:`check` refuses a file that does not; :class:`Originals` are the forms to hide, found however
they are cased, accented, spaced or hyphenated; a :class:`Leak` says where one is left, never which.
``search`` holds one search for each kind of file. What to do with a file that is refused is up to
:mod:`engine.delivery`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.formats.verify.leaks import Leak, LeakPlace
from engine.formats.verify.originals import Original, Originals

if TYPE_CHECKING:
    from engine.formats.verify.verify import check

__all__ = ["Leak", "LeakPlace", "Original", "Originals", "check"]


def __getattr__(name: str) -> Any:
    """Load ``check``, which reads files again, only for those who ask: formats are read once they
    all are loaded."""
    if name != "check":
        raise AttributeError(name)
    from engine.formats.verify.verify import check

    return check
