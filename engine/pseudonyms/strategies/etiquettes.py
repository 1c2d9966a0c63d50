"""Tags that say of what kind a thing is: "M. <PRENOM_1> <NOM_1>, né le <DATE_NAISSANCE_1> 1965 à
<LOCALITE_1>".

Each tag counts on its own, from 1, in order of first appearance; numbers that already stand in the
text are not used again. The words are French, English in a document in English. A surname borne by
a party and by a lawyer is one name: it keeps the tag that it had first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from engine.pseudonyms.names.letters import free, numbers_in_order
from engine.pseudonyms.strategies.key_writer import fix_nothing, make_keyed_writer
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer

FRENCH: dict[str, str] = {
    "personnePhysiquePrenom": "PRENOM",
    "personnePhysiqueNom": "NOM",
    "personnePhysicoMorale": "ENTREPRISE",
    "professionnelMagistratGreffier": "MAGISTRAT",
    "professionnelAvocat": "AVOCAT",
    "personneMorale": "SOCIETE",
    "etablissement": "ETABLISSEMENT",
    "adresse": "ADRESSE",
    "localite": "LOCALITE",
    "dateNaissance": "DATE_NAISSANCE",
    "dateDeces": "DATE_DECES",
    "dateMariage": "DATE_MARIAGE",
    "telephoneFax": "TELEPHONE",
    "email": "COURRIEL",
    "siteWebSensible": "SITE",
    "numeroIdentifiant": "NUMERO",
    "compteBancaire": "COMPTE",
    "plaqueImmatriculation": "PLAQUE",
    "cadastre": "CADASTRE",
    "numeroSiretSiren": "SIREN",
}
ENGLISH: dict[str, str] = {
    "personnePhysiquePrenom": "FIRST_NAME",
    "personnePhysiqueNom": "SURNAME",
    "personnePhysicoMorale": "FIRM",
    "professionnelMagistratGreffier": "JUDGE",
    "professionnelAvocat": "LAWYER",
    "personneMorale": "COMPANY",
    "etablissement": "FACILITY",
    "adresse": "ADDRESS",
    "localite": "TOWN",
    "dateNaissance": "BIRTH_DATE",
    "dateDeces": "DEATH_DATE",
    "dateMariage": "MARRIAGE_DATE",
    "telephoneFax": "PHONE",
    "email": "EMAIL",
    "siteWebSensible": "SITE",
    "numeroIdentifiant": "NUMBER",
    "compteBancaire": "ACCOUNT",
    "plaqueImmatriculation": "PLATE",
    "cadastre": "PARCEL",
    "numeroSiretSiren": "COMPANY_NUMBER",
}
ANY = "MENTION"  # a label of tomorrow
_STANDING = re.compile(r"<([A-Z_]{1,20})_(\d{1,5})>")


def start(setting: Setting) -> Writer:
    """Begin a document. The secret is not used: order of appearance is all that the numbers
    tell."""
    tags = ENGLISH if setting.annotation.document.language == "en" else FRENCH
    standing: dict[str, set[str]] = defaultdict(set)
    for tag, number in _STANDING.findall(setting.annotation.document.text):
        standing[tag].add(str(int(number)))
    given = setting.given
    numbers: dict[str, Iterator[str]] = {}

    def write(label: str) -> str:
        tag = tags.get(label, ANY)
        if tag not in numbers:
            numbers[tag] = free(given.series(f"etiquettes.{tag}", numbers_in_order), standing[tag])
        return f"<{tag}_{next(numbers[tag])}>"

    return make_keyed_writer(setting, "etiquettes", write, fix_nothing)


STRATEGY = Strategy(
    name="etiquettes",
    fr="Étiquettes numérotées",
    en="Numbered tags",
    example="M. <PRENOM_1> <NOM_1>, né le <DATE_NAISSANCE_1> 1965 à <LOCALITE_1>, demeurant <ADRESSE_1>",
    start=start,
)
