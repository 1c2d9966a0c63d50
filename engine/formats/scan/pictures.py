"""Which pictures count as holding text that nobody read: what could hold a name and is no logo,
bullet or rule.

Sizes are those that the file says, as shown; a picture whose size it does not say counts. One shown
several times counts once where the file says that it is the same (a letterhead on every page). A
signature or a scanned exhibit counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SMALL, _THIN = 10.0, 2.0
"""Millimetres. Small both ways: a bullet, an icon. Thin one way: a rule, a border; printed letters
are no lower."""

_SMALL_PIXELS, _THIN_PIXELS = 64.0, 8.0
_LENGTH = re.compile(r"\s*(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})\s*([a-z]{0,2})", re.I)
_MILLIMETRES = {
    "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Size:
    """How large a picture is shown, in millimetres; None where the file does not say."""

    width: float | None = None
    height: float | None = None

    def is_noise(self) -> bool:
        """Tell whether it is too small to hold a name."""
        return _is_noise(self.width, self.height, _SMALL, _THIN)


def is_noise_in_pixels(width: float | None, height: float | None) -> bool:
    """Tell the same of a picture on a screen, where 64 pixels are the limit."""
    return _is_noise(width, height, _SMALL_PIXELS, _THIN_PIXELS)


def millimetres(length: str | None, unit: str = "px") -> float | None:
    """Read a length as CSS and OpenDocument write it ("4.2cm", "12pt"); ``unit`` is that of a bare
    number."""
    match = _LENGTH.match(length or "")
    factor = _MILLIMETRES.get((match[2] or unit).lower()) if match else None
    return float(match[1]) * factor if match and factor else None


def _is_noise(width: float | None, height: float | None, small: float, thin: float) -> bool:
    known = [side for side in (width, height) if side is not None]
    return any(side < thin for side in known) or (len(known) == 2 and max(known) < small)
