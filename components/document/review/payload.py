"""What a page knows of the reading of a document, and what an act changes on it, as JSON for
``assets/document/*.js``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from components.document import viewer_payload
from components.document.review import words as review_words
from engine.core import LABELS, Profile, in_all_languages
from engine.monitoring import figures
from engine.review import REDO, UNDO, AlignedTexts, LogEntry, Plan, progress, read_history, recut
from engine.service import Reader, Reviewed, Sides

Json = dict[str, Any]


def build_payload(sides: Sides, document: str, profile: Profile, lang: str, others: Iterable[Reader] = ()) -> Json:
    """Give all that the viewer draws, with the reading."""
    found, reviewed = sides.aligned, sides.reviewed
    return {
        **viewer_payload.payload(found, document, lang, reviewed.state),
        "review": review(reviewed, profile, lang, others),
    }


def patch(
    before: Sides | None, after: Sides, document: str, profile: Profile, lang: str, others: Iterable[Reader] = ()
) -> Json:
    """Give what has changed since ``before``: rows of the texts whose words or mentions are others,
    and the tables beside them.

    Where lines were joined or parted, or nothing is known of before, ``rows`` is null and
    ``payload`` holds all of it.
    """
    rows = changed_rows(before.aligned, after.aligned) if before else None
    head = {"version": after.reviewed.stamp, "based_on": before.reviewed.stamp if before else None, "rows": rows}
    if rows is None:
        made = build_payload(after, document, profile, lang, others)
        return {**head, "payload": made, "review": made["review"]}
    tables = viewer_payload.tables(after.aligned, lang, after.reviewed.state)
    return {**head, **tables, "review": review(after.reviewed, profile, lang, others)}


def changed_rows(before: AlignedTexts, after: AlignedTexts) -> list[list[Any]] | None:
    """Give the rows that are cut otherwise, with their number; None where the rows themselves are
    others."""
    rows = recut(before, after)
    return rows and [[row, viewer_payload.segments(after.paragraphs[row])] for row in rows]


def review(reviewed: Reviewed, profile: Profile, lang: str, others: Iterable[Reader] = ()) -> Json:
    """Give how far the reading is, what it says of the engine, and who else is there."""
    far, stand, state = progress(reviewed.state), read_history(reviewed.log), reviewed.state
    return {
        "version": reviewed.stamp,
        "can_undo": bool(stand.done),
        "can_redo": bool(stand.undone),
        "undo": review_words.name_entry(reviewed.log, stand.done[-1], lang) if stand.done else None,
        "redo": review_words.name_entry(reviewed.log, stand.undone[-1], lang) if stand.undone else None,
        "validated": state.validated and dict(state.validated),
        "readable": [code for code in LABELS if not profile.masks(code)],
        "progress": {
            "settled": far.settled,
            "of": far.of,
            "blocking": far.blocking,
            "said": review_words.progress(far, lang),
        },
        "figures": _figures(reviewed, profile),
        "others": present(others),
        "last": _last(reviewed.log, lang),
    }


def present(others: Iterable[Reader]) -> list[Json]:
    """Say who else has the document open, and since when."""
    return [{"who": other.who, "since": other.since.isoformat(timespec="seconds")} for other in others]


def preview(plan: Plan) -> Json:
    """Say what an act would touch, in every language."""
    said = in_all_languages(partial(review_words.preview, plan))
    counts = {"count": plan.count, "inside": plan.inside, "taken": plan.taken, "skipped": plan.skipped}
    return {**counts, "likely": list(plan.likely), "places": plan.places, **said}


def history(log: Sequence[LogEntry], lang: str) -> list[Json]:
    """Tell the log, the newest entry first; ``undone``: it was taken back and does not stand
    again."""
    undone = set(read_history(log).undone) | _taken_back(log)
    return [
        {
            "act": entry.act,
            "who": entry.who,
            "when": entry.when.isoformat(),
            "said": review_words.name_entry(log, rank, lang),
            "undone": rank in undone,
        }
        for rank, entry in reversed(list(enumerate(log)))
    ]


def _taken_back(log: Sequence[LogEntry]) -> set[int]:
    """Find the acts that neither stand nor can be done again: another act came after they were
    undone."""
    done = set(read_history(log).done)
    return {rank for rank, entry in enumerate(log) if entry.act not in (UNDO, REDO) and rank not in done}


def _figures(reviewed: Reviewed, profile: Profile) -> Json:
    found = figures.figures(reviewed.state, profile)
    return {
        "added_sensitive": found.added_sensitive,
        "added_other": found.added_other,
        "removed": found.removed,
        "changed": found.changed,
        "precision": found.precision,
        "recall": found.recall,
        "f2": found.f2,
        "seconds": round(reviewed.seconds, 1),
    }


def _last(log: Sequence[LogEntry], lang: str) -> Json | None:
    if not log:
        return None
    entry = log[-1]
    said = {"said": review_words.describe_entry(entry, lang), "what": review_words.name_entry(log, len(log) - 1, lang)}
    return {"act": entry.act, "who": entry.who, "when": entry.when.isoformat(), **said}
