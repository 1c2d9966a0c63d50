"""What makes it doubtful that two texts are of one decision: decisions of one series share most of their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.scores import Share
from engine.interchange.notices import Notice, Sentences

SURE = 0.8
"""Share of the words of the original, from which on nobody needs to look: of two decisions of one series, two in three were the same."""

_FR = (
    "Seuls {share} % des mots de l'original, hors mentions occultées, se retrouvent dans la version publiée. Vérifiez que c'est bien la même décision, "
    "et non une autre de la même série. Si la version publiée n'est qu'un extrait, c'est normal."
)
_EN = (
    "Only {share}% of the words of the original, apart from what is masked, are in the published version. Check that it is the same decision, "
    "not another of the same series. If the published version is only an extract, this is to be expected."
)


@dataclass(frozen=True, slots=True)
class Caution(Notice):
    """What to check before an alignment is used."""

    SENTENCES: ClassVar[Sentences] = {"few_words": (_FR, _FR, _EN, _EN)}


def cautions(matched: Share) -> tuple[Caution, ...]:
    """Say what to check, by the words of the original that the published form has."""
    if not matched.of or matched.rate >= SURE:
        return ()
    return (Caution("few_words", params={"share": str(int(100 * matched.rate))}),)


__all__ = ["SURE", "Caution", "cautions"]
