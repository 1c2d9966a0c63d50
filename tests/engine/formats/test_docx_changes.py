"""Tracked changes of Word, accepted or refused: the same text as if nobody had tracked them, and no
trace of both."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from engine.formats import read
from engine.formats.docx.changes import settle

Maker = Callable[..., bytes]
QUIET = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=50)
LEFT = re.compile(r"<w:(?:ins|del|move\w*|\w+Change|cell(?:Ins|Del|Merge)|delText|delInstrText|customXml\w*Range\w*)\b")


def run(text: str, kind: str = "t") -> str:
    return f"<w:r><w:{kind}>{text}</w:{kind}></w:r>"


def ins(inner: str) -> str:
    return f'<w:ins w:id="1" w:author="A. Petit" w:date="2024-01-02T03:04:05Z">{inner}</w:ins>'


def cut(text: str) -> str:
    return f'<w:del w:id="2" w:author="A. Petit">{run(text, "delText")}</w:del>'


def p(inner: str, mark: str = "") -> str:
    return f"<w:p><w:pPr><w:rPr>{mark}</w:rPr></w:pPr>{inner}</w:p>"


def table(*rows: str) -> str:
    return f"<w:tbl>{''.join(rows)}</w:tbl>"


def row(text: str, mark: str = "", cells: str = "") -> str:
    return f"<w:tr><w:trPr>{mark}</w:trPr>{cells or cell(text)}</w:tr>"


def cell(text: str, mark: str = "") -> str:
    return f"<w:tc><w:tcPr>{mark}</w:tcPr>{p(run(text))}</w:tc>"


INS, DEL = '<w:ins w:id="3" w:author="A. Petit"/>', '<w:del w:id="4" w:author="A. Petit"/>'


@pytest.mark.parametrize(
    ("body", "accepted", "refused"),
    [
        pytest.param(p(run("Mme ") + ins(run("Durand")) + cut("Petit")), "Mme Durand", "Mme Petit", id="words"),
        pytest.param(
            p(run("a")) + f"<w:p><w:moveFrom>{run('b')}</w:moveFrom></w:p><w:p><w:moveTo>{run('c')}</w:moveTo></w:p>",
            "a\n\nc", "a\nb\n", id="moved",
        ),
        pytest.param(p(run("Les époux "), DEL) + p(run("Durand")), "Les époux Durand", "Les époux \nDurand", id="end of a paragraph deleted"),
        pytest.param(p(run("Les époux "), INS) + p(run("Durand")), "Les époux \nDurand", "Les époux Durand", id="and inserted"),
        pytest.param(
            p(run("a"), DEL) + p(run("b"), DEL) + p(run("c"), DEL) + p(run("d")), "abcd", "a\nb\nc\nd", id="several ends"
        ),
        pytest.param(p(cut("a"), DEL) + p(run("b")), "b", "a\nb", id="whole paragraph deleted"),
        pytest.param(p(cut("a"), DEL) + table(row("b")), "b", "a\nb", id="paragraph before a table"),
        pytest.param(p(run("a"), DEL) + table(row("b")), "a\nb", "a\nb", id="paragraph that no table can take in"),
        pytest.param(table(row("a"), row("b", DEL)) + p(run("c")), "a\nc", "a\nb\nc", id="row deleted"),
        pytest.param(table(row("a"), row("b", INS)) + p(run("c")), "a\nb\nc", "a\nc", id="row inserted"),
        pytest.param(table(row("a", DEL)) + p(run("c")), "c", "a\nc", id="only row deleted"),
        pytest.param(
            table(row("", cells=cell("a") + cell("b", '<w:cellDel w:id="5"/>'))) + p(run("c")), "a\nc", "a\tb\nc", id="cell deleted"
        ),
        pytest.param(
            table(row("", cells=cell("a") + cell("b", '<w:cellIns w:id="5"/>'))) + p(run("c")), "a\tb\nc", "a\nc", id="cell inserted"
        ),
        pytest.param(
            p('<w:del><w:r><w:delInstrText>AUTHOR</w:delInstrText></w:r></w:del>' + run("a")), "a", "a", id="instruction deleted"
        ),
        pytest.param(p(ins(cut("brouillon") + run("b"))), "b", "", id="deleted in what was inserted"),
        pytest.param(
            f"<w:tbl><w:tr><w:tc>{table(row('a', DEL))}</w:tc></w:tr></w:tbl>{p(run('c'))}", "\nc", "a\nc", id="only table of a cell"
        ),
    ],
)  # fmt: skip
def test_changes_are_accepted_or_refused(make_word: Maker, body: str, accepted: str, refused: str) -> None:
    data = make_word(p(run("Entre :")) + body)
    for changes, expected in (("accept", accepted), ("refuse", refused)):
        settled = settle(data, changes)  # type: ignore[arg-type]
        assert read(settled, "a.docx").text.rstrip("\n") == f"Entre :\n{expected}".rstrip("\n")
        assert read(data, "a.docx", changes).text == read(settled, "a.docx").text  # type: ignore[arg-type]
        assert not LEFT.search(document(settled))


def document(data: bytes) -> str:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return archive.read("word/document.xml").decode()


FORMER_RUN = f'<w:p><w:r><w:rPr><w:b/><w:rPrChange w:id="1"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>x</w:t></w:r></w:p>{p("")}'
FORMER_PARAGRAPH = (
    '<w:p><w:pPr><w:jc w:val="left"/><w:rPr><w:b/></w:rPr><w:pPrChange w:id="1"><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange>'
    f"</w:pPr>{run('x')}</w:p>"
)
FORMER_SECTION = (
    f'{p(run("x"))}<w:sectPr><w:headerReference r:id="a"/><w:pgSz w:w="1"/><w:sectPrChange w:id="1"><w:sectPr><w:pgSz w:w="2"/></w:sectPr>'
    "</w:sectPrChange></w:sectPr>"
)
MERGED = table(row("", cells=cell("x", '<w:cellMerge w:id="1" w:vMerge="cont" w:vMergeOrig="rest"/>')))


@pytest.mark.parametrize(
    ("body", "accepted", "refused"),
    [
        pytest.param(FORMER_RUN, "<w:rPr><w:b/></w:rPr>", "<w:rPr><w:i/></w:rPr>", id="run"),
        pytest.param(
            FORMER_PARAGRAPH, '<w:jc w:val="left"/><w:rPr><w:b/></w:rPr></w:pPr>', '<w:jc w:val="right"/><w:rPr><w:b/></w:rPr></w:pPr>', id="paragraph"
        ),
        pytest.param(
            FORMER_SECTION, '<w:headerReference r:id="a"/><w:pgSz w:w="1"/></w:sectPr>', '<w:headerReference r:id="a"/><w:pgSz w:w="2"/></w:sectPr>',
            id="section",
        ),
        pytest.param(MERGED, '<w:vMerge w:val="continue"/>', '<w:vMerge w:val="restart"/>', id="merged cells"),
    ],
)  # fmt: skip
def test_properties_are_the_later_or_the_former(make_word: Maker, body: str, accepted: str, refused: str) -> None:
    data = make_word(body)
    for changes, expected in (("accept", accepted), ("refuse", refused)):
        after = document(settle(data, changes))  # type: ignore[arg-type]
        assert expected in after
        assert not LEFT.search(after)


def test_a_file_without_changes_comes_back_as_it_is(make_word: Maker) -> None:
    data = make_word(p(run("Durand")))
    assert settle(data, "accept") == settle(data, "refuse") == data


def test_nothing_else_is_changed(make_word: Maker) -> None:
    body = f'{p(ins(run("a")))}<w:p w:rsidR="00AA"><w:commentRangeStart w:id="1"/>{run("b")}</w:p>'
    before, after = (body, body.replace(ins(run("a")), run("a")))
    inner = document(settle(make_word(before), "accept")).partition("<w:body>")[2]
    assert inner == f"{after}</w:body></w:document>".replace("<w:rPr></w:rPr>", "<w:rPr/>")


PIECES = st.tuples(st.sampled_from(["kept", "inserted", "deleted"]), st.text("abc ", min_size=1, max_size=4))


@QUIET
@given(st.lists(st.tuples(st.lists(PIECES, max_size=4), st.sampled_from(["", "inserted", "deleted"])), max_size=6))
def test_both_states_are_those_that_were_written(make_word: Maker, paragraphs: list[Any]) -> None:
    """A model: a text is a string of characters, each in one state or both; so are the ends of its
    paragraphs."""
    texts = {"accept": "", "refuse": ""}
    gone = {"accept": "deleted", "refuse": "inserted"}
    body = ""
    for pieces, end in [*paragraphs, ([("kept", "Fin")], "")]:
        inner = ""
        for kind, text in pieces:
            inner += {"kept": run, "inserted": lambda text: ins(run(text)), "deleted": cut}[kind](text)
        for changes, lost in gone.items():
            texts[changes] += "".join(text for kind, text in pieces if kind != lost) + ("\n" if end != lost else "")
        body += p(inner, {"": "", "inserted": INS, "deleted": DEL}[end])
    data = make_word(body)
    for changes, expected in texts.items():
        assert read(data, "a.docx", changes).text == expected.strip("\n")  # type: ignore[arg-type]
        assert not LEFT.search(document(settle(data, changes)))  # type: ignore[arg-type]


def test_forty_thousand_paragraphs_that_became_one_are_read(make_word: Maker) -> None:
    data = make_word(p(run("mot "), DEL) * 40_000 + p(run("fin")))
    assert read(data, "a.docx").text == "mot " * 40_000 + "fin"
