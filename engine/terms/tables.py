"""Terms as a table in CSV, for spreadsheets: a heading in any language of the catalogues, then one
term a line. Without a heading, each line is a term to hide."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from functools import partial

from engine.core import LABELS, BadTerm, BrokenLine, catalogue, in_all_languages
from engine.terms.term import ACTS, Scope, Term, Terms, make_term

BOM = "\ufeff"
_COLUMNS = ("act", "term", "label", "expression", "same_case", "within")
_FORMULA = tuple("=+-@\t\r'")
_YES = frozenset({"1", "x", "vrai", "true", "oui", "yes"})


def read_table(text: str, file: str, scope: Scope) -> Iterator[Term]:
    """Yield the terms of a table; the separator may be a semicolon, comma or tab.

    Raises:
        BrokenLine: it is no CSV. BadTerm: a line is no term, with its number.
    """
    text = text.removeprefix(BOM)
    head = text.partition("\n")[0]
    separator = max(";,\t", key=head.count)
    names = _headings(head, separator)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            if (names is None or reader.line_num > 1) and any(value.strip() for value in row):
                yield _term(row, names, file, reader.line_num, scope)
    except csv.Error as error:
        raise BrokenLine(file=file, line=reader.line_num + 1, reason="csv") from error


def write_csv(terms: Terms, language: str = "fr") -> str:
    """Write terms as CSV with semicolons and headings in a language, which :func:`read_table` reads
    in any. Rules have no place in it. It contains the terms in clear."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(_said(f"column.{name}", language) for name in _COLUMNS)
    for term in terms.terms:
        flags = ["x" if flag else "" for flag in (term.expression, term.same_case, term.within)]
        label = LABELS[term.label].title(language) if term.label else ""
        written = f"'{term.text}" if term.text.startswith(_FORMULA) else term.text
        writer.writerow([_said(f"act.{term.act}", language), written, label, *flags])
    return BOM + out.getvalue()


def _said(name: str, language: str) -> str:
    return catalogue.ENGINE.say(f"terms.{name}", language)


def _known(prefix: str, codes: tuple[str, ...]) -> Mapping[str, str]:
    """Give the codes by what they are called in each language, and by themselves."""
    found = {code: code for code in codes}
    for code in codes:
        found |= {said.casefold(): code for said in in_all_languages(partial(_said, f"{prefix}.{code}")).values()}
    return found


def _headings(head: str, separator: str) -> Mapping[str, int] | None:
    known = _known("column", _COLUMNS)
    said = [known.get(cell.strip().strip('"').casefold(), "") for cell in head.split(separator)]
    return {name: rank for rank, name in reversed([*enumerate(said)]) if name} if "term" in said else None


def _term(row: list[str], names: Mapping[str, int] | None, file: str, line: int, scope: Scope) -> Term:
    if names is None:
        cells = {"term": row[0]}
    else:
        cells = {name: row[rank].strip() for name, rank in names.items() if rank < len(row)}
    labels = {
        said.casefold(): label.code for label in LABELS.values() for said in in_all_languages(label.title).values()
    }
    labels |= {label.code.casefold(): label.code for label in LABELS.values()}
    act, label = cells.get("act", "").casefold(), cells.get("label", "").casefold()
    term = cells.get("term", "")
    if term[:1] == "'" and term[1:].startswith(_FORMULA):
        term = term[1:]
    try:
        if label and label not in labels:
            raise BadTerm(reason="label")
        return make_term(
            term,
            _known("act", ACTS).get(act, act) or "hide",
            label=labels.get(label, ""),
            scope=scope,
            **{name: cells.get(name, "").casefold() in _YES for name in ("expression", "same_case", "within")},
        )
    except BadTerm as error:
        raise BadTerm(**{**error.params, "file": file, "index": line}) from error
