"""Agreement (``pages/agreement.py``, ``components/agreement``): the two annotations, the place in
sight, the measures."""

AGREEMENT_SOURCE = "agreement-source"
AGREEMENT_A = "agreement-a"
AGREEMENT_B = "agreement-b"
AGREEMENT_VIEW = "agreement-view"  # one | two columns
AGREEMENT_KINDS = "agreement-kinds"
AGREEMENT_LABEL = "agreement-label"
AGREEMENT_MESSAGE = "agreement-message"
AGREEMENT_SUMMARY = "agreement-summary"
AGREEMENT_ABOUT = "agreement-about"
AGREEMENT_DOCUMENTS = "agreement-documents"  # the table of documents
AGREEMENT_DOCUMENT = "agreement-document"  # dcc.Store, memory: the rank of the document in sight, from 1
AGREEMENT_PAYLOAD = "agreement-payload"  # dcc.Store, memory: the text as assets/comparison/text.js draws it
AGREEMENT_HEADS = "agreement-heads"
AGREEMENT_MARK = "agreement-mark"  # dcc.Store, memory: the place chosen in the text
AGREEMENT_GO = "agreement-go"  # dcc.Store, memory: {"n", "rank": of the document, "place": id, "from": id or None}, a place to go to
AGREEMENT_DRAWN = (
    "agreement-drawn"  # dcc.Store, memory: which drawing of a text is shown; the text itself is not sent back
)
AGREEMENT_ANSWERED = "agreement-answered"  # dcc.Store, memory: changes when a button of the place in sight was answered
AGREEMENT_CURRENT = "agreement-current"  # dcc.Store, memory: the place in sight
AGREEMENT_SETTLED = "agreement-settled"  # dcc.Store, memory: what assets/comparison/text.js shows of the decisions
AGREEMENT_ADJUDICATION = "agreement-adjudication"  # dcc.Store, memory: the opaque id
AGREEMENT_LOG = "agreement-log"  # dcc.Store, memory: how many decisions this page has seen
AGREEMENT_DRAFT = "agreement-draft"  # dcc.Store, memory: {"place", "spans", "row"} of what is being written, or None
AGREEMENT_CARD = "agreement-card"
AGREEMENT_PANEL = "agreement-panel"
AGREEMENT_WHO = "agreement-who"
AGREEMENT_NOTE = "agreement-note"
AGREEMENT_NOTE_FIELD = "agreement-note-field"
AGREEMENT_KEYS = "agreement-keys"
AGREEMENT_TAKING = "agreement-taking"  # the rows of buttons
AGREEMENT_WRITING = "agreement-writing"
AGREEMENT_UNDOING = "agreement-undoing"
AGREEMENT_GOING = "agreement-going"
AGREEMENT_SAID = "agreement-said"
AGREEMENT_FORM = "agreement-form"
AGREEMENT_TAKE_AWAY = "agreement-take-away"
AGREEMENT_EXPORTED = "agreement-exported"
AGREEMENT_DOWNLOAD = "agreement-download"


def agreement_act(act: object) -> dict[str, object]:
    """Name a button of the place in sight: ``a``, ``b``, ``none``, ``write``, ``keep``, ``cancel``,
    ``undo``, ``next``; with ``dash.ALL``, all of them."""
    return {"type": "agreement-act", "index": act}


def agreement_edit(act: object) -> dict[str, object]:
    """Name a button of what is being written: ``start-word-left``, ``add``, ``remove``, ``row-0``,
    …; with ``dash.ALL``, all of them."""
    return {"type": "agreement-edit", "index": act}


def agreement_row(row: object) -> dict[str, object]:
    """Name the choice of a label of what is being written, by the rank of the mention."""
    return {"type": "agreement-row", "index": row}


AGREEMENT_PLAIN = "agreement-plain"  # what each measure says, under the first figure
AGREEMENT_SCOPE = "agreement-scope"
AGREEMENT_LABEL_MEASURE = "agreement-label-measure"
AGREEMENT_DOCUMENT_MEASURE = "agreement-document-measure"
AGREEMENT_DIAGONAL = "agreement-diagonal"
AGREEMENT_OUTSIDE = "agreement-outside"
AGREEMENT_MATRIX_MEASURE = "agreement-matrix-measure"

AGREEMENT_SET = "agreement-set"
