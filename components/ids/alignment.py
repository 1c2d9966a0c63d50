"""An original and its published form (``pages/alignment.py``, ``components/alignment``)."""

ALIGNMENT_PAYLOAD = "alignment-payload"  # dcc.Store, memory
ALIGNMENT_DRAWN = "alignment-drawn"  # dcc.Store, memory: the alignment whose texts are drawn
ALIGNMENT_TEXT = "alignment-text"  # both texts, drawn by assets/alignment/text.js
ALIGNMENT_READABLE = "alignment-readable"


def alignment_file(side: str) -> str:
    """Name the field of a file: ``original`` or ``published``."""
    return f"alignment-{side}"
