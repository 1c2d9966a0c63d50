"""Taggers of others, each declared in one TOML file: what it is, where it lies, in which language
it reads, and what its labels are called here.

``declaration`` reads the file, ``labels`` brings labels to ours, ``pieces`` cuts a text,
``readers`` knows the kinds (those of the laboratory and of other packages register themselves),
``tagger`` is what all of them are behind, ``service`` asks a server of this very program. Windows,
offsets, and what becomes of an overlap are the engine's: a reader says tags of tokens.
"""

from engine.tagging.declared.declaration import FILE, Declaration, read_declaration
from engine.tagging.declared.labels import IGNORED, LabelMap
from engine.tagging.declared.pieces import TextPiece, cut_pieces
from engine.tagging.declared.readers import PieceReader, ReaderKind, reader_kinds, register_reader
from engine.tagging.declared.service import ServiceTagger
from engine.tagging.declared.tagger import DeclaredTagger, digest_of, load_declared, make_tagger

__all__ = [
    "FILE",
    "IGNORED",
    "Declaration",
    "DeclaredTagger",
    "LabelMap",
    "PieceReader",
    "ReaderKind",
    "ServiceTagger",
    "TextPiece",
    "cut_pieces",
    "digest_of",
    "load_declared",
    "make_tagger",
    "read_declaration",
    "reader_kinds",
    "register_reader",
]
