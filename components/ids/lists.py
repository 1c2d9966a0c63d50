"""A list of documents to read (``pages/reading_list.py``, ``components/lists``,
``assets/lists``)."""

LIST = "list"  # root: its data-list holds what the scripts need
LIST_GRID = "list-grid"
LIST_NAME = "list-name"
LIST_PROFILE = "list-profile"
LIST_OCCULT = "list-occult"
LIST_FOLLOW = "list-follow"
LIST_STRATEGY = "list-strategy"
LIST_START = "list-start"
LIST_SECOND_OPINION = "list-second-opinion"
LIST_COURT = "list-court"
LIST_DOUBTS = "list-doubts"
LIST_CONTROL = "list-control"
LIST_FIND = "list-find"
LIST_SECOND_READING = "list-second-reading"
LIST_SHARE = "list-share"
LIST_WALK = "list-walk"
