"""Every id of the interface, written once."""

from __future__ import annotations

# --- Shell ----------------------------------------------------------------------------------------
URL = "url"  # dcc.Location of the shell, refresh="callback-nav": set its pathname or href to go to a page
LANG = "lang"  # dcc.Store, memory: "fr" or "en"; every layout receives it as `lang`
LIVE = "live"  # the live region: set its children to have a sentence read aloud
FAILURE = "failure"  # dcc.Store, memory: code and params of an error no page expected
FAILURE_BOX = "failure-box"
LOST = "lost"
MAIN = "main"
PAGE = "_pages_content"  # as Dash names the place of a page
MENU = "menu"
MENU_TOGGLE = "menu-toggle"
MODEL = "model"
STATUS = "status"
STATUS_WORD = "status-word"
STATUS_CLOCK = "status-clock"
STATUS_DOWN = "status-down"
STATUS_BEAT = "status-beat"


def lang_button(code: str) -> str:
    """Name the button of a language."""
    return f"lang-{code}"


def word(key: object) -> dict[str, object]:
    """Name a word of the shell that changes with the language; with ``dash.ALL``, all of them."""
    return {"type": "word", "index": key}


# --- Home -----------------------------------------------------------------------------------------
HOME_UPLOAD = "home-upload"
HOME_DROP_TITLE = "home-drop-title"
HOME_TEXT = "home-text"
HOME_MESSAGE = "home-message"
HOME_PROFILE = "home-profile"
HOME_STRATEGY = "home-strategy"
HOME_LANGUAGE = "home-language"
HOME_EXAMPLE = "home-example"
HOME_PARTIES = "home-parties"
HOME_CHANGES = "home-changes"


def home_sample(sample: object) -> dict[str, object]:
    """Name the button of one sample decision; with ``dash.ALL``, all of them."""
    return {"type": "home-sample", "index": sample}


# --- Document (pages/document.py, components/document) --------------------------------------------
DOCUMENT = "document"  # root; its class says the state: is-queued, is-running, is-done, is-failed, is-cancelled, is-gone, is-unreadable
DOCUMENT_ID = "document-id"  # dcc.Store, memory: the opaque id
DOCUMENT_STATE = "document-state"  # dcc.Store, memory: the state, written only when it changes
DOCUMENT_TICK = "document-tick"
DOCUMENT_META = "document-meta"
DOCUMENT_LANGUAGE = "document-language"
DOCUMENT_PROPOSAL = "document-proposal"
DOCUMENT_SPOKEN = "document-spoken"  # the choice in the dialog, taken up by DOCUMENT_SPEAK
DOCUMENT_SPEAK = "document-speak"
DOCUMENT_CAUTION = "document-caution"
DOCUMENT_CHANCE = "document-chance"
DOCUMENT_WARNINGS = "document-warnings"
DOCUMENT_STAGE = "document-stage"
DOCUMENT_BAR = "document-bar"
DOCUMENT_QUEUE = "document-queue"
DOCUMENT_CANCEL = "document-cancel"
DOCUMENT_ERROR = "document-error"
DOCUMENT_RETRY = "document-retry"
DOCUMENT_PROFILE = "document-profile"
DOCUMENT_STRATEGY = "document-strategy"
DOCUMENT_STRATEGY_LABEL = "document-strategy-label"
DOCUMENT_STRATEGY_NAME = "document-strategy-name"
DOCUMENT_PASSAGE = "document-passage"
DOCUMENT_DOWNLOADS = "document-downloads"
DOCUMENT_ERASE = "document-erase"
DELIVERY_TITLE = "delivery-title"
VIEWER = "viewer"
VIEWER_PAYLOAD = "viewer-payload"  # dcc.Store, memory: both texts as data, drawn by assets/document/texts.js

# --- Cards of figures (components/figures/card.py) ------------------------------------------------


def figure(identity: object, part: str) -> dict[str, object]:
    """Name a part of a card: ``seen`` (a store), ``body``, ``answer``, ``plot``, ``graph``,
    ``table``; with ``dash.MATCH``, of each card."""
    return {"type": f"figure-{part}", "index": identity}


# --- Recall by decision (pages/recall.py, components/recall) --------------------------------------
RECALL_SET = "recall-set"
RECALL_RUNS = "recall-runs"
RECALL_GROUP = "recall-group"
RECALL_NOTICE = "recall-notice"
RECALL_P = "recall-p"  # as written, in hundredths
RECALL_PS = "recall-ps"  # dcc.Store, memory: as understood, shares of 1
RECALL_P_SAID = "recall-p-said"
RECALL_N = "recall-n"
RECALL_ZOOM = "recall-zoom"
RECALL_PRESET = "recall-preset"
RECALL_DECISIONS = "recall-decisions"
RECALL_MINUTES = "recall-minutes"
RECALL_UNIT = "recall-unit"
REREADING_NAMES = "rereading-names"
REREADING_ALPHA = "rereading-alpha"  # in hundredths
REREADING_CONFIDENCE = "rereading-confidence"  # a share of 1, as text
REREADING_KIND = "rereading-kind"
REREADING_CALIBRATION = "rereading-calibration"  # the id of a gold set, or same: the one that is measured
REREADING_EXPLAINED = "rereading-explained"

# --- Errors on the text ---------------------------------------------------------------------------
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

# --- Users' reference sets (components/figures/own_set.py, on the pages of figures) ---------------
OWN_SET = "own-set"
OWN_PROFILE = "own-profile"


def own_forms(which: str) -> str:
    """Name the sentence that says which files are taken."""
    return f"own-forms-{which}"


def own_label(index: int) -> str:
    """Name the choice of what an unknown label stands for, by its rank: a label may hold what an id
    may not."""
    return f"own-label-{index}"


# --- Performance (pages/performance.py, components/performance) -----------------------------------
PERFORMANCE_SET = "performance-set"
PERFORMANCE_RUNS = "performance-runs"
PERFORMANCE_SCHEME = "performance-scheme"
PERFORMANCE_DEFINITION = "performance-definition"
PERFORMANCE_MEASURE = "performance-measure"
PERFORMANCE_MENTIONS = "performance-mentions"
PERFORMANCE_GAIN = "performance-gain"
PERFORMANCE_WAY = "performance-way"
PERFORMANCE_DIAGONAL = "performance-diagonal"
PERFORMANCE_FAMILY = "performance-family"
PERFORMANCE_RIGHT = "performance-right"
PERFORMANCE_GENRE = "performance-genre"
PERFORMANCE_PERTURBATION = "performance-perturbation"
PERFORMANCE_MESSAGE = "performance-message"
PERFORMANCE_CARDS = "performance-cards"
PERFORMANCE_SUMMARY = "performance-summary"
PERFORMANCE_TICK = "performance-tick"
PERFORMANCE_READY = "performance-ready"  # dcc.Store, memory: the set and the runs that are counted, or null

# --- Agreement (pages/agreement.py, components/agreement) -----------------------------------------
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


# --- Measures of agreement ------------------------------------------------------------------------
AGREEMENT_PLAIN = "agreement-plain"  # what each measure says, under the first figure
AGREEMENT_SCOPE = "agreement-scope"
AGREEMENT_LABEL_MEASURE = "agreement-label-measure"
AGREEMENT_DOCUMENT_MEASURE = "agreement-document-measure"
AGREEMENT_DIAGONAL = "agreement-diagonal"
AGREEMENT_OUTSIDE = "agreement-outside"
AGREEMENT_MATRIX_MEASURE = "agreement-matrix-measure"

# --- An original and its published form (pages/alignment.py, components/alignment) ----------------
ALIGNMENT_PAYLOAD = "alignment-payload"  # dcc.Store, memory
ALIGNMENT_DRAWN = "alignment-drawn"  # dcc.Store, memory: the alignment whose texts are drawn
ALIGNMENT_TEXT = "alignment-text"  # both texts, drawn by assets/alignment/text.js
ALIGNMENT_READABLE = "alignment-readable"


def alignment_file(side: str) -> str:
    """Name the field of a file: ``original`` or ``published``."""
    return f"alignment-{side}"


# --- Users' annotations (components/agreement/set.py, on the page of agreement) -------------------
AGREEMENT_SET = "agreement-set"

# --- The reading beside the texts (components/document/review) ------------------------------------
REVIEW_BAR = "review-bar"
DOCUMENT_REVIEW = (
    "document-review"  # dcc.Store, memory: the version of the corrections, set by assets/document/aside.js
)

# --- Figures over time (pages/monitoring.py, components/monitoring) -------------------------------
MONITORING_READY = "monitoring-ready"  # dcc.Store, memory: the settings that the figures are drawn for, None where there is nothing to draw
MONITORING_SOURCE = "monitoring-source"
MONITORING_STEP = "monitoring-step"
MONITORING_SPAN = "monitoring-span"
MONITORING_VERSION = "monitoring-version"
MONITORING_COURT = "monitoring-court"
MONITORING_LABEL = "monitoring-label"
MONITORING_PER = "monitoring-per"
MONITORING_REFERENCE = "monitoring-reference"
MONITORING_RATE = "monitoring-rate"
MONITORING_BY = "monitoring-by"
MONITORING_MEASURE = "monitoring-measure"
MONITORING_MESSAGE = "monitoring-message"
MONITORING_BRIEF = "monitoring-brief"
MONITORING_ALERTS = "monitoring-alerts"
MONITORING_CARDS = "monitoring-cards"

# --- A list of documents to read (pages/reading_list.py, components/lists, assets/lists) ----------
LIST = "list"  # root: its data-list holds what the scripts need
LIST_GRID = "list-grid"
LIST_NAME = "list-name"
LIST_PROFILE = "list-profile"
LIST_STRATEGY = "list-strategy"
LIST_START = "list-start"
LIST_COURT = "list-court"
LIST_DOUBTS = "list-doubts"
LIST_CONTROL = "list-control"
LIST_FIND = "list-find"
LIST_SHARE = "list-share"
LIST_WALK = "list-walk"


# --- The sentences that would teach most ----------------------------------------------------------
TEACHING = "teaching"  # the list of sentences, drawn by assets/teaching/page.js
TEACHING_PAYLOAD = "teaching-payload"  # dcc.Store, memory: the sentences that were ranked
TEACHING_CHOSEN = "teaching-chosen"  # dcc.Store, memory: the ids of those that are ticked, written by the script
TEACHING_VARIANTS = "teaching-variants"  # dcc.Store, memory: those that are ticked, in their other forms
TEACHING_TAKEN = "teaching-taken"  # dcc.Store, memory: by sentence, the codes of the forms that are ticked
TEACHING_LISTS = "teaching-lists"  # dcc.Store, memory: the ids of the lists that this browser knows
TEACHING_SOURCE = "teaching-source"
TEACHING_RUN = "teaching-run"
TEACHING_SECOND = "teaching-second"
TEACHING_COUNT = "teaching-count"
TEACHING_MESSAGE = "teaching-message"
TEACHING_SUMMARY = "teaching-summary"
TEACHING_PREPARE = "teaching-prepare"
TEACHING_PREPARED = "teaching-prepared"  # what was said of the forms
TEACHING_ADD = "teaching-add"
TEACHING_PHENOMENON = "teaching-phenomenon"
TEACHING_ADDED = "teaching-added"
TEACHING_EXPORT = "teaching-export"
TEACHING_FILE = "teaching-file"  # dcc.Download: sentences
TEACHING_ZIP = "teaching-zip"  # dcc.Download: documents
TEACHING_READ = "teaching-read"  # how many documents are validated
TEACHING_FORM = "teaching-form"
TEACHING_PART = "teaching-part"
TEACHING_DOCUMENTS = "teaching-documents"
TEACHING_TAKE = "teaching-take"
TEACHING_DOCUMENTS_SAID = "teaching-documents-said"
TEACHING_SAID = "teaching-said"


def teaching_weight(name: str) -> str:
    """Name the field of a weight: ``errors``, ``margin``, ``disagreement`` or ``diversity``."""
    return f"teaching-{name}"
