"""Small made decisions by the hundred, hostile files, and the tagger that knows the names of the
former."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import zipfile
from importlib import import_module
from io import BytesIO
from pathlib import Path

from engine.core import doubt
from engine.core.labels import SURNAME
from engine.core.model import Entity, entity_at, replace
from engine.tagging import Taggers

LOADER = "tests.engine.batch.made:load"
_HEADS = ("ROCHE", "MONTE", "CASTE", "VALDE", "BELLO", "TAZER", "OUADI", "KOVAL", "NGUEM", "SARRA")
_ENDS = ("BLAVE", "QUIOU", "NDREL", "GHRIB", "WSKOI", "LINGO", "PETTE", "ROUVI", "MBOLO", "TZIAN")
SURNAMES = tuple(head + end for head in _HEADS for end in _ENDS)
_NAME = re.compile(rf"\b(?:{'|'.join(_HEADS)})(?:{'|'.join(_ENDS)})\b")
_SENTENCES = (
    "Le bail consenti le mois dernier a été résilié de plein droit.",
    "La demanderesse sollicite le paiement des loyers échus.",
    "Le défendeur oppose la prescription de l'action.",
    "L'expertise conclut à un défaut d'entretien de la toiture.",
    "La cour confirme le jugement en toutes ses dispositions.",
)


class SurnameTagger:
    """Finds the made surnames; a text with MORTEL kills its process, one with DEFAUT raises."""

    device = "cpu"
    language = "fr"

    def __init__(self, name: str = "made") -> None:
        self.name = name

    def tag(self, text, progress=None, cancelled=None) -> tuple[Entity, ...]:
        if "MORTEL" in text:
            os.kill(os.getpid(), signal.SIGKILL)
        if "DEFAUT" in text:
            raise ValueError(text)
        return tuple(entity_at(text, *match.span(), SURNAME, "model:made") for match in _NAME.finditer(text))


def annotate(document, tagger, profile, **options):
    """Annotate without rules; a text with DOUTEUX has a blocking doubt."""
    made = import_module("tests.engine.service.fake_pipeline").annotate(document, tagger, profile, **options)
    doubts = (doubt("unread_page", None, None),) if "DOUTEUX" in document.text else ()
    return replace(made, doubts=doubts)


def load() -> Taggers:
    """Load it, and a pipeline without rules."""
    sys.modules["engine.pipeline"] = import_module(__name__)
    return Taggers(SurnameTagger, "made", lambda: {"fr": "made"})


def decision(number: int, seed: int = 0) -> tuple[str, str]:
    """Make a decision: the name of its file, which names a party, and its text."""
    rng = random.Random(f"{seed} {number}")
    one, two = rng.sample(SURNAMES, 2)
    body = " ".join(rng.choices(_SENTENCES, k=rng.randint(1, 12)))
    text = f"Jugement numéro {number}\n\nMadame {one} assigne Monsieur {two}.\n{body}\nMadame {one} est déboutée.\n"
    return f"{one} c {two} {number}", text


def write_decisions(folder: Path, many: int, seed: int = 0) -> None:
    """Write so many decisions as text files."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(many):
        name, text = decision(number, seed)
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


HOSTILE: dict[str, bytes] = {
    "cut.docx": b"PK\x03\x04" + bytes(40),
    "cut.odt": b"PK\x03\x04" + bytes(60),
    "cut.pdf": b"%PDF-1.7\n1 0 obj <<",
    "lie.pdf": b"%PDF-1.4\nxref\n0 99999999\ntrailer << /Root 1 0 R >>\n%%EOF",
    "none.txt": b"",
    "blank.txt": b"  \n\t\n ",
    "bytes.txt": bytes(range(256)) * 8,
    "zeros.txt": bytes(5000),
    "picture.bin": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "program.exe": b"MZ\x90\x00" + bytes(200),
    "old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
    "broken.xml": b"<TEXTE_JURI_JUDI><TEXTE>",
    "empty.xml": b"<TEXTE_JURI_JUDI><META/></TEXTE_JURI_JUDI>",
    "laughs.xml": b'<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY c "&b;&b;">]><a>&c;</a>',
    "sound.mp3": b"ID3\x03" + bytes(range(1, 256)) * 3,
    "mortal.txt": "Une décision au mot MORTEL pour son processus.".encode(),
    "defect.txt": "Une décision au mot DEFAUT, qui en révèle un.".encode(),
}


def write_hostile(folder: Path) -> int:
    """Write hostile files; returns their number, 20."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in HOSTILE.items():
        (folder / name).write_bytes(data)
    parts = {"bomb.docx": ("word/document.xml", bytes(80_000_000)), "other.docx": ("note.txt", b"nothing")}
    parts["other.odt"] = ("note.txt", b"nothing else")
    for name, (part, data) in parts.items():
        made = BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(part, data)
        (folder / name).write_bytes(made.getvalue())
    return len(HOSTILE) + len(parts)
