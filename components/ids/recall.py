"""Recall by decision (``pages/recall.py``, ``components/recall``)."""

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
