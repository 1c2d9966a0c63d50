"""Which categories a client of the NER service asks for: by the block of the matter (NAC) and by
what the court advised. The table is ``data/occultation/nac.toml``, which says what of it is the
Cour de cassation's and what is a choice."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import UnknownName, matter_table
from engine.text import key

FOLLOWED = "conforme"
"""The advice of a court that follows the block."""


@dataclass(frozen=True, slots=True)
class OccultationRequest:
    """The ``block`` of a matter, the categories to ``ask`` the service for, in jurinorm's order,
    and those to ``omit``."""

    block: int
    ask: tuple[str, ...]
    omit: tuple[str, ...]


def occultation_of(block: int, advice: str = FOLLOWED) -> OccultationRequest:
    """Return what to ask for by a block, 0 to 4, and the advice of the court: ``aucune``,
    ``conforme``, ``substituant``, ``complément``.

    Raises:
        UnknownName: there is no such block or advice.
    """
    table = matter_table()
    blocks = {int(number): omitted for number, omitted in table["blocks"].items()}
    advices = {key(name): rule for name, rule in table["follow_up"].items()}
    if block not in blocks:
        raise UnknownName(name=str(block), known=", ".join(map(str, blocks)))
    if key(advice) not in advices:
        raise UnknownName(name=advice, known=", ".join(table["follow_up"]))
    omit = tuple(table["all"] if advices[key(advice)] == "all" else blocks[block])
    asked = (category for category in table["categories"] if category not in omit)
    return OccultationRequest(block, (*asked, *table["always"]), omit)
