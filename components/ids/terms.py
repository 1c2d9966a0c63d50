"""The reader's own terms (``pages/terms.py``, ``components/terms``)."""

TERMS_OWNER = "terms-owner"  # dcc.Store, memory: whose terms, by opaque id
TERMS_CHANGED = "terms-changed"  # dcc.Store, memory: grows with each act
TERMS_MESSAGE = "terms-message"  # what came of the last act
TERMS_LIST = "terms-list"
TERMS_CONFLICTS = "terms-conflicts"
TERMS_SEARCH = "terms-search"  # shows only the terms that contain this
TERMS_TEXT = "terms-text"
TERMS_ACT = "terms-act"
TERMS_LABEL = "terms-label"
TERMS_OPTIONS = "terms-options"  # expression, same_case, within
TERMS_FOR = "terms-for"  # this document, or all
TERMS_ADD = "terms-add"
TERMS_IMPORTED = "terms-imported"  # pressed by the script once a file is in
TERMS_ERASE = "terms-erase"
TERMS_RULE_NAME = "terms-rule-name"
TERMS_RULE_BEFORE = "terms-rule-before"
TERMS_RULE_SHAPE = "terms-rule-shape"
TERMS_RULE_AFTER = "terms-rule-after"
TERMS_RULE_LABEL = "terms-rule-label"
TERMS_RULE_TRY = "terms-rule-try"
TERMS_RULE_ADD = "terms-rule-add"
TERMS_TRIAL = "terms-trial"  # what a rule finds and breaks


def terms_remove(kind: object, rank: object) -> dict[str, object]:
    """Name the button that takes a ``term`` or a ``rule`` out, by its rank."""
    return {"type": "terms-remove", "kind": kind, "rank": rank}
