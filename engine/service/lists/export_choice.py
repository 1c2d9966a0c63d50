"""Which documents of a list an export holds, and where in the zip each lies.

A doubt keeps no document from being handed over: what is not validated lies in a folder of its
own, and the report counts what is left to settle. Only the search of its written file keeps an
annotated document out of the zip (:mod:`engine.delivery`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from engine.core import catalogue, load_profile
from engine.delivery import INTERNAL
from engine.interchange import possible_profiles
from engine.pseudonyms import STRATEGIES
from engine.store import OPEN, ListDocument, StoredList
from engine.text import fold

Choice = Literal["all", "validated", "control", "chosen"]
CHOICES: tuple[Choice, ...] = ("all", "validated", "control", "chosen")
"""``all``: every document; ``validated``: what is validated; ``control``: that, and the control
sample whether it is validated or not; ``chosen``: those named one by one."""


def is_wanted(document: ListDocument, choice: Choice, chosen: Collection[str] = ()) -> bool:
    """Tell whether an export lists a document; ``chosen`` are the ids that the choice of this name
    means. One that is not annotated, or failed, is a line of the report without a file; a second
    reading is none."""
    if document.second_of is not None:
        return False
    if choice == "all":
        return True
    if choice == "chosen":
        return document.id in chosen
    return document.state == "validated" or (choice == "control" and document.control and document.state in OPEN)


def is_deliverable(document: ListDocument) -> bool:
    """Tell whether a document is annotated, so that there is something to write."""
    return document.state == "validated" or document.state in OPEN


class FileNames:
    """What the files of a zip are called: each by the name under which it may leave alone; where
    that is taken, in either folder and in any case, with the document's number in the list."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._taken: set[str] = set()

    def name(self, document: ListDocument, stem: str, extension: str) -> str:
        """Return the path of a document's file, in the folder of those that are validated or of
        those that are not."""
        folder = catalogue.ENGINE.say(f"list_csv.folder.{'validated' if document.validated else 'other'}", self._lang)
        ending = f".{extension}" if extension else ""
        while fold(f"{stem}{ending}") in self._taken:
            stem = f"{stem}-{document.number}"
        self._taken.add(fold(f"{stem}{ending}"))
        return f"{folder}/{stem}{ending}"


def archive_name(stored: StoredList) -> str:
    """Name the zip of a list; its name says so where its documents hold original names, as a
    strategy leaves them that only marks, and as one may that is not there any more."""
    profiles = map(load_profile, possible_profiles(stored.profile))
    used = {stored.strategy, *(strategy for profile in profiles for strategy in profile.strategies.values())}
    hides = all(name in STRATEGIES and STRATEGIES[name].hides for name in used)
    return "decisions-pseudonymisees.zip" if hides else f"{INTERNAL}decisions.zip"
