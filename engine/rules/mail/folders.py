"""Names taken together with what a machine put behind them: the folder "Ada_Roe_Dec2003_1" names
Ada Roe."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core import FIRST_NAME, PERSON_LABELS, SURNAME, Changes, Entity, entity_at
from engine.rules.rule import Rule
from engine.text import Text, name_likelihood

_PIECE = re.compile(r"[^_\s]+")
_FILE = re.compile(r"_[\w-]*\.[A-Za-z]{3,4}(?!\w)")
_LIKELY = 0.5
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


def apply(document: Text, entities: tuple[Entity, ...]) -> Changes:
    """Cut a name that underscores join to words with figures to the words without them."""
    added, removed = list[Entity](), list[Entity]()
    for entity in entities:
        if entity.label in PERSON_LABELS and "_" in entity.text and any(map(str.isdigit, entity.text)):
            pieces = list(_pieces(document.text, entity))
            if pieces:
                removed.append(entity)
                added += pieces if len(pieces) > 1 or _is_somebodys(document.text, pieces[0]) else ()
    return Changes(tuple(added), tuple(removed))


def _is_somebodys(text: str, piece: Entity) -> bool:
    """Tell whether a lone word that figures follow may be a name: no word of a file's name that has
    none of a name's letters."""
    return _FILE.match(text, piece.end) is None or name_likelihood(piece.text) >= _LIKELY


def _pieces(text: str, entity: Entity) -> Iterator[Entity]:
    """Give the words of letters alone, up to the first with figures."""
    for rank, piece in enumerate(_PIECE.finditer(text, entity.start, entity.end)):
        if _WORD.fullmatch(piece[0]) is None:
            return
        label = FIRST_NAME if rank == 0 else SURNAME
        yield entity_at(text, *piece.span(), label, "rule:mail_folders", entity.score)


RULE = Rule(
    "mail_folders",
    "Noms de dossiers",
    "Names of folders",
    "Dans un nom de dossier ou de fichier, seul le nom de la personne est occulté, non la date ni le numéro qui le suivent.",
    "In the name of a folder or a file, only the name of the person is masked, not the date and the number behind it.",
    apply,
)
