"""Other forms of the same windows: in small letters, in capitals, without punctuation. What a model
loses on them, and what reading some of them in the training brings, is the effect of these
preprocessings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from engine.lab.train.data.dataset import TrainingWindow


def small_letters(window: TrainingWindow) -> TrainingWindow:
    """Write a window in small letters."""
    return replace(window, words=tuple(word.lower() for word in window.words))


def capitals(window: TrainingWindow) -> TrainingWindow:
    """Write a window in capitals."""
    return replace(window, words=tuple(word.upper() for word in window.words))


def without_punctuation(window: TrainingWindow) -> TrainingWindow:
    """Leave out the tokens of a window that have no letter and no digit; those within a mention
    stay, for it would be another."""
    rows = zip(window.words, window.labels, window.gaps, strict=True)
    kept = [row for row in rows if row[1] != "O" or any(sign.isalnum() for sign in row[0])]
    if not kept:
        return window
    words, labels, gaps = zip(*kept, strict=True)
    return replace(window, words=words, labels=labels, gaps=gaps)


FORMS: dict[str, Callable[[TrainingWindow], TrainingWindow]] = {
    "small_letters": small_letters,
    "capitals": capitals,
    "without_punctuation": without_punctuation,
}


def change_all(name: str, windows: Iterable[TrainingWindow]) -> Iterator[TrainingWindow]:
    """Give windows in a form, as documents of their own: what stands around the other mentions of a
    word is looked up within a document."""
    for window in windows:
        yield replace(FORMS[name](window), document=f"{window.document}-{name}")
