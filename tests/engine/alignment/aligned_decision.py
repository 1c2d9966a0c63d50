"""A short decision and the ways in which publishers write it."""

from __future__ import annotations

from engine.alignment import AlignedPair, align
from engine.core.model import Document

ORIGINAL = """TRIBUNAL JUDICIAIRE DE TOURS

Affaire : Mme Oumou Kéïta c/ M. Ferdinand Brousseau

Mme Oumou Kéïta, née le 12 mars 1975 à Saumur, demeurant 8, rue des Tanneurs, 37000 Tours, assistée de Me Paule Vidal, avocate au barreau de Tours,
demande la condamnation de M. Ferdinand Brousseau à lui payer 1 250 euros. Mme Kéïta expose que M. Brousseau l'a jointe
au 02 47 55 01 23 et à l'adresse oumou.keita@courrielle.fr.

Le tribunal constate que Mme Kéïta justifie de sa créance, que le débiteur ne conteste ni son principe ni son montant.
Il condamne M. Brousseau aux dépens et dit n'y avoir lieu à écarter l'exécution provisoire du présent jugement.
"""
PARTS = (
    "Mme Oumou Kéïta c/ M. Ferdinand Brousseau",
    "Mme Oumou Kéïta, née le 12 mars 1975 à Saumur, demeurant 8, rue des Tanneurs, 37000 Tours, assistée",
    "M. Ferdinand Brousseau à lui",
    "Mme Kéïta expose que M. Brousseau",
    "au 02 47 55 01 23 et à l'adresse oumou.keita@courrielle.fr",
    "Mme Kéïta justifie",
    "M. Brousseau aux",
)
STYLES: dict[str, tuple[str, ...]] = {
    "letters and dots": ("Mme X... Y... c/ M. A... B...", "Mme X... Y..., née le ... 1975 à ..., demeurant ..., assistée", "M. A... B... à lui", "Mme Y... expose que M. B...", "au ... et à l'adresse ...", "Mme Y... justifie", "M. B... aux"),
    "letters and an ellipsis": ("Mme X… Y… c/ M. A… B…", "Mme X… Y…, née le … 1975 à …, demeurant …, assistée", "M. A… B… à lui", "Mme Y… expose que M. B…", "au … et à l'adresse …", "Mme Y… justifie", "M. B… aux"),
    "brackets": ("Mme [X] [Y] c/ M. [A] [B]", "Mme [X] [Y], née le [Date naissance 1] 1975 à [Localité 2], demeurant [Adresse 3], assistée", "M. [A] [B] à lui", "Mme [Y] expose que M. [B]", "au [XXXXXXXX01] et à l'adresse [Courriel 4]", "Mme [Y] justifie", "M. [B] aux"),
    "one letter": ("Mme X c/ M. Y", "Mme X, née en 1975 à Z, demeurant (...), assistée", "M. Y à lui", "Mme X expose que M. Y", "au XXXX et à l'adresse XXXX", "Mme X justifie", "M. Y aux"),
    "initials": ("Mme O. K. c/ M. F. B.", "Mme O. K., née en 1975 à S., demeurant […], assistée", "M. F. B. à lui", "Mme K. expose que M. B.", "au *** et à l'adresse ***", "Mme K. justifie", "M. B. aux"),
    "tags": ("Mme <PERSONNE_1> c/ M. <PERSONNE_2>", "Mme <PERSONNE_1>, née le <DATE_1> à <LIEU_1>, demeurant <ADRESSE_1>, assistée", "M. <PERSONNE_2> à lui", "Mme <PERSONNE_1> expose que M. <PERSONNE_2>", "au <TEL_1> et à l'adresse <MAIL_1>", "Mme <PERSONNE_1> justifie", "M. <PERSONNE_2> aux"),
    "tags in brackets": ("Mme [PERSONNE 1] c/ M. [PERSONNE 2]", "Mme [PERSONNE 1], née le [DATE 1] à [LIEU 1], demeurant [ADRESSE 1], assistée", "M. [PERSONNE 2] à lui", "Mme [PERSONNE 1] expose que M. [PERSONNE 2]", "au [TEL 1] et à l'adresse [MAIL 1]", "Mme [PERSONNE 1] justifie", "M. [PERSONNE 2] aux"),
    "bars": ("Mme ████ c/ M. ████", "Mme ████, née le ████ 1975 à ████, demeurant ████, assistée", "M. ████ à lui", "Mme ████ expose que M. ████", "au ████ et à l'adresse ████", "Mme ████ justifie", "M. ████ aux"),
    "blanks to fill": ("Mme _____ c/ M. _____", "Mme _____, née le _____ à _____, demeurant _____, assistée", "M. _____ à lui", "Mme _____ expose que M. _____", "au _____ et à l'adresse _____", "Mme _____ justifie", "M. _____ aux"),
    "pseudonyms": ("Mme Lise Garnier c/ M. Paul Morvan", "Mme Lise Garnier, née le 7 juin 1975 à Fontanel, demeurant 3, rue des Acacias, 96000 Fontanel, assistée", "M. Paul Morvan à lui", "Mme Garnier expose que M. Morvan", "au 01 99 12 34 56 et à l'adresse lise.garnier@exemple.fr", "Mme Garnier justifie", "M. Morvan aux"),
}  # fmt: skip


def published(style: str) -> str:
    """Write the decision as a publisher does."""
    text = ORIGINAL
    for part, other in zip(PARTS, STYLES[style], strict=True):
        assert part in text
        text = text.replace(part, other)
    return text


def aligned(original: str, other: str) -> AlignedPair:
    """Align two texts."""
    return align(Document("original.txt", original), Document("publiee.txt", other))
