"""Documents that hold names wherever a program lets one be leave without any of them, and open
where they opened."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Callable
from io import BytesIO
from typing import Any

import docx
import odfdo
import pikepdf
import pytest
from lxml import html

from engine.pseudonyms import STRATEGIES
from tests.engine.delivery import web, word
from tests.engine.delivery.case import FORMS, UNREAD, Passage, bare, passed
from tests.engine.delivery.pages import pages
from tests.engine.delivery.sources import ALL
from tests.engine.delivery.traces import traces
from tests.engine.delivery.word_parts import control, p, t, tree

Passages = Callable[[str], Passage]
CANARIES = (*FORMS, UNREAD)


def hidden(passage: Passage) -> set[str]:
    """Give the forms that stood in the text of a file."""
    return {entity.text for entity in passage.replaced.annotation.entities}


@pytest.mark.parametrize("name", ALL)
def test_no_form_is_left_in_any_part(passage: Passages, name: str) -> None:
    before, after = passage(name).data, passage(name).delivery.data
    there = {form for _, form in traces(before, CANARIES)}
    assert {"Benyoucef", "Traoré", "O'Connell", "Søndergaard", UNREAD} <= there  # what is searched can be found
    assert not traces(after, CANARIES)


@pytest.mark.parametrize("name", ALL)
def test_the_file_says_the_edited_text(passage: Passages, name: str) -> None:
    assert len(hidden(passage(name))) > 12
    again, replaced = passage(name).again.text, passage(name).replaced.text
    if name.endswith(".pdf"):  # a pseudonym of another width is parted from its neighbours otherwise
        assert sorted(bare(again)) == sorted(bare(replaced))
    else:
        assert bare(again) == bare(replaced)


@pytest.mark.parametrize("name", ALL)
def test_the_same_document_gives_the_same_bytes(passage: Passages, name: str) -> None:
    assert passed(passage(name).data, name).delivery == passage(name).delivery


@pytest.mark.parametrize("strategy", [name for name, strategy in STRATEGIES.items() if strategy.hides])
@pytest.mark.parametrize(("name", "make"), [("word.docx", word.torture), ("page.html", web.page)])
def test_no_strategy_leaves_a_form(name: str, make: Callable[[], bytes], strategy: str) -> None:
    passage = passed(make(), f"Arrêt Benyoucef c. Dupont-Nguyễn, {name}", strategy)
    assert not traces(passage.delivery.data, CANARIES, passage.delivery.name)


def test_a_strategy_that_only_marks_says_that_nothing_was_verified() -> None:
    assert not passed(word.torture(), "word.docx", "secret").delivery.verified


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("word.docm", "alternative_texts bookmarks comments custom_properties custom_xml editing_traces embedded_objects fields hidden_text links macros other_text picture_metadata pictures properties thumbnail tracked_changes"),
        ("odfdo.odt", "alternative_texts attachments bookmarks comments custom_properties editing_traces fields links picture_metadata pictures properties thumbnail tracked_changes"),
        ("page.html", "bookmarks comments embedded_objects form_fields hidden_text links other_text picture_metadata properties scripts"),
        ("mail.eml", "attachments comments mail_headers pictures"),
        ("paper.pdf", "annotations attachments earlier_revisions form_fields links outline properties redacted_text scripts"),
        ("libreoffice.docx", "alternative_texts bookmarks comments custom_properties fields hidden_text links picture_metadata properties tracked_changes"),
        ("libreoffice.odt", "alternative_texts bookmarks comments custom_properties fields links picture_metadata properties tracked_changes"),
        ("libreoffice.rtf", "alternative_texts bookmarks comments custom_properties fields hidden_text links picture_metadata properties tracked_changes"),
        ("untracked.pdf", "links properties redacted_text"),
    ],
)  # fmt: skip
def test_what_the_file_carried_is_said(passage: Passages, name: str, kinds: str) -> None:
    assert set(kinds.split()) <= {finding.kind for finding in passage(name).delivery.findings}


@pytest.mark.parametrize("name", ["word.docx", "word.docm", "libreoffice.docx"])
def test_python_docx_opens_it_and_finds_what_was_there(passage: Passages, name: str) -> None:
    before, after = (docx.Document(BytesIO(data)) for data in (_as_docx(passage(name)), passage(name).delivery.data))
    for kind in ("tables", "sections", "inline_shapes"):
        assert len(getattr(after, kind)) == len(getattr(before, kind))
    assert [_style(paragraph) for paragraph in after.paragraphs] == [
        _style(paragraph) for paragraph in before.paragraphs
    ]
    assert not after.core_properties.author
    assert not after.core_properties.title


def _style(paragraph: Any) -> str:
    """Name the style of a paragraph; one that is called by a name is called otherwise."""
    name = paragraph.style.name if paragraph.style else ""
    return "" if "Benyoucef" in name or name == "Style1" else name


def _as_docx(passage: Passage) -> bytes:
    """Give the original as python-docx takes it: it opens no docm."""
    return word.torture() if passage.replaced.annotation.document.name.endswith("docm") else passage.data


def test_choices_that_a_list_offers_are_read_and_hidden() -> None:
    document = docx.Document()
    choices = '<w:dropDownList><w:listItem w:displayText="M. Mamadou Traoré" w:value="Traoré"/></w:dropDownList>'
    document.element.body.insert(0, tree(p(control(t("M. Youssef Benyoucef"), choices))))
    buffer = BytesIO()
    document.save(buffer)
    passage = passed(buffer.getvalue(), "a.docx")
    assert {"Mamadou", "Traoré", "Benyoucef"} <= hidden(passage)
    assert not traces(passage.delivery.data, CANARIES)


@pytest.mark.parametrize("name", ["odfdo.odt", "libreoffice.odt"])
def test_odfdo_opens_it_and_finds_what_was_there(passage: Passages, name: str) -> None:
    before, after = (odfdo.Document(BytesIO(data)) for data in (passage(name).data, passage(name).delivery.data))
    for kind in ("get_tables", "get_sections", "get_lists", "get_frames", "get_notes", "get_images"):
        found: list[Any] = getattr(after.body, kind)()
        assert len(found) == len(getattr(before.body, kind)())
    assert after.get_type() == "text"
    assert not after.body.get_elements("descendant::office:annotation")


def test_the_page_keeps_its_structure(passage: Passages) -> None:
    before, after = (html.fromstring(data) for data in (passage("page.html").data, passage("page.html").delivery.data))
    for tag in "h1 b table caption tr th td ul li i a details summary svg".split():
        assert len(after.findall(f".//{tag}")) == len(before.findall(f".//{tag}")), tag
    assert [link.get("href") for link in after.findall(".//a")][3] == "https://www.courdecassation.fr/"
    inner = after.findall(".//a")[2].get("href")
    assert after.get_element_by_id(inner[1:]).tag == "h1"


def test_the_mail_keeps_its_parts(passage: Passages) -> None:
    message: Any = email.message_from_bytes(passage("mail.eml").delivery.data, policy=email.policy.default)
    assert message["From"].addresses[0].addr_spec == message["Cc"].addresses[0].addr_spec
    assert message["To"].addresses[0].addr_spec == "greffe@cour.example"
    assert message.get_body(("plain",)).get_content().count("\n") == 11
    assert "<b>" in message.get_body(("html",)).get_content()
    assert not message.defects


def test_the_pdf_keeps_its_pages_and_its_outline(passage: Passages) -> None:
    with pikepdf.open(BytesIO(passage("paper.pdf").delivery.data)) as pdf:
        with pdf.open_outline() as outline:
            assert len(outline.root) == len(pdf.pages) == 2
        assert not pdf.attachments
        assert not pdf.check_pdf_syntax()


@pytest.mark.parametrize("name", ["word.docm", "libreoffice.docx", "libreoffice.odt", "libreoffice.rtf", "odfdo.odt"])
def test_libreoffice_prints_the_pseudonyms(printed: dict[str, bytes], passage: Passages, name: str) -> None:
    shown = pages(printed[f"after/{name}".replace("docm", "docx")])
    text = bare("".join(line for page in shown for _, _, line in page.lines))
    lines = [line for line in passage(name).replaced.text.splitlines() if len(line) < 60 and "Caché" not in line]
    assert len([line for line in lines if bare(line) in text]) > 0.7 * len(lines)
    assert not traces(printed[f"after/{name}".replace("docm", "docx")], CANARIES)
