"""A tiny English part of a corpora folder, in the forms of the real one, all of it invented."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

JUDGMENT = """PROCEDURE

The case originated in an application against the Republic of Vrana lodged by a national of Vrana, Mr Olek Brandt (“the applicant”).

The applicant was represented by Ms I. Farrow, a lawyer practising in Vrana. The Government were represented by their Agent, Mr T. Quill.

In 2004 Mr Brandt's wife, Mrs Nela Brandt, wrote to Judge Morrow of the Vrana District Court. Nela Brandt received no answer.
"""
STRINGS = ["Mr Olek Brandt", "Ms I. Farrow", "Mr T. Quill", "Nela Brandt", "Vrana District Court", "2004"]
MAIL = """Message-ID: <1>\r
From: tessa.orlan@northwick.com\r
To: piers.halden@northwick.com\r
X-From: Tessa Orlan\r
X-To: Halden, Piers </O=NW>\r
\r
Piers,\r
Doreen Vance called about the lease. Ring her at 713-555-0142.\r
Tessa\r
"""
THREAD = [
    "#begin document (x)", "From\ta\t-\t-", ":\ta\t-\t-", "tessa@northwick.com\ta\t(P0*)\t(0)", "", "X\ta\t-\t-", "-\ta\t-\t-", "From\ta\t-\t-", ":\ta\t-\t-",
    "Orlan\ta\t(P0\t(0", ",\ta\tP0\tx", "Tessa\ta\tP0)\t0)", "", "I\ta\t(P0)\t(0)", "saw\ta\t-\t-", "Doreen\ta\t(P1*\t(1", "Vance\ta\tP1*)\t1)", ".\ta\t-\t-",
    "The\ta\t(P2*\t(2", "manager\ta\tP2*)\t2)", "left\ta\t-\t-", ".\ta\t-\t-",
]  # fmt: skip


def add_english(folder: Path) -> Path:
    """Write what :func:`tests.engine.lab.tiny_corpora.write_corpora` leaves out, and write its
    English anew."""
    english = folder / "en"
    rows = [
        {"doc_id": f"001-{number}", "text": JUDGMENT, "people": "Olek Brandt", "meta": {"masked_entities": STRINGS}}
        for number in range(6)
    ]
    _jsonl(english / "tab_dev.jsonl.xz", rows)
    _jsonl(english / "echr_en.jsonl.xz", [{"id": name, "text": JUDGMENT} for name in ("001-1", "002-9")])
    _jsonl(english / "uk_judgments.jsonl.xz", [{"id": "1", "text": "Osgood v Larkin\n\nThe claim is dismissed."}])
    _jsonl(english / "enron_mails.jsonl.xz", [{"path": "a/1", "text": MAIL}])
    (english / "wikigold.conll.txt").write_text(
        "Doreen I-PER\nVance I-PER\nsang O\n. O\n\nRain O\nfell O\n. O\n", encoding="utf-8"
    )
    for part in ("train", "test"):
        (english / "enron_coref" / part).mkdir(parents=True, exist_ok=True)
        (english / "enron_coref" / part / "x.conll").write_text("\n".join(THREAD) + "\n", encoding="utf-8")
    with lzma.open(english / "inlegalner_dev.json.xz", "wt", encoding="utf-8") as handle:
        json.dump([_passage(number) for number in range(6)], handle)
    return folder


def _passage(number: int) -> dict[str, Any]:
    text = "Mr. Harish Nambiar appeared for Kutty @ Balan against the State of Kerana."
    spans = [("Harish Nambiar", "LAWYER"), ("Kutty @ Balan", "PETITIONER"), ("State of Kerana", "RESPONDENT")]
    values = [{"start": text.index(m), "end": text.index(m) + len(m), "labels": [label]} for m, label in spans]
    return {
        "data": {"text": text},
        "annotations": [{"result": [{"value": value} for value in values]}],
        "meta": {"source": f"court https://example.org/doc/{number}"},
    }


def _jsonl(path: Path, rows: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(path, "wt", encoding="utf-8") as handle:
        handle.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
