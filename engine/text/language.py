"""What language a text is in: py3langid, offline, on slices taken from the whole text.

A decision begins with names and addresses, which tell nothing, and may quote an exhibit in another
language: one look at the beginning would miss both. Each slice is told apart from the others; a
text that none of it tells is taken for French, and says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.core import Doubt, UnknownName, doubt

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

AUTO, FALLBACK = "auto", "fr"
NO_LANGUAGE = "zxx"
"""ISO 639-2: no linguistic content."""
READ = ("fr", "en")
"""The languages that a user can force: those a model is made for."""
KNOWN = (*READ, "ar", "de", "es", "it", "nl", "pl", "pt", "ro", "ru", "tr", "zh")
"""Those that a text is told to be in: ours, and what exhibits before a French court come in. More
would only cost short texts certainty."""

FEW = 5
"""Percent of a text from which on passages in another language are told: less is a quotation."""
SLICE, SLICES = 600, 50
"""Characters of a slice, and slices of a text at most: 30,000 characters, spread evenly, tell as
much as ten times more."""
ENOUGH = 20
"""Slices that are told as one text, to know how sure the language of the whole is."""
SURE = 0.8
"""From this probability on a slice counts. Of French and English slices of 600 characters all are
right and all are sure; of 60, nine in ten are sure."""


@dataclass(frozen=True, slots=True)
class Language:
    """The language of a text: its ISO 639-1 ``code``, the ``probability`` of it, the ``share`` of
    the text that is in it, and ``other``, the most frequent other language.

    The share counts only the slices of the text whose language is certain. ``forced`` means that
    the user chose the language; its probability is then 1.
    """

    code: str
    probability: float = 1.0
    share: float = 1.0
    other: str | None = None
    forced: bool = False

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Return the doubts about the language, for the whole document: identified with too low a
        probability (never when forced), or at least 5 % of the text in another language."""
        raised = []
        if not self.forced and self.probability < SURE:
            raised.append(doubt("unsure_language", None, None))
        if self.other and 1 - self.share >= FEW / 100:
            raised.append(_mixed(self.other, 1 - self.share))
        return tuple(raised)


def detect(text: str, wanted: str = AUTO) -> Language:
    """Identify the language of a text from slices spread over it. With ``wanted`` other than
    ``auto`` that language is returned, and only the share of other languages is measured.

    A text whose language is not certain is French (``fr``), with the low probability that French
    has.

    Raises:
        UnknownName: ``wanted`` is neither ``auto`` nor one of :data:`READ`.
    """
    check_wanted(wanted)
    slices = tuple(_slices(text))
    told = [_identifier().classify(one) for one in slices]
    sure = Counter(code for code, probability in told if probability >= SURE)
    if wanted != AUTO:
        return _counted(wanted, 1.0, sure, forced=True)
    first = sure.most_common(1)[0][0] if sure else None
    own = [one for one, (code, probability) in zip(slices, told, strict=True) if code == first or probability < SURE]
    all_told = dict(_identifier().rank("\n".join(own[:ENOUGH])))
    code = first or max(all_told, key=lambda known: all_told[known])
    code = code if all_told[code] >= SURE else FALLBACK
    return _counted(code, all_told[code], sure)


def _counted(code: str, probability: float, sure: Counter[str], forced: bool = False) -> Language:
    """Add how much of the sure slices is in the language, and what most of the others are in."""
    others = Counter({other: times for other, times in sure.items() if other != code})
    share = 1 - others.total() / sure.total() if sure else 1.0
    return Language(code, probability, share, others.most_common(1)[0][0] if others else None, forced)


def check_wanted(wanted: str) -> None:
    """Check that a language choice is ``auto`` or one of :data:`READ`.

    Raises:
        UnknownName: it is neither.
    """
    if wanted not in (AUTO, *READ):
        raise UnknownName(name=wanted, known=", ".join((AUTO, *READ)))


def is_in_a_language(text: str) -> bool:
    """Tell whether a text is certain to be in a language, whichever; that takes another 90 MB."""
    code, probability = _identifier(None).classify(text)
    return bool(code != NO_LANGUAGE and probability >= SURE)


def load() -> None:
    """Load the language identification model now (half a second, 90 MB) rather than with the first
    document."""
    _identifier()


@cache
def _identifier(known: tuple[str, ...] | None = KNOWN) -> LanguageIdentifier:
    """Load the model for some languages, or for all of its 142."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(known)
    return identifier


def _slices(text: str) -> Iterator[str]:
    """Cut a short text up, and take slices all along a long one."""
    count = min(SLICES, -(-len(text) // SLICE))
    step = max(SLICE, (len(text) - SLICE) / max(count - 1, 1))
    for number in range(count):
        start = round(number * step)
        yield text[start : start + SLICE]


def _mixed(code: str, share: float) -> Doubt:
    """Say how much of a text is in another language, by tens of percent."""
    known, tens = code if code in READ else "other", round(share * 10) * 10
    if share < 0.1:
        return doubt("mixed_language", None, None, f"{known}_little")
    if tens == 100:
        return doubt("mixed_language", None, None, f"{known}_most")
    return doubt("mixed_language", None, None, known, share=tens)
