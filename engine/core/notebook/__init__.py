"""What a notebook shows of a result: its rows as a data frame and as a table, a text with its
mentions, a curve.

:class:`Tabular` is what a dataclass of the engine inherits to be shown; the functions draw HTML and
inline SVG that need nothing else: no script, no style sheet, nothing from elsewhere. Every word of
a document is escaped. Numbers stand as they do in a data frame, with a point; words are those of
the catalogue, in the language of ``NOMDEMPRUNT_LANG``. ``_repr_html_`` is the name that Jupyter
asks for.
"""

from engine.core.notebook.curves import Series, curve
from engine.core.notebook.tables import Cell, table
from engine.core.notebook.tabular import Tabular
from engine.core.notebook.texts import GROUNDS, MarkedSpan, in_context, label_span, line, marked_text
from engine.core.notebook.words import language, say, title

__all__ = [
    "GROUNDS",
    "Cell",
    "MarkedSpan",
    "Series",
    "Tabular",
    "curve",
    "in_context",
    "label_span",
    "language",
    "line",
    "marked_text",
    "say",
    "table",
    "title",
]
