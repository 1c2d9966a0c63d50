"""Measures as tables of characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cli.language import count, enumeration, language, name_of, number, percent, say
from engine.cli.table import table
from engine.core import total
from engine.measure import RATIOS, EvaluationReport, Score, Share, adjum_causes, measures, repeats, scarce
from engine.text import typography


def tables(report: EvaluationReport) -> str:
    """Write one table per measure, and the documents."""
    parts = [_spans(report)]
    if report.tokens:
        accuracy = say("tables.right_tags_of_tokens")
        title = say("tables.tokens_seqeval_strict_iob2")
        parts.append(_scores(title, report.tokens.labels) + f"{accuracy} {_share(report.tokens.accuracy)}\n")
    parts += [_mentions(report.clean.mentions), *_persons(report), _documents(report)]
    return "\n".join(parts)


def warnings(report: EvaluationReport) -> str:
    """Say which documents are on one side only, and what could not be measured; empty where all is
    well."""
    lines = []
    if report.missing:
        names = _few(report.missing)
        lines.append(say("tables.not_in_pred_counted_as_missed", names=names))
    if report.extra:
        names = _few(report.extra)
        lines.append(say("tables.not_in_gold_not_counted", names=names))
    if report.tokens is None:
        lines.append(say("tables.without_the_text_nothing_is_measured"))
    return "".join(f"{line}\n" for line in lines)


def machine_difference() -> str:
    """Say how far the figures may differ when the prediction is made again on another machine."""
    return say("tables.another_machine", **measured_tolerance())


def measured_tolerance() -> dict[str, str]:
    """Give what was measured of one run on two kinds of processors: mentions that differed, of how
    many, and the largest difference of a score."""
    counted = {"differ": repeats.DIFFERENT, "of": repeats.MENTIONS}
    return {**{name: number(n) for name, n in counted.items()}, "most": number(repeats.SCORE, 3)}


def _few(names: Sequence[str], most: int = 5) -> str:
    more = f", … ({len(names)})" if len(names) > most else ""
    return enumeration(names[:most], "") + more


def _spans(report: EvaluationReport) -> str:
    """Write the strict scores with their intervals, over them the labels that the gold hardly
    has."""
    made = report.measures
    rows = [(row.label, row) for row in made.rows]
    rows += [(say("tables.all"), made.micro), (say("tables.macro"), made.macro)]
    cells = [
        [name, *_counts(row), *(cell for ratio in RATIOS for cell in (percent(getattr(row, ratio)), _bounds(row.intervals.get(ratio))))]
        for name, row in rows
    ]  # fmt: skip
    head = say("tables.label_right_spurious_missed_intervals").split(" ")
    written = table(
        say("tables.mentions_exact_start_end_and_label"), [one.replace("_", "\u00a0") for one in head], cells
    )
    return _scarce(made) + written


def _scarce(made: measures.MeasureTable) -> str:
    if not made.scarce:
        return ""
    names = enumeration([count("tables.scarce.label", one.mentions, label=one.label) for one in made.scarce], "")
    least = {"mentions": scarce.LEAST_MENTIONS, "documents": scarce.LEAST_DOCUMENTS}
    return say(f"tables.scarce.{'kept' if made.every_label else 'left_out'}", names=names, **least) + "\n"


def _counts(row: measures.MeasureRow) -> list[str]:
    if row.label == measures.MACRO:
        return ["", "", ""]
    return [str(row.counts.correct), str(row.counts.spurious), str(row.counts.missed)]


def _bounds(interval: tuple[float, float] | None) -> str:
    return "–" if interval is None else "–".join(typography.number(100 * one, language(), 1) for one in interval)


def _scores(title: str, scores: Mapping[str, Score]) -> str:
    head = say("tables.label_right_spurious_missed_precision_recall")
    rows = [*scores.items(), (say("tables.all"), total(scores.values()))]
    cells = [
        [label, str(s.right), str(s.spurious), str(s.missed), percent(s.precision), percent(s.recall), percent(s.f1)]
        for label, s in rows
    ]
    return table(title, head.replace("_", "\u00a0").split(" "), cells)


def _mentions(mentions: Mapping[str, Share]) -> str:
    title = say("tables.mentions_to_mask_of_which_nothing")
    head = say("tables.label_found_of_recall").split(" ")
    rows = [*mentions.items(), (say("tables.all"), sum(mentions.values(), Share()))]
    return table(title, head, [[label, str(s.count), str(s.of), percent(s.known)] for label, s in rows])


def _persons(report: EvaluationReport) -> list[str]:
    """Write the tables of the ADJUM paper: persons by occurrence and by distinct form, and why
    names were missed or invented."""
    found, why = report.forms, report.causes
    if not (found.occurrences.right + found.occurrences.missed + found.occurrences.spurious):
        return []
    rows = [
        [name, str(s.right), str(s.spurious), str(s.missed), percent(s.precision), percent(s.recall), percent(s.f1)]
        for name, s in (
            (say("tables.occurrences"), found.occurrences),
            (say("tables.forms"), found.forms),
        )
    ]
    head = say("tables.persons_right_spurious_missed_precision_recall")
    title = say("tables.names_of_persons_masked_by_occurrence")
    hidden = say("tables.forms_of_which_no_occurrence_stays")
    parts = [table(title, head.replace("_", "\u00a0").split(" "), rows) + f"{hidden} {_share(found.hidden)}\n"]
    for said, counts, known in (
        (say("tables.causes_of_the_misses"), why.misses, adjum_causes.MISSES),
        (say("tables.causes_of_the_false_alarms"), why.false_alarms, adjum_causes.FALSE_ALARMS),
    ):
        if counts:
            lines = [
                [name_of(c), str(counts[c.code].occurrences), str(counts[c.code].forms)]
                for c in known
                if c.code in counts
            ]
            parts.append(table(said, say("tables.cause_occurrences_forms").split("|"), lines))
    return [*parts, *_hidden(why.hidden)]


def _hidden(hidden: Mapping[str, int]) -> list[str]:
    """Say why missed occurrences have no cause, where any have none."""
    if not hidden:
        return []
    parts = [f"{hidden[cause.code]} {name_of(cause)}" for cause in adjum_causes.HIDDEN if cause.code in hidden]
    return [count("tables.missed_without_cause", sum(hidden.values()), parts=enumeration(parts, "")) + "\n"]


def _documents(report: EvaluationReport) -> str:
    share = report.clean.documents
    if share.of < 2:
        return count("tables.clean_decisions_alone", report.documents, share=_share(share))
    low, high = share.interval
    return count(
        "tables.clean_decisions_of_document",
        report.documents,
        share=_share(share),
        low=percent(low),
        high=percent(high),
    )


def _share(share: Share) -> str:
    return f"{share.count}/{share.of} = {percent(share.known)}"
