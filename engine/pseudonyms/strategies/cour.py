"""As the Cour de cassation: "M. [G] [L], né le [Date naissance 1] 1965 à [Localité 2]".

The form of each category is that of the Cour's own settings. Its way of choosing letters and
numbers is not: there they follow the alphabetical order of the originals, which tells something of
them. Here letters are drawn with the secret of the document, and one counter, shared by all
categories as there, follows the order of first appearance.
"""

from __future__ import annotations

from engine.core import NAME_LABELS
from engine.pseudonyms.names.letters import free, letters_drawn, numbers_in_order
from engine.pseudonyms.strategies.key_writer import fix_nothing, make_keyed_writer
from engine.pseudonyms.strategies.strategy import Setting, Strategy, Writer

LETTERED = NAME_LABELS | {"personnePhysicoMorale"}
FORMS: dict[str, str] = {
    "dateNaissance": "[Date naissance {}]",
    "dateMariage": "[Date mariage {}]",
    "dateDeces": "[Date décès {}]",
    "numeroIdentifiant": "[Numéro identifiant {}]",
    "numeroSiretSiren": "[N° SIREN/SIRET {}]",
    "adresse": "[Adresse {}]",
    "localite": "[Localité {}]",
    "telephoneFax": "[XXXXXXXX0{}]",
    "email": "[Courriel {}]",
    "siteWebSensible": "[0{}]",
    "compteBancaire": "[XXXXXXXXXX0{}]",
    "cadastre": "[Cadastre {}]",
    "plaqueImmatriculation": "[Immatriculation {}]",
}
ANY = "[{}]"  # companies and facilities


def start(setting: Setting) -> Writer:
    """Begin a document."""
    given, taken = setting.given, setting.taken
    letters = free(given.series("cour.letters", lambda: letters_drawn(setting.secret, ())), taken.letters)
    numbers = free(given.series("cour.numbers", numbers_in_order), taken.numbers)

    def write(label: str) -> str:
        return f"[{next(letters)}]" if label in LETTERED else FORMS.get(label, ANY).format(next(numbers))

    return make_keyed_writer(setting, "cour", write, fix_nothing)


STRATEGY = Strategy(
    name="cour",
    fr="Crochets, comme à la Cour de cassation",
    en="Brackets, as at the Cour de cassation",
    example="M. [G] [L], né le [Date naissance 1] 1965 à [Localité 2], demeurant [Adresse 3]",
    start=start,
)
