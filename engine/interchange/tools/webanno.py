"""WebAnno TSV 3 (INCEpTION's user guide, "WebAnno TSV 3.x"): a line a token,
``1-2<tab>4-7<tab>Awa`` and a column for each feature of each layer, below ``#Text=`` lines with the
sentence.

Offsets are units of UTF-16, as Java counts. A mention of several tokens has a number, ``PER[1]``. A
sentence ends with a line break that is not written; what else stands between two sentences is
written at the end of the first, so that only blanks before the first word are not kept (they become
spaces), and a missing line break at the end.

Written is the layer of named entities. Read is that one, else the first layer of spans that has a
feature and is not one of words and sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from engine.core import Annotation, settle
from engine.interchange.form import ExchangeForm, Reading, Ways
from engine.interchange.source import decode_utf8
from engine.interchange.tokens import TaggedToken, lost_in_tokens, split_sentences, tag_tokens, written_label
from engine.interchange.tools.webanno_read import from_webanno
from engine.interchange.utf16 import units

MARK = b"#FORMAT=WebAnno TSV "
LAYER = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"
_HEAD = f"#FORMAT=WebAnno TSV 3.3\n#T_SP={LAYER}|identifier|value\n\n"
_TEXT = {
    **{chr(code): f"\\{chr(code)}" for code in range(32) if not 7 < code < 14},
    "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r", "\b": r"\b", "\\": r"\\",
}  # fmt: skip
_VALUE = re.compile(r"->|[\\\[\]|_;\t\n*]")
_PLAIN_GAP = re.compile(r"\n *")


def is_webanno(data: bytes) -> bool:
    """Tell whether a file is WebAnno TSV, by its first line."""
    return data.removeprefix(b"\xef\xbb\xbf").startswith(MARK)


def to_webanno(annotation: Annotation) -> str:
    """Write one document, whose entities are disjoint."""
    text = annotation.document.text
    _, tokens = tag_tokens(annotation)
    places = units(text) or range(len(text) + 1)
    numbers = _numbers(tokens)
    parts = [_HEAD]
    for rank, row in enumerate(split_sentences(tokens), 1):
        last = row[-1]
        at_end = last.end + len(last.gap) == len(text)
        gap = "" if _PLAIN_GAP.fullmatch(last.gap) and (last.gap == "\n" or not at_end) else last.gap
        gap = gap.removesuffix("\n") if at_end else gap
        parts.append("\n" + _sentence(text[row[0].start : last.end] + gap))
        for index, token in enumerate(row, 1):
            place = f"{places[token.start]}-{places[token.end]}"
            cells = _cells(annotation, token, numbers)
            parts.append("\t".join([f"{rank}-{index}", place, text[token.start : token.end], *cells, "\n"]))
    return "".join(parts)


def _sentence(text: str) -> str:
    """Write the text of a sentence: each of its lines after another ``#Text=``."""
    return "".join("#Text=" + "".join(_TEXT.get(c, c) for c in line) + "\n" for line in text.split("\n"))


def _numbers(tokens: Sequence[TaggedToken]) -> dict[int, int]:
    """Number the mentions of several tokens."""
    found: dict[int, int] = {}
    for owner, group in groupby(tokens, key=lambda token: token.owner):
        if owner is not None and len(list(group)) > 1:
            found[owner] = len(found) + 1
    return found


def _cells(annotation: Annotation, token: TaggedToken, numbers: dict[int, int]) -> list[str]:
    if token.owner is None:
        return ["_", "_"]
    number = f"[{numbers[token.owner]}]" if token.owner in numbers else ""
    label = _VALUE.sub(lambda match: f"\\{_named(match[0])}", written_label(annotation.entities[token.owner].label))
    return [f"*{number}", label + number]


def _named(sign: str) -> str:
    return {"\t": "t", "\n": "n"}.get(sign, sign)


def _write(annotations: Sequence[Annotation], ways: Ways) -> str:
    return "".join(map(to_webanno, annotations))


def _take(reading: Reading, data: bytes, file: str) -> None:
    reading.annotations.append(from_webanno(decode_utf8(data, file), file, reading))


def _partly(annotation: Annotation, ways: Ways) -> Counter[str]:
    lead, tokens = tag_tokens(Annotation(annotation.document, annotation.engine, settle(annotation.entities)))
    text = annotation.document.text
    counts = lost_in_tokens(annotation, False) + Counter(name=1)
    if not tokens:
        return counts + Counter(texts=int(bool(text)))
    return counts + Counter(spaces=bool(lead.strip(" ")) + (not text.endswith("\n")))


FORM = ExchangeForm(
    "webanno", "WebAnno TSV", ".tsv", partly=_partly, alone=True, settled=True, write=_write, read=_take
)
