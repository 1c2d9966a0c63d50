"""Whatever the names, the sentences and the layout: nothing is left, and two persons are never
given one name."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from io import BytesIO

import docx
import odfdo
import pytest
from hypothesis import given, settings, strategies as st

from tests.engine.delivery.case import Known, Name, bare, passed
from tests.engine.delivery.traces import traces
from tests.engine.delivery.word_parts import root, tree

_FIRST = (
    "Aïcha",
    "Thibault",
    "Xiuying",
    "Kwabena",
    "Oksana",
    "Björn",
    "Soledad",
    "Rajesh",
    "Nolwenn",
    "Ibrahim",
    "Žaneta",
    "Élise",
)
_LAST = (
    "Haddad-Ferreira", "Nguyen Van", "Okonkwo", "Żółkiewski", "D'Alessandro", "Le Goff", "Yılmaz", "Vasconcelos", "Müller",
    "Zaïtsev", "Bourguignon", "Tchouaméni", "Castagnède", "N'Diaye", "O’Sullivan", "Ramanantsoa", "Goldsztajn", "Etxeberria",
)  # fmt: skip
_PLACES = ("paragraph", "cell", "header", "note")
_WORDS = st.sampled_from(
    "la cour relève que et soutient devant le tribunal, par acte notifié dans ses écritures : demande rejetée avec celui de".split()
)


@dataclass(frozen=True)
class Piece:
    """A sentence with the names it holds, and where it stands; ``cuts`` say where a run ends."""

    text: str
    place: str
    cuts: tuple[int, ...]

    @property
    def runs(self) -> list[str]:
        bounds = [0, *sorted({cut for cut in self.cuts if 0 < cut < len(self.text)}), len(self.text)]
        return [self.text[start:end] for start, end in itertools.pairwise(bounds)]


@dataclass(frozen=True)
class Layout:
    """A document: its pieces, and the persons that it names."""

    pieces: tuple[Piece, ...]
    persons: tuple[tuple[str, str], ...]

    @property
    def known(self) -> Known:
        names = [Name(form, short, f"p{rank}") for rank, person in enumerate(self.persons)
                 for form, short in zip(person, ("prenom", "nom"), strict=True)]  # fmt: skip
        return Known([*names, *(Name(name.form.upper(), "nom", name.person) for name in names if name.short == "nom")])


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    size = draw(st.integers(1, 4))
    persons = tuple(zip(draw(st.permutations(_FIRST))[:size], draw(st.permutations(_LAST))[:size], strict=True))
    pieces = []
    for _ in range(draw(st.integers(1, 6))):
        words: list[str] = ["Sur quoi"]
        for first, last in draw(st.lists(st.sampled_from(persons), max_size=3)):
            words += draw(st.lists(_WORDS, min_size=1, max_size=4))
            words.append(
                draw(st.sampled_from([f"Mme {first} {last}", f"M. {last.upper()}", first, f"{last}, {first}"]))
            )
        text = " ".join(words) + "."
        cuts = draw(st.lists(st.integers(0, len(text)), max_size=5))
        pieces.append(Piece(text, draw(st.sampled_from(_PLACES)), tuple(cuts)))
    return Layout(tuple(pieces), persons)


def _word(layout: Layout) -> bytes:
    document = docx.Document()
    notes = []
    for piece in layout.pieces:
        if piece.place == "note":
            notes.append(piece)
            continue
        if piece.place == "header":
            paragraph = document.sections[0].header.add_paragraph()
        elif piece.place == "cell":
            paragraph = document.add_table(1, 2).cell(0, 1).paragraphs[0]
        else:
            paragraph = document.add_paragraph()
        for rank, run in enumerate(piece.runs):
            paragraph.add_run(run).bold = bool(rank % 2)
    if notes:
        _footnotes(document, notes)
    document.core_properties.title = layout.pieces[0].text[:200]
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _footnotes(document: docx.document.Document, notes: list[Piece]) -> None:
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.opc.packuri import PackURI
    from docx.opc.part import Part

    mark = document.add_paragraph("Notes")
    bodies = []
    for rank, note in enumerate(notes, 2):
        runs = "".join(f'<w:r><w:t xml:space="preserve">{escape(run)}</w:t></w:r>' for run in note.runs)
        bodies.append(f'<w:footnote w:id="{rank}"><w:p>{runs}</w:p></w:footnote>')
        mark._p.append(tree(f'<w:r><w:footnoteReference w:id="{rank}"/></w:r>'))
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    part = Part(PackURI("/word/footnotes.xml"), kind, root("w:footnotes", "".join(bodies)), document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)


def _open_document(layout: Layout) -> bytes:
    document = odfdo.Document("text")
    document.body.clear()
    for rank, piece in enumerate(layout.pieces):
        spans = "".join(f"<text:span>{escape(run)}</text:span>" if number % 2 else escape(run).replace(" ", '<text:s text:c="1"/>')
                        for number, run in enumerate(piece.runs))  # fmt: skip
        paragraph = odfdo.Element.from_tag(f"<text:p>{spans}</text:p>")
        if piece.place == "cell":
            table = odfdo.Table(f"T{rank}", width=1, height=1)
            cell = table.get_cell((0, 0))
            cell.append(paragraph)
            table.set_cell((0, 0), cell)
            document.body.append(table)
        elif piece.place == "note":
            holder = odfdo.Paragraph("Voir")
            holder.append(_note(rank, paragraph))
            document.body.append(holder)
        elif piece.place == "header":
            page = document.styles.get_master_page()
            assert page is not None
            page.set_page_header(paragraph)
            document.body.append(odfdo.Paragraph("En-tête"))
        else:
            document.body.append(paragraph)
    document.meta.title = layout.pieces[0].text
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def _note(rank: int, paragraph: odfdo.Element) -> odfdo.Element:
    note = odfdo.Note(note_id=f"n{rank}", citation=str(rank))
    note.note_body = paragraph
    return note


def _page(layout: Layout) -> bytes:
    tags = {
        "paragraph": "<p>{}</p>",
        "cell": "<table><tr><td>a<td>{}</table>",
        "header": "<header>{}</header>",
        "note": "<aside>{}</aside>",
    }
    body = "\n".join(
        tags[piece.place].format("<!-- x -->".join(f"<b>{escape(run)}</b>" if rank % 2 else escape(run) for rank, run in enumerate(piece.runs)))
        for piece in layout.pieces
    )  # fmt: skip
    return f"<!doctype html><html><head><title>{escape(layout.pieces[0].text)}</title></head><body>{body}</body></html>".encode()


@pytest.mark.parametrize(
    ("name", "make", "examples"), [("a.docx", _word, 12), ("a.odt", _open_document, 15), ("a.html", _page, 30)], ids=["docx", "odt", "html"]
)  # fmt: skip
@pytest.mark.parametrize("strategy", ["fictif", "lettres"])
def test_nothing_is_left_and_no_two_persons_share_a_name(
    name: str, make: Callable[[Layout], bytes], examples: int, strategy: str
) -> None:
    @settings(max_examples=examples)
    @given(layouts())
    def holds(layout: Layout) -> None:
        passage = passed(make(layout), name, strategy, known=layout.known)
        assert bare(passage.again.text) == bare(passage.replaced.text)
        entities = passage.replaced.annotation.entities
        written = {entity.text for entity in entities}
        assert not traces(passage.delivery.data, written)
        for label in {entity.label for entity in entities}:
            given_names: dict[str, set[str]] = {}
            for entity in entities:
                if entity.label == label:
                    given_names.setdefault(str(entity.replacement).casefold(), set()).add(str(entity.person))
            assert all(len(persons) == 1 for persons in given_names.values())

    holds()
