"""The names of an installation, from a CSV with the columns ``name``, ``kind`` (first, last),
``sex`` (f, m, or empty where it suits either) and ``origin``."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from engine.core import BadStrategy
from engine.pseudonyms.names.lexicon import BOTH, EITHER, GENDERS, Lexicon, lexicon
from engine.pseudonyms.names.supply import Stock
from engine.text import fold

LEAST = 20
"""Surnames, and first names of each sex, that a lexicon needs."""
SHARE_OF_HEADS = 4
"""Of so many names of one word, one only begins compounds."""
LONGEST = 40
COLUMNS = ("name", "kind", "sex", "origin")
_NAME = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    kind: str
    sex: str
    origin: str


def read_lexicon(name: str, data: bytes, file: str, origins: Collection[str] = ()) -> Lexicon:
    """Read the lexicon ``name`` from the bytes of ``file``, of which only the rows of some
    ``origins`` count, where any is given. Places, streets and firms are those of ``fictif``.

    Raises:
        BadStrategy: a column or a value is none, an origin has no row, or there are too few names.
    """
    rows = list(_rows(data, file))
    for origin in origins:
        if not any(row.origin == origin for row in rows):
            raise BadStrategy(file=file, reason="origin", key=origin)
    rows = [row for row in rows if not origins or row.origin in origins]
    last = _names(row for row in rows if row.kind == "last")
    first = {sex: _names(row for row in rows if row.kind == "first" and row.sex == sex) for sex in (*GENDERS, "")}
    either = {**first[""], **{key: first["f"][key] for key in first["f"].keys() & first["m"].keys()}}
    of_sex = {sex: {key: word for key, word in first[sex].items() if key not in either} for sex in GENDERS}
    by_sex: dict[str, Stock] = {sex: _stock(f"first.{sex}", of_sex[sex].values()) for sex in GENDERS}
    surnames, shipped = _stock("surname", last.values()), lexicon("fictif")
    if any(
        len({*stock.singles, *stock.heads}) < LEAST or len(stock.heads) < 2 for stock in (surnames, *by_sex.values())
    ):
        raise BadStrategy(file=file, reason="few", least=LEAST)
    both, heads = (
        tuple(word for sex in GENDERS for word in getattr(by_sex[sex], part)) for part in ("singles", "heads")
    )
    unsexed = {
        EITHER: Stock(f"first.{EITHER}", tuple(sorted(either.values()))),
        BOTH: Stock(f"first.{BOTH}", both, heads),
    }
    return replace(shipped, name=name, surnames=surnames, first_names={**by_sex, **unsexed})


def _rows(data: bytes, file: str) -> Iterator[_Row]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadStrategy(file=file, reason="encoding") from error
    mark = ";" if ";" in text.partition("\n")[0] else ","
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    try:
        head = [cell.strip().lower() for cell in next(lines, [])]
        if sorted(head) != sorted(COLUMNS):
            raise BadStrategy(file=file, reason="columns", known=", ".join(COLUMNS))
        for cells in lines:
            if any(cell.strip() for cell in cells):
                yield _row(
                    dict(zip(head, (cell.strip() for cell in cells), strict=False)), len(cells), lines.line_num, file
                )
    except csv.Error as error:
        raise BadStrategy(file=file, reason="columns", known=", ".join(COLUMNS)) from error


def _row(cells: dict[str, str], number: int, line: int, file: str) -> _Row:
    if number != len(COLUMNS):
        raise BadStrategy(file=file, reason="cells", line=line, number=len(COLUMNS))
    name = cells["name"].replace("’", "'")
    if not _NAME.fullmatch(name) or not name[0].isupper() or len(name) > LONGEST:
        raise BadStrategy(file=file, reason="word", line=line, most=LONGEST)
    if cells["kind"] not in ("first", "last"):
        raise BadStrategy(file=file, reason="kind", line=line)
    if cells["sex"] not in ("f", "m", ""):
        raise BadStrategy(file=file, reason="sex", line=line)
    return _Row(name, cells["kind"], cells["sex"], cells["origin"])


def _names(rows: Iterable[_Row]) -> dict[str, str]:
    """Give the names by their folded form: no two differ by an accent or a case alone."""
    found: dict[str, str] = {}
    for row in rows:
        found.setdefault(fold(row.name), row.name)
    return found


def _stock(name: str, words: Iterable[str]) -> Stock:
    """Make a stock in which every compound can be read in one way: its heads are names of one word
    that no other name begins with."""
    known = sorted(words)
    begun = {re.split(r"[ '-]", word)[0] for word in known if not word.isalpha()}
    plain = [word for word in known if word.isalpha() and word not in begun]
    heads = tuple(plain[SHARE_OF_HEADS - 1 :: SHARE_OF_HEADS])
    return Stock(name, tuple(word for word in known if word not in heads), heads)
