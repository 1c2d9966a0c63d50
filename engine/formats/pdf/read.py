"""PDF files with a text layer: pages in order, lines put back into paragraphs; then what a viewer
shows beside them (:mod:`engine.formats.pdf.asides`)."""

from __future__ import annotations

from dataclasses import replace

from engine.formats.lines import flow
from engine.formats.pdf import asides, expansion as pdf_expansion
from engine.formats.pdf.forms import with_appearances
from engine.formats.pdf.layout import check_length, lay_out, open_pdf
from engine.formats.pdf.marks import page_marks
from engine.formats.reading import ReadResult, assemble


def read(data: bytes, *, as_shown: bool = False) -> ReadResult:
    """Read a PDF; ``as_shown``: what character recognition reads on its pages, where that is
    installed, and nothing that stands beside them.

    Raises:
        Encrypted: it asks for a password to be opened. NoTextLayer: at least half of its pages are
        images, or letters that stand for no characters, and character
            recognition is not installed (OcrMissing) or reads nothing in them.
        OcrFailed: character recognition did not end well. Damaged: it cannot be opened, or a part
        of it prints itself. Bomb: a page unfolds to an abnormal size. TooManyPages: it has more
        than 5,000 pages.
    """
    check_length(data)
    pdf_expansion.check(data)
    beside = "" if as_shown else "\n".join(asides.read(data).lines)
    data = with_appearances(data)
    with open_pdf(data) as document:
        layout = lay_out(document)
        marked = len(page_marks(document, layout))
    if as_shown or None in layout.pages:
        from engine.formats.scan.pages import complete  # it shows pages as pictures, as few files ask for

        found = complete(data, layout, as_shown=as_shown)
        return replace(found, text=assemble([found.text, beside]), images=found.images + marked)
    return ReadResult(assemble([*flow(layout.lines()), beside]), len(layout.pages), images=layout.images + marked)
