"""A list of documents as JSON: its head, its documents, its days, and which profiles they got."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from engine.core import ProfileName, current_actor, in_all_languages, load_profile, recall
from engine.http.problems import sentences
from engine.interchange import count_followed, say_followed
from engine.service import by_day, pages_of
from engine.store import ListDocument, StoredList

FIELDS = (
    "number", "id", "name", "state", "stage", "fraction", "court", "characters", "pages", "counted", "mentions", "risk", "blocking",
    "look", "settled", "reader", "seconds", "changes", "validated", "control", "same", "namesake", "profile",
    "holder", "mine", "priority", "second_of", "reports", "delivered", "redeliver",
)  # fmt: skip
"""Of a document, in the order of each row. ``counted``: pages are counted from characters;
``mine``: who asks has it."""


def head(stored: StoredList) -> dict[str, Any]:
    """Answer what is known of a list, without its documents."""
    names = ("id", "name", "profile", "strategy", "share", "paused")
    moments = {name: _moment(getattr(stored, name)) for name in ("drawn", "created", "expires")}
    said = {"second_opinion": stored.two_taggers, "title": in_all_languages(load_profile(stored.profile).title)}
    return {name: getattr(stored, name) for name in names} | moments | said


def cells(document: ListDocument) -> list[Any]:
    """Answer a document by :data:`FIELDS`."""
    counted = document.pages is None and document.characters is not None
    said = {"pages": pages_of(document), "counted": counted, "validated": _moment(document.validated)}
    said |= {"delivered": _moment(document.delivered)}
    said |= {"fraction": round(document.fraction, 2), "seconds": round(document.seconds)}
    said |= {"mine": document.holder == current_actor().who != ""}
    return [said[name] if name in said else getattr(document, name) for name in FIELDS]


def errors(rows: Sequence[ListDocument]) -> dict[str, dict[str, str]]:
    """Say why each document failed, by its number, in both languages."""
    failed = [row for row in rows if row.error and row.state == "failed"]
    return {str(one.number): sentences(recall(one.error or "", one.params or {})) for one in failed}


def days(rows: tuple[ListDocument, ...]) -> list[dict[str, Any]]:
    """Answer what was validated on each day."""
    return [
        {"day": one.day.isoformat(), "documents": one.documents, "pages": one.pages, "seconds": round(one.seconds), "changed": one.changed}
        for one in by_day(rows)
    ]  # fmt: skip


def _moment(value: Any) -> str | None:
    return value.isoformat(timespec="seconds") if value else None


def followed(stored: StoredList, rows: Sequence[ListDocument]) -> dict[str, Any]:
    """Say, where a list follows the metadata of its documents, how many have which profile and why,
    and of each name of a profile the same; nothing otherwise."""
    if not ProfileName.parse(stored.profile).follows:
        return {}
    own = sorted({row.profile for row in rows})
    return {
        "followed": in_all_languages(
            lambda lang: " ".join(count_followed(stored.profile, (row.profile for row in rows), lang))
        ),
        "profiles": {name: in_all_languages(partial(say_followed, stored.profile, name)) for name in own},
    }
