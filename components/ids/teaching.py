"""The sentences that would teach most (``pages/teaching.py``, ``components/teaching``)."""

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
