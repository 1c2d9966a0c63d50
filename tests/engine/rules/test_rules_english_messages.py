"""Names that a document knows, in small letters in quoted messages and chats; words stay words."""

from __future__ import annotations

import pytest

from engine.rules.english.messages import RULE
from tests.engine.marked import after

_HEAD = "⟦Dwight|prenom⟧ ⟦Amberley|nom⟧ and ⟦Rosie|prenom⟧ ⟦Tolland|nom⟧ met. "
_GRACE = "⟦Grace|prenom⟧ ⟦Tolland|nom⟧ swore it. "
ROWS = [
    pytest.param(_HEAD + "“yo its dwight. u around”", _HEAD + "“yo its ⟦dwight|prenom⟧. u around”", id="its dwight"),
    pytest.param(_HEAD + "“hey rosie where r u”", _HEAD + "“hey ⟦rosie|prenom⟧ where r u”", id="hey"),
    pytest.param(_HEAD + "“dont be like that rosie”", _HEAD + "“dont be like that ⟦rosie|prenom⟧”", id="at the end"),
    pytest.param(_HEAD + "“meet at dwights after six”", _HEAD + "“meet at ⟦dwights|prenom⟧ after six”", id="of dwight"),
    pytest.param(_HEAD + '"ask dwight"', _HEAD + '"ask ⟦dwight|prenom⟧"', id="straight quotes"),
    pytest.param(_HEAD + "\nRosie: ok dwight has it", _HEAD + "\nRosie: ok ⟦dwight|prenom⟧ has it", id="a line of a chat"),
    pytest.param(_HEAD + "\n[04/03/2020, 07:51] Ro: is dwight in", _HEAD + "\n[04/03/2020, 07:51] Ro: is ⟦dwight|prenom⟧ in", id="a chat with its hour"),
    pytest.param(_HEAD + "“tell tolland i said no”", _HEAD + "“tell ⟦tolland|nom⟧ i said no”", id="a surname behind tell"),
    pytest.param(_GRACE + "“hi grace its me”", _GRACE + "“hi ⟦grace|prenom⟧ its me”", id="a word behind a greeting"),
    pytest.param(_GRACE + "“what did u do, grace”", _GRACE + "“what did u do, ⟦grace|prenom⟧”", id="a word at the end, after a comma"),
    pytest.param(_GRACE + "“a period of grace was given”", _GRACE + "“a period of grace was given”", id="a word is a word"),
    pytest.param(_HEAD + "the dwight of the engine", _HEAD + "the dwight of the engine", id="outside of messages"),
    pytest.param(_HEAD + "“the tolland road is shut”", _HEAD + "“the tolland road is shut”", id="a surname without a cue"),
    pytest.param(_HEAD + "“mail me: dwight@post.example”", _HEAD + "“mail me: dwight@post.example”", id="inside an address"),
    pytest.param(_HEAD + "“its magnus. u around”", _HEAD + "“its magnus. u around”", id="a name that nobody bears"),
    pytest.param("⟦Rowan|prenom⟧ ⟦Tolland|nom⟧ felled the rowan. “cut the rowan first”", "⟦Rowan|prenom⟧ ⟦Tolland|nom⟧ felled the rowan. “cut the rowan first”", id="a word of the text itself"),
    pytest.param("⟦Nana|prenom⟧ ⟦Tolland|nom⟧ came. “ask nana first”", "⟦Nana|prenom⟧ ⟦Tolland|nom⟧ came. “ask nana first”", id="a word of kinship"),
    pytest.param("⟦Iris|magistrat⟧ ⟦Tolland|magistrat⟧ J. “hey iris”", "⟦Iris|magistrat⟧ ⟦Tolland|magistrat⟧ J. “hey iris”", id="a judge"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_small_letters_in_messages(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    source = _HEAD + "“hey rosie”"
    assert after(RULE, source) == source
