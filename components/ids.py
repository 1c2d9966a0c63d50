"""Every id of the interface, written once."""

from __future__ import annotations

# --- Shell -----------------------------------------------------------------------------------------------------------
URL = "url"  # dcc.Location of the shell, refresh="callback-nav": set its pathname or href to go to a page
LANG = "lang"  # dcc.Store, memory: "fr" or "en"; every layout receives it as `lang`
LANG_FR = "lang-fr"
LANG_EN = "lang-en"
LIVE = "live"  # the live region: set its children to have a sentence read aloud
FAILURE = "failure"  # dcc.Store, memory: code and params of an error no page expected
FAILURE_BOX = "failure-box"
LOST = "lost"
MAIN = "main"
MENU = "menu"
MENU_TOGGLE = "menu-toggle"
MODEL = "model"
STATUS = "status"
STATUS_WORD = "status-word"
STATUS_CLOCK = "status-clock"
STATUS_DOWN = "status-down"
STATUS_BEAT = "status-beat"


def word(key: object) -> dict[str, object]:
    """Name a word of the shell that changes with the language; with ``dash.ALL``, all of them."""
    return {"type": "word", "index": key}


# --- Home ------------------------------------------------------------------------------------------------------------
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


# --- Document (pages/document.py, components/document*.py, components/viewer*.py) ---------------------------------------
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
VIEWER_PAYLOAD = "viewer-payload"  # dcc.Store, memory: both texts as data, drawn by assets/viewer.js
