"""What was measured of a model, with the rules that ship, on decisions that it never saw:
``metrics.json`` beside its weights."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core import ModelAltered, settings

LETTERS = "letters"


@dataclass(frozen=True, slots=True)
class NameRecall:
    """The recall of a model on names of persons, as counts: ``mentions`` of the gold and those
    ``found`` completely, ``documents`` with such mentions and those ``clean``, where none was
    missed. ``date`` is ISO 8601."""

    mentions: int
    found: int
    documents: int
    clean: int
    date: str

    def __post_init__(self) -> None:
        counts = (self.mentions, self.found, self.documents, self.clean)
        whole = all(type(count) is int for count in counts)
        if not (whole and 0 <= self.found <= self.mentions and 0 <= self.clean <= self.documents):
            raise ValueError("these are no counts")

    @property
    def recall(self) -> float:
        """Share of the mentions found, 0 to 1; 0 if there are none."""
        return self.found / self.mentions if self.mentions else 0.0


def read_recall(model: str) -> NameRecall | None:
    """Read the measured recall of an installed model on decisions; None if it was not measured.

    Raises:
        ModelAltered: the file cannot be read or was not written by :func:`record`.
    """
    return _read(model, "persons")


def read_letter_recall(model: str) -> NameRecall | None:
    """Read the measured recall of an installed model on letters, mails and chats; None if it was
    not measured on these.

    Raises:
        ModelAltered: as :func:`read_recall`.
    """
    return _read(model, LETTERS)


def _read(model: str, kind: str) -> NameRecall | None:
    path = _path(model)
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if kind == LETTERS and LETTERS not in data:
            return None
        return NameRecall(**{"date": data["date"], **data[kind]})
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelAltered(name=model) from error


def record(model: str, scores: dict[str, Any], date: str, *, letters: bool = False) -> None:
    """Write the ``metrics.json`` of an installed model: the counts of decisions, or those of
    persons in ``letters``; the others stay.

    ``scores`` is the JSON of ``score_leaks.py`` on gold documents, of which only counts and shares
    are kept, no text; ``date`` is ISO 8601.

    Raises:
        KeyError: ``scores`` lacks a group or a share.
        OSError: the model's folder does not exist or cannot be written.
    """
    path = _path(model)
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if letters:
        data = {**known, LETTERS: {**_counts(scores["persons"]), "date": date}}
    else:
        groups = ("persons", "addresses", "towns", "civil dates", "identifiers", "direct")
        shares = ("professionals_masked", "other_text_masked", "person_precision")
        data = {
            "date": date,
            **{group: _counts(scores[group]) for group in groups},
            **{name: round(scores[name], 5) for name in shares},
            **{name: known[name] for name in (LETTERS,) if name in known},
        }
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _counts(row: dict[str, Any]) -> dict[str, int]:
    return {"mentions": row["all"], "found": row["found"], "documents": row["documents"], "clean": row["clean"]}


def _path(model: str) -> Path:
    return settings().data / "models" / model / "metrics.json"
