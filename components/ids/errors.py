"""Errors on the text (``pages/errors.py``, ``components/errors``)."""

COMPARED = "compared"  # the text, drawn by assets/comparison/text.js
COMPARED_HEADS = "compared-heads"
COMPARED_PAYLOAD = "compared-payload"  # dcc.Store, memory
ERRORS_SET = "errors-set"
ERRORS_RUN = "errors-run"
ERRORS_OTHER = "errors-other"
ERRORS_KINDS = "errors-kinds"
ERRORS_LABEL = "errors-label"
ERRORS_TERM = "errors-term"
ERRORS_CAUSE = "errors-cause"
ERRORS_COURT = "errors-court"
ERRORS_DOCUMENT = "errors-document"
ERRORS_SUMMARY = "errors-summary"
ERRORS_MESSAGE = "errors-message"
ERRORS_GRID = "errors-grid"
ERRORS_CSV = "errors-csv"
ERRORS_DOWNLOAD = "errors-download"
ERRORS_CURRENT = "errors-current"  # dcc.Store, memory: the id of the error in sight
ERRORS_MARK = "errors-mark"  # dcc.Store, memory: the id of the error chosen in the text
ERRORS_DETAIL = "errors-detail"
ERRORS_TO_PANEL = "errors-to-panel"
ERRORS_PANEL_SAID = "errors-panel-said"
ERRORS_CAUSES = "errors-causes"
ERRORS_GROUPS = "errors-groups"
ERRORS_INFORMATIVE = "errors-informative"
