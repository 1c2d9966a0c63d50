"""``convert --align ORIGINAL PUBLISHED``: the annotation of the original, and what the published
form leaves readable."""

from __future__ import annotations

import csv
import io
import sys
from collections import Counter
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from engine.cli import files
from engine.cli.errors import NEEDS_HUMAN, FormNeeded, ReportForm
from engine.cli.language import language, percent, say

if TYPE_CHECKING:
    from engine.alignment import AlignedPair
    from engine.core import Document

REPORTS = (".json", ".csv")


def run(original: str, published: str, out: Path | None, form: str | None, report: Path | None) -> int:
    """Align two files, write the annotation of the first and, where it is wanted, a report; tell on
    standard error what was found.

    Gives 1 where the published form shows a name that it masks elsewhere, else 0.

    Raises:
        ReportForm: the report is neither JSON nor CSV. FormNeeded: nothing says in which form to
        write. FileMissing, DocumentError: a file cannot be read. NotTheSame: the two are not one
        decision. UnknownName, FileNotWritten: as elsewhere.
    """
    from engine.alignment import SURE, align
    from engine.interchange import convert

    files.check_standard(original, published)
    if report is not None and report.suffix.lower() not in REPORTS:
        raise ReportForm(known=", ".join(REPORTS))
    if form is None and (out is None or not out.suffix):
        raise FormNeeded(option="--to", known=", ".join(convert.FORMS))
    chosen = form or convert.form_of(PurePath(str(out)))
    first, second = files.read_document(original), files.read_document(published)
    aligned = align(first, second)
    data = convert.encode([aligned.annotation], chosen, original)
    waiting = (
        [files.Made(report, _report(aligned, first, second, report.suffix.lower()), private=True)] if report else []
    )
    files.write_all([*waiting, files.Made(out, data)])
    sys.stderr.write(told(aligned, original))
    return NEEDS_HUMAN if any(shown.why in SURE for shown in aligned.readable) else 0


def told(aligned: AlignedPair, file: str) -> str:
    """Say what was found, in lines for a reader; no text of the document is in them."""
    from engine.alignment import SURE

    spans, matched = len(aligned.annotation.entities), percent(aligned.matched.known)
    if not spans and not aligned.rest:
        same = say("align.the_two_texts_are_the_same")
        return f"{file}{same}\n"
    head = say("align.masked_mention_s_of_the_other", spans=spans, matched=matched)
    lines = [file + head, *(f"  {notice.sentence(language())}" for notice in aligned.notices)]
    for kind, count in Counter(one.kind for one in aligned.rest).most_common():
        lines.append(f"  {say(f'difference.{kind}')}{say('punctuation.colon')}{count}")
    sure = sum(one.why in SURE for one in aligned.readable)
    doubts = len(aligned.readable) - sure
    if sure:
        lines.append(say("align.warning_what_is_masked_elsewhere_is", sure=sure))  # fmt: skip
    if doubts:
        lines.append(say("align.to_check_possible_namesake_s", doubts=doubts))
    return "\n".join(lines) + "\n"


def _report(aligned: AlignedPair, original: Document, published: Document, ending: str) -> bytes:
    rows = list(_rows(aligned, original, published))
    if ending == ".csv":
        sheet = io.StringIO()
        writer = csv.DictWriter(
            sheet, ["what", "kind", "start", "end", "text", "published_start", "published_end", "published_text"]
        )
        writer.writeheader()
        writer.writerows({key: _safe(value) for key, value in row.items()} for row in rows)
        return sheet.getvalue().encode("utf-8-sig")
    matched = {"count": aligned.matched.count, "of": aligned.matched.of}
    data = {"original": original.name, "published": published.name, "matched": matched, "rows": rows}
    return (files.json_text(data)).encode()


def _rows(aligned: AlignedPair, original: Document, published: Document) -> list[dict[str, Any]]:
    """Give one row per mention, per other difference, per passage that is readable."""
    rows: list[dict[str, Any]] = [
        {
            "what": "mention",
            "kind": entity.label,
            "start": entity.start,
            "end": entity.end,
            "text": entity.text,
            "published_text": entity.replacement or "",
        }
        for entity in aligned.annotation.entities
    ]
    for region in aligned.rest:
        rows.append(
            {"what": "rest", "kind": region.kind, "start": region.original[0], "end": region.original[1], "text": original.text[slice(*region.original)],
             "published_start": region.published[0], "published_end": region.published[1], "published_text": published.text[slice(*region.published)]}
        )  # fmt: skip
    for shown in aligned.readable:
        rows.append(
            {
                "what": "readable",
                "kind": shown.why,
                "published_start": shown.start,
                "published_end": shown.end,
                "published_text": shown.text,
            }
        )
    return rows


def _safe(value: Any) -> Any:
    """Keep a spreadsheet from taking a text for a formula."""
    return "'" + value if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
