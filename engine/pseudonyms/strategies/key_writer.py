"""One pseudonym for each name or thing, whatever its form: what letters, brackets and tags have in
common."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import Entity
from engine.pseudonyms.names.identity import Identities, Identity
from engine.pseudonyms.names.names import Key
from engine.pseudonyms.strategies.strategy import Setting, Writer, Writing
from engine.pseudonyms.values.company import replace_names
from engine.pseudonyms.values.dates import is_only_a_year, year
from engine.text import lies_within


def make_keyed_writer(
    setting: Setting, pool: str, write: Callable[[str], str], fixed: Callable[[str], str | None]
) -> Writer:
    """Make a writer of ``write``, which proposes a new pseudonym for a label code, once for each
    name or thing.

    ``fixed`` gives what stands for all things of a label alike, None where each has its own. No two
    pseudonyms of a ``pool`` are the same; a register of the corpus knows them by its name. A
    placeholder that stood there before is left; the year of a civil date stays where the profile
    keeps it; of a company named after a person, the name is replaced as elsewhere.
    """
    known = setting.names.known()
    identities = Identities(setting.names, setting.annotation.entities)
    stands = lies_within(setting.taken.spans)
    register = setting.given

    def give(identity: Identity, label: str) -> str:
        always = fixed(label)
        return always if always is not None else register.give(pool, "\0".join(identity), lambda: write(label))

    def name_in_company(key: Key) -> str:
        return give(identities.named(key), key[0])

    def pseudonym(entity: Entity) -> str:
        found = replace_names(entity.text, known, name_in_company) if entity.label == "personnePhysicoMorale" else None
        if found is not None:
            return found
        kept = year(entity.text) if setting.keeps_year(entity.label) else None
        if kept is None:
            return give(identities.of(entity), entity.label)
        return entity.text if is_only_a_year(entity.text) else f"{give(identities.of(entity), entity.label)} {kept}"

    written: dict[tuple[str, str, str | None], Writing] = {}

    def write_mention(entity: Entity) -> Writing:
        if stands(entity.start, entity.end):
            return Writing(entity.text)
        alike = entity.label, entity.text, entity.person
        if alike not in written:  # a long document says the same thousands of times
            written[alike] = Writing(pseudonym(entity))
        return written[alike]

    return write_mention


def fix_nothing(label: str) -> None:
    """Say of every label that each of its things has a pseudonym of its own."""
