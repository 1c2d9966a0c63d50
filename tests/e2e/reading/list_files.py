"""What a reader drops to make a list: a folder with three decisions, a zip, a file that is broken;
invented, as they come."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tests.e2e.reading.test_ways import DECISION, make_docx

SECRET = ("Hadjeres", "Kowalczuk", "Traoré", "Vandermeersch", "Asante", "Bergström", "Benzemra", "Petruzzi", "Okafor")
"""Names of parties, which no address, no log and no storage of a browser may hold."""
LABOUR = """CONSEIL DE PRUD'HOMMES DE NANTES
JUGEMENT DU 5 FÉVRIER 2024
DEMANDEUR
Monsieur Ousmane TRAORÉ-DELVAUX, demeurant 8, rue Crébillon, 44000 NANTES
M. Traoré-Delvaux a été embauché le 3 mai 2019. Sa collègue Mme Ingrid VANDERMEERSCH atteste des faits.
"""
HARD = """COUR D'APPEL DE RENNES
ARRÊT DU 4 JUIN 2023
monsieur kwame asante-duval, dit le grand, a remis à sa cousine awa une enveloppe pour le fils de rosine.
A. Bergström et Tuan Anh écrivent : « on a vu Petit, Blanc et la Josiane chez mémé Odile ».
"""
CASSATION = """COUR DE CASSATION
CHAMBRE SOCIALE
ARRÊT DU 14 MARS 2023
Mme Leïla BENZEMRA a formé le pourvoi contre l'arrêt rendu par la cour d'appel de Douai dans le litige l'opposant à M. Giancarlo PETRUZZI.
"""
BROKEN = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj<<>>endobj"


def folder(place: Path) -> Path:
    """Write the folder, with what a system leaves in it unseen."""
    made = place / "Chambre sociale"
    (made / "janvier").mkdir(parents=True)
    (made / "jugement.docx").write_bytes(make_docx(DECISION))
    (made / "janvier" / "RG 24-00117.txt").write_text(LABOUR, "utf-8")
    (made / "janvier" / "RG 23-04410.txt").write_text(HARD, "utf-8")
    (made / "pourvois.zip").write_bytes(archive({"P 23-11.204.txt": CASSATION.encode()}))
    (made / "abimé.pdf").write_bytes(BROKEN)
    (made / ".DS_Store").write_bytes(b"\0" * 40)
    return made


def archive(files: Mapping[str, bytes]) -> bytes:
    """Make a zip."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in files.items():
            zipped.writestr(name, data)
    return stream.getvalue()


def locked_archive() -> bytes:
    """Make a zip whose member says that it asks for a password."""
    made = bytearray(archive({"jugement.txt": CASSATION.encode()}))
    made[6] |= 1
    made[made.index(b"PK\x01\x02") + 8] |= 1
    return bytes(made)
