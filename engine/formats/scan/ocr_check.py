"""Written pictures are read again: what was hidden must not be found in them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import LeakFound
from engine.formats.scan.masking import Mask
from engine.formats.scan.ocr import OcrResult, OcrWord
from engine.formats.writing import KnownForms


def check(page: OcrResult, masks: Sequence[Mask], expected: str, forms: KnownForms, number: int) -> None:
    """Do nothing where a page, read again, holds what it should; ``expected`` is its text with the
    edits, ``masks`` its boxes.

    Raises:
        LeakFound: the page shows an original form that the expected text does not hold, or one in a
        masked box.
    """
    if forms.betrays(page.text) and not forms.betrays(expected):
        raise LeakFound(reason="page", detail=number)
    for mask in masks:
        inside = " ".join(word.text for word in page.words if _lies_in(word, mask))
        if forms.betrays(inside) and not forms.betrays(mask.text):
            raise LeakFound(reason="page", detail=number)


def _lies_in(word: OcrWord, mask: Mask) -> bool:
    across, down = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return mask.left <= across <= mask.right and mask.top <= down <= mask.bottom
