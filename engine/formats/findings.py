"""What a file can carry beside its text, and what becomes of it: the codes of
:class:`~engine.formats.writing.Finding`, and what they are called."""

from __future__ import annotations

from engine.core import catalogue

FINDINGS = (
    "properties", "custom_properties", "custom_xml", "comments", "tracked_changes", "hidden_text",
    "alternative_texts", "bookmarks", "links", "fields", "embedded_objects", "macros", "pictures",
    "picture_metadata", "thumbnail", "signatures", "earlier_revisions", "outline", "annotations", "form_fields",
    "attachments", "mail_headers", "scripts", "code_comments", "editing_traces", "other_text", "scanned_pages",
    "redacted_text", "rasterised_page", "moved_words", "crowded_pseudonyms", "encoding", "file_name", "internal_names",
)  # fmt: skip
"""As a report lists them."""

FATES = ("removed", "pseudonymised", "accepted", "refused", "redacted", "kept", "converted")


def finding(kind: str, language: str) -> str:
    """Return the display name, in ``language``, of a kind of finding, one of :data:`FINDINGS`."""
    return catalogue.ENGINE.say(f"finding.{kind}", language)


def fate(code: str, language: str) -> str:
    """Return the display name, in ``language``, of what became of a finding, one of
    :data:`FATES`."""
    return catalogue.ENGINE.say(f"fate.{code}", language)
