"""OpenDocument texts."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import odfdo
import pytest

from engine.core.errors import Damaged, Encrypted
from engine.formats import read

Maker = Callable[..., bytes]
_URN = "urn:oasis:names:tc:opendocument:xmlns"
NS = " ".join(
    f'xmlns:{prefix}="{_URN}:{name}:1.0"'
    for prefix, name in {
        "office": "office", "text": "text", "table": "table", "draw": "drawing", "style": "style", "meta": "meta",
        "manifest": "manifest", "svg": "svg-compatible",
    }.items()
)  # fmt: skip
MIMETYPE = "application/vnd.oasis.opendocument.text"


def parts(body: str, **others: str) -> dict[str, str]:
    content = f"<office:document-content {NS}><office:body><office:text>{body}</office:text></office:body></office:document-content>"
    return {"mimetype": MIMETYPE, "content.xml": content, **{f"{name}.xml": xml for name, xml in others.items()}}


def note(kind: str, mark: str, text: str) -> str:
    return (
        f'<text:note text:note-class="{kind}"><text:note-citation>{mark}</text:note-citation>'
        f"<text:note-body><text:p>{text}</text:p></text:note-body></text:note>"
    )


@pytest.fixture(scope="module")
def text_of(make_zip: Maker) -> Callable[..., str]:
    return lambda body, **others: read(make_zip(parts(body, **others)), "décision.odt").text


def test_a_document_of_odfdo_reads_in_order() -> None:
    document = odfdo.Document("text")
    document.body.clear()
    document.body.append(odfdo.Header(1, "COUR D'APPEL DE LYON"))
    document.body.append(odfdo.Paragraph("Entre :"))
    table = odfdo.Table("parties", width=2, height=2)
    table.set_values([["Mme Zoé Durand", "appelante"], ["M. Luc Petit", "intimé"]])
    document.body.append(table)
    document.body.append(odfdo.List(["premier moyen", "second moyen"]))
    buffer = BytesIO()
    document.save(buffer)

    found = read(buffer.getvalue(), "arrêt.odt")

    assert found.text == (
        "COUR D'APPEL DE LYON\nEntre :\nMme Zoé Durand\tappelante\nM. Luc Petit\tintimé\npremier moyen\nsecond moyen"
    )
    assert found.format == "odt"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param('<text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p>', "a   b\tc\nd", id="typed white"),
        pytest.param("<text:p>\n  Mme\n   Durand  </text:p>", "Mme Durand", id="white space of the file collapses"),
        pytest.param("<text:p>Mme <text:span>Du</text:span><text:span>rand</text:span></text:p>", "Mme Durand", id="spans"),
        pytest.param("<text:p>Mme <text:a>Durand</text:a>, née</text:p>", "Mme Durand, née", id="link"),
        pytest.param("<text:section><text:p>Durand</text:p></text:section>", "Durand", id="section"),
        pytest.param(
            "<text:list><text:list-item><text:p>un</text:p><text:list><text:list-item><text:p>deux</text:p>"
            "</text:list-item></text:list></text:list-item></text:list>",
            "un\ndeux",
            id="list in a list",
        ),
        pytest.param(
            "<text:p>Avant<draw:frame><svg:title>image</svg:title><draw:text-box><text:p>Cachet</text:p></draw:text-box>"
            "</draw:frame> après</text:p>",
            "Avant après\nCachet",
            id="a frame follows its paragraph, its title is not shown",
        ),
        pytest.param("<draw:frame><draw:text-box><text:p>Cachet</text:p></draw:text-box></draw:frame>", "Cachet", id="on the page"),
        pytest.param("<text:p>Objet : <text:title>Durand c. Petit</text:title></text:p>", "Objet : Durand c. Petit", id="field"),
        pytest.param(
            "<text:tracked-changes><text:changed-region><text:deletion><text:p>ôté</text:p></text:deletion>"
            "</text:changed-region></text:tracked-changes><text:p>gardé</text:p>",
            "gardé",
            id="deleted text is left out",
        ),
        pytest.param("<text:p>Durand<office:annotation><text:p>à revoir</text:p></office:annotation></text:p>", "Durand", id="comment"),
        pytest.param(f'<text:p>a<text:s text:c="{"9" * 4000}"/>b</text:p>', f"a{' ' * 1000}b", id="spaces beyond reason"),
        pytest.param('<text:p>a<text:s text:c="-²"/>b</text:p>', "a b", id="spaces without a number"),
        pytest.param("<text:p>شهد السيد أحمد، العד משה לוי</text:p>", "شهد السيد أحمد، العד משה לוי", id="Arabic and Hebrew"),
    ],
)  # fmt: skip
def test_every_construct_reads_as_it_shows(text_of: Callable[..., str], body: str, expected: str) -> None:
    assert text_of(body) == expected


def test_cells_of_several_paragraphs_stand_one_under_another(text_of: Callable[..., str]) -> None:
    body = (
        "<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Nom</text:p></table:table-cell>"
        "<table:table-cell><text:p>Somme</text:p></table:table-cell></table:table-row></table:table-header-rows>"
        "<table:table-row><table:table-cell><text:p>Mme Durand</text:p><text:p>12 rue du Lac</text:p></table:table-cell>"
        "<table:table-cell><text:p>100 €</text:p></table:table-cell></table:table-row></table:table>"
    )
    assert text_of(body) == "Nom\tSomme\nMme Durand\n12 rue du Lac\n100 €"


def test_notes_follow_the_body_in_the_order_of_their_marks(text_of: Callable[..., str]) -> None:
    body = (
        f"<text:p>Un{note('footnote', '1', 'note de un')} deux{note('endnote', 'i', 'note de fin')}</text:p>"
        f"<text:p>Trois{note('footnote', '2', 'note de trois')}</text:p>"
    )
    assert text_of(body) == "Un deux\nTrois\n\nnote de un\nnote de trois\nnote de fin"


def test_headers_and_footers_of_every_page_style_are_read_once(text_of: Callable[..., str]) -> None:
    styles = (
        f"<office:document-styles {NS}><office:master-styles>"
        "<style:master-page><style:header><text:p>RG 1</text:p></style:header>"
        "<style:header-first><text:p>Première page</text:p></style:header-first>"
        "<style:footer><text:p>Minute</text:p></style:footer></style:master-page>"
        "<style:master-page><style:header><text:p>RG 1</text:p></style:header></style:master-page>"
        "</office:master-styles></office:document-styles>"
    )
    assert text_of("<text:p>Corps</text:p>", styles=styles) == "RG 1\n\nPremière page\n\nCorps\n\nMinute"


@pytest.mark.parametrize(("announced", "pages"), [("7", 7), ("0", None), ("sept", None)])
def test_pages_are_those_the_file_announces(make_zip: Maker, announced: str, pages: int | None) -> None:
    meta = f'<office:document-meta {NS}><meta:document-statistic meta:page-count="{announced}"/></office:document-meta>'
    assert read(make_zip(parts("<text:p>Durand</text:p>", meta=meta)), "a.odt").pages == pages


def test_a_document_behind_a_password_says_so(make_zip: Maker) -> None:
    manifest = f"<manifest:manifest {NS}><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
    by_part = parts("<text:p/>") | {"content.xml": "\x12\x07 noise", "META-INF/manifest.xml": manifest}
    whole = {"mimetype": MIMETYPE, "encrypted-package": "noise"}
    for files in (by_part, whole):
        with pytest.raises(Encrypted):
            read(make_zip(files), "a.odt")


@pytest.mark.parametrize("content", ["", "<not closed", "<a/>"])
def test_a_document_without_its_content_is_damaged(make_zip: Maker, content: str) -> None:
    with pytest.raises(Damaged):
        read(make_zip({"mimetype": MIMETYPE, "content.xml": content}), "a.odt")
