"""A document and its reading (``pages/document.py``, ``components/document``)."""

DOCUMENT = "document"  # root; its class says the state: is-queued, is-running, is-done, is-failed, is-cancelled, is-gone, is-unreadable
DOCUMENT_ID = "document-id"  # dcc.Store, memory: the opaque id
DOCUMENT_STATE = "document-state"  # dcc.Store, memory: the state, written only when it changes
DOCUMENT_TICK = "document-tick"
DOCUMENT_META = "document-meta"
DOCUMENT_LANGUAGE = "document-language"
DOCUMENT_PROPOSAL = "document-proposal"
DOCUMENT_SPOKEN = "document-spoken"  # the choice in the dialog, taken up by DOCUMENT_SPEAK
DOCUMENT_SPEAK = "document-speak"
DOCUMENT_CHANCE = "document-chance"
DOCUMENT_WARNINGS = "document-warnings"
DOCUMENT_STAGE = "document-stage"
DOCUMENT_BAR = "document-bar"
DOCUMENT_QUEUE = "document-queue"
DOCUMENT_CANCEL = "document-cancel"
DOCUMENT_ERROR = "document-error"
DOCUMENT_RETRY = "document-retry"
DOCUMENT_PROFILE = "document-profile"
DOCUMENT_OCCULT = "document-occult"
DOCUMENT_STRATEGY = "document-strategy"
DOCUMENT_STRATEGY_LABEL = "document-strategy-label"
DOCUMENT_STRATEGY_NAME = "document-strategy-name"
DOCUMENT_PASSAGE = "document-passage"
DOCUMENT_DOWNLOADS = "document-downloads"
DOCUMENT_ERASE = "document-erase"
DELIVERY_TITLE = "delivery-title"
ATTACK_TITLE = "attack-title"
PICTURES_TITLE = "pictures-title"
VIEWER = "viewer"
VIEWER_PAYLOAD = "viewer-payload"  # dcc.Store, memory: both texts as data, drawn by assets/document/texts.js
REVIEW_BAR = "review-bar"
# dcc.Store, memory: the version of the corrections, set by assets/document/aside.js
DOCUMENT_REVIEW = "document-review"
