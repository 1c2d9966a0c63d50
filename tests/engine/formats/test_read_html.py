"""Web pages."""

from __future__ import annotations

import pytest

from engine.core.errors import Damaged, EmptyDocument
from engine.formats import read


def text_of(body: str) -> str:
    return read(f"<!doctype html><html><body>{body}</body></html>".encode(), "page.html").text


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("<h1>COUR</h1><p>Mme\n   Durand</p><div>et <b>M.</b> Petit</div>", "COUR\nMme Durand\net M. Petit", id="blocks"),
        pytest.param("<p>Mme Durand<br> 12 rue du Lac<br/></p><p>fin</p>", "Mme Durand\n12 rue du Lac\nfin", id="line breaks"),
        pytest.param("<ul><li>un<li>deux</ul>", "un\ndeux", id="list without closing tags"),
        pytest.param("<pre>a  b\n\tc</pre>", "a  b\n\tc", id="preformatted"),
        pytest.param("<p>D<i>ur</i>and</p>", "Durand", id="a name in pieces"),
        pytest.param("<p>Du&shy;ra<wbr>nd &amp; &eacute;poux &#x1F600;</p>", "Durand & époux 😀", id="character references"),
        pytest.param("<p>Durand<a href='#n'><sup>1</sup></a> et Petit<sup><a href='#m'>2</a></sup></p>", "Durand 1 et Petit 2", id="marks of notes do not stick to names"),
        pytest.param("<p>le 1<sup>er</sup> mai, M<sup>me</sup></p>", "le 1er mai, Mme", id="raised letters do"),
        pytest.param("<p>a</p><!-- Durand --><p>b</p>", "a\nb", id="comment"),
        pytest.param("<p>a<!-- x -->b</p>", "ab", id="comment inside a word"),
        pytest.param("<p dir=rtl>شهد السيد أحمد</p><p>העד משה לוי</p>", "شهد السيد أحمد\nהעד משה לוי", id="Arabic and Hebrew"),
        pytest.param("<p>a&#1;b&#0;c</p>", "a\ufffdb\ufffdc", id="control characters stay visible"),
        pytest.param("texte nu <span>et suite</span>", "texte nu et suite", id="text outside any block"),
    ],
)  # fmt: skip
def test_a_page_reads_as_it_shows(body: str, expected: str) -> None:
    assert text_of(body) == expected


def test_the_title_is_read_first_and_scripts_and_styles_are_not() -> None:
    page = (
        "<html><head><title>Durand c. Petit</title><style>p {content: 'x'}</style><script>alert('x')</script></head>"
        "<body onload=\"x\"><p>Arrêt<script>document.write('x')</script></p><template><p>x</p></template></body></html>"
    )
    assert read(page.encode(), "page.htm").text == "Durand c. Petit\nArrêt"


def test_table_rows_are_lines_of_cells_and_long_cells_stand_one_under_another() -> None:
    table = (
        "<table><thead><tr><th>Nom<th>Somme</thead><tr><td>Mme Durand</td><td><b>100</b> €</td></tr>"
        "<tr><td><p>M. Petit</p><p>12 rue du Lac</p></td><td>200 €</td></tr><tr><td></td></tr></table>après"
    )
    assert text_of(table) == "Nom\tSomme\nMme Durand\t100 €\nM. Petit\n12 rue du Lac\n200 €\naprès"


def test_a_table_in_a_table_is_read() -> None:
    assert text_of("<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table>d</td></tr></table>") == "a\nb\tc\nd"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Durand</p></div></td></table><p>",  # closing tags of nothing
        "<td>Durand",  # a cell without a table
        "<<p>>Durand</p",  # brackets astray
        "<p <p <p>Durand",
        "<p a='>Durand'>Durand</p>",
        "<![CDATA[x]]><p>Durand</p><!x><?php x ?>",
        "<svg><script>x</script><text>Durand</text></svg>",
    ],
)
def test_hostile_markup_gives_text_and_nothing_else(body: str) -> None:
    assert "Durand" in text_of(body)
    assert "script" not in text_of(body)


@pytest.mark.parametrize("depth", [300, 2_000])
def test_deep_pages_are_read(depth: int) -> None:
    assert text_of("<div>" * depth + "Durand" + "</div>" * depth + "<p>après") == "Durand\naprès"


def test_a_page_that_nests_beyond_what_can_be_read_is_refused_not_cut() -> None:
    with pytest.raises(Damaged):
        text_of("<div>" * 5_000 + "Durand")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param('<html><meta charset="windows-1252"><p>époux</p>'.encode("cp1252"), id="declared, 8 bits"),
        pytest.param('<html><meta charset="iso-8859-1"><p>époux</p>'.encode(), id="declared wrongly, UTF-8 in fact"),
        pytest.param('<html><meta charset="no-such-thing"><p>époux</p>'.encode("cp1252"), id="declared beyond sense"),
        pytest.param('<html><meta charset="unicode_escape"><p>époux</p>'.encode(), id="declared with malice"),
        pytest.param("<html><p>époux</p>".encode("utf-16"), id="UTF-16 with its mark"),
        pytest.param("<html><p>époux</p>".encode("utf-16-le"), id="UTF-16 without"),
        pytest.param(
            '<?xml version="1.0" encoding="iso-8859-1"?><html><p>époux</p></html>'.encode("latin-1"), id="XHTML"
        ),
    ],
)
def test_a_page_is_decoded_by_what_it_is(data: bytes) -> None:
    assert read(data, "page.html").text == "époux"


@pytest.mark.parametrize(
    "page", ["<html></html>", "<!-- rien -->", "<html><script>x</script>", "<p> &nbsp;</p>", " \n"]
)
def test_a_page_that_shows_nothing_is_empty(page: str) -> None:
    with pytest.raises(EmptyDocument):
        read(page.encode(), "page.html")


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        pytest.param("<p>Vu <img alt=Plan src=a> ici</p><p>suite</p>", "Vu ici\nPlan\nsuite", id="behind its line"),
        pytest.param(
            "<table><tr><td><img alt=Plan src=a>un</td><td title='Deux  mots'>deux</td></tr></table>fin",
            "un\tdeux\nPlan\nDeux mots\nfin",
            id="behind the row of a table",
        ),
        pytest.param("<p>Nom <input type=password value=a><input value=b></p>", "Nom\nb", id="what a field shows"),
        pytest.param(
            "<datalist><option value=un></datalist><select><option value=a>deux</select>", "un\ndeux", id="suggestions"
        ),
        pytest.param("<script title=a></script><template><p title=a>b</template>fin", "fin", id="what shows nothing"),
    ],
)
def test_what_attributes_show_is_read(page: str, expected: str) -> None:
    assert read(page.encode(), "a.html").text == expected
