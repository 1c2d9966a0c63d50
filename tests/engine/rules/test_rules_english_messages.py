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
    pytest.param(_HEAD + "“its magnus. u around”", _HEAD + "“its ⟦magnus|prenom⟧. u around”", id="a first name that nobody bears elsewhere"),
    pytest.param(_HEAD + "“its raining. u around”", _HEAD + "“its raining. u around”", id="no name"),
    pytest.param("⟦Rowan|prenom⟧ ⟦Tolland|nom⟧ felled the rowan. “cut the rowan first”", "⟦Rowan|prenom⟧ ⟦Tolland|nom⟧ felled the rowan. “cut the rowan first”", id="a word of the text itself"),
    pytest.param("⟦Nana|prenom⟧ ⟦Tolland|nom⟧ came. “ask nana first”", "⟦Nana|prenom⟧ ⟦Tolland|nom⟧ came. “ask nana first”", id="a word of kinship"),
    pytest.param("⟦Iris|magistrat⟧ ⟦Tolland|magistrat⟧ J. “hey quorra”", "⟦Iris|magistrat⟧ ⟦Tolland|magistrat⟧ J. “hey quorra”", id="nobody's name"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “rosa put the kettle on”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “⟦rosa|prenom⟧ put the kettle on”", id="a short form of a known name"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “i dunno. clay”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “i dunno. ⟦clay|prenom⟧”", id="who signs with a word"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “a pot of clay on the wall”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “a pot of clay on the wall”", id="a word inside a message"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “tell clay to come”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “tell ⟦clay|prenom⟧ to come”", id="tell"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “back at hobdays by noon”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “back at ⟦hobdays|nom⟧ by noon”", id="a family in small letters"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “nadia its quorra. come”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “⟦nadia|prenom⟧ its ⟦quorra|prenom⟧. come”", id="who introduces herself"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “yes its raining. come”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “yes its raining. come”", id="weather"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “trevor from the garage says so”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “⟦trevor|prenom⟧ from the garage says so”", id="a usual first name"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “this is what they have in austin”", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. “this is what they have in austin”", id="words and a place"),
    pytest.param("REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. \n2029-11-30 08:05 Phone → rosa n jim", "REASONS FOR JUDGMENT\n⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. \n2029-11-30 08:05 Phone → ⟦rosa|prenom⟧ n ⟦jim|prenom⟧", id="a chat with an arrow"),
    pytest.param("⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. Your cousin rosamund came.", "⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. Your cousin ⟦rosamund|prenom⟧ came.", id="a known name in a letter"),
    pytest.param("⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. It is the clay of the rosamund trade.", "⟦Rosamund|prenom⟧ ⟦Tolland|nom⟧ met ⟦Clay|prenom⟧ ⟦Hobday|nom⟧. It is the clay of the rosamund trade.", id="words of a letter"),
    pytest.param("REASONS FOR JUDGMENT\nit was rosamund who came", "REASONS FOR JUDGMENT\nit was rosamund who came", id="outside of messages in a decision"),
    pytest.param("REASONS FOR JUDGMENT\n“tell april she is late”", "REASONS FOR JUDGMENT\n“tell ⟦april|prenom⟧ she is late”", id="tell somebody whose name is a word"),
    pytest.param("REASONS FOR JUDGMENT\n“clay its nadia. come”", "REASONS FOR JUDGMENT\n“⟦clay|prenom⟧ its ⟦nadia|prenom⟧. come”", id="a word that is a name"),
    pytest.param("REASONS FOR JUDGMENT\n“tell will power from weakness”", "REASONS FOR JUDGMENT\n“tell will power from weakness”", id="a verb"),
    pytest.param("REASONS FOR JUDGMENT\n“it may rain and will be grim”", "REASONS FOR JUDGMENT\n“it may rain and will be grim”", id="words and verbs"),
    pytest.param("miss ⟦achterberg|nom⟧ came. they said achterberg wants the key", "miss ⟦achterberg|nom⟧ came. they said ⟦achterberg|nom⟧ wants the key", id="a surname in small letters elsewhere"),
    pytest.param("⟦callum|prenom⟧ ⟦henderson|nom⟧ was there. present: the hendersons", "⟦callum|prenom⟧ ⟦henderson|nom⟧ was there. present: the ⟦hendersons|nom⟧", id="a family in small letters elsewhere"),
    pytest.param("Miss ⟦Tolland|nom⟧ came by the tolland road", "Miss ⟦Tolland|nom⟧ came by the tolland road", id="a surname that is written with its capital"),
    pytest.param(_HEAD + "\n[09:14] Greg: he told his missus (temi) by mistake", _HEAD + "\n[09:14] Greg: he told his missus (⟦temi|prenom⟧) by mistake", id="kin in brackets"),
    pytest.param(_HEAD + "\nRosie: kofi???\nDwight: kofi is her COUSIN", _HEAD + "\nRosie: ⟦kofi|prenom⟧???\nDwight: ⟦kofi|prenom⟧ is her COUSIN", id="who is asked for"),
    pytest.param(_HEAD + "\nRosie: really???\nDwight: really is it", _HEAD + "\nRosie: really???\nDwight: really is it", id="what is asked"),
    pytest.param(_HEAD + "\n[09:14] Greg: he told his missus (again) by mistake", _HEAD + "\n[09:14] Greg: he told his missus (again) by mistake", id="a word in brackets"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_small_letters_in_messages(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected


def test_a_french_text_is_left() -> None:
    source = _HEAD + "“hey rosie”"
    assert after(RULE, source) == source
