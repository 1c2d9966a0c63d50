"""The words that tell what the word beside them is, without case and accents, French and English
together.

Keys are the kinds of :class:`engine.tagging.document_features.TokenKind` in lower case, and the
lists of ``data/language/*/context.toml``. A tagger is trained with them: who changes one trains
again.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.text.vocabulary import words


def _lists(*kinds: str) -> Mapping[str, frozenset[str]]:
    return {kind: words(f"context.{kind}") for kind in kinds}


BEFORE = _lists("civility", "kin", "lawyer", "company", "street")
"""A title: what follows it, in capitals, is named by it."""

AFTER = _lists("bar", "company_end", "court")
"""An office: said of the name near it."""

FURTHER = _lists("carries")
"""What may stand between a title and the name it belongs to."""
