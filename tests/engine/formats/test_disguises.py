"""However a name is disguised, it is found; and what stands beside a pseudonym is no part of it."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace

import pytest
from hypothesis import example, given, strategies as st

from engine.core.errors import LeakFound
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.delivery import Delivery, deliver_text
from engine.formats.verify.originals import Original, Originals
from engine.pseudonyms import ReplacedText, apply
from engine.text import clean

FIRST, LAST = "personnePhysiquePrenom", "personnePhysiqueNom"
NAMES = ("Quatrebarbes", "Zaïtsev", "Kermoal", "Ouédraogo-Lenôtre", "Żywiecka")

SEPARATORS = (
    " ", "\u2009", "\u00a0", "\u202f", "\t", "\0", "\u2028", "\u2029", "\x85", ".", "*", "_", "·", " . ", "\u2063", "\u2800",
    "\u3164", "\ufe0f", "\U000e0041", "<b></b>", "<w:tab/>", "<br>", "</w:t></w:r><w:r><w:t>", "\n", "-\n",
)  # fmt: skip
INVISIBLE = ("", "\0", "\u2063", "\u2800", "\u3164", "\u200b", "\u00ad", "<i></i>")
LINE_ENDS = ("\n", "-\n", "\r\n", "\u2028", "\x85", "<br/>", "\t", "<w:tab/>", "*")
ENCODED = {
    "as it is": lambda text: text,
    "references": lambda text: "".join(f"&#{ord(c)};" for c in text),
    "hexadecimal references": lambda text: "".join(f"&#x{ord(c):x};" for c in text),
    "one reference": lambda text: f"&#{ord(text[0])};{text[1:]}",
    "percent": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "escapes": lambda text: "".join(f"\\u{{{ord(c):x}}}" for c in text),
    "Base64": lambda text: "https://exemple.fr/?d=" + b64encode(text.encode()).decode(),
    "Base64 in a path": lambda text: "https://exemple.fr/dossier/" + b64encode(f"id=7&nom={text}".encode()).decode(),
}
LOOKS = {
    "as they are": {},
    "Cyrillic": str.maketrans("aceopxyiABEKMHOPCTX", "асеорхуіАВЕКМНОРСТХ"),
    "Greek": str.maketrans("aoniABEHIKMNOPTYX", "αοηιΑΒΕΗΙΚΜΝΟΡΤΥΧ"),
    "circles": {code: code - 97 + 0x24D0 for code in range(97, 123)},
}
AROUND = ("Mme {}, partie civile", "« {} »", "piece/dossier_{}_2024.pdf", "ref={};", "{}")


@st.composite
def disguises(draw: st.DrawFn) -> tuple[str, str]:
    """A name, and a passage that says it in some disguise, or in two."""
    name = draw(st.sampled_from(NAMES))
    said = draw(st.sampled_from((name, name.upper(), name.lower())))
    said = said.translate(LOOKS[draw(st.sampled_from(sorted(LOOKS)))])
    shape = draw(st.sampled_from(("whole", "apart", "broken", "invisible")))
    if shape == "apart":
        separators = draw(st.lists(st.sampled_from(SEPARATORS), min_size=len(said), max_size=len(said)))
        said = "".join(letter + between for letter, between in zip(said, [*separators[1:], ""], strict=True))
    elif shape == "broken":
        place = draw(st.integers(1, len(said) - 1))
        said = said[:place] + draw(st.sampled_from(LINE_ENDS)) + said[place:]
    elif shape == "invisible":
        said = "".join(letter + draw(st.sampled_from(INVISIBLE)) for letter in said)
    said = draw(st.sampled_from(AROUND)).format(said)
    for way in draw(st.lists(st.sampled_from(sorted(ENCODED)), max_size=2)):
        said = ENCODED[way](said)
    return name, said


@example(("Quatrebarbes", "?d=cGllY2UvZG9zc2llcl9RdTxici8+YXRyZWJhcmJlc18yMDI0LnBkZg=="))
@given(disguises())
def test_a_name_is_found_and_rewritten_under_any_disguise(disguise: tuple[str, str]) -> None:
    name, said = disguise
    known = Originals([Original(name, "B...", LAST)])
    text = f"La partie soutient que {said} a payé."
    assert known.betrays(text)
    assert not known.betrays(known.rewrite(text))


def replaced(text: str, *masked: str, label: str = LAST) -> ReplacedText:
    entities = []
    for form in masked:
        for match in re.finditer(re.escape(form), text):
            entities.append(replace(entity_at(text, *match.span(), label, "model:fr"), masked=True, person="p1"))
    entities.sort(key=lambda entity: entity.start)
    return apply(
        Annotation(Document("a.txt", text), EngineInfo("0", "", "cpu", ""), tuple(entities)), "lettres", b"s" * 32
    )


def delivered(text: str, *masked: str) -> Delivery:
    return deliver_text(replaced(text, *masked))


@example(("Kermoal", "K\u2063e\u2063r\u2063m\u2063o\u2063a l"))
@given(disguises())
def test_a_text_with_a_disguised_name_is_not_given(disguise: tuple[str, str]) -> None:
    name, said = disguise
    text = clean(f"Mme {name} demande réparation.\nElle produit {said} au dossier.")
    made = replaced(text, f"{name} ")
    if name in said or said.islower():
        return  # an ordinary way of writing: other tests say what becomes of it
    with pytest.raises(LeakFound) as caught:
        deliver_text(made)
    assert int(caught.value.params["detail"]) >= 2
