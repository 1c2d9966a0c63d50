"""A fictional decision whose reasons and annexes are to go, with its mentions."""

from __future__ import annotations

import re

from engine.core import Annotation, Document, EngineInfo, Entity, Person, Profile, load_profile
from engine.pipeline import decide

PROFILE = load_profile("judiciaire,reasons,annexes")
HEAD = """COUR D'APPEL DE RIOM
ARRÊT DU 4 MAI 2021
M. Idriss Marchenoir, appelant, demeurant à Vienne
Mme Solange Brisepierre, intimée
FAITS ET PROCÉDURE
Par acte du 3 mars 2019, M. Marchenoir a assigné Mme Brisepierre devant le tribunal.
"""
REASONS = """MOTIFS DE LA DÉCISION
Attendu que M. Idriss Marchenoir produit un contrat signé de la main de son frère, qui était souffrant ;
Que le témoin Gontran Pellissard déclare que Me Lopez lui avait remis la somme de deux mille euros ;
Qu'il y a lieu d'infirmer le jugement.
"""
RULING = """PAR CES MOTIFS
La cour infirme le jugement et condamne Mme Brisepierre à payer 2 000 euros à M. Marchenoir.
"""
ANNEXES = """ANNEXES
Pièce annexée au présent arrêt : lettre de Mme Brisepierre à son frère, écrite sur un papier bleu.
"""
TEXT = "\n".join((HEAD, REASONS, RULING, ANNEXES))
KEPT = ("Lopez", "souffrant", "deux mille", "Pellissard", "papier bleu")
"""Words that stand in the zones alone."""
_FIRST, _LAST = "personnePhysiquePrenom", "personnePhysiqueNom"
_NAMES = {
    "Idriss": (_FIRST, "p1"),
    "Marchenoir": (_LAST, "p1"),
    "Solange": (_FIRST, "p2"),
    "Brisepierre": (_LAST, "p2"),
    "Gontran": (_FIRST, "p3"),
    "Pellissard": (_LAST, "p3"),
    "Lopez": ("professionnelAvocat", "p4"),
    "Vienne": ("localite", "p1"),
}
_PERSONS = tuple(
    Person(person, (name,)) for name, (label, person) in _NAMES.items() if label in (_LAST, "professionnelAvocat")
)


def annotated(document: Document, profile: Profile = PROFILE) -> Annotation:
    """Mark the names of the case in a document, and decide what a profile hides."""
    found = re.finditer("|".join(_NAMES), document.text)
    entities = tuple(
        Entity(*each.span(), each[0], _NAMES[each[0]][0], "human", 1.0, _NAMES[each[0]][1]) for each in found
    )
    info = EngineInfo("", "", "", profile.name)
    return decide(Annotation(document, info, entities, _PERSONS), profile)
