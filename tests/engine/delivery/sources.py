"""The files of the torture set by name, those that are made without LibreOffice and those that it
makes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.engine.delivery import open_document, paper, web, word

OWN: dict[str, Callable[[], bytes]] = {
    "word.docx": word.torture,
    "word.docm": partial(word.torture, macro=True),
    "odfdo.odt": open_document.torture,
    "page.html": web.page,
    "mail.eml": web.mail,
    "paper.pdf": paper.torture,
}
OF_LIBREOFFICE = ("libreoffice.docx", "libreoffice.odt", "libreoffice.rtf", "untracked.pdf")
"""The PDF of a page shows what was deleted beside what was inserted, as one word: nothing is
tracked in ours."""

ALL = (*OWN, *OF_LIBREOFFICE)

UNTRACKED = ("plain.docx", "untracked.docx", "untracked.odt", "untracked.rtf", "odfdo.odt")
"""Those whose pages are compared: a page shows a tracked change, and no longer once it is
accepted."""
