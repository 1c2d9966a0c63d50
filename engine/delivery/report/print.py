"""A report as a PDF of A4 pages, with its own fonts in it."""

from __future__ import annotations

from datetime import tzinfo
from functools import cache
from html import escape
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table as Grid

from engine.core import settings
from engine.delivery.report.facts import Facts
from engine.delivery.report.sections import ReportTable, ReportText, Section, compose

PLAIN, BOLD = "NomDEmprunt", "NomDEmprunt-Bold"
_INK, _SOFT, _LINE, _ACCENT = HexColor("#1b2225"), HexColor("#48545a"), HexColor("#dcdad2"), HexColor("#0b5258")
_GROUND, _BAD, _BAD_GROUND = HexColor("#e4efee"), HexColor("#9b1f28"), HexColor("#fbe9e8")
_MARGIN = 16 * mm
_WIDTH = A4[0] - 2 * _MARGIN - 12  # the frame's own margins
_FIGURE = 22 * mm


def write_pdf(facts: Facts, language: str = "fr", *, internal: bool = False, zone: tzinfo | None = None) -> bytes:
    """Render a report as a PDF of A4 pages with embedded fonts. ``language`` is ``fr`` or ``en``;
    an ``internal`` report also shows the name of the original file and the original names; ``zone``
    is that of its moments, None for the machine's. Values from the document are escaped."""
    _fonts()
    text = compose(facts, language, internal=internal, zone=zone)
    buffer = BytesIO()
    paper = SimpleDocTemplate(
        buffer, pagesize=A4, leftMargin=_MARGIN, rightMargin=_MARGIN, topMargin=10 * mm, bottomMargin=13 * mm,
        title=text.title, author="Nom d'emprunt", lang=text.language,
    )  # fmt: skip
    paper.build(_flow(text), onFirstPage=_foot, onLaterPages=_foot)
    return buffer.getvalue()


@cache
def _fonts() -> None:
    fonts = settings().data / "fonts"
    pdfmetrics.registerFont(TTFont(PLAIN, fonts / "SourceSans3-Regular.ttf"))
    pdfmetrics.registerFont(TTFont(BOLD, fonts / "SourceSans3-Bold.ttf"))


def _style(size: float = 8.8, font: str = PLAIN, **more: Any) -> ParagraphStyle:
    return ParagraphStyle("", fontName=font, fontSize=size, leading=size * 1.28, **{"textColor": _INK, **more})


def _said(text: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(text), style)


def _flow(text: ReportText) -> list[Flowable]:
    flow: list[Flowable] = [
        _said(text.title, _style(17, BOLD, textColor=_ACCENT)),
        _said(text.kind, _style(textColor=_SOFT)),
        Spacer(0, 5),
        _box(text),
        Spacer(0, 5),
        _identity(text),
    ]
    for section in text.sections:
        flow += _section(section)
    return [*flow, Spacer(0, 10), KeepTogether([_signature(text)])]


def _box(text: ReportText) -> Grid:
    edge, ground = (_BAD, _BAD_GROUND) if text.warning else (_ACCENT, _GROUND)
    said = [_said(one, _style(9.4)) for one in text.summary]
    lines = [("BACKGROUND", (0, 0), (-1, -1), ground), ("LINEBEFORE", (0, 0), (0, -1), 3, edge)]
    return Grid([[said]], colWidths=[_WIDTH], style=[*lines, ("LEFTPADDING", (0, 0), (-1, -1), 9)])


def _identity(text: ReportText) -> Grid:
    rows = [
        [_said(name, _style(8.4, textColor=_SOFT)), _said(value, _style(8.4, wordWrap="CJK"))]
        for name, value in text.identity
    ]
    return Grid(rows, colWidths=[52 * mm, _WIDTH - 52 * mm], style=_tight())


def _section(section: Section) -> list[Flowable]:
    head: list[Flowable] = [
        Spacer(0, 7),
        Grid([[_said(section.title, _style(10.5, BOLD))]], colWidths=[_WIDTH], style=[*_tight(), ("LINEBELOW", (0, 0), (-1, -1), 0.6, _SOFT)]),
        Spacer(0, 2),
    ]  # fmt: skip
    said = [_said(sentence, _style()) for sentence in section.sentences]
    if section.table is None:
        return [KeepTogether([*head, *said])]
    return [KeepTogether(head), _grid(section.table), *said]


def _grid(table: ReportTable) -> Grid:
    last = len(table.heads) - 1
    figure = {"alignment": TA_RIGHT}

    def cell(value: str, column: int, **more: Any) -> Paragraph:
        return _said(value, _style(8.6, **more, **(figure if column >= table.words else {})))

    rows = [[cell(head, n, font=BOLD, textColor=_SOFT) for n, head in enumerate(table.heads)]]
    for rank, row in enumerate(table.rows, 1):
        font = BOLD if table.last_is_total and rank == len(table.rows) else PLAIN
        rows.append([cell(value, n, font=font) for n, value in enumerate(row)])
    figures = last + 1 - table.words
    room = _WIDTH - figures * _FIGURE
    widths = [room * share for share in _SHARES[table.words]] + [_FIGURE] * figures
    return Grid(rows, colWidths=widths, repeatRows=1, style=[*_tight(), ("LINEBELOW", (0, 0), (-1, -1), 0.3, _LINE)])


_SHARES = {1: (1.0,), 2: (0.62, 0.38), 3: (0.2, 0.62, 0.18)}
"""How columns of words share the room that figures leave."""


def _tight() -> list[tuple[Any, ...]]:
    sides = ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")
    return [(side, (0, 0), (-1, -1), room) for side, room in zip(sides, (0, 6, 1.2, 1.6), strict=True)] + [
        ("VALIGN", (0, 0), (-1, -1), "TOP")
    ]


def _signature(text: ReportText) -> Grid:
    cells = [[_said(one, _style(textColor=_SOFT)) for one in text.sign]]
    return Grid(cells, colWidths=[_WIDTH / 2] * 2, rowHeights=[13 * mm], style=[*_tight(), ("LINEABOVE", (0, 0), (-1, -1), 0.6, _SOFT)])  # fmt: skip


def _foot(canvas: Any, paper: Any) -> None:
    canvas.setFont(PLAIN, 7.5)
    canvas.setFillColor(_SOFT)
    canvas.drawString(_MARGIN + 6, 9 * mm, paper.title)
    canvas.drawRightString(A4[0] - _MARGIN - 6, 9 * mm, str(paper.page))
