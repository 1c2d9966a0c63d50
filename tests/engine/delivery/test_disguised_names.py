"""However a masked name is disguised, and in whatever file: it is masked, or the file is not
given."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import example, given

from engine.core import SURNAME, Annotation, EngineError, EngineInfo, load_profile
from engine.core.model import entity_at
from engine.delivery import deliver
from engine.formats import read
from engine.persons import link
from engine.pipeline import decide
from engine.pseudonyms import ReplacedText, apply
from engine.rules import RULES, run
from tests.engine.formats.conftest import word
from tests.engine.formats.test_disguises import disguises
from tests.torture.searcher import standing

CHOSEN = [rule for rule in RULES if rule.name in ("propagation", "disguised_names")]
TEXT = "Mme {} demande réparation.\nElle produit {} au dossier."


def as_txt(text: str) -> bytes:
    return text.encode()


def as_docx(text: str) -> bytes:
    shown = "".join(c for c in text if c in "\t\n\r" or c >= " ")
    rows = [f'<w:p><w:r><w:t xml:space="preserve">{html.escape(row)}</w:t></w:r></w:p>' for row in shown.splitlines()]
    return word("".join(rows))


def as_html(text: str) -> bytes:
    rows = text.replace("\0", "").split("\n")
    return f'<html><head><meta charset="utf-8"></head><body>{"".join(f"<p>{row}</p>" for row in rows)}</body></html>'.encode()


def as_eml(text: str) -> bytes:
    head = "From: a@exemple.fr\r\nTo: b@exemple.fr\r\nSubject: Dossier\r\nMIME-Version: 1.0\r\n"
    head += "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    return head.encode() + text.replace("\0", "").encode() + b"\r\n"


FILES = {"txt": as_txt, "docx": as_docx, "html": as_html, "eml": as_eml}


def given_out(data: bytes, name: str, masked: str) -> tuple[bytes, ReplacedText]:
    """Deliver a file of which the tagger found a name once."""
    document = read(data, name)
    start = document.text.index(masked)
    known = entity_at(document.text, start, start + len(masked), SURNAME, "model:fr", 0.99)
    entities, persons = link(document, run(document, [known], CHOSEN).entities)
    annotation = Annotation(document, EngineInfo("0", "", "cpu", ""), entities, persons)
    replaced = apply(decide(annotation, load_profile("judiciaire")), "lettres", b"s" * 32)
    return deliver(data, replaced).data, replaced


def as_shown(extension: str, said: str) -> str:
    """Give what a file shows of a passage: no NUL, and of a page neither tags nor references."""
    page = html.unescape(re.sub(r"<[^<>]*>", "", said)) if extension == "html" else said
    return page.replace("\0", "")


def is_two_words(name: str, shown: str) -> bool:
    """Tell whether a name is shown as two words."""
    line = shown.casefold().replace("\u00a0", " ")
    return any(f"{name[:cut]} {name[cut:]}".casefold() in line for cut in range(1, len(name)))


@pytest.mark.parametrize("extension", FILES)
def test_a_disguised_name_is_masked_or_the_file_is_not_given(extension: str) -> None:
    @example(("Quatrebarbes", "Q u a t r e b a r b e s"))
    @example(("Zaïtsev", "https://exemple.fr/dossier/aWQ9NyZub209WmHDr3RzZXY="))
    @example(("Ouédraogo-Lenôtre", "ouédraogo-*lenôtre"))
    @example(("Ouédraogo-Lenôtre", "dossier_ouédraogo*lenôtre_2024.pdf"))
    @example(("Ouédraogo-Lenôtre", "".join(f"&#{ord(c)};" for c in "ouédraogo-lenôtre")))
    @example(("Kermoal", "dossier_K\0E\0R\0M O\0A\0L_2024.pdf"))
    @example(("Zaïtsev", "Mme Z<b></b>a<b></b>ï<b></b>t<b></b>s<b></b>e v, partie civile"))
    @given(disguises())
    def holds(disguise: tuple[str, str]) -> None:
        name, said = disguise
        shown = as_shown(extension, said)
        if (extension == "html" or "\0" in said) and is_two_words(name, shown):
            return  # what set the letters apart is not there
        try:
            data, replaced = given_out(FILES[extension](TEXT.format(name, said)), f"piece.{extension}", name)
        except EngineError:  # it is not given: a leak, or no text at all
            return
        if shown.islower() and name.lower() in re.sub(r"\s", "", replaced.text):
            return  # a word in small letters, as anybody writes it, also at the end of a line
        assert not standing(data, [name])
        assert len({entity.person for entity in replaced.annotation.entities if entity.label == SURNAME}) == 1

    holds()


SAID = (
    "Q u a t r e b a r b e s", "Q\u2009u\u2009a\u2009t\u2009r\u2009e\u2009b\u2009a\u2009r\u2009b\u2009e\u2009s", "Q.u.a.t.r.e.b.a.r.b.e.s",
    "Q\tu\ta\tt\tr\te\tb\ta\tr\tb\te\ts", "QUATRE-\nBARBES", "Quatre\nbarbes", "dossier_quatrebarbes_2024.pdf", "QuatrebarbesAurelie.docx",
    "aurelie.quatrebarbes", "&#81;uatrebarbes", "Qu&#x61;trebarbes", "%51uatrebarbes", "Qua<b>tre</b>barbes",
    "https://exemple.fr/?d=aWQ9NyZub209UXVhdHJlYmFyYmVz", "Q*u*a*t*r*e*b*a*r*b*e*s", "Qu\u2063atre\u2063barbes", "Q\u2800uatrebarbes",
)  # fmt: skip


@pytest.mark.parametrize("said", SAID)
def test_the_usual_disguises_are_masked_and_the_file_is_given(said: str) -> None:
    data, replaced = given_out(TEXT.format("Quatrebarbes", said).encode(), "piece.txt", "Quatrebarbes")
    assert not standing(data, ["Quatrebarbes"])
    written = replaced.annotation.entities
    assert len(written) >= 2
    assert {entity.replacement for entity in written} == {written[0].replacement}
    assert {entity.person for entity in written} == {"p1"}
