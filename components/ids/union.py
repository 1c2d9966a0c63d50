"""Several runs put together (``pages/union.py``, ``components/union``)."""

UNION_SET = "union-set"
UNION_RUNS = "union-runs"
UNION_WHAT = "union-what"  # mentions to hide, or words hidden for nothing
UNION_BY = "union-by"  # by which runs
UNION_MESSAGE = "union-message"
UNION_RUNS_SAID = "union-runs-said"  # which letter stands for which run
UNION_GRID = "union-grid"
UNION_CSV = "union-csv"
UNION_DOWNLOAD = "union-download"
UNION_CURRENT = "union-current"  # dcc.Store, memory: the id of the place in sight
UNION_MARK = "union-mark"  # dcc.Store, memory: the id of the place chosen in the text
UNION_PAYLOAD = "union-payload"  # dcc.Store, memory: the text as assets/comparison/text.js draws it
UNION_HEADS = "union-heads"
